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
ASKED: Final = 1.4
ASKED_AND_CUED: Final = 4.0
"""What a kind gains when the question before asked for it: less than a plain cue word of another kind, unless it has
a cue of its own; then more than a strong one."""

_TOKEN = re.compile(r"[\w&'+]+")
_TAIL = re.compile(
    r"\b(?:about|with|for|in|on|at|to|from|by|when|during|before|after|while|set|that|which|who|"
    r"focused|focusing|featuring|"
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
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "blues", "shorts")):
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


@cache
def _within(cue: tuple[str, ...]) -> Mapping[str, float]:
    """Kind → half the weight of its one-word cues inside a longer cue of other kinds: "running", "trail running"."""
    if len(cue) == 1:
        return {}
    found: dict[str, float] = defaultdict(float)
    for word in cue:
        for kind, weight in cues().get((word,), {}).items():
            if kind not in cues()[cue]:
                found[kind] += weight / 2
    return found


def _tail(phrase: str) -> int:
    """The index of the word at which a phrase's first prepositional tail begins."""
    found = next((m for m in _TAIL.finditer(phrase) if phrase[: m.start()].strip()), None)
    return len(words_of(phrase[: found.start()] if found else phrase))


def scores(phrase: str, asked: Collection[str] = ()) -> dict[str, float]:
    """Kind → score of a phrase; the words before its first preposition weigh most, its head noun above all.

    A kind asked for gains more when a cue of it is there. The kinds outside the general group need a strong cue, or a
    cue and to have been asked for, as their words are common ones.
    """
    found: dict[str, float] = defaultdict(float)
    strong: set[str] = set()
    tail = _tail(phrase)
    for end, cue in _hits(words_of(phrase)):
        place = 0.5 if end >= tail + len(cue) else 1.6 if end == tail - 1 else 1.0
        for kind, weight in cues()[cue].items():
            found[kind] += weight * place * (1.4 if len(cue) > 1 else 1.0)
            if weight == WEIGHT["!"]:
                strong.add(kind)
        for kind, weight in _within(cue).items():
            found[kind] += weight * place
    for kind in asked:
        found[kind] += ASKED_AND_CUED if found.get(kind, 0.0) >= WEIGHT["~"] / 2 else ASKED
    return {k: s for k, s in found.items() if k in asked or k in strong or PREFERENCES[k].group == "General"}


def is_cued(kind: str, phrase: str) -> bool:
    """Whether any cue of a kind stands in a phrase."""
    return scores(phrase, (kind,))[kind] >= ASKED_AND_CUED


def kind_of(
    phrase: str, asked: Collection[str] = (), *, least: float = 0.5, classify: Classify | None = None
) -> str | None:
    """The kind of preference a phrase is about, or None when no cue says one with at least ``least``."""
    ranked = scores(phrase, asked)
    best = max(ranked, key=lambda kind: ranked[kind], default=None)
    if best is not None and ranked[best] >= least:
        return best
    return classify(phrase) if classify else None
