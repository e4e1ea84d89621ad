"""Learning: study plans, ways to take in much at once, practice, depth, and the logistics of courses."""

import re

from memory.domain.composing.brief import Brief
from memory.domain.composing.kinds.money import figures
from memory.domain.composing.sizes import thin_cushion
from memory.domain.composing.slots import count_of, subject_of
from memory.domain.composing.wording import bullets, numbered, paragraphs

_MANNERS = (
    ("learning_schedule_preference", "Rhythm, as you like it: {}."),
    ("learning_style_preference", "Built the way you learn best: {}."),
    ("learning_feedback_preference", "Feedback, as you like it: {}."),
    ("learning_resource_preference", "Material of the kind you prefer: {}."),
)
_INTENSIVE = ("intensive", "long", "block", "deadline")


def manner(brief: Brief) -> str:
    """How the person likes to learn, one line a preference that is needed and known."""
    return bullets(line.format(brief.quoted(key)) for key, line in _MANNERS if brief.quoted(key))


def _session(brief: Brief) -> str:
    return "90 minutes" if brief.says("learning_schedule_preference", *_INTENSIVE) else "30 minutes"


def plan(brief: Brief) -> str:
    """A study plan in weeks."""
    topic = subject_of(brief.request) or "your subject"
    if _SOON.search(brief.request):
        return paragraphs(f"**Plan for {topic}**", manner(brief), bullets(_days(topic)), _review(brief), brief.sheet())
    weeks = count_of(brief.request, "week", 4)
    session = _session(brief)
    rows = (
        f"**Week 1 – survey:** list what {topic} is made of; mark green, yellow, red. Three sessions of {session}",
        (
            f"**{_span(2, weeks - 1)} – work:** red first. Each session of {session}: recall without notes, "
            "learn, then five questions"
        ),
        f"**Week {weeks} – rehearse:** one full trial under real conditions; then only what went wrong",
    )
    habits = _review(brief)
    return paragraphs(f"**Plan for {topic}**", manner(brief), bullets(rows), habits, brief.sheet())


_SOON = re.compile(
    r"\b(?:tomorrow|(?:next|this|on) (?:week|mon|tues|wednes|thurs|fri|satur|sun)\w*|in (?:a|one) week|"
    r"in (?:[2-9]|a few|a couple of|two|three|four|five|six) days)\b",
    re.IGNORECASE,
)


def _days(topic: str) -> tuple[str, ...]:
    """What to do when only days are left."""
    return (
        f"**Today – survey:** list what {topic} is made of; mark green, yellow, red. One hour",
        "**The days between – work:** red first. Two sessions of 30 minutes a day: recall without notes, then learn",
        "**The day before – rehearse:** one trial under real conditions, only what went wrong, and an early night",
    )


def _span(first: int, last: int) -> str:
    return f"Week {first}" if last <= first else f"Weeks {first}–{last}"


def _review(brief: Brief) -> str:
    rows = (
        "After each session write the mistakes down: what I did, why, what is right",
        "Do those again after one day, three days and a week; strike out what was right twice",
    )
    return paragraphs("**Mistakes**", bullets(rows))


def digest(brief: Brief) -> str:
    """Making much material smaller."""
    rows = (
        "Look through all of it for ten minutes and write the five headings it comes down to",
        "Under each heading: one sentence, one example, one question",
        "Learn one heading a session, then say it aloud without looking",
        "At the end of the week draw how the five hang together",
    )
    return paragraphs(
        manner(brief),
        "**Breaking it down**",
        numbered(rows),
        f"**Pace:** one session of {_session(brief)}, then a real break; never two headings in one go.",
        brief.sheet(),
    )


def practice(brief: Brief) -> str:
    """Working through a passage step by step."""
    about = brief.given()
    steps = (
        "Read it once without stopping, and say in one sentence what it is about",
        "Read again; mark words and allusions you don't know, and guess before you look up",
        "Answer the questions with the line in the text that proves each answer",
        "Compare; for each mistake note whether it was a word, the grammar or the question",
    )
    send = (
        "Paste the passage and your answers, and I'll set them out side by side. Judging the language itself "
        "takes a language model."
    )
    return paragraphs(
        manner(brief),
        about and f"I take into account {about}.",
        "**Step by step**",
        numbered(steps),
        brief.unless_short(send),
    )


