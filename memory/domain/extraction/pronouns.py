"""Whom "she", "he" and "they" mean: the one person of the author's that the clauses just before spoke of."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from memory.domain.extraction.clauses import Clause
from memory.domain.extraction.spoken import NAME
from memory.domain.relations import ROLE

_SPOKEN_OF = re.compile(rf"\b(?:my|our) (?P<role>{ROLE})(?P<many>s\b)?(?: (?-i:{NAME}))?", re.IGNORECASE)
_PRONOUN = re.compile(r"^(?P<who>she|he|they)(?=(?:'s)? [a-z])", re.IGNORECASE)
_HER: Final = frozenset(
    "sister mother mom mum wife girlfriend fiancee daughter grandmother grandma granddaughter aunt niece "  # noqa: SIM905
    "stepmother stepdaughter stepsister mother-in-law sister-in-law godmother".split()
)
_HIS: Final = frozenset(
    "brother father dad husband boyfriend son grandfather grandpa grandson uncle nephew stepfather stepson "  # noqa: SIM905
    "stepbrother father-in-law brother-in-law godfather".split()
)


def named(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """The clauses, with the words for a person in the place of the pronoun that means them and nobody else.

    After "my sister Ana", "she lives in Riga" is "my sister Ana lives in Riga"; with two sisters told of it stays.
    """
    told: dict[str, str] = {}
    for clause in clauses:
        pronoun = _PRONOUN.match(clause.text)
        meant = [words for words, role in told.items() if pronoun and _fits(pronoun["who"].lower(), role)]
        if pronoun and len(meant) == 1:
            yield replace(clause, text=meant[0] + clause.text[pronoun.end() :])
        else:
            yield clause
        told |= {one[0]: one["role"].lower() for one in _SPOKEN_OF.finditer(clause.text)}


def _fits(pronoun: str, role: str) -> bool:
    if pronoun == "they":
        return role not in _HER | _HIS
    return role not in (_HIS if pronoun == "she" else _HER)
