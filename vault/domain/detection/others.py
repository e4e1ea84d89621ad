"""Names of the people a message is about: addressed, titled, doing something, or somebody's kin."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.naming import FULL, PARTICLE, WORD, is_given_name, may_be_called, trimmed
from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.people import PEOPLE, PEOPLE_WORDS
from vault.domain.spans import USER
from vault.domain.words import vocabulary

_ABOUT = re.compile(
    rf"\b(?i:contact|call|email|e-mail|phone|ask|text|tell|invite|remind|thank|customer|client|patient|"
    rf"colleague|friend|boss|manager|wife|"
    rf"husband|partner|son|daughter|brother|sister|mother|father|"
    rf"mom|dad|girlfriend|boyfriend|neighbou?r|doctor|landlord|teacher|named|called)(?:,|'s name is| is called| is "
    rf"named| named| called|:)? ({FULL})"
)
_TITLED = re.compile(rf"\b((?:Mr|Mrs|Ms|Dr|Prof)\b\.? {WORD}(?: {WORD})?)")
_ACTING = re.compile(
    rf"\b({WORD} (?:(?:{PARTICLE} ){{0,2}}){WORD}) (?=(?:called|emailed|wrote|texted|phoned|owes|lives|works|"
    rf"said|told)\b)"
)


_OWN_KIN = re.compile(r"\b(?:i'm|i am|it's) \w+'s $")
"""Before a kin word that says who the speaker is: "I'm John's brother, Peter"."""


def find_others(passage: Passage) -> Iterator[Candidate]:
    """Names of third parties: two words at least, a given name first, or a title."""
    for pattern in (_ABOUT, _TITLED, _ACTING):
        for match in pattern.finditer(passage.text):
            end = trimmed(passage, match.start(1), match.end(1))
            words = passage.text[match.start(1) : end].split(" ")
            formal = is_given_name(words[0]) or _FORM.match(match[0])
            if pattern is _TITLED or (formal and len(words) > 1):
                own = _OWN_KIN.search(passage.lower, max(0, match.start() - 40), match.start())
                yield Candidate(match.start(1), end, "PERSON.name", Strength.SHAPE, USER if own else _third(match[0]))


_KIN_NAMED = re.compile(
    rf"\b(?i:my|our|his|her|their) (?i:[a-z]+'s )?(?i:[a-z-]+ )?(?i:(?P<kin>{PEOPLE}))"
    rf"(?i:,|'s name is| is called| is named| named| called|:)? (?P<value>{FULL})"
)
_COMPANIES: Final = frozenset({"employer", "client", "customer", "supplier", "tenant"})
"""Who may be a company: only a given name tells that they are a person."""


def find_kin(passage: Passage) -> Iterator[Candidate]:
    """Names of the people around one: "our nanny Rosa", "my mother's boyfriend Karl"."""
    for match in _KIN_NAMED.finditer(passage.text):
        start, end = match.start("value"), trimmed(passage, *match.span("value"))
        first, kin = passage.text[start:end].split(" ")[0], match["kin"].lower()
        if (is_given_name(first) or kin not in _COMPANIES) and (may_be_called(first) or _TITLED.match(match["value"])):
            yield Candidate(start, end, "PERSON.name", Strength.SHAPE, kin)


_FORM = re.compile(r"\w+: ")


_TELLING: Final = vocabulary("wife husband partner son daughter brother sister mother father friend boss")


def _third(text: str) -> str:
    word = text.split(" ")[0].strip(",:'").lower()
    return word if word in _TELLING else "someone"


RECOGNIZERS = (
    Recognizer("kin", find_kin, PEOPLE_WORDS),
    Recognizer(
        "other people",
        find_others,
        vocabulary(
            """
            contact call email phone ask text tell invite remind thank customer client patient colleague friend
            boss manager wife husband partner son daughter brother sister mother father mom dad girlfriend
            boyfriend neighbour
            neighbor doctor landlord teacher named called emailed wrote texted phoned owes lives works
            said told mr mrs ms dr prof
            """
        ),
    ),
)
