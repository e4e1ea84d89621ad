"""Who a value is about, and whether it is claimed at all: third parties, suppositions, questions, quotations, code."""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final

from consent.domain.asides import MENTIONED, is_aside
from vault.domain.detection.foreign import Foreign
from vault.domain.detection.passage import Candidate, Passage
from vault.domain.people import PEOPLE, PEOPLE_WORDS
from vault.domain.spans import SECRET, USER
from vault.domain.words import vocabulary
from vault.domain.words.alternation import grouped

PETS: Final = "dog|cat|puppy|kitten|horse|pony|hamster|rabbit|parrot|budgie|goldfish|tortoise|guinea pig|pet"
"""Whose name, age and health are nobody's."""
_VERB = (
    r"is|was|has|had|lives|lived|works|worked|earns|makes|gets|got|suffers|takes|spends|owes|pays|weighs|turned|"
    r"turns|who|called|named|just|recently|also|can|are|were|have|live|work|earn|make|owe|spend|pay|own|"
    r"uses|needs|wants|moved|became|says|said|told|heißt|wohnt|ist|hat|est|habite|tiene|vive|abita"
)
_KIN: Final = grouped(PEOPLE)
_OWNER: Final = re.compile(
    rf"\b(?:(?<!i'm )(?<!i am )(?<!\bas )(?<!i'm also )(?:my|our|his|her|their|a|an|the|meine?[mnrs]?|mon|ma|mi|mio|"
    rf"mia|il mio|la mia|meu|minha|mijn) (?:\w+ )?(?P<third>{grouped(PEOPLE + '|' + PETS)})(?:(?:'s|s')\b|"
    rf",? (?:(?!id\b|"
    rf"number\b|loans?\b|card\b)\w+,? )?(?:{_VERB})\b| ?[:(]|,? (?=(?-i:[A-Z](?!D\b))))"
    rf"|(?:of|for|from|about|to|contact|call|email|text|ask|for|with) (?:my|our|his|her|their|a|the) (?:\w+ "
    rf")?(?P<for>{_KIN})\b(?= (?:instead|at|on|via|is|:|\+|\d|\()|:)"
    rf"|(?P<role>customer(?! service)|client|patient|mr|mrs|ms|dr|prof)\b\.? (?-i:(?=[A-Z]))"
    r"|(?P<pronoun>(?<!/)(?:he|she|his|her|him|he's|she's)\b(?!/))"
    r"|(?P<name>(?-i:[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:'s (?=phone|number|e-?mail|address|mobile|cell|card|passport|"
    r"account|age|salary|income|wife|husband|id\b)| (?=(?:lives|works|earns|makes)\b)))"
    rf"|(?P<self>(?:i|my|me|mine|ours?|we|us|myself)\b(?! (?:own )?(?:{_KIN})(?:'s|s'))))",
    re.I,
)
_SUPPOSED = re.compile(
    r"\b(?:if (?:i|my|we|our|someone|somebody|a person|one|you|he|she) (?:\w+ ){0,3}?(?:had|were|was|earned|made|"
    r"got|lived|owed|spent|owned|moved|have|has|make|makes|earn|earns)|what if|suppos(?:e|ing|edly)|imagin(?:e|"
    r"ing)|"
    r"pretend|hypothetical(?:ly)?|let's (?:say|assume|pretend)|assum(?:e|ing)|as if|for example|for instance|"
    r"e\.g\.|wish (?:i|my)|in (?:the|my|this) (?:story|novel|book|script|game|movie|film|show|series|play|episode|"
    r"tale|comic|sitcom|drama)|"
    r"(?:fictional|made-up|imaginary|fake|dummy|sample|example|placeholder) (?:\w+ )?(?:character|person|name|"
    r"phone|number|address|card|email|data|profile)|character (?:is |who |called |named )|(?:act|behave|respond|"
    r"answer|write|speak|pose|talk|role-?play) "
    r"(?:as|like) )"
)
_FICTION = re.compile(
    r"\b(?:write|tell|invent|draft|compose|create|make up|continue|plot|outline|imagine|"
    r"give me)\b[^.!?]{0,40}\b(?:stor(?:y|ies)|tale|"
    r"novel|poem|scene|script|dialogue|screenplay|limerick|song|sketch|fan ?fic\w*|backstory|monologue|joke|"
    r"riddle|character)s?\b"
    r"(?!.{0,80}\b(?:my|our|me|i)\b)"
)
"""A request for something invented, about nobody the writer knows."""
_REPORTED = re.compile(
    r"\b(?:the )?(?:article|report|news|study|author|website|newspaper|magazine|post|paper|index|market|average|"
    r"someone|people|they|you|books?|movie|show|song) (?:\w+ )?(?:says?|said|claims?|reports?|states?|returned|"
    r"mentions?|write)\b|"
    r"\baccording to\b|\bthe average\b|\bmedian\b"
)
_GENERAL = re.compile(
    r"\baverages? (?:\w+ ){1,3}(?:in|of|for|across)\b|\b(?:in|across) (?:this|that|the|most|many) (?:district|area|"
    r"city|cities|country|countries|region|town|neighbou?rhood|industry|field)\b"
)
_SOMEBODY = re.compile(
    r"\b(?:the|this|that|an?) (?:\w+ )?(?:hero(?:ine)?|mayor|president|minister|characters?|actor|actress|singer|"
    r"player|"
    r"protagonist|king|queen|author|coach|star|victim|suspect|winner|guy|celebrity|narrator|villain|detective|princess|"
    r"senator|governor|striker|goalkeeper|champion)(?:'s| is| was| has| had|,| who)\b"
)
_SAID_AFTER = re.compile(r"[^\"\n]{0,60}[,.!?]?\" ?,? ?(?:said|says|asked|replied|wrote|told) (?!i\b)")
_QUOTED = re.compile(
    r"(?:(?<!\bi )(?<!\bwe )\b(?:said|says|say|wrote|writes|replied|answered|shouted|joked|read|reads)|"
    r"\b(?:translat\w+|"
    r"proofread|rephrase|paraphrase|rewrite|sentence|phrase|line|lyrics?|quote|slogan|caption))\b[^\"\n]{0,24}?[:,]? "
    r"?\"[^\"\n]{0,120}$"
)
_FIRST_PERSON = re.compile(
    r"\b(?:i|my|i'm|i've|we|our|me|mine|ich|mein\w*|je|j'ai|mon|ma|yo|mi|tengo|io|ho|mio|eu|meu|ik|mijn|mera|meri)\b"
)
_CODE_BLOCK = re.compile(r"```[\s\S]*?(?:```|\Z)")
_UUID = re.compile(r"\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b")
_LINK = re.compile(r"\b(?:https?|ftp|ssh|git)://[^\s<>\"')\]]+|\bwww\.[^\s<>\"')\]]+")
_REACH = 200
_BESIDE: Final = 2
"""Characters between "my husband" and his name."""
_PETS: Final = frozenset(PETS.split("|"))

