"""Questions about the person themself, answered from what they said and from nothing else."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

from consent.domain.taxonomy import PREFERENCES, PRIVATE_TYPES
from memory.domain.composing.brief import Brief
from memory.domain.composing.recall_cues import PRIVATE_CUES, TASTE_CUES
from memory.domain.composing.tastes import taste_of
from memory.domain.composing.wording import bullets, paragraphs, series, upper_first
from memory.domain.types import USER_NODE, Need, Recalled

MOST_SHOWN = 8
"""Memories listed for one question; the page of memories has all."""

_ASKED = re.compile(
    r"\b(?:do|did|am|was|were|have|had|are) (?:i|we)\b|\b(?:is|are|was|were|does|did|do|what's|who's|"
    r"where's|when's) (?:my|our)\b|"
    r"\b(?:which|what|any|all|list|summari[sz]e) (?:of )?(?:my|i)\b|\b(?:did|have) i (?:tell|told|say|said|"
    r"mention\w*)\b|"
    r"\b(?:do you|can you) (?:know|remember|recall)\b|\bwhat you (?:know|remember)\b|"
    r"\bremind me (?:of|what|when|where|who)\b",
    re.IGNORECASE,
)
_YES_OR_NO = re.compile(r"^\W*(?:am|is|are|do|does|have|has)\b", re.IGNORECASE)
_QUESTION = re.compile(
    r"^\W*(?:and |so )?(?:who|what|when|where|which|how|is|are|was|does|did|do)\b|\?\s*$", re.IGNORECASE
)
_OWN = re.compile(r"\b(?:i|i'm|i've|my|me|mine|our|we)\b", re.IGNORECASE)
_HELP = re.compile(
    (
        r"\b(?:should|could|can|would|recommend|suggest\w*|ideas?|advice|help|plan|write|draft|best|tips|"
        r"need to know|explain|steps|do i need to|how do i|what do i (?:need|do(?! for\b)|say))\b"
    ),
    re.IGNORECASE,
)
_ONE_KNOWN = re.compile(
    r"^\W*(?:and |so )?(?:when|where|what time|who)(?:'s| is| was| are| were)? (?:the|that|our)\b", re.I
)
"""A question about one thing that both know of: "When is the appointment?"."""
_ALL = re.compile(
    (
        r"\bwhat (?:have i|did i) (?:told|tell|said|say)(?: to)?(?: you)?(?: so far| today| before| yesterday)?\W*$|"
        r"\b(?:know|remember|stored?|saved?|learn(?:ed|t)?|have)\b[^.?!]{0,20}\babout me\b|\bwho am i\b|"
        r"\beverything about me\b|\btell me about (?:me|myself)\b"
    ),
    re.IGNORECASE,
)
_LIKES = re.compile(
    r"\b(?:like|love|enjoy|prefer|favou?rite|hobb(?:y|ies)|interests?|preferences?|tastes?)\b", re.IGNORECASE
)
_SHOW = re.compile(
    r"\b(?:print|show me|read out|reveal|tell me|give me|display)\s+(?:out\s+)?my\s+(?:\w+\s+)?\w+\W*$", re.IGNORECASE
)
_ALL_LIKES = re.compile(
    r"\b(?:do )?i (?:really |usually |generally )?(?:like|enjoy|love|prefer)(?: (?:to do|doing|most|"
    r"in general|the most))?\W*$|"
    r"\bmy (?:hobbies|interests|preferences|tastes|likes|favou?rites)\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"^(?:(?:what(?:'s| is| are))|print|show me|give me|read out|tell me)\s+(?:out\s+)?my\s", re.IGNORECASE
)

_SECRET = re.compile(
    r"\b(?:pass ?(?:words?|codes?|phrases?)|pwd|pin(?: codes?| numbers?)?|cvv|cvc|api keys?|"
    r"(?:recovery|seed) phrases?)\b",
    re.IGNORECASE,
)
_HABIT = re.compile(
    r"\b(?:what|which)\b[^.?!]{0,30}\b(?:do|did) i (?:usually |normally |often )?"
    r"(?:listen|read|watch|play|eat|wear|drink|cook)\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:my [a-z-]+|[A-Z][\w-]+)'s\b(?<!What's)(?<!Where's)(?<!Who's)(?<!When's)|\b(?:his|her|their)\b"
)
_STOP_WORDS = (
    "who how why what when where which whose does did have has had was were are is the and for with that this your you "
    "mine about from into "
    "remember recall know tell told said remind show give print list many much long often old kind type "
    "there their they them"
)
_STOP = frozenset(_STOP_WORDS.split())


def is_recall(text: str) -> bool:
    """Whether the words ask for something about the person, not for help."""
    asked = bool(_ALL.search(text) or _SHOW.search(text)) or bool(_ASKED.search(text) and _OWN.search(text))
    return asked and not _HELP.search(text)


def is_yes_or_no(text: str) -> bool:
    return bool(_YES_OR_NO.match(text))


def asks_about_known(brief: Brief) -> bool:
    """Whether a question names somebody or something that a memory names too ("Who is Ana?")."""
    names = set(re.findall(r"(?<!^)\b[A-ZÀ-Þ][\w'-]+", brief.request)) - {"I", "I'm"}
    known = " ".join(m.text.text for m in brief.memories)
    asked = bool(_QUESTION.search(brief.request)) and not _HELP.search(brief.request)
    if asked and _ONE_KNOWN.search(brief.request) and fitting(brief):
        return True
    return asked and any(re.search(rf"\b{re.escape(name.removesuffix(chr(39) + 's'))}\b", known) for name in names)


def recall(brief: Brief) -> str:
    """The answer, or that nothing is known."""
    text = brief.request
    if _ALL.search(text):
        return everything(brief)
    if _SECRET.search(text):
        return _NO_SECRETS
    if area := about_area(brief):
        return area
    private = [] if _OTHERS.search(text) else _types_asked(brief)
    if private and not _asks_liking(text) and (_known(brief, private) or not fitting(brief)):
        return paragraphs(*(_told_or_held(brief, key) for key in private))
    kinds = [key for key, cue in TASTE_CUES.items() if re.search(cue, text, re.IGNORECASE)]
    if (_LIKES.search(text) and (kinds or _ALL_LIKES.search(text))) or (kinds and _HABIT.search(text)):
        return likings(brief, kinds or list(PREFERENCES))
    return told(brief)


_NO_SECRETS = (
    "I don't keep passwords, PINs or keys: they are taken out of a message before anything of it is stored, so there "
    "is nothing I could tell you. A password manager is the place for them."
)


def _known(brief: Brief, keys: Iterable[str]) -> bool:
    held = {need.type for need in brief.needs if need.status != "missing"} | brief.sizes.keys()
    return any(key in held for key in keys)


def _types_asked(brief: Brief) -> list[str]:
    named = [key for key, cue in PRIVATE_CUES.items() if re.search(cue, brief.request, re.IGNORECASE)]
    needed = list(brief.values)
    return [k for k in named if k in needed] or needed or named[:1]


def _asks_liking(text: str) -> bool:
    return bool(_LIKES.search(text)) and not _BARE.search(text)


def private_value(brief: Brief, key: str) -> str:
    """One private value: filled in when allowed, else what may be said of it."""
    noun, need = PRIVATE_TYPES[key].noun, next((n for n in brief.needs if n.type == key), None)
    held = brief.sizes.get(key, "")
    if need and need.status == "allowed" and need.placeholders:
        return f"{upper_first(f'your {noun}')}: {brief.values[key]}"
    if need and need.status == "denied":
        known = f" What I can say: {held}." if held else ""
        return f"You said no to your {noun}, so I leave it in the vault.{known}"
    if held:
        return (
            f"What I may say of your {noun}: {held}. The exact value stays in your vault; you can see it on "
            "the page of private values."
        )
    return f"You haven't told me your {noun} yet. If you type it here, it is sealed in your vault."


_AREAS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        r"health|medical (?:history|conditions?)": ("MEDICAL.",),
        r"financ\w+|money|finances": ("ASSET.", "PAYMENT."),
        r"famil\w+": ("RELATIONSHIP.",),
        r"work|job|career": ("PERSON.occupation", "PERSON.education", "LOC.work_address"),
    }
)
_ABOUT = r"\b(?:know|remember|told you|have|stored?)\b[^.?!]{0,30}\b(?:about|on|of) (?:my|our) (?:own )?"


def about_area(brief: Brief) -> str:
    """All that is known of one part of a life ("about my health"), sanitized; empty when no such part is asked for."""
    prefixes = next((p for cue, p in _AREAS.items() if re.search(_ABOUT + rf"(?:{cue})\b", brief.request, re.I)), None)
    if prefixes is None:
        return ""
    relations = {t.relation: t.label for key, t in PRIVATE_TYPES.items() if key.startswith(prefixes)}
    own = [m for m in brief.memories if m.subject == USER_NODE and m.relation in relations]
    rows = dict.fromkeys(f"{relations[m.relation]}: {m.object.text or m.text.text}" for m in own)
    others = [m for m in fitting(brief) if m not in own]
    if not (rows or others):
        return "You haven't told me anything about that yet."
    return paragraphs("This is what I know about it:", bullets(rows), quotes(others[:3]), _sealed_note(own))


_TELLS_TOO: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "LOC.home_address": frozenset({"lives_in"}),
        "LOC.work_address": frozenset({"works_at"}),
        "PERSON.occupation": frozenset({"works_as", "works_at"}),
        "PERSON.education": frozenset({"studies", "studies_at"}),
        "PERSON.nationality": frozenset({"comes_from"}),
        "PERSON.age": frozenset({"born_on"}),
    }
)
"""Relations of facts that answer a question for a private type whose value is not held."""


def _told_or_held(brief: Brief, key: str) -> str:
    """A private value, or what a sentence tells in its place; what was told after the value stands beside it."""
    relations = _TELLS_TOO.get(key, frozenset())
    facts = [m for m in brief.memories if m.subject == USER_NODE and m.relation in relations]
    if not _known(brief, [key]):
        return paragraphs("This is what you told me:", quotes(facts[:3])) if facts else private_value(brief, key)
    told_at = [m.said_at for m in brief.memories if m.relation == PRIVATE_TYPES[key].relation]
    later = [m for m in facts if told_at and m.said_at > max(told_at)]
    return paragraphs(private_value(brief, key), *(("Later you told me:", quotes(later[:2])) if later else ()))


def likings(brief: Brief, kinds: Iterable[str]) -> str:
    """What the person said they like, kind by kind, with the day they said it."""
    wanted = list(kinds)
    own = [m for m in brief.memories if m.subject == USER_NODE and m.relation in wanted]
    if not own:
        about = f" about {series([PREFERENCES[k].label for k in wanted], 'or')}" if len(wanted) <= 3 else ""
        return f"You haven't told me what you like{about} yet. Tell me, and I'll remember."
    likes = [m for m in own if not taste_of(m).against]
    dislikes = [m for m in own if taste_of(m).against]
    unwanted = "And what you don't want:" if likes else "You told me you don't want:"
    return paragraphs(_listed("You told me you like:", likes, wanted), _listed(unwanted, dislikes, wanted))


def _listed(intro: str, memories: list[Recalled], kinds: list[str]) -> str:
    rows = {
        taste_of(m).words.lower(): f"{_kind(m, kinds)}{taste_of(m).words}{_when(m.said_at)}"
        for m in reversed(memories[:MOST_SHOWN])
    }
    return paragraphs(intro, bullets(reversed(rows.values()))) if rows else ""


def _kind(memory: Recalled, kinds: list[str]) -> str:
    return "" if len(kinds) == 1 else f"{upper_first(PREFERENCES[memory.relation].label)}: "


def _when(said_at: datetime) -> str:
    return f" (you said so on {said_at.day} {said_at:%B %Y})"


def everything(brief: Brief) -> str:
    """A summary by group: likes, private values (sanitized), people and the rest."""
    own = [m for m in brief.memories if m.subject == USER_NODE]
    likes = [
        f"{upper_first(PREFERENCES[m.relation].label)}: {'not ' if taste_of(m).against else ''}{taste_of(m).words}"
        for m in own
        if m.relation in PREFERENCES
    ]
    relations = {t.relation: t.label for t in PRIVATE_TYPES.values()}
    private = [f"{relations[m.relation]}: {m.object.text or m.text.text}" for m in own if m.relation in relations]
    other = [
        upper_first(m.text.text)
        for m in brief.memories
        if m.relation not in PREFERENCES and not (m.subject == USER_NODE and m.relation in relations)
    ]
    groups = (
        ("**What you like and prefer**", likes),
        ("**Sealed in your vault**", [*private, *_allowed(brief.needs, brief)]),
        ("**More you told me**", other),
    )
    told_ = [paragraphs(title, bullets(dict.fromkeys(rows))) for title, rows in groups if rows]
    if not told_:
        return (
            "I don't know anything about you yet. Whatever you tell me, I'll remember; exact private values "
            "are sealed in your vault."
        )
    return paragraphs(
        "This is what I found about you:",
        *told_,
        "The page of memories shows each one with its source; you can correct or delete it there.",
    )


def _allowed(needs: Iterable[Need], brief: Brief) -> list[str]:
    return [
        f"{PRIVATE_TYPES[n.type].label}: {brief.values[n.type]}"
        for n in needs
        if n.status == "allowed" and n.placeholders
    ]


def told(brief: Brief) -> str:
    """The person's own sentences that share words with the question, newest knowledge by score first."""
    if fit := fitting(brief):
        return paragraphs("This is what you told me:", quotes(fit[:3]), _sealed_note(fit[:3]))
    hits = _hits(brief)
    if not hits:
        return "I don't know that; you haven't told me yet."
    return paragraphs("I don't find an answer to that in what you told me. The closest I have:", quotes(hits[:2]))


