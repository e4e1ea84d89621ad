"""Texts in the person's voice: letters, invitations, posts, profiles, lines to say."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import days, invitations, letters, words

_WRITE = r"(?:write|draft|compose|send|prepare|help me (?:with|word))\b[^.?!]{0,60}"

FRAMES = (
    frame(
        "calendar",
        days.week,
        r"\bcalendar\b(?! invite)|\bsms reminders?\b|\breminders (?:by|via) (?:sms|text)\b",
    ),
    frame(
        "correct a name",
        words.name_corrections,
        r"\b(?:mispronounc\w*|saying my name|my name (?:wrong|correctly)|say my name)\b",
    ),
    frame(
        "repair a slip",
        words.repair,
        (
            r"\b(?:interrupt(?:ed|ing)|cut (?:someone|somebody|them|him|her) off|faux pas|"
            r"awkward silence)\b[^.?!]*(?:work|meeting|conversation|someone|discussion|recover)"
        ),
    ),
    frame(
        "jokes",
        words.jokes,
        r"\b(?:jokes?|funny|humou?r(?:ous)?|self-deprecating|break the ice|lighthearted|make me (?:laugh|smile))\b",
    ),
    frame(
        "openers",
        words.openers,
        (
            r"\b(?:conversation starters?|ice.?breakers?|group (?:chat|conversation|discussion)|small talk|"
            r"start a conversation|chime in|talking points|first date)\b"
        ),
    ),
    frame("speech", words.speech, r"\b(?:toast|speech|eulogy|few words for)\b"),
    frame(
        "wishes",
        words.wishes,
        r"\b(?:birthday|greeting|christmas|get.well|congratulations?|anniversary) (?:card|wish(?:es)?|greetings?)\b",
    ),
    frame(
        "letter",
        letters.email,
        (
            r"^\W*e-?mail\b|\bdispute\b|\bchange of address\b|\b(?:rental|tenancy|apartment|housing|lease|job|"
            r"grant) application\b"
        ),
        rf"\b{_WRITE}\b(?:e-?mail|letter|cover letter)\b",
        r"\be-?mail (?:to|inviting|for|asking|that)\b",
        r"\bcover letter\b",
        r"\b(?:short|quick|formal|professional|polite)\b[^.?!]{0,20}\b(?:e-?mail|letter)\b",
    ),
    frame("invitation", invitations.invitation, r"\binvit(?:e|es|ation|ations|ing)\b"),
    frame(
        "post",
        words.post,
        r"\b(?:social media|instagram|facebook|twitter|linkedin post|tweet|caption|status update|a post\b)",
    ),
    frame(
        "profile",
        words.profile,
        r"\b(?:profile|bio|about me|introduc(?:e|ing) myself|self.?introduction|introduction (?:of|about) me|dating)\b",
    ),
    frame(
        "review",
        words.review,
        (
            r"\b(?:write|leave|draft|post|craft\w*|positive|good)\b[^.?!]{0,40}\breview\b(?! (?:my|and|it|at|"
            r"after|interval|session))"
        ),
    ),
    frame(
        "message",
        letters.message,
        (
            r"\b(?:write|draft|compose|send (?!me\b)|help me (?:with|word))\b[^.?!]{0,60}\b(?:message|text|sms|"
            r"note|whatsapp|greeting card)\b"
        ),
        r"\b(?:tell|let) (?:my \w+|[A-Z][a-z]+) (?:know )?that\b",
        r"\btext (?:to )?my\b",
        r"\bmessage (?:to|for|the|my)\b|\b(?:apology|thank.you|sorry) (?:text|note|message|card)\b",
    ),
)
