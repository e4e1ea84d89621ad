"""A form: one way a value is written, as letters and digits to look for and a condition on where they stand."""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from vault.domain.matching.folding import View, fold, token_pattern

Condition = Callable[[View, int, int], bool]
"""Whether the stretch ``folded[start:end]`` of a view is the value: ``(view, start, end)``."""

SHORTEST: Final = 4
"""Letters and digits a form needs to be looked for without a detector (an ideograph counts twice)."""

_TRANSLITERATED: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Å": "Aa", "Ø": "Oe"}
)


_APOSTROPHE: Final = re.compile(r"(?<=\w)['’](?=\w)")


class Form(NamedTuple):
    """``letters`` are the folded tokens joined; ``words`` their lengths where the cuts between them count.

    A form without ``words`` (a number, a code) may be grouped in any way.
    """

    letters: str
    words: tuple[int, ...] | None = None
    condition: Condition | None = None

    def __repr__(self) -> str:
        return f"Form({len(self.letters)} characters)"


def tokens(spelling: str) -> list[str]:
    """The folded words and numbers of a spelling."""
    folded = fold(spelling)
    return token_pattern(folded).findall(folded)


def weight(letters: str) -> int:
    """How many letters and digits, an ideograph counting twice."""
    return len(letters) if letters.isascii() else sum(2 if c >= "\u3040" else 1 for c in letters)


def in_words(spelling: str, condition: Condition | None = None) -> Form:
    """The spelling, word by word."""
    words = tokens(spelling)
    return Form("".join(words), tuple(map(len, words)), condition)


def in_any_grouping(spelling: str, condition: Condition | None = None) -> Form:
    """The spelling's letters and digits, however they are grouped."""
    return Form("".join(tokens(spelling)), None, condition)


def transliterations(spelling: str) -> Iterator[str]:
    """The spelling; with ``ae`` for ``ä`` and the like; without the apostrophes inside words."""
    yield spelling
    yield from {spelling.translate(_TRANSLITERATED), _APOSTROPHE.sub("", spelling)} - {spelling}


def long_enough(form: Form) -> bool:
    """Whether a form holds enough to be looked for without a detector."""
    return weight(form.letters) >= SHORTEST
