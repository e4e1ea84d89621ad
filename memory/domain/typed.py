"""What a person typed, made fit to keep: no characters that no screen shows and no database takes."""

import re

from memory.domain.errors import MessageEmpty, MessageTooLong
from vault.domain.references import Raw

_UNSHOWABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufdd0-\ufdef\ue000-\uf8ff]")
_SURROGATES = re.compile("[\ud800-\udfff]")


def typed(text: str, *, limit: int) -> Raw:
    """The message without control and private-use characters, broken surrogates shown as such.

    Raises:
        MessageEmpty: nothing is left.
        MessageTooLong: there are more than ``limit`` code points.
    """
    if len(text) > limit:
        raise MessageTooLong(limit)
    shown = showable(text.replace("\r\n", "\n")).strip()
    if not shown:
        raise MessageEmpty
    return Raw(shown)


def showable(text: str) -> str:
    """The text without control and private-use characters, broken surrogates shown as such."""
    return _SURROGATES.sub("\ufffd", _UNSHOWABLE.sub("", text))
