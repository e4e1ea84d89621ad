"""What a builder is given: the request read, the values as they may be written, and the preferences that count."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from consent.domain.needs.wording import written_out
from consent.domain.taxonomy import PREFERENCES, PRIVATE_TYPES
from memory.domain.composing.reckoning import Amount, amounts_of
from memory.domain.composing.slots import Tone, tone_of
from memory.domain.composing.tastes import Taste, tastes_of
from memory.domain.composing.wording import bullets, choose, listed, plain, series
from memory.domain.relations import ROLE
from memory.domain.types import USER_NODE, Need, Recalled, Task
from vault.domain.references import Sanitized

READ_AT_MOST = 6000
"""Characters of a request that the rules look at; what a person asks for stands in the first of them."""

_ENJOYED = re.compile(
    r"\b(?:things|what|stuff|activities|everything|hobbies|interests)\b[^.?!]{0,20}\b(?:i|me)\b[^.?!]{0,12}\b(?:enjoy|like|love)|"
    r"\bmy (?:hobbies|interests|tastes|preferences|likes)\b|\b(?:things|something) for me\b",
    re.I,
)
_FOR_ONESELF = re.compile(
    r"\b(?:plan|suggest|recommend|ideas? for|what (?:should|can|could) i (?:cook|eat|make|read|watch|listen|play)|"
    r"conversation starters?|ice.?breakers?|what (?:should|can|could) i do (?:today|tonight|tomorrow|this|on|at|over)|"
    r"(?:write|draft|make) (?:me )?(?:a|my) (?:\w+ )?(?:bio|profile))\b"
    rf"(?![^.?!]*\b(?:gift|present|study|exam|budget|for (?:my|his|her|their|our) (?:\w+ ){{0,2}}?(?:{ROLE}))\b)",
    re.IGNORECASE,
)
_TOPICS = tuple(
    (re.compile(rf"\b(?:{cue})\b", re.IGNORECASE), keys)
    for cue, keys in (
        (r"dinner|lunch|breakfast|meals?|cook|eat|recipes?|snacks?|restaurants?", ("food",)),
        (r"read|books?|novels?", ("books",)),
        (r"watch|films?|movies?|shows?|series", ("shows",)),
        (r"listen|music|songs?|playlists?|albums?|concerts?", ("music",)),
        (r"play|games?", ("games", "sports")),
        (r"workouts?|exercise|training", ("fitness", "sports")),
    )
)
_LEISURE = ("fitness", "sports", "food", "art", "games", "books", "music", "shows", "travel", "pets")
"""What free days are made of."""
_SAYS_NOTHING = re.compile(r"\bon file$|^general ")
"""Sanitized words that tell only that something is held: "gender on file", "general symptoms"."""
SENTENCES = frozenset({"PAYMENT.insurance_record"})
"""Private types whose values are told in whole sentences rather than named."""
GENERAL = tuple(key for key, preference in PREFERENCES.items() if preference.group == "General")


@dataclass(frozen=True, slots=True)
class Brief:
    """A task, read.

    ``change`` is a follow-up's wish about ``request``. ``values`` holds, for each private type that the task needs,
    what is written for it: its placeholders, or a blank for the person to fill in. ``sizes`` holds sanitized words
    ("moderate monthly income") by type, to reason with and never to copy; ``amounts`` holds those that may be read.
    ``wanted`` are the preferences that the task needs; ``tastes`` may hold others that a plan would go by.
    """

    request: str
    change: str
    tone: Tone
    needs: tuple[Need, ...]
    values: Mapping[str, str]
    sizes: Mapping[str, str]
    amounts: Mapping[str, Amount]
    wanted: frozenset[str]
    tastes: tuple[Taste, ...]
    unknown: tuple[str, ...]
    memories: tuple[Recalled, ...]
    now: datetime | None

    def value(self, key: str, otherwise: str = "") -> str:
        """What is written for a private type; ``otherwise`` when the task does not need it."""
        return self.values.get(key, otherwise)

    def liked(self, *keys: str) -> list[str]:
        """The things liked among these preferences (all general ones when none is named), each as a noun."""
        return [t.noun for t in self.tastes if not t.against and t.key in (keys or GENERAL)]

    def like(self, *keys: str) -> str:
        """The things liked among these preferences as one phrase; empty when there is none."""
        return listed(self.liked(*keys))

    def quoted(self, key: str) -> str:
        """A preference of manner ("calm and neutral") in quotation marks; empty when it is not needed or not known."""
        return series(f"“{t.words}”" for t in self.tastes if t.key == key)

    def says(self, key: str, *cues: str) -> bool:
        """Whether a preference is among ``tastes`` and speaks of one of ``cues`` (parts of words, lower case)."""
        return any(t.key == key and any(c in t.words.lower() for c in cues) for t in self.tastes)

    def pick(self, *options: str) -> str:
        return choose(self.request + self.change, options)

    def unless_short(self, text: str) -> str:
        """``text``, unless a short answer was asked for."""
        return "" if self.tone.short else text

    def needed(self, *wanted: str) -> list[str]:
        """Needed private types that are, or whose category is, among ``wanted``; all when nothing is named."""
        return [k for k in self.values if not wanted or k in wanted or k.partition(".")[0] in wanted]

    def sheet(self, *wanted: str) -> str:
        """A list of label and value for the needed types among ``wanted``."""
        return bullets(
            f"**{PRIVATE_TYPES[n.type].label}:** {in_full(n)}" for n in self.needs if n.type in self.needed(*wanted)
        )

    def rest(self, *used: str) -> str:
        """The list of what is needed besides the types ``used``; empty when that is all."""
        return "\n".join(self.sheet(k) for k in self.values if k not in used)

    def given(self, *wanted: str) -> str:
        """What is known of the needed types among ``wanted``: "your age (…) and your symptoms (…)"."""
        return series(filter(None, map(self._named, self.needed(*wanted))))

    def _named(self, key: str) -> str:
        """The value, or what is remembered of it in general; empty where neither is there."""
        noun, value = PRIVATE_TYPES[key].noun, self.values[key]
        known = self.sizes.get(key, "") if value == blank(key) else value
        return f"your {noun} ({re.sub(r'^an? (?:amount|figure) (?=in )', '', known)})" if known else ""


def in_full(need: Need) -> str:
    """What is written for a need where it has a line to itself: what is told in sentences ends like one."""
    if need.type in SENTENCES and need.status == "allowed" and need.placeholders:
        return " ".join(f"{placeholder}." for placeholder in need.placeholders)
    return _written(need)


def blank(key: str) -> str:
    """What a person sees where they may write a value themselves."""
    return f"[your {PRIVATE_TYPES[key].noun}]"


def brief_of(task: Task, request: str, change: str = "") -> Brief:
    """Read a task; ``request`` is its own, or the earlier one that its follow-up ``change`` is about."""
    needs = tuple(n for n in task.needs if n.type in PRIVATE_TYPES)
    memories = tuple(cleaned(m, needs) for m in task.memories)
    wanted = _wanted(task.preferences_needed, request)
    tastes = tuple(t for t in tastes_of(memories, wanted) if wanted is not _LEISURE or not t.against)
    known = {t.key for t in tastes}
    text = written_out(scrubbed(request, needs)[:READ_AT_MOST])
    return Brief(
        request=text,
        change=scrubbed(change, needs)[:READ_AT_MOST],
        tone=tone_of(text, change[:READ_AT_MOST]),
        needs=needs,
        values={n.type: _written(n) for n in needs},
        sizes=_sizes(memories),
        amounts=amounts_of(needs),
        wanted=frozenset(task.preferences_needed),
        tastes=tastes,
        unknown=tuple(k for k in task.preferences_needed if k in PREFERENCES and k not in known),
        memories=memories,
        now=task.now,
    )


def _wanted(needed: Sequence[str], request: str) -> tuple[str, ...]:
    """What the task needs; where that is nothing, what a plan or an idea for this person would go by."""
    text = request[:READ_AT_MOST]
    if needed or not (_ENJOYED.search(text) or _FOR_ONESELF.search(text)):
        return tuple(needed)
    return next((keys for cue, keys in _TOPICS if cue.search(text)), GENERAL if _ENJOYED.search(text) else _LEISURE)


def _written(need: Need) -> str:
    return series(need.placeholders) if need.status == "allowed" and need.placeholders else blank(need.type)


def _sizes(memories: Iterable[Recalled]) -> dict[str, str]:
    by_relation = {t.relation: t.key for t in PRIVATE_TYPES.values()}
    own = [m for m in memories if m.subject == USER_NODE and m.relation in by_relation]
    told = {by_relation[m.relation]: m.object.text or m.text.text for m in reversed(own)}
    return {key: words for key, words in told.items() if not _SAYS_NOTHING.search(words)}


def scrubbed(text: str, needs: Iterable[Need]) -> str:
    """Text that came from outside, without anything that could pass for a placeholder, a link or a picture."""
    for placeholder in (p for need in needs for p in need.placeholders):
        text = text.replace(placeholder, "…")
    return plain(text)


def cleaned(memory: Recalled, needs: Iterable[Need]) -> Recalled:
    """The memory with its words made inert."""
    text, point = (Sanitized(scrubbed(s.text, needs)) for s in (memory.text, memory.object))
    return Recalled(memory.id, text, memory.relation, memory.subject, point, memory.score, memory.said_at)
