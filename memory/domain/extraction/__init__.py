"""Facts from what a person asserts in one message: their private values, preferences, people, work, habits, plans.

A fact's text is the person's own words in the first person: ``music: I love progressive house`` for a preference,
``home address: ⟦LOC.home_address:…⟧`` for a private value, ``I teach pottery on Tuesdays`` for the rest. That is true
in any language, keeps polarity, and embeds beside the question "what music do I love?".
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from types import MappingProxyType

from memory.domain.extraction.clauses import Clause, asserted
from memory.domain.extraction.dates import dated
from memory.domain.extraction.kinds import Classify
from memory.domain.extraction.own_words import own_words
from memory.domain.extraction.people import people
from memory.domain.extraction.preferences import preferences
from memory.domain.extraction.private import private_facts
from memory.domain.extraction.pronouns import named
from memory.domain.extraction.readings import Hearing
from memory.domain.extraction.sense import makes_sense
from memory.domain.extraction.spoken import Spoken
from memory.domain.extraction.statements import dated_statements, endings, statements
from memory.domain.extraction.wording import clipped, node_of
from memory.domain.relations import ROLE, preferences_asked
from memory.domain.types import Fact
from vault.domain.references import Referenced

_NOBODY_ELSE: Mapping[str, str] = MappingProxyType({})
_PERSON = re.compile(rf"\b(?i:my|our|an?|another|this) (?:{ROLE})(?: [A-Z]\w+)?")


def extract(
    text: Referenced,
    *,
    said_at: datetime,
    context: Sequence[tuple[str, str]] = (),
    subjects: Mapping[str, str] = _NOBODY_ELSE,
    classify: Classify | None = None,
    known: Collection[str] = (),
) -> tuple[Fact, ...]:
    """The facts that one turn of the person states, in its order; the same turn always gives the same facts.

    Args:
        text: the turn, with references where private values were.
        said_at: when it was said, in the person's zone; "yesterday" is counted from it.
        context: the (role, sanitized text) turns before it, which give sense to a short answer.
        subjects: reference key → whom the value is of, where not the person; those give no private fact.
        classify: tells the kind of preference of a phrase that no cue word tells.
        known: the names of people and animals the person has told of before, or the references that stand for them.
    """
    hearing = Hearing(_asked(context), _they(context), classify, frozenset(known))
    facts = list(private_facts(text, subjects))
    for clause in named(asserted(own_words(text.text))):
        told = _of_clause(clause, Spoken(clause.text, said_at, context), hearing)
        facts += (fact for fact in told if makes_sense(fact, hearing.asked))
    return tuple(dict.fromkeys(facts))


def _of_clause(clause: Clause, spoken: Spoken, hearing: Hearing) -> Iterator[Fact]:
    if clause.wish:
        yield from preferences(clause, hearing)
        return
    told = (
        tuple(endings(spoken))
        or dated_statements(spoken)
        or tuple(map(partial(_with_dates, spoken), preferences(clause, hearing)))
    )
    yield from (fact for fact in people(spoken, hearing.known) if not (told and fact.relation == "is_said_to"))
    yield from told or statements(spoken)


def _with_dates(spoken: Spoken, fact: Fact) -> Fact:
    when = dated(fact.text.text, spoken.said_at)
    return replace(fact, text=Referenced(clipped(when.text))) if when else fact


def _asked(context: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The kinds of preference that the turn just before asked for."""
    if not context or context[-1][0] != "assistant":
        return ()
    return preferences_asked(context[-1][1])


def _they(context: Sequence[tuple[str, str]]) -> str:
    """Whom "they" means: the person last spoken of in the turns before."""
    for role, said in reversed(context):
        if role == "user" and (found := _PERSON.findall(said)):
            return node_of(found[-1])
    return "they"
