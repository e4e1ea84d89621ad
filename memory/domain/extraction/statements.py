"""From a clause to the general facts it states: people, work, places, things owned, habits, plans, dated events."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.extraction.clauses import Clause
from memory.domain.extraction.dates import dated, day_start
from memory.domain.extraction.wording import clipped
from memory.domain.relations import ACQUAINTANCE, ANIMALS, KINSHIP
from memory.domain.types import USER_NODE, Fact
from vault.domain.references import Referenced

_REF: Final = r"⟦[A-Z]+\.[a-z_]+:[a-z0-9]{8}⟧"
_ROLE: Final = "|".join(sorted((*KINSHIP, *ACQUAINTANCE, *ANIMALS), key=len, reverse=True))
_ADVERB: Final = r"(?:\s+(?:also|now|currently|still|just|recently|usually|often|always|actually|mostly|mainly))*"
_I: Final = r"(?:i|we)"
_AM: Final = r"(?:i am|i'm|we are|we're)"
_HAVE: Final = r"(?:i|we)(?: have|'ve)?"
_NAME: Final = rf"(?:{_REF}|[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){{0,2}})"
_REGULARLY: Final = (
    r"\b(?:every|each) (?:other )?(?:single )?(?:day|morning|afternoon|evening|night|week|weekend|month|year|summer|winter|spring|autumn|"
    r"\w+day)s?\b|\bon (?:\w+ )?(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\bon weekends\b|"
    r"\b(?:once|twice|(?:\w+ times)) (?:a|per|every) (?:day|week|month|year)\b|\b(?:daily|weekly|monthly)\b|"
    r"^(?:i|we) (?:usually|always|often|never|regularly|typically|normally)\b"
)
_PLACE_END: Final = r"(?=\s+(?:with|and|for|since|because|where|but|now|these)\b|,|$)"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A clause with when it was said and the turns before it."""

    text: str
    said_at: datetime
    context: Sequence[tuple[str, str]]


def statements(clause: Clause, *, said_at: datetime, context: Sequence[tuple[str, str]]) -> tuple[Fact, ...]:
    """The general facts of one asserted clause; a clause that names only private values gives none of its own."""
    if clause.wish:
        return ()
    spoken = Spoken(clause.text, said_at, context)
    facts = [*_people(spoken), *_first(spoken)]
    return tuple(f for f in facts if _says_something(f))


def _says_something(fact: Fact) -> bool:
    rest = re.sub(_REF, "", fact.object.text)
    return bool(re.search(r"\w{2,}|\d", rest)) or fact.subject != USER_NODE or fact.relation.endswith("_of")


def _fact(spoken: Spoken, relation: str, thing: str, *, subject: str = USER_NODE, retracts: bool = False) -> Fact:
    when = dated(spoken.text, spoken.said_at, past=None)
    since = day_start(when.day, spoken.said_at) if when else None
    text = when.text if when else spoken.text
    return Fact(Referenced(clipped(text)), subject, relation, Referenced(clipped(thing)), since, retracts)


# People and animals: "my sister Lena is a vet", "my dog is called Rex", "my sister's dog Rufus sees Dr. Ames"

