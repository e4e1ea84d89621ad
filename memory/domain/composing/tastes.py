"""What the person likes, taken from memories and worded so that it fits into a sentence."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from consent.domain.taxonomy import PREFERENCES
from memory.domain.composing.fitting import fitted, significant
from memory.domain.composing.wording import plain
from memory.domain.types import USER_NODE, Recalled

MOST_PER_PREFERENCE = 2
"""An answer that lists everything ever liked reads like a file, not like help."""

_SELF = r"^(?:(?:i|the user|user|they|he|she|we)\s+|i'm\s+)?"
_OFTEN = r"(?:(?:really|also|usually|generally|always|mostly|just|absolutely|tend to|quite|still)\s+)*"
_FOND = (
    r"(?:(?:love|like|enjoy|prefer|appreciate|adore|favou?r|admire|value)s?|(?:am |is )?(?:into|fond of|keen on)|"
    r"(?:am |is )?a (?:big |huge |great )?fan of)"
)
_LEAD = re.compile(rf"(?:{_SELF}{_OFTEN}{_FOND}|^my favou?rite [\w ]{{3,20}} (?:is|are))\s+(?:to\s+)?", re.IGNORECASE)
_AGAINST = re.compile(
    r"\b(?:(?:do|does|did)(?:n'?t| not) (?!mind|only)|never (?!miss|tire|get (?:tired|enough|bored))|"
    r"hates?\b|dislikes?\b|can(?:'?t|not) (?:stand|bear|eat)|avoid|not (?:a fan|keen|into|fond)|"
    r"no longer|stopped|allergic)",
    re.IGNORECASE,
)
_LEAD_AGAINST = re.compile(
    rf"{_SELF}{_OFTEN}(?:(?:(?:do|does)(?:n'?t| not)|never)\s+(?:really\s+)?(?:like|love|enjoy|eat|want|prefer)|"
    r"(?:hate|dislike|avoid)s?|can(?:'?t|not) stand|no longer (?:like|enjoy|eat)s?|"
    r"(?:am )?not (?:a fan of|into|keen on))\s+",
    re.IGNORECASE,
)
_OF_ONESELF = re.compile(r"\b(?:i|me|my|myself|i'm)\b", re.IGNORECASE)
_ALIKE = 0.7
"""Share of the words in common from which two likings are one."""
_CLAUSE_END = re.compile(r"[,.;!?]|\bbut\b|\bthough\b", re.IGNORECASE)
_VERB = re.compile(
    r"^(?:i\b|to\b|(?:walk|take|ride|drive|use|watch|read|listen|play|cook|wear|make|avoid|need|want|keep|give|"
    r"explain|present|provide|spend|travel|commute|cycle|collect|follow|work|start|practi[cs]e|run|swim|paint|live|"
    r"bike|hop|eat|study|learn|talk|have|get|feel|find|own|try)s?|go|goes|do|does|has|tries|studies|is|am)\s",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Taste:
    """One preference in the person's own words; ``against`` when it says what they do not want."""

    key: str
    words: str
    against: bool = False

    @property
    def noun(self) -> str:
        """The words where a noun belongs; a clause ("walk to the shops") stands in quotation marks."""
        return f"“{self.words}”" if _VERB.match(self.words) else self.words


def taste_of(memory: Recalled) -> Taste:
    """The preference a memory states."""
    said = plain(memory.text.text).replace("’", "'")
    own = plain(memory.object.text) or plain(memory.text.text)
    against = memory.relation in _LIKED and is_against(said, own)
    lead = _LEAD_AGAINST if against else _LEAD
    return Taste(memory.relation, lead.sub("", own).strip(" .,;:!?") or own, against)


def is_against(said: str, point: str) -> bool:
    """Whether ``said`` speaks against ``point``: its own clause is negative, up to where the point stands."""
    where = said.lower().find(point.lower())
    before = said[:where] if where > 0 else said
    return bool(_AGAINST.search(_CLAUSE_END.split(before)[-1] or before))


def tastes_of(memories: Iterable[Recalled], keys: Iterable[str]) -> tuple[Taste, ...]:
    """The person's own preferences of these kinds: by kind, best memory first, a few of each, none twice."""
    own = [m for m in memories if m.subject == USER_NODE and m.relation in PREFERENCES]
    found: list[Taste] = []
    for key in dict.fromkeys(keys):
        tastes = [_fitted(taste_of(m)) for m in own if m.relation == key]
        found += _distinct([t for t in tastes if t.words])[:MOST_PER_PREFERENCE]
    return tuple(found)


def _fitted(taste: Taste) -> Taste:
    return replace(taste, words=fitted(taste.key, taste.words))


def _distinct(tastes: Sequence[Taste]) -> list[Taste]:
    """The tastes without those that another says too, what reads well before what speaks of oneself."""
    said = {taste: significant(taste.words) for taste in tastes}
    kept: dict[frozenset[str], Taste] = {}
    for taste in sorted(said, key=lambda t: bool(_OF_ONESELF.search(t.words))):
        if not any(_alike(said[taste], other) for other in kept if not said[taste] > other):
            kept = {words: t for words, t in kept.items() if not words < said[taste] or t.against != taste.against}
            kept[said[taste]] = taste
    return list(kept.values())


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two likings are one thing said twice: most of the words of the shorter are in the longer."""
    return len(one & other) >= _ALIKE * min(len(one), len(other))


_LIKED = frozenset(key for key, preference in PREFERENCES.items() if preference.group == "General")
"""Kinds in which "don't" turns a liking round; in the others ("no reminders unless I ask") it is the preference."""

_ACTIVITIES = {
    "fitness": "move a little, without hurry: {}",
    "sports": "an hour for {}",
    "transport": "get about the way you like: {}",
    "beauty": "take your time getting ready: {}",
    "pets": "time with animals: {}",
    "food": "a good meal: {}",
    "travel": "a small outing in the spirit of {}",
    "clothing": "put on something you like: {}",
    "art": "an unhurried hour with {}",
    "games": "play for a while: {}",
    "books": "read, feet up: {}",
    "technology": "an hour of tinkering: {}",
    "music": "music on: {}",
    "shows": "something to watch: {}",
}


def activity(taste: Taste) -> str:
    """A liking as something to do in a plan: "music on: progressive house"."""
    return _ACTIVITIES.get(taste.key, "{}").format(taste.noun)
