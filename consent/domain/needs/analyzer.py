"""From a request and its conversation to what it needs."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from consent.domain.asides import without_forgetting
from consent.domain.needs.asking import asking_sentences, recalling_sentences, task_beside_recall
from consent.domain.needs.glossing import in_english
from consent.domain.needs.naming import Named, named_values, own_types, refused_values, told_types
from consent.domain.needs.purposes import purpose_of
from consent.domain.needs.recalling import recalled
from consent.domain.needs.result import NeededType, Needs, RequestKind, Use
from consent.domain.needs.tables import TaskKind, phrasebook, value_names
from consent.domain.needs.tasks import spoken_concepts, task_kind
from consent.domain.needs.tastes import preferences_called_for
from consent.domain.needs.wording import Word, own_words, words_of
from consent.domain.taxonomy import PREFERENCES, PRIVATE_TYPES, Purpose

_LISTED: Final = 2
"""From so many named values on, the request's list is taken as complete."""
_LOOK_BACK: Final = 6
"""Earlier messages read for the task that a follow-up goes on with."""

_FIRST_PERSON: Final = frozenset({"i", "me", "my", "mine", "myself", "we", "us", "our", "ours"})
_KNOWLEDGE: Final = frozenset(
    {"how", "what", "why", "when", "which", "who", "is", "are", "does", "do", "compare", "explain"}
)
_OPENING: Final = 4
_PLACES: Final = frozenset({"LOC.home_address", "LOC.work_address"})
"""Where a task has one place and the request names it, the other is not needed."""
_MOST_KEPT: Final = 256
"""Messages of which it is kept what they need; sanitized, as all that is analyzed."""
_YOURS: Final = re.compile(r"\byour\b", re.IGNORECASE)
_SHORT: Final = 25
"""Words up to which a message can be a follow-up."""


def analyze(request: str, history: Sequence[tuple[str, str]] = ()) -> Needs:
    """What ``request`` needs.

    ``request`` and the texts of ``history`` (earlier ``(role, text)``, oldest first) hold sanitized forms; what looks
    like a reference was typed by somebody and means nothing. A request to forget needs nothing. Nothing is raised for
    any text.
    """
    said = own_words(request)
    kept = without_forgetting(said)
    words, needs = _read_alone(kept)
    if len(kept) < len(said) and not (needs.types or needs.preferences):
        return Needs((), (), needs.purpose, RequestKind.STATEMENT)
    if earlier := _continued(words, needs, history):
        refused = _refused(words)
        return _merged(_merged(earlier, needs, refused), _edited(words), refused)
    return needs


@lru_cache(maxsize=_MOST_KEPT)
def _read_alone(text: str) -> tuple[tuple[Word, ...], Needs]:
    """The words of a text and what it needs by itself: one is read again with each that goes on with it."""
    words = words_of(in_english(text))
    return words, _read(words)


def _read(words: Sequence[Word]) -> Needs:
    """What the words need by themselves."""
    asking = asking_sentences(words)
    if not asking:
        return Needs((), (), Purpose.PLANNING, RequestKind.STATEMENT)
    recalling = recalling_sentences(words, asking)
    only_recall = asking <= recalling.keys() and not task_beside_recall(words, recalling)
    if only_recall and (answer := recalled(words, recalling)) is not None:
        types, preferences = answer
        return _needs(_recall_reasons(types), preferences, Purpose.OWN_EYES, RequestKind.RECALL)
    return _read_task(words, asking, recalling)


def _read_task(words: Sequence[Word], asking: frozenset[int], recalling: dict[int, int]) -> Needs:
    named, refused = named_values(words, asking), _refused(words)
    told, jobs = preferences_called_for(words, asking)
    also_types, also_preferred = recalled(words, recalling) or ((), ())
    kind = _kind(words)
    types = _implied(kind, named, told) | _explicit(named, kind)
    types |= {n.type: n for n in _recall_reasons(also_types)}
    kept = {key: need for key, need in types.items() if key not in refused}
    preferences = {*told, *jobs, *also_preferred}
    if kind and not (kind.open and (preferences or named)):
        preferences |= set(kind.preferences)
    purpose = kind.purpose if kind else purpose_of(words, kept, preferences)
    return _needs(kept.values(), preferences, purpose, RequestKind.TASK)


def _refused(words: Sequence[Word]) -> frozenset[str]:
    """The types that the request says to leave out."""
    return frozenset(key for loose in refused_values(words) for key in value_names().meaning(loose))


def _kind(words: Sequence[Word]) -> TaskKind | None:
    """The kind of task, unless it is a question of knowledge, somebody else's, or to be done without saying who."""
    spoken = spoken_concepts(words)
    if "generic" in spoken or _asks_for_knowledge(words) or phrasebook("anonymous").find(words):
        return None
    kind = task_kind(spoken)
    return kind if kind and (kind.for_child or "for_another" not in spoken) else None


def _asks_for_knowledge(words: Sequence[Word]) -> bool:
    """Whether a question or command of knowledge speaks of nobody in particular: "How do credit scores work?"."""
    personal = any(w.text in _FIRST_PERSON for w in words)
    return not personal and any(w.text in _KNOWLEDGE for w in words[:_OPENING])


