"""Finding what a person's memory holds for a request: the graph by relation, meaning and words in one ranking."""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from threading import Lock
from typing import TYPE_CHECKING, Final

from memory.adapters.index_cache import IndexCache
from memory.adapters.index_file import frozen, thawed
from memory.adapters.person_index import PersonIndex
from memory.adapters.tokens import count_tokens
from memory.domain.graph import TripletView, build, by_relation, path, relations_for
from memory.domain.ports import Embedder
from memory.domain.ranking import ALL_ON, Filters, Row, Switches, within_budget
from memory.domain.types import Recalled
from memory.facts import index_keep_ready, labelled
from memory.models import Memory
from memory.selectors import index_ready, memories_by_ids, memories_current, memories_since, memory_state, triplets_of
from vault.domain.references import Referenced, Sanitized
from vault.selectors import sanitized_all

if TYPE_CHECKING:
    import networkx as nx

CANDIDATES: Final = 40
READY_FROM: Final = 200
"""From how many rows on an index is worth a copy that is kept ready: below, it is built in some milliseconds."""
_GRAPHS_KEPT: Final = 256


class MemoryRecall:
    """The ``Recall`` of the site; fulfils the port over the database, the index cache and the embedder."""

    def __init__(self, embedder: Embedder, cache_bytes: int, switches: Switches = ALL_ON) -> None:
        self._embedder = embedder
        self._switches = switches
        self._indexes = IndexCache(cache_bytes, embedder.dimensions)
        self._graphs = _Graphs()
        self._erased: dict[int, int] = {}

    def __call__(self, user_id: int, request: Sanitized, relations: Collection[str]) -> tuple[Recalled, ...]:
        state = memory_state(user_id)
        self._forget_erased(user_id, state.erased)
        asked = list(dict.fromkeys([*relations, *relations_for(request.text)]))
        index = self.index_of(user_id, state.version)
        if not len(index):
            return ()
        vector = self._embedder.embed([request])[0]
        filters, on = Filters(current_only=True), self._switches
        hits = dict(index.search(request.text, vector, k=CANDIDATES, relations=asked, filters=filters, switches=on))
        linked = self._linked(user_id, state.version, request, asked) if on.graph else []
        scores = {**{id: hits.get(id, 1.0) for id in linked}, **hits}
        found = _recalled(user_id, scores)
        best = sorted(found, key=lambda memory: (memory.id not in linked, -memory.score, memory.id))
        return within_budget(best, count_tokens)

    def index_of(self, user_id: int, version: int) -> PersonIndex:
        """The person's index at that version: from this process, the copy that is kept ready, or rows."""
        rows = _Rows(user_id, self._embedder)
        index = self._indexes.get(user_id, version, rows.all, rows.since, rows.ready)
        if rows.read > READY_FROM:
            data = frozen(index, user_id=user_id, version=version, embedder=self._embedder.name)
            index_keep_ready(user_id, self._embedder.name, version, data)
        return index

    def _forget_erased(self, user_id: int, erased: int) -> None:
        """Drop what this process has built from memories that were deleted elsewhere."""
        if self._erased.get(user_id, 0) < erased:
            self._erased[user_id] = erased
            self._indexes.drop(user_id)
            self._graphs.drop(user_id)
            self._embedder.forget()

    def _linked(self, user_id: int, version: int, request: Sanitized, relations: Collection[str]) -> list[str]:
        """The memories that the graph leads to: the person's own relations asked about, and chains of people."""
        graph = self._graphs.get(user_id, version)
        own = [memory for relation in relations for memory in by_relation(graph, relation)]
        return list(dict.fromkeys([*own, *path(graph, request.text)[1]]))


class _Rows:
    """Where one person's index is loaded from; ``read`` counts the rows that were read one by one."""

    def __init__(self, user_id: int, embedder: Embedder) -> None:
        self.user_id, self.embedder, self.read = user_id, embedder, 0

    def all(self) -> list[Row]:
        return self._rows(memories_current(self.user_id))

    def since(self, version: int) -> list[Row] | None:
        added = memories_since(self.user_id, version)
        return None if added is None else self._rows(added)

    def ready(self) -> PersonIndex | None:
        """The copy that is kept ready, brought up to date."""
        kept = index_ready(self.user_id, self.embedder.name)
        added = self.since(kept.version) if kept else None
        if kept is None or added is None:
            return None
        index = thawed(
            bytes(kept.data),
            user_id=self.user_id,
            version=kept.version,
            embedder=self.embedder.name,
            dimensions=self.embedder.dimensions,
        )
        return index.extended(added) if index is not None and added else index

    def _rows(self, found: Iterable[Memory]) -> list[Row]:
        memories = [memory for memory in found if memory.embedder == self.embedder.name]
        self.read += len(memories)
        texts = sanitized_all(self.user_id, [memory.referenced for memory in memories])
        return [
            Row(
                id=str(memory.id),
                text=labelled(memory.relation, text),
                embedding=bytes(memory.embedding),
                said_at=memory.said_at,
                relation=memory.relation,
                subject=memory.subject,
            )
            for memory, text in zip(memories, texts, strict=True)
        ]


def _recalled(user_id: int, scores: dict[str, float]) -> list[Recalled]:
    memories: list[Memory] = list(memories_by_ids(user_id, list(scores)))
    texts = sanitized_all(user_id, [memory.referenced for memory in memories])
    objects = sanitized_all(user_id, [Referenced(memory.object) for memory in memories])
    return [
        Recalled(str(m.id), text, m.relation, m.subject, object, scores[str(m.id)], m.said_at)
        for m, text, object in zip(memories, texts, objects, strict=True)
    ]


class _Graphs:
    """The graphs of the people seen last, each for one version of its memory."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[int, nx.MultiDiGraph[str]]] = OrderedDict()
        self._lock = Lock()

    def drop(self, user_id: int) -> None:
        """Let go of one person's graph."""
        with self._lock:
            self._kept.pop(user_id, None)

    def get(self, user_id: int, version: int) -> "nx.MultiDiGraph[str]":
        """The person's graph at ``version`` of their memory."""
        with self._lock:
            kept = self._kept.get(user_id)
        if kept and kept[0] == version:
            return kept[1]
        graph = build(TripletView(t.subject, t.relation, t.object, str(t.memory_id)) for t in triplets_of(user_id))
        with self._lock:
            self._kept[user_id] = (version, graph)
            self._kept.move_to_end(user_id)
            while len(self._kept) > _GRAPHS_KEPT:
                self._kept.popitem(last=False)
        return graph
