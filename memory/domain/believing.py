"""What of a model's claims is believed: what the message itself says, of whom it says it, and no instruction."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from consent.domain.taxonomy import PREFERENCES
from memory.domain.extraction.clauses import asserted
from memory.domain.extraction.own_words import own_words
from memory.domain.extraction.sense import makes_sense
from memory.domain.prompts.extracting import LONGEST_FACT, MOST_FACTS
from memory.domain.reconcile import content_words
from memory.domain.relations import RELATIONS, ROLE
from memory.domain.replies import Claimed
from memory.domain.types import USER_NODE, Fact
from vault.domain.references import Referenced

_THEMSELF: Final = frozenset({"user", "i", "me", "my", "the user", "self", "person", "speaker", ""})
_INSTRUCTION = re.compile(
    r"^\W*(?:always|never|ignore|disregard|forget|remember to|from now on|you (?:must|should|are|will)|send|reply|"
    r"respond|answer|do not|don't|pretend|act as|system|assistant)\b|\b(?:previous|above|all) instructions\b",
    re.IGNORECASE,
)
_FIRST = r"I|we|I'(?:m|ve|d|ll)|we'(?:re|ve|d|ll)|je|j'|ich|wir|yo|io|eu|ik|я|我|私"
_THIRD = (
    rf"(?:my|our|his|her|their|mon|ma|mein|meine|mi|mio|mia|meu|minha|mijn)\s+(?:{ROLE})|he|she|they|it|"
    r"(?-i:[A-Z][a-z]+)(?='s\b|\s+(?:is|was|has|had|likes|loves|hates|lives|works|plays|owns|wants)\b)"
)
_WHO = re.compile(rf"\b(?:(?P<first>{_FIRST})|(?P<third>{_THIRD}))\b", re.IGNORECASE)
_IGNORED: Final = frozenset({"user", "person", "like", "love", "enjoy", "prefer"})
"""Words a claim may use for what the message says in others: its person, and that they are fond of something."""


def believed(message: Referenced, claims: Sequence[Claimed]) -> tuple[Fact, ...]:
    """The claims that the message bears out, as facts, in their order, each once."""
    clauses = [clause.text for clause in asserted(own_words(message.text)) if not clause.wish]
    return tuple(dict.fromkeys(_facts(clauses, claims[:MOST_FACTS])))


def beyond(known: Iterable[Fact], told: Iterable[Fact]) -> tuple[Fact, ...]:
    """Of what a model has told of a message, what no fact known from it says already, in whatever relation."""
    said = [_words(fact.text.text) | _words(fact.object.text) for fact in known]
    return tuple(fact for fact in told if not any(_words(fact.object.text) <= words for words in said))


def _facts(clauses: Sequence[str], claims: Sequence[Claimed]) -> Iterator[Fact]:
    for claim in claims:
        said = next((clause for clause in clauses if _says(clause, claim)), None)
        if said is None or not _is_known(claim.relation) or _INSTRUCTION.search(claim.text):
            continue
        subject = _subject(said, claim)
        if subject is not None:
            text = Referenced(claim.text if _words(claim.text) >= _words(claim.object) else said)
            fact = Fact(text, subject, claim.relation, Referenced(claim.object), retracts=claim.retracts)
            if makes_sense(fact):
                yield fact


def _is_known(relation: str) -> bool:
    return relation in PREFERENCES or relation in RELATIONS or relation.startswith("favourite_")


def _words(text: str) -> frozenset[str]:
    return frozenset(content_words(text)) - _IGNORED


def _says(clause: str, claim: Claimed) -> bool:
    """Whether one clause has every word of content that the claim has."""
    if max(len(claim.text), len(claim.object)) > LONGEST_FACT or not _words(claim.object):
        return False
    said = frozenset(content_words(clause))
    return _words(claim.object) <= said and _words(claim.text) <= said


def _subject(clause: str, claim: Claimed) -> str | None:
    """Of whom the clause says it, if that is of whom the claim says it."""
    if claim.subject.strip().casefold() not in _THEMSELF:
        named = frozenset(content_words(claim.subject))
        return claim.subject.strip() if named and named <= frozenset(content_words(clause)) else None
    return None if _is_of_another(clause, claim.object) else USER_NODE


def _is_of_another(clause: str, object: str) -> bool:
    """Whether the last person named before the object is somebody else."""
    first_word = next(iter(re.findall(r"⟦[^⟧]*⟧|\w+", object)), "")
    place = clause.casefold().find(first_word.casefold())
    before = [match for match in _WHO.finditer(clause.replace("’", "'")) if match.start() < max(place, 1)]
    return bool(before) and before[-1]["third"] is not None