_CHAIN = re.compile(
    rf"\b(?:my|our)\s+(?P<chain>(?:(?:{_ROLE})(?:\s+{_NAME})?'s\s+)*)(?:[a-z]+\s+)??(?P<role>{_ROLE})\b"
    rf"(?:(?:,|\s+(?:is\s+)?(?:named|called)|'s\s+name\s+is)?\s+(?P<name>(?-i:{_NAME})))?",
    re.IGNORECASE,
)
_HAVE_ONE = re.compile(
    rf"^{_HAVE}{_ADVERB} (?:have|has|got|adopted)(?: got)? (?:an?|one|two|three|another|a new) (?:\w+ ){{0,2}}?(?P<role>{_ROLE})s?\s+"
    rf"(?:named|called|whose name is)\s+(?P<name>(?-i:{_NAME})(?: and (?-i:{_NAME}))?)",
    re.IGNORECASE,
)
_PREDICATE: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), relation)
    for pattern, relation in (
        (r"^works? (?:at|for) (?P<o>.+)", "works_at"),
        (r"^(?:works? as|is|'s) (?:an? )(?P<o>.+)", "is_a"),
        (rf"^(?:lives?|is living|moved|has moved) (?:in|to|near) (?P<o>.+?){_PLACE_END}", "lives_in"),
        (r"^(?:owns?|has|bought|adopted|got) (?P<o>.+)", "owns"),
        (r"^(?:stud(?:y|ies)|is studying) (?P<o>.+)", "studies"),
        (r"^teach(?:es)? (?P<o>.+)", "teaches"),
        (r"^(?:speaks?) (?P<o>.+)", "speaks"),
        (r"^(?:comes?|is) from (?P<o>.+)", "comes_from"),
        (r"^sees? (?:a |an )?(?P<o>.+)", "sees"),
        (rf"^(?:is|are)(?: now)? married to (?P<o>.+)", "married_to"),
    )
)
_PREDICATE_VERB = re.compile(
    r"^(?:(?:who|also|just|now|recently|still)\s+)*(?:is|are|was|has|had|works?|lives?|loves?|likes?|plays?|teach(?:es)?|stud(?:y|ies)|speaks?|owns?|"
    r"moved|married|bought|adopted|got|comes?|hates?|runs?|drives?|sees?|visits?|turns?|turned|graduated|started|"
    r"died|passed away|needs?|goes|cooks?|writes?|paints?|sings?|collects?)\b",
    re.IGNORECASE,
)


def _people(spoken: Spoken) -> Iterator[Fact]:
    if one := _HAVE_ONE.search(spoken.text):
        for name in one["name"].split(" and "):
            yield _tie(spoken, name, one["role"], USER_NODE)
        return
    chain = _CHAIN.search(spoken.text)
    if not chain:
        return
    owner = USER_NODE
    for link in re.finditer(rf"(?P<role>{_ROLE})(?:\s+(?P<name>{_NAME}))?'s", chain["chain"], re.IGNORECASE):
        node = _node(link["name"], link["role"], owner)
        yield _tie(spoken, node, link["role"], owner)
        owner = node
    node = _node(chain["name"], chain["role"], owner)
    yield _tie(spoken, node, chain["role"], owner)
    if chain.start() == 0:
        yield from _predicates(spoken, node, spoken.text[chain.end() :].strip(" ,"))


def _node(name: str | None, role: str, owner: str) -> str:
    if name:
        return name
    return role.lower() if owner == USER_NODE else f"{owner}'s {role.lower()}"


def _tie(spoken: Spoken, node: str, role: str, owner: str) -> Fact:
    return _fact(spoken, f"{role.lower()}_of", owner, subject=node)


def _predicates(spoken: Spoken, node: str, predicate: str) -> Iterator[Fact]:
    for pattern, relation in _PREDICATE:
        if found := pattern.match(predicate):
            yield _fact(spoken, relation, found["o"], subject=node)
            return
    if _PREDICATE_VERB.match(predicate) and len(predicate.split()) > 1:
        yield _fact(spoken, "is_said_to", predicate, subject=node)


# The person themself: the first form that fits gives the fact

