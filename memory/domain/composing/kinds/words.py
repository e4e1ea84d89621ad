"""Short texts in the person's voice: posts, profiles, reviews, conversation openers, and lines for awkward moments."""

import re

from memory.domain.composing.brief import Brief
from memory.domain.composing.slots import day_of, recipient_of
from memory.domain.composing.wording import bullets, numbered, paragraphs, series, upper_first

_ABOUT_ME = ("PERSON", "RELATIONSHIP", "LOC")
_CALLED_SO = frozenset({"mum", "mom", "dad"})
_IN_PROSE = ("PERSON.name", "PERSON.occupation")
_ASK_TASTE = "Tell me one or two things you like, and I'll work them in."


def post(brief: Brief) -> str:
    """A social media post; one or two sentences."""
    likes = brief.like() or "[what it is about]"
    day = day_of(brief.request, brief.now)
    when = f"{day}: " if day else ""
    text = brief.pick(
        f"{when}New plans, and they have everything I love: {likes}. Who's coming along?",
        f"{when}Bags nearly packed, head full of {likes}. Can't wait – stories to follow!",
        f"{when}Counting the days: {likes}. This is going to be good!",
    )
    return paragraphs(text, brief.sheet())


def profile(brief: Brief) -> str:
    """A profile, bio or self-introduction."""
    if not brief.values and not brief.like():
        return "Tell me what should be in it – what you do, and one or two things you like – and I'll write it."
    name = brief.value("PERSON.name")
    work = brief.value("PERSON.occupation")
    told = [f"I'm {name}" if name else "", f"I work as {work}" if work else ""]
    hello = f"Hi, {series(filter(None, told))}." if name or work else "Hello and welcome!"
    about = "\n".join(brief.sheet(k) for k in brief.needed(*_ABOUT_ME) if k not in _IN_PROSE)
    likes = f"What makes me happy: {brief.like()}." if brief.like() else ""
    contact = series(filter(None, (brief.value("CONTACT.email"), brief.value("CONTACT.phone"))), "or")
    reach = f"Get in touch: {contact}" if contact else ""
    close = brief.unless_short(
        brief.pick("Always glad to meet people who care about the same things.", "If that sounds like you, say hello.")
    )
    return paragraphs(hello, about, likes, close, reach)


def application(brief: Brief) -> str:
    """Free-text answers on a registration: interests, aims, reasons."""
    likes = brief.like()
    if not likes:
        return paragraphs(_ASK_TASTE, brief.sheet())
    return paragraphs(
        "Here are answers you can paste in:",
        f"**Interests:** {brief.pick('I am drawn to', 'What I keep coming back to is')} {likes}.",
        "**What I hope to find:** people who care about the same things, and somebody to show me what I do not know.",
        "**Why I want to join:** what you do is close to what I give my free time to anyway, and I would rather take "
        "part than look on. You can count on me to come regularly and to help.",
        brief.sheet(),
    )


def companions(brief: Brief) -> str:
    """The preference part of a form for an animal charity."""
    likes = brief.like("pets") or brief.like()
    if not likes:
        return paragraphs(_ASK_TASTE, brief.sheet())
    return paragraphs(
        "Answers for the preference section:",
        bullets(
            [
                f"**Favourite animals:** {likes}",
                "**How I like to be with them:** calmly and at their pace",
                "**How much time together:** regular, several times a week; change this if your days allow less",
            ]
        ),
        brief.sheet(),
    )


def review(brief: Brief) -> str:
    """A positive review; the place and the dish stay the writer's to name."""
    likes = brief.like("food") or brief.like()
    taste = (
        f"I'm picky because I know what I like – {likes} – and this place understood that kind of cooking. "
        if likes
        else ""
    )
    text = (
        f"A meal I'd gladly repeat. {taste}The [dish] was fresh and well made, the service friendly without "
        "hovering. I'll be back."
    )
    sign = brief.sheet()
    return paragraphs(text, sign and "To sign in or verify the review:", sign)


def openers(brief: Brief) -> str:
    """Ways into a conversation out of what the person likes."""
    likes = brief.liked()
    if not likes:
        return _ASK_TASTE
    patterns = (
        "“I've been into {} lately – is that anyone else's thing?”",
        "“Can I ask you something? I'm always looking for more like {}. What would you try next?”",
        "“That reminds me of {}. How did you get into yours?”",
    )
    lines = [pattern.format(likes[n % len(likes)]) for n, pattern in enumerate(patterns)]
    return paragraphs(
        "A few openers that sound like you:", numbered([*lines, *_rest(likes)]), brief.unless_short(_LISTEN)
    )


_JOKES = (
    "I used to be afraid of hurdles, but I got over it.",
    "A book just fell on my head. I only have my shelf to blame.",
    "Why did the scarecrow win a prize? He was outstanding in his field.",
    "I told my plants a joke. They're still taking it in – it has to sink to the roots.",
    "Parallel lines have so much in common. It's a shame they'll never meet.",
)


