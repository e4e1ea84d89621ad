"""The private values that a request names: "with my phone number", "what I earn each month", "my age and symptoms"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from consent.domain.needs.phrases import Hit
from consent.domain.needs.result import Use
from consent.domain.needs.tables import phrasebook, value_names, word_set
from consent.domain.needs.wording import Word

_MINE: Final = frozenset({"my", "our", "mine"})
_KEEPS_OPEN: Final = frozenset(
    {",", "and", "or", "plus", "&", "/", "both", "well", "as", "along", "also", "of", "(", ")"}
)
_REACH: Final = 5
"""Words of a list of one's own ("my stable, fairly modest monthly income") before it no longer counts as one's own."""

_COPYING_ALONE: Final = frozenset({"with", "using", "use", "give", "on", "per"})
_ENDS_NEGATION: Final = frozenset({"but", "however", "only", "though", "although"})
_ONLY: Final = frozenset({"only", "just", "solely"})
_DECLARES: Final = frozenset({"is", "are", "was", "were", "=", ":"})
_KINDS: Final = frozenset({"cards", "accounts", "lines", "limits"})
"""Plurals that speak of a person's things in general, of no one number."""
_WHERE: Final = frozenset({"on", "in", "from"})
"""Before "my phone" or "my email", these speak of the thing, not of its number."""
_OTHERS: Final = frozenset({"your", "his", "her", "their", "its", "'s", "between", "of"})
_ENUMERATION: Final = 3
"""From so many types on, a list without "my" is a list of one's own values."""
_BARE: Final = frozenset({"CONTACT.phone", "CONTACT.email"})
"""Types that a request may name without "my" where it says what to put in: "include a phone number"."""


@dataclass(frozen=True, slots=True)
class Named:
    """A private type named at ``words[start:end]``.

    ``sure``: the words can mean nothing else; ``asked``: the request tells to use it; ``only``: and nothing beside it.
    """

    type: str
    start: int
    end: int
    use: Use
    sure: bool
    asked: bool
    only: bool


def negated(words: Sequence[Word]) -> frozenset[int]:
    """The indices of the words that a negation covers, to the end of its clause."""
    covered: set[int] = set()
    for hit in phrasebook("negating").find(words):
        for i in range(hit.start, len(words)):
            if words[i].sentence != words[hit.start].sentence or (i > hit.end and _negation_ends(words, i)):
                break
            covered.add(i)
    return frozenset(covered)


def _negation_ends(words: Sequence[Word], i: int) -> bool:
    after_comma = words[i - 1].text in {",", "and"} and words[i].stem in {
        "with",
        "includ",
        "us",
        "writ",
        "mention",
        "do",
    }
    return words[i].text in _ENDS_NEGATION or after_comma or (words[i].text == "," and _ends_clause(words, i))


def _ends_clause(words: Sequence[Word], i: int) -> bool:
    return i + 1 < len(words) and words[i + 1].text in {"i", "please", "can", "could", "so", "which", "what", "keep"}


def named_values(words: Sequence[Word], asking: frozenset[int]) -> list[Named]:
    """The types the request names for its task."""
    denied = negated(words)
    named = [
        _named(words, hit, sure, asking)
        for hit, sure in _hits(words)
        if hit.start not in denied and not _declared(words, hit)
    ]
    named += _bare(words, denied)
    return [n for n in named if n.asked or _listed(n, named, words)]


def refused_values(words: Sequence[Word]) -> frozenset[str]:
    """The types the request says to leave out."""
    denied = negated(words)
    return frozenset(hit.key for hit, _ in _hits(words) if hit.start in denied)


def owned_values(words: Sequence[Word]) -> list[Hit]:
    """Every type that the words name as the person's own, told to be used or not."""
    denied = negated(words)
    return [hit for hit, _ in _hits(words) if hit.start not in denied]


def _hits(words: Sequence[Word]) -> list[tuple[Hit, bool]]:
    """Each naming of a type, and whether it names the value for sure."""
    book = value_names()
    names = book.names.find(words)
    sure = {(h.start, h.end) for h in names}
    mine = _own(words, names + [h for h in book.words.find(words) if _stands_alone(words, h.end)])
    return sorted(
        [(h, (h.start, h.end) in sure) for h in mine]
        + [(h, True) for h in book.clauses.find(words) if not _goes_on(words, h.end)]
    )


def _named(words: Sequence[Word], hit: Hit, sure: bool, asking: frozenset[int]) -> Named:
    usual = value_names().use[hit.key]
    told_to_use = _governor(words, hit, usual)
    asked = bool(told_to_use) or _reached_by(words, hit) or (sure and words[hit.start].sentence in asking)
    return Named(hit.key, hit.start, hit.end, told_to_use or usual, sure, asked, _says_only(words, hit))


def _reached_by(words: Sequence[Word], hit: Hit) -> bool:
    """Whether somebody is to reach the person there: "answer at my email"."""
    return hit.key in _BARE and hit.start > 1 and words[hit.start - 2].text in {"at", "via", "by", "through"}


