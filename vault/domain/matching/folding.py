"""Views of a text for comparing: case, accents, width and hidden characters gone, each character's place kept."""

import base64
import binascii
import html
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

UNSPACED: Final = "\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts that write without spaces, or glue particles to words: each of their characters is a token."""

_TOKEN: Final = re.compile(rf"[{UNSPACED}]|[^\W\d_{UNSPACED}]+|\d+")
_PLAIN_TOKEN: Final = re.compile(r"[A-Za-z]+|[0-9]+")

_SPACED_LETTER = re.compile(rf"[^\W_{UNSPACED}]")


_ESCAPED = re.compile(
    r"(?:%(?:25)*[0-9a-fA-F]{2})+|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});|\\u[0-9a-fA-F]{4}|\\[nrt]"
)
_DIGIT_WORDS: Final = {
    word: str(digit)
    for digit, words in enumerate(
        ("zero oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    )
    for word in words.split()
}
_DIGIT_WORD = re.compile(rf"\b(?:{'|'.join(_DIGIT_WORDS)})\b", re.IGNORECASE)
_LEFT_OUT: Final = frozenset({"Mn", "Mc", "Me", "Cf"})
_STRETCH = re.compile(r"[\x00-\x7f]+|.", re.DOTALL)
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")


def token_pattern(text: str) -> re.Pattern[str]:
    """What finds the tokens of this text: letters or digits that stand together ("tel", "092"; "3", "B")."""
    return _PLAIN_TOKEN if text.isascii() else _TOKEN


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    """One character as it is compared: nothing for marks and hidden characters, else plain letters and digits."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", character).casefold())
    return "".join(_plain_digit(c) for c in decomposed if unicodedata.category(c) not in _LEFT_OUT)


def _plain_digit(character: str) -> str:
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def fold(text: str) -> str:
    """``text`` as it is compared."""
    return text.lower() if text.isascii() else "".join(map(_fold_character, text))


def _grown_together(folded: str, index: int) -> bool:
    """Whether the characters on both sides of ``index`` are of one word or number."""
    return 0 < index < len(folded) and all(map(_SPACED_LETTER.match, folded[index - 1 : index + 1]))


def stands_alone(folded: str, start: int, end: int) -> bool:
    """Whether ``start:end`` begins and ends where a word or number does."""
    return not _grown_together(folded, start) and not _grown_together(folded, end)


@dataclass(frozen=True, slots=True)
class View:
    """One way to read a text. ``folded[i]`` was written at ``starts[i]:ends[i]`` of the original code points.

    ``starts`` and ``ends`` are None where every character kept its place.
    """

    original: str
    folded: str
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None

    def start(self, index: int) -> int:
        """Where in the original the folded character ``index`` begins; the end of the text for one past the last."""
        if self.starts is None:
            return index
        return self.starts[index] if index < len(self.starts) else len(self.original)

    def end(self, index: int) -> int:
        """Where in the original the stretch that ends before ``index`` ends, its last character's marks included."""
        return index if self.ends is None else max(self.ends[index - 1], self.start(index))


class _Writing:
    """A view being written, piece by piece of the original."""

    def __init__(self, original: str) -> None:
        self.original = original
        self.folded: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def keep(self, start: int, end: int) -> None:
        """The original's ``start:end``, each character in its place."""
        for m in _STRETCH.finditer(self.original, start, end):
            if m[0].isascii():
                self.folded.append(m[0].lower())
                self.starts.extend(range(m.start(), m.end()))
                self.ends.extend(range(m.start() + 1, m.end() + 1))
            else:
                self.put(m[0], m.start(), m.end())

    def put(self, piece: str, start: int, end: int) -> None:
        """``piece``, which the original writes as ``start:end``."""
        letters = fold(piece)
        self.folded.append(letters)
        self.starts.extend([start] * len(letters))
        self.ends.extend([end] * len(letters))

    def view(self) -> View:
        return View(self.original, "".join(self.folded), self.starts, self.ends)


def plain(text: str) -> View:
    """The text as it stands."""
    if text.isascii():
        return View(text, text.lower())
    writing = _Writing(text)
    writing.keep(0, len(text))
    return writing.view()


def _rewritten(text: str, pattern: re.Pattern[str], read: Callable[[str], str]) -> View:
    writing, end = _Writing(text), 0
    for m in pattern.finditer(text):
        writing.keep(end, m.start())
        writing.put(read(m[0]), m.start(), m.end())
        end = m.end()
    writing.keep(end, len(text))
    return writing.view()


def _unescape(escaped: str) -> str:
    if escaped[0] == "%":
        return unquote(re.sub(r"%(?:25)+(?=[0-9a-fA-F]{2})", "%", escaped), errors="replace")
    if escaped[0] == "&":
        return html.unescape(escaped)
    return chr(int(escaped[2:], 16)) if escaped[1] == "u" else " "


def views(text: str) -> Iterator[View]:
    """The text as it stands; with URL, HTML and JSON escapes undone; with digits that were spelled out as digits."""
    yield plain(text)
    if _ESCAPED.search(text):
        yield _rewritten(text, _ESCAPED, _unescape)
    if _DIGIT_WORD.search(text):
        yield _rewritten(text, _DIGIT_WORD, lambda word: _DIGIT_WORDS[word.lower()])


def _unpacked(run: str) -> str | None:
    padded = run.rstrip("=").translate(str.maketrans("-_", "+/"))
    try:
        return base64.b64decode(padded + "=" * (-len(padded) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None


def packed(text: str) -> Iterator[tuple[int, int, str]]:
    """Each stretch ``start:end`` that reads as base64 of some text, with that text."""
    for m in _BASE64.finditer(text):
        inner = _unpacked(m[0])
        if inner is not None:
            yield m.start(), m.end(), inner
