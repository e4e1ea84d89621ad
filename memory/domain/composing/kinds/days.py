"""Plans of a day, a weekend or a week, laid out around what the person enjoys."""

import re

from memory.domain.composing.brief import Brief
from memory.domain.composing.reckoning import INCOME
from memory.domain.composing.slots import day_of
from memory.domain.composing.tastes import Taste, activity
from memory.domain.composing.wording import bullets, paragraphs, to_second_person, upper_first

_ASK = (
    "I'd like to build this around things you enjoy, but you haven't told me any yet. What do you like to do, "
    "eat, watch or listen to?"
)
_SLOTS = (
    ("Morning", ("fitness", "sports", "transport", "beauty", "pets")),
    ("Midday", ("food", "travel", "clothing")),
    ("Afternoon", ("art", "games", "books", "technology", "pets", "travel", "sports")),
    ("Evening", ("music", "shows", "books", "games", "coping_strategy_preference")),
)
_FREE = {
    "Morning": "sleep as long as you like, then breakfast without the phone",
    "Midday": "lunch, and a short walk after it",
    "Afternoon": "nothing planned – leave it open",
    "Evening": "an early dinner and a quiet end to the day",
}
_ORDER = tuple(name for name, _ in _SLOTS)
_MOVED = re.compile(r"\bin the (morning|afternoon|evening)\b", re.IGNORECASE)


def day(brief: Brief) -> str:
    """One day in four parts."""
    liked = [t for t in brief.tastes if not t.against]
    if not liked:
        return paragraphs(_ASK, brief.sheet())
    name = day_of(brief.change, brief.now) or day_of(brief.request, brief.now) or "your day"
    opening = brief.pick(
        f"**{upper_first(name)}, at an easy pace**",
        f"**{upper_first(name)}, around things you enjoy**",
        f"**A plan for {name}**",
    )
    moved = _moved_to(brief)
    places = spread(liked, moved)
    parts = [
        f"**{part}** – {'; '.join(map(activity, places[part])) or _FREE[part]}."
        for part in ([moved] if moved else _ORDER)
    ]
    return paragraphs(opening, bullets(parts), brief.sheet(), brief.unless_short(_EASY))


_EASY = "Nothing here needs a booking; drop whatever you don't feel like on the day."


def weekend(brief: Brief) -> str:
    """Two days, the likes shared out between them."""
    liked = [t for t in brief.tastes if not t.against]
    if not liked:
        return paragraphs(_ASK, brief.sheet())
    halves = (("Saturday", liked[::2]), ("Sunday", liked[1::2]))
    blocks = [paragraphs(f"**{name}**", _parts(tastes)) for name, tastes in halves]
    return paragraphs(*blocks, brief.sheet(), brief.unless_short(_EASY))


def _parts(tastes: list[Taste]) -> str:
    places = spread(tastes, "")
    return bullets(f"{part}: {'; '.join(map(activity, places[part])) or _FREE[part]}" for part in _ORDER)


def _moved_to(brief: Brief) -> str:
    found = _MOVED.search(brief.change)
    return found[1].capitalize() if found else ""


def spread(tastes: list[Taste], moved_to: str) -> dict[str, list[Taste]]:
    """Each liking in the part of the day that suits it and is still the emptiest; all in ``moved_to`` when wished."""
    places: dict[str, list[Taste]] = {part: [] for part in _ORDER}
    for taste in tastes:
        fitting = [part for part, keys in _SLOTS if taste.key in keys] or list(_ORDER)
        part = moved_to or min(fitting, key=lambda p: len(places[p]))
        places[part].append(taste)
    return places


def low_energy(brief: Brief) -> str:
    """A day for when little is possible: must, may, skip."""
    move, eat, rest = (
        brief.like("fitness", "sports"),
        brief.like("food"),
        brief.like("music", "books", "shows", "games", "pets", "art"),
    )
    must = (
        "Water and your regular medicines",
        f"Eat twice, the easy way: {eat}" if eat else "Eat twice: whatever needs no cooking",
        "Ten minutes of daylight",
    )
    nice = (
        f"Movement, the smallest dose of it: five minutes of {move}" if move else "Five minutes of stretching",
        f"Something kind: {rest}" if rest else "",
    )
    skip = ("Errands that can wait", "Deciding anything important", "Catching up on messages")
    return paragraphs(
        "**Must do**",
        bullets(must),
        "**Nice to do**",
        bullets(nice),
        "**Skip, without guilt**",
        bullets(skip),
        brief.sheet(),
    )