def _listed(told: Named, named: Sequence[Named], words: Sequence[Word]) -> bool:
    """Whether a value told beside the question is one of a list: then the list is what the question is about."""
    sentence = words[told.start].sentence
    beside = {n.type for n in named if n.sure and words[n.start].sentence == sentence}
    everywhere = {n.type for n in named if n.sure}
    return len(beside) >= 2 and len(beside | {told.type}) >= 3 if not told.sure else len(everywhere) >= 3


def _own(words: Sequence[Word], hits: Sequence[Hit]) -> list[Hit]:
    """The hits that stand in a list that "my" opens; of overlapping ones the longest."""
    by_start: dict[int, Hit] = {}
    for hit in hits:
        if hit.start not in by_start or by_start[hit.start].end < hit.end:
            by_start[hit.start] = hit
    own, reach, i = [], 0, 0
    while i < len(words):
        word, here = words[i].text, by_start.get(i)
        if word in _MINE:
            reach = _REACH
        elif here and reach:
            reach, i = _REACH, here.end - 1
            if not _belongs_elsewhere(words, here):
                own.append(here)
        elif word in word_set("closes") or word == "\n":
            reach = 0
        elif word not in _KEEPS_OPEN:
            reach = max(0, reach - 1)
        i += 1
    return own


def _goes_on(words: Sequence[Word], end: int) -> bool:
    """Whether the clause goes on to something else: "what I do when I am upset" is no occupation."""
    return end < len(words) and words[end].text in {"when", "if", "wrong", "next", "best", "right", "differently"}


def _stands_alone(words: Sequence[Word], end: int) -> bool:
    """Whether the word is not the first half of another thing ("my phone case", "my job search")."""
    return end >= len(words) or words[end].text in word_set("closes") | _KEEPS_OPEN | word_set("after_name")


def _belongs_elsewhere(words: Sequence[Word], hit: Hit) -> bool:
    """Whether the words are of somebody else ("my doctor's name") or of a kind of thing ("my cards")."""
    possessive = hit.end < len(words) and words[hit.end].text == "'s"
    device = hit.end - hit.start == 1 and hit.key in _BARE and hit.start > 1 and words[hit.start - 2].text in _WHERE
    return possessive or device or any(w.text in _KINDS for w in words[hit.start : hit.end])


def _governor(words: Sequence[Word], hit: Hit, usual: Use) -> Use | None:
    """How the sentence tells to use the value, or nothing where it does not."""
    sentence = words[hit.start].sentence
    begin = next((i for i in range(hit.start, -1, -1) if words[i].sentence != sentence), -1) + 1
    end = next((i for i in range(hit.end, len(words)) if words[i].sentence != sentence), len(words))
    before = phrasebook("governing").find(words[begin : hit.start + 1])
    for governor in reversed(before):
        if begin + governor.start >= hit.start:
            continue
        alone = words[begin + governor.start].text in _COPYING_ALONE
        if governor.key == "copy" and not (
            alone and usual is Use.REASON and words[begin + governor.start].text == "with"
        ):
            return Use.COPY if not alone else usual
        if governor.key == "reason":
            return Use.REASON
    return Use.REASON if phrasebook("governed").find(words[hit.end : end]) else None


def _declared(words: Sequence[Word], hit: Hit) -> bool:
    """Whether the sentence tells the value ("my phone is …") rather than asks for its use."""
    after = [w.text for w in words[hit.end : hit.end + 4]]
    if after[:3] == [",", "which", "is"] or (after and (after[0] in _DECLARES or _is_value(after[0]))):
        return True
    return len(after) > 1 and after[0] == "," and _is_value(after[1])


def _is_value(text: str) -> bool:
    return text[0] == "⟦" or (text[0].isdigit() and len(text) >= 5)


def _says_only(words: Sequence[Word], hit: Hit) -> bool:
    before, after = words[max(0, hit.start - 3) : hit.start], words[hit.end : hit.end + 4]
    return any(w.text in _ONLY for w in before) or [w.text for w in after if w.text in {"nothing", "else"}] == [
        "nothing",
        "else",
    ]


def _bare(words: Sequence[Word], denied: frozenset[int]) -> Iterator[Named]:
    """Values named without "my" where the request says what to put in: "include a phone number for replies"."""
    free = [h for h in value_names().names.find(words) if h.start not in denied and _is_put_in(words, h)]
    for hit in free:
        beside = {h.key for h in free if words[h.start].sentence == words[hit.start].sentence}
        article = words[hit.start - 1].text in {"a", "an", "and", ",", "the"}
        if len(beside) >= _ENUMERATION or (hit.key in _BARE and article):
            yield Named(hit.key, hit.start, hit.end, Use.COPY, sure=True, asked=True, only=_says_only(words, hit))


def _is_put_in(words: Sequence[Word], hit: Hit) -> bool:
    """Whether the words before say to put something in, of nobody else: a colon, "include", "with"."""
    before = [w for w in words[max(0, hit.start - 14) : hit.start] if w.sentence == words[hit.start].sentence]
    puts = any(
        w.stem in {"includ", "add", "with", "mention", "put", "giv", ":", "list", "chang", "updat"} for w in before
    )
    of_another = hit.end < len(words) and words[hit.end].text == "of"
    return puts and not of_another and not any(w.text in _OTHERS for w in before)
