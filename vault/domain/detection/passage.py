"""What a recognizer reads and what it hands back: the passage, and candidates in it."""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from vault.domain.detection.asked import asked_types
from vault.domain.spans import ContextTurn

_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
_BREAK = re.compile(r"[.!?;](?=\s|$)|[!?.](?=[\"')\]])|\n+|(?<=[\u3040-\u30ff\u4e00-\u9fff])[.!?]")
_ABBREVIATED = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|ave|rd|blvd|str|no|nr|tel|apt|approx|vs|etc|e\.g|i\.e|rs|sr|sra|dott|hwy|ste)|"
    r"\b[a-z])$"
)


class Strength(IntEnum):
    """How sure a recognizer is; the stronger candidate wins where two overlap."""

    HINT = 0
    """A phrase after words that also lead elsewhere."""
    SHAPE = 1
    """It only looks like one."""
    PHRASE = 2
    """An open-ended phrase after words that say what it is."""
    CHECKED = 3
    """It looks like one and its checksum or numbering plan agrees."""
    LABELLED = 4
    """The person's own words, or the question just asked, say what it is."""
    NEVER_STORED = 5
    """A secret: nothing outranks it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """``start:end`` in the normalised text; ``subject`` is empty where the words around decide."""

    start: int
    end: int
    type: str
    strength: Strength = Strength.LABELLED
    subject: str = ""


@dataclass(frozen=True)
class Passage:
    """One message, normalised: as written, in lower case (same length), its words ("#" among them where there is a
    digit), and what the assistant said just before, in lower case."""

    text: str
    lower: str
    words: frozenset[str]
    question: str = ""
    breaks: list[int] = field(default_factory=list)

    @property
    def asked(self) -> frozenset[str]:
        """The types just asked about."""
        return asked_types(self.question) if self.question else frozenset()

    def sentence(self, position: int) -> tuple[int, int]:
        """Start and end of the sentence around ``position``."""
        if not self.breaks:
            self.breaks.extend(_sentence_ends(self.lower))
        at = bisect_right(self.breaks, position)
        start = self.breaks[at - 1] if at else 0
        return start, self.breaks[at] if at < len(self.breaks) else len(self.text)


def _sentence_ends(lower: str) -> list[int]:
    ends = [m.end() for m in _BREAK.finditer(lower) if not _is_abbreviation(lower, m)]
    return [*ends, len(lower)]


def _is_abbreviation(lower: str, stop: re.Match[str]) -> bool:
    before = lower[max(0, stop.start() - 8) : stop.start()]
    return stop[0] == "." and before[-2:] != " i" and bool(_ABBREVIATED.search(before))


def _lowered(text: str) -> str:
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def passage_of(text: str, context: Sequence[ContextTurn] = ()) -> Passage:
    """The passage of a normalised text; of the context only a question that the assistant asked last counts."""
    lower = _lowered(text)
    words = _WORD.findall(lower)
    if _DIGIT.search(text):
        words.append("#")
    last = context[-1] if context else None
    return Passage(text, lower, frozenset(words), last.content.lower() if last and last.role == "assistant" else "")


@dataclass(frozen=True, slots=True)
class Cue:
    """A pattern, and the words or signs without one of which it is not worth trying; it reads the text in lower case
    unless capitals count."""

    pattern: re.Pattern[str]
    words: frozenset[str] = frozenset()
    signs: tuple[str, ...] = ()
    cased: bool = False

    def finditer(self, passage: Passage) -> Iterable[re.Match[str]]:
        """Its matches."""
        if self.words.isdisjoint(passage.words) and not any(s in passage.lower for s in self.signs):
            return ()
        return self.pattern.finditer(passage.text if self.cased else passage.lower)


@dataclass(frozen=True, slots=True)
class Recognizer:
    """One small piece: it is asked only where one of its ``triggers`` is among the words or ``signs`` in the text.

    A recognizer with neither is always asked. ``answers`` are the types it also looks for when they were asked about.
    """

    name: str
    find: Callable[[Passage], Iterable[Candidate]]
    triggers: frozenset[str] = frozenset()
    signs: Collection[str] = ()
    answers: frozenset[str] = frozenset()


_START: Final = 3
"""Characters by which most signs are passed over at once."""


class Chooser:
    """Says which recognizers a passage is worth asking, from one look at each of its words."""

    def __init__(self, recognizers: Sequence[Recognizer]) -> None:
        self._recognizers = recognizers
        self._by_word: dict[str, set[int]] = {}
        for place, one in enumerate(recognizers):
            for word in one.triggers:
                self._by_word.setdefault(word, set()).add(place)
        self._by_start: dict[str, list[tuple[str, int]]] = {}
        for place, one in enumerate(recognizers):
            for sign in one.signs:
                self._by_start.setdefault(sign[:_START], []).append((sign, place))
        self._short = [start for start in self._by_start if len(start) < _START]
        self._answering = [(place, one.answers) for place, one in enumerate(recognizers) if one.answers]
        self._always = {p for p, one in enumerate(recognizers) if not (one.triggers or one.signs or one.answers)}

    def chosen(self, passage: Passage) -> list[Recognizer]:
        """The recognizers to ask, in their order."""
        found, by_word, asked = set(self._always), self._by_word, passage.asked
        for word in passage.words:
            if word in by_word:
                found |= by_word[word]
        for start in self._starts(passage.lower):
            found.update(place for sign, place in self._by_start[start] if sign in passage.lower)
        if asked:
            found.update(place for place, answers in self._answering if not answers.isdisjoint(asked))
        return [self._recognizers[place] for place in sorted(found)]

    def _starts(self, text: str) -> list[str]:
        """The beginnings of signs that the text holds."""
        starts = {text[at : at + _START] for at in range(len(text) - _START + 1)}
        return [*self._by_start.keys() & starts, *(short for short in self._short if short in text)]
