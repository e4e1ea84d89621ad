"""Everything retrieval needs of one person in memory, and the bounded cache of it in this process."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final

import numpy as np

from memory.adapters.faiss_index import FaissIndex, unpacked
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
            WordsIndex(row.text.text for row in listed),
            Traits.of(listed),
        )

    @classmethod
    def of_documents(cls, rows: Sequence[Row], dimensions: int) -> "PersonIndex":
        """The index of ``rows`` in the order of a text; a transcript's lines then speak for their neighbours."""
        found = dialogue([row.text.text for row in rows])
        built = cls.build(rows, dimensions)
        if found is None:
            return built
        return cls(built.vectors, WordsIndex(found.words), built.traits, found)

    def extended(self, rows: Iterable[Row]) -> "PersonIndex":
        """A new index with the rows that are not here yet at the end.

        Raises:
            ValueError: for an embedding of another size, or an id twice.
        """
        known = set(self.vectors.ids)
        new = [row for row in rows if row.id not in known]
        embeddings = unpacked([(row.id, row.embedding) for row in new], self.vectors.dimensions)
        return PersonIndex(
            self.vectors.extended([row.id for row in new], embeddings),
            self.words.extended(row.text.text for row in new),
            self.traits.extended(new),
        )

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


Load = Callable[[], Iterable[Row]]
LoadSince = Callable[[int], Iterable[Row] | None]


@dataclass(slots=True)
class _Person:
    """One person's place in the cache; ``loading`` is held while rows are read, so that they are read once."""

    loading: Lock = field(default_factory=Lock)
    version: int | None = None
    index: PersonIndex | None = None


class IndexCache:
    """The indexes of the people seen last, at most ``max_bytes`` of them together.

    What is cached is used only for the very version of a person's memory it was built from. Nothing is on disk.
    """

    # lock              guards                                held while
    # ``_lock``         the table of people and their sizes   looking up, storing, dropping; never while loading
    # person.loading    one person's index and version        loading that person's rows; others go on

    def __init__(self, max_bytes: int, dimensions: int) -> None:
        self.max_bytes = max_bytes
        self.dimensions = dimensions
        self._people: OrderedDict[object, _Person] = OrderedDict()
        self._lock = Lock()

    def get(self, user_id: object, version: int, load: Load, load_since: LoadSince | None = None) -> PersonIndex:
        """The index of one person at ``version``, from the cache or from rows.

        ``load`` reads all current rows of this person. ``load_since(old_version)`` may give only the rows added after
        it, or ``None`` when rows were changed or deleted too and all must be read again.

        Raises:
            ValueError: for a row whose embedding does not fit; nothing is cached then.
        """
        person = self._person(user_id)
        with person.loading:
            if person.index is None or person.version != version:
                person.index = self._fresh(person, load, load_since)
                person.version = version
            index = person.index
        self._keep(user_id, person)
        return index

    def drop(self, user_id: object) -> None:
        """Forget one person, as when the account is deleted."""
        with self._lock:
            self._people.pop(user_id, None)

    def clear(self) -> None:
        """Forget everybody."""
        with self._lock:
            self._people.clear()

    @property
    def nbytes(self) -> int:
        """About how many bytes the cached indexes take."""
        with self._lock:
            return self._size()

    def _person(self, user_id: object) -> _Person:
        with self._lock:
            return self._people.setdefault(user_id, _Person())

    def _fresh(self, person: _Person, load: Load, load_since: LoadSince | None) -> PersonIndex:
        if person.index is not None and person.version is not None and load_since is not None:
            added = load_since(person.version)
            if added is not None:
                return person.index.extended(added)
        return PersonIndex.build(load(), self.dimensions)

    def _keep(self, user_id: object, person: _Person) -> None:
        with self._lock:
            if self._people.get(user_id) is not person:
                return
            self._people.move_to_end(user_id)
            while self._size() > self.max_bytes and self._people:
                self._people.popitem(last=False)

    def _size(self) -> int:
        return sum(person.index.nbytes for person in self._people.values() if person.index is not None)
