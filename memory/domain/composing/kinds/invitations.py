"""Invitations: where, when, how to answer, and a line of what awaits the guests."""

import re

from memory.domain.composing.brief import Brief
from memory.domain.composing.slots import day_of, occasion_of, recipient_of, time_of
from memory.domain.composing.wording import bullets, lower_first, paragraphs, series, upper_first

_SERVED, _PLAYED, _HEARD = ("food",), ("games", "sports"), ("music",)
_THEMES = ("art", "books", "shows", "travel", "pets", "technology", "clothing", "beauty", "fitness", "transport")
_PLACED = re.compile(r"\b(?:in|at) (?P<x>(?:the |The )?[A-Z][\w'&-]+(?: [A-Z][\w'&-]+){0,3})(?! (?:st|nd|rd|th)\b)")
_AT_HOME = re.compile(r"\b(?:at|in|to) (?:my|our) (?:place|home|house|flat|apartment)\b", re.IGNORECASE)


def invitation(brief: Brief) -> str:
    article, noun = occasion_of(brief.request)
    opening = _opening(brief, f"{article} {noun}{_host(brief)}")
    return paragraphs(_title(brief, noun), opening, _programme(brief), _facts(brief), _ending(brief))


def _title(brief: Brief, noun: str) -> str:
    return f"**{upper_first(noun)} invitation**" if brief.tone.formal else "**You're invited!**"


def _opening(brief: Brief, occasion: str) -> str:
    greeting = _greeting(brief)
    if brief.tone.formal:
        return f"{greeting}\n\nIt would be a pleasure to welcome you to {occasion}."
    return f"{greeting}\n\n" + brief.pick(
        f"I'm having {occasion} and would love you to come.",
        f"Come and join me for {occasion} – it won't be the same without you.",
        f"I'm putting together {occasion}, and I'd be so glad to see you there.",
    )


def _host(brief: Brief) -> str:
    return " at my place" if "LOC.home_address" in brief.values or _AT_HOME.search(brief.request) else ""


def _greeting(brief: Brief) -> str:
    name = recipient_of(brief.request)
    known = name if name[:1].isupper() else ""
    if brief.tone.formal:
        return f"Dear {known or '[guest’s name]'},"
    return f"Hi {known}," if known else brief.pick("Hi all,", "Hello friends,", "Hi everyone,")


def _programme(brief: Brief) -> str:
    """What awaits the guests, made of the host's own tastes."""
    parts = (
        ("There'll be {} to eat", _SERVED),
        ("{} to play", _PLAYED),
        ("{} in the background", _HEARD),
        ("plenty of talk about {}", _THEMES),
    )
    told = [_offered(brief.like(*keys), phrase) for phrase, keys in parts if brief.like(*keys)]
    if not told:
        return ""
    first = told[0] if told[0].startswith("There'll") else f"Expect {lower_first(told[0])}"
    return series([first, *told[1:]]) + "."


def _offered(likes: str, phrase: str) -> str:
    """Things in their phrase; what is done ("solving puzzles") is not played, it has its time."""
    return f"time for {likes}" if phrase.endswith("to play") and _DOING.match(likes) else phrase.format(likes)


_DOING = re.compile(r"[a-z]+ing \w")


def _facts(brief: Brief) -> str:
    where = brief.value("LOC.home_address") or brief.value("LOC.work_address") or _place(brief)
    when = ", ".join(
        filter(None, (day_of(brief.change, brief.now) or day_of(brief.request, brief.now) or "[day]", _time(brief)))
    )
    return bullets([f"**Where:** {where}", f"**When:** {when}", f"**RSVP:** {_rsvp(brief)}"])


def _place(brief: Brief) -> str:
    """The place that the request names, or a blank for it."""
    found = _PLACED.search(brief.request)
    return found["x"] if found else "[place]"


def _time(brief: Brief) -> str:
    return time_of(brief.change) or time_of(brief.request) or "[time]"


def _rsvp(brief: Brief) -> str:
    ways = [brief.value("CONTACT.phone"), brief.value("CONTACT.email")]
    return series(filter(None, ways), "or") or "[how to reach me]"


def _ending(brief: Brief) -> str:
    name = brief.value("PERSON.name", "[my name]" if brief.tone.formal else "")
    wish = (
        "I look forward to your reply."
        if brief.tone.formal
        else brief.unless_short("Just bring yourself – and tell me if you can make it.")
    )
    closing = "Yours sincerely," if brief.tone.formal else "See you there!"
    return paragraphs(wish, "\n".join(filter(None, (closing, name))))
