"""The story of answering: need → consent → recall → compose → fill in → guard → shown."""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from consent.domain.needs import Needs, analyze
from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.ports import Assistant, AssistantError, Recall
from memory.domain.prompts.answering import within
from memory.domain.types import Need, Recalled, Task, TurnState
from memory.models import Turn
from memory.pipeline.ruling import Ruling, rule, values_read
from memory.pipeline.writing import Writer
from memory.selectors import exchanges_before, text_so_far
from memory.services import turn_asks, turn_claim, turn_finish, turn_goes_on
from memory.uses import use_of
from vault.domain.placeholders import Placeholders
from vault.domain.references import Ref, Sanitized, refs, render
from vault.domain.secret import PrivateValue
from vault.domain.spans import OVERHEARD, USER
from vault.selectors import View, sanitized, views_of

logger = logging.getLogger(__name__)

BROKEN = "Something went wrong here while answering. What you wrote is safe; try again."


@dataclass(frozen=True, slots=True)
class Tools:
    """What answering needs of the outside."""

    assistant_for: Callable[[int, Callable[[], None], Collection[UUID]], Assistant]
    recall: Recall
    count: Callable[[str], int]
    """How many tokens a text has."""
    reader: Callable[[], str]
    """The recipient that reads what an assistant is given: ``this site``, or a model's host and name."""


def answer(turn_id: UUID, tools: Tools) -> None:
    """Answer a turn, or put it aside until its person has decided; called twice, it answers once."""
    turn = turn_claim(turn_id)
    if turn is None:
        return
    try:
        _answer(turn, tools)
    except AssistantError as error:
        turn_finish(turn, text_so_far(turn), state=TurnState.FAILED, error=str(error))
    except Exception as error:
        logger.error("Answering %s failed.", turn_id, exc_info=error)
        turn_finish(turn, text_so_far(turn), state=TurnState.FAILED, error=BROKEN)


def _answer(turn: Turn, tools: Tools) -> None:
    assert turn.asks is not None
    needs = analyze(
        sanitized(turn.owner_id, turn.asks.referenced).text,
        [(said.role, said.text.text) for said in exchanges_before(turn.asks)],
    )
    turn.purpose = needs.purpose
    reader = tools.reader()
    ruling = rule(turn, needs, reader)
    if ruling.waits:
        turn_asks(turn, ruling.asking, ruling.reading)
        return
    placeholders, exact = Placeholders.issue(ruling.allowed), values_read(turn, ruling, reader)
    assistant = tools.assistant_for(turn.owner_id, lambda: turn_goes_on(turn), _entries(turn, exact))
    task = replace(
        _task(turn, needs, placeholders, tools.recall),
        needs=tuple(_needs(turn, ruling, placeholders, exact)),
        typed=tuple(_allowed(turn, [ref for ref in ruling.typed if ref not in ruling.needed], placeholders, {})),
    )
    task = within(task, tools.count)
    turn.answered_by, turn.missing_types = assistant.name, ruling.missing
    writer = Writer(turn, placeholders, use_of(turn))
    text = writer.write(assistant.answer(task))
    turn.used_memories = _used(task.memories, text)
    turn_finish(turn, text)


def _task(turn: Turn, needs: Needs, placeholders: Placeholders, recall: Recall) -> Task:
    assert turn.asks is not None
    request = sanitized(turn.owner_id, turn.asks.referenced)
    return Task(
        request=Sanitized(_with_placeholders(turn, placeholders)),
        needs=(),
        memories=() if turn.conversation.temporary else recall(turn.owner_id, request, needs.preferences),
        history=exchanges_before(turn.asks),
        preferences_needed=needs.preferences,
        purpose=needs.purpose,
        kept=_kept(turn),
        now=turn.created_at,
    )


def _kept(turn: Turn) -> tuple[str, ...]:
    """What was sealed from the message, as it is spoken of: "phone number", "Tom's phone number"."""
    assert turn.asks is not None
    views = views_of(turn.owner_id, refs(turn.asks.referenced))
    return tuple(dict.fromkeys(_spoken_of(view) for view in views.values()))


def _spoken_of(view: View) -> str:
    noun = PRIVATE_TYPES[view.ref.type].noun if view.ref.type in PRIVATE_TYPES else view.label.lower()
    return noun if view.subject in {USER, OVERHEARD} else f"{view.subject}'s {noun}"


def _with_placeholders(turn: Turn, placeholders: Placeholders) -> str:
    """The request as an assistant may read it: placeholders for what is filled in, sanitized words for the rest."""
    assert turn.asks is not None
    views = views_of(turn.owner_id, refs(turn.asks.referenced))
    issued = frozenset(placeholders.explained.values())

    def say(ref: Ref) -> str:
        return placeholders.of(ref) if ref in issued else views[ref].sanitized

    return render(turn.asks.referenced, say)


def _needs(turn: Turn, ruling: Ruling, placeholders: Placeholders, exact: Mapping[Ref, PrivateValue]) -> list[Need]:
    vague = views_of(turn.owner_id, ruling.less_exact)
    return [
        *_allowed(turn, ruling.needed, placeholders, exact),
        *(
            Need(type, "allowed", tuple(dict.fromkeys(vague[ref].sanitized for ref in some)), less_exact=True)
            for type, some in _by_type(ruling.less_exact).items()
        ),
        *(Need(type, "denied") for type in ruling.denied),
        *(Need(type, "missing") for type in ruling.missing),
    ]


def _allowed(
    turn: Turn, wanted: Collection[Ref], placeholders: Placeholders, exact: Mapping[Ref, PrivateValue]
) -> list[Need]:
    views = views_of(turn.owner_id, wanted)
    return [
        Need(
            type,
            "allowed",
            placeholders=tuple(map(placeholders.of, some)),
            forms=tuple(views[ref].sanitized for ref in some),
            exact=tuple(exact[ref] for ref in some) if exact.keys() >= set(some) else (),
        )
        for type, some in _by_type(wanted).items()
    ]


def _entries(turn: Turn, some: Iterable[Ref]) -> frozenset[UUID]:
    views = views_of(turn.owner_id, some)
    return frozenset(view.entry_id for view in views.values() if view.entry_id)


def _by_type(some: Iterable[Ref]) -> dict[str, list[Ref]]:
    sorted_out: dict[str, list[Ref]] = {}
    for ref in some:
        sorted_out.setdefault(ref.type, []).append(ref)
    return sorted_out


def _used(memories: tuple[Recalled, ...], text: str) -> list[str]:
    """The memories whose words stand in the answer."""
    said = text.casefold()
    return [memory.id for memory in memories if memory.object.text.casefold() in said]
