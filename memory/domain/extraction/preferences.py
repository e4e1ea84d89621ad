"""From a clause to the facts that say what its author likes, dislikes or prefers."""

import re
from collections.abc import Iterator
from typing import Final

from consent.domain.taxonomy import PREFERENCES
from memory.domain.extraction.clauses import Clause
from memory.domain.extraction.kinds import ASKED, kind_of
from memory.domain.extraction.readings import READ_AS, Hearing
from memory.domain.extraction.stances import Held, Stance, stances
from memory.domain.extraction.wording import clipped, node_of, without_additives
from memory.domain.relations import ROLE, preferences_asked
from memory.domain.types import USER_NODE, Fact
from vault.domain.references import Referenced

_TOPIC = re.compile(
    r"^(?:as for|as far as|for|in terms of|when it comes to|regarding|concerning|speaking of|"
    r"with regards? to|about|on)\s+"
    r"(?P<topic>(?:my |the |our )?[^,]{3,50}?)(?:,|\bgoes,)\s+(?P<rest>.+)$|"
    r"^(?P<head>[A-Za-z][\w '&-]{2,40}):\s+(?P<tail>.+)$",
    re.IGNORECASE,
)
_CUT = re.compile(
    r",?\s+(?:which|because|since|so that|even though|although|though|but (?=i|it|they|we|my|the|"
    r"that)|that way|as (?:they|it|i|this|these)|so (?:i|it|they|we)|"
    r"it's|they're|it (?:helps|makes|keeps|gives|is)|they (?:help|make|keep|give|are)|if (?:that|"
    r"you|possible)|please|"
    r"and (?:it|they|that|this|i|we|it's)\b|to be honest|(?:too|as well)$)\b.*$",
    re.IGNORECASE,
)
_FOUND = re.compile(
    r"^(?P<object>.+?)\s+(?:to be\s+|(?:really|always|often|just|truly)\s+)*(?:(?:so|really|very|"
    r"most|quite|incredibly|particularly|"
    r"extremely|especially|the most|more|always|to be|truly|a)\s+)*(?:helpful|useful|relaxing|"
    r"soothing|fascinating|calming|fun|enjoyable|"
    r"comforting|effective|motivating|inspiring|convenient|interesting|beautiful|appealing|"
    r"delicious|flavou?rful|tasty|entertaining|engaging|easier|helps?|keeps?|"
    r"makes?|gives?|refreshing|satisfying|therapeutic|rewarding|charming|captivating|works?|great|amazing)\b",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"^(?:(?:\w+ing )?(?:to |for |with )?(?:it|them|these|those)\b(?: (?:and|when) .*)?$|"
    r"(?:it|that|this|them|these|those|you|"
    r"him|her|all of (?:it|them)|both|that one|this one|everything|anything|nothing|"
    r"something|to (?:help|know|hear|get|see)|your \w+|the idea|the way|how|what|when|if|their \w+|"
    r"his \w+|one|the (?:plan|list|suggestion|suggestions|help)|(?:quite|pretty|very|so|"
    r"rather|really) (?:specific|eclectic|varied|diverse|relaxed|simple|unique|good)|"
    r"(?:specific|eclectic|varied|diverse|unique)$)\b(?!.*\blike\b).{0,25})$",
    re.IGNORECASE,
)
_DIET = re.compile(
    r"^(?:i|we)(?:'m| am|'re| are)(?P<over> (?:not|no longer))?(?: a| an)?(?: strict| mostly| now| fully)* "
    r"(?P<diet>(?:vegan|vegetarian|pescatarian|teetotal|flexitarian|omnivore|keto|"
    r"gluten-free|lactose[- ]intolerant|kosher|halal)s?)\b"
    r"(?P<no_more>.* any ?more)?.*$",
    re.IGNORECASE,
)
_A_ROLE = re.compile(rf"(?:{ROLE})(?: [A-Z]\w+)?$", re.IGNORECASE)
_CHAINED = re.compile(rf"^(?:my|our) (?:{ROLE})(?: [A-Z]\w+)?'s ", re.IGNORECASE)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|"
    r"made|me|them|us)\b|n't\b",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"^(?:those|it|it's|that|that's|they're|this|these|there|both|all of)\b", re.IGNORECASE)
_FRAGMENT_NOISE = re.compile(
    r"^(?:yes|no|sure|ok|okay|thanks|thank|great|none|nothing|nope|perfect|cool|that|this|it|is|"
    r"are|not|maybe|i|we|you|my|they|he|she|our|the|your|hi|hello|"
    r"here|there|what|can|could)\b",
    re.IGNORECASE,
)


_PRONOUNS: Final = frozenset({"they", "he", "she"})
_SURE_OF_OTHERS: Final = (Stance.LIKES, Stance.DISLIKES)


_ORDER = re.compile(
    r"(?:please )?(?:plan|write|draft|make|create|suggest|recommend|give|show|tell|find|book|help|fill|translate|"
    r"forget|delete|remind|set|list|explain|compare|prepare|calculate|summari[sz]e|describe|send|change|"
    r"add|try)\b(?! to\b)",
    re.IGNORECASE,
)
"""What opens a new task: it is no answer to what was asked before."""


def preferences(clause: Clause, hearing: Hearing) -> tuple[Fact, ...]:
    """The preferences that one clause states; none when it states none."""
    if _CHAINED.match(clause.text) or _COMMENT.match(clause.text):
        return ()
    topic, text = _topic_of(clause.text)
    if diet := _DIET.match(text):
        return (_fact("food", USER_NODE, diet["diet"], text, retracts=bool(diet["over"] or diet["no_more"])),)
    for held in stances(text):
        if facts := tuple(_facts(held, clause.wish, topic, hearing)):
            return facts
    if clause.whole and not clause.wish and (hearing.asked or topic) and not _ORDER.match(text):
        return tuple(_answer(text, topic, hearing))
    return ()


def _is_unsaid(held: Held) -> bool:
    """Whether what is found helpful is only "it" or "them", said in another clause."""
    if held.frame.lower().endswith(" it"):
        return not re.search(r"\bto \w+", held.object)
    return bool(re.match(r"(?:them|this|that|these|those)\s", held.object, re.IGNORECASE))


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
    if not thing or _EMPTY.match(thing) or _A_ROLE.match(held.topic) or (_needs_topic(held) and not topic):
        return
    read = READ_AS[Stance.WISH if wish and held.who.lower() != "my" else held.stance]
    for part, kind in read(thing, held, topic, hearing):
        yield _fact(kind, _who(held.who, hearing), part, _phrase(held, part), retracts=held.stance is Stance.DROPPED)


def _needs_topic(held: Held) -> bool:
    """Whether a clause says of what the preference is ("my favourite colour is …"), which must then be of a kind."""
    return held.stance is Stance.STATES or bool(held.topic)


def _object(held: Held) -> str:
    if held.stance is Stance.FINDS:
        return held.object if _FOUND.search(held.object) and not _is_unsaid(held) else ""
    return _CUT.sub("", held.object).strip(" ,")


def _who(who: str, hearing: Hearing) -> str:
    """The graph's node for a clause's subject."""
    word = who.lower()
    if word in _PRONOUNS:
        return hearing.they
    if word.startswith(("my ", "our ", "the ")) and " and i" not in word:
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
