"""How one person's memories are ranked for a query: meaning, words and relations, fused; then cut to a budget."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import numpy as np
import numpy.typing as npt

from memory.domain.types import USER_NODE, Recalled
from memory.domain.words import Mask, Scores
from vault.domain.references import Sanitized

WORDS_WEIGHT: Final = 4.0
"""Cosine plus 4 × the attained share of BM25: on LoCoMo above either half and above reciprocal rank fusion; 3 to 8
are within noise of each other."""
RELATION_BONUS: Final = 2.5
"""What a memory gains when its relation is asked about: more than another text can gain by having all of the query's
words once (4 × 0.45) and being half a cosine nearer. "Where do I live?" is about the address, not the sister's."""
PAST_PENALTY: Final = 0.25
"""What a fact loses that is no longer so; a judgement, not measured: it decides between near equals only."""
MAX_TOKENS: Final = 800
"""How many tokens of memories a task is given."""
PRECISION: Final = 5
"""Decimals of a score that count; below them is float noise, and order there goes by date."""

Codes = npt.NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Row:
    """One memory as an index is built from it; ``text`` has its label in front, as it was embedded.

    ``embedding`` is a unit vector as float16 or float32 bytes; ``said_at`` is the time of the message it came from.
    """

    id: str
    text: Sanitized
    embedding: bytes
    said_at: datetime
    relation: str = ""
    subject: str = USER_NODE
    current: bool = True


@dataclass(frozen=True, slots=True)
class Switches:
    """Which halves of the ranking are on; for measuring what each is worth."""

    vector: bool = True
    graph: bool = True
    words: bool = True


ALL_ON: Final = Switches()


@dataclass(frozen=True, slots=True)
class Filters:
    """What may be ranked at all. ``None`` asks for nothing; an empty collection lets nothing through."""

    relations: Collection[str] | None = None
    subjects: Collection[str] | None = None
    current_only: bool = False
    said_from: datetime | None = None
    said_before: datetime | None = None


NO_FILTERS: Final = Filters()


@dataclass(frozen=True, slots=True)
class Traits:
    """What ranking knows of ``n`` memories beside vectors and words: arrays of shape ``(n,)`` in the rows' order."""

    codes: dict[str, int]
    """Each relation's and subject's number in the arrays."""
    relations: Codes
    subjects: Codes
    current: Mask
    said_at: npt.NDArray[np.float64]

    @classmethod
    def of(cls, rows: Sequence[Row]) -> "Traits":
        """The traits of ``rows``."""
        codes: dict[str, int] = {}
        relations = [codes.setdefault(row.relation, len(codes)) for row in rows]
        subjects = [codes.setdefault(row.subject, len(codes)) for row in rows]
        return cls(
            codes,
            np.array(relations, dtype=np.uint32),
            np.array(subjects, dtype=np.uint32),
            np.array([row.current for row in rows], dtype=np.bool_),
            np.array([row.said_at.timestamp() for row in rows], dtype=np.float64),
        )

    def extended(self, rows: Sequence[Row]) -> "Traits":
        """New traits with those of ``rows`` at the end."""
        added = Traits.of(rows)
        codes = dict(self.codes)
        renumber = np.array([codes.setdefault(name, len(codes)) for name in added.codes], dtype=np.uint32)
        return Traits(
            codes,
            np.concatenate([self.relations, renumber[added.relations]]),
            np.concatenate([self.subjects, renumber[added.subjects]]),
            np.concatenate([self.current, added.current]),
            np.concatenate([self.said_at, added.said_at]),
        )

    def kept(self, mask: Mask) -> "Traits":
        """New traits of the memories that ``mask``, of shape ``(n,)``, keeps."""
        return Traits(self.codes, self.relations[mask], self.subjects[mask], self.current[mask], self.said_at[mask])

    def __len__(self) -> int:
        return len(self.current)

    @property
    def nbytes(self) -> int:
        """About how many bytes these traits take; names are shared with the rows' strings."""
        arrays = self.relations.nbytes + self.subjects.nbytes + self.current.nbytes + self.said_at.nbytes
        return arrays + 100 * len(self.codes)

    def any_of(self, column: Codes, names: Collection[str]) -> Mask:
        """Which rows hold one of ``names`` in ``column``."""
        wanted = [code for name, code in self.codes.items() if name in names]
        return np.isin(column, np.array(wanted, dtype=np.uint32))


