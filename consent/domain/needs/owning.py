"""Where a request names values of the person's own: "my age, gender and current symptoms", "what I earn"."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from consent.domain.needs.phrases import Hit
from consent.domain.needs.tables import value_names, word_set
from consent.domain.needs.wording import Word

_MINE: Final = frozenset({"my", "our", "mine"})
_KEEPS_OPEN: Final = frozenset(
    {",", "and", "or", "plus", "&", "/", "both", "well", "as", "along", "also", "of", "(", ")"}
)
_REACH: Final = 5
"""Words of a list of one's own ("my stable, fairly modest monthly income") before it no longer counts as one's own."""
_KINDS: Final = frozenset({"cards", "accounts", "lines", "limits"})
"""Plurals that speak of a person's things in general, of no one number."""
_WHERE: Final = frozenset({"on", "in", "from"})
"""Before "my phone" or "my email", these speak of the thing, not of its number."""
_THINGS: Final = frozenset({"CONTACT.phone", "CONTACT.email"})
"""Types whose short name is also a thing that one owns."""


@dataclass(frozen=True, slots=True, order=True)
class Naming:
    """A naming of a value: ``sure`` if its words can mean nothing else; ``list`` is where its "my" stands, or -1."""

    hit: Hit
    sure: bool
    list: int


def own_namings(words: Sequence[Word]) -> list[Naming]:
    """Each naming of a value of the person's own, in order."""
    book = value_names()
    names = book.names.find(words)
    sure = {(h.start, h.end) for h in names}
    listed = _lists(words, names + [h for h in book.words.find(words) if _stands_alone(words, h.end)])
    listed = [(h, opened) for h, opened in listed if (h.start, h.end) in sure or not _compound(words, h)]
    had = [Naming(h, True, -1) for h in names if _is_had(words, h.end)]
    clauses = [Naming(h, True, -1) for h in book.clauses.find(words) if not _goes_on(words, h.end)]
    return sorted([Naming(h, (h.start, h.end) in sure, opened) for h, opened in listed] + had + clauses)


def bare_namings(words: Sequence[Word]) -> list[Naming]:
    """Each naming of a type by a noun, whoever's it is."""
    book = value_names()
    sure = [Naming(h, True, -1) for h in book.names.find(words)]
    return sorted(sure + [Naming(h, False, -1) for h in book.words.find(words) if _stands_alone(words, h.end)])


def _lists(words: Sequence[Word], hits: Sequence[Hit]) -> list[tuple[Hit, int]]:
    """The hits that stand in a list that "my" opens, each with where it opens; of overlapping ones the longest."""
    by_start: dict[int, Hit] = {}
    for hit in hits:
        if hit.start not in by_start or by_start[hit.start].end < hit.end:
            by_start[hit.start] = hit
    own, reach, opened, i = [], 0, 0, 0
    while i < len(words):
        word, here = words[i].text, by_start.get(i)
        if word in _MINE:
            reach, opened = _REACH, opened if reach and words[i - 1].text in _KEEPS_OPEN else i
        elif here and reach:
            reach, i = _REACH, here.end - 1
            if not _belongs_elsewhere(words, here):
                own.append((here, opened))
        elif word in word_set("closes") or word == "\n":
            reach = 0
        elif word not in _KEEPS_OPEN:
            reach = max(0, reach - 1)
        i += 1
    return own


def _is_had(words: Sequence[Word], end: int) -> bool:
    """Whether the words say whose it is afterwards: "the citizenship I have", "the degree that I hold"."""
    after = [w.text for w in words[end : end + 3] if w.text not in {"that", "which"}]
    return len(after) > 1 and after[0] in {"i", "we"} and after[1] in word_set("having")


def _goes_on(words: Sequence[Word], end: int) -> bool:
    """Whether the clause goes on to something else: "what I do when I am upset" is no occupation."""
    return end < len(words) and words[end].text in {"when", "if", "wrong", "next", "best", "right", "differently"}


def _stands_alone(words: Sequence[Word], end: int) -> bool:
    """Whether the word is not the first half of another thing ("my phone case", "my job search")."""
    return end >= len(words) or words[end].text in word_set("closes") | _KEEPS_OPEN | word_set("after_name")


def _compound(words: Sequence[Word], hit: Hit) -> bool:
    """Whether the word is the second half of another thing: "my contact card", "my study field"."""
    return words[hit.start - 1].text not in _MINE | _KEEPS_OPEN | word_set("before_name")


def _belongs_elsewhere(words: Sequence[Word], hit: Hit) -> bool:
    """Whether they are of somebody else ("my doctor's name"), of a kind ("my cards"), or lost ("lost my job")."""
    possessive = hit.end < len(words) and words[hit.end].text == "'s"
    device = hit.end - hit.start == 1 and hit.key in _THINGS and hit.start > 1 and words[hit.start - 2].text in _WHERE
    lost = hit.end - hit.start == 1 and hit.start > 1 and words[hit.start - 2].text in word_set("befalls")
    return possessive or device or lost or any(w.text in _KINDS for w in words[hit.start : hit.end])
