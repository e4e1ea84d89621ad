"""Learning, and the logistics of it."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import days, learning

FRAMES = (
    frame("deferral", learning.deferral, r"\b(?:waitlist\w*|waiting list|deferr\w*|course[^.?!]{0,30}delay\w*)\b"),
    frame(
        "training place",
        learning.location,
        (
            r"\b(?:training|course|class|study)\b[^.?!]{0,30}\blocations?\b|"
            r"\blocations?\b[^.?!]{0,60}\b(?:training|course|class)\b"
        ),
    ),
    frame(
        "suitability",
        learning.suitability,
        (
            r"\b(?:certificate|degree|training|study|master'?s|course|academic)\b[^.?!]{0,20}\bprograms?\b|"
            r"\b(?:suitab\w*|eligib\w*|prerequisites?|enrol\w*|scholarship|"
            r"financial aid)\b[^.?!]{0,60}\b(?:program\w*|course|stud\w*|university)?"
        ),
    ),
    frame("workshops", learning.workshops, r"\b(?:workshops?|seminars?|conference|professional development)\b"),
    frame("upskilling", days.upskilling, r"\b(?:upskill\w*|level up my skills|skill.?building|side skills?)\b"),
    frame(
        "practice",
        learning.practice,
        r"\b(?:language (?:proficiency )?test|practice passage|passage|ielts|toefl|proficiency)\b",
    ),
    frame(
        "depth",
        learning.depth,
        (
            r"\bhow (?:deep\w*|much)\b[^.?!]{0,50}\b(?:study|learn|know|need)\b|\blevel of understanding\b|"
            r"\b(?:new (?:topic|thing|concept)|starting point)\b"
        ),
    ),
    frame(
        "digest",
        learning.digest,
        (
            r"\b(?:break (?:it|this) down|reorgani[sz]e|overwhelm\w*|too much to take in|lot of information|"
            r"digest)\b[^.?!]*\b(?:learn|stud(?:y|ying)|process|material|information)|"
            r"\bmaterial\b[^.?!]{0,30}\boverwhelm|\b(?:learn|study)\w*\b[^.?!]*(?:too much|reorgani[sz]e)"
        ),
    ),
    frame(
        "study plan",
        learning.plan,
        (
            r"\b(?:study|revision|learning|practice|exam|certification)\b[^.?!]{0,30}\b(?:plan|schedule|"
            r"routine|timetable|prep\w*)\b|\b(?:studying|prepare|revise) for\b[^.?!]{0,40}\b(?:exam|test|"
            r"certification)\b"
        ),
    ),
)
