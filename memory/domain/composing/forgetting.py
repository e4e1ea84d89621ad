"""Requests to forget: nothing is deleted by a message, so the answer says where the person deletes it."""

import re

from memory.domain.composing.brief import Brief
from memory.domain.composing.recall import fitting, quotes
from memory.domain.composing.wording import paragraphs

_LEAD = (
    r"^\W*(?:(?:please|ok(?:ay)?|hey|now|so|well|and|also|can|could|would|will|you|"
    r"i (?:want|need) you to|i(?:'d| would) like you to)\b\W*)*"
)
_FORGET = re.compile(
    rf"{_LEAD}(?:(?:forget|unlearn)\s+(?!it\b|to\b|the rest\b)|"
    r"(?:delete|erase|wipe|clear|remove)\b[^?]{0,40}\b(?:me|my|everything|memor\w+|what i|that i)\b|"
    r"(?:stop remembering|don'?t remember)\b)",
    re.IGNORECASE,
)
_OUT_OF_A_TEXT = re.compile(
    r"\b(?:from|in|of) (?:it|(?:the|this|that|my|your) "
    r"(?:letter|e-?mail|message|invitation|text|draft|form|list|post|bio|note|version|answer|plan))\b",
    re.IGNORECASE,
)
_BARE_REMOVAL = re.compile(rf"{_LEAD}remove\b(?!.*\bmemor)", re.IGNORECASE)


def is_deletion(text: str) -> bool:
    """Whether something known is to be forgotten, rather than taken out of a text that was written."""
    return bool(_FORGET.search(text)) and not _OUT_OF_A_TEXT.search(text) and not _BARE_REMOVAL.search(text)


def deletion(brief: Brief) -> str:
    """Where to delete, and what it may be about."""
    about = quotes(fitting(brief)[:3])
    return paragraphs(
        "You decide what stays, and you delete it yourself, so nothing is deleted yet:",
        (
            "- the page of [memories](/memories/): what I remember – one of them, several or all\n"
            "- the page of [private values](/private/): what is sealed in your vault, each by itself"
        ),
        about and paragraphs("This may be what you mean:", about),
        "What you delete there is gone at once, also from older messages.",
    )
