"""Whether a value only repeats a part of another: a street of the whole address, a given name of the full one."""

from typing import Final

_SAID_IN_PART: Final = frozenset({"LOC.home_address", "LOC.work_address", "PERSON.name"})


def is_part(type: str, value: str, whole: str) -> bool:
    """Whether the words of ``value`` stand in a row among more words of ``whole``; both in canonical form."""
    said, all_said = value.split(), whole.split()
    places = range(len(all_said) - len(said) + 1)
    return (
        type in _SAID_IN_PART
        and 0 < len(said) < len(all_said)
        and any(all_said[i : i + len(said)] == said for i in places)
    )
