"""A conversation's title out of its first message."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.references import Ref, Referenced, escape, pieces, refs

LONGEST: Final = 56
_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?])\s+|\n+")
_REFERENCE_LENGTH: Final = 12
_FEWEST_WORDS: Final = 3


def title_of(message: Referenced) -> Referenced:
    """The first sentence that holds no private value and says something; where there is none, the first one, cut.

    References stay whole and count as one short word.
    """
    sentences = [sentence for sentence in _sentences(message) if sentence.text.strip()]
    open_ones = [one for one in sentences if not refs(one) and len(one.text.split()) >= _FEWEST_WORDS]
    return _short([*open_ones, *sentences, message][0])


def _sentences(message: Referenced) -> Iterator[Referenced]:
    sentence = ""
    for part in pieces(message):
        if isinstance(part, Ref):
            sentence += str(part)
            continue
        first, *others = _SENTENCE_ENDS.split(part)
        sentence += escape(first)
        for other in others:
            yield Referenced(sentence)
            sentence = escape(other)
    yield Referenced(sentence)


def _short(sentence: Referenced) -> Referenced:
    title, room = "", LONGEST
    for part in pieces(sentence):
        if isinstance(part, str) and len(part) > room:
            return Referenced(title + escape(_cut(part, room)) + "…")
        title += str(part) if isinstance(part, Ref) else escape(part)
        room -= _REFERENCE_LENGTH if isinstance(part, Ref) else len(part)
    return Referenced(title.strip())


def _cut(words: str, room: int) -> str:
    kept = words[: max(room, 0)]
    return (kept.rpartition(" ")[0] or kept).rstrip(" ,.;:")
