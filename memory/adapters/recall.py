"""Finding what a person's memory holds for a request: the graph by relation, meaning and words in one ranking."""

import logging
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Final

from memory.adapters.embedder import EmbeddingError
from memory.adapters.person_index import PersonIndex
from memory.adapters.sources import Source
from memory.adapters.tokens import count_tokens
from memory.domain.graph import build, by_relation, path, relations_for
from memory.domain.ports import AssistantError, Embedder
from memory.domain.ranking import ALL_ON, Switches, within_budget
from memory.domain.ties import TripletView
from memory.domain.types import Recalled
from memory.selectors import embedders_of, memories_by_ids, memory_state, triplets_of
from vault.domain.references import Referenced, Sanitized
from vault.selectors import sanitized_all

if TYPE_CHECKING:
    import networkx as nx

logger = logging.getLogger(__name__)

MOST_READ: Final = 100
"""How many candidates are read from the database: more than the token budget has room for."""
_PEOPLE_KEPT: Final = 10_000
_GRAPHS_KEPT: Final = 256


class MemoryRecall:
    """The ``Recall`` of the site; fulfils the port over the database, the indexes and the embedders.

    ``earlier`` are embedders in whose space memories may still be: they answer for those until all are embedded anew.
    """

    def __init__(
        self, embedder: Embedder, cache_bytes: int, switches: Switches = ALL_ON, earlier: Sequence[Embedder] = ()
    ) -> None:
        self._switches, self._cache_bytes = switches, cache_bytes
        self._without: dict[str, Source] = {}
        embedders = {one.name: one for one in (*earlier, embedder)}
        self._sources = {name: Source(one, cache_bytes) for name, one in embedders.items()}
        self._by_words = Source(None, cache_bytes, embedders)
        self._current = self._sources[embedder.name]
        self._graphs = _Graphs()
        self._erased: dict[int, int] = {}
        self._names: dict[int, tuple[int, frozenset[str]]] = {}

    def __call__(self, user_id: int, request: Sanitized, relations: Collection[str]) -> tuple[Recalled, ...]:
        state = memory_state(user_id)
        self._forget_erased(user_id, state.erased)
        asked = list(dict.fromkeys([*relations, *relations_for(request.text)]))
        hits: dict[str, float] = {}
        for source in self._sources_of(user_id, state.version):
            hits |= self._hits(source, user_id, state.version, request, asked)
        linked = self._linked(user_id, state.version, request, asked) if self._switches.graph else []
        scores = {**{id: hits.get(id, 1.0) for id in linked}, **hits}
        first = frozenset(linked)
        best = sorted(scores, key=lambda id: (id not in first, -scores[id], id))[:MOST_READ]
        return within_budget(_recalled(user_id, {id: scores[id] for id in best}), count_tokens)

    def _hits(
        self, source: Source, user_id: int, version: int, request: Sanitized, asked: Collection[str]
    ) -> dict[str, float]:
        """What a source finds; by words alone where its embedder does not answer."""
        try:
            return source.search(user_id, version, request, asked, self._switches)
        except (EmbeddingError, AssistantError) as error:
            logger.warning("An embedder failed with %s; memories are found by their words.", type(error).__name__)
        assert source.embedder
        name = source.embedder.name
        if name not in self._without:
            self._without[name] = Source(None, self._cache_bytes, self._sources.keys() - {name})
        return self._without[name].search(user_id, version, request, asked, self._switches)

    def index_of(self, user_id: int, version: int) -> PersonIndex:
        """The person's index at that version, of the embedder that is used now."""
        return self._current.index_of(user_id, version)

    def _sources_of(self, user_id: int, version: int) -> list[Source]:
        """The sources that hold something of this person."""
        known = self._names.get(user_id)
        if known is None or known[0] != version:
            if len(self._names) >= _PEOPLE_KEPT:
                self._names.clear()
            known = self._names[user_id] = (version, embedders_of(user_id))
        found = [source for name, source in self._sources.items() if name in known[1]]
        return [*found, self._by_words] if known[1] - self._sources.keys() else found

    def _forget_erased(self, user_id: int, erased: int) -> None:
        """Drop what this process has built from memories that were deleted elsewhere."""
        if self._erased.get(user_id, 0) < erased:
            self._erased[user_id] = erased
            self._graphs.drop(user_id)
            for source in (*self._sources.values(), *self._without.values(), self._by_words):
                source.drop(user_id)

    def _linked(self, user_id: int, version: int, request: Sanitized, relations: Collection[str]) -> list[str]:
        """The memories that the graph leads to: the person's own relations asked about, and chains of people."""
        graph = self._graphs.get(user_id, version)
        own = [memory for relation in relations for memory in by_relation(graph, relation)]
        return list(dict.fromkeys([*own, *path(graph, request.text)[1]]))


def _recalled(user_id: int, scores: Mapping[str, float]) -> list[Recalled]:
    """The memories of these ids with their words, in the ids' order."""
    columns = ("id", "text", "relation", "subject", "object", "said_at")
    rows = {str(row[0]): row for row in memories_by_ids(user_id, list(scores)).order_by().values_list(*columns)}
    found = [rows[id] for id in scores if id in rows]
    words = sanitized_all(user_id, [Referenced(part) for row in found for part in (row[1], row[4])])
    return [
        Recalled(str(id), text, relation, subject, object, scores[str(id)], said_at)
        for (id, _, relation, subject, _, said_at), text, object in zip(found, words[::2], words[1::2], strict=True)
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
