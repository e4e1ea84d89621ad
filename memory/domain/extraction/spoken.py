"""A clause as it was spoken, and the pieces of grammar that the readers of clauses share."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from memory.domain.extraction.dates import dated, day_start
from memory.domain.extraction.wording import clipped
from memory.domain.types import USER_NODE, Fact
from vault.domain.references import Referenced

REF: Final = r"⟦[A-Z]+\.[a-z_]+:[a-z0-9]{8}⟧"
ADVERB: Final = r"(?:\s+(?:also|now|currently|still|just|recently|usually|often|always|actually|mostly|mainly)){0,3}"
I_OR_WE: Final = r"(?:i|we)"
AM: Final = r"(?:i am|i'm|we are|we're)"
HAVE: Final = r"(?:i|we)(?: have|'ve)?"
NAME: Final = rf"(?:{REF}|(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){{0,2}})"
REGULARLY: Final = (
    r"\b(?:every|each) (?:other )?(?:single )?(?:day|morning|afternoon|evening|night|week|weekend|"
    r"month|year|summer|winter|spring|autumn|"
    r"\w+day)s?\b|\bon (?:\w+ )?(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\bon weekends\b|"
    r"\b(?:once|twice|(?:\w+ times)) (?:a|per|every) (?:day|week|month|year)\b|\b(?:daily|weekly|monthly)\b|"
    r"^(?:i|we) (?:usually|always|often|never|regularly|typically|normally)\b"
)
PLACE_END: Final = r"(?=\s+(?:with|and|for|since|because|where|but|now|these)\b|,|$)"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A clause with when it was said and the turns before it."""

    text: str
    said_at: datetime
    context: Sequence[tuple[str, str]]


def undated(spoken: Spoken, relation: str, thing: str, *, subject: str = USER_NODE, retracts: bool = False) -> Fact:
    """A fact in the words of the clause as they are."""
    return Fact(Referenced(clipped(spoken.text)), subject, relation, Referenced(clipped(thing)), None, retracts)


def stated(
    spoken: Spoken,
    relation: str,
    thing: str,
    *,
    subject: str = USER_NODE,
    retracts: bool = False,
    past: bool | None = None,
) -> Fact:
    """A fact in the words of the clause, its first relative date made absolute and taken as valid from."""
    when = dated(spoken.text, spoken.said_at, past=past)
    fact = undated(spoken, relation, thing, subject=subject, retracts=retracts)
    if when is None:
        return fact
    return replace(fact, text=Referenced(clipped(when.text)), valid_from=day_start(when.day, spoken.said_at))
