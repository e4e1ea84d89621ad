"""Leaving out what a reasoning model thinks aloud, while its text streams."""

from collections.abc import Iterator
from typing import Final

_OPEN: Final = "<think>"
_CLOSE: Final = "</think>"


def without_thinking(pieces: Iterator[str]) -> Iterator[str]:
    """The text of ``pieces`` without its ``<think>…</think>`` blocks, and without white space at its start.

    A block may be cut anywhere between pieces; one that is never closed goes to the end. No piece is empty, and
    together they depend on the text only, never on where it was cut.
    """
    started = False
    for text in _outside(pieces):
        shown = text if started else text.lstrip()
        if shown:
            started = True
            yield shown


def _outside(pieces: Iterator[str]) -> Iterator[str]:
    buffer, thinking = "", False
    for piece in pieces:
        buffer += piece
        while (tag := _CLOSE if thinking else _OPEN) in buffer:
            before, _, buffer = buffer.partition(tag)
            if not thinking:
                yield before
            thinking = not thinking
        cut = len(buffer) - _begun(buffer, tag)
        if not thinking:
            yield buffer[:cut]
        buffer = buffer[cut:]
    if not thinking:
        yield buffer


def _begun(text: str, tag: str) -> int:
    """How many characters at the end of ``text`` may be the beginning of ``tag``."""
    return max(n for n in range(len(tag)) if text.endswith(tag[:n]))
