"""One person's index as bytes that may be kept ready: a copy that is used only when it is whole, theirs and current."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from memory.adapters.faiss_index import FaissIndex
from memory.adapters.person_index import PersonIndex
from memory.domain.ranking import Traits
from memory.domain.words import WordsIndex

FORMAT: Final = b"SP-Mem index 2\n"
"""Another layout, another stemmer or another list of function words is another number."""
_OPENING: Final = len(FORMAT) + sha256().digest_size
_WORDS: Final = {"lengths": "<u4", "terms": "<u8", "documents": "<u4", "counts": "<u2"}
_TRAITS: Final = {"relations": "<u4", "subjects": "<u4", "current": "?", "said_at": "<f8"}


def frozen(index: PersonIndex, *, user_id: object, version: int, embedder: str) -> bytes:
    """The bytes of ``index``, bound to the person, the version of their memory and the embedder's name.

    They hold vectors, digests of word stems, ids, and the names of relations and subjects; no text of a memory.
    Whoever deletes a memory deletes this copy too.
    """
    parts = [_bytes(getattr(index.words, name), kind) for name, kind in _WORDS.items()]
    parts += [_bytes(getattr(index.traits, name), kind) for name, kind in _TRAITS.items()]
    parts.append(index.vectors.to_bytes())
    names = {"ids": index.vectors.ids, "codes": index.traits.codes, "sizes": [len(part) for part in parts]}
    head = json.dumps(names).encode()
    body = b"".join([len(head).to_bytes(8, "little"), head, *parts])
    return _opening(body, [str(user_id), version, embedder, index.vectors.dimensions]) + body


def thawed(
    data: bytes | memoryview, *, user_id: object, version: int, embedder: str, dimensions: int
) -> PersonIndex | None:
    """The index in ``data``, or ``None`` when it is damaged, stale, another person's, embedder's or format's."""
    whole = memoryview(data)
    body = whole[_OPENING:]
    if whole[:_OPENING] != _opening(body, [str(user_id), version, embedder, dimensions]):
        return None
    end = 8 + int.from_bytes(body[:8], "little")
    head = json.loads(bytes(body[8:end]))
    parts = _cut(body[end:], head["sizes"])
    words = WordsIndex(**{name: _array(next(parts), kind) for name, kind in _WORDS.items()})
    traits = Traits(head["codes"], **{name: _array(next(parts), kind) for name, kind in _TRAITS.items()})
    return PersonIndex(FaissIndex.from_bytes(dimensions, head["ids"], next(parts)), words, traits)


def _bytes(array: npt.NDArray[np.generic], kind: str) -> bytes:
    return np.ascontiguousarray(array, dtype=kind).tobytes()


def _array(part: memoryview, kind: str) -> npt.NDArray[Any]:
    """An array of its own: one over the part would keep all of the copy in memory."""
    return np.frombuffer(bytes(part), dtype=kind)


def _cut(data: memoryview, sizes: list[int]) -> Iterator[memoryview]:
    """The parts of these sizes, uncopied."""
    start = 0
    for size in sizes:
        yield data[start : start + size]
        start += size


def _opening(body: bytes | memoryview, whose: list[str | int]) -> bytes:
    """The format, and a digest of the bytes and of whose they are: a checksum against mistakes, not a seal."""
    digest = sha256(json.dumps(whose).encode() + b"\n")
    digest.update(body)
    return FORMAT + digest.digest()
