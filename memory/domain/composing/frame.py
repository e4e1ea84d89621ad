"""What one kind of task is: its name, who builds the answer, and the words that tell it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from memory.domain.composing.brief import Brief

Builder = Callable[[Brief], str]


@dataclass(frozen=True, slots=True)
class Frame:
    """One kind of task."""

    kind: str
    build: Builder
    cues: re.Pattern[str]


def frame(kind: str, build: Builder, *cues: str) -> Frame:
    """A kind of task told by any of ``cues``, regular expressions over the request, case aside."""
    return Frame(kind, build, re.compile("|".join(f"(?:{c})" for c in cues), re.IGNORECASE))
