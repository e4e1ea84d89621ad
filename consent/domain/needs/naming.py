"""The private values that a request names: "with my phone number", "what I earn each month", "my age and symptoms"."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from consent.domain.needs.negation import negated
from consent.domain.needs.owning import Naming, bare_namings, own_namings
from consent.domain.needs.phrases import Hit
from consent.domain.needs.result import Use
from consent.domain.needs.tables import phrasebook, stem_set, value_names
from consent.domain.needs.wording import Word, stem

_COPYING_ALONE: Final = frozenset({"with", "using", "use", "give", "on", "per"})
_ONLY: Final = frozenset({"only", "just", "solely"})
_DECLARES: Final = frozenset({"is", "are", "was", "were", "=", ":"})
_OTHERS: Final = frozenset({"your", "his", "her", "their", "its", "'s", "between", "of"})
_NOTHING: Final = frozenset(".!?;\n")
_LIST_REACH: Final = 16
"""Words from "with" on within which the names of a form's fields stand."""
_OPENS_FIELDS: Final = frozenset({"with", "using", "asks", "asking", "wants", "needs", "requires", "requests"})
_FORM_REACH: Final = 4
"""Words before the colon of a list among which the form is named."""
_FORMS: Final = frozenset(
    map(
        stem,
        (
            "form",
            "registration",
            "application",
            "fields",
            "questionnaire",
            "booking",
            "profile",
            "card",
            "sheet",
            "entry",
        ),
    )
)
_LIST_MARKS: Final = frozenset({",", "and", "or", "&", "/", "\n", "-"})
_ENUMERATION: Final = 3
"""From so many types on, a list without "my" is a list of one's own values."""
_BARE: Final = frozenset({"CONTACT.phone", "CONTACT.email"})
"""Types that a request may name without "my" where it says what to put in: "include a phone number"."""


@dataclass(frozen=True, slots=True)
class Named:
    """A private type named at ``words[start:end]``.

    ``sure``: the words can mean nothing else; ``asked``: the request tells to use it; ``only``: and nothing beside it;
    ``list``: where the list that it stands in opens, or -1.
    """

    type: str
    start: int
    end: int
    use: Use
    sure: bool
    asked: bool
    only: bool
    list: int


def named_values(words: Sequence[Word], asking: frozenset[int]) -> list[Named]:
    """The types the request names for its task."""
    denied = negated(words)
    told = [n for n in own_namings(words) if n.hit.start not in denied]
    named = [_named(words, naming, asking) for naming in told if not _declared(words, naming.hit)]
    named += (_taken_up(n) for n in told if _declared(words, n.hit) and _is_taken_up(words, n.hit))
    named += _bare(words, denied)
    named += _fields(words)
    return [n for n in named if n.asked or _listed(n, named, words)]


def refused_values(words: Sequence[Word]) -> frozenset[str]:
    """The types the request says to leave out."""
    denied = negated(words)
    bare = (n.hit for n in bare_namings(words) if n.hit.start and words[n.hit.start - 1].text == "no")
    return frozenset({n.hit.key for n in own_namings(words) if n.hit.start in denied} | {hit.key for hit in bare})


def own_types(words: Sequence[Word]) -> frozenset[str]:
    """The types of the person's own values that the words name, whatever they say of them."""
    return frozenset(key for n in own_namings(words) for key in value_names().meaning(n.hit.key))


def told_types(words: Sequence[Word]) -> frozenset[str]:
    """The types of the values that the words tell: "my phone is …"."""
    told = (n.hit.key for n in own_namings(words) if _declared(words, n.hit))
    return frozenset(key for loose in told for key in value_names().meaning(loose))


def _named(words: Sequence[Word], naming: Naming, asking: frozenset[int]) -> Named:
    hit = naming.hit
    usual = value_names().use[hit.key]
    told_to_use = _governor(words, hit, usual)
    asked = bool(told_to_use) or _reached_by(words, hit) or (naming.sure and words[hit.start].sentence in asking)
    use = told_to_use or usual
    return Named(hit.key, hit.start, hit.end, use, naming.sure, asked, _says_only(words, hit), naming.list)


def _reached_by(words: Sequence[Word], hit: Hit) -> bool:
    """Whether somebody is to reach the person there: "answer at my email"."""
    return hit.key in _BARE and hit.start > 1 and words[hit.start - 2].text in {"at", "via", "by", "through"}


def _listed(told: Named, named: Sequence[Named], words: Sequence[Word]) -> bool:
    """Whether a value told beside the question is one of a list: then the list is what the question is about."""
    if told.list >= 0 and any(n.asked and n.list == told.list for n in named):
        return True
    sentence = words[told.start].sentence
    beside = {n.type for n in named if n.sure and words[n.start].sentence == sentence}
    everywhere = {n.type for n in named if n.sure}
    return len(beside) >= 2 and len(beside | {told.type}) >= 3 if not told.sure else len(everywhere) >= 3


def _governor(words: Sequence[Word], hit: Hit, usual: Use) -> Use | None:
    """How the sentence tells to use the value, or nothing where it does not."""
    sentence = words[hit.start].sentence
    begin = next((i for i in range(hit.start, -1, -1) if words[i].sentence != sentence), -1) + 1
    end = next((i for i in range(hit.end, len(words)) if words[i].sentence != sentence), len(words))
    before = phrasebook("governing").find(words[begin : hit.start + 1])
    for governor in reversed(before):
        if begin + governor.start >= hit.start:
            continue
        word = words[begin + governor.start].text
        told_with = word == "with" and usual is Use.REASON
        if governor.key == "copy" and not (told_with and not _is_text(words[begin : begin + governor.start])):
            return usual if word in _COPYING_ALONE else Use.COPY
        if governor.key == "reason":
            return Use.REASON
    return Use.REASON if phrasebook("governed").find(words[hit.end : end]) else None


