"""The forms of an address: from its street on, part by part; words in full or short, the number first or last."""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from vault.domain.matching.form import Form, tokens, transliterations, weight

_SHORT: Final = {
    "street": "st", "road": "rd", "avenue": "ave", "lane": "ln", "drive": "dr", "court": "ct", "boulevard": "blvd",
    "place": "pl", "square": "sq", "terrace": "ter", "parkway": "pkwy", "highway": "hwy", "crescent": "cres",
    "close": "cl", "apartment": "apt", "suite": "ste", "building": "bldg", "floor": "fl", "north": "n", "south": "s",
    "east": "e", "west": "w", "strasse": "str", "calle": "c", "avenida": "av", "corso": "cso", "piazza": "pza",
    "saint": "st", "mount": "mt",
}  # fmt: skip
_LONG: Final = {short: long for long, short in reversed(_SHORT.items())}
_GLUED: Final = re.compile(r"(?<=\w)(?:strasse|str)\Z")
_NUMBER: Final = re.compile(r"\d+[a-z]?(?:-\d+[a-z]?)?")
_STREET_WEIGHT: Final = 8
"""Letters and digits a street with its number needs to be looked for without the rest of the address."""


def _parts(spelling: str) -> list[str]:
    """The parts between commas and line breaks, a house number on its own joined to its street."""
    parts: list[str] = []
    for part in (p.strip() for p in re.split(r"[,;\n]+", spelling)):
        if parts and _NUMBER.fullmatch(part.lower()) and len(part) <= 5 and not re.search(r"\d", parts[-1]):
            parts[-1] += " " + part
        elif part:
            parts.append(part)
    return parts


def _worded(part: str) -> Iterator[str]:
    """A part as written, with its words shortened, with its words in full."""
    words = tokens(part)
    yield " ".join(words)
    yield " ".join(_GLUED.sub("str", _SHORT.get(w, w)) for w in words)
    yield " ".join(_GLUED.sub("strasse", _LONG.get(w, w)) for w in words)


def _turned(street: str) -> Iterator[str]:
    """A street with its number at the other end, and without the word for what kind of street it is."""
    words = street.split()
    if words and _NUMBER.fullmatch(words[0]):
        yield " ".join(words[1:] + words[:1])
        if len(words) > 2 and (words[-1] in _SHORT or words[-1] in _LONG):
            yield " ".join(words[:-1])
    elif words and _NUMBER.fullmatch(words[-1]):
        yield " ".join(words[-1:] + words[:-1])


def _street(parts: list[str]) -> int | None:
    """Which part names a street with a number: the first that holds both letters and digits."""
    return next((i for i, p in enumerate(parts) if re.search(r"\d", p) and re.search(r"[^\W\d_]{2}", p)), None)


def _from_street(street: tuple[str, ...], after: Sequence[str]) -> Iterator[str]:
    """The letters of a street as worded, alone and with one part after another of the address."""
    for first in dict.fromkeys(turned for worded in street for turned in (worded, *_turned(worded))):
        letters = "".join(first.split())
        if weight(letters) >= _STREET_WEIGHT:
            yield from accumulate(after, initial=letters)


def _letters(spelling: str) -> Iterator[str]:
    """The letters and digits of each way to write an address; each part is cut into words once."""
    parts = _parts(spelling)
    street = _street(parts)
    if street is None and len(parts) < 2:
        return
    worded = [tuple(_worded(part)) for part in parts]
    written = ["".join(as_written.split()) for as_written, *_ in worded]
    yield "".join(written)
    yield from ("".join("".join(ways).split()) for ways in zip(*worded, strict=True))
    if street is not None:
        yield from _from_street(worded[street], written[street + 1 :])


def place_forms(spelling: str) -> Iterator[Form]:
    """The forms of an address. A place name alone ("Palermo") has none: the detector has to read it as an address."""
    every = (letters for written in transliterations(spelling) for letters in _letters(written))
    yield from map(Form, dict.fromkeys(every))