_NOT_OWNED = (
    r"(?!(?:a |an |the |some |no |any |my |to |been |had |never |always |already |just |trouble|difficulty|fun|enough|"
    r"several |many |few |two |three )*(?:\w+ )?(?:question|problem|idea|trouble|issue|feeling|request|meeting|appointment|look|chance|time|"
    r"headache|difficult\w*|hard|plan|goal|lot|bit|couple|few|sense|way|access|interest|need|concern|point|thought|doubt|"
    r"experience|history|symptom|pain|tendency|hope|preference|option|reason|budget|deadline|clue|choice|comment|say|interview|exam|test|"
    r"transaction|income|balance|condition|diagnosis|knack|habit|background|understanding|approach|stance|tolerance|attitude|"
    r"strong|clear|specific|certain|good|great|hearty|mind|information|details|notes|mood|degree|diploma|certificate|side|flight|"
    r"commitment|event|score|ratio|limit|return|worth|expenses?|insurance|coverage|policy|phone|email|address|number|account|loan|"
    r"debt|card|id|passport|surg\w+|allerg\w+|medical|monthly|recent|relationship|emotion\w*|style|routine|schedule)s?\b)"
)
_FAVOURITE = re.compile(
    r"^my (?:all-time |absolute |current )?favou?rite (?P<thing>[a-z][\w' -]{1,30}?)(?: is| are|'s|:)?(?: now| still)? (?P<o>(?!is\b|are\b).+)$|"
    r"^(?P<o2>.+?) (?:is|are) (?:now |still )?my (?:all-time |absolute |current )?favou?rite (?P<thing2>[a-z][\w' -]{1,30})$|"
    r"^favou?rite (?P<thing3>[a-z]+)(?: is|:)? (?P<o3>.+)$",
    re.IGNORECASE,
)
_NOW_IT_IS = re.compile(
    r"^(?:no,? )?(?:(?:but |and )?now,? )?(?:it's|it is|that's|make it|it has changed to|it changed to|i changed it to)(?: now| actually)? "
    r"(?P<o>[\w' -]{2,40}?)(?: now| these days)?$",
    re.IGNORECASE,
)
_FAVOURITE_BEFORE = re.compile(r"favou?rite (?P<thing>[a-z]+)", re.IGNORECASE)
_MARRIED_FOR = re.compile(
    rf"^(?:{_HAVE}{_ADVERB} (?:been|got|gotten)|{_I} (?:got|have been|were|was)|we) (?:happily )?(?:married|{_REF})(?: to .{{2,40}}?)?(?: for)?"
    r"(?: about| almost| over| nearly)? (?P<o>[\w ]{1,20}?(?:years?|months?|decades?))(?: ago| now)?\b"
    rf"|^(?:my|our) (?:marriage|{_REF}) has lasted (?P<o2>[\w ]{{1,20}}?(?:years?|months?|decades?))\b",
    re.IGNORECASE,
)
_NO_MORE: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), relation)
    for pattern, relation in (
        (rf"^{_I}{_ADVERB} (?:no longer|don't|do not) (?:work|working) (?:at|for|with) (?P<o>.+)", "works_at"),
        (r"^(?:i|we)(?: have|'ve)?(?: just| recently)? (?:left|quit|resigned from|been fired from|been laid off from) (?:my (?:old )?job at )?(?P<o>[A-Z⟦].+)", "works_at"),
        (rf"^{_I}{_ADVERB} (?:no longer|don't|do not) live (?:in|at|near) (?P<o>.+)", "lives_in"),
        (rf"^{_I}{_ADVERB} (?:no longer|don't|do not) live with (?P<o>.+)", "lives_with"),
        (rf"^{_I}{_ADVERB} (?:no longer|don't|do not) (?:own|have) (?:an? |the |my |any )?(?P<o>.+)", "owns"),
        (rf"^{_HAVE}{_ADVERB} (?:sold|lost|gave away|got rid of|returned|donated) (?:my|our|the) (?P<o>.+)", "owns"),
        (rf"^{_I}{_ADVERB} (?:no longer|don't|do not) (?:study|studying) (?P<o>.+)", "studies"),
        (rf"^{_I}{_ADVERB} (?:no longer|don't|do not) teach (?P<o>.+)", "teaches"),
        (rf"^{_HAVE}{_ADVERB} (?:stopped|quit|gave up|given up) (?P<o>\w+ing\b.+|smoking|drinking)", "does_regularly"),
    )
)
_ANYMORE = re.compile(r",?\s+(?:any ?more|any longer)\b.*$", re.IGNORECASE)
_FORMS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), relation)
    for pattern, relation in (
        (rf"^{_I}{_ADVERB} work(?:ed)? (?:at|for) (?P<o>.+)", "works_at"),
        (rf"^{_I}{_ADVERB} (?:started|joined|start) (?:(?:a|my) new job |working |work )(?:at|for|with) (?P<o>.+)", "works_at"),
        (rf"^(?:{_I}{_ADVERB} work|{_AM}{_ADVERB} working|{_AM}{_ADVERB} employed) as (?:an? )?(?P<o>.+)", "works_as"),
        (rf"^my (?:new |current )?(?:job|occupation|profession)(?: title)? is (?:as )?(?:an? )?(?P<o>.+)", "works_as"),
        (rf"^(?:{_AM}{_ADVERB} working|{_I}{_ADVERB} work) on (?P<o>.+)", "works_on"),
        (rf"^(?:{_I}{_ADVERB} (?:study|studied|go)|{_AM}{_ADVERB} studying) (?:at|to) (?P<o>(?-i:[A-Z⟦]|the [A-Z]|university|college).*)", "studies_at"),
        (rf"^(?:{_I}{_ADVERB} (?:study|major in|majored in)|{_AM}{_ADVERB} (?:studying|majoring in|learning)) (?P<o>.+)", "studies"),
        (rf"^{_HAVE}{_ADVERB} moved(?: from (?P<from>.+?))?(?: in)? (?:to|into) (?P<o>.+?){_PLACE_END}", "lives_in"),
        (rf"^(?:{_I}{_ADVERB} live|{_AM}{_ADVERB} living|{_AM}{_ADVERB} based|{_I}{_ADVERB} (?:reside|stay)) (?:in|near|at) (?P<o>.+?){_PLACE_END}", "lives_in"),
        (rf"^(?:{_I}{_ADVERB} (?:live|share a \w+)|{_AM}{_ADVERB} living) with (?P<o>.+)", "lives_with"),
        (rf"^(?:{_AM}{_ADVERB}(?: originally)? from|{_I}{_ADVERB} (?:come|came) from|{_I} grew up in|{_I} was born in) (?P<o>(?-i:[A-Z⟦]).+)", "comes_from"),
        (rf"^{_I}{_ADVERB} drive (?P<o>an? .+|my .+)", "drives"),
        (rf"^{_I}{_ADVERB} speak (?P<o>(?-i:[A-Z]|a little [A-Z]|some [A-Z]|fluent [A-Z]).+)", "speaks"),
        (rf"^{_I}{_ADVERB} teach (?P<o>.+)", "teaches"),
        (rf"^(?:{_AM}{_ADVERB} an? (?:active |proud )?member of|{_I}{_ADVERB} belong to) (?P<o>.+)", "is_member_of"),
        (rf"^{_HAVE}{_ADVERB} (?:own|owned|bought|purchased) (?P<o>(?:an?|two|three|my|our|some|the|\d+)\b.+)", "owns"),
        (rf"^{_HAVE}{_ADVERB} (?:have|got)(?: got)? (?P<o>{_NOT_OWNED}(?:an? |two |three |four )[^,]+)", "owns"),
        (rf"^{_I}{_ADVERB} (?:use|switched to) (?P<o>(?-i:[A-Z]|an? ).+)", "uses"),
        (rf"^{_AM}{_ADVERB} (?:named|called) (?P<o>.+)", "is_named"),
        (
            rf"^{_AM}{_ADVERB} (?P<o>an? (?!bit|little|lot|fan|big|huge|few|loss|couple|beginner to|member|person who)[\w-]+(?: [\w-]+){{0,3}}|left-handed|"
            r"right-handed|colou?r-?blind|retired|unemployed|self-employed|freelance|bilingual|"
            r"(?:buddhist|christian|muslim|jewish|hindu|catholic|atheist|agnostic))$",
            "is_a",
        ),
    )
)
_PLAN = re.compile(
    rf"^(?:(?P<lead>[^,]{{3,25}}), )?(?:{_AM}{_ADVERB} (?:going to|planning to|planning on|flying|travell?ing|visiting|moving|getting|starting|"
    r"attending|running|leaving|hosting|having|meeting|seeing|taking|driving)|(?:i|we)(?:'ll| will| plan to| intend to| am to)|my \w+(?: \w+)? is)\b",
    re.IGNORECASE,
)
_EVENT = re.compile(
    r"^(?:(?:yesterday|today|last|this|on|in|two|three|a|an|the day|\d+)\b[^,]{0,30},? )?(?:i|we)(?: have|'ve)?(?: just| finally| recently)? "
    r"(?!(?:was|were|am|have|had|feel|felt|need|want|wanted|think|thought|tried|asked|said|told|mentioned|shared|gave you|noticed|forgot) )"
    r"(?P<verb>\w+ed|went|got|bought|sold|ran|won|lost|saw|met|ate|made|had|left|took|began|broke|built|caught|came|drew|drove|"
    r"fell|flew|found|gave|grew|held|kept|knew|led|lent|paid|put|read|rode|sang|sent|shot|slept|spent|spoke|swam|taught|wore|wrote|"
    r"became|quit|cut|hurt|hit|set|did|started|bred|fed)\b",
    re.IGNORECASE,
)