def depth(brief: Brief) -> str:
    """How deep to go into something new."""
    about = brief.given()
    rows = (
        "**Know of it** (an afternoon): you can follow a talk and know whom to ask",
        "**Use it** (two to four weeks): you can do the usual case with notes at hand",
        "**Own it** (months): you can explain it, and deal with what is unusual",
    )
    pick = (
        "Start with *use it* if your work will need it within three months, else *know of it*. Go deeper only "
        "when you have got stuck twice on the same thing."
    )
    return paragraphs(about and f"I take into account {about}.", manner(brief), bullets(rows), pick)


def workshops(brief: Brief) -> str:
    """Preparing for workshops or courses, and keeping what was learned."""
    rows = (
        "**The week before:** 20 minutes: what do I want to be able to do afterwards? Three questions to take along",
        "**On the day:** one page of notes, with “I'll try this” in the margin",
        "**Within 24 hours:** 15 minutes: three points, one action, one open question",
        "**After two weeks:** did I use it? Keep, change or drop",
    )
    return paragraphs(
        manner(brief),
        "**Before, during, after**",
        bullets(rows),
        "**Log, one line each:** date · what I learned · what I did with it · what others said.",
        brief.sheet(),
    )


def deferral(brief: Brief) -> str:
    """A timeline for when a course is delayed or there is a waiting list."""
    rows = (
        "**Now:** keep your place; ask until when they decide, and whether the fee can move with you",
        "**Weeks 1–4 (waiting):** the basics on your own, so that no start date finds you cold",
        "**If it starts 1 month late:** repeat, and do one small project",
        "**If it starts 3 months late:** take a short course elsewhere first",
        "**If there is no place:** next intake or another provider; decide by a date you set today",
    )
    return paragraphs(manner(brief), "**Timeline**", bullets(rows), brief.sheet())


def suitability(brief: Brief) -> str:
    """Whether a programme fits: prerequisites, money, time."""
    tight = (
        "Going by its size, money is tight: ask about instalments and aid before you enrol."
        if thin_cushion(brief)
        else ""
    )
    rows = (
        (
            "**Prerequisites:** put your education and work beside their list; write to them about each gap, "
            "experience often counts"
        ),
        "**Cost:** fee, material, days without pay; as a yardstick, under a tenth of a year's free income",
        "**Support:** employer, public training funds, scholarships, instalments – in this order",
        "**Time:** the hours a week they name, and half as many again",
    )
    rest = brief.given("PERSON")
    return paragraphs(
        manner(brief), rest and f"I take into account {rest}.", _money(brief), "**Check**", bullets(rows), tight
    )


def _money(brief: Brief) -> str:
    return (
        figures(brief)
        if brief.needed("ASSET", "PAYMENT") and not brief.needed("PERSON")
        else brief.sheet("ASSET", "PAYMENT")
        if brief.needed("ASSET", "PAYMENT")
        else ""
    )


def location(brief: Brief) -> str:
    """Choosing where and when to attend in person."""
    home, work = brief.value("LOC.home_address", "home"), brief.value("LOC.work_address", "work")
    rest = brief.given("PERSON")
    rows = (
        f"Measure each place twice in a map: from {home}, and from {work}; the worse one counts",
        "Up to 30 minutes: good. Up to 45: only if you can learn on the way. More: ask for days online",
        "Best pattern: straight from work on a fixed day, or one morning before it",
    )
    return paragraphs(
        manner(brief),
        rest and f"I take into account {rest}.",
        "**How to decide**",
        bullets(rows),
        "I have no map here, so I can't name a place; send me two or three addresses and I'll put them side by side.",
    )


def advice(brief: Brief) -> str:
    """How to learn something, in general."""
    topic = subject_of(brief.request) or "it"
    rows = (
        f"Say in one sentence what you want to be able to do with {topic}",
        "Choose one source, not five; work through it to the end",
        "Test yourself before you read again: recalling teaches more than rereading",
        "Little and often beats much and rarely",
    )
    return paragraphs(manner(brief), bullets(rows), brief.sheet())
