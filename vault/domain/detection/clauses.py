"""Where a phrase ends: open-ended values run to the end of their clause."""

import re
from typing import Final

from vault.domain.detection.passage import Passage

_SPEAKER = (
    r"i|i'm|i've|i'd|i'll|i am|my|we|we're|we've|we'd|our|it|it's|it was|that|that's|this|these|they|he|she|you|"
    r"can|could|please|also|recently|"
    r"have|had|am|don't|never|there|he's|she's|is"
)
_BREAK: Final = re.compile(
    rf",? (?:and|but|so|which|because|though|although|while|as|since|plus|or|if|when|where|who|yet|then|for which|"
    rf"by the way)(?: also| then| now)? (?:{_SPEAKER})\b"
    rf"|, (?:(?:and |but |so )?(?:{_SPEAKER}|which|who|so|but|however|though|although|because|thanks|and then|by "
    rf"the way|by))\b"
    r"|,? (?:which (?:is|was|has|have|make|makes|cause|causes|caused|lead|leads|showed|means?|helps?)|but|however|"
    r"so that|because|although)\b"
    r"|;| - | \(which|\n"
)
_TAIL = re.compile(
    r"[\s,;:.!?\"'*]+$|\s+(?:and|or|but|so|too|also|though|as well|by the way|right now|currently|at the moment|"
    r"lately|recently|now|well|please)$",
    re.I,
)


def clause_end(passage: Passage, start: int, limit: int = 400) -> int:
    """The end of the clause that goes on at ``start``, within its sentence and ``limit`` characters."""
    last = min(passage.sentence(start)[1], start + limit)
    stop = _BREAK.search(passage.lower, start, last)
    return trimmed(passage, start, stop.start() if stop else last)


def trimmed(passage: Passage, start: int, end: int) -> int:
    """``end`` moved before trailing punctuation and small words."""
    while end > start:
        tail = _TAIL.search(passage.text, start, end)
        if tail is None:
            return end
        end = tail.start()
    return end
