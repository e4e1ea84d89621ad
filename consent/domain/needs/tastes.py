"""The preferences that a request calls for: named outright, spoken of as a taste, or needed by the job itself."""

from collections.abc import Sequence
from typing import Final

from consent.domain.needs.naming import negated
from consent.domain.needs.phrases import Hit
from consent.domain.needs.tables import preference_names
from consent.domain.needs.wording import Word, stem

_TASTE: Final = frozenset(
    map(
        stem,
        "prefer prefers preferred preference preferences taste tastes interest interests interested choice choices habit "
        "habits routine like likes liked liking enjoy enjoyed love loved lover favorite favourite passion passionate usual usually "
        "typical typically into fan aesthetic style vibe pick picks normally hobby fond enthusiasm adore".split(),
    )
)
_BETWEEN: Final = frozenset(
    map(
        stem,
        "and or , both the my our of for in on to kind kinds type types sort sorts that what i we usually typically "
        "generally normally really most tend usual typical as well related general personal own certain same a how am "
        "is are with plus / all genre genres specific particular favorite always often also those these things other "
        "current would already main which have do about it".split(),
    )
)
_REACH: Final = 8


def preferences_called_for(words: Sequence[Word], asking: frozenset[int]) -> frozenset[str]:
    """The keys of the preferences that the request calls for in its own words."""
    book, denied = preference_names(), negated(words)
    topics = book.topics.find(words)
    spoken = frozenset(i for h in topics for i in range(h.start, h.end))
    hits = book.named.find(words)
    hits += [h for h in topics if _is_taste(words, h, spoken)]
    hits += [h for h in book.tasks.find(words) if words[h.start].sentence in asking]
    return frozenset(h.key for h in hits if h.start not in denied)


def _is_taste(words: Sequence[Word], topic: Hit, spoken: frozenset[int]) -> bool:
    """Whether taste is spoken of beside the topic, with nothing but small words and other topics between."""
    after = range(topic.end, min(len(words), topic.end + _REACH))
    before = range(topic.start - 1, max(-1, topic.start - 1 - _REACH), -1)
    return any(_reaches_taste(words, side, spoken, words[topic.start].sentence) for side in (after, before))


def _reaches_taste(words: Sequence[Word], side: range, spoken: frozenset[int], sentence: int) -> bool:
    for i in side:
        if words[i].sentence != sentence:
            return False
        if words[i].stem in _TASTE and i not in spoken:
            return not (words[i].text == "like" and i and words[i - 1].text == "would")
        if words[i].stem not in _BETWEEN and i not in spoken:
            return False
    return False
