"""Replies to what a person tells: what was sealed, what is not kept, and a word that fits good or bad news."""

import re
from collections.abc import Sequence

from memory.domain.composing.brief import Brief
from memory.domain.composing.wording import is_plural, lower_first, paragraphs, series

_SECRET = re.compile(r"\(secret, not kept\)")
_SAD = re.compile(
    r"\b(?:rough|hard|awful|terrible|bad|tough|horrible|stressful|exhausting|difficult|miserable|worst)\s+"
    r"(?:day|night|week|month|year|time|morning|meeting|news)\b|\bpassed away\b|\b(?:died|funeral|broke up|divorcing|"
    r"laid off|was fired|got fired|got dumped|been sacked|miscarriage)\b|"
    r"\blost (?:my|our) (?!keys|phone|card|wallet)\w+|"
    r"\bi (?:failed|feel (?:bad|awful|low|lost|lonely|sad|terrible))\b|\bi'?m (?:so )?(?:sad|heartbroken|devastated|"
    r""
    r"disappointed|worried|afraid|nervous|anxious|scared|stressed|overwhelmed)\b|"
    r"\bcan'?t stop (?:worrying|thinking|crying)\b",
    re.IGNORECASE,
)
_GLAD = re.compile(
    r"\b(?:got|been|was|were|getting|just) (?:promoted|engaged|married|hired|accepted)\b|\bgot (?:the|a new|my dream) "
    r"(?:job|raise|flat|house|place)\b|\b(?:passed|aced) (?:my|the|all)\b|\b(?:won|graduated)\b|"
    r"\bexpecting (?:a|our|twins)\b|"
    r"\bi'?m pregnant\b|\bgood news\b|\bgreat (?:day|news|week)\b|\bi'?m (?:so )?(?:happy|proud|excited|thrilled)\b",
    re.IGNORECASE,
)
_WANTING = re.compile(r"^\W*i'?m (?:so |really |a bit )?(?:bored|hungry|tired|restless)\b", re.IGNORECASE)
_HABIT = re.compile(r"^\W*(?:when(?:ever)?|if|once)\b", re.IGNORECASE)
"""What opens a report of how things usually go."""
_NEGATED = re.compile(r"\b(?:not|never|don'?t|didn'?t|haven'?t|isn'?t|wasn'?t)\b", re.IGNORECASE)


def acknowledgement(brief: Brief, kept: Sequence[str]) -> str:
    """The reply to a statement; it promises no remembering, which is done, or not, after this."""
    if kept:
        return paragraphs(_unkept(brief), sealed(brief, kept), _mood(brief))
    return _unkept(brief) or _mood(brief) or _offer(brief) or _friendly(brief)


def sealed(brief: Brief, kept: Sequence[str]) -> str:
    """What was sealed from this message, and that it is asked for."""
    many = len(kept) > 1 or is_plural(kept[0])
    stay, them = ("they stay", "them") if many else ("it stays", "it")
    thanks = brief.pick("Thank you.", "Noted.", "Got it.")
    return paragraphs(
        f"{thanks} I've sealed {_whose(kept)}; {stay} in your vault until you say otherwise.",
        f"When a letter, a form or a booking needs {them}, I'll ask you first.",
    )


def _whose(kept: Sequence[str]) -> str:
    """``phone number``, ``husband's phone number`` after one "your"; ``Tom's name``, ``someone's name`` as they are."""
    named = [k for k in kept if "'s " in k and (k[:1].isupper() or k.startswith(_NOBODYS_OWN))]
    own = series(lower_first(k) for k in kept if k not in named)
    return series([*([f"your {own}"] if own else []), *named])


_NOBODYS_OWN = ("someone", "somebody", "another", "a ", "an ", "the ")
"""How a subject begins that is not "your" anything."""


def _unkept(brief: Brief) -> str:
    if not _SECRET.search(brief.request):
        return ""
    return (
        "I took the password or key out of your message: it isn't kept anywhere, and I can't tell it to you later. "
        "A password manager is the place for it."
    )


def _mood(brief: Brief) -> str:
    text = brief.request
    if _SAD.search(text) and not _HABIT.match(text):
        sorry = brief.pick("I'm sorry to hear that.", "I'm sorry – that sounds hard.")
        return f"{sorry} Tell me more if you like, or ask for what could help: a calm evening, a message, a plan."
    if _GLAD.search(text) and not _NEGATED.search(text):
        return brief.pick("Congratulations – that's lovely to hear!", "That's good news, congratulations!")
    return ""


def _offer(brief: Brief) -> str:
    if not _WANTING.search(brief.request):
        return ""
    return "Shall I suggest something? Ask me for a dinner idea, a plan for today, or a way to unwind."


def _friendly(brief: Brief) -> str:
    return brief.pick(
        "Thank you for telling me.",
        "Good to know, thank you.",
        "Noted, thank you. Whenever you like, give me something to write, fill in or plan.",
    )