def _first(spoken: Spoken) -> tuple[Fact, ...]:
    for form in _IN_ORDER:
        if facts := tuple(form(spoken)):
            return facts
    return ()


def _favourites(spoken: Spoken) -> Iterator[Fact]:
    if found := _FAVOURITE.match(spoken.text):
        groups = {name.rstrip("23"): value for name, value in found.groupdict().items() if value}
        yield _fact(spoken, _favourite(groups["thing"]), groups["o"])
    elif found := _NOW_IT_IS.match(spoken.text):
        for _, said in reversed(spoken.context[-4:]):
            if before := _FAVOURITE_BEFORE.search(said):
                yield _fact(_as_named(spoken, before[0]), _favourite(before["thing"]), found["o"])
                return


def _as_named(spoken: Spoken, subject: str) -> Spoken:
    """The clause with what "it" stands for before it ("favourite colour: it's red now")."""
    return Spoken(f"{subject}: {spoken.text}", spoken.said_at, spoken.context)


def _favourite(thing: str) -> str:
    words = thing.lower().strip().removesuffix(" of all time").replace("color", "colour")
    return "favourite_" + re.sub(r"\W+", "_", words)


def _married_for(spoken: Spoken) -> Iterator[Fact]:
    if found := _MARRIED_FOR.match(spoken.text):
        bare = Spoken(spoken.text, spoken.said_at, spoken.context)
        thing = found["o"] or found["o2"]
        yield Fact(Referenced(clipped(bare.text)), USER_NODE, "married_for", Referenced(clipped(thing)))


