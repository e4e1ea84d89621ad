"""Everything that retrieval needs of one person, in memory: vectors, words and traits."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from memory.adapters.faiss_index import FaissIndex
from memory.domain.dialogue import Dialogue, dialogue
from memory.domain.ports import Vector
from memory.domain.ranking import ALL_ON, NO_FILTERS, Filters, Row, Switches, Traits, rank
from memory.domain.words import Scores, WordsIndex

FIXED_BYTES: Final = 4096
"""About what the objects around the arrays of one person take."""
ID_BYTES: Final = 100
"""About what a memory's id takes: a string of 36 characters and its place in a tuple."""


@dataclass(frozen=True, slots=True)
class PersonIndex:
    """The vectors, words and traits of one person's memories, row by row; immutable, so threads may share it."""

    vectors: FaissIndex
    words: WordsIndex
    traits: Traits
    transcript: Dialogue | None = None

    @classmethod
    def build(cls, rows: Iterable[Row], dimensions: int) -> "PersonIndex":
        """The index of ``rows``.

        Raises:
            ValueError: for an embedding of another size, or an id twice.
        """
        listed = list(rows)
        return cls(
            FaissIndex.from_rows(dimensions, ((row.id, row.embedding) for row in listed)),
            WordsIndex.of(row.text.text for row in listed),
            Traits.of(listed),
        )

    @classmethod
    def of_documents(cls, rows: Sequence[Row], dimensions: int) -> "PersonIndex":
        """The index of ``rows`` in the order of a text; a transcript's lines then speak for their neighbours."""
        found = dialogue([row.text.text for row in rows])
        built = cls.build(rows, dimensions)
        if found is None:
            return built
        return cls(built.vectors, WordsIndex.of(found.words), built.traits, found)

    def extended(self, rows: Iterable[Row]) -> "PersonIndex":
        """A new index with the rows that are not here yet at the end.

        Raises:
            ValueError: for an embedding of another size, or an id twice.
        """
        known = set(self.vectors.ids)
        new = [row for row in rows if row.id not in known]
        return PersonIndex(
            self.vectors.extended((row.id, row.embedding) for row in new),
            self.words.extended(row.text.text for row in new),
            self.traits.extended(new),
        )

    def caught_up(self, rows: Iterable[Row]) -> "PersonIndex":
        """A new index with what came since: new rows at the end, and without those that are not current any more.

        Raises:
            ValueError: for an embedding of another size, or an id twice.
        """
        listed = list(rows)
        ended = {row.id for row in listed if not row.current}
        return self._without(ended).extended(row for row in listed if row.current)

    def _without(self, ids: Collection[str]) -> "PersonIndex":
        mask = np.array([id_ not in ids for id_ in self.vectors.ids], dtype=np.bool_)
        if mask.all():
            return self
        return PersonIndex(self.vectors.kept(mask), self.words.kept(mask), self.traits.kept(mask))

    def __len__(self) -> int:
        return self.vectors.ntotal

    @property
    def nbytes(self) -> int:
        """About how many bytes this index takes."""
        vectors = len(self) * (2 * self.vectors.dimensions + ID_BYTES)
        return FIXED_BYTES + vectors + self.words.nbytes + self.traits.nbytes

    def search(
        self,
        query: str,
        vector: Vector | None,
        *,
        k: int,
        relations: Collection[str] = (),
        filters: Filters = NO_FILTERS,
        switches: Switches = ALL_ON,
    ) -> list[tuple[str, float]]:
        """At most ``k`` (memory id, score) pairs, best first; see ``ranking.rank``.

        ``vector`` of shape ``(dimensions,)`` may be ``None`` where ``switches.vector`` is off.

        Raises:
            ValueError: for a vector of another shape, or none where one is needed.
        """
        context = partial(self.transcript.in_context, query=query) if self.transcript else None
        best = rank(
            self._cosines(vector, switches),
            self._attained(query, switches),
            self.traits,
            k=k,
            relations=relations,
            filters=filters,
            switches=switches,
            context=context,
        )
        return [(self.vectors.ids[row], score) for row, score in best]

    def _cosines(self, vector: Vector | None, switches: Switches) -> Scores:
        if not switches.vector:
            return np.zeros(len(self), dtype=np.float32)
        if vector is None:
            raise ValueError("a search by meaning needs the query's vector")
        return self.vectors.cosines(vector)

    def _attained(self, query: str, switches: Switches) -> Scores:
        if not switches.words:
            return np.zeros(len(self), dtype=np.float32)
        return self.words.scores(self.transcript.without_speakers(query) if self.transcript else query)