def allowed(traits: Traits, filters: Filters) -> Mask:
    """Which memories may be ranked; filtering comes first, so what is filtered out never costs a place."""
    mask = np.ones(len(traits), dtype=np.bool_)
    if filters.relations is not None:
        mask &= traits.any_of(traits.relations, filters.relations)
    if filters.subjects is not None:
        mask &= traits.any_of(traits.subjects, filters.subjects)
    if filters.current_only:
        mask &= traits.current
    if filters.said_from is not None:
        mask &= traits.said_at >= filters.said_from.timestamp()
    if filters.said_before is not None:
        mask &= traits.said_at < filters.said_before.timestamp()
    return mask


def fused(cosines: Scores, words: Scores, switches: Switches = ALL_ON) -> Scores:
    """Meaning and words in one score; each of shape ``(n,)``, ``words`` from 0 to 1."""
    total = np.zeros(len(cosines), dtype=np.float32)
    if switches.vector:
        total += cosines
    if switches.words:
        total += np.float32(WORDS_WEIGHT) * words
    return total


def related(scores: Scores, traits: Traits, relations: Collection[str]) -> Scores:
    """``scores`` with the bonus of the relations asked about."""
    if not relations:
        return scores
    bonus: Scores = np.float32(RELATION_BONUS) * traits.any_of(traits.relations, relations).astype(np.float32)
    return scores + bonus


def past_after_current(scores: Scores, traits: Traits) -> Scores:
    """``scores`` with past facts lowered, each below the best current fact of its subject and relation."""
    past = np.flatnonzero(~traits.current)
    if not len(past):
        return scores
    groups = traits.subjects.astype(np.uint64) << np.uint64(32) | traits.relations
    names, group = np.unique(groups, return_inverse=True)
    best = np.full(len(names), -np.inf, dtype=np.float32)
    now = np.flatnonzero(traits.current)
    np.maximum.at(best, group[now], scores[now])
    lowered = scores.copy()
    ceiling = np.where(np.isfinite(best), best, np.inf)[group[past]]
    lowered[past] = np.minimum(scores[past], ceiling) - np.float32(PAST_PENALTY)
    return lowered


def ranked(scores: Scores, traits: Traits, mask: Mask, k: int) -> list[tuple[int, float]]:
    """At most ``k`` (row, score) pairs among ``mask``, best first; equal scores by the later date, then row order."""
    rows = np.flatnonzero(mask)
    values = np.round(scores[rows].astype(np.float64), PRECISION)
    if k < len(rows):
        worst_kept = np.partition(values, len(rows) - k)[len(rows) - k] if k > 0 else np.inf
        near = values >= worst_kept
        rows, values = rows[near], values[near]
    order = np.lexsort((rows, -traits.said_at[rows], -values))[: max(k, 0)]
    return [(int(rows[i]), float(values[i])) for i in order]


def rank(
    cosines: Scores,
    words: Scores,
    traits: Traits,
    *,
    k: int,
    relations: Collection[str] = (),
    filters: Filters = NO_FILTERS,
    switches: Switches = ALL_ON,
    context: Callable[[Scores], Scores] | None = None,
) -> list[tuple[int, float]]:
    """The ``k`` best (row, score) pairs for one query.

    ``relations`` are those that the graph says are asked about. ``context`` lets what stands beside a text speak for
    it. Without ``vector`` a memory is ranked only when something else speaks for it.
    """
    mask = allowed(traits, filters)
    scores = fused(cosines, words, switches)
    if context is not None:
        scores = context(scores)
    if switches.graph:
        scores = related(scores, traits, relations)
    if not switches.vector:
        mask &= scores > 0
    return ranked(past_after_current(scores, traits), traits, mask, k)


def within_budget(
    memories: Iterable[Recalled], count: Callable[[str], int], max_tokens: int = MAX_TOKENS
) -> tuple[Recalled, ...]:
    """The memories that fit ``max_tokens`` together, best first; one too long is left out, shorter ones still come."""
    kept: list[Recalled] = []
    left = max_tokens
    for memory in memories:
        size = count(memory.text.text)
        if size <= left:
            kept.append(memory)
            left -= size
    return tuple(kept)