DIRECT: Final = vocabulary(
    """
    CONTACT.phone CONTACT.email CODE.id_number CODE.passport_number PAYMENT.credit_card PAYMENT.bank_account
    PAYMENT.tax_id PERSON.name LOC.home_address LOC.work_address SECRET
    """
)
"""Types that identify on their own: kept out of memory whoever's they are and however they are said."""


def _ranges(pattern: re.Pattern[str], text: str, sign: str) -> list[tuple[int, int]]:
    return [m.span() for m in pattern.finditer(text)] if sign in text else []


def _inside(ranges: list[tuple[int, int]], candidate: Candidate) -> bool:
    """Whether a candidate lies in one of the ranges, which are in order and do not overlap."""
    at = bisect_right(ranges, (candidate.start, sys.maxsize)) - 1
    return at >= 0 and candidate.end <= ranges[at][1]


_THIRD_WORDS: Final = PEOPLE_WORDS | vocabulary(
    """
    dog cat puppy kitten horse pony hamster rabbit parrot budgie goldfish tortoise pig pet he she his her him mr mrs ms
    dr prof lives works earns makes
    """
)
_OF_SOMEBODY: Final = vocabulary(
    "phone number email mail address mobile cell card passport account age salary income wife husband id"
)


def _names_others(passage: Passage) -> bool:
    """Whether any word can be about somebody but its writer."""
    named = "'s " in passage.lower and not _OF_SOMEBODY.isdisjoint(passage.words)
    return named or not _THIRD_WORDS.isdisjoint(passage.words)


class Owners:
    """Who the words of a passage are about, place by place; read once, on first use."""

    def __init__(self, passage: Passage) -> None:
        self._passage = passage
        self._marks: list[re.Match[str]] | None = None

    def subject(self, start: int) -> str:
        """``user``, or who the words before ``start`` in its sentence are about."""
        if self._marks is None:
            self._marks = list(_OWNER.finditer(self._passage.text)) if _names_others(self._passage) else []
        at = bisect_right(self._marks, start, key=lambda m: m.start())
        if not at or self._marks[at - 1].start() < max(self._passage.sentence(start)[0], start - _REACH):
            return USER
        return USER if self._marks[at - 1]["self"] else self._called(at - 1)

    def _called(self, at: int) -> str:
        """The person of a mark; who "she" is, the persons before tell."""
        mark = (self._marks or [])[at]
        if mark["name"]:
            beside = (self._marks or [])[at - 1] if at else None
            named = beside and beside["third"] and mark.start() - beside.end() <= _BESIDE
            return beside["third"].lower() if beside and named else mark["name"].split("'")[0].strip()
        if mark["pronoun"]:
            return next(
                (third for m in reversed((self._marks or [])[max(0, at - 20) : at]) if (third := m["third"])),
                mark["pronoun"],
            ).lower()
        return (mark["third"] or mark["for"] or mark["role"]).lower()