def _retractions(spoken: Spoken) -> Iterator[Fact]:
    for pattern, relation in _NO_MORE:
        if found := pattern.match(spoken.text):
            negated = re.search(r"\b(?:don't|do not)\b", spoken.text)
            if negated and relation != "lives_with" and not _ANYMORE.search(spoken.text):
                return
            yield _fact(spoken, relation, _ANYMORE.sub("", found["o"]), retracts=True)
            return


def _forms(spoken: Spoken) -> Iterator[Fact]:
    for pattern, relation in _FORMS:
        if found := pattern.match(spoken.text):
            yield _fact(spoken, relation, found["o"])
            if found.groupdict().get("from"):
                yield _fact(spoken, "lives_in", found["from"], retracts=True)
            return


def _habits(spoken: Spoken) -> Iterator[Fact]:
    found = re.match(r"^(?:i|we)\b\s+(?P<o>.+)$", spoken.text, re.IGNORECASE)
    if found and re.search(_REGULARLY, spoken.text, re.IGNORECASE) and not re.search(_REF, spoken.text):
        yield _fact(spoken, "does_regularly", found["o"])


def _plans(spoken: Spoken) -> Iterator[Fact]:
    plan = _PLAN.match(spoken.text)
    if plan:
        when = dated(spoken.text, spoken.said_at)
        if when and not when.past:
            yield _dated_fact(spoken, "plans", plan.end(), past=False)


def _events(spoken: Spoken) -> Iterator[Fact]:
    event = _EVENT.match(spoken.text)
    if event:
        when = dated(spoken.text, spoken.said_at, past=True)
        if when:
            yield _dated_fact(spoken, "did", event.start("verb"), past=True)


def _dated_fact(spoken: Spoken, relation: str, start: int, *, past: bool) -> Fact:
    when = dated(spoken.text, spoken.said_at, past=past)
    rest = dated(spoken.text[start:], spoken.said_at, past=past)
    thing = rest.text if rest else spoken.text[start:]
    if when is None:
        raise ValueError("The clause names no date.")
    since = day_start(when.day, spoken.said_at)
    return Fact(Referenced(clipped(when.text)), USER_NODE, relation, Referenced(clipped(thing)), since)


_IN_ORDER: Final[tuple[Callable[[Spoken], Iterator[Fact]], ...]] = (
    _favourites,
    _married_for,
    _retractions,
    _events,
    _plans,
    _forms,
    _habits,
)
