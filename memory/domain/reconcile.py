"""What a new fact means for those already known: one more, the same again, a newer value, or an end."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from hashlib import blake2b
from math import ceil
from types import MappingProxyType
from typing import Final

from consent.domain.taxonomy import PREFERENCES, Cardinality
from memory.domain.extraction.dates import NUMBERS
from memory.domain.extraction.kinds import normalise
from memory.domain.relations import cardinality_of
from memory.domain.types import Fact

ALIKE: Final = 0.8
"""Share of content words (Jaccard) from which two objects of one subject and relation mean the same."""

_REF = re.compile(r"⟦[A-Z]+\.[a-z_]+:[a-z0-9]{8}⟧")
_WORD = re.compile(r"⟦[^⟧]*⟧|\w+(?:[.,]\d+)*")
_NEGATIVE = re.compile(
    r"\b(?:hate[sd]?|dislike[sd]?|detest|loathe|despise|avoid|can't|cannot|can not|couldn't|don't|do not|doesn't|"
    r"does not|didn't|not|never|no longer|sick of|tired of|averse|stopped|quit|gave up|no me|je n'|mag kein\w*|hasse|"
    r"non mi|odio|não)\b",
    re.IGNORECASE,
)
_EMPTY: Final = frozenset(
    (  # noqa: SIM905
        "a an the my our your his her their its some any of to in on at for with and or is are am was be been "
        "being have has had i we you he she they it this that these those really very quite so "
        "just also too now still "
        "ago about around almost nearly over currently always usually often much more most "
        "especially particularly get got last lasted new"
    ).split()
)
_SAME: Final = {
    "movie": "film", "colour": "color", "favourite": "favorite", "flat": "apartment", "automobile": "car",
    "photo": "picture", "soccer": "football", "mum": "mom", "mother": "mom", "father": "dad", "bike": "bicycle",
    "grey": "gray", "kid": "child", "children": "child", "purchase": "buy", "bought": "buy", "spouse": "partner",
    "job": "work",
}  # fmt: skip


_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})


class Verdict(StrEnum):
    """What is to be done with a new fact."""

    ADD = "add"
    DUPLICATE = "duplicate"
    SUPERSEDE = "supersede"
    RETRACT = "retract"


@dataclass(frozen=True, slots=True)
class Known:
    """A fact that is current: its memory's id and what reconciling compares."""

    id: str
    text: str
    subject: str
    relation: str
    object: str
    valid_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """``ids`` are the known facts it is about: the one that is the same, those superseded, or those retracted.

    A fact that supersedes is added; one that retracts nothing known is not kept (``RETRACT`` without ids).
    """

    verdict: Verdict
    ids: tuple[str, ...] = ()


def reconcile(current: Sequence[Known], new: Fact, names: Mapping[str, str] = _NO_NAMES) -> Decision:
    """What ``new`` means beside the current facts; only those of its subject and relation are ever touched.

    ``names``: role → the name of the only one in it, in lower case ("sister" → "lena"); the two are one subject.
    """
    subject = _one_name(new.subject, names)
    rivals = [
        known
        for known in current
        if _one_name(known.subject, names) == subject and known.relation in comparable(new.relation)
    ]
    if new.retracts:
        return Decision(Verdict.RETRACT, tuple(k.id for k in rivals if _is_about(k, new)))
    for known in rivals:
        if known.relation == new.relation and _means(known, new):
            return Decision(Verdict.DUPLICATE, (known.id,))
    outdated = tuple(known.id for known in rivals if _is_outdated(known, new))
    return Decision(Verdict.SUPERSEDE, outdated) if outdated else Decision(Verdict.ADD)


def fingerprint_text(fact: Fact) -> str:
    """The canonical string of a fact, equal for its rewordings of case, articles, plural and word order.

    The caller keeps a keyed digest of it as a unique key, never the string.
    """
    words = " ".join(sorted(_content(fact.object.text)))
    sign = "-" if fact.retracts or _is_negative(fact.relation, fact.text.text) else "+"
    return "\x1f".join((_folded(fact.subject), fact.relation, sign, words or _folded(fact.object.text)))


def content_words(text: str) -> list[str]:
    """The canonical content words of an object, in order: facts of one meaning, or about one thing, share some."""
    return sorted(_content(text))


def word_digests(relation: str, text: str) -> list[int]:
    """Signed 64-bit digests of a relation with each content word of an object, by which others like it are found.

    An object without content words has one digest too, that of the relation alone.
    """
    words = content_words(text) or [""]
    digests = (blake2b(f"{relation}\x1f{word}".encode("utf-8", "surrogatepass"), digest_size=8) for word in words)
    return [int.from_bytes(digest.digest(), "big", signed=True) for digest in digests]


def _one_name(subject: str, names: Mapping[str, str]) -> str:
    return names.get(_folded(subject), _folded(subject))


