"""Food: week menus, ideas, eating around allergies or work, shopping lists, and judging restaurants."""

from memory.domain.composing.brief import Brief
from memory.domain.composing.wording import boxes, bullets, numbered, paragraphs, to_second_person

_ASK = "What do you like to eat? Tell me a dish or two, and I'll plan around them."


def dinners(brief: Brief) -> str:
    """A repeatable week of dinners."""
    likes = brief.liked("food") or brief.liked()
    if not likes:
        return paragraphs(_ASK, brief.sheet())
    first, second = likes[0], likes[-1]
    rows = (
        f"**Mon:** {first} – cook double",
        "**Tue:** leftovers, with a fresh salad or vegetables",
        f"**Wed:** something quick in the same spirit: {second}",
        "**Thu:** one pan: vegetables, something filling, one sauce you like",
        f"**Fri:** the treat of the week: {first}",
    )
    prep = "**Prep, once:** on Sunday wash and cut vegetables, cook one grain and one sauce; freeze half."
    return paragraphs("**Dinners, Monday to Friday**", bullets(rows), prep, _with_care(brief))


def idea(brief: Brief) -> str:
    """Something to cook or to order now."""
    likes = brief.like("food") or brief.like()
    if not likes:
        return paragraphs(_ASK, brief.sheet())
    text = brief.pick(f"How about {likes}?", f"Going by what you like, make it {likes}.", f"I'd go for {likes}.")
    easy = (
        "If that is too much work tonight, take its main flavour and put it on rice, noodles or bread: half "
        "the effort, most of the joy."
    )
    return paragraphs(text, brief.unless_short(easy), _with_care(brief))


def eating(brief: Brief) -> str:
    """Eating well around allergies, work or a weak stomach."""
    likes = brief.like("food") or brief.like()
    job = brief.given("PERSON")
    tips = (
        f"Start from what you like anyway: {to_second_person(likes)}" if likes else "",
        f"For {job}: fix two times a day at which you eat, and treat them like appointments"
        if job
        else "Eat at fixed times, small portions rather than none",
        "Keep one thing with you that needs no fridge, for the days when no break comes",
        "Drink before you are thirsty; coffee does not replace a meal",
        *_allergy_tips(brief),
    )
    return paragraphs("**Practical tips**", bullets(tips))


def _allergy_tips(brief: Brief) -> tuple[str, ...]:
    if "MEDICAL.allergies" not in brief.values:
        return ()
    value = brief.value("MEDICAL.allergies")
    return (
        f"Say it first when you order: “I'm allergic. Is there any of this in the dish, the oil or the sauce? {value}”",
        "Read labels each time, also on what you know: recipes change, and look for “may contain”",
        "At home, prepare your part first, with clean knives and boards",
        "If lips or throat swell or breathing gets hard, call the emergency number at once",
    )


def recovery_food(brief: Brief) -> str:
    """Light food for a day of feeling unwell."""
    likes = brief.like("food") or brief.like()
    tips = (
        "First: water, weak tea or broth in small sips, often",
        "Then: rice, toast, banana, plain soup – a few spoonfuls at a time",
        f"When appetite comes back: a mild, small version of what you like: {likes}" if likes else "",
        "Leave out alcohol, coffee and anything very fatty today",
        "A simple day: sleep in, one short walk, an early night",
    )
    care = "See a doctor if it lasts more than two days, if you can't keep fluids down, or with high fever or blood."
    return paragraphs(bullets(tips), brief.sheet(), care)


def shopping(brief: Brief) -> str:
    likes = brief.liked()
    wanted = [f"For {like}" for like in likes] or ["[what you want to cook or buy]"]
    basics = (
        "Vegetables and fruit for three days",
        "Bread, rice or pasta",
        "Milk or another drink",
        "One thing for an evening without cooking",
    )
    return paragraphs("**Shopping list**", boxes([*wanted, *basics]), _with_care(brief))


def scorecard(brief: Brief) -> str:
    """Criteria for judging a restaurant again and again."""
    likes = brief.liked("food") or brief.liked()
    rows = [f"Was it as good as your own benchmark: {like}? __/5" for like in likes]
    more = (
        "Freshness and taste __/5",
        "Service and noise __/5",
        "Worth the price __/5",
        "Something I'd order again: ________",
    )
    rule = "**Go back?** 16 points or more: yes · 11–15: one more chance · below: no"
    return paragraphs(
        "**Restaurant scorecard**", "Place and date: ________", boxes([*rows, *more]), rule, brief.sheet()
    )


def _with_care(brief: Brief) -> str:
    """What a meal has to respect, and everything else that was needed."""
    allergies = brief.value("MEDICAL.allergies")
    rest = brief.rest("MEDICAL.allergies")
    return paragraphs(f"**Keep out, because of your allergies:** {allergies}" if allergies else "", rest)


def delivery(brief: Brief) -> str:
    """What to say when ordering."""
    likes = brief.like("food") or brief.like() or "[what you want to order]"
    lines = (f"“I'd like to order: {likes}.”", f"“Please deliver to {brief.value('LOC.home_address', '[address]')}.”")
    phone = brief.value("CONTACT.phone")
    return paragraphs(
        "**Your order**",
        numbered([*lines, f"“If anything is unclear, call {phone}.”" if phone else ""]),
        brief.rest("LOC.home_address", "CONTACT.phone"),
    )