def jokes(brief: Brief) -> str:
    """Gentle jokes at nobody's cost, each with a question that hands the word on."""
    likes = brief.liked()
    if not likes:
        return brief.pick(*_JOKES)
    patterns = (
        (
            "“My friends know the rule: don't mention {} unless you have an hour.” – *What's the topic nobody "
            "should start you on?*"
        ),
        (
            "“I'd say {} is good for my character. My results say I have plenty of character.” – *What are you "
            "cheerfully bad at?*"
        ),
        "“Some people have a five-year plan. I have {}.” – *What takes up your weekends?*",
    )
    lines = [pattern.format(likes[n % len(likes)]) for n, pattern in enumerate(patterns)]
    return paragraphs("Light, and nobody gets hurt:", numbered([*lines, *_rest(likes)]))


_LISTEN = "Then let the other person talk: one question back is worth more than three clever remarks."


def _rest(likes: list[str]) -> list[str]:
    return [f"“Somebody told me to try more of this: {like}. Worth it?”" for like in likes[3:5]]


def name_corrections(brief: Brief) -> str:
    """Polite lines for a name that is said wrong."""
    name = brief.value("PERSON.name", "[your name]")
    age = brief.value("PERSON.age")
    fit = (
        f"The tone is light and clear, and right for your age ({age})." if age and not age.startswith("[your ") else ""
    )
    lines = (
        f"“It's {name}, by the way – it catches everyone out the first time.”",
        f"“Just so you have it right: {name}. Thanks for asking!”",
        f"“Small thing: I say it {name}. Anyway, you were telling me about…”",
    )
    after = ("“How do people get on with your name?”", "“So how do you know everyone here?”")
    return paragraphs(
        "Three ways to put it right:",
        numbered(lines),
        "And to go on:",
        bullets(after),
        fit or brief.sheet("PERSON.age"),
    )


def repair(brief: Brief) -> str:
    """An apology for a slip in conversation, and a way back in."""
    job = brief.value("PERSON.occupation")
    setting = f"Fitting for your work ({job}):" if job and not job.startswith("[your ") else "To say at once:"
    likes = brief.like()
    back = (
        f"“On a lighter note – has anybody else been enjoying {likes} lately?”"
        if likes
        else "“How did your week turn out, by the way?”"
    )
    lines = (
        "“Sorry, I cut you off – please finish your thought.”",
        "“I wasn't listening as I should have. Could you say that again?”",
    )
    return paragraphs(
        setting,
        numbered(lines),
        "Then back in, with something neutral:",
        back,
        brief.unless_short("Say it once, briefly, and move on; a long apology draws more eyes than the slip."),
    )


def recommend(brief: Brief) -> str:
    """How to find more of what is liked; titles would need knowledge of the world."""
    likes = brief.liked()
    if not likes:
        return _ASK_TASTE
    rows = (
        *(f"Look for more of this: {like}" for like in likes),
        "Take the one you liked best and see who made it, and whom they name as their example",
        "Ask a librarian, a shop or a forum with exactly these words; they work better than a genre",
        "Give each find twenty minutes; drop it if it doesn't hold you",
    )
    honest = "I can't name titles or places from general knowledge, but I know what to look for:"
    return paragraphs(honest, bullets(rows), brief.sheet())


def speech(brief: Brief) -> str:
    """A toast or short speech, with the places only the speaker can fill."""
    about = brief.like()
    return paragraphs(
        "Dear all – for those who don't know me, I'm "
        f"{brief.value('PERSON.name', '[my name]')}, and I've known [name] since [when].",
        "There is one story that says it all: [the moment, in three sentences].",
        f"We share more than memories – {about}, for a start." if about else "",
        "What I admire most is [one quality], and I have seen it when it counted.",
        "So please raise your glasses: to [name] – may it go on as well as it has begun!",
        brief.rest("PERSON.name"),
    )


def wishes(brief: Brief) -> str:
    """A few lines for a card."""
    name = recipient_of(brief.request)
    known = name if name[:1].isupper() else upper_first(name) if name in _CALLED_SO else "[name]"
    hello = f"Dear {known},"
    shared = f"I hope there'll be time soon for {brief.like()} together." if brief.like() else ""
    birthday = re.search(r"birthday", brief.request, re.IGNORECASE)
    wish = (
        "all the best for your birthday! May the year bring you what you wish for, and people to share it with."
        if birthday
        else "I'm thinking of you and wish you all the best – today and for what comes next."
    )
    sign = brief.value("PERSON.name", "[my name]")
    return paragraphs(hello, wish, shared, brief.rest("PERSON.name"), f"Yours  \n{sign}")