def fitting(brief: Brief) -> list[Recalled]:
    """The memories that hold most of the words that matter in the request, and more than half of them."""
    words = _rare_words(brief.request)
    shared = [(len(words & _stems(_words_of(m))), m) for m in brief.memories if not _is_ones_own(m, brief)]
    most = max((count for count, _ in shared), default=0)
    return [m for count, m in shared if count == most and 2 * count > len(words)]


def _is_ones_own(memory: Recalled, brief: Brief) -> bool:
    """Whether a memory of the person's own value stands where somebody else's is asked for."""
    private = {t.relation for t in PRIVATE_TYPES.values()}
    return bool(_OTHERS.search(brief.request)) and memory.subject == USER_NODE and memory.relation in private


def quotes(memories: Iterable[Recalled]) -> str:
    """Memories in the person's words, none twice."""
    said = {_own_words(m).lower(): f"“{_own_words(m)}”{_when(m.said_at)}" for m in memories}
    return bullets(said.values())


def _own_words(memory: Recalled) -> str:
    """The words of a memory without the label that makes it easy to find ("music: I like jazz")."""
    labels = (*(t.label for t in PRIVATE_TYPES.values()), *(p.label for p in PREFERENCES.values()))
    label, mark, words = memory.text.text.partition(": ")
    known = label.lower() in {name.lower() for name in labels} and memory.relation in PREFERENCES
    return words if mark and known else memory.text.text


def _sealed_note(memories: Iterable[Recalled]) -> str:
    relations = {t.relation for t in PRIVATE_TYPES.values()}
    if not any(m.relation in relations for m in memories):
        return ""
    return "The exact value is in your vault; you can see it on the page of [private values](/private/)."


def _words_of(memory: Recalled) -> str:
    return f"{memory.text.text} {memory.object.text} {memory.subject} {memory.relation.replace('_', ' ')}"


def _hits(brief: Brief) -> list[Recalled]:
    """Memories that share words with the question, most shared words first."""
    words = _rare_words(brief.request)
    shared = [(len(words & _stems(_words_of(m))), m) for m in brief.memories]
    return [m for count, m in sorted(shared, key=lambda pair: -pair[0]) if count]


def _rare_words(text: str) -> set[str]:
    return _stems(text) - _stems(" ".join(_LIKES.findall(text)))


def _stems(text: str) -> set[str]:
    """Words without their commonest endings, cut to five letters, so that "adopted" meets "adopt"."""
    words = re.findall(r"[^\W\d_]{3,}|\d+", text.lower())
    return {re.sub(r"(?<=\w{3})(?:ing|ed|es|e|s)$", "", w)[:5] for w in words if w not in _STOP}
