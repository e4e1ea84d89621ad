"""The words of a request that a negation covers: "without my address", "don't mention my age".

What is kept away from the person ("nothing that I'm allergic to") is no word kept out of a text.
"""

from collections.abc import Sequence
from typing import Final

from consent.domain.needs.tables import phrasebook
from consent.domain.needs.wording import Word

_ENDS_NEGATION: Final = frozenset({"but", "however", "only", "though", "although"})
_OPENS_CLAUSE: Final = frozenset({"i", "please", "can", "could", "so", "which", "what", "keep"})
_OPENS_VERB: Final = frozenset({"with", "includ", "us", "writ", "mention", "do"})


def negated(words: Sequence[Word]) -> frozenset[int]:
    """The indices of the words that a negation covers, to the end of its clause."""
    covered: set[int] = set()
    avoiding = {hit.start for hit in phrasebook("avoiding").find(words)}
    for hit in (h for h in phrasebook("negating").find(words) if h.start not in avoiding):
        for i in range(hit.start, len(words)):
            if words[i].sentence != words[hit.start].sentence or (i > hit.end and _negation_ends(words, i)):
                break
            covered.add(i)
    return frozenset(covered)


def _negation_ends(words: Sequence[Word], i: int) -> bool:
    """Whether another clause begins at ``words[i]``."""
    if words[i].text in _ENDS_NEGATION:
        return True
    if words[i].text == "," and i + 1 < len(words):
        return words[i + 1].text in _OPENS_CLAUSE
    return words[i - 1].text in {",", "and"} and words[i].stem in _OPENS_VERB
