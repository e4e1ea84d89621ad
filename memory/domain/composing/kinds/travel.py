"""Trips: plans, packing lists, outfits and booking requests."""

import re

from memory.domain.composing.brief import Brief
from memory.domain.composing.slots import count_of, day_of, place_of, time_of
from memory.domain.composing.tastes import activity
from memory.domain.composing.wording import boxes, bullets, paragraphs, to_second_person


def trip(brief: Brief) -> str:
    """A travel plan, a day at a time."""
    days = count_of(brief.request, "day", 3)
    where = place_of(brief.request)
    likes = [activity(t) for t in brief.tastes if not t.against]
    head = f"**{days} days{f' in {where}' if where else ''}**"
    rows = [_day(n, days, likes) for n in range(1, days + 1)]
    before = (
        "**Before you go:** documents valid for six months, one card and some cash, addresses on paper, "
        "insurance number."
    )
    ask = "" if likes else "Tell me what you enjoy when travelling, and I'll fill the days with it."
    return paragraphs(head, bullets(rows), brief.sheet(), before, ask)


def _day(n: int, days: int, likes: list[str]) -> str:
    if n == days and days > 1:
        extra = likes[n - 1 :] if len(likes) >= n else []
        return f"**Day {n}:** an easy morning, something small to take home, and the way back{_also(extra)}"
    arrive = "arrive, a walk round the block; then " if n == 1 else ""
    like = likes[(n - 1) % len(likes)] if likes else "one thing you really want to see, and an afternoon left open"
    return f"**Day {n}:** {arrive}{like}"


def _also(likes: list[str]) -> str:
    return f"; if there is time: {'; '.join(likes)}" if likes else ""


def packing(brief: Brief) -> str:
    likes = brief.liked()
    basics = (
        "Passport or ID, tickets, insurance card; a photo of each",
        "Phone, charger, adapter",
        "Underwear and socks: one for each day, up to five",
        "Two tops for each bottom, one warm layer, one against rain",
        "Wash bag, medicines in hand luggage",
    )
    own = [f"What you need for {like}" for like in likes]
    allergies = brief.value("MEDICAL.allergies")
    rest = brief.rest("MEDICAL.allergies")
    return paragraphs(
        "**Packing list**",
        boxes([*basics, *own, f"Allergy medicines and a card with: {allergies}" if allergies else ""]),
        rest,
    )


def outfits(brief: Brief) -> str:
    """Outfits for being on the way."""
    likes = brief.liked("clothing") or brief.liked()
    if not likes:
        return "What do you like to wear? Tell me, and I'll put outfits together around it."
    first, last = to_second_person(likes[0]), to_second_person(likes[-1])
    rows = (
        f"**On the way:** soft trousers, a plain top, shoes that slip off – and, so that it is you, {first}",
        f"**Walking about:** breathable layers, good shoes; {last} as the one piece that stands out",
        "**In the evening:** the darkest pieces you packed, one better top",
        "**Rain or cold:** one thin warm layer and a packable jacket over any of these",
    )
    return paragraphs(
        "**Outfit formulas**",
        bullets(rows),
        brief.unless_short("Keep to three colours that all go together; then everything can be combined."),
        brief.sheet(),
    )


def booking(brief: Brief) -> str:
    """A request to a hotel, airline or the like."""
    day = day_of(brief.request, brief.now) or "[date]"
    likes = brief.like()
    wish = f" If you can, please note what I like: {likes}." if likes else ""
    name = brief.value("PERSON.name", "[my name]")
    booked = _booked(brief)
    at = "from" if "night" in booked else "for"
    when = " ".join(filter(None, (day, time_of(brief.request))))
    ask = (
        f"Hello, I would like to book {booked} {at} {when}.{wish} Could you tell me "
        "what is free, the full price and until when I can cancel?"
    )
    sheet = brief.rest("PERSON.name")
    return paragraphs("**Booking request**", ask, sheet and "My details:", sheet, f"Kind regards  \n{name}")


_BOOKED = re.compile(
    r"\b(?:book(?:ing)?|reserv(?:e|ing|ation for))\s+(?:me |us |for me )?"
    r"(?P<x>(?:an?|the|one|two|three|four|some)\b[^.,;!?\n]{2,60}?)"
    r"(?=\s+(?:on|for (?:me|us|mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|next|this)\w*|next|this|today|"
    r"tonight|tomorrow|under|with my|using|at|from|and)\b|[.,;!?\n]|$)",
    re.IGNORECASE,
)


def _booked(brief: Brief) -> str:
    """What is to be booked, in the person's words."""
    found = _BOOKED.search(brief.request)
    return found["x"].strip() if found else "[what, for how many people]"
