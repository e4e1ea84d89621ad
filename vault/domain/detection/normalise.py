"""A copy of a text that patterns can read, and the way back to the original code points."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

_INVISIBLE: Final = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff"
_FOLDED = re.compile(rf"[{_INVISIBLE}\u0300-\u036f]")
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
_SPELLINGS: Final = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d",
    "'": "\u2018\u2019\u201a\u201b\u02bc\u2032\uff07",
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f\uff02",
    ".": "\u3002\uff0e\uff61",
    ",": "\u3001\uff0c",
    "I": "\u0130",
}


@cache
def _table() -> dict[int, str]:
    """One character for one character: spaces, dashes, quotes, full-width forms, digits of other scripts."""
    table = {ord(other): plain for plain, others in _SPELLINGS.items() for other in others}
    table |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code not in table}
    table |= dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
    table |= dict.fromkeys((0x85, 0x2028, 0x2029), "\n")
    for code in range(0x660, 0x1FBFA):
        digit = unicodedata.digit(chr(code), None) if unicodedata.category(chr(code)) == "Nd" else None
        if digit is not None:
            table[code] = str(digit)
    return table


@dataclass(frozen=True, slots=True)
class Normalised:
    """``text`` to read, ``original`` to cut; ``starts[i]:ends[i]`` is where character ``i`` stands in the original.

    Both lists are empty when every character stands where it stood.
    """

    text: str
    original: str
    starts: Sequence[int] = ()
    ends: Sequence[int] = ()

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original code points of ``text[start:end]``, widened to whole grapheme clusters."""
        if self.text is self.original:
            return start, end
        if self.starts:
            start, end = self.starts[start], self.ends[end - 1]
        return _widened(self.original, start, end)


def _is_mark(character: str) -> bool:
    return character in _JOINERS or unicodedata.combining(character) > 0 or unicodedata.category(character)[0] == "M"


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    while start > 0 and (_is_mark(text[start]) or text[start - 1] == "\u200d"):
        start -= 1
    while end < len(text) and (_is_mark(text[end]) or text[end - 1] == "\u200d"):
        end += 1
    return start, end


def normalise(text: str) -> Normalised:
    """The copy that patterns read: NFC, without invisible characters, one plain form for spaces, dashes, digits."""
    if text.isascii():
        return Normalised(text, text)
    if not _FOLDED.search(text):
        return Normalised(text.translate(_table()), text)
    return _folded(text)


def _folded(text: str) -> Normalised:
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for index, character in enumerate(text):
        if "\u0300" <= character <= "\u036f" and characters:
            joined = unicodedata.normalize("NFC", characters[-1] + character)
            characters[-1] = joined if len(joined) == 1 else characters[-1]
            ends[-1] = index + 1
        elif not _FOLDED.match(character):
            characters.append(character)
            starts.append(index)
            ends.append(index + 1)
    return Normalised("".join(characters).translate(_table()), text, starts, ends)
