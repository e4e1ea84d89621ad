"""A request in another language, read word by word as English, so that what it names and asks for is known."""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from consent.domain.needs.wording import own_words

_ENGLISH_WORDS: Final = (
    "the my with and for to of please is you can write this that what how should would an your need help want me i"
)
_ENGLISH: Final = frozenset(_ENGLISH_WORDS.split())
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_KANA: Final = re.compile(r"[\u3041-\u30ff]")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_LEAST: Final = 2
"""Words of a language that tell it."""
_READ: Final = 1_000
"""Characters from which the language is told."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language that requests are read in; ``note`` says in it that the answer is in English."""

    code: str
    note: str
    tells: frozenset[str]
    phrases: re.Pattern[str]
    english: tuple[str, ...]
    """What each group of ``phrases`` means."""


def language_of(text: str) -> Language | None:
    """The language that a person's own words are in, where it is one of those known and not English."""
    own = own_words(text)[:_READ]
    if _KANA.search(own):
        return languages()["ja"]
    if _HAN.search(own):
        return languages()["zh"]
    said = [word.replace("’", "'") for word in _WORD.findall(_folded(own))]
    counts = {code: sum(word in language.tells for word in said) for code, language in languages().items()}
    best = max(counts, key=counts.__getitem__)
    return languages()[best] if counts[best] >= max(_LEAST, 1 + sum(word in _ENGLISH for word in said)) else None


def in_english(text: str) -> str:
    """The text with the words of another language that are known put into English; an English text as it stands."""
    language = language_of(text)
    if language is None:
        return text
    meant = language.phrases.sub(lambda m: f" {language.english[(m.lastindex or 1) - 1]} ", _folded(text))
    return re.sub(r"[ \t]+", " ", meant.translate(_MARKS)).strip()


_MARKS: Final = str.maketrans(
    {"。": ". ", "，": ", ", "？": "? ", "！": "! ", "：": ": ", "；": "; ", "¿": "", "¡": ""}
)


@cache
def languages() -> dict[str, Language]:
    """The languages of glosses.toml by their codes."""
    table = tomllib.loads(Path(__file__).with_name("glosses.toml").read_text(encoding="utf-8"))
    return {code: _language(code, row) for code, row in table.items()}


def _language(code: str, row: dict[str, Any]) -> Language:
    said = [
        (_folded(phrase.replace("_", " ")), english)
        for english, all_ in row["words"].items()
        for phrase in all_.split()
    ]
    said.sort(key=lambda pair: len(pair[0]), reverse=True)
    tells = frozenset(row.get("tells", "").split())
    groups = "|".join(f"({_pattern(phrase)})" for phrase, _ in said)
    bounded = rf"(?<!\w)(?:{groups})(?!\w)" if tells else groups
    return Language(code, row["note"], tells, re.compile(bounded), tuple(english for _, english in said))


def _pattern(phrase: str) -> str:
    return re.escape(phrase).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")


def _folded(text: str) -> str:
    """Lower case without the accents of Latin letters."""
    parts = unicodedata.normalize("NFKD", text.lower().replace("’", "'").replace("ß", "ss"))
    return unicodedata.normalize("NFC", re.sub(r"(?<=[a-z])[\u0300-\u036f]+", "", parts))
