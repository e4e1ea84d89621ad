"""The graph of triplets: who and what a person's facts speak of, and the ways from one to another."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

import networkx as nx

from memory.domain.relations import ROLE, relations_asked, role_relation
from memory.domain.types import USER_NODE

_HOP = re.compile(rf"\b(?P<role>{ROLE})\b", re.IGNORECASE)
_POSSESSED = re.compile(rf"\bmy\s+(?P<chain>(?:(?:{ROLE})'s\s+)*(?:\w+\s+)?(?:{ROLE}))\b", re.IGNORECASE)

_TOLD = "told"
"""The graph's own attribute in which each (node, relation) has its memories: looked up, not walked to."""


@dataclass(frozen=True, slots=True)
class TripletView:
    """One current triplet; ``memory`` is the id of the fact it was drawn from."""

    subject: str
    relation: str
    object: str
    memory: str
    valid_from: datetime | None = None


def build(triplets: Iterable[TripletView]) -> "nx.MultiDiGraph[str]":
    """A graph with a node for each person or thing and an edge ``subject → object`` for each triplet.

    Edges carry ``relation`` and ``memory``, nodes a ``label``. Names are one node whatever their case; a role
    ("sister") and the name of the only one in that role (Lena) are one node, the name.
    """
    views = list(triplets)
    names = _merged(views)
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.graph[_TOLD] = {}
    graph.add_node(USER_NODE)
    for view in views:
        subject, object_ = _node(view.subject, names), _node(view.object, names)
        _label(graph, subject, view.subject)
        _label(graph, object_, view.object)
        graph.add_edge(subject, object_, key=(view.relation, view.memory), relation=view.relation, memory=view.memory)
        graph.graph[_TOLD].setdefault((subject, view.relation), []).append(view.memory)
    return graph


def _label(graph: "nx.MultiDiGraph[str]", node: str, text: str) -> None:
    """Keep how a node is written: the spelling of the name it goes by."""
    if "label" not in graph.nodes.get(node, {}) or text.casefold() == node:
        graph.add_node(node, label=text)


def _node(text: str, names: dict[str, str]) -> str:
    folded = " ".join(text.split()).casefold()
    return names.get(folded, folded)


def _merged(views: Iterable[TripletView]) -> dict[str, str]:
    """Folded role node → the folded name it stands for: "sister" → "lena", "sister's dog" → "rufus"."""
    named: dict[str, set[str]] = {}
    for view in views:
        subject, owner = view.subject.casefold(), view.object.casefold()
        if view.relation == "is_named":
            named.setdefault(subject, set()).add(owner)
        elif view.relation.endswith("_of"):
            role = view.relation.removesuffix("_of")
            node = role if owner == USER_NODE else f"{owner}'s {role}"
            if subject != node:
                named.setdefault(node, set()).add(subject)
    only = {role: next(iter(names)) for role, names in named.items() if len(names) == 1 and role != USER_NODE}
    return _through_owners(only)


def _through_owners(names: dict[str, str]) -> dict[str, str]:
    """Names reached by way of an owner's name too: "lena's dog" and "sister's dog" are one."""
    through = dict(names)
    for role, name in names.items():
        for node, target in names.items():
            if node.startswith(f"{role}'s "):
                through.setdefault(node.replace(role, name, 1), target)
            if node.startswith(f"{name}'s "):
                through.setdefault(node.replace(name, role, 1), target)
    return through


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
    """Follow "my sister's dog's vet" from the person outwards.

    Returns:
        The nodes at the end (several where two sisters are known) and the memories walked, in order; both empty when
        the query names no such chain or a step leads nowhere.
    """
    asked = _POSSESSED.search(query.replace("’", "'"))
    if not asked:
        return (), ()
    nodes, walked = [USER_NODE], dict[str, None]()
    for hop in _HOP.finditer(asked["chain"]):
        nodes = list(dict.fromkeys(_step(graph, nodes, role_relation(hop["role"]), walked)))
        if not nodes:
            return (), ()
    return tuple(nodes), tuple(walked)


def _step(graph: "nx.MultiDiGraph[str]", nodes: Iterable[str], relation: str, walked: dict[str, None]) -> Iterator[str]:
    for node in nodes:
        for source, _, data in graph.in_edges(node, data=True):
            if data["relation"] == relation:
                walked.setdefault(data["memory"])
                yield source


def relations_for(query: str) -> tuple[str, ...]:
    """The relations (preference keys, ``has_<type>``, general ones) that a question or task asks about."""
    return relations_asked(query)
