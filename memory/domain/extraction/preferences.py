"""From a clause to the facts that say what its author likes, dislikes or prefers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from consent.domain.taxonomy import PREFERENCES
from memory.domain.extraction.clauses import Clause
from memory.domain.extraction.kinds import Classify, kind_of, scores
from memory.domain.extraction.stances import Held, Stance, stances
from memory.domain.extraction.wording import clipped, node_of, without_additives
from memory.domain.relations import ROLE, preferences_asked
from memory.domain.types import USER_NODE, Fact
from vault.domain.references import Referenced

SURE: Final = 2.9
"""A habit or wish that nobody asked about is a preference only with a strong cue for its kind."""

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
    r",?\s+(?:which|because|since|so that|even though|although|though|but|that way|as (?:they|it|i|this|these)|so (?:i|it|they|we)|"
    r"it's|they're|it (?:helps|makes|keeps|gives|is)|they (?:help|make|keep|give|are)|if (?:that|you|possible)|please|"
    r"and (?:it|they|that|this|i|we|it's)\b|to be honest|too|as well)\b.*$",
    re.IGNORECASE,
)
_JOINT = re.compile(r",\s+and\s+|\s+and\s+|,\s+|\s+as well as\s+|\s+along with\s+", re.IGNORECASE)
_FOUND = re.compile(
    r"^(?P<object>.+?)\s+(?:to be\s+|(?:really|always|often|just|truly)\s+)*(?:(?:so|really|very|most|quite|incredibly|particularly|"
    r"extremely|especially|the most|more|always|to be|truly|a)\s+)*(?:helpful|useful|relaxing|soothing|fascinating|calming|fun|enjoyable|"
    r"comforting|effective|motivating|inspiring|convenient|interesting|beautiful|appealing|delicious|engaging|easier|helps?|keeps?|"
    r"makes?|gives?|refreshing|satisfying|therapeutic|rewarding|charming|captivating|works?|great|amazing)\b",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"^(?:it|that|this|them|these|those|you|him|her|all of (?:it|them)|both|that one|this one|everything|anything|nothing|"
    r"something|to (?:help|know|hear|get|see)|your \w+|the idea|how|what|when|if|the (?:plan|list|suggestion|suggestions|help))\b(?!.*\blike\b).{0,25}$",
    re.IGNORECASE,
)
_LIKE_NOISE = re.compile(r"^(?:to (?:share|add|include|mention|update|note)|that|if|it when you)\b", re.IGNORECASE)
_DIET = re.compile(
    r"^(?:(?P<who>i|we)(?:'m| am|'re| are)(?: a| an)?(?: strict| mostly| now)* (?:vegan|vegetarian|pescatarian|teetotal|flexitarian|omnivore|keto|"
    r"gluten-free|lactose[- ]intolerant|kosher|halal)s?)\b.*$",
    re.IGNORECASE,
)
_CHAINED = re.compile(rf"^(?:my|our) (?:{ROLE})(?: [A-Z]\w+)?'s ", re.IGNORECASE)
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
    if _CHAINED.match(clause.text):
        return ()
    topic, text = _topic_of(clause.text)
    if _DIET.match(text):
        return (_fact("food", USER_NODE, text, text),)
    for held in stances(text):
        if facts := tuple(_facts(held, clause.wish, topic, hearing)):
            return facts
    if not clause.wish and (hearing.asked or topic):
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
    topic = topic or preferences_asked(held.topic)
    if held.stance is Stance.STATES and not topic:
        return
    thing = _object(held)
    if not thing or _EMPTY.match(thing) or (held.stance is Stance.WISH and _LIKE_NOISE.match(thing)):
        return
    for part, kind in _by_kind(thing, held, wish or held.stance is Stance.WISH, topic, hearing):
        yield _fact(kind, _who(held.who, hearing), part, _phrase(held, part), retracts=held.stance is Stance.DROPPED)


def _object(held: Held) -> str:
    thing = held.object
    if re.search(r"\bf(?:i|ou)nds?(?: that)?$", held.frame, re.IGNORECASE):
        found = _FOUND.match(thing)
        return found["object"].strip(" ,") if found else ""
    if held.stance is Stance.HABIT:
        return re.sub(r",?\s+(?:which|because|as (?:they|it)|it (?:helps|makes))\b.*$", "", thing)
    return _CUT.sub("", thing).strip(" ,")


def _by_kind(thing: str, held: Held, wish: bool, topic: tuple[str, ...], hearing: Hearing) -> Iterator[tuple[str, str]]:
    """The parts of what a stance is about, each with its kind; neighbours of one kind stay together."""
    behind = _TOPIC_BEHIND.search(thing)
    topic = topic or (preferences_asked(behind["topic"]) if behind else ())
    verb = held.frame.rpartition(" ")[2] if held.stance is Stance.DISLIKES else ""
    joined: list[tuple[str, str | None]] = []
    for part in _joints(thing) if held.stance is not Stance.HABIT else [("", thing)]:
        glue, words = part
        kind = _kind(f"{verb} {words}", held, wish, topic, hearing)
        if joined and (kind is None or kind == joined[-1][1] or joined[-1][1] is None):
            joined[-1] = (joined[-1][0] + glue + words, joined[-1][1] or kind)
        else:
            joined.append((words, kind))
    for words, kind in joined:
        kind = kind or _unplaced(held, wish)
        if kind:
            yield words, kind


def _joints(thing: str) -> Iterator[tuple[str, str]]:
    glue, end = "", 0
    for joint in _JOINT.finditer(thing):
        yield glue, thing[end : joint.start()]
        glue, end = joint[0], joint.end()
    yield glue, thing[end:]


def _kind(words: str, held: Held, wish: bool, topic: tuple[str, ...], hearing: Hearing) -> str | None:
    if len(topic) == 1:
        return topic[0]
    asked = topic or hearing.asked
    if held.stance in (Stance.LIKES, Stance.DISLIKES, Stance.STATES, Stance.DROPPED) and not wish:
        return kind_of(words, asked, least=1.4, classify=hearing.classify)
    return _sure_kind(f"{held.frame if 'tend' in held.frame or 'stress' in held.frame else ''} {words}", wish, asked)


def _sure_kind(words: str, wish: bool, asked: Sequence[str]) -> str | None:
    """The kind of a habit or wish: asked for and cued, or cued strongly."""
    ranked = scores(words, ())
    expected = {
        kind: score for kind, score in scores(words, asked).items() if kind in asked and ranked_cue(words, kind)
    }
    if expected:
        return max(expected, key=lambda kind: expected[kind])
    best = max(ranked, key=lambda kind: ranked[kind], default=None)
    if best is None or wish or ranked[best] < SURE:
        return None
    return best


def ranked_cue(words: str, kind: str) -> bool:
    """Whether any cue of a kind stands in the words."""
    return scores(words, (kind,)).get(kind, 0.0) > 1.9


def _unplaced(held: Held, wish: bool) -> str | None:
    """The general relation for a liking whose kind no cue tells."""
    if wish:
        return None
    return {Stance.LIKES: "likes", Stance.DISLIKES: "dislikes"}.get(held.stance)


def _who(who: str, hearing: Hearing) -> str:
    """The graph's node for a clause's subject."""
    word = who.lower()
    if word in {"they", "he", "she"}:
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
    if _FRAGMENT_NOISE.match(text) or len(text.split()) > 14 or "⟦" in text:
        return
    kinds = topic or hearing.asked
    kind = kind_of(text, kinds, least=1.4)
    if kind is not None and kind in kinds:
        yield _fact(kind, USER_NODE, text, text)


def _fact(relation: str, subject: str, thing: str, phrase: str, *, retracts: bool = False) -> Fact:
    label = PREFERENCES[relation].label if relation in PREFERENCES else ""
    text = clipped(f"{label}: {phrase}" if label else phrase)
    return Fact(Referenced(text), subject, relation, Referenced(clipped(thing)), retracts=retracts)
