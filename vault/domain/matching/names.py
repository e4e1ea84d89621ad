"""The forms of a person's name: whole, in either order, and the family name alone.

The given name alone is what memory says in the open, so it is a value only where no name with a family name is held.
A family name alone counts from four letters on. One that is also a word of every day ("Young", "May", "Hill") counts
only after a title, and a whole name of such words ("Will May") only with capitals: prose is full of them otherwise.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Final

from vault.domain.matching.folding import View
from vault.domain.matching.form import Form, in_words, tokens, transliterations
from vault.domain.matching.ordinary import ORDINARY

_TITLES: Final = frozenset(
    """
    mr mrs ms miss mx dr prof professor sir madam madame mme mlle monsieur herr frau fraulein signor signora signorina
    sig senor senora srta dona don doctor rev captain lord lady
    """.split()  # noqa: SIM905
)
_SUFFIXES: Final = frozenset("jr sr ii iii iv phd md esq mba".split())  # noqa: SIM905
_PARTICLES: Final = frozenset(
    """
    al af av ap bin bint ibn ben da das de del della dei den der des di do dos du el la las le les lo los mac mc
    san st te ten ter van vom von y zu zum zur
    """.split()  # noqa: SIM905
)
_BEFORE = re.compile(r"(\w+)\W{1,3}\Z")


def titled(view: View, start: int, _: int) -> bool:
    """Whether a title stands right before."""
    before = _BEFORE.search(view.folded, max(0, start - 16), start)
    return before is not None and before[1] in _TITLES


def capitalised(view: View, start: int, end: int) -> bool:
    """Whether each word is written with a capital."""
    written = view.original[view.start(start) : view.end(end)]
    return all(word[0].isupper() for word in re.findall(r"[^\W\d_]+", written))


def _given_and_family(spelling: str) -> tuple[list[str], list[str]]:
    """The folded words of a name, titles and suffixes left out; the given part is empty for "Mr Halloran"."""
    family_first, comma, rest = spelling.partition(",")
    if comma and tokens(rest) and not set(tokens(rest)) <= _SUFFIXES:
        return _plain(rest), _plain(family_first)
    written = [
        w for w in re.findall(r"[^\W_]+(?:['’\-.][^\W_]+)*", spelling) if not set(tokens(w)) <= _TITLES | _SUFFIXES
    ]
    loud = [w for w in written if len(w) > 2 and w.isupper()]
    if loud and len(loud) < len(written):
        return _plain(" ".join(w for w in written if w not in loud)), _plain(" ".join(loud))
    words = [tokens(w) for w in written]
    if len(words) < 2 and len(tokens(spelling)) > sum(map(len, words)):
        return [], _joined(words)
    cut = next((i for i, w in enumerate(words) if i > 0 and w[0] in _PARTICLES), max(1, len(words) - 1))
    return _joined(words[:cut]), _joined(words[cut:])


def _joined(words: Iterable[list[str]]) -> list[str]:
    return list(chain.from_iterable(words))


def _plain(part: str) -> list[str]:
    return [w for w in tokens(part) if w not in _TITLES | _SUFFIXES]


def _whole(words: list[str]) -> Form:
    return in_words(" ".join(words), capitalised if set(words) <= ORDINARY else None)


def _alone(words: list[str]) -> Form | None:
    """The form of a name that stands alone, or None where it is too short to mean anybody."""
    if len("".join(words)) < 4 and not "".join(words) >= "\u3040":
        return None
    return in_words(" ".join(words), titled if len(words) == 1 and words[0] in ORDINARY else None)


def _family_alone(family: list[str]) -> Iterator[Form]:
    bare = [w for w in family if w not in _PARTICLES]
    for words in (family, bare):
        if words and (form := _alone(words)):
            yield form


def _forms(given: list[str], family: list[str]) -> Iterator[Form]:
    if not given or not family:
        if (form := _alone(given + family)) is not None:
            yield form
        return
    yield _whole(given + family)
    yield _whole(family + given)
    if len(given) > 1:
        yield _whole(given[:1] + family)
        yield _whole(family + given[:1])
    yield from _family_alone(family)


def given_names(spellings: Iterable[str]) -> set[str]:
    """The folded given names of spellings that hold a family name too: what memory says in the open."""
    return {word for s in spellings for given, family in [_given_and_family(s)] if family for word in given}


def name_forms(spellings: Iterable[str], in_the_open: Collection[str]) -> Iterator[Form]:
    """The forms of one name from the ways it has been spelled; none for a given name that is said in the open."""
    for spelling in spellings:
        for written in transliterations(spelling):
            given, family = _given_and_family(written)
            if family or not set(given) <= set(in_the_open):
                yield from _forms(given, family)
