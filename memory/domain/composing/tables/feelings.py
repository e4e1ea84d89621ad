"""Feelings: wide words, tried late."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import support

FRAMES = (
    frame("prompts", support.prompts, r"\b(?:journal\w*|writing prompts?|reflection questions?|diary|affirmations?)\b"),
    frame(
        "hard talk",
        support.hard_talk,
        (
            r"\b(?:set(?:ting)? (?:a )?boundar\w*|difficult conversation|hard conversation|argument with|"
            r"fight with|confront\w*|talk to my (?:partner|wife|husband|mother|father|mum|mom|dad|parents|boss))\b"
        ),
    ),
    frame(
        "setback",
        support.support,
        (
            r"\b(?:messed up|big mistake|significant error|panick?\w*|out of control|heartbr\w*|"
            r"hard time right now|sadness)\b"
        ),
    ),
    frame(
        "money worries",
        support.support,
        (
            r"\b(?:stress\w*|anxi\w*|worr\w*)\b[^.?!]{0,60}\b(?:money|financ\w*|debt|bills)\b|\b(?:money|"
            r"financ\w*|debt)\b[^.?!]{0,60}\b(?:stress\w*|anxi\w*|mental health|spiral)"
        ),
    ),
    frame(
        "unwind",
        support.unwind,
        (
            r"\b(?:sleep|racing|wind down|unwind|relax(?:ation)?|calm(?:ing)?|meditat\w*|breathing|before bed|"
            r"tens(?:e|ion))\b(?![^.?!]*\b(?:saturday|sunday|weekend|day|evening)\b)(?![^.?!]*\bmistake|"
            r"[^.?!]*\berror\b)(?![^.?!]*messed up)"
        ),
    ),
    frame(
        "connections",
        support.connect,
        (
            r"\b(?:explain|understand|break down|map out|see how|connect(?:ed|ion)|relat(?:e|ionship|"
            r"ed))\b[^?!]{0,140}\b(?:motivation|burn.?out|conflict|self|stress|mood|mental|culture|"
            r"cultural|anxiety|perfectionis\w*|boundaries|emotion\w*|feel\w*)\b|\bcultural (?:pressure|"
            r"background|norms?)\b|\bculture i\b|\bhow these things (?:relate|connect)|"
            r"\bunderstand the (?:connection|link)\b|\bburn.?out\b"
        ),
    ),
    frame(
        "support",
        support.support,
        (
            r"\b(?:sad(?:ness)?|anxi\w*|overwhelm\w*|panic\w*|depress\w*|lonely|loneliness|stress(?:ed|ful)?|"
            r"down|grief|griev\w*|upset|hopeless|messed up|cope|coping|burn.?out|cry\w*|angry|"
            r"worried about (?:myself|everything)|struggling|pressure)\b"
        ),
    ),
)
