"""Health and where to get care."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import health

FRAMES = (
    frame(
        "no place",
        health.no_place,
        (
            r"\b(?:regist\w*|appointment|book\w*)\b[^.?!]{0,80}\b(?:fail\w*|errors?|didn'?t work|can'?t|"
            r"problem|full)\b|\bcan'?t (?:register|book|get an appointment)\b|\bregistration didn'?t\b|"
            r"\bfallback\b[^.?!]{0,60}\b(?:clinic|register)"
        ),
    ),
    frame(
        "doctor's summary",
        health.summary,
        (
            r"\b(?:summary|summari[sz]e|brief|notes?|questions|prepare|list)\b[^.?!]{0,60}\b(?:doctor|gp|\w+ologist|"
            r"specialist|physician|appointment|clinic|visit|consultation|medical history)\b|"
            r"\bmedical (?:summary|history) (?:for|form)\b"
        ),
    ),
    frame(
        "where to get care",
        health.where_to_go,
        (
            r"\b(?:emergency (?:room|care|department)|urgent care|online consultation|"
            r"er)\b[^.?!]{0,80}\b(?:clinic|doctor|online|or)\b|\b(?:clinic|online|"
            r"doctor)\b[^.?!]{0,80}\bemergency\b|\bwhere to get care\b"
        ),
    ),
    frame(
        "relapse",
        health.relapse,
        (
            r"\b(?:relaps\w*|flare.?up|symptoms (?:have )?(?:returned|come back)|getting worse again|"
            r"worse than before|condition)\b"
        ),
    ),
    frame(
        "care at home",
        health.at_home,
        (
            r"\b(?:symptoms?|not feeling well|unwell|cough|fever|headache|migraine|cold|flu|sick|pain|sore|"
            r"rash|nausea|stomach|hurts?|aches?|dizz\w*|vomit\w*|swollen|migraines?)\b(?![^.?!]*\btravel)[^.?!]*"
        ),
        r"\bhome care\b",
        r"\b(?:should|do|must) i (?:need to |have to )?(?:see|call|ring|go to|visit) (?:a|the|my) "
        r"(?:doctor|gp|nurse|hospital|a&e|er|clinic)\b",
    ),
    frame(
        "follow-up",
        health.follow_up,
        (
            r"\bfollow.?up\b[^.?!]{0,60}\b(?:visit|appointment|doctor|care|treatment|medic\w*|remind\w*)|"
            r"\bmedication reminders?\b"
        ),
    ),
    frame(
        "medical question",
        health.explain,
        (
            r"\bshould i take\b|\b(?:ibuprofen|paracetamol|antibiotics?|pills?|medications?|medicines?|"
            r"drugs?|blood pressure|cholesterol|vaccin\w*|side effects?|diagnosis|"
            r"treatments?|surgery|therapy options|test results?)\b"
        ),
    ),
)
