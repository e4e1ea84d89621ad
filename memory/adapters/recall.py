"""Finding what a person's memory holds for a request: the graph by relation, meaning and words in one ranking."""

from collections import OrderedDict
from collections.abc import Collection, Iterator
from threading import Lock
from typing import TYPE_CHECKING, Final

from memory.adapters.index_cache import IndexCache
from memory.adapters.tokens import count_tokens
from memory.domain.graph import TripletView, build, by_relation, path, relations_for
from memory.domain.ports import Embedder
from memory.domain.ranking import ALL_ON, Filters, Row, Switches, within_budget
from memory.domain.types import Recalled
from memory.facts import labelled
from memory.models import Memory
from memory.selectors import memories_by_ids, memories_current, memory_state, triplets_of
from vault.domain.references import Referenced, Sanitized
from vault.selectors import sanitized_all

if TYPE_CHECKING:
    import networkx as nx

CANDIDATES: Final = 40
_GRAPHS_KEPT: Final = 256


class MemoryRecall:
    """The ``Recall`` of the site; fulfils the port over the database, the index cache and the embedder."""

    def __init__(self, embedder: Embedder, cache_bytes: int, switches: Switches = ALL_ON) -> None:
        self._embedder = embedder
        self._switches = switches
        self._indexes = IndexCache(cache_bytes, embedder.dimensions)
        self._graphs = _Graphs()

    def __call__(self, user_id: int, request: Sanitized, relations: Collection[str]) -> tuple[Recalled, ...]:
        version = memory_state(user_id).version
        asked = list(dict.fromkeys([*relations, *relations_for(request.text)]))
        index = self._indexes.get(user_id, version, lambda: self._rows(user_id))
        if not len(index):
            return ()
        vector = self._embedder.embed([request])[0]
        filters, on = Filters(current_only=True), self._switches
        hits = dict(index.search(request.text, vector, k=CANDIDATES, relations=asked, filters=filters, switches=on))
        linked = self._linked(user_id, version, request, asked) if on.graph else []
        scores = {**{id: hits.get(id, 1.0) for id in linked}, **hits}
        found = _recalled(user_id, scores)
        best = sorted(found, key=lambda memory: (memory.id not in linked, -memory.score, memory.id))
        return within_budget(best, count_tokens)

    def _linked(self, user_id: int, version: int, request: Sanitized, relations: Collection[str]) -> list[str]:
        """The memories that the graph leads to: the person's own relations asked about, and chains of people."""
        graph = self._graphs.get(user_id, version)
        own = [memory for relation in relations for memory in by_relation(graph, relation)]
        return list(dict.fromkeys([*own, *path(graph, request.text)[1]]))

    def _rows(self, user_id: int) -> Iterator[Row]:
        memories = [memory for memory in memories_current(user_id) if memory.embedder == self._embedder.name]
        texts = sanitized_all(user_id, [memory.referenced for memory in memories])
        for memory, text in zip(memories, texts, strict=True):
            yield Row(
                id=str(memory.id),
                text=labelled(memory.relation, text),
                embedding=bytes(memory.embedding),
                said_at=memory.said_at,
                relation=memory.relation,
                subject=memory.subject,
            )


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
