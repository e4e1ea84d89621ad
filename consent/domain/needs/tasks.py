"""The kind of task a request is, told from the concepts it speaks of."""

from collections.abc import Sequence
from typing import Final

from consent.domain.needs.negation import negated
from consent.domain.needs.tables import TaskKind, concepts, task_kinds
from consent.domain.needs.wording import Word

_WINDOW: Final = 120
"""Words within which the concepts of one task stand; two tasks of a long text are not one."""


def spoken_concepts(words: Sequence[Word]) -> dict[str, int]:
    """Each concept that the request speaks of and does not rule out, with the index of the word where it first does."""
    denied, first = negated(words), dict[str, int]()
    for hit in concepts().find(words):
        if hit.start not in denied:
            first.setdefault(hit.key, hit.start)
    return first


def task_kind(spoken: dict[str, int]) -> TaskKind | None:
    """The kind that most concepts tell, of equals the first of the table; a general one only where no other is."""
    best: tuple[tuple[bool, int], TaskKind | None] = ((False, 0), None)
    for kind in (k for k in task_kinds() if not k.unless & spoken.keys()):
        told = max((len(when) for when in kind.when if _within(spoken, when)), default=0)
        if told and (rank := (not kind.general, told)) > best[0]:
            best = (rank, kind)
    return best[1]


def _within(spoken: dict[str, int], when: frozenset[str]) -> bool:
    places = [spoken[concept] for concept in when if concept in spoken]
    return len(places) == len(when) and max(places) - min(places) <= _WINDOW
