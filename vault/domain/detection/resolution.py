"""Which candidates become entities: the surest first, then the longest; nothing overlaps."""

from bisect import bisect_left
from collections.abc import Iterable

from vault.domain.detection.passage import Candidate


def resolve(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The winners in the order of the text."""
    ranked = sorted(candidates, key=lambda c: (-c.strength, c.start - c.end, c.start, c.type))
    kept: list[Candidate] = []
    starts: list[int] = []
    for candidate in ranked:
        at = bisect_left(starts, candidate.start)
        before = kept[at - 1].end if at else 0
        after = starts[at] if at < len(starts) else candidate.end
        if candidate.end > candidate.start and before <= candidate.start and candidate.end <= after:
            starts.insert(at, candidate.start)
            kept.insert(at, candidate)
    return kept
