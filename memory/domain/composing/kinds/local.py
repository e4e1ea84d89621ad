"""Life nearby: asking for a service, choosing one, and family matters such as gifts and arrangements."""

import re

from consent.domain.taxonomy import PREFERENCES
from memory.domain.composing.brief import Brief
from memory.domain.composing.slots import day_of, recipient_of, time_of
from memory.domain.composing.tastes import taste_of
from memory.domain.composing.wording import boxes, bullets, numbered, paragraphs, series, to_second_person
from memory.domain.relations import role_named
from memory.domain.types import USER_NODE

_NO_SEARCH = "I can't look up businesses or prices from here; ask these questions of two or three near you."


def choose_service(brief: Brief) -> str:
    """Which kinds of service fit, and what to ask before booking."""
    likes = brief.liked()
    fit = [f"One that names this as its own field: {to_second_person(like)}" for like in likes]
    rows = (
        *fit,
        "One that lets you come for a short talk or a trial first",
        "One within reach of your usual ways, so that you go again",
    )
    asks = (
        "What exactly is included, how long does it take, what does it cost in all?",
        f"Can you do it the way I like it: {brief.like()}?" if likes else "",
        "Which products or material do you use? Anything I might not tolerate?",
        "What if I'm not happy, and until when can I cancel?",
    )
    return paragraphs(
        "**What to look for**", bullets(rows), "**Ask before you book**", numbered(asks), _NO_SEARCH, brief.sheet()
    )


def request_service(brief: Brief) -> str:
    """A request to a local service, ready to send."""
    when = " ".join(filter(None, (day_of(brief.request, brief.now), time_of(brief.request)))) or "[day and time]"
    place, phone = brief.value("LOC.home_address") or brief.value("LOC.work_address"), brief.value("CONTACT.phone")
    used = {
        "LOC.home_address" if brief.value("LOC.home_address") else "LOC.work_address",
        "CONTACT.phone",
        "PERSON.name",
    }
    lines = (
        "Hello, I need help with [what has to be done].",
        f"Could you come {when}?",
        f"The address is {place}." if place else "",
        f"You can call me on {phone}." if phone else "",
        f"Good to know about my wishes: {brief.like()}." if brief.like() else "",
        "Please tell me beforehand what it will cost.",
    )
    return paragraphs(
        "**Request**",
        " ".join(filter(None, lines)),
        brief.rest(*used),
        f"Thank you!  \n{brief.value('PERSON.name', '[my name]')}",
    )


_FOND = frozenset({*PREFERENCES, "likes", "loves", "enjoys", "prefers", "collects", "plays", "wants"})
"""Relations that tell what somebody would be glad of."""


def gift(brief: Brief) -> str:
    """Ideas for a gift out of what is remembered about whoever it is for."""
    person = recipient_of(brief.request)
    theirs = [
        taste_of(m).noun
        for m in brief.memories
        if person and _same(person, m.subject) and m.subject != USER_NODE and m.relation in _FOND
    ]
    known = series(dict.fromkeys(theirs))
    mine = brief.like()
    ideas = (
        f"Something around what you told me of {_called(person)}: {known}" if known else "",
        f"Something you share: a day or an evening with {mine}" if mine else "",
        "Time together, already booked: a meal, an outing, a course for two",
        "Something used up and enjoyed: good food, flowers, tickets",
        "A letter or photos from this year, nicely printed",
    )
    ask = "" if known or mine else "What does the person like? One hint, and I'll be more exact."
    return paragraphs(
        f"**Gift ideas{f' for {_called(person)}' if person else ''}**", bullets(ideas), brief.sheet(), ask
    )


def _called(person: str) -> str:
    return person if person[:1].isupper() else f"your {person}"


def _same(person: str, subject: str) -> bool:
    named = re.search(rf"\b{re.escape(person)}\b", subject, re.IGNORECASE)
    return named is not None or role_named(person.lower()) == subject


def arrangements(brief: Brief) -> str:
    """A family plan: who, when, where, what if."""
    likes = brief.like()
    rows = (
        "Who is in charge, and who steps in",
        "Day, time, and where everybody is picked up",
        "Food, medicines, allergies",
        "Whom to call when something changes",
        "What happens if it rains or somebody is ill",
    )
    fun = f"**Something everyone looks forward to:** {likes}" if likes else ""
    sheet = brief.sheet()
    return paragraphs("**Plan**", boxes(rows), fun, sheet and "**For whoever looks after things**", sheet)
