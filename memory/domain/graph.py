"""The graph of triplets: who and what a person's facts speak of, and the ways from one to another."""

import re
from collections.abc import Collection, Iterable, Iterator

import networkx as nx

from memory.domain.relations import ROLE, relations_asked, role_relation
from memory.domain.ties import TripletView, names_of, node_named, with_implied
from memory.domain.types import USER_NODE

_HOP = re.compile(rf"\b(?P<role>{ROLE})\b", re.IGNORECASE)
_CHAIN = rf"(?P<chain>(?:(?:{ROLE})'s\s+)*(?:\w+\s+)?(?:{ROLE}))\b"
_POSSESSED = re.compile(rf"\b(?:my|(?P<who>[^\W\d_][\w'.-]*(?:\s[^\W\d_][\w'.-]*)?)'s)\s+{_CHAIN}", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w-]*")
_LONGEST_NAME = 3
"""Words of a name that is looked for in a question."""

_TOLD = "told"
"""The graph's own attribute in which each (node, relation) has its memories: looked up, not walked to."""


def build(triplets: Iterable[TripletView]) -> "nx.MultiDiGraph[str]":
    """A graph with a node for each person or thing and an edge ``subject → object`` for each triplet.

    Edges carry ``relation`` and ``memory``, nodes a ``label``. Names are one node whatever their case; a role
    ("sister") and the name of the only one in that role (Lena) are one node, the name.
    """
    views = with_implied(list(triplets))
    names = names_of(views)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.graph[_TOLD] = {}
    graph.add_node(USER_NODE, label=USER_NODE)
    for view in views:
        subject, object_ = node_named(view.subject, names), node_named(view.object, names)
        _label(graph, subject, view.subject)
        _label(graph, object_, view.object)
        graph.add_edge(subject, object_, key=(view.relation, view.memory), relation=view.relation, memory=view.memory)
        graph.graph[_TOLD].setdefault((subject, view.relation), []).append(view.memory)
    return graph


def _label(graph: "nx.MultiDiGraph[str]", node: str, text: str) -> None:
    """Keep how a node is written: the spelling of the name it goes by."""
    if node not in graph or text.casefold() == node:
        graph.add_node(node, label=text)


def by_relation(graph: "nx.MultiDiGraph[str]", relation: str, subject: str = USER_NODE) -> tuple[str, ...]:
    """The memories that say what ``subject`` has in ``relation``, in the order they were given."""
    return tuple(graph.graph[_TOLD].get((subject.casefold(), relation), ()))


def neighbourhood(graph: "nx.MultiDiGraph[str]", node: str, depth: int = 1) -> tuple[str, ...]:
    """The memories on the edges within ``depth`` steps of a node, either way round, nearest first.

    Steps do not lead through the person themself, who is near to everything.
    """
    start = node.casefold()
    if start not in graph:
        return ()
    seen, ring, found = {start}, [start], dict[str, None]()
    for _ in range(depth):
        ring = [other for at in ring for other in _around(graph, at, found) if other not in seen]
        seen.update(ring)
        ring = [other for other in dict.fromkeys(ring) if other != USER_NODE]
    return tuple(found)


def _around(graph: "nx.MultiDiGraph[str]", node: str, found: dict[str, None]) -> Iterator[str]:
    for source, target, data in (*graph.out_edges(node, data=True), *graph.in_edges(node, data=True)):
        found.setdefault(data["memory"])
        yield target if source == node else source


def path(graph: "nx.MultiDiGraph[str]", query: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Follow "my sister's dog's vet" from the person outwards, or "Lena's dog's vet" from whoever is named so.

    Returns:
        The nodes at the end (several where two sisters are known) and the memories walked, in order; both empty when
        the query names no such chain or a step leads nowhere.
    """
    for asked in _POSSESSED.finditer(query.replace("’", "'")):
        begun = _begun(graph, asked["who"])
        nodes, walked = begun, dict[str, None]()
        for hop in _HOP.finditer(asked["chain"]):
            nodes = list(dict.fromkeys(_step(graph, nodes, role_relation(hop["role"]), walked)))
        if nodes:
            return tuple(nodes), tuple(walked)
    return (), ()


def _begun(graph: "nx.MultiDiGraph[str]", who: str | None) -> list[str]:
    """Where a chain begins: with the person, or with the one whose name stands before "'s", whatever leads to it."""
    if who is None:
        return [USER_NODE]
    return [name for name in (who.casefold(), who.casefold().rpartition(" ")[2]) if name in graph][:1]


def about(graph: "nx.MultiDiGraph[str]", query: str, relations: Collection[str]) -> tuple[str, ...]:
    """The memories of whom a query names, by name or as "my sister": those of ``relations`` first, then all others."""
    nodes = [*path(graph, query)[0], *_named_in(graph, query)]
    said = [data for node in dict.fromkeys(nodes) for _, _, data in graph.out_edges(node, data=True)]
    said.sort(key=lambda data: data["relation"] not in relations)
    return tuple(dict.fromkeys(data["memory"] for data in said))


def _named_in(graph: "nx.MultiDiGraph[str]", query: str) -> Iterator[str]:
    """The nodes of whom something is said, whose names, written with a capital, stand in a query."""
    words = [word.removesuffix("'s") for word in _NAME.findall(query.casefold().replace("’", "'"))]
    for length in range(_LONGEST_NAME, 0, -1):
        for at in range(len(words) - length + 1):
            node = " ".join(words[at : at + length])
            if (
                node in graph
                and node != USER_NODE
                and graph.nodes[node]["label"][:1].isupper()
                and graph.out_edges(node)
            ):
                yield node


def _step(graph: "nx.MultiDiGraph[str]", nodes: Iterable[str], relation: str, walked: dict[str, None]) -> Iterator[str]:
    for node in nodes:
        for source, _, data in graph.in_edges(node, data=True):
            if data["relation"] == relation:
                walked.setdefault(data["memory"])
                yield source


def relations_for(query: str) -> tuple[str, ...]:
    """The relations (preference keys, ``has_<type>``, general ones) that a question or task asks about."""
    return relations_asked(query)
