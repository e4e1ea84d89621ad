"""Reading a task and answering it: the one place that decides which kind of turn it is."""

from collections.abc import Iterator
from dataclasses import replace

from consent.domain.needs import in_english, language_of
from consent.domain.taxonomy import PRIVATE_TYPES, Purpose
from memory.domain.composing import followup, others, talk, telling
from memory.domain.composing.brief import Brief, brief_of
from memory.domain.composing.closing import complete, released
from memory.domain.composing.forgetting import deletion, is_deletion
from memory.domain.composing.frame import Frame
from memory.domain.composing.frames import BY_PURPOSE, frame_of
from memory.domain.composing.kinds.health import at_home
from memory.domain.composing.kinds.support import in_danger, support
from memory.domain.composing.recall import asks_about_known, fitting, is_recall, is_yes_or_no, recall
from memory.domain.composing.wording import paragraphs, pieces, upper_first
from memory.domain.types import Task
from vault.domain.references import Sanitized

_SYMPTOMS = PRIVATE_TYPES["MEDICAL.symptoms"].noun
STANDS_ALONE = 60
"""Characters from which a request that names a kind of task is not read as a change of the one before."""


class BuiltIn:
    """The assistant that needs no model: rules over the task, nothing sent anywhere."""

    name: str = "Built-in assistant"
    recipient: str = "this site"

    def answer(self, task: Task) -> Iterator[str]:
        """Yield the answer in pieces; never raises."""
        return compose(task)


def compose(task: Task) -> Iterator[str]:
    """Yield the answer word by word; joined, the pieces are its Markdown text.

    The same task gives the same text. Allowed values appear as their placeholders, uncut and each at least once.
    """
    allowed = [p for need in task.needs if need.status == "allowed" for p in need.placeholders]
    yield from pieces(text_of(task), allowed)


def text_of(task: Task) -> str:
    """The whole answer to a task; one asked in another language is read word by word and answered in English."""
    if (language := language_of(task.request.text)) is None:
        return _in_english(task)
    read = replace(task, request=Sanitized(in_english(task.request.text)))
    return paragraphs(language.note, _in_english(read))


def _in_english(task: Task) -> str:
    request = task.request.text
    goes_on = _is_change(request.replace("’", "'")) or _fills_in(task)
    if is_deletion(request) or not goes_on:
        return _answer(task, brief_of(task, request))
    earlier, change = followup.unfold(request, task.history)
    if earlier and not in_danger(earlier):
        return _changed(task, brief_of(task, earlier, change))
    return _answer(task, brief_of(task, request)) if task.needs or frame_of(request) else talk.missing_previous()


def _is_change(request: str) -> bool:
    """Whether a request is about the answer before; a long one of a known kind stands for itself."""
    return followup.is_change(request) and not (len(request) > STANDS_ALONE and frame_of(request))


def _fills_in(task: Task) -> bool:
    """Whether the words only tell what the answer before was waiting for."""
    text = task.request.text
    return bool(task.needs) and not talk.is_asking(text) and followup.is_awaited(task.history)


def _changed(task: Task, brief: Brief) -> str:
    """The earlier request answered again with the wish in it, or an honest word that it is not."""
    understood = followup.is_understood(brief.change, brief)
    said = talk.changed(brief) if understood else talk.cannot_change()
    addition = followup.added(brief.change)
    return paragraphs(said, _answer(task, brief), f"**Also:** {upper_first(addition)}." if addition else "")


def _answer(task: Task, brief: Brief) -> str:
    if is_deletion(brief.request) and not brief.change:
        return deletion(brief)
    frame = frame_of(brief.request)
    if in_danger(brief.request):
        return complete(support(brief), brief)
    said = _of_another(brief) or _talk(task, brief, frame)
    if not said and (task.purpose == Purpose.OWN_EYES or (_is_recall(brief, frame) and not _is_task(task, frame))):
        said = recall(brief)
    return paragraphs(said, released(said, brief)) if said else _made(task, brief, frame)


def _of_another(brief: Brief) -> str:
    """The answer to a question for somebody else's private value; empty when it is none, or a memory answers it."""
    asked = others.is_asked_of_another(brief.request) and not fitting(brief)
    return others.stays_sealed(brief.request) if asked else ""


def _is_recall(brief: Brief, frame: Frame | None) -> bool:
    """Whether the person asks about themself; "Am I eligible for the course?" is a task, "Am I married?" is not."""
    text = brief.request
    return (is_recall(text) and not (frame and is_yes_or_no(text))) or asks_about_known(brief)


def _is_task(task: Task, frame: Frame | None) -> bool:
    """Whether the need analysis found something to be made, of a kind known here: "… based on what I like to read"."""
    return bool(task.purpose and task.purpose != Purpose.OWN_EYES and frame and (task.needs or task.preferences_needed))


def _talk(task: Task, brief: Brief, frame: Frame | None) -> str:
    """The reply to a turn in which nothing is to be made; empty when something is."""
    text = brief.request
    if talk.is_text_work(text) and not brief.needs:
        return talk.cannot_answer(task.history)
    small = "" if brief.needs or task.kept else talk.small_talk(brief)
    if small or brief.needs or talk.is_asking(text):
        return small
    asked = talk.is_distress(text) or not talk.is_statement(text) or bool(task.preferences_needed)
    ordered = (frame and asked) or talk.is_order(text)
    return "" if ordered and not task.kept else telling.acknowledgement(brief, task.kept)


def _made(task: Task, brief: Brief, frame: Frame | None) -> str:
    """What the task's frame builds; by its scenario when no frame fits; else an honest word."""
    by_purpose = BY_PURPOSE.get(task.purpose) if brief.needs or task.preferences_needed else None
    build = frame.build if frame else at_home if _SYMPTOMS in task.kept else by_purpose
    if build:
        return complete(build(brief), brief)
    if task.kept and not brief.needs and not talk.is_asking(brief.request):
        return telling.acknowledgement(brief, task.kept)
    if brief.needs or brief.tastes:
        return complete(talk.gathered(brief), brief)
    return talk.cannot_answer(task.history)
