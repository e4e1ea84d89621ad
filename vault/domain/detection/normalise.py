"""A copy of a text that patterns can read, and the way back to the original code points."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

_INVISIBLE: Final = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff"
_DROPPED = re.compile(
    rf"[{_INVISIBLE}]+|</?(?:b|i|u|em|strong|mark)>|\*\*|__(?=\S)|(?<=\S)__|(?<=[ \t\u00a0])[ \t\u00a0]+"
)
_ASCII_SIGNS: Final = ("  ", "\t", "<", "**", "__")
"""What of ASCII can be dropped."""
_COMBINED = re.compile("[\u0300-\u036f]")
_KEY = re.compile(r"(?<=[A-Za-z])_(?=[A-Za-z]+(?:_[A-Za-z]+){0,3}[\"' ]{0,2}[:=])")
_KIN: Final = (
    "husband|wife|partner|boyfriend|girlfriend|fiancee?|mother|father|mom|mum|dad|son|daughter|brother|sister|aunt|"
    "uncle|cousin|grandma|grandpa|niece|nephew|friend|roommate|flatmate|boss|colleague|neighbou?r|landlord|kid|child"
)
_THEIRS: Final = (
    "(?:(?:phone|cell|mobile|home|work|e-?mail|card|account|passport) )?(?:number|phone|cell|e-?mail|name|address|"
    "birthday|age|job|salary|income|mobile|house|diagnosis|doctor|email|passport)"
)
_HASTY = re.compile(rf"(?<=[a-z] )w(?= (?:\d|[a-z]{{2,}}))|(?:(?<=\b[Mm]y )|(?<=\b[Oo]ur ))(?:{_KIN})s(?= {_THEIRS}\b)")
"""What is typed in haste: "w" for "with", "my husbands number"."""
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
_SPELLINGS: Final = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d",
    "'": "\u2018\u2019\u201a\u201b\u02bc\u2032\uff07",
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f\uff02",
    ".": "\u3002\uff0e\uff61",
    ",": "\u3001\uff0c",
    "I": "\u0130",
    " ": "\t\u00a0\u1680\u202f\u205f\u3000",
}


@cache
def _table() -> dict[int, str]:
    """One character for one character: spaces, dashes, quotes, full-width forms, digits of other scripts."""
    table = {ord(other): plain for plain, others in _SPELLINGS.items() for other in others}
    table |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code not in table}
    table |= dict.fromkeys(range(0x2000, 0x200B), " ")
    table |= dict.fromkeys((0x85, 0x2028, 0x2029), "\n")
    digits = ((code, unicodedata.digit(chr(code), -1)) for code in range(0x660, 0x1FBFA) if chr(code).isdecimal())
    return table | {code: str(digit) for code, digit in digits}


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
        if self.starts:
            start, end = self.starts[start], self.ends[end - 1]
        return (start, end) if self.original.isascii() else _widened(self.original, start, end)


def _is_mark(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character)[0] == "M"


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    while start > 0 and (_is_mark(text[start]) or text[start - 1] == "\u200d"):
        start -= 1
    while end < len(text) and (_is_mark(text[end]) or text[end - 1] == "\u200d"):
        end += 1
    return start, end


def normalise(text: str) -> Normalised:
    """The copy that patterns read: NFC, without invisible characters and Markdown's bold, one plain form for spaces,
    dashes, quotes and digits, keys like ``home_address:`` in words, hasty words written out."""
    copy = _normalised(text)
    return _written_out(copy) if _HASTY.search(copy.text) else copy


def _written_out(copy: Normalised) -> Normalised:
    """The copy with hasty words written out; what is added stands where the word stood."""
    starts, ends = copy.starts or range(len(copy.text)), copy.ends or range(1, len(copy.text) + 1)
    pieces, places, at = list[str](), list[tuple[int, int]](), 0
    for found in _HASTY.finditer(copy.text):
        full = "with" if found[0] == "w" else f"{found[0][:-1]}'s"
        pieces += [copy.text[at : found.start()], full]
        places += zip(starts[at : found.start()], ends[at : found.start()], strict=True)
        places += [(starts[found.start()], ends[found.end() - 1])] * len(full)
        at = found.end()
    places += zip(starts[at:], ends[at:], strict=True)
    text = "".join([*pieces, copy.text[at:]])
    return Normalised(text, copy.original, [start for start, _ in places], [end for _, end in places])


def _normalised(text: str) -> Normalised:
    if text.isascii() and not any(sign in text for sign in _ASCII_SIGNS):
        return Normalised(_plain(text), text)
    if _DROPPED.search(text) or (not text.isascii() and _COMBINED.search(text)):
        characters, starts, ends = _folded(text)
        return Normalised(_plain(characters), text, starts, ends)
    return Normalised(_plain(text), text)


def _plain(text: str) -> str:
    plain = text if text.isascii() and "\t" not in text else text.translate(_table())
    return _KEY.sub(" ", plain) if "_" in plain else plain


def _kept(text: str) -> Iterator[tuple[int, str]]:
    """(where it stood, character) of everything that is not dropped."""
    end = 0
    for dropped in _DROPPED.finditer(text):
        yield from enumerate(text[end : dropped.start()], end)
        end = dropped.end()
    yield from enumerate(text[end:], end)


def _folded(text: str) -> tuple[str, list[int], list[int]]:
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for index, character in _kept(text):
        if "\u0300" <= character <= "\u036f" and characters:
            joined = unicodedata.normalize("NFC", characters[-1] + character)
            characters[-1] = joined if len(joined) == 1 else characters[-1]
            ends[-1] = index + 1
        else:
            characters.append(character)
            starts.append(index)
            ends.append(index + 1)
    return "".join(characters), starts, ends
