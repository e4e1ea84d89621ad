"""Which of the 30 kinds of preference a phrase is about, by lists of cue words and by what was asked."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from consent.domain.taxonomy import PREFERENCES

Classify = Callable[[str], str | None]

LEXICON: Final = Path(__file__).parent / "lexicon"
WEIGHT: Final = {"!": 3.0, "": 1.5, "~": 0.5}
LONGEST: Final = 4
ASKED: Final = 1.5
"""What a kind gains when the question before asked for it: as much as one plain cue word."""

_TOKEN = re.compile(r"[\w&'+]+")
_TAIL = re.compile(
    r"\b(?:about|with|for|in|on|at|to|from|by|during|before|after|while|set|that|which|who|focused|focusing|featuring|"
    r"centered|around|because|inspired|like|such as|including|over|through|without|near|between)\b",
    re.IGNORECASE,
)


def normalise(word: str) -> str:
    """A word in the form in which cues are compared: lower case, English plural endings off, "berry" as "berries"."""
    word = word.lower().replace("’", "'").removesuffix("'s")
    if len(word) > 3 and word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ie"
    if len(word) > 4 and word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def words_of(text: str) -> list[str]:
    """The words of a text, normalised; a hyphen parts words."""
    return [normalise(word) for word in _TOKEN.findall(text.replace("’", "'").replace("-", " "))]


def _lines(kind: str) -> Iterator[str]:
    for line in (LEXICON / f"{kind}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield from (cue.strip() for cue in line.split(",") if cue.strip())


@cache
def cues() -> Mapping[tuple[str, ...], Mapping[str, float]]:
    """Cue phrase (its normalised words) → kind → weight."""
    table: dict[tuple[str, ...], dict[str, float]] = defaultdict(dict)
    for kind in PREFERENCES:
        for cue in _lines(kind):
            mark = cue[0] if cue[0] in "!~" else ""
            words = tuple(words_of(cue.removeprefix(mark)))
            table[words][kind] = max(WEIGHT[mark], table[words].get(kind, 0.0))
    return table


def _hits(words: list[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The cue phrases in the words, longest first from the left, with the index of their last word."""
    at = 0
    while at < len(words):
        for length in range(min(LONGEST, len(words) - at), 0, -1):
            if (phrase := tuple(words[at : at + length])) in cues():
                yield at + length - 1, phrase
                at += length
                break
        else:
            at += 1


def _add(scores: dict[str, float], strong: set[str], text: str, factor: float) -> None:
    words = words_of(text)
    hits = list(_hits(words))
    for end, phrase in hits:
        head = 1.6 if end == hits[-1][0] and end >= len(words) - 2 else 1.0
        for kind, weight in cues()[phrase].items():
            scores[kind] += weight * factor * head * (1.4 if len(phrase) > 1 else 1.0)
            if weight == WEIGHT["!"]:
                strong.add(kind)


def scores(phrase: str, asked: Collection[str] = ()) -> dict[str, float]:
    """Kind → score of a phrase; the words before its first preposition weigh most, its head noun above all.

    The kinds outside the general group need a strong cue or to have been asked for, as their words are common ones.
    """
    found: dict[str, float] = defaultdict(float)
    strong: set[str] = set()
    parts = _TAIL.split(phrase)
    if not parts[0].strip():
        parts = ["", phrase]
    _add(found, strong, parts[0], 1.0)
    for part in parts[1:]:
        _add(found, strong, part, 0.5)
    for kind in asked:
        found[kind] += ASKED
    return {k: s for k, s in found.items() if k in asked or k in strong or PREFERENCES[k].group == "General"}


def kind_of(
    phrase: str, asked: Collection[str] = (), *, least: float = 0.5, classify: Classify | None = None
) -> str | None:
    """The kind of preference a phrase is about, or None when no cue says one with at least ``least``."""
    ranked = scores(phrase, asked)
    best = max(ranked, key=lambda kind: ranked[kind], default=None)
    if best is not None and ranked[best] >= least:
        return best
    return classify(phrase) if classify else None
