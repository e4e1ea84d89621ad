"""The vectors of one person in FAISS: exact inner products over float16, in one thread."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final

import numpy as np

from memory.domain.ports import Vector
from memory.domain.words import Mask, Scores

_HALF: Final = np.dtype("<f2")
LENGTH_TOLERANCE: Final = 0.02
"""How far from 1 a stored vector's length may be; float16 rounding stays below 0.001."""


@cache
def faiss() -> ModuleType:
    """The library, loaded at the first index (0.2 s) and held to one thread."""
    import faiss as library

    library.omp_set_num_threads(1)
    return library


@dataclass(frozen=True, slots=True)
class FaissIndex:
    """Exact nearest neighbours among ``ntotal`` vectors, by memory id. Immutable, so threads may share it."""

    dimensions: int
    ids: tuple[str, ...]
    _index: Any

    @classmethod
    def empty(cls, dimensions: int) -> "FaissIndex":
        """An index without vectors."""
        library = faiss()
        half = library.ScalarQuantizer.QT_fp16
        return cls(dimensions, (), library.IndexScalarQuantizer(dimensions, half, library.METRIC_INNER_PRODUCT))

    @classmethod
    def from_rows(cls, dimensions: int, rows: Iterable[tuple[str, bytes]]) -> "FaissIndex":
        """An index of (memory id, embedding bytes) rows.

        Raises:
            ValueError: for an embedding that is none of this size, or an id twice.
        """
        return cls.empty(dimensions).extended(rows)

    def extended(self, rows: Iterable[tuple[str, bytes]]) -> "FaissIndex":
        """A new index with more rows at the end; raises as ``from_rows`` does."""
        pairs = list(rows)
        ids = (*self.ids, *(id_ for id_, _ in pairs))
        if len(set(ids)) != len(ids):
            raise ValueError("a memory id stands twice")
        vectors = unpacked(pairs, self.dimensions)
        index = faiss().clone_index(self._index)
        if pairs:
            index.add(vectors)
        return FaissIndex(self.dimensions, ids, index)

    def kept(self, mask: Mask) -> "FaissIndex":
        """A new index of the rows that ``mask``, of shape ``(ntotal,)``, keeps."""
        codes = faiss().vector_to_array(self._index.codes).reshape(self.ntotal, -1)
        ids = [id_ for id_, stays in zip(self.ids, mask, strict=True) if stays]
        return FaissIndex.from_bytes(self.dimensions, ids, codes[mask].tobytes())

    @classmethod
    def from_bytes(cls, dimensions: int, ids: Sequence[str], data: bytes | memoryview) -> "FaissIndex":
        """The index that ``to_bytes`` wrote, which the caller knows to be whole.

        Raises:
            ValueError: when it holds another number of vectors or dimensions.
        """
        if len(data) != len(ids) * dimensions * _HALF.itemsize:
            raise ValueError(f"{len(data)} bytes for {len(ids)} ids of {dimensions} dimensions")
        made = cls.empty(dimensions)
        if ids:
            made._index.add_sa_codes(np.frombuffer(data, dtype=np.uint8).reshape(len(ids), -1))
        return cls(dimensions, tuple(ids), made._index)

    def to_bytes(self) -> bytes:
        """The vectors without their ids, one after the other, as rows keep them: float16, little-endian."""
        data: bytes = faiss().vector_to_array(self._index.codes).tobytes()
        return data

    @property
    def ntotal(self) -> int:
        """How many vectors there are."""
        return int(self._index.ntotal)

    def search(self, query: Vector, k: int) -> list[tuple[str, float]]:
        """At most ``k`` (memory id, cosine) pairs, best first; ``query`` has shape ``(dimensions,)``, length 1.

        Raises:
            ValueError: for a query of another shape.
        """
        cosines, rows = self._nearest(query, min(k, self.ntotal))
        return [(self.ids[row], float(cosine)) for row, cosine in zip(rows, cosines, strict=True)]

    def cosines(self, query: Vector) -> Scores:
        """Shape ``(ntotal,)``: the cosine of every row, in the rows' order.

        Raises:
            ValueError: for a query of another shape.
        """
        found, rows = self._nearest(query, self.ntotal)
        inorder = np.empty(self.ntotal, dtype=np.float32)
        inorder[rows] = found
        return inorder

    def _nearest(self, query: Vector, k: int) -> tuple[Scores, Any]:
        if query.shape != (self.dimensions,):
            raise ValueError(f"a query of shape {query.shape} for an index of {self.dimensions} dimensions")
        if k < 1:
            return np.empty(0, dtype=np.float32), np.empty(0, dtype=np.int64)
        cosines, rows = self._index.search(np.ascontiguousarray(query, dtype=np.float32)[None], k)
        return cosines[0], rows[0]


def packed(vector: Vector) -> bytes:
    """A vector as it is kept in a row: float16, two bytes a dimension, little-endian."""
    return vector.astype(_HALF).tobytes()


def unpacked(rows: Sequence[tuple[str, bytes]], dimensions: int) -> Vector:
    """Shape ``(len(rows), dimensions)``, float32, from (memory id, float16 or float32 bytes) rows.

    Raises:
        ValueError: naming the first memory whose embedding has another size or is no unit vector.
    """
    kinds = {2 * dimensions: "<f2", 4 * dimensions: "<f4"}
    for id_, data in rows:
        if len(data) not in kinds:
            raise ValueError(f"memory {id_}: {len(data)} bytes are no embedding of {dimensions} dimensions")
    vectors = np.empty((len(rows), dimensions), dtype=np.float32)
    for size, kind in kinds.items():
        places = [place for place, (_, data) in enumerate(rows) if len(data) == size]
        joined = b"".join(rows[place][1] for place in places)
        vectors[places] = np.frombuffer(joined, dtype=kind).reshape(len(places), dimensions)
    with np.errstate(over="ignore", invalid="ignore"):
        off = ~(np.abs(np.linalg.norm(vectors, axis=1) - 1) <= LENGTH_TOLERANCE)
    if off.any():
        raise ValueError(f"memory {rows[int(np.argmax(off))][0]}: its embedding is no unit vector")
    return vectors
