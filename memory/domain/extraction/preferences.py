"""From a clause to the facts that say what its author likes, dislikes or prefers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from consent.domain.taxonomy import PREFERENCES
from memory.domain.extraction.clauses import Clause
from memory.domain.extraction.kinds import ASKED, Classify, is_cued, kind_of, scores
from memory.domain.extraction.stances import Held, Stance, stances
from memory.domain.extraction.wording import clipped, node_of, without_additives
from memory.domain.relations import ROLE, preferences_asked
from memory.domain.types import USER_NODE, Fact
from vault.domain.references import Referenced

SURE: Final = 2.9
"""A habit that nobody asked about is a preference only with a strong cue for its kind."""

LEAST_CUE: Final = 1.5
"""The weight of one plain cue word: what tells one thing of a list from another."""

_TOPIC = re.compile(
    r"^(?:as for|as far as|for|in terms of|when it comes to|regarding|concerning|speaking of|with regards? to|about|on)\s+"
    r"(?P<topic>(?:my |the |our )?[^,]{3,50}?)(?:,|\bgoes,)\s+(?P<rest>.+)$|^(?P<head>[A-Za-z][\w '&-]{2,40}):\s+(?P<tail>.+)$",
    re.IGNORECASE,
)
_TOPIC_BEHIND = re.compile(
    r"\b(?:when it comes to|in terms of|as (?:a|an|my|our)|for my|for (?:the|a)|about my)\s+(?:\w+\s)?(?P<topic>[^,]{3,60})$",
    re.IGNORECASE,
)
_CUT = re.compile(
    r",?\s+(?:which|because|since|so that|even though|although|though|but (?=i|it|they|we|my|the|that)|that way|as (?:they|it|i|this|these)|so (?:i|it|they|we)|"
    r"it's|they're|it (?:helps|makes|keeps|gives|is)|they (?:help|make|keep|give|are)|if (?:that|you|possible)|please|"
    r"and (?:it|they|that|this|i|we|it's)\b|to be honest|(?:too|as well)$)\b.*$",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"(?:,\s+and\s+|\s+and\s+|,\s+)(?!especially|particularly|like\b|such as|including|even\b|mainly|mostly|ideally|preferably)|\s+as well as\s+|\s+along with\s+",
    re.IGNORECASE,
)
_FOUND = re.compile(
    r"^(?P<object>.+?)\s+(?:to be\s+|(?:really|always|often|just|truly)\s+)*(?:(?:so|really|very|most|quite|incredibly|particularly|"
    r"extremely|especially|the most|more|always|to be|truly|a)\s+)*(?:helpful|useful|relaxing|soothing|fascinating|calming|fun|enjoyable|"
    r"comforting|effective|motivating|inspiring|convenient|interesting|beautiful|appealing|delicious|engaging|easier|helps?|keeps?|"
    r"makes?|gives?|refreshing|satisfying|therapeutic|rewarding|charming|captivating|works?|great|amazing)\b",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"^(?:(?:\w+ing )?(?:it|them|these|those)\b(?: and .*)?$|(?:it|that|this|them|these|those|you|him|her|all of (?:it|them)|both|that one|this one|everything|anything|nothing|"
    r"something|to (?:help|know|hear|get|see)|your \w+|the idea|how|what|when|if|their \w+|his \w+|one|the (?:plan|list|suggestion|suggestions|help)|(?:quite|pretty|very|so|rather|really) \w+$)\b(?!.*\blike\b).{0,25})$",
    re.IGNORECASE,
)
_DIET = re.compile(
    r"^(?:(?P<who>i|we)(?:'m| am|'re| are)(?: a| an)?(?: strict| mostly| now)* (?:vegan|vegetarian|pescatarian|teetotal|flexitarian|omnivore|keto|"
    r"gluten-free|lactose[- ]intolerant|kosher|halal)s?)\b.*$",
    re.IGNORECASE,
)
_A_ROLE = re.compile(rf"(?:{ROLE})(?: [A-Z]\w+)?$", re.IGNORECASE)
_CHAINED = re.compile(rf"^(?:my|our) (?:{ROLE})(?: [A-Z]\w+)?'s ", re.IGNORECASE)
_UNDER_STRESS = re.compile(
    r"\b(?:stress(?:ed|ful)?|under pressure|overwhelmed|pressured)\b.*\b(?:tend|become|get|often|usually|find myself|feel|start)\b|"
    r"\btend\b.*\b(?:stress(?:ed|ful)?|pressure|overwhelmed)\b",
    re.IGNORECASE,
)
_EASES = re.compile(
    r"\b(?:(?:helps?|keeps?|makes|calms?) (?:me|to)|to (?:release|reduce|relieve|cope|calm|process|clear|decompress|unwind|relax)|"
    r"(?:helpful|useful|good|great|best).{0,40}(?:stress|overwhelm|anxious|emotion|feeling|calm|cope))",
    re.IGNORECASE,
)
_NO_HABIT = re.compile(
    r"⟦|\$|\d{4}|\b(?:transactions?|statement|symptoms?|pain|diagnos\w+|medications?|surger\w+|treated|treatment|condition|prescribed|"
    r"advised|trouble|struggl\w+|strain|problem|issue|not sure|recommendations?|suggestions?|advice|some help|a plan|relief|disease|disorder|syndrome|infection|"
    r"organi[sz]ing|preparing|budget|contact information|volunteers?|announcement|profile|account|order(?:ed)?|purchase|return it|item)\b",
    re.IGNORECASE,
)
_ERRAND = re.compile(
    r"\b(?:like|love|want|planning|hoping|looking) to (?!(?:explore|visit|try|experience|see|watch|read|catch|ride|take|go|listen|play|wear|eat|drink|learn|travel|stay|"
    r"walk|bike|cycle|drive|have|use|enjoy|spend|attend|join|practice|be|keep|rent|camp|hike|discover|avoid)\b)\w+|\b(?:that|which|who) (?:suits?|fits?|match\w*|reflects?|"
    r"aligns?)\b",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"\b(?:on a trip|travell?ing with|a group|something|on vacation|preferences? (?:is|are|that)|today|tonight)\b",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"\b(?:destinations?|activities|something|some place|a place|somewhere|(?:group |family )?trip (?:with|for|to|soon|that)|a (?:group )?trip$|"
    r"on a trip|home renovation|certification|travell?ing with|a group|options|suitable|details|information|preferences?)\b",
    re.IGNORECASE,
)
_EXPERIENCE = re.compile(
    r"\b(?:like|love|want|planning|hoping|looking) to (?:explore|visit|try|experience|see|ride|rent|camp|hike|discover|stay|travel)\b",
    re.IGNORECASE,
)
_INTEREST = re.compile(r"\binterested in$", re.IGNORECASE)
_LEARNING_MORE = re.compile(
    r"(?:learning (?:more|how|about new|new)|finding|getting|knowing|hearing|signing|applying)\b",
    re.IGNORECASE,
)
_POSSESSED_LOVE = re.compile(r"my\b(?!.*\bpreference).*\b(?:for|of|in)$", re.IGNORECASE)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|made|me|them|us)\b|n't\b",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"^(?:it|it's|that|that's|they're|this|these|there|both|all of)\b", re.IGNORECASE)
_FRAGMENT_NOISE = re.compile(
    r"^(?:yes|no|sure|ok|okay|thanks|thank|great|none|nothing|nope|perfect|cool|that|this|it|is|are|not|maybe|i|we|you|my|hi|hello|"
    r"here|there|what|can|could)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Hearing:
    """What a clause is heard against: the kinds asked for by the turn before, and who "they" are."""

    asked: tuple[str, ...] = ()
    they: str = "they"
    classify: Classify | None = None


def preferences(clause: Clause, hearing: Hearing) -> tuple[Fact, ...]:
    """The preferences that one clause states; none when it states none."""
    if _CHAINED.match(clause.text) or _COMMENT.match(clause.text):
        return ()
    topic, text = _topic_of(clause.text)
    if _DIET.match(text):
        return (_fact("food", USER_NODE, text, text),)
    for held in stances(text):
        if facts := tuple(_facts(held, clause.wish, topic, hearing)):
            return facts
    if clause.whole and not clause.wish and (hearing.asked or topic):
        return tuple(_answer(text, topic, hearing))
    return ()


def _topic_of(text: str) -> tuple[tuple[str, ...], str]:
    """The kinds that a clause names as its topic ("As for food, …", "Food: …"), and the clause without that."""
    found = _TOPIC.match(text)
    if found:
        kinds = preferences_asked(found["topic"] or found["head"])
        if kinds:
            return kinds, (found["rest"] or found["tail"]).strip()
    return (), text


def _facts(held: Held, wish: bool, topic: tuple[str, ...], hearing: Hearing) -> Iterator[Fact]:
    if held.who.lower() in _PRONOUNS and hearing.they in _PRONOUNS and held.stance not in _SURE_OF_OTHERS:
        return
    topic = topic or preferences_asked(held.topic)
    thing = _object(held)
    if not thing or _EMPTY.match(thing) or (held.stance is Stance.STATES and (not topic or _A_ROLE.match(held.topic))):
        return
    read = _READ_AS[Stance.WISH if wish and held.who.lower() != "my" else held.stance]
    for part, kind in read(thing, held, topic, hearing):
        yield _fact(kind, _who(held.who, hearing), part, _phrase(held, part), retracts=held.stance is Stance.DROPPED)


def _object(held: Held) -> str:
    if held.stance is Stance.FINDS:
        return held.object if _FOUND.search(held.object) else ""
    return _CUT.sub("", held.object).strip(" ,")


# How what a stance is about is read: each gives the parts of it with the kind of each

_Part = tuple[str, str]


def _liked(thing: str, held: Held, topic: tuple[str, ...], hearing: Hearing) -> Iterator[_Part]:
    """What is liked or disliked may be several things of several kinds, or of no kind known."""
    verb = held.frame.rpartition(" ")[2] if held.stance is Stance.DISLIKES else ""
    parts = [thing] if len(topic) == 1 or _is_one(thing, hearing) else _parts(thing)
    for part in parts:
        kind = _kind_liked(f"{verb} {part}", topic, hearing)
        if not kind and _INTEREST.search(held.frame) or _is_errand(part, held, kind, hearing):
            continue
        if kind or (held.stance in _GENERAL and not held.topic):
            yield part, kind or _GENERAL[held.stance]


def _is_errand(part: str, held: Held, kind: str | None, hearing: Hearing) -> bool:
    """Whether an interest is only in the help asked for, or "my love of …" only adorns a request."""
    if _INTEREST.search(held.frame):
        return bool(_VAGUE.search(part) or _ERRAND.search(part) or _LEARNING_MORE.match(part))
    return _POSSESSED_LOVE.match(held.frame) is not None and kind not in hearing.asked and not held.opens


_PRONOUNS: Final = frozenset({"they", "he", "she"})
_SURE_OF_OTHERS: Final = (Stance.LIKES, Stance.DISLIKES)
_GENERAL: Final = {Stance.LIKES: "likes", Stance.DISLIKES: "dislikes"}


def _kind_liked(words: str, topic: tuple[str, ...], hearing: Hearing) -> str | None:
    if len(topic) == 1:
        return topic[0]
    behind = _TOPIC_BEHIND.search(words)
    asked = dict.fromkeys((*topic, *(preferences_asked(behind["topic"]) if behind else ()), *hearing.asked))
    return kind_of(words, tuple(asked), least=ASKED, classify=hearing.classify)


def _is_one(thing: str, hearing: Hearing) -> bool:
    """Whether a list is not to be parted: it holds quoted titles, or is about one of the kinds that phrases describe."""
    kind = kind_of(thing, hearing.asked, least=LEAST_CUE)
    return (
        "'" in thing.replace("n't", "") and thing.count("'") > 1 or bool(kind and PREFERENCES[kind].group != "General")
    )


def _parts(thing: str) -> list[str]:
    """The things of a list, neighbours of one kind and parts of no kind left together."""
    joined: list[tuple[str, str | None]] = []
    for glue, words in _joints(thing):
        kind = _general_kind(words)
        if joined and (kind is None or joined[-1][1] in (None, kind)):
            joined[-1] = (joined[-1][0] + glue + words, joined[-1][1] or kind)
        else:
            joined.append((words, kind))
    return [words for words, _ in joined]


def _general_kind(words: str) -> str | None:
    kind = kind_of(words, least=LEAST_CUE)
    return kind if kind and PREFERENCES[kind].group == "General" else None


def _joints(thing: str) -> Iterator[tuple[str, str]]:
    """The parts of a list with what joins each to the one before; a comma after the last "and" only parts adjectives."""
    glue, end = "", 0
    ands = [joint.start() for joint in _JOINT.finditer(thing) if joint[0].strip() != ","]
    for joint in _JOINT.finditer(thing):
        if (not ands or joint.start() > ands[-1]) and not re.match(r"\w+ing\b", thing[joint.end() :]):
            continue
        yield glue, thing[end : joint.start()]
        glue, end = joint[0], joint.end()
    yield glue, thing[end:]


def _found(thing: str, held: Held, topic: tuple[str, ...], hearing: Hearing) -> Iterator[_Part]:
    """What is found helpful, relaxing or fascinating, said with what it does."""
    words = f"{held.frame} {thing}"
    asked = topic or hearing.asked
    if _EASES.search(words) and (not asked or "coping_strategy_preference" in asked):
        yield thing, "coping_strategy_preference"
    elif kind := kind_of(thing, asked, least=LEAST_CUE):
        yield thing, kind


def _usual(thing: str, held: Held, topic: tuple[str, ...], hearing: Hearing) -> Iterator[_Part]:
    """A habit is a preference where its kind was asked for and is cued, or is cued strongly."""
    words = f"{held.frame} {thing}"
    if _UNDER_STRESS.search(words) and not _EASES.search(words):
        yield thing, "stress_response_tendency"
    elif not (_NO_HABIT.search(words) or _PASSING.search(words)) and (
        kind := _sure_kind(thing, topic or hearing.asked)
    ):
        yield thing, kind


def _judged(thing: str, held: Held, topic: tuple[str, ...], hearing: Hearing) -> Iterator[_Part]:
    if not _NO_HABIT.search(thing) and (kind := _sure_kind(f"{thing} {held.frame}", topic or hearing.asked)):
        yield thing, kind


def _wished(thing: str, held: Held, topic: tuple[str, ...], hearing: Hearing) -> Iterator[_Part]:
    """A wish is a preference only in answer to a question for its kind or for something to live, and is no errand."""
    asked = topic or hearing.asked
    if held.stance in (Stance.JUDGES, Stance.FINDS, Stance.DROPPED):
        return
    said = f"{held.frame} {thing}"
    kind = kind_of(thing, asked, least=LEAST_CUE)
    if kind is None or not (is_cued(kind, thing) if kind in asked else _is_wished_for(said, kind, thing)):
        return
    if PREFERENCES[kind].group != "General" or not any(p.search(said) for p in (_NO_HABIT, _VAGUE, _ERRAND)):
        yield thing, kind


def _is_wished_for(said: str, kind: str, thing: str) -> bool:
    """Whether a wish that answers no question is one to live something of a kind that is strongly cued."""
    return kind_of(thing, least=SURE) == kind and bool(_EXPERIENCE.search(said))


def _sure_kind(words: str, asked: Sequence[str]) -> str | None:
    expected = {kind: score for kind, score in scores(words, asked).items() if kind in asked and is_cued(kind, words)}
    if expected:
        return max(expected, key=lambda kind: expected[kind])
    return kind_of(words, least=SURE)


_READ_AS: Final = {
    Stance.LIKES: _liked,
    Stance.DISLIKES: _liked,
    Stance.STATES: _liked,
    Stance.DROPPED: _liked,
    Stance.FINDS: _found,
    Stance.HABIT: _usual,
    Stance.JUDGES: _judged,
    Stance.WISH: _wished,
}


def _who(who: str, hearing: Hearing) -> str:
    """The graph's node for a clause's subject."""
    word = who.lower()
    if word in _PRONOUNS:
        return hearing.they
    if word.startswith(("my ", "our ")) and " and i" not in word:
        return node_of(who)
    return (
        who
        if who[:1].isupper() and len(word) > 2 and " " not in who and word not in {"our"} and not word.startswith("i'")
        else USER_NODE
    )


def _phrase(held: Held, part: str) -> str:
    frame = without_additives(held.frame)
    return f"{held.object} {frame}" if held.after else f"{frame} {part}"


def _answer(text: str, topic: tuple[str, ...], hearing: Hearing) -> Iterator[Fact]:
    """A short answer without a verb of its own ("Tender jerk chicken") to a question that named kinds."""
    if _FRAGMENT_NOISE.match(text) or _FINITE.search(text) or len(text.split()) > 12 or "⟦" in text:
        return
    kinds = topic or hearing.asked
    kind = kind_of(text, kinds, least=ASKED)
    if kind is not None and kind in kinds:
        yield _fact(kind, USER_NODE, text, text)


def _fact(relation: str, subject: str, thing: str, phrase: str, *, retracts: bool = False) -> Fact:
    label = PREFERENCES[relation].label if relation in PREFERENCES else ""
    text = clipped(f"{label}: {phrase}" if label else phrase)
    return Fact(Referenced(text), subject, relation, Referenced(clipped(thing)), retracts=retracts)
