"""Who is whose: triplets, the ties that a name like "sister's dog" tells of, and roles that are one with a name."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.domain.relations import ROLE, TIES, role_relation
from memory.domain.types import USER_NODE


@dataclass(frozen=True, slots=True)
class TripletView:
    """One current triplet; ``memory`` is the id of the fact it was drawn from."""

    subject: str
    relation: str
    object: str
    memory: str
    valid_from: datetime | None = None


_TIED = re.compile(rf"(?:(?P<owner>.+)'s )?(?P<role>(?:{ROLE})s?)", re.IGNORECASE)


def with_implied(views: Sequence[TripletView]) -> list[TripletView]:
    """The triplets, and the ties that nodes like "sister's dog" tell of, each once, with the fact that implies it."""
    names = names_of(views)
    told = {_edge(view, names) for view in views}
    implied: dict[_Edge, TripletView] = {}
    for view in views:
        if view.subject == USER_NODE:
            continue
        for node in (view.subject, view.object) if view.relation in TIES else (view.subject,):
            for tie in _ties_in(node, view.memory):
                implied.setdefault(_edge(tie, names), tie)
    return [*views, *(tie for edge, tie in implied.items() if edge not in told)]


_Edge = tuple[str, str, str]


def _edge(view: TripletView, names: Mapping[str, str]) -> _Edge:
    return node_named(view.subject, names), view.relation, node_named(view.object, names)


def node_named(text: str, names: Mapping[str, str]) -> str:
    """The node of a subject or object: in lower case, a role by the name it stands for."""
    folded = " ".join(text.split()).casefold()
    return names.get(folded, folded)


def _ties_in(node: str, memory: str) -> Iterator[TripletView]:
    while found := _TIED.fullmatch(node.casefold()):
        owner = found["owner"] or USER_NODE
        yield TripletView(node.casefold(), role_relation(found["role"]), owner, memory)
        node = owner


def names_of(views: Iterable[TripletView]) -> dict[str, str]:
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
