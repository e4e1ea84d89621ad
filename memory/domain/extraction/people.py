"""From a clause to the people and animals in it and whose they are: "my sister Lena", "my sister's dog Rufus"."""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from memory.domain.extraction.spoken import ADVERB, HAVE, NAME, PLACE_END, Spoken, stated, undated
from memory.domain.relations import ROLE, role_named, role_relation
from memory.domain.types import USER_NODE, Fact

_OWNERS: Final = rf"(?:(?:{ROLE})(?:\s+{NAME})?'s\s+)*"
_CALLED: Final = (
    rf"(?:(?:,|\s+(?:is\s+)?(?:named|called)|'s\s+name\s+is)?\s+(?P<name>(?-i:{NAME}))|"
    rf"\s+is\s+(?P<name2>(?-i:{NAME}))$)?"
)
_APPOSED = re.compile(rf"^(?P<name>(?-i:{NAME})),\s+(?=(?:my|our)\s+{_OWNERS}(?:[a-z]+\s+)??(?:{ROLE})(?:,|$))", re.I)
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


def people(spoken: Spoken, known: Collection[str] = ()) -> Iterator[Fact]:
    """The names that a clause gives those around its author, and what it says of somebody who is its subject.

    ``known`` are the names, or the references that stand for them, of people and animals told of before.
    """
    if one := _HAVE_ONE.search(spoken.text):
        for name in one["name"].split(" and "):
            yield stated(spoken, role_relation(one["role"]), USER_NODE, subject=name)
    elif apposed := _APPOSED.match(spoken.text):
        if chain := _chain(frozenset()).match(spoken.text, apposed.end()):
            yield from _along(spoken, chain, apposed)
    elif chain := _chain(frozenset(known)).search(spoken.text):
        yield from _along(spoken, chain)
    elif said := _told_of(frozenset(known)).match(spoken.text):
        yield from _predicates(spoken, said["who"], spoken.text[said.end() :].strip(" ,"))


@lru_cache(maxsize=256)
def _chain(known: frozenset[str]) -> re.Pattern[str]:
    """ "my sister's dog Rufus", and "Lena's dog" where Lena is known."""
    whose = rf"(?:(?:my|our)\s+|(?-i:(?P<of>{_any(known)}))'s\s+)"
    return re.compile(
        rf"(?<!\w){whose}(?P<chain>{_OWNERS})(?:[a-z]+\s+)??(?P<role>(?:{ROLE})s?)\b{_CALLED}", re.IGNORECASE
    )


@lru_cache(maxsize=256)
def _told_of(known: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?P<who>{_any(known)})(?=\s|'s\s(?!\w+\s(?:is|was)\b))")


def _any(names: frozenset[str]) -> str:
    return "|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name)))) or "(?!)"


def _along(spoken: Spoken, chain: re.Match[str], apposed: re.Match[str] | None = None) -> Iterator[Fact]:
    owner = chain["of"] or USER_NODE
    at = chain.start("of" if chain["of"] else 0)
    for link in re.finditer(rf"(?P<role>{ROLE})(?:\s+(?P<name>{NAME}))?'s", chain["chain"], re.IGNORECASE):
        node = _node(link["name"], link["role"], owner)
        if link["name"]:
            yield _tie(spoken, slice(at, chain.start("chain") + link.end("name")), node, link["role"], owner)
        owner = node
    name = apposed["name"] if apposed else chain["name"] or chain["name2"]
    node = _node(name, chain["role"], owner)
    if name:
        yield _tie(spoken, slice(0 if apposed else at, chain.end()), node, chain["role"], owner)
    if apposed or chain.start() == 0:
        yield from _predicates(spoken, node, spoken.text[chain.end() :].strip(" ,"))


def _node(name: str | None, role: str, owner: str) -> str:
    if name:
        return name
    return role_named(role) if owner == USER_NODE else f"{owner}'s {role_named(role)}"


def _tie(spoken: Spoken, words: slice, node: str, role: str, owner: str) -> Fact:
    return stated(replace(spoken, text=spoken.text[words]), role_relation(role), owner, subject=node)


_THEIRS = re.compile(
    r"^'s (?P<thing>(?:[a-z]+ ){0,2}(?:birthday|name day|anniversary|size|colou?r|sizes|hobby|hobbies|school|team|"
    r"favou?rite [a-z]+)) (?:is|are)(?: on| in)? (?P<o>.+)$",
    re.IGNORECASE,
)
"""Something of theirs: "my mom's birthday is …"."""


def _predicates(spoken: Spoken, node: str, predicate: str) -> Iterator[Fact]:
    if theirs := _THEIRS.match(predicate):
        yield undated(spoken, f"their_{re.sub(r'[^a-z]+', '_', theirs['thing'].lower())}", theirs["o"], subject=node)
        return
    for pattern, relation in _PREDICATE:
        if found := pattern.match(predicate):
            yield stated(spoken, relation, found["o"], subject=node)
            return
    if _PREDICATE_VERB.match(predicate) and len(predicate.split()) > 1:
        yield stated(spoken, "is_said_to", predicate, subject=node)
