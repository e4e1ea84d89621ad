"""Finding what a person's memory holds for a request: the graph by relation, meaning and words in one ranking."""

import logging
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from threading import Lock
from typing import TYPE_CHECKING, Final

from memory.adapters.embedder import EmbeddingError
from memory.adapters.person_index import PersonIndex
from memory.adapters.sources import Source
from memory.adapters.texts import Texts
from memory.domain.graph import about, build, by_relation, path, relations_for
from memory.domain.ports import AssistantError, Embedder
from memory.domain.ranking import ALL_ON, Switches, within_budget
from memory.domain.ties import TripletView
from memory.domain.types import Recalled
from memory.models import MemoryState
from memory.selectors import embedders_of, memory_state, triplets_of
from vault.domain.references import Sanitized

if TYPE_CHECKING:
    import networkx as nx

logger = logging.getLogger(__name__)

MOST_READ: Final = 100
"""How many candidates are read from the database: more than the token budget has room for."""
MOST_OF_OTHERS: Final = 10
"""How many memories of somebody whom a request names go first."""
_PEOPLE_KEPT: Final = 10_000
_GRAPHS_KEPT: Final = 256
_FOR_TEXTS: Final = 4
"""A quarter of the bytes that an index may take is what the words found lately may take beside it."""


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
        self._texts = Texts(cache_bytes // _FOR_TEXTS)
        self._erased: dict[int, int] = {}
        self._names: dict[int, tuple[int, frozenset[str]]] = {}

    def __call__(self, user_id: int, request: Sanitized, relations: Collection[str]) -> tuple[Recalled, ...]:
        state = memory_state(user_id)
        self._forget_erased(user_id, state.erased)
        asked = list(dict.fromkeys([*relations, *relations_for(request.text)]))
        hits: dict[str, float] = {}
        for source in self._sources_of(user_id, state):
            hits |= self._hits(source, user_id, state.version, request, asked)
        linked = self._linked(user_id, state, request, asked) if self._switches.graph else []
        return self._worded(user_id, state, _best(hits, linked))

    def _worded(self, user_id: int, state: MemoryState, scores: Mapping[str, float]) -> tuple[Recalled, ...]:
        """The memories of these ids with their words, in the ids' order, within the token budget."""
        found = self._texts.of(user_id, state, list(scores))
        tokens = {kept.memory.text.text: kept.tokens for kept in found}
        return tuple(
            Recalled(m.id, m.text, m.relation, m.subject, m.object, scores[m.id], m.said_at)
            for m in within_budget((kept.memory for kept in found), tokens.__getitem__)
        )

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

    def _sources_of(self, user_id: int, state: MemoryState) -> list[Source]:
        """The sources that hold something of this person."""
        known = self._embedders_of(user_id, state)
        found = [source for name, source in self._sources.items() if name in known]
        return [*found, self._by_words] if known - self._sources.keys() else found

    def _embedders_of(self, user_id: int, state: MemoryState) -> frozenset[str]:
        """Whose vectors the person's memories have; where facts only came or ended, those are looked at."""
        version, names = self._names.get(user_id, (-1, frozenset()))
        if version != state.version:
            if len(self._names) >= _PEOPLE_KEPT:
                self._names.clear()
            names = names | embedders_of(user_id, version) if state.changed <= version else embedders_of(user_id)
            self._names[user_id] = (state.version, names)
        return names

    def _forget_erased(self, user_id: int, erased: int) -> None:
        """Drop what this process has built from memories that were deleted elsewhere."""
        if self._erased.get(user_id, 0) < erased:
            self._erased[user_id] = erased
            self._graphs.drop(user_id)
            self._texts.drop(user_id)
            for source in (*self._sources.values(), *self._without.values(), self._by_words):
                source.drop(user_id)

    def _linked(self, user_id: int, state: MemoryState, request: Sanitized, relations: Collection[str]) -> list[str]:
        """The memories that the graph leads to: the person's own relations asked about, and chains of people."""
        graph = self._graphs.get(user_id, state)
        own = [memory for relation in relations for memory in by_relation(graph, relation)]
        others = (*path(graph, request.text)[1], *about(graph, request.text, relations)[:MOST_OF_OTHERS])
        return list(dict.fromkeys([*others, *own] if others else own))


def _best(hits: Mapping[str, float], linked: Collection[str]) -> dict[str, float]:
    """Memory id → score, best first, as many as are read: what the graph leads to goes first."""
    scores = {**dict.fromkeys(linked, 1.0), **hits}
    first = frozenset(linked)
    best = nsmallest(MOST_READ, scores, key=lambda id: (id not in first, -scores[id], id))
    return {id: scores[id] for id in best}


class _Graphs:
    """The graphs of the people seen last, each for one version of its memory."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, _Graph] = OrderedDict()
        self._lock = Lock()

    def drop(self, user_id: int) -> None:
        """Let go of one person's graph."""
        with self._lock:
            self._kept.pop(user_id, None)

    def get(self, user_id: int, state: MemoryState) -> "nx.MultiDiGraph[str]":
        """The person's graph at this version of their memory; where facts only came or ended, those are read."""
        with self._lock:
            kept = self._kept.get(user_id)
        if kept is None or kept.version != state.version:
            kept = _Graph.of(user_id, state, kept if kept and state.changed <= kept.version else None)
            self._keep(user_id, kept)
        return kept.graph

    def _keep(self, user_id: int, graph: "_Graph") -> None:
        with self._lock:
            self._kept[user_id] = graph
            self._kept.move_to_end(user_id)
            while len(self._kept) > _GRAPHS_KEPT:
                self._kept.popitem(last=False)


@dataclass(frozen=True, slots=True)
class _Graph:
    """One person's graph at one version of their memory, and the edges, by memory, that it was built from."""

    version: int
    edges: Mapping[str, TripletView]
    graph: "nx.MultiDiGraph[str]"

    @classmethod
    def of(cls, user_id: int, state: MemoryState, before: "_Graph | None") -> "_Graph":
        """The graph as it is now; with one from ``before``, since which facts only came or ended."""
        rows = triplets_of(user_id, after=before.version if before else None)
        edges = dict(before.edges) if before else {}
        columns = ("memory_id", "memory__valid_to", "subject", "relation", "object")
        for memory, ended, subject, relation, object in rows.values_list(*columns):
            edges.pop(str(memory), None)
            if ended is None:
                edges[str(memory)] = TripletView(subject, relation, object, str(memory))
        return cls(state.version, edges, build(edges.values()))
