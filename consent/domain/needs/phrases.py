"""Phrases from a table found among words, by stem.

``a|b`` is either word, ``=a`` only as spelled, ``a?`` may be absent, ``*`` stands for up to three
words of the same sentence. "I" and "my" are also "we" and "our".
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from consent.domain.needs.wording import Word, stem

_GAP: Final = 3
_Slot = frozenset[str] | None
_OR_PLURAL: Final = {"i": ("i", "we"), "my": ("my", "our"), "am": ("am", "are"), "myself": ("myself", "ourselves")}


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """A phrase of ``key`` at ``words[start:end]``."""

    start: int
    end: int
    key: str


class Phrasebook:
    """Keys with their phrases, ready to be found."""

    def __init__(self, phrases: Mapping[str, Iterable[str]]) -> None:
        self._by_first: dict[str, list[tuple[str, tuple[_Slot, ...]]]] = defaultdict(list)
        for key, texts in phrases.items():
            for text in texts:
                for first, *rest in _readings(text.split()):
                    for word in first or ():
                        self._by_first[word].append((key, tuple(rest)))
        self._spelled = any(first.startswith("=") for first in self._by_first)

    def find(self, words: Sequence[Word]) -> list[Hit]:
        """Every phrase found, for each key and start the longest."""
        longest: dict[tuple[int, str], int] = {}
        for start, word in enumerate(words):
            for key, rest in self._starting(word):
                end = _match(words, start + 1, rest, word.sentence)
                if end and end > longest.get((start, key), 0):
                    longest[start, key] = end
        return sorted(Hit(start, end, key) for (start, key), end in longest.items())

    def _starting(self, word: Word) -> Sequence[tuple[str, tuple[_Slot, ...]]]:
        phrases = self._by_first.get(word.stem, ())
        return [*phrases, *self._by_first.get("=" + word.text, ())] if self._spelled else phrases


def _readings(parts: Sequence[str]) -> Iterator[list[_Slot]]:
    """The phrase's slots, once with and once without each optional word."""
    if not parts:
        yield []
        return
    head, *tail = parts
    for rest in _readings(tail):
        if head.endswith("?"):
            yield rest
        yield [None if head == "*" else _slot(head), *rest]


def _slot(part: str) -> frozenset[str]:
    words = (said for word in part.rstrip("?").split("|") for said in _OR_PLURAL.get(word, (word,)))
    return frozenset(word if word.startswith("=") else stem(word) for word in words)


def _match(words: Sequence[Word], at: int, slots: Sequence[_Slot], sentence: int) -> int:
    """The end of the match of ``slots`` at ``at``, or 0."""
    if not slots:
        return at
    if slots[0] is None:
        return next((end for skip in range(_GAP + 1) if (end := _match(words, at + skip, slots[1:], sentence))), 0)
    if at < len(words) and words[at].sentence == sentence and _fits(words[at], slots[0]):
        return _match(words, at + 1, slots[1:], sentence)
    return 0


def _fits(word: Word, slot: frozenset[str]) -> bool:
    return word.stem in slot or "=" + word.text in slot
