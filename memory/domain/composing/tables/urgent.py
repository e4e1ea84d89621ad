"""What cannot wait."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import health, support

FRAMES = (
    frame(
        "warning sign",
        health.ambulance,
        (
            r"\bmy chest hurts\b|\b(?:i have|having|feel)\b[^.?!]{0,12}\bchest pain|\bi can'?t breathe\b|"
            r"\bhaving (?:a|an) (?:stroke|heart attack|seizure)\b|\boverdos\w*"
        ),
    ),
    frame(
        "ambulance call",
        health.ambulance,
        r"\b(?:ambulance|emergency call|call for help|paramedic|dispatcher)\b",
        r"\b(?:urgent|emergency)\b[^.?!]{0,30}\b(?:script|call)\b",
        r"\bemergency operator\b",
    ),
    frame(
        "crisis",
        support.support,
        r"\bsuicid|kill(?:ing)? myself|want to die|hurt(?:ing)? myself|self.?harm|end (?:my life|it all)",
    ),
)
