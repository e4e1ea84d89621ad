"""Whether a value says nothing that another does not: a street of the whole address, a given name of the full one."""

from typing import Final

_SAID_IN_PART: Final = frozenset({"LOC.home_address", "LOC.work_address", "PERSON.name"})
_LINKS: Final = frozenset({"at", "in", "on", "of", "the", "and"})


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