def _is_invented(passage: Passage, candidate: Candidate) -> bool:
    """Whether it is said of a figure in a story that is asked for."""
    first = passage.sentence(candidate.start)[0]
    return _FICTION.search(passage.lower, first, candidate.start) is not None


_SUPPOSING: Final = vocabulary(
    """
    if suppose supposing supposedly imagine imagining pretend hypothetical hypothetically let assume assuming example
    instance e wish story novel book script game movie film show series play episode tale comic sitcom drama fictional
    made imaginary fake dummy sample placeholder character act behave respond answer write speak pose talk role
    """
)
_REPORTING: Final = vocabulary(
    """
    article report news study author website newspaper magazine post paper index market average someone people they you
    book books movie show song according median
    """
)
_PLACES: Final = vocabulary(
    """
    average averages district area city cities country countries region town neighborhood neighbourhood industry field
    """
)
"""Words without which the patterns of what is supposed, reported and general are not tried."""


def _doubted(passage: Passage, before: str) -> bool:
    """Whether the words before suppose what follows, or report what others say."""
    words = passage.words
    supposed = not _SUPPOSING.isdisjoint(words) and _SUPPOSED.search(before)
    return bool(supposed) or (not _REPORTING.isdisjoint(words) and _REPORTED.search(before) is not None)


def _general(passage: Passage, before: str) -> bool:
    return not _PLACES.isdisjoint(passage.words) and _GENERAL.search(before) is not None


def _is_claimed(passage: Passage, candidate: Candidate) -> bool:
    """Neither supposed, nor asked about in general, nor what others are reported to say."""
    first, last = passage.sentence(candidate.start)
    before = passage.lower[max(first, candidate.start - 160) : candidate.start]
    if _doubted(passage, before) or ('"' in before and _QUOTED.search(before)):
        return False
    general = _general(passage, before) or (candidate.type not in DIRECT and _SOMEBODY.search(before))
    if general and not _FIRST_PERSON.search(before):
        return False
    if '"' in before and before.count('"') % 2 and _SAID_AFTER.match(passage.lower, candidate.end):
        return False
    if is_aside(
        passage.lower[max(first, candidate.start - _REACH) : candidate.start],
        passage.lower[candidate.end : min(last, candidate.end + 90)],
    ):
        return False
    asks = passage.lower[max(0, last - 3) : last].rstrip().endswith("?")
    return not asks or bool(_FIRST_PERSON.search(passage.lower, first, candidate.end))


def settled(passage: Passage, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """The candidates that stand, each with its subject; identifiers stand even if only supposed, as an example's."""
    found = list(candidates)
    if not found:
        return
    opaque, code = _opaque(passage.text), _ranges(_CODE_BLOCK, passage.text, "```")
    owners, foreign = Owners(passage), Foreign(passage)
    named = {one.end: one.subject for one in found if one.type == "PERSON.name" and one.subject not in {"", USER}}
    for candidate in found:
        if candidate.type == SECRET:
            yield candidate
        elif not _inside(opaque, candidate):
            of_another = foreign.subject(candidate.start) or _beside(passage, candidate, named)
            yield from _placed(passage, _of(candidate, of_another) if of_another else candidate, code, owners)


_AFTER_NAME: Final = re.compile(r"(?:'s (?:e-?mail|phone|number|address)(?: is)?|,? at| on|,| -|:)? ?[(<\"]?$")


def _beside(passage: Passage, candidate: Candidate, named: dict[int, str]) -> str:
    """Whose contact details are that stand right behind a third party's name."""
    if not named or not candidate.type.startswith("CONTACT."):
        return ""
    end = max((end for end in named if end <= candidate.start), default=-1)
    near = 0 <= candidate.start - end <= _NEAR and _AFTER_NAME.match(passage.lower, end, candidate.start)
    return named[end] if near and near.end() == candidate.start else ""


_NEAR: Final = 24


def _opaque(text: str) -> list[tuple[int, int]]:
    """Where web addresses and UUIDs stand."""
    links = _ranges(_LINK, text, "://") or _ranges(_LINK, text, "www.")
    return sorted(links + (_ranges(_UUID, text, "-") if text.count("-") >= 4 else []))


def _of(candidate: Candidate, subject: str) -> Candidate:
    return Candidate(candidate.start, candidate.end, candidate.type, candidate.strength, subject)


def _placed(passage: Passage, candidate: Candidate, code: list[tuple[int, int]], owners: Owners) -> Iterator[Candidate]:
    direct = candidate.type in DIRECT
    if _inside(code, candidate):
        if direct:
            yield _of(candidate, "code block")
    elif _is_invented(passage, candidate):
        if direct and candidate.type != "PERSON.name":
            yield _of(candidate, MENTIONED)
    elif _is_claimed(passage, candidate):
        subject = candidate.subject or owners.subject(candidate.start)
        if subject not in _PETS or (direct and candidate.type != "PERSON.name"):
            yield _of(candidate, subject)
    elif direct:
        yield _of(candidate, candidate.subject or MENTIONED)
