"""Turns beside any task: a complaint, a laugh, what happens to what is told, and errands outside this page."""

import re

from memory.domain.composing.brief import Brief
from memory.domain.composing.wording import paragraphs

_COMPLAINT = re.compile(
    r"\b(?:not what i (?:asked|meant|said|wanted)|you(?:'re| are) wrong|wrong answer|makes no sense|"
    r"you (?:misunderstood|got (?:it|that|me) wrong))\b|"
    r"^\W*(?:no,? )?(?:that|this|it)(?:'s| is) (?:wrong|not (?:right|true|correct)|nonsense)\b",
    re.IGNORECASE,
)
_LAUGH = re.compile(r"^\W*(?:lol|rofl|lmao|(?:ha){2,}h?|(?:he){2,}|funny)\W*$", re.IGNORECASE)
_TOLD = (
    r"(?:my (?:data|information|privacy|secrets|conversations?|messages|private (?:data|values|information))|"
    r"(?:everything|all|what) (?:that )?i (?:say|tell|write|type))\b"
)
_PRIVACY = re.compile(
    rf"\b{_TOLD}[^.?!]{{0,40}}\b(?:safe|secure|private|seen?|read|shared?|sold|sell|send|sent|stored?|kept|goe?s?)\b|"
    r"\b(?:who|where|are you|do you|does|can (?:anyone|anybody|you|someone|others))\b[^.?!]{0,40}"
    r"\b(?:see|read|shar(?:e|ing)|sell(?:ing)?|send(?:ing)?|stor(?:e|ing)|keep|save|record|remember)\b[^.?!]{0,20}"
    rf"\b{_TOLD}",
    re.IGNORECASE,
)
_ERRAND = re.compile(
    r"^\W*(?:(?:please|can you|could you|hey|ok)\b\W*)*(?:remind me (?:to|at|on|in|tomorrow|every|later)|wake me|"
    r"set (?:a|an|my|the) (?:\w+ )?(?:alarm|timer|reminder)|turn (?:on|off)|call (?:my|a|the|an)|"
    r"play (?:some|a|the|me)|open (?:the|my)|buy (?:me|a|some)|send (?:it|this|that) (?:to|now))\b",
    re.IGNORECASE,
)


def is_complaint(text: str) -> bool:
    """Whether the answer before is said to be wrong."""
    return bool(_COMPLAINT.search(text))


def is_laugh(text: str) -> bool:
    return bool(_LAUGH.match(text))


def is_about_privacy(text: str) -> bool:
    """Whether it is asked what happens to what is told here."""
    return bool(_PRIVACY.search(text)) and "?" in text


def is_errand(text: str) -> bool:
    """Whether something is to be done outside this page."""
    return bool(_ERRAND.match(text))


def complaint(brief: Brief) -> str:
    return (
        "I'm sorry, then I got it wrong. Tell me in one sentence what you'd like, and I'll start again. If it is "
        "something I remember wrongly, you can put it right on the page of [memories](/memories/)."
    )


def laugh(brief: Brief) -> str:
    return brief.pick("Glad you had a laugh.", "Good to hear you laugh.")


def privacy(brief: Brief) -> str:
    """What happens to what is told, as the site does it."""
    return paragraphs(
        (
            "Exact private values are sealed in your vault on this site; what I work with are words such as “phone "
            "ending 39”. When a task needs a value I ask you first, unless you have set a rule for it or have just "
            "typed it, and it is filled in here after my answer was written."
        ),
        (
            "Whatever else you tell me may be remembered. [Overview](/overview/) shows what left this site, "
            "[the ledger](/ledger/) each use of a value, and on the pages of [memories](/memories/) and "
            "[private values](/private/) you can delete any of it."
        ),
    )


def errand(brief: Brief) -> str:
    return (
        "I can't set reminders, call, buy or send anything: I only answer here, when you write. What I can do is put "
        "it into words – a message, a list or a plan that you take along."
    )