def week(brief: Brief) -> str:
    """A weekly calendar with travel time, exercise and buffers."""
    home, work, phone = (brief.value(k) for k in ("LOC.home_address", "LOC.work_address", "CONTACT.phone"))
    ride, move = to_second_person(brief.like("transport")), brief.liked("fitness", "sports")
    route = f"**Commute:** from {home or 'home'} to {work or 'work'}" if home or work else ""
    rest = [
        like.noun for like in brief.tastes if not like.against and like.key not in {"transport", "fitness", "sports"}
    ]
    rows = (
        "**Mon–Fri, before work:** leave with a buffer of 15 minutes on top of the travel time",
        "**Mon–Fri, midday:** 30 minutes that belong to nobody else",
        f"**Tue and Thu, after work:** {move[0] if move else 'exercise'} (45 minutes)",
        "**Wed, evening:** errands and paperwork, 30 minutes at most",
        f"**Sat:** the longer session: {move[-1]}" if move else "**Sat:** something you enjoy",
        f"**Sun:** {'; '.join(rest)}" if rest else "**Sun:** free; ten minutes to look over the coming week",
    )
    reminders = (
        f"**Reminders:** by SMS to {phone}: the evening before, and 30 minutes before you must leave" if phone else ""
    )
    return paragraphs(
        "**Your week**",
        bullets([route, f"**How you get around:** {ride}" if ride else "", *rows, reminders]),
        _sms(phone),
    )


def _sms(phone: str) -> str:
    return (
        "I can't send text messages myself; enter these reminders in your calendar app with that number."
        if phone
        else ""
    )


def upskilling(brief: Brief) -> str:
    """A month of learning that fits money and commute."""
    ride = to_second_person(brief.like("transport"))
    study = (
        f"Study on the way or right before and after it, the way you get around: {ride}."
        if ride
        else "Three blocks of 30 minutes a week, always at the same time."
    )
    return paragraphs(
        "**This month**",
        bullets(
            [
                f"**Money:** {_learning_cap(brief)}",
                f"**Time:** {study}",
                "**Week 1:** choose one skill and one course or book; free material first",
                "**Weeks 2–3:** work through it, with something small to show at the end of each week",
                "**Week 4:** use it once in earnest, and note what to learn next",
            ]
        ),
        _size_note(brief),
    )


def _learning_cap(brief: Brief) -> str:
    income, go_by = brief.amounts.get(INCOME), brief.given("ASSET")
    cap = (
        f"at most 3 % of what comes in, {income.share(3)}"
        if income
        else "a small share of what is left after fixed costs"
    )
    return f"decide on a cap first – {cap}.{' To go by: ' + go_by + '.' if go_by else ''}"


def _size_note(brief: Brief) -> str:
    low = any(
        word in brief.sizes.get(k, "").lower()
        for k in ("ASSET.account_balance", "ASSET.monthly_income")
        for word in ("very low", "low ")
    )
    return "Going by its size, your budget is tight: stay with free material this month." if low else ""


def workouts(brief: Brief) -> str:
    """A week of exercise around what is liked."""
    move = brief.liked("fitness", "sports") or ["something you like to do"]
    rows = (
        f"**Mon:** {move[0]}, 30 minutes, so that you could still talk",
        "**Wed:** strength at home: squats, push-ups on a table, plank; three rounds",
        f"**Fri:** {move[-1]}, shorter and a little harder",
        "**Sun:** a long walk, or nothing",
    )
    care = "Add no more than a tenth each week. Stop at sharp pain, chest pain or dizziness, and have it looked at."
    extras = [activity(t) for t in brief.tastes if not t.against and t.key not in {"fitness", "sports"}]
    return paragraphs("**Your week of movement**", bullets([*rows, *map(upper_first, extras)]), brief.sheet(), care)


def routine(brief: Brief) -> str:
    """A daily routine: start, pause, end."""
    places = spread([t for t in brief.tastes if not t.against], "")
    fixed = {
        "Morning": "get up at the same time, water, light",
        "Midday": "ten minutes outside",
        "Afternoon": "the hardest thing first, in one go",
        "Evening": "screens off an hour before bed",
    }
    rows = [f"**{part}:** {'; '.join([fixed[part], *map(activity, places[part])])}" for part in _ORDER]
    habit = "Hang the new thing on an old one (after brushing your teeth …); miss it once, never twice."
    return paragraphs("**A routine that holds**", bullets(rows), brief.sheet(), habit)


def hosting(brief: Brief) -> str:
    """Preparing an evening with guests."""
    eat, play, hear = brief.like("food"), brief.like("games", "sports", "shows"), brief.like("music")
    before = (
        "A week before: invite, ask for allergies",
        "The day before: shop, tidy one room, chill drinks",
        f"Cook or order: {eat}" if eat else "Decide on one dish that waits",
    )
    during = (
        f"On the table or screen: {play}" if play else "One game that needs no explaining",
        f"In the background: {hear}" if hear else "",
    )
    after = ("Leave the dishes until the last guest has gone", "A line of thanks the next day")
    return paragraphs(
        "**Before**", bullets(before), "**During**", bullets(during), "**After**", bullets(after), brief.sheet()
    )
