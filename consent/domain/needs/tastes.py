"""The preferences that a request calls for: named outright, spoken of as a taste, or needed by the job itself."""

from collections.abc import Sequence
from typing import Final

from consent.domain.needs.negation import negated
from consent.domain.needs.phrases import Hit
from consent.domain.needs.tables import phrasebook, preference_names, stem_set
from consent.domain.needs.wording import Word
from consent.domain.taxonomy import PREFERENCES

_REACH: Final = 8
_POSSESSED: Final = frozenset({"art", "books", "games", "music", "shows", "sports"})
"""Topics that "my" alone makes a taste: "my music" is what one listens to, "my dog" is only a dog."""


def preferences_called_for(words: Sequence[Word], asking: frozenset[int]) -> tuple[frozenset[str], frozenset[str]]:
    """The keys of the preferences that the request speaks of, and of those that the job it asks for needs."""
    book, denied = preference_names(), negated(words)
    contexts = {h.key for h in phrasebook("fields").find(words)}
    tasted = _tasted(words, book.topics.find(words))
    told = book.named.find(words) + tasted
    jobs = [h for h in book.tasks.find(words) if not tasted or PREFERENCES[h.key].group == "General"]
    jobs = [h for h in jobs if words[h.start].sentence in asking] or ([] if told else jobs)

    def keys(hits: Sequence[Hit]) -> frozenset[str]:
        return frozenset(h.key for h in hits if h.start not in denied and _in_context(h.key, contexts))

    return keys(told), keys(jobs)


def _tasted(words: Sequence[Word], topics: Sequence[Hit]) -> list[Hit]:
    """The topics whose taste is spoken of; all of them where the request goes by "my preferences" without more."""
    spoken = frozenset(i for h in topics for i in range(h.start, h.end))
    tasted = [h for h in topics if _is_taste(words, h, spoken)]
    return tasted or (list(topics) if phrasebook("any_taste").find(words) else [])


def _in_context(key: str, contexts: set[str]) -> bool:
    """Whether a field's preference is spoken of where the field is: a tone is medical only in a medical question."""
    group = PREFERENCES[key].group
    return group not in {"Medical", "Education"} or group in contexts


def _is_taste(words: Sequence[Word], topic: Hit, spoken: frozenset[int]) -> bool:
    """Whether taste is spoken of beside the topic, with nothing but small words and other topics between."""
    after = range(topic.end, min(len(words), topic.end + _REACH))
    before = range(topic.start - 1, max(-1, topic.start - 1 - _REACH), -1)
    return any(_reaches_taste(words, side, spoken, topic) for side in (after, before))


def _reaches_taste(words: Sequence[Word], side: range, spoken: frozenset[int], topic: Hit) -> bool:
    strange = 0
    for i in side:
        if words[i].sentence != words[topic.start].sentence:
            return False
        if words[i].stem in stem_set("taste") and i not in spoken:
            return side.step > 0 or not _wishes(words, i)
        if words[i].text == "my" and side.step < 0 and topic.key in _POSSESSED:
            return True
        strange += words[i].stem not in stem_set("between") and i not in spoken
        if strange > 1:
            return False
    return False


def _wishes(words: Sequence[Word], i: int) -> bool:
    """Whether the word is of a wish ("I'd love some …"), not of a taste."""
    return words[i].text in {"like", "love", "enjoy", "prefer"} and any(
        w.text == "would" for w in words[max(0, i - 2) : i]
    )
