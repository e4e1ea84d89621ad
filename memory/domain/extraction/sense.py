"""Whether a fact makes sense by itself, years later: it is about somebody known, and says what it is about."""

import re
from collections.abc import Collection
from typing import Final

from consent.domain.taxonomy import PREFERENCES
from memory.domain.extraction.kinds import words_of
from memory.domain.extraction.spoken import REF
from memory.domain.relations import TIES, label_of
from memory.domain.types import Fact

NOBODY: Final = frozenset({"they", "he", "she", "it", "you", "somebody", "someone", "everybody", "everyone"})
"""Subjects that name no one."""

_GUESS: Final = re.compile(r"^(?:they|he|she) (?:might|may|could|probably)\b", re.IGNORECASE)
_LATER: Final = r"(?: (?:too|lately|as well|now|anymore|firsthand|together|more|again|soon|right now))*"
_PRONOUN: Final = re.compile(rf"\b(?:it|them|ones?|that){_LATER}$|\btwo of them\b", re.IGNORECASE)
"""A pronoun at the end of a clause."""
_POINTING: Final = re.compile(
    rf"\b(?:this|these|those){_LATER}$|\b(?:on|about) the (?:subject|topic|matter)$"
    r"|\b(?:this|these|those|such|that|the same) (?!trip|time|way|year|month|week|weekend|summer|winter|spring|autumn|"
    r"fall|season|morning|afternoon|evening)\w+$",
    re.IGNORECASE,
)
"""What points at something more plainly, there."""
_UNSAID: Final = re.compile(
    r"\ban? (?:new|[\w-]+ and [\w-]+) one\b|\benough of it\b|\blike (?:that|this|these|those)$|"
    r"\b(?:it|they) (?!all$)\w+$",
    re.IGNORECASE,
)
"""What has no noun in any case."""
_SOUGHT: Final = re.compile(
    r"\b(?:looking for|after|like|love|need|want|prefer|booking|book|find) (?:booking |to (?:book|find|hire) )?"
    r"(?:an?|some|the)? ?(?:[\w-]+ ){0,2}(?:service|stylist|someone|store|shop|salon)s?\b",
    re.IGNORECASE,
)
"""An errand: what one is looking for now."""
_OFFERING: Final = re.compile(r" (?:that|who|which) (?:can|offers?|does|do|provides?|uses?|will)\b", re.IGNORECASE)
_POINTING_FIRST: Final = re.compile(
    r"^(?:(?:\w+ing|to \w+) )?(?:to |at |with )?"
    r"(?:it|its|them|they|ones?(?= that\b| which\b)|these|those|this|that)\b(?!-)",
    re.IGNORECASE,
)
"""The same at the beginning of what a fact is about."""
_FOUND_IT: Final = re.compile(r"\bf(?:ind|ound) (?:that )?it\b(?!.*\bto \w)", re.IGNORECASE)
_NOUN: Final = re.compile(r"\b(?:my|our|an?|the) (?!lot\b|bit\b|few\b|couple\b|subject\b|topic\b)\w+", re.IGNORECASE)
_PLURAL: Final = re.compile(r"\b\w{3,}[^s\W]s\b", re.IGNORECASE)
_ASIDE: Final = re.compile(r",? when (?:it comes|explaining|discussing|i|we|i'm)\b.*$", re.IGNORECASE)
_IDIOM: Final = re.compile(r"\b(?:play it safe|take it easy|make it a (?:point|habit)|call it)\b", re.IGNORECASE)
_TALK: Final = frozenset(
    "i we my our your the a an to in of on for about and with when it come is are be some any own "  # noqa: SIM905
    "like love want would "
    "prefer preference preferred favorite favourite start talk discuss share mention explore consider focus include "
    "particular quite very really bit pretty rather specific certain good great kind type style choice option new "
    "routine topic thing way taste interest need topic set specify mention tell say more".split()
)
"""Words with which one speaks of a preference without saying which."""
_HERE_AND_NOW: Final = re.compile(
    r"\b(?:delayed|late|broken|ready|full|empty|missing|lost|stuck|down|here|away|ill|sick|over|done)$", re.IGNORECASE
)
_VALUE: Final = r"⟦(?!PERSON\.name|LOC\.)[A-Z]+\.[a-z_]+:[a-z0-9]{8}⟧"
_AROUND_A_VALUE: Final = frozenset(
    "i i'm i've we my our the a an at in on of for as and or have has had is are was am be with "  # noqa: SIM905
    "by to from work hold "
    "holding completed located job occupation number s under belt "
    "also now currently paid pay payment made tax taxes kid child".split()
)
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d(?:-\d\d-\d\d)?\b")


def makes_sense(fact: Fact, asked: Collection[str] = ()) -> bool:
    """Whether a fact that is no bare private value can be understood and used without the message it came from.

    ``asked`` are the kinds of preference that the turn before asked for: there "they" are whom the talk is of.
    """
    words = fact.text.text.removeprefix(f"{label_of(fact.relation)}: ")
    return (
        (fact.subject.casefold() not in NOBODY or (fact.relation in asked and not _GUESS.search(words)))
        and not words.startswith("'s ")
        and not _points_elsewhere(words, fact.object.text)
        and not _is_errand(words, offering=fact.relation in PREFERENCES)
        and (fact.relation in TIES or not _repeats_a_value(fact, words))
        and not (fact.relation in PREFERENCES and _only_names_its_kind(fact))
        and not (fact.relation.startswith("my_") and _HERE_AND_NOW.search(words))
    )


def _is_errand(words: str, *, offering: bool) -> bool:
    sought = _SOUGHT.search(words)
    return sought is not None and not (offering and _OFFERING.match(words, sought.end()))


def _points_elsewhere(words: str, thing: str) -> bool:
    words, thing = _IDIOM.sub("", words), _IDIOM.sub("", thing)
    if _POINTING_FIRST.match(thing) or _FOUND_IT.search(words) or _UNSAID.search(words):
        return True
    words = _ASIDE.sub("", words)
    if pointing := _POINTING.search(words):
        return not _NOUN.search(words[: pointing.start()])
    pronoun = _PRONOUN.search(words)
    return pronoun is not None and not any(noun.search(words[: pronoun.start()]) for noun in (_NOUN, _PLURAL))


def _repeats_a_value(fact: Fact, words: str) -> bool:
    """Whether all that a fact says beside its references is said by the private facts of the same message."""
    if not re.search(REF, words):
        return False
    if fact.relation in PREFERENCES:
        return bool(re.search(_VALUE, words))
    said = _YEAR.sub(" ", re.sub(REF, " ", fact.object.text if fact.relation == "works_at" else words))
    return not {word for word in re.findall(r"[\w']+", said.casefold()) if word not in _AROUND_A_VALUE}


def _only_names_its_kind(fact: Fact) -> bool:
    topic = {*words_of(PREFERENCES[fact.relation].label), *words_of(fact.relation.replace("_", " "))}
    return {*words_of(fact.object.text)} <= _TALK | topic
