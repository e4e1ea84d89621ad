"""From a clause to the general facts it states: people, work, places, things owned, habits, plans, dated events."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from memory.domain.extraction.dates import dated
from memory.domain.extraction.spoken import (
    ADVERB,
    AM,
    HAVE,
    I_OR_WE,
    PLACE_END,
    REF,
    REGULARLY,
    Spoken,
    stated,
    undated,
)
from memory.domain.relations import ROLE
from memory.domain.types import Fact


def statements(spoken: Spoken) -> tuple[Fact, ...]:
    """The general facts of one asserted clause, by the first form that fits; only private values give none."""
    for form in _IN_ORDER:
        if facts := tuple(form(spoken)):
            return tuple(fact for fact in facts if _says_something(fact))
    return ()


def dated_statements(spoken: Spoken) -> tuple[Fact, ...]:
    """The event or plan with a date that a clause tells of; how long one is married is no event."""
    if _MARRIED_FOR.match(spoken.text):
        return ()
    return tuple(fact for form in (_events, _plans) for fact in form(spoken) if _says_something(fact))[:1]


def _says_something(fact: Fact) -> bool:
    return bool(re.search(r"\w{2,}|\d", re.sub(REF, "", fact.object.text)))


_NOT_OWNED = (
    r"(?!.*(?:⟦|\b(?:foundation|cleaning|scheduled|invitation|according to|chat|statement|result|expense|"
    rf"{ROLE}|question|problem|idea|trouble|issue|feeling|request|meeting|appointment|look|"
    r"chance|time|headache|"
    r"difficult\w*|hard|plan|goal|lot|bit|bunch|errand|device|couple|few|sense|way|access|"
    r"interest|need|concern|point|"
    r"thought|doubt|child|children|"
    r"kid|little one|coverage|statement|payment|purchase|job|career|family|month|year|saving|"
    r"experience|history|symptom|"
    r"pain|tendency|hope|preference|option|reason|budget|deadline|clue|choice|comment|say|"
    r"interview|exam|test|transaction|"
    r"income|balance|condition|diagnosis|knack|habit|background|understanding|approach|stance|"
    r"tolerance|attitude|strong|"
    r"clear|specific|certain|good|great|mind|information|detail|note|mood|degree|diploma|certificate|side|flight|"
    r"commitment|event|score|ratio|limit|return|worth|expense|insurance|policy|phone|email|address|number|account|"
    r"loan|debt|card|id|passport|surg\w+|allerg\w+|sensitivity|medical|monthly|recent|"
    r"relationship|emotion\w*|style|routine|"
    r"schedule|level|status|education|amount|fight|argument|day|week|dinner|lunch|party|dream|"
    r"cold|fever|crisis|request)s?\b))"
)
_FAVOURITE = re.compile(
    r"^my (?:all-time |absolute |current )?favou?rite (?P<thing>(?!one\b|thing\b|part\b|way\b|"
    r"type\b)[a-z][\w' -]{1,30}?)(?: is| are|'s|:)?(?: now| still)? (?P<o>(?!is\b|are\b).+)$|"
    r"^(?P<o2>.+?) (?:is|are) (?:now |still )?my (?:all-time |absolute |"
    r"current )?favou?rite (?P<thing2>[a-z][\w' -]{1,30})$|"
    r"^favou?rite (?P<thing3>[a-z]+)(?: is|:)? (?P<o3>.+)$",
    re.IGNORECASE,
)
_NOW_IT_IS = re.compile(
    r"^(?:no,? )?(?:(?:but |and )?now,? )?(?:it's|it is|that's|make it|it has changed to|"
    r"it changed to|i changed it to)(?: now| actually)? "
    r"(?P<o>[\w' -]{2,40}?)(?: now| these days)?$",
    re.IGNORECASE,
)
_NOW = re.compile(r"\bnow\b|\bno,|\bchanged\b|\bactually\b|\bmake it\b|\bthese days\b", re.IGNORECASE)
_FAVOURITE_BEFORE = re.compile(r"favou?rite (?P<thing>[a-z]+)", re.IGNORECASE)
_MARRIED_FOR = re.compile(
    rf"^(?:{HAVE}{ADVERB} (?:been|got|gotten)|{I_OR_WE} (?:got|have been|were|was)|"
    rf"we) (?:happily )?(?:married|{REF})(?: to .{{2,40}}?)?(?: for)?"
    r"(?: about| almost| over| nearly)? (?P<o>[\w ]{1,20}?(?:years?|months?|decades?))(?: ago| now)?\b"
    rf"|^(?:my|our) (?:marriage|{REF}) has lasted (?P<o2>[\w ]{{1,20}}?(?:years?|months?|decades?))\b",
    re.IGNORECASE,
)
_NO_MORE: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), relation)
    for pattern, relation in (
        (rf"^{I_OR_WE}{ADVERB} (?:no longer|don't|do not) (?:work|working) (?:at|for|with) (?P<o>.+)", "works_at"),
        (
            r"^(?:i|we)(?: have|'ve)?(?: just| recently)? (?:left|quit|resigned from|been fired from|"
            r"been laid off from) (?:my (?:old )?job at )?(?P<o>(?-i:[A-Z⟦]).+)",
            "works_at",
        ),
        (rf"^{I_OR_WE}{ADVERB} (?:no longer|don't|do not) live (?:in|at|near) (?P<o>.+)", "lives_in"),
        (rf"^{I_OR_WE}{ADVERB} (?:no longer|don't|do not) live with (?P<o>.+)", "lives_with"),
        (rf"^{I_OR_WE}{ADVERB} (?:no longer|don't|do not) (?:own|have) (?:an? |the |my |any )?(?P<o>.+)", "owns"),
        (rf"^{HAVE}{ADVERB} (?:sold|lost|gave away|got rid of|returned|donated) (?:my|our|the) (?P<o>.+)", "owns"),
        (rf"^{I_OR_WE}{ADVERB} (?:no longer|don't|do not) (?:study|studying) (?P<o>.+)", "studies"),
        (rf"^{I_OR_WE}{ADVERB} (?:no longer|don't|do not) teach (?P<o>.+)", "teaches"),
        (rf"^{I_OR_WE} used to live (?:in|at|near) (?P<o>.+)", "lives_in"),
        (rf"^{I_OR_WE} used to work (?:at|for) (?P<o>.+)", "works_at"),
    )
)
_GIVEN_UP = re.compile(rf"^{HAVE}{ADVERB} (?:stopped|quit|gave up|given up) (?P<o>\w+ing\b.*)", re.IGNORECASE)
_ANYMORE = re.compile(r",?\s+(?:any ?more|any longer)\b.*$", re.IGNORECASE)
_FORMS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), relation)
    for pattern, relation in (
        (rf"^{I_OR_WE}{ADVERB} work(?:ed)? (?:at|for) (?P<o>.+?)(?: as (?:an? )?(?P<role>.+))?$", "works_at"),
        (
            rf"^{HAVE}{ADVERB} (?:started|joined|start) (?:(?:a |my )?new job |working |work )(?:at|for|"
            rf"with) (?P<o>.+?)(?: as (?:an? )?(?P<role>.+))?$",
            "works_at",
        ),
        (rf"^(?:{I_OR_WE}{ADVERB} work|{AM}{ADVERB} working|{AM}{ADVERB} employed) as (?:an? )?(?P<o>.+)", "works_as"),
        (r"^my (?:new |current )?(?:job|occupation|profession)(?: title)? is (?:as )?(?:an? )?(?P<o>.+)", "works_as"),
        (rf"^(?:{AM}{ADVERB} working|{I_OR_WE}{ADVERB} work) on (?P<o>.+)", "works_on"),
        (
            rf"^(?:{I_OR_WE}{ADVERB} (?:study|studied|go)|{AM}{ADVERB} studying) (?:at|to) (?P<o>(?-i:[A-Z⟦]|"
            rf"the [A-Z]|university|college).*)",
            "studies_at",
        ),
        (
            rf"^(?:{I_OR_WE}{ADVERB} (?:study|major in|majored in)|{AM}{ADVERB} (?:studying|majoring in|"
            rf"learning)) (?P<o>.+)",
            "studies",
        ),
        (
            rf"^(?:{I_OR_WE}{ADVERB} live|{AM}{ADVERB} living|{AM}{ADVERB} based|{I_OR_WE}{ADVERB} (?:reside|"
            rf"stay)) (?:in|near|at) (?P<o>.+?){PLACE_END}",
            "lives_in",
        ),
        (rf"^(?:{I_OR_WE}{ADVERB} (?:live|share a \w+)|{AM}{ADVERB} living) with (?P<o>.+)", "lives_with"),
        (
            rf"^(?:{AM}{ADVERB}(?: originally)? from|{I_OR_WE}{ADVERB} (?:come|came) from|{I_OR_WE} grew up in|"
            rf"{I_OR_WE} was born in) (?P<o>(?-i:[A-Z⟦]).+)",
            "comes_from",
        ),
        (rf"^{I_OR_WE}{ADVERB} drive (?P<o>an? .+|my .+)", "drives"),
        (rf"^(?:i|we)(?:'ve| have){ADVERB} lived (?:in|near|at) (?P<o>.+?){PLACE_END}", "lives_in"),
        (r"^i was born (?:on|in) (?P<o>.*\d.*)", "born_on"),
        (
            rf"^{I_OR_WE}{ADVERB} (?P<o>(?:collect|garden|knit|sew|paint|sing|dance|practi[cs]e|"
            rf"volunteer|coach|tutor|"
            r"work (?:nights|night shifts|weekends|from home|part[- ]time|full[- ]time))\b.*)",
            "does_regularly",
        ),
        (rf"^{I_OR_WE}{ADVERB} speak (?P<o>(?-i:[A-Z]|a little [A-Z]|some [A-Z]|fluent [A-Z]).+)", "speaks"),
        (rf"^{I_OR_WE}{ADVERB} teach (?P<o>.+)", "teaches"),
        (rf"^(?:{AM}{ADVERB} an? (?:active |proud )?member of|{I_OR_WE}{ADVERB} belong to) (?P<o>.+)", "is_member_of"),
        (rf"^{HAVE}{ADVERB} (?:own|owned|bought|purchased) (?P<o>(?:an?|two|three|my|our|some|the|\d+)\b.+)", "owns"),
        (rf"^{HAVE}{ADVERB} (?:have|got)(?: got)? (?P<o>{_NOT_OWNED}(?:an? |two |three |four )[^,]+)", "owns"),
        (rf"^{I_OR_WE}{ADVERB} (?:use|switched to) (?P<o>(?-i:[A-Z]|an? ).+)", "uses"),
        (rf"^{AM}{ADVERB} (?:named|called) (?P<o>.+)", "is_named"),
        (
            rf"^(?:i am|i'm){ADVERB} (?P<o>an? (?!single|guy|man|woman|male|female|girl|boy|parent|person|"
            rf"bit|little|lot|fan|big|huge|few|loss|couple|beginner to|member|"
            rf"person who)[\w-]+(?: [\w-]+){{0,3}}|left-handed|"
            r"right-handed|colou?r-?blind|retired|unemployed|self-employed|freelance|bilingual|"
            r"(?:buddhist|christian|muslim|jewish|hindu|catholic|atheist|agnostic))$",
            "is_a",
        ),
    )
)
_MOVED = re.compile(
    rf"^(?:[\w ]{{3,20}},? )?{HAVE}{ADVERB} moved(?: from (?P<from>.+?))?(?: in)? (?:to|"
    rf"into) (?P<o>(?!an?\b|my\b|the\b).+?)"
    rf"(?=\s+(?:last|this|next|in|on|yesterday|today|\w+ (?:days?|weeks?|months?|years?) ago)\b|{PLACE_END[3:]}",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"^my (?P<thing>(?!(?:\w+ )*(?:password|passcode|pin|code|token|secret|key|login|"
    r"username)\b|main|current|next|first|last|goal|question|concern|problem|issue|request|"
    r"point|idea|worry|hope|name|age|"
    r"email|phone|address|job|preferred|preference|favou?rite|symptoms?|diagnos\w+|treatments?|"
    r"exams?|surg\w+|allerg\w+|medical|"
    r"condition|past|recent|income|monthly|net|credit|debt|loan|account|bank|tax|insurance|"
    r"investment|financ\w+|roi|return|"
    r"relationship|marital|gender|nationality|education|occupation|home|work|id|passport|mental|"
    r"topic|risk|learning|study|"
    r"understanding|situation|thoughts?|feelings?|mood|mind|range|muscle|blood|eye|intraocular|"
    r"refraction|reflex\w*|vital|vitamin|albumin|serum|salivary|experience|health|doctor|history|"
    r"family|children|kids)"
    r"[a-z][\w-]*(?: [a-z][\w-]*){0,2}) (?:is|are) (?P<o>(?!to\b|that\b|not\b|very\b|so\b|quite\b|"
    r"really\b|a bit\b|getting\b|\w+ing\b)"
    r".{1,60})$",
    re.IGNORECASE,
)
_PLAN = re.compile(
    rf"^(?:[^,]{{3,25}}, )?(?:(?:{AM}{ADVERB} (?:going to|planning to|planning on)|(?:i|"
    rf"we)(?:'ll| will| plan to| intend to))"
    rf" (?P<verb>\w+)|{AM}{ADVERB} (?P<verb2>flying|travell?ing|visiting|moving|getting|"
    rf"starting|attending|running|leaving|"
    rf"hosting|having|meeting|seeing|taking|driving)|{I_OR_WE}{ADVERB} have (?P<verb3>an?)"
    r"|(?P<verb4>my (?:wedding|exam|flight|holiday|trip|appointment|interview|surgery|party|"
    r"concert|graduation) is))\b",
    re.IGNORECASE,
)
_EVENT = re.compile(
    r"^(?!(?:i|we)(?: have|'ve) got\b)"
    r"(?:(?:yesterday|today|last|this|on|in|two|three|a|an|the day|\d+)\b[^,]{0,30},? )?(?:i|"
    r"we)(?: have|'ve)?(?: just| finally| recently)? "
    r"(?!(?:loved|liked|enjoyed|hated|preferred|disliked|moved|used|was|were|am|have|had|feel|"
    r"felt|need|want|wanted|think|thought|tried|asked|said|told|mentioned|shared|gave you|noticed|"
    r"forgot) )"
    r"(?P<verb>\w+ed|went|got|bought|sold|ran|won|lost|saw|met|ate|made|had|left|took|began|broke|"
    r"built|caught|came|drew|drove|"
    r"fell|flew|found|gave|grew|held|kept|knew|led|lent|paid|put|read|rode|sang|sent|shot|slept|"
    r"spent|spoke|swam|taught|wore|wrote|"
    r"became|quit|cut|hurt|hit|set|did|started|bred|fed)\b",
    re.IGNORECASE,
)


def _favourites(spoken: Spoken) -> Iterator[Fact]:
    if found := _FAVOURITE.match(spoken.text):
        groups = {name.rstrip("23"): value for name, value in found.groupdict().items() if value}
        yield stated(spoken, _favourite(groups["thing"]), groups["o"])
    elif (found := _NOW_IT_IS.match(spoken.text)) and _NOW.search(spoken.text):
        for _, said in reversed(spoken.context[-4:]):
            if before := _FAVOURITE_BEFORE.search(said):
                yield stated(_as_named(spoken, before[0]), _favourite(before["thing"]), found["o"])
                return


def _as_named(spoken: Spoken, subject: str) -> Spoken:
    """The clause with what "it" stands for before it ("favourite colour: it's red now")."""
    return Spoken(f"{subject}: {spoken.text}", spoken.said_at, spoken.context)


def _favourite(thing: str) -> str:
    words = thing.lower().strip().removesuffix(" of all time").replace("color", "colour")
    return "favourite_" + re.sub(r"\W+", "_", words)


def _married_for(spoken: Spoken) -> Iterator[Fact]:
    if found := _MARRIED_FOR.match(spoken.text):
        yield undated(spoken, "married_for", found["o"] or found["o2"])


def endings(spoken: Spoken) -> Iterator[Fact]:
    """What a clause says is true no more: "I no longer work at …", "I sold my car"."""
    for pattern, relation in _NO_MORE:
        if found := pattern.match(spoken.text):
            negated = re.search(r"\b(?:don't|do not)\b", spoken.text)
            if negated and relation != "lives_with" and not _ANYMORE.search(spoken.text):
                return
            yield stated(spoken, relation, _ANYMORE.sub("", found["o"]), retracts=True)
            return


def _moves(spoken: Spoken) -> Iterator[Fact]:
    if found := _MOVED.match(spoken.text):
        yield stated(spoken, "lives_in", found["o"], past=True)
        if found["from"]:
            yield stated(spoken, "lives_in", found["from"], retracts=True, past=True)


def _own_things(spoken: Spoken) -> Iterator[Fact]:
    found = _OWN.match(spoken.text)
    if found and not re.search(rf"{REF}|^my (?:{ROLE})\b", spoken.text, re.IGNORECASE):
        yield undated(spoken, "my_" + re.sub(r"\W+", "_", found["thing"].lower()), found["o"])


def _forms(spoken: Spoken) -> Iterator[Fact]:
    for pattern, relation in _FORMS:
        if found := pattern.match(spoken.text):
            yield stated(spoken, relation, found["o"])
            if found.groupdict().get("role"):
                yield stated(spoken, "works_as", found["role"])
            return


def _given_up(spoken: Spoken) -> Iterator[Fact]:
    if found := _GIVEN_UP.match(spoken.text):
        yield stated(spoken, "does_regularly", found["o"], retracts=True, past=True)


_NO_DOING = re.compile(
    r"\bfind myself\b|\bstruggl|\btrouble\b|\bhave a (?:few|bunch|lot)\b|\bseem to\b|"
    r"^(?:i|we) (?:can|could|need|want|wish|have|got|get cravings|am|are)\b|\bcravings\b|\berrands\b",
    re.IGNORECASE,
)


def _habits(spoken: Spoken) -> Iterator[Fact]:
    found = re.match(r"^(?:i|we)\b\s+(?P<o>.+)$", spoken.text, re.IGNORECASE)
    if (
        found
        and not _NO_DOING.search(spoken.text)
        and re.search(REGULARLY, spoken.text, re.IGNORECASE)
        and not re.search(REF, spoken.text)
    ):
        yield stated(spoken, "does_regularly", found["o"])


def _plans(spoken: Spoken) -> Iterator[Fact]:
    plan = _PLAN.match(spoken.text)
    if plan and not re.search(r"\berrands\b", spoken.text, re.IGNORECASE):
        when = dated(spoken.text, spoken.said_at)
        if when and not when.past:
            start = next(plan.start(verb) for verb in plan.groupdict() if plan[verb])
            yield _dated_fact(spoken, "plans", start, past=False)


def _events(spoken: Spoken) -> Iterator[Fact]:
    event = _EVENT.match(spoken.text)
    if event:
        when = dated(spoken.text, spoken.said_at, past=True)
        if when:
            yield _dated_fact(spoken, "did", event.start("verb"), past=True)


def _dated_fact(spoken: Spoken, relation: str, start: int, *, past: bool) -> Fact:
    rest = dated(spoken.text[start:], spoken.said_at, past=past)
    return stated(spoken, relation, rest.text if rest else spoken.text[start:], past=past)


_IN_ORDER: Final[tuple[Callable[[Spoken], Iterator[Fact]], ...]] = (
    _favourites,
    _married_for,
    _moves,
    _forms,
    _given_up,
    _own_things,
    _habits,
)