def _is_text(words: Sequence[Word]) -> bool:
    """Whether what is asked for is something written, so that "with" tells what goes into it."""
    return any(w.stem in stem_set("written") for w in words)


def _declared(words: Sequence[Word], hit: Hit) -> bool:
    """Whether the sentence tells the value ("my phone is …") rather than asks for its use."""
    after = [w.text for w in words[hit.end : hit.end + 4]]
    if after[:3] == [",", "which", "is"] or (after and (after[0] in _DECLARES or _is_value(after[0]))):
        return True
    return len(after) > 1 and after[0] == "," and _is_value(after[1])


def _is_taken_up(words: Sequence[Word], hit: Hit) -> bool:
    """Whether a value just told is to be used: "…, write a text with it"."""
    after = (h.start for h in phrasebook("taking_up").find(words) if h.start > hit.end)
    return any(words[i].sentence - words[hit.start].sentence <= 1 for i in after)


def _taken_up(naming: Naming) -> Named:
    hit = naming.hit
    return Named(hit.key, hit.start, hit.end, Use.COPY, naming.sure, asked=True, only=False, list=-1)


def _fields(words: Sequence[Word]) -> Iterator[Named]:
    """The fields of a form that is to be filled in: labels with nothing after the colon, or a list of bare names."""
    filling = phrasebook("filling_in").find(words)
    if not filling:
        return
    bare = bare_namings(words)
    whole = [n for n in bare if not any(o.hit.start < n.hit.start < o.hit.end for o in bare)]
    named = {i for n in whole for i in range(n.hit.start, n.hit.end)}
    for naming in whole:
        hit = naming.hit
        empty = hit.start > filling[0].start and _is_empty_field(words, hit)
        if empty or _is_listed_field(words, hit) or _is_in_list_of_form(words, hit, named):
            yield Named(hit.key, hit.start, hit.end, Use.COPY, naming.sure, asked=True, only=False, list=-1)


def _is_in_list_of_form(words: Sequence[Word], hit: Hit, named: Collection[int]) -> bool:
    """Whether nothing but names stands between the name and the colon after a form: "hotel form: name, phone"."""
    opens = next((i for i in range(hit.start - 1, -1, -1) if i not in named and words[i].text not in _LIST_MARKS), -1)
    if opens < 0 or words[opens].text != ":":
        return False
    before = words[max(0, opens - _FORM_REACH) : opens]
    return any(w.stem in _FORMS for w in before) or bool(phrasebook("filling_in").find(words[: opens + 1]))


def _is_empty_field(words: Sequence[Word], hit: Hit) -> bool:
    label = hit.end < len(words) and words[hit.end].text == ":"
    after = hit.end + 1
    empty = after >= len(words) or words[after].text in _NOTHING or any(w.text == ":" for w in words[after : after + 5])
    return label and empty


def _is_listed_field(words: Sequence[Word], hit: Hit) -> bool:
    """Whether only a list stands between "with", or what a form asks for, and the name."""
    for word in reversed(words[max(0, hit.start - _LIST_REACH) : hit.start]):
        if word.sentence != words[hit.start].sentence or word.text in _OTHERS:
            return False
        if word.text in _OPENS_FIELDS:
            return True
    return False


def _is_value(text: str) -> bool:
    return text[0].isdigit() and len(text) >= 5


def _says_only(words: Sequence[Word], hit: Hit) -> bool:
    before, after = words[max(0, hit.start - 3) : hit.start], words[hit.end : hit.end + 4]
    return any(w.text in _ONLY for w in before) or [w.text for w in after if w.text in {"nothing", "else"}] == [
        "nothing",
        "else",
    ]


def _bare(words: Sequence[Word], denied: frozenset[int]) -> Iterator[Named]:
    """Values named without "my" where the request says what to put in: "include a phone number for replies"."""
    free = [n for n in bare_namings(words) if n.hit.start not in denied and _is_put_in(words, n.hit)]
    free = [n for n in free if n.sure or words[n.hit.start - 1].text in {":", ",", "and", "or"}]
    for hit, sure in ((n.hit, n.sure) for n in free):
        beside = [n for n in free if words[n.hit.start].sentence == words[hit.start].sentence]
        listed = len({n.hit.key for n in beside}) >= _ENUMERATION and sum(n.sure for n in beside) > 1
        article = words[hit.start - 1].text in {"a", "an", "and", ",", "the"}
        if listed or (sure and hit.key in _BARE and article):
            yield Named(hit.key, hit.start, hit.end, Use.COPY, sure, True, _says_only(words, hit), -1)


def _is_put_in(words: Sequence[Word], hit: Hit) -> bool:
    """Whether the words before say to put something in, of nobody else: a colon, "include", "with"."""
    before = [w for w in words[max(0, hit.start - 14) : hit.start] if w.sentence == words[hit.start].sentence]
    puts = any(
        w.stem in {"includ", "add", "with", "mention", "put", "giv", ":", "list", "chang", "updat"} for w in before
    )
    of_another = hit.end < len(words) and words[hit.end].text == "of"
    return puts and not of_another and not any(w.text in _OTHERS for w in before)
