"""Search in a transcript: whose line is asked for, and what the lines around one say about it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from memory.domain.words import Mask, Scores

# How much of a neighbour's score a line takes over. An answer seldom repeats the words of its question, so a line
# after a question takes most. Chosen on five conversations of LoCoMo; 0.1 more or less changes recall@10 by 0.01.
AFTER_QUESTION: Final = 0.5
NEXT_TO: Final = 0.2
NEAR: Final = 0.1
SPEAKER_BONUS: Final = 0.1
"""What a line gains when its speaker alone is named in the query."""

MIN_SHARE: Final = 0.9
MIN_LINES_EACH: Final = 5

Value = TypeVar("Value", bound=np.generic)

_LINE = re.compile(r"(?P<speaker>[^\W\d_][\w.'’ -]{0,39}?):\s+(?P<words>\S.*)", re.DOTALL)
_NAME = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Dialogue:
    """The lines of a transcript in their order: who says each, what is said, and whether it asks something."""

    speakers: tuple[str, ...]
    words: tuple[str, ...]
    asks: Mask

    def without_speakers(self, query: str) -> str:
        """``query`` without the speakers' names: in a transcript they say whose line it is, not what it is about."""
        names = {part for speaker in self.speakers for part in _NAME.findall(speaker.casefold())}
        return _NAME.sub(lambda m: "" if m[0].casefold() in names else m[0], query)

    def in_context(self, scores: Scores, query: str) -> Scores:
        """``scores`` of shape ``(n,)`` with what each line's neighbours and its speaker add."""
        before = np.where(_shifted(self.asks, 1), np.float32(AFTER_QUESTION), np.float32(NEXT_TO))
        total: Scores = (
            scores
            + before * _shifted(scores, 1)
            + np.float32(NEXT_TO) * _shifted(scores, -1)
            + np.float32(NEAR) * (_shifted(scores, 2) + _shifted(scores, -2))
            + np.float32(SPEAKER_BONUS) * self._said_by_the_one_named(query)
        )
        return total

    def _said_by_the_one_named(self, query: str) -> Mask:
        asked = set(_NAME.findall(query.casefold()))
        named = {speaker for speaker in set(self.speakers) if asked & set(_NAME.findall(speaker.casefold()))}
        if len(named) != 1:
            return np.zeros(len(self.speakers), dtype=np.bool_)
        return np.array([speaker in named for speaker in self.speakers], dtype=np.bool_)


def dialogue(texts: Sequence[str]) -> Dialogue | None:
    """The transcript that ``texts`` are, or ``None``.

    They are one when nine in ten open with a capitalised name and a colon, and there are a few speakers with several
    lines each: labelled facts ("food: lime pie") and prose are none.
    """
    lines = [_LINE.fullmatch(text) for text in texts]
    speakers = tuple(line["speaker"] if line and line["speaker"][0].isupper() else "" for line in lines)
    named = [speaker for speaker in speakers if speaker]
    if not named or len(named) < MIN_SHARE * len(texts) or len(set(named)) * MIN_LINES_EACH > len(named):
        return None
    words = tuple(
        line["words"] if line and who else text for line, who, text in zip(lines, speakers, texts, strict=True)
    )
    return Dialogue(speakers, words, np.array(["?" in said for said in words], dtype=np.bool_))


def _shifted(values: npt.NDArray[Value], by: int) -> npt.NDArray[Value]:
    """``values`` moved ``by`` places towards the end, zeros where nothing moves in."""
    moved = np.zeros_like(values)
    if by > 0:
        moved[by:] = values[:-by]
    else:
        moved[:by] = values[-by:]
    return moved
