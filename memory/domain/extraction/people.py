"""From a clause to the people and animals in it and whose they are: "my sister Lena", "my sister's dog Rufus"."""

import re
from collections.abc import Iterator
from typing import Final

from memory.domain.extraction.spoken import ADVERB, HAVE, NAME, PLACE_END, Spoken, stated
from memory.domain.relations import ROLE, role_relation
from memory.domain.types import USER_NODE, Fact

_CHAIN = re.compile(
    rf"\b(?:my|our)\s+(?P<chain>(?:(?:{ROLE})(?:\s+{NAME})?'s\s+)*)(?:[a-z]+\s+)??(?P<role>(?:{ROLE})s?)\b"
    rf"(?:(?:,|\s+(?:is\s+)?(?:named|called)|'s\s+name\s+is)?\s+(?P<name>(?-i:{NAME}))|"
    rf"\s+is\s+(?P<name2>(?-i:{NAME}))$)?",
    re.IGNORECASE,
)
_HAVE_ONE = re.compile(
    rf"^{HAVE}{ADVERB} (?:have|has|got|adopted)(?: got)? (?:an?|one|two|three|another|"
    rf"a new) (?:\w+ ){{0,2}}?(?P<role>{ROLE})s?"
    rf"(?:\s+(?:named|called|whose name is)|,|:)\s+(?P<name>(?-i:{NAME})(?: and (?-i:{NAME}))?)",
    re.IGNORECASE,
)
_PREDICATE: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), relation)
    for pattern, relation in (
        (r"^works? (?:at|for) (?P<o>.+)", "works_at"),
        (r"^(?:works? as|is|'s) (?:an? )(?P<o>.+)", "is_a"),
        (rf"^(?:lives?|is living|moved|has moved) (?:in|to|near) (?P<o>.+?){PLACE_END}", "lives_in"),
        (r"^(?:owns?|has|bought|adopted|got) (?P<o>.+)", "owns"),
        (r"^(?:stud(?:y|ies)|is studying) (?P<o>.+)", "studies"),
        (r"^teach(?:es)? (?P<o>.+)", "teaches"),
        (r"^(?:speaks?) (?P<o>.+)", "speaks"),
        (r"^(?:comes?|is) from (?P<o>.+)", "comes_from"),
        (r"^sees? (?:a |an )?(?P<o>.+)", "sees"),
        (r"^(?:is|are)(?: now)? married to (?P<o>.+)", "married_to"),
    )
)
_PREDICATE_VERB = re.compile(
    r"^(?:(?:who|also|just|now|recently|still)\s+)*(?:is|are|was|has|had|works?|lives?|loves?|"
    r"likes?|plays?|teach(?:es)?|stud(?:y|ies)|speaks?|owns?|"
    r"moved|married|bought|adopted|got|comes?|hates?|runs?|drives?|sees?|visits?|turns?|turned|graduated|started|"
    r"died|passed away|needs?|goes|cooks?|writes?|paints?|sings?|collects?)\b",
    re.IGNORECASE,
)


def people(spoken: Spoken) -> Iterator[Fact]:
    """The ties that a clause names, and what it says of somebody who is its subject."""
    if one := _HAVE_ONE.search(spoken.text):
        for name in one["name"].split(" and "):
            yield _tie(spoken, name, one["role"], USER_NODE)
    elif chain := _CHAIN.search(spoken.text):
        yield from _along(spoken, chain)


def _along(spoken: Spoken, chain: re.Match[str]) -> Iterator[Fact]:
    owner = USER_NODE
    for link in re.finditer(rf"(?P<role>{ROLE})(?:\s+(?P<name>{NAME}))?'s", chain["chain"], re.IGNORECASE):
        node = _node(link["name"], link["role"], owner)
        yield _tie(spoken, node, link["role"], owner)
        owner = node
    name = chain["name"] or chain["name2"]
    node = _node(name, chain["role"], owner)
    said = tuple(_predicates(spoken, node, spoken.text[chain.end() :].strip(" ,"))) if chain.start() == 0 else ()
    if name or said or owner != USER_NODE:
        yield _tie(spoken, node, chain["role"], owner)
    yield from said


def _node(name: str | None, role: str, owner: str) -> str:
    if name:
        return name
    return role.lower() if owner == USER_NODE else f"{owner}'s {role.lower()}"


def _tie(spoken: Spoken, node: str, role: str, owner: str) -> Fact:
    return stated(spoken, role_relation(role), owner, subject=node)


def _predicates(spoken: Spoken, node: str, predicate: str) -> Iterator[Fact]:
    for pattern, relation in _PREDICATE:
        if found := pattern.match(predicate):
            yield stated(spoken, relation, found["o"], subject=node)
            return
    if _PREDICATE_VERB.match(predicate) and len(predicate.split()) > 1:
        yield stated(spoken, "is_said_to", predicate, subject=node)
