"""Long alternations regrouped by their first letter, so that a word is compared with few of many."""

import re
from collections.abc import Iterator
from typing import Final

_QUANTIFIERS: Final = tuple("?*+{")


def grouped(pattern: str) -> str:
    """A regular expression that matches what ``pattern``, a list of alternatives, matches; those that begin with the
    same letter are tried only where that letter stands.

    ``re`` tries alternatives one by one. Among those of one letter, and those that begin with none, the order stays.
    """
    groups: dict[str, list[str]] = {}
    for alternative in _flat(pattern):
        initial = _initial(alternative)
        groups.setdefault(initial or alternative, []).append(alternative[1:] if initial else "")
    return "|".join(
        first + (rests[0] if len(rests) == 1 else f"(?:{'|'.join(rests)})") for first, rests in groups.items()
    )


def _initial(alternative: str) -> str:
    """The letter an alternative begins with, if it always does."""
    plain = alternative[:1].isalpha() and not alternative.startswith(_QUANTIFIERS, 1)
    return alternative[0] if plain else ""


def _flat(pattern: str) -> Iterator[str]:
    """The alternatives, those of a group that stands alone among them."""
    for alternative in _alternatives(pattern):
        if alternative.startswith("(?:") and _closes_last(alternative):
            yield from _flat(alternative[3:-1])
        else:
            yield alternative


def _closes_last(group: str) -> bool:
    return next((at for at, depth in _depths(group) if depth == 0 and group[at] == ")"), -1) == len(group) - 1


def _alternatives(pattern: str) -> Iterator[str]:
    begin = 0
    for at, depth in _depths(pattern):
        if depth == 0 and pattern[at] == "|":
            yield pattern[begin:at]
            begin = at + 1
    yield pattern[begin:]


def _depths(pattern: str) -> Iterator[tuple[int, int]]:
    """Each character that is neither escaped nor in a class, and how many groups are open after it."""
    depth, at, in_class = 0, 0, False
    while at < len(pattern):
        character = pattern[at]
        if character == "\\":
            at += 2
            continue
        if in_class:
            in_class = character != "]"
        elif character == "[":
            in_class = True
            at += pattern.startswith("^", at + 1)
            at += pattern.startswith("]", at + 1)
        else:
            depth += (character == "(") - (character == ")")
            yield at, depth
        at += 1


def held(pattern: str, whole: bool = False) -> tuple[frozenset[str], frozenset[str]]:
    """(words, pieces): in all that ``pattern``, a list of alternatives, matches from the start of a word on, one of the
    words stands as a word, or one of the pieces anywhere. ``whole`` says that matches end with a word too.

    Raises:
        ValueError: an alternative has no piece of two characters that is always there.
    """
    words, pieces = set[str](), set[str]()
    for alternative in _flat(pattern):
        if word := _WORD.fullmatch(alternative if not whole else alternative + r"\b"):
            words.add(word[1])
        else:
            pieces |= _pieces(alternative)
    return frozenset(words), frozenset(pieces)


_WORD: Final = re.compile(r"(?:\\b)?([a-z]+)(?:\\b){1,2}")
_SMALL: Final = frozenset({"with", "of", "in", "on", "for", "to", "the", "a"})
_LEAST: Final = 2
_OUTSIDE: Final = re.compile(
    r"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))*\)[?*+]?"
    r"|\[\^?\]?[^\]]*\](?:[?*+]|\{[^}]*\})?|\\.[?*+]?|.(?:[?*]|\{[^}]*\})|[.^$+]"
)
"""What is not plain: groups (three deep), classes, escapes, and a character that may be left out."""


def _pieces(alternative: str) -> frozenset[str]:
    """The longest run of plain characters of an alternative; where there is none, those of its most telling group."""
    longest = max((run for run in _OUTSIDE.split(alternative) if run.strip() not in _SMALL), key=len, default="")
    if len(longest) >= _LEAST:
        return frozenset({longest})
    groups = [m[0] for m in _OUTSIDE.finditer(alternative) if m[0].startswith("(?:") and m[0].endswith(")")]
    if not groups:
        raise ValueError(f"Nothing of {alternative!r} is always there.")
    choices = [frozenset().union(*(_pieces(one) for one in _flat(group[3:-1]))) for group in groups]
    return max(choices, key=lambda pieces: min(map(len, pieces)))