def _explicit(named: Sequence[Named], kind: TaskKind | None) -> dict[str, NeededType]:
    """The named types, each with the first use told; what is named loosely gives way to what is named outright."""
    implied = {key for need in kind.needs for key in need.types} if kind else set()
    outright = {n.type for n in named} & PRIVATE_TYPES.keys()
    uses: dict[str, Use] = {}
    for value in named:
        meant = value_names().meaning(value.type, implied)
        if not outright.intersection(value_names().yields_to(value.type)):
            uses = dict.fromkeys(meant, value.use) | uses
    return {
        key: NeededType(key, f"The request names your {PRIVATE_TYPES[key].noun}.", use) for key, use in uses.items()
    }


def _implied(kind: TaskKind | None, named: Sequence[Named], preferences: Collection[str]) -> dict[str, NeededType]:
    """What the kind of task needs beyond what is named; nothing where the request's own list is complete."""
    count = len({n.type for n in named})
    listed = count >= _LISTED or bool(kind and kind.weak and (preferences or count > 1))
    if not kind or any(n.only for n in named) or (listed and not kind.complete):
        return {}
    implied = {key: NeededType(key, need.reason, need.use) for need in kind.needs for key in need.types}
    other_place = _PLACES & {n.type for n in named} and len(_PLACES & implied.keys()) == 1
    return {key: need for key, need in implied.items() if not (other_place and key in _PLACES)}


def _recall_reasons(types: Iterable[str]) -> list[NeededType]:
    return [NeededType(key, f"You ask for your {PRIVATE_TYPES[key].noun}.", Use.COPY) for key in types]


def _continued(words: Sequence[Word], needs: Needs, history: Sequence[tuple[str, str]]) -> Needs | None:
    """The needs of the earlier task that this message goes on with: by an edit, or by answering the assistant."""
    if not history or len(words) > _SHORT or needs.kind is RequestKind.RECALL:
        return None
    if needs.kind is RequestKind.STATEMENT and _asks(history[-1]):
        return _earlier_task(history)
    if needs.kind is RequestKind.STATEMENT and (told := told_types(words)):
        earlier = _earlier_task(history)
        return earlier if earlier and told & _awaited(history[-1]) & {n.type for n in earlier.types} else None
    return _earlier_task(history) if _is_edit(words) else None


def _edited(words: Sequence[Word]) -> Needs:
    """What a message adds by its opening alone: "and my email, please"."""
    if not any(hit.key == "opening" and hit.start == 0 for hit in phrasebook("following_up").find(words)):
        return _needs((), (), Purpose.WRITING, RequestKind.TASK)
    types = [NeededType(key, f"You add your {PRIVATE_TYPES[key].noun}.", Use.COPY) for key in own_types(words)]
    return _needs(types, (), Purpose.WRITING, RequestKind.TASK)


def _is_edit(words: Sequence[Word]) -> bool:
    """Whether the words change the answer before them."""
    hits = phrasebook("following_up").find(words)
    return any(hit.start == 0 or (hit.key == "edit" and words[hit.start - 1].text not in {"no", "any"}) for hit in hits)


def _earlier_task(history: Sequence[tuple[str, str]]) -> Needs | None:
    """The needs of the last message that was more than a statement, if it was a task."""
    for i in range(len(history) - 1, max(-1, len(history) - 1 - _LOOK_BACK), -1):
        role, text = history[i]
        if (
            role == "user"
            and (earlier := analyze(text, history[max(0, i - _LOOK_BACK) : i])).kind is not RequestKind.STATEMENT
        ):
            return earlier if earlier.kind is RequestKind.TASK else None
    return None


def _asks(said: tuple[str, str]) -> bool:
    """Whether the assistant's last paragraph asks something."""
    return said[0] != "user" and "?" in _last_paragraph(said)


def _awaited(said: tuple[str, str]) -> frozenset[str]:
    """The types whose values the assistant has just said were missing, and would be put in."""
    words = words_of(_YOURS.sub("my", _last_paragraph(said)))
    waits = said[0] != "user" and phrasebook("awaiting").find(words)
    return own_types(words) if waits else frozenset()


def _last_paragraph(said: tuple[str, str]) -> str:
    return said[1].rstrip().rpartition("\n")[2]


def _merged(earlier: Needs, now: Needs, refused: frozenset[str]) -> Needs:
    types = {n.type: n for n in (*earlier.types, *now.types) if n.type not in refused}
    preferences = {*earlier.preferences, *now.preferences}
    return _needs(types.values(), preferences, earlier.purpose, RequestKind.TASK)


def _needs(types: Iterable[NeededType], preferences: Iterable[str], purpose: Purpose, kind: RequestKind) -> Needs:
    by_type, wanted = {n.type: n for n in types}, _one_attitude(set(preferences))
    return Needs(
        tuple(by_type[key] for key in PRIVATE_TYPES if key in by_type),
        tuple(key for key in PREFERENCES if key in wanted),
        purpose,
        kind,
    )


def _one_attitude(preferences: set[str]) -> set[str]:
    """Risk spoken of in a medical question is medical risk."""
    return preferences - {"risk_tolerance"} if "medical_risk_attitude" in preferences else preferences
