"""Whether the words between two values of a kind take back the first for the second."""

import re
from typing import Final

_TAKEN_BACK: Final = re.compile(
    r"\b(?:sorry|oops|actually|correction|scratch that|make that|i mean|i meant|no,? wait|not that(?: one)?"
    r"|wrong (?:one|number|address)|my mistake|rather|no longer|changed to|instead)\b|[.!;,–—-]\s*no,",
    re.IGNORECASE,
)
_BESIDE: Final = re.compile(r"\b(?:also|too|another|as well|both|second|other)\b", re.IGNORECASE)
_FAR: Final = 120
"""Characters from which two values are no longer said in one breath."""


def replaces(between: str) -> bool:
    """Whether ``between``, from the end of the first value to the start of the second, corrects the first."""
    return len(between) <= _FAR and bool(_TAKEN_BACK.search(between)) and not _BESIDE.search(between)
