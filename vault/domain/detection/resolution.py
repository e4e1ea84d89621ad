"""Which candidates become entities: the surest first, then the longest; nothing overlaps."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace

from vault.domain.detection.passage import Candidate, Passage, Strength

_LEAST_REST = 6
_SMALL = r"(?:and|or|with|for|which|from|of|to|as|by|including|like|an?|the|my|had|have|has|i|i've|is|was|in|on|so|but)"
_LEAD = re.compile(rf"[\s,;)]*(?:{_SMALL}\b[\s,;]*){{0,12}}")
_TAIL = re.compile(rf"(?:[\s,;(]+{_SMALL}){{0,12}}[\s,;(]*$")
_ONLY_NAMES = re.compile(
    r"(?:(?:recent|current|past|new|formal|medical|health|same|this) )*"
    r"(?:diagnos[ei]s|symptoms?|treatments?|allerg(?:y|ies)|conditions?|history|exams?|results?|insurance|surger(?:y|ies))"
    r"(?: (?:plan|records?))?"
)
"""What names a type and says nothing of its value: "a diagnosis of", once the diagnosis itself is taken out."""
_WHOLE = frozenset({"PERSON.name", "LOC.home_address", "LOC.work_address", "PERSON.occupation"})


def resolve(passage: Passage, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The winners in the order of the text; of a phrase that a surer value stands in, what is left of it stays."""
    kept: list[Candidate] = []
    starts: list[int] = []
    for candidate in sorted(candidates, key=lambda c: (-c.strength, c.start - c.end, c.start, c.type)):
        for piece in _free(passage, candidate, kept, starts):
            at = bisect_left(starts, piece.start)
            starts.insert(at, piece.start)
            kept.insert(at, piece)
    return kept


def _free(passage: Passage, candidate: Candidate, kept: list[Candidate], starts: list[int]) -> list[Candidate]:
    """The candidate where its place is free; the free pieces of an open-ended phrase; nothing of anything else."""
    taken = list(_overlapping(candidate, kept, starts))
    if not taken:
        return [candidate] if candidate.end > candidate.start else []
    whole = candidate.strength > Strength.PHRASE or candidate.type in _WHOLE
    return [] if whole else list(_pieces(passage, candidate, taken))


def _overlapping(candidate: Candidate, kept: list[Candidate], starts: list[int]) -> Iterator[Candidate]:
    at = max(0, bisect_left(starts, candidate.start) - 1)
    while at < len(kept) and kept[at].start < candidate.end:
        if kept[at].end > candidate.start:
            yield kept[at]
        at += 1


def _pieces(passage: Passage, candidate: Candidate, taken: list[Candidate]) -> Iterator[Candidate]:
    edges = [candidate.start, *(edge for other in taken for edge in (other.start, other.end)), candidate.end]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        if end - start < _LEAST_REST:
            continue
        lead = _LEAD.match(passage.lower, start, end)
        start = lead.end() if lead else start
        tail = _TAIL.search(passage.lower, start, end)
        end = tail.start() if tail else end
        if end - start >= _LEAST_REST and not _ONLY_NAMES.fullmatch(passage.lower, start, end):
            yield replace(candidate, start=start, end=end)
