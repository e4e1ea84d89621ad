"""Feelings and thoughts: being heard, something to do now, and how things may hang together. Never a therapy."""

import re

from memory.domain.composing.brief import Brief
from memory.domain.composing.kinds.money import figures
from memory.domain.composing.slots import about_of
from memory.domain.composing.wording import bullets, numbered, paragraphs, to_second_person

_DANGER = re.compile(
    (
        r"\b(?:suicid\w*|kill(?:ing)? myself|end(?:ing)? (?:my life|it all)|want to die|don'?t want to (?:live|"
        r"be here)|hurt(?:ing)? myself|self.?harm\w*)\b"
    ),
    re.IGNORECASE,
)
_CRISIS = (
    "**Please talk to a person now.** If you are in danger, call your emergency number (112 in Europe, 911 "
    "in the US, 999 in the UK). "
    "In the US you can call or text 988, in the UK and Ireland Samaritans on 116 123, in much of Europe "
    "116 123; elsewhere see findahelpline.com. "
    "If you can, don't stay alone: tell somebody near you what you have just written to me."
)
_REST = ("music", "books", "shows", "games", "art", "pets", "sports", "fitness", "travel", "food")


def in_danger(text: str) -> bool:
    """Whether the words speak of dying or hurting oneself."""
    return bool(_DANGER.search(text))


def support(brief: Brief) -> str:
    """Comfort, and something that can be done at once."""
    heard = brief.pick(
        "That sounds heavy, and it makes sense that it wears you out.",
        "I'm glad you wrote it down. It's a lot to carry at once.",
        "That is hard, and you don't have to sort all of it out today.",
    )
    crisis = _CRISIS if in_danger(brief.request) else ""
    return paragraphs(
        crisis,
        heard,
        _style(brief),
        _sheet(brief),
        "**Right now**",
        numbered(_now(brief)),
        _tendency(brief),
        brief.unless_short(_LATER),
    )


_LATER = (
    "If it stays like this for more than two weeks, or gets in the way of sleeping and eating, a doctor or "
    "counsellor is the right next person."
)


def _now(brief: Brief) -> list[str]:
    coping, rest = brief.quoted("coping_strategy_preference"), brief.like(*_REST)
    return [
        "Put both feet on the floor; breathe out for longer than you breathe in, ten times",
        f"Then what usually helps you: {coping} – fifteen minutes of it are enough" if coping else "",
        f"Let it be something you like: {rest}" if rest else "",
        "Write down the one thing that presses most, and the smallest step that would ease it",
        "Tell one person a single sentence about how you are",
    ]


def _style(brief: Brief) -> str:
    style, topic = (
        brief.quoted("mental_health_support_response_preference"),
        brief.quoted("mental_health_topic_preference"),
    )
    lines = (
        f"I'll keep to the kind of support you like: {style}." if style else "",
        f"You told me this matters to you: {topic}." if topic else "",
    )
    return " ".join(filter(None, lines))


def _tendency(brief: Brief) -> str:
    words = brief.quoted("stress_response_tendency")
    return (
        (
            f"You know how stress shows in you – {words}. When you notice it, take it as the signal for step "
            "1, not as a failing."
        )
        if words
        else ""
    )


def _sheet(brief: Brief) -> str:
    if brief.needed("ASSET", "PAYMENT"):
        return paragraphs(
            figures(brief),
            (
                "Money worries shrink when they have a fixed place: one half hour a week with these figures, "
                "and not outside it."
            ),
        )
    about = brief.given()
    return f"I take into account {about}." if about else ""


def connect(brief: Brief) -> str:
    """How a pattern of feelings and thoughts may hang together (the five areas of Padesky and Greenberger, 1995)."""
    topic = to_second_person(about_of(brief.request))
    rows = (
        "**Situation:** what asks something of you, again and again",
        "**Thoughts:** what you tell yourself about it, often as a rule (“I have to …”, “people expect …”)",
        "**Feelings and body:** tension, tiredness, numbness, poor sleep",
        "**What you do:** push harder, withdraw, put off",
        "**And back:** what you do changes the situation, mostly so that the thought seems right",
    )
    start = (
        f"One useful way to look at {topic}:"
        if topic and len(topic) < 60
        else "One useful way to look at it is as a loop in which each part feeds the next:"
    )
    about = brief.given()
    return paragraphs(
        _style(brief),
        about and f"Seen from your situation: {about}.",
        start,
        bullets(rows),
        _signs(brief),
        _small(brief),
        _MODEL,
    )


_MODEL = "This is a general map, not a finding about you; I'm a built-in assistant, not a therapist."


def _signs(brief: Brief) -> str:
    if not re.search(r"burn.?out|pressure|exhaust", brief.request, re.IGNORECASE):
        return ""
    return (
        "It usually builds slowly: first much zeal and too little rest, then irritability and bad sleep, then "
        "distance and doubt in one's work, at last exhaustion that a weekend no longer mends."
    )


def _small(brief: Brief) -> str:
    coping = brief.quoted("coping_strategy_preference")
    step = f" What helps you as a rule fits here: {coping}." if coping else ""
    tendency = _tendency(brief)
    return paragraphs(
        (
            "**Where to start:** the easiest place is what you do. Change one small thing for a week and "
            f"watch what the other parts do.{step}"
        ),
        tendency,
    )


def unwind(brief: Brief) -> str:
    """Calming down or falling asleep with what one likes."""
    likes = brief.like(*_REST) or brief.like()
    with_it = (
        f"Choose one of your own: {likes}. Keep it quiet and familiar, nothing new"
        if likes
        else "Choose something quiet and familiar",
        "Breathe in for four counts, hold for one, out for six; three minutes",
        "From feet to face: tense each part for five counts, let go for ten",
        "When thoughts come, name them (“planning”, “worrying”) and return to what you hear or read",
        "After twenty minutes stop; if you are still awake or tense, get up, low light, and begin again",
    )
    coping = brief.quoted("coping_strategy_preference")
    return paragraphs(
        _style(brief), numbered(with_it), f"And, as it helps you: {coping}." if coping else "", brief.sheet()
    )


def prompts(brief: Brief) -> str:
    """Questions to write by."""
    rows = (
        "What took up most room in my head today, and what was it asking for?",
        "What would I say to a friend in the same place?",
        "What is mine to do here, and what is not?",
        "Which small thing went right, and what was my part in it?",
    )
    helps = brief.quoted("coping_strategy_preference")
    after = f"Afterwards, as it usually helps you: {helps}." if helps else ""
    return paragraphs(
        _style(brief),
        "**Write for ten minutes on one of these**",
        bullets(rows),
        _sheet(brief),
        after,
        _tendency(brief),
    )


def hard_talk(brief: Brief) -> str:
    """Saying something difficult to somebody close: a boundary, a hurt, a wish."""
    rows = (
        "“When [what happened], I felt [feeling], because [what matters to me].”",
        "“What I need is [one thing]. Can we agree on that?”",
        "“I don't want to decide it now. Can we talk tomorrow at [time]?”",
    )
    tips = "Choose a quiet hour, one subject, and stop when one of you gets loud."
    return paragraphs(
        _style(brief), _sheet(brief), "**Sentences that keep the door open**", bullets(rows), tips, _tendency(brief)
    )
