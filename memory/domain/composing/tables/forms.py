"""Accounts and forms."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import forms, words

FRAMES = (
    frame(
        "form with its fields",
        forms.form,
        r"\b(?:fill(?:ing)? (?:in|out|this|it|the|that)|complet(?:e|ing))\b.{0,80}?\b[\w ]+:[\s_.…-]*"
        r"(?:$|[A-Z][\w '/-]{1,30}:)",
    ),
    frame(
        "contact card",
        forms.contact_card,
        (
            r"\b(?:emergency|contact|business|wallet)\b[^.?!]{0,15}\b(?:card|sheet|info(?:rmation)? sheet)\b|"
            r"\bemergency contacts?\b"
        ),
    ),
    frame("two-factor", forms.two_factor, r"\b(?:2fa|two.?factor|two.?step|authenticator)\b"),
    frame(
        "account recovery",
        forms.recovery,
        (
            r"\b(?:recover|reset|unlock|regain|restore|get back into|locked out|"
            r"lost access)\b[^.?!]{0,50}\b(?:account|password|profile|access|login|sign.?in)\b"
        ),
        r"\bforgot(?:ten)?\b[^.?!]{0,20}\bpassword\b|\blocked out\b",
    ),
    frame(
        "companion form",
        words.companions,
        r"\b(?:animal|pet|shelter)\b[^.?!]{0,60}\b(?:registration|register|form|preference section)\b",
        r"\bregist\w*\b[^.?!]{0,60}\b(?:animal|pet|shelter)\b",
    ),
    frame(
        "application",
        words.application,
        (
            r"\b(?:club|membership|community|volunteer\w*|society|group)\b[^.?!]{0,30}\b(?:application|apply|"
            r"form|sign.?up)\b"
        ),
        r"\bwhy i want to join\b",
    ),
)
