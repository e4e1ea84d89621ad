"""What detection hands on: typed spans over the original text, and the pure surgery on them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

USER = "user"
"""The subject of a value that is the person's own."""

OVERHEARD = "an assistant's reply"
"""The subject of a value that only an assistant has said: it is kept sealed, and no task takes it for the person's."""


@dataclass(frozen=True, slots=True, order=True)
class Entity:
    """One private value in a text: ``start:end`` are code points of the original text.

    ``type`` is a key of the taxonomy, or ``SECRET`` for what is never stored (passwords, card security codes,
    API keys, tokens, private keys). ``subject`` is ``user`` or who else it is about ("wife", "a friend").
    ``canonical`` is the form that is the same for every spelling of the value (``CONTACT.phone`` in E.164, …).
    """

    start: int
    end: int
    type: str
    canonical: str
    subject: str = USER

    def __repr__(self) -> str:
        return f"Entity({self.type}, {self.start}:{self.end}, subject={self.subject!r})"


SECRET = "SECRET"  # noqa: S105
"""The type of what is never stored in any form."""


@dataclass(frozen=True, slots=True)
class ContextTurn:
    """A turn before the message: ``role`` is ``user`` or ``assistant``; the text of ``content`` is sanitized."""

    role: str
    content: str


def non_overlapping(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """The entities in order of their start.

    Raises:
        ValueError: two of them overlap, or one is empty.
    """
    ordered = tuple(sorted(entities))
    end = 0
    for entity in ordered:
        if entity.start < end or entity.end <= entity.start:
            raise ValueError("Entities overlap or are empty.")
        end = entity.end
    return ordered


def longest(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """The entities without those that overlap a longer one (of two as long, the one given first), in order."""
    chosen: list[Entity] = []
    for entity in sorted(entities, key=lambda one: one.start - one.end):
        if all(entity.end <= other.start or other.end <= entity.start for other in chosen):
            chosen.append(entity)
    return tuple(sorted(chosen))


def splice(
    text: str, entities: Sequence[Entity], put: Callable[[Entity], str], keep: Callable[[str], str] = str
) -> str:
    """``text`` with each entity replaced by ``put(entity)`` and every stretch between them passed through ``keep``.

    One pass over the original code points; what ``put`` returns is never looked at again.

    Raises:
        ValueError: entities overlap, are empty, or reach past the end of the text.
    """
    if any(entity.end > len(text) for entity in entities):
        raise ValueError("An entity reaches past the end of the text.")
    pieces, end = [], 0
    for entity in non_overlapping(entities):
        pieces += [keep(text[end : entity.start]), put(entity)]
        end = entity.end
    pieces.append(keep(text[end:]))
    return "".join(pieces)
