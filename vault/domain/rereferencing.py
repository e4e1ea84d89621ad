"""Going over text that is kept already: more of it sealed, or words put back where references stood."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from vault.domain.canonical import canonicalize
from vault.domain.references import Raw, Ref, Referenced, escape, pieces, refs
from vault.domain.spans import Entity, longest, splice

GONE: Final = "\ufffc"
"""What a reference without a value reads as while its text is looked through (the object replacement character)."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a reference stands in a text with values: ``start:end`` are code points. ``held`` if it has a value."""

    start: int
    end: int
    ref: Ref
    held: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """A kept text with its values filled in, and where each of its references stands."""

    raw: Raw
    stretches: tuple[Stretch, ...]

    @classmethod
    def of(cls, text: Referenced, values: Mapping[Ref, str]) -> "Opened":
        """``text`` with the values of its references; one without a value reads as ``GONE``."""
        written, stretches, at = [], [], 0
        for part in pieces(text):
            said = (values.get(part) or GONE) if isinstance(part, Ref) else part
            if isinstance(part, Ref):
                stretches.append(Stretch(at, at + len(said), part, bool(values.get(part))))
            written.append(said)
            at += len(said)
        return cls(Raw("".join(written)), tuple(stretches))

    def unsealed(self, found: Iterable[Entity]) -> tuple[Entity, ...]:
        """What of ``found`` is not sealed yet, widened where it overlaps a reference only in part; none overlapping.

        What holds a whole reference and more takes its place; nothing takes the place of one without a value.
        """
        return longest(wide for entity in found if (wide := self._widened(entity)))

    def _widened(self, entity: Entity) -> Entity | None:
        touched = [one for one in self.stretches if one.start < entity.end and entity.start < one.end]
        if any(not one.held or (one.start <= entity.start and entity.end <= one.end) for one in touched):
            return None
        start = min([entity.start, *(one.start for one in touched)])
        end = max([entity.end, *(one.end for one in touched)])
        if (start, end) == (entity.start, entity.end):
            return entity
        return replace(entity, start=start, end=end, canonical=canonicalize(entity.type, self.raw.text[start:end]))

    def sealed(self, more: Sequence[Entity], put: Callable[[Entity], str]) -> Referenced:
        """The text with its references, and ``put(entity)`` in the place of each of ``more``, from ``unsealed``."""
        kept = {
            (one.start, one.end): one.ref
            for one in self.stretches
            if not any(entity.start < one.end and one.start < entity.end for entity in more)
        }
        old = [Entity(start, end, ref.type, "") for (start, end), ref in kept.items()]

        def write(entity: Entity) -> str:
            ref = kept.get((entity.start, entity.end))
            return str(ref) if ref else put(entity)

        return Referenced(splice(self.raw.text, [*more, *old], write, escape))

    def open_words(self) -> str:
        """The text with a blank for each reference: what stands in it for anybody to read."""
        blanks = [Entity(one.start, one.end, one.ref.type, "") for one in self.stretches]
        return splice(self.raw.text, blanks, lambda entity: GONE * (entity.end - entity.start))


def occurrences(text: str, words: str) -> Iterator[tuple[int, int]]:
    """Where ``words`` stand in ``text``, whatever their case and spacing, not as a part of longer words."""
    parts = words.split()
    if not parts:
        return
    loose = r"\s+".join(map(re.escape, parts))
    begins, ends = (r"(?<!\w)" if parts[0][0].isalnum() else ""), (r"(?!\w)" if parts[-1][-1].isalnum() else "")
    for match in re.finditer(begins + loose + ends, text, re.IGNORECASE):
        yield match.span()


def with_words(text: Referenced, words: Mapping[Ref, str]) -> Referenced:
    """The text with literal words in the place of some references; all others stay."""
    if not any(ref in words for ref in refs(text)):
        return text

    def put(part: str | Ref) -> str:
        if isinstance(part, str):
            return escape(part)
        return escape(words[part]) if part in words else str(part)

    return Referenced("".join(map(put, pieces(text))))
