"""How people say things of themselves: "I'm …", bare answers to a question, and the links between attributes."""

import re
from collections.abc import Iterator
from functools import cache

from vault.domain.detection.passage import Candidate, Cue, Passage
from vault.domain.nationalities import demonym_pattern
from vault.domain.number_words import NUMBER_WORDS
from vault.domain.words.alternation import grouped

_NUMBER_WORD = grouped("|".join(sorted((w for w, n in NUMBER_WORDS.items() if n < 100), key=len, reverse=True)))
AGE = (
    rf"(?:1[01]\d|\d{{1,2}}|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](?:one|two|three|"
    rf"four|five|six|seven|eight|nine))|(?:{_NUMBER_WORD}))"
)
_I_AM = (
    r"(?:i'm|i am|im|i'm also|i am also|we're|we are|as|i'd say i'm|i identify as|me -|me:|being|ich bin|je "
    r"suis|soy|sono|sou|ik ben)"
)


def with_article(passage: Passage, start: int) -> int:
    """``start`` moved before an article, so that what is said instead can bring its own."""
    article = re.search(r"(?<![a-z])an? $", passage.lower[max(0, start - 3) : start])
    return start - len(article[0]) if article else start


def answered(passage: Passage, pattern: re.Pattern[str], kind: str) -> Iterator[Candidate]:
    """The value of a pattern that reads the whole beginning of a message as an answer."""
    match = pattern.match(passage.lower)
    if match:
        yield Candidate(*match.span("value"), kind)


@cache
def chain() -> str:
    """What may lead to an attribute: "I'm", then numbers, other attributes, articles; nothing else."""
    links = (
        rf"\d+|years?|jahre|alt|old|year-old|{_NUMBER_WORD}|of age|and|a|an|the|also|currently|single|married|divorced|"
        rf"widowed|young|adult|middle-aged|retired|proud|gay|straight|"
        rf"male|female|man|woman|proudly|to (?:be|say)|i'm|i am|all|in|just|now|really|actually|originally|by "
        rf"birth|half|ein|eine|une?|una|uno|{demonym_pattern()}"
    )
    return rf"(?:(?<![a-z]){_I_AM}|\b(?:years? old|year-old)\b)(?:[ ,-]{{1,3}}(?:{links})\b){{0,12}}[ ,-]{{1,3}}"


def values(pattern: re.Pattern[str] | Cue, passage: Passage, kind: str) -> Iterator[Candidate]:
    """Each match of a pattern, by the one of its groups that matched."""
    for match in pattern.finditer(passage) if isinstance(pattern, Cue) else pattern.finditer(passage.lower):
        group = match.lastgroup or "value"
        yield Candidate(*match.span(group), kind)
