"""How what a stance is about is read: the parts of it, each with its kind, in a way of its own for each stance."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from consent.domain.taxonomy import PREFERENCES
from memory.domain.extraction.kinds import ASKED, Classify, is_cued, kind_of, scores
from memory.domain.extraction.stances import Held, Stance
from memory.domain.relations import preferences_asked

SURE: Final = 2.9
"""A habit that nobody asked about is a preference only with a strong cue for its kind."""
LEAST_CUE: Final = 1.5
"""The weight of one plain cue word: what tells one thing of a list from another."""
_TOPIC_BEHIND = re.compile(
    r"\b(?:when it comes to|in terms of|as (?:a|an|my|our)|for my|for (?:the|a)|"
    r"about my)\s+(?:\w+\s)?(?P<topic>[^,]{3,60})$",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"(?:,\s+and\s+|\s+and\s+|,\s+)(?!especially|particularly|like\b|such as|including|even\b|"
    r"mainly|mostly|ideally|preferably)|\s+as well as\s+|\s+along with\s+",
    re.IGNORECASE,
)
_EXAMPLES = re.compile(r"\b(?:such as|including|like those|for example)\b", re.IGNORECASE)
"""From here on a list is one of examples of what stands before."""
_UNDER_STRESS = re.compile(
    r"\b(?:stress(?:ed|ful)?|under pressure|overwhelmed|pressured)\b.*\b(?:tend|become|get|often|"
    r"usually|find myself|feel|start)\b|"
    r"\btend\b.*\b(?:stress(?:ed|ful)?|pressure|overwhelmed)\b",
    re.IGNORECASE,
)
_EASES = re.compile(
    r"\b(?:(?:helps?|keeps?|makes|calms?) (?:me|to)|to (?:release|reduce|relieve|cope|calm|"
    r"process|clear|decompress|unwind|relax)|"
    r"(?:helpful|useful|good|great|best).{0,40}(?:stress|overwhelm|anxious|emotion|feeling|calm|cope))",
    re.IGNORECASE,
)
_NO_HABIT = re.compile(
    r"⟦|\$|\d{4}|\b(?:transactions?|statement|symptoms?|pain|diagnos\w+|medications?|surger\w+|"
    r"treated|treatment|condition|prescribed|"
    r"advised|trouble|struggl\w+|strain|problem|issue|not sure|recommendations?|suggestions?|"
    r"advice|some help|a plan|relief|disease|disorder|syndrome|infection|"
    r"organi[sz]ing|preparing|foundation in|budget|contact information|volunteers?|announcement|profile|account|"
    r"order(?:ed)?|purchase|return it|item)\b",
    re.IGNORECASE,
)
_ERRAND = re.compile(
    r"\b(?:like|love|want|planning|hoping|looking) to (?!(?:explore|visit|try|experience|see|"
    r"watch|read|catch|ride|take|go|listen|play|wear|eat|drink|learn|travel|stay|"
    r"walk|bike|cycle|drive|have|use|enjoy|spend|attend|join|practice|be|keep|rent|camp|hike|"
    r"discover|avoid)\b)\w+|\b(?:that|which|who) (?:suits?|offers?|fits?|match\w*|reflects?|"
    r"aligns?)\b",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"\b(?:on a trip|in mind|travell?ing with|a group|something|on vacation|"
    r"preferences? (?:is|are|that)|today|tonight)\b",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"\b(?:destinations?|activities|something|some place|a place|somewhere|(?:group |"
    r"family )?trip (?:with|for|to|soon|that)|a (?:group )?trip$|"
    r"on a trip|home renovation|certification|travell?ing with|a group|options|suitable|details|"
    r"information|preferences?)\b",
    re.IGNORECASE,
)
_EXPERIENCE = re.compile(
    r"\b(?:like|love|want|planning|hoping|looking) to (?:explore|visit|try|experience|see|ride|"
    r"rent|camp|hike|discover|stay|travel)\b",
    re.IGNORECASE,
)
_INTEREST = re.compile(r"\binterested in$", re.IGNORECASE)
_LEARNING_MORE = re.compile(
    r"(?:learning (?:more|how|about new|new)|finding|getting|knowing|hearing|signing|applying)\b",
    re.IGNORECASE,
)
_POSSESSED_LOVE = re.compile(r"my\b(?!.*\bpreference).*\b(?:for|of|in)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hearing:
    """What a clause is heard against: the kinds asked for by the turn before, who "they" are, whose names are known."""

    asked: tuple[str, ...] = ()
    they: str = "they"
    classify: Classify | None = None
    known: frozenset[str] = frozenset()


_Part = tuple[str, str]


def _liked(thing: str, held: Held, topic: tuple[str, ...], hearing: Hearing) -> Iterator[_Part]:
    """What is liked or disliked may be several things of several kinds, or of no kind known."""
    verb = held.frame.rpartition(" ")[2] if held.stance is Stance.DISLIKES else ""
    parts = [thing] if len(topic) == 1 or _is_one(thing, hearing) else _parts(thing)
    for part in parts:
        kind = _kind_liked(f"{verb} {part}", topic, hearing)
        if (not kind and _INTEREST.search(held.frame)) or _is_errand(part, held, kind, hearing):
            continue
        if kind or held.stance in _GENERAL:
            yield part, kind or _GENERAL[held.stance]


def _is_errand(part: str, held: Held, kind: str | None, hearing: Hearing) -> bool:
    """Whether an interest is only in the help asked for, or "my love of …" only adorns a request."""
    if _INTEREST.search(held.frame):
        return bool(_VAGUE.search(part) or _ERRAND.search(part) or _LEARNING_MORE.match(part))
    return _POSSESSED_LOVE.match(held.frame) is not None and kind not in hearing.asked and not held.opens


_GENERAL: Final = {Stance.LIKES: "likes", Stance.DISLIKES: "dislikes"}


def _kind_liked(words: str, topic: tuple[str, ...], hearing: Hearing) -> str | None:
    if len(topic) == 1:
        return topic[0]
    behind = _TOPIC_BEHIND.search(words)
    asked = dict.fromkeys((*topic, *(preferences_asked(behind["topic"]) if behind else ()), *hearing.asked))
    return kind_of(words, tuple(asked), least=ASKED, classify=hearing.classify)


def _is_one(thing: str, hearing: Hearing) -> bool:
    """Whether a list is not to be parted: it holds quoted titles, or is of a kind that whole phrases describe."""
    kind = kind_of(thing, hearing.asked, least=LEAST_CUE)
    return thing.count("'") > 1 or bool(kind and PREFERENCES[kind].group != "General")


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
    """The parts of a list with what joins each to the one before; after the last "and" a comma parts adjectives."""
    glue, end = "", 0
    examples = _EXAMPLES.search(thing)
    whole = examples.start() if examples else len(thing)
    ands = [joint.start() for joint in _JOINT.finditer(thing) if joint[0].strip() != ","]
    for joint in _JOINT.finditer(thing):
        if joint.start() > whole:
            break
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
    if held.stance in (Stance.JUDGES, Stance.FINDS, Stance.DROPPED) or held.frame.endswith("it if"):
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


READ_AS: Final = {
    Stance.LIKES: _liked,
    Stance.DISLIKES: _liked,
    Stance.STATES: _liked,
    Stance.DROPPED: _liked,
    Stance.FINDS: _found,
    Stance.HABIT: _usual,
    Stance.JUDGES: _judged,
    Stance.WISH: _wished,
}
