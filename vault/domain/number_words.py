"""Numbers in words, in the languages the detectors read."""

import re
from collections.abc import Mapping
from typing import Final

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"

NUMBER_WORDS: Final[Mapping[str, int]] = {
    **{word: n for n, word in enumerate(_UNITS.split())},
    **{word: 10 * n for n, word in enumerate(_TENS.split(), 2)},
    "hundred": 100,
    "thousand": 1_000,
    "grand": 1_000,
    "million": 1_000_000,
    "billion": 10**9,
}
DECADES: Final[Mapping[str, int]] = {word[:-1] + "ies": 10 * n for n, word in enumerate(_TENS.split(), 2)}
_MULTIPLIERS = {100, 1_000, 1_000_000, 10**9}

SMALL_NUMBERS: Final[Mapping[str, int]] = {
    **{word: n for n, word in enumerate(_UNITS.split())},
    "no": 0,
    "none": 0,
    "a": 1,
    "an": 1,
    "couple": 2,
    "twin": 2,
    "twins": 2,
    "triplets": 3,
    "ein": 1,
    "eine": 1,
    "einen": 1,
    "zwei": 2,
    "drei": 3,
    "vier": 4,
    "fünf": 5,
    "sechs": 6,
    "kein": 0,
    "keine": 0,
    "un": 1,
    "une": 1,
    "deux": 2,
    "trois": 3,
    "quatre": 4,
    "cinq": 5,
    "uno": 1,
    "una": 1,
    "dos": 2,
    "tres": 3,
    "cuatro": 4,
    "cinco": 5,
    "um": 1,
    "uma": 1,
    "dois": 2,
    "duas": 2,
    "três": 3,
    "quatro": 4,
    "due": 2,
    "tre": 3,
    "quattro": 4,
    "cinque": 5,
    "een": 1,
    "twee": 2,
    "drie": 3,
    "vijf": 5,
    "geen": 0,
    "ek": 1,
    "do": 2,
    "teen": 3,
    "char": 4,
    "一": 1,
    "两": 2,
    "兩": 2,
    "二": 2,
    "三": 3,
    "四": 4,
    "五": 5,
}
"""Small numbers as they count people: also none, a couple, twins."""


def words_to_number(text: str) -> int:
    """The number an English phrase of number words says: ``two thousand five hundred`` → 2500."""
    total = current = 0
    for word in re.findall(r"[a-z]+", text.lower()):
        value = NUMBER_WORDS.get(word)
        if value is None:
            continue
        if value == 100:
            current = max(current, 1) * 100
        elif value in _MULTIPLIERS:
            total, current = total + max(current, 1) * value, 0
        else:
            current += value
    return total + current
