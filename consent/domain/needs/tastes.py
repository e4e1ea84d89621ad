"""The preferences that a request calls for: named outright, spoken of as a taste, or needed by the job itself."""

from collections.abc import Sequence
from typing import Final

from consent.domain.needs.naming import negated
from consent.domain.needs.phrases import Hit, Phrasebook
from consent.domain.needs.tables import preference_names
from consent.domain.needs.wording import Word, stem
from consent.domain.taxonomy import PREFERENCES

_TASTE: Final = frozenset(
    map(
        stem,
        "prefer prefers preferred preference preferences taste tastes interest interests interested choice choices habit "
        "habits routine like likes liked liking enjoy enjoyed love loved lover favorite favourite passion passionate usual "
        "usually typical typically into fan aesthetic style vibe pick picks normally hobby fond enthusiasm adore kind sort "
        "type".split(),
    )
)
_BETWEEN: Final = frozenset(
    map(
        stem,
        "and or , both the my our of for in on to that what i we usually typically generally normally really most tend "
        "usual typical as well related general personal own certain same a how am is are with plus / all genre genres "
        "specific particular favorite always often also those these things other current would already main which have "
        "do about it fit fits match matches suit suits align aligns some any".split(),
    )
)
_REACH: Final = 8
_POSSESSED: Final = frozenset({"art", "books", "games", "music", "shows", "sports"})
"""Topics that "my" alone makes a taste: "my music" is what one listens to, "my dog" is only a dog."""
_ANY_TASTE: Final = Phrasebook({"taste": ["my|our usual|personal|own? preference|taste|like|interest|style"]})
_CONTEXTS: Final = Phrasebook(
    {
        "Medical": [
            "medical", "health", "doctor", "medication", "medicine", "treatment", "diagnosis", "symptom", "clinic", "hospital",
            "care", "surgery", "pain", "cough", "cold", "checkup", "appointment", "therapy", "prescription", "exam", "emergency",
            "insurance", "illness", "condition", "vaccine", "pill", "procedure", "test", "feeling", "unwell", "sick",
        ],
        "Education": [
            "learn", "learning", "study", "course", "exam", "class", "workshop", "webinar", "lesson", "skill", "training",
            "certification", "certificate", "practice", "test", "material", "subject", "topic", "degree", "program", "school",
            "university", "revision", "presentation", "concept", "project", "tutorial", "reading", "language", "profile",
        ],
    }
)  # fmt: skip


def preferences_called_for(words: Sequence[Word], asking: frozenset[int]) -> frozenset[str]:
    """The keys of the preferences that the request calls for in its own words."""
    book, denied = preference_names(), negated(words)
    topics = book.topics.find(words)
    spoken = frozenset(i for h in topics for i in range(h.start, h.end))
    tasted = [h for h in topics if _is_taste(words, h, spoken)]
    if not tasted and _ANY_TASTE.find(words):
        tasted = topics
    hits = book.named.find(words) + tasted
    jobs = [h for h in book.tasks.find(words) if not tasted or PREFERENCES[h.key].group == "General"]
    hits += [h for h in jobs if words[h.start].sentence in asking] or ([] if hits else jobs)
    contexts = {h.key for h in _CONTEXTS.find(words)}
    return frozenset(h.key for h in hits if h.start not in denied and _in_context(h.key, contexts))


def _in_context(key: str, contexts: set[str]) -> bool:
    """Whether a preference of a field is spoken of where that field is: a tone is medical only in a medical question."""
    group = PREFERENCES[key].group
    return group not in {"Medical", "Education"} or group in contexts


def _is_taste(words: Sequence[Word], topic: Hit, spoken: frozenset[int]) -> bool:
    """Whether taste is spoken of beside the topic, with nothing but small words and other topics between."""
    after = range(topic.end, min(len(words), topic.end + _REACH))
    before = range(topic.start - 1, max(-1, topic.start - 1 - _REACH), -1)
    return any(_reaches_taste(words, side, spoken, topic) for side in (after, before))


def _reaches_taste(words: Sequence[Word], side: range, spoken: frozenset[int], topic: Hit) -> bool:
    for i in side:
        if words[i].sentence != words[topic.start].sentence:
            return False
        if words[i].stem in _TASTE and i not in spoken:
            return not (words[i].text == "like" and i and words[i - 1].text == "would")
        if words[i].text == "my" and side.step < 0 and topic.key in _POSSESSED:
            return True
        if words[i].stem not in _BETWEEN and i not in spoken:
            return False
    return False
