"""From "yesterday", "last Friday" or "in March" to absolute dates, by when a message was said, in its zone."""

import calendar
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

WEEKDAYS: Final = tuple(name.lower() for name in calendar.day_name)
MONTHS: Final = tuple(name.lower() for name in calendar.month_name)[1:]
NUMBERS: Final[Mapping[str, int]] = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "  # noqa: SIM905
        "fifteen sixteen seventeen "
        "eighteen nineteen twenty".split()
    )
} | {
    "a": 1,
    "an": 1,
    "a couple of": 2,
    "couple of": 2,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "a dozen": 12,
    "dozen": 12,
}
"""Number words → numbers."""

_NUMBER: Final = r"(?:\d{1,3}|" + "|".join(sorted(NUMBERS, key=len, reverse=True)) + r")"
_WEEKDAY: Final = "|".join(WEEKDAYS)
_MONTH: Final = "|".join(MONTHS)


_Named = Mapping[str, str]


_AFTER_PREPOSITION = re.compile(r"\b(?:from|since|until|till|by|for|during|of|before|after|on|in)\s+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dated:
    """A text whose relative date is absolute, and the day (the first, of a longer stretch) that it names."""

    text: str
    day: date
    past: bool


def number(word: str) -> int:
    """The number that digits or a number word stand for.

    Raises:
        ValueError: it is neither.
    """
    word = " ".join(word.lower().split())
    return NUMBERS[word] if word in NUMBERS else int(word)


def _months_off(day: date, months: int) -> date:
    at = day.year * 12 + day.month - 1 + months
    year, month = divmod(at, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _near_day(m: _Named, today: date) -> tuple[str, date]:
    offsets = {
        "the day before yesterday": -2, "yesterday": -1, "last night": -1, "today": 0, "tonight": 0, "this": 0,
        "the day after tomorrow": 2, "tomorrow": 1,
    }  # fmt: skip
    day = today + timedelta(next(off for words, off in offsets.items() if m["whole"].lower().startswith(words)))
    return f"on {day}", day


def _ago(m: _Named, today: date) -> tuple[str, date]:
    count, unit = number(m["count"]), m["unit"].lower()
    if unit in {"day", "week"}:
        day = today - timedelta(count * (7 if unit == "week" else 1))
        return (f"on {day}" if unit == "day" else f"in the week of {_monday(day)}"), day
    day = _months_off(today, -count * (12 if unit == "year" else 1))
    return f"in {day:%Y}" if unit == "year" else f"in {day:%B %Y}", day


def _ahead(m: _Named, today: date) -> tuple[str, date]:
    count, unit = number(m["count"]), m["unit"].lower()
    if unit in {"day", "week"}:
        day = today + timedelta(count * (7 if unit == "week" else 1))
        return (f"on {day}" if unit == "day" else f"in the week of {_monday(day)}"), day
    day = _months_off(today, count * (12 if unit == "year" else 1))
    return f"in {day:%Y}" if unit == "year" else f"in {day:%B %Y}", day


def _monday(day: date) -> date:
    return day - timedelta(day.weekday())


def _stretch(m: _Named, today: date) -> tuple[str, date]:
    step = {"last": -1, "this": 0, "next": 1}[m["which"].lower()]
    unit = m["unit"].lower()
    if unit == "weekend":
        saturday = _monday(today) + timedelta(5 + 7 * step)
        return f"on the weekend of {saturday}", saturday
    if unit == "week":
        day = _monday(today) + timedelta(7 * step)
        return f"in the week of {day}", day
    day = _months_off(today.replace(day=1), step * (12 if unit == "year" else 1))
    return (f"in {day:%Y}", day.replace(month=1)) if unit == "year" else (f"in {day:%B %Y}", day)


def _weekday(m: _Named, today: date) -> tuple[str, date]:
    off = WEEKDAYS.index(m["day"].lower()) - today.weekday()
    which = m.get("which", "").lower()
    if which == "last":
        off -= 7 if off >= 0 else 0
    elif which == "next" or off < 0:
        off += 7
    day = today + timedelta(off)
    return f"on {day}", day


def _month(m: _Named, today: date) -> tuple[str, date]:
    month = MONTHS.index(m["month"].lower()) + 1
    which = m.get("which", "").lower()
    year = today.year + {"last": -1, "next": 1}.get(which, 0)
    if which == "last" and month < today.month:
        year = today.year
    if which == "coming" and month < today.month:
        year += 1
    return f"in {m['month'].capitalize()} {year}", date(year, month, 1)


_Resolve = Callable[[_Named, date], tuple[str, date]]
_FORMS: Final[tuple[tuple[re.Pattern[str], _Resolve], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), resolve)
    for pattern, resolve in (
        (
            r"\b(?:the day (?:before yesterday|after tomorrow)|(?:yesterday|tomorrow)(?: morning|"
            r" afternoon| evening| night)?|"
            r"last night|today|tonight|this (?:morning|afternoon|evening))\b(?!')",
            _near_day,
        ),
        (rf"\b(?P<count>{_NUMBER})\s+(?P<unit>day|week|month|year)s?\s+ago\b", _ago),
        (rf"\bin\s+(?P<count>{_NUMBER})\s+(?P<unit>day|week|month|year)s?(?:'s?)?(?: time)?\b(?! of)", _ahead),
        (r"\b(?P<which>last|this|next)\s+(?P<unit>weekend|week|month|year)\b(?!')", _stretch),
        (
            rf"\b(?:on\s+)?(?P<which>last|this|next)\s+(?P<day>{_WEEKDAY})\b|\bon\s+(?P<day2>{_WEEKDAY})\b(?!s)",
            _weekday,
        ),
        (rf"\bin\s+(?P<month>{_MONTH})\b(?!\s+\d)|\b(?P<which>last|next|this)\s+(?P<month2>{_MONTH})\b", _month),
    )
)


_TO_COME: Final = re.compile(
    r"\b(?:will|going to|plan(?:ning)? (?:to|on)|intend to|(?:flying|travell?ing|visiting|moving|getting|starting|"
    r"attending|running|leaving|hosting|meeting|seeing) |looking forward to|have an?)\b|'ll\b",
    re.IGNORECASE,
)
"""What says that a month that is named lies ahead."""


def dated(text: str, said_at: datetime, *, past: bool | None = None) -> Dated | None:
    """The text with its first relative date made absolute, or None when it names none.

    ``past`` says in which direction a bare weekday or month lies; unknown, it is taken as said (the coming one).
    """
    today = said_at.date()
    found = [(m, resolve) for pattern, resolve in _FORMS if (m := pattern.search(text))]
    if not found:
        return None
    match, resolve = min(found, key=lambda f: f[0].start())
    coming = past is False or (past is None and _TO_COME.search(text[: match.start()]) is not None)
    try:
        words, day = resolve(_named(match, past, coming), today)
    except (OverflowError, ValueError):
        return None
    if _AFTER_PREPOSITION.search(text[: match.start()]):
        words = words.removeprefix("on ").removeprefix("in ")
    return Dated(f"{text[: match.start()]}{words}{text[match.end() :]}", day, day < today)


def _named(match: re.Match[str], past: bool | None, coming: bool) -> _Named:
    """What a match names; a bare weekday or month gets the direction in which it lies."""
    named = {name.rstrip("2"): value for name, value in match.groupdict().items() if value}
    if coming and "month" in named:
        named.setdefault("which", "coming")
    if past and "which" in match.groupdict():
        named.setdefault("which", "last")
    return {"whole": match[0], **named}


def day_start(day: date, said_at: datetime) -> datetime:
    """Midnight of a day in the zone in which the message was said."""
    return datetime.combine(day, time(), tzinfo=said_at.tzinfo)
