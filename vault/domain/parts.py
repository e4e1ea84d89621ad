"""How two values of a type stand to each other: one only a part of the other, or both true beside each other."""

import re
from typing import Final

_SAID_IN_PART: Final = frozenset({"LOC.home_address", "LOC.work_address", "PERSON.name"})
_LINKS: Final = frozenset({"at", "in", "on", "of", "the", "and"})


_BIRTH: Final = re.compile(r"(?:19|20)\d\d(?:-|$)|\d\d-\d\d-")


def is_beside(type: str, value: str, other: str) -> bool:
    """Whether both hold though the type has one value at a time: years of life, and the date of birth behind them."""
    return type == "PERSON.age" and bool(_BIRTH.match(value)) != bool(_BIRTH.match(other))


def is_part(type: str, value: str, whole: str) -> bool:
    """Whether ``whole`` has every word of ``value``, its numbers in the same order; both in canonical form."""
    said, all_said = _telling(value), _telling(whole)
    return (
        type in _SAID_IN_PART
        and value != whole
        and 0 < len(said) <= len(all_said)
        and set(said) <= set(all_said)
        and _in_order(_numbers(said), _numbers(all_said))
    )


def _telling(text: str) -> list[str]:
    return [word for word in text.split() if word not in _LINKS]


def _numbers(words: list[str]) -> list[str]:
    return [word for word in words if any(c.isdigit() for c in word)]


def _in_order(some: list[str], every: list[str]) -> bool:
    rest = iter(every)
    return all(one in rest for one in some)
