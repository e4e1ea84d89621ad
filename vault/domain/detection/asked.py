"""What the assistant just asked for: the types its last words name in a question or a request."""

import re
from functools import lru_cache

from vault.domain.detection.labels import asked_patterns

_REQUEST = re.compile(
    r"\?|\b(?:tell me|share|provide|let me know|give me|need|what about|could i have|enter|confirm)\b"
)
_READ = 1_000
_WORD = re.compile(r"[a-z]+")


@lru_cache(maxsize=512)
def asked_types(lower: str) -> frozenset[str]:
    """The types that the end of the assistant's turn (lower case, its last 1,000 characters) asks for."""
    tail = lower[-_READ:]
    if not _REQUEST.search(tail):
        return frozenset()
    words = frozenset(_WORD.findall(tail))
    return frozenset(
        key for key, triggers, pattern in asked_patterns() if not triggers.isdisjoint(words) and pattern.search(tail)
    )
