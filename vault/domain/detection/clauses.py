"""Where an open-ended phrase begins and ends: after the words that lead to it, at the end of its clause."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from vault.domain.detection.passage import Passage

_SPEAKER = (
    r"i|i'm|i've|i'd|i'll|i am|my|we|we're|we've|we'd|our|it|it's|it was|that|that's|this|these|they|he|she|you|"
    r"can|could|please|also|recently|take|took|taking|use|using|"
    r"have|had|am|don't|never|there|he's|she's|is"
)
_BREAK: Final = re.compile(
    rf",? (?:and|but|so|which|because|though|although|while|as|since|plus|or|if|when|where|who|yet|then|for which|"
    rf"by the way)(?: also| then| now)? (?:{_SPEAKER})\b"
    rf"|, (?:(?:and |but |so )?(?:{_SPEAKER}|which|who|so|but|however|though|although|because|thanks|and then|by "
    rf"the way|by))\b"
    r"|,? (?:which (?:is|was|has|have|make|makes|cause|causes|caused|lead|leads|showed|means?|helps?)|but|however|"
    r"so that|because|although)\b"
    r"|,? (?:and|but) (?:want|would like|need|hope|wish|how|whether)\b|, with (?:clear|detailed|simple|some) "
    r"(?:steps|instructions|advice|guidance|tips)\b"
    r"| (?:i|we) (?:do|go|went|take|took|use|need|can't|cannot|can|could|am|was|feel|felt|want|now|still|started|"
    r"got|get|keep)\b"
    r"|, (?:what|how|where|when|should|do|does|any) "
    r"|;| - | \(which|\n"
)
_TAIL = re.compile(
    r"[\s,;:.!?\"'*]+$|\s+(?:and|or|but|so|too|also|though|as well|by the way|right now|currently|at the moment|"
    r"lately|recently|now|well|please|btw|lol|haha|tho|sometimes|often|since|ever since|depuis|seit)$",
    re.I,
)


_LONGEST_TAIL: Final = 40


def clause_end(passage: Passage, start: int, limit: int = 400) -> int:
    """The end of the clause that goes on at ``start``, within its sentence and ``limit`` characters."""
    last = min(passage.sentence(start)[1], start + limit)
    stop = _BREAK.search(passage.lower, start, last)
    return trimmed(passage, start, stop.start() if stop else last)


def trimmed(passage: Passage, start: int, end: int) -> int:
    """``end`` moved before trailing punctuation and small words."""
    while end > start:
        tail = _TAIL.search(passage.text, max(start, end - _LONGEST_TAIL), end)
        if tail is None:
            return end
        end = tail.start()
    return end


FILLER = (
    r"(?:(?:also|either|both|just|currently|now|having|officially|recently|been|typically|usually|mainly|mostly|"
    r"especially|certain|several|few|various|occasional|something called|what's called|"
    r"things like|some|any|mild|severe|intense|persistent) ){0,12}"
)
"""What may stand between the words that lead to a phrase and the phrase; its article does not, it is the phrase's."""
_NEGATED: Final = re.compile(
    r"\b(?:nobody|no one|none of|(?:don't|do not)(?! forget\b)|doesn't|didn't|haven't|not|"
    r"no|without|neither|nor|isn't|aren't|"
    r"wasn't|denies|kein\w*|nicht|pas|jamais|aucune?|senza|sem|geen|niet|nunca|deny|"
    r"free of|ruled out|negative for)\b(?! only\b)"
    r"(?:(?!\bbut\b|\bhowever\b|\balthough\b|\bwhich\b|\brelated to\b|\bdue to\b|[,;]? (?:and|so) (?:i|i'm|i've|"
    r"i'd|my|we|it|also)\b|, (?:i|i've|i'm|my|we)\b).)*$"
)


def is_negated(passage: Passage, start: int) -> bool:
    """Whether the words before, up to a "but", deny what follows: the whole of a negated list."""
    first = passage.sentence(start)[0]
    return _NEGATED.search(passage.lower, max(first, start - 90), start) is not None


def hinted(
    passage: Passage, words: Iterable[re.Match[str]], cue: re.Pattern[str], reach: int = 60
) -> Iterator[tuple[int, int]]:
    """(end of the cue, end of the clause) around each word of a list that a cue leads to, none of them denied."""
    done = 0
    for hit in words:
        if hit.start() < done:
            continue
        begin = max(done, passage.sentence(hit.start())[0], hit.start() - reach)
        leads = [m.end() for m in cue.finditer(passage.lower, begin, hit.start()) if m.end() <= hit.start()]
        if leads and (end := clause_end(passage, leads[-1])) > hit.start() and not is_negated(passage, leads[-1]):
            done = max(end, hit.end())
            yield leads[-1], done