def words_shared(new: Fact) -> int:
    """How many words of its object a known fact has at least that a new one can repeat or end.

    Most of them, to be the same; one, where a part is enough to be about it: opinions that turn, what is taken back.
    """
    if new.retracts or new.relation in PREFERENCES or new.relation in _OPPOSITES:
        return 1
    return ceil(ALIKE * len(_parted(new.object.text)[0]))


_OPPOSITES: Final = frozenset({"likes", "dislikes"})


def comparable(relation: str) -> Collection[str]:
    """The relations whose facts a new one of ``relation`` can repeat or end."""
    return _OPPOSITES if relation in _OPPOSITES else (relation,)


def _means(known: Known, new: Fact) -> bool:
    if _is_negative(known.relation, known.text) != _is_negative(new.relation, new.text.text):
        return False
    return alike(known.object, new.object.text) >= ALIKE


def _is_outdated(known: Known, new: Fact) -> bool:
    """One value at a time, or an opinion that has turned; an older dated value never takes a newer one's place."""
    if known.valid_from and new.valid_from and new.valid_from < known.valid_from:
        return False
    if known.relation == new.relation and cardinality_of(new.relation) is Cardinality.ONE:
        return True
    if (one := one_named(new)) and one == _named_in(known.text) and known.relation == new.relation:
        return True
    if new.relation not in PREFERENCES and new.relation not in _OPPOSITES:
        return False
    turned = _is_negative(known.relation, known.text) != _is_negative(new.relation, new.text.text)
    return turned and _is_about(known, new)


_NAMED = re.compile(
    r"(?:^|: )(?:my|our) (?P<topic>[\w' -]{3,60}?) (?:is|are|has become|has changed to|changed to) (?P<rest>.+)$|"
    r" (?:is|are|has become) (?:now |still )?(?:my|our) (?P<topic2>(?:\w+ )?(?:favou?rite|preferred) [\w' -]{3,60})$",
    re.IGNORECASE,
)
_NEW_VALUE = re.compile(r"\b(?:is|has become|changed to)\b|\bnow\b|\bthese days\b", re.IGNORECASE)
_STILL_THE_SAME: Final = frozenset(
    {"current", "now", "new", "all", "time", "absolute", "still", "personal", "actually"}
)


def one_named(fact: Fact) -> str:
    """The topic of which a fact tells the one value, "my favourite music is …"; none of "my favourite bands are …"."""
    return _named_in(fact.text.text) if _NEW_VALUE.search(fact.text.text) else ""


def _named_in(text: str) -> str:
    found = _NAMED.search(text)
    return " ".join(sorted(_content(found["topic"] or found["topic2"]) - _STILL_THE_SAME)) if found else ""


def _is_about(known: Known, new: Fact) -> bool:
    """Whether all that the one object names, verbs of doing aside, the other names too."""
    old, told = _parted(known.object)[0], _parted(new.object.text)[0]
    return bool(old and told) and (told <= old or old <= told)


_DOINGS: Final = (  # noqa: SIM905
    "eat-eating drink-drinking watch-watching listen-listening play-playing wear-wearing read-reading use-using "
    "go-going like-liking love-loving enjoy-enjoying prefer-preferring work-working live-living do-doing take-taking "
    "practice-practicing attend-attending visit-visiting explore-exploring try-trying experience-experiencing "
    "discover-discovering ride-riding have-having"
).split()
_DOING: Final = {word: pair.partition("-")[0] for pair in (*_DOINGS, "anymore") for word in pair.split("-")}
"""Verbs of what one does with a thing liked → their base: "watching films" and "films" are one taste."""


def _parted(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The content words of an object, and the verbs of doing among them, by their base."""
    words = _content(text)
    return words - _DOING.keys(), frozenset(_DOING[word] for word in words & _DOING.keys())


def alike(one: str, other: str) -> float:
    """How much two objects name the same: the Jaccard overlap of their content words, 1.0 for the same words.

    A verb of doing that only one of them has says nothing more; two different ones do ("play", "watch").
    """
    (a, doing_a), (b, doing_b) = _parted(one), _parted(other)
    if not (a and b) or (doing_a and doing_b and doing_a != doing_b):
        a, b = _content(one), _content(other)
    return len(a & b) / len(a | b) if a and b else float(_folded(one) == _folded(other))


def _is_negative(relation: str, text: str) -> bool:
    return relation == "dislikes" or bool(_NEGATIVE.search(text.replace("’", "'")))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


@cache
def _canonical(word: str) -> str:
    if word.startswith("⟦"):
        return word
    if word in NUMBERS and word not in _EMPTY:
        return str(NUMBERS[word])
    return _SAME.get(normalise(word), normalise(word))


def _content(text: str) -> frozenset[str]:
    words = _WORD.findall(_REF.sub(lambda m: f" {m[0]} ", text).replace("’", "'").casefold().replace("'s", ""))
    return frozenset(_canonical(word) for word in words if word not in _EMPTY)
