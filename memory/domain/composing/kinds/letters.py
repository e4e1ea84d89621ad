"""Emails, letters and messages: a matter, an opening that fits it, and a signature with what may be written."""

import re
from dataclasses import dataclass

from memory.domain.composing.brief import Brief
from memory.domain.composing.slots import about_of, clause_of, day_of, recipient_of, time_of
from memory.domain.composing.wording import lower_first, paragraphs, series, upper_first


@dataclass(frozen=True, slots=True)
class Matter:
    """What a letter is for: words that tell it, its subject, its sentences (``{x}``: the topic, ``{day}``: the day)."""

    cues: re.Pattern[str]
    subject: str
    lines: tuple[str, ...]


def _matter(cues: str, subject: str, *lines: str) -> Matter:
    return Matter(re.compile(cues, re.IGNORECASE), subject, lines)


MATTERS = (
    _matter(
        r"collaborat|partner(?:ship)?\b|joint project",
        "An idea for a collaboration",
        "I'm writing because I would like to work on something together.",
        (
            "If this sounds interesting, could we talk for twenty minutes in the coming days? I'm glad to send "
            "a short outline first."
        ),
    ),
    _matter(
        r"reschedul|postpone|move (?:my|the|our) (?:appointment|meeting)|another (?:day|time)",
        "Request to reschedule",
        "Unfortunately I can't make our appointment as planned and would like to move it{day}.",
        (
            "Could you let me know which times would suit you? I'm sorry for the trouble and thank you for "
            "your flexibility."
        ),
    ),
    _matter(
        r"sick|day off|leave (?:request|of absence)|time off|absen(?:t|ce)|call in",
        "Absence",
        "I'm writing to let you know that I can't come in{day}.",
        (
            "I'll hand over anything urgent and stay reachable for short questions. Please tell me if you need "
            "a form or a certificate from me."
        ),
    ),
    _matter(
        r"complain|complaint|refund|broken|damaged|faulty|not working|leak|repair|heating|unhappy",
        "A problem that needs fixing: {x}",
        "I'm writing about a problem: {x}.",
        (
            "Could you please tell me by when it can be put right, and what you need from me? I'd be grateful "
            "for an answer in writing this week."
        ),
    ),
    _matter(
        r"dispute|don'?t recogni[sz]e|unauthori[sz]ed|stolen|lost (?:my )?card|fraud",
        "Please block and check: a payment I did not make",
        (
            "I'm writing because of a payment or card that is not in order, and ask you to block what needs "
            "blocking at once."
        ),
        "Please confirm in writing what you have done, and tell me which form you need to get the money back.",
    ),
    _matter(
        r"\brent(?:al|ing)?\b|tenan(?:t|cy)|apartment|\bflat\b",
        "Application for the flat",
        "I would like to apply for the flat you are letting.",
        (
            "I pay on time, live quietly and take care of what I'm lent. I'd be glad to come to a viewing; "
            "references on request."
        ),
    ),
    _matter(
        r"change of address|new address|moved|moving",
        "Change of address",
        "I'm writing to let you know my new address.",
        "Please change it in your records and confirm that you have done so.",
    ),
    _matter(
        r"thank",
        "Thank you",
        "I wanted to thank you{for} – it meant a great deal to me.",
        "I hope I can return the kindness soon.",
    ),
    _matter(
        r"apolog|sorry",
        "An apology",
        "I'm sorry about what happened; it was my mistake, and I should have handled it better.",
        "I'd like to put it right. Could you tell me what would help most?",
    ),
    _matter(
        r"cover letter|job application|apply(?:ing)? for|application for (?:a|the) (?:job|position|role)|vacancy",
        "Application",
        "I would like to apply for the position of [position].",
        (
            "What I bring is experience, care for detail and a readiness to learn. I would be glad to show in "
            "a conversation how I can be of use to you."
        ),
    ),
    _matter(
        r"appointment|book(?:ing)?\b|reserv",
        "Booking request",
        "I would like to make a booking{day}.",
        "Could you please tell me which times are free, what it costs and whether you need anything from me?",
    ),
    _matter(
        r"introduc",
        "A short introduction",
        "I'd like to introduce myself.",
        "I'd be glad to hear from you and to find out where our interests meet.",
    ),
    _matter(
        r"emergency contact|school|teacher|pick.?up",
        "Information about our family",
        "I'm writing with some information about our family that you should have on file.",
        "Please let me know if anything is missing or should be confirmed in writing.",
    ),
)
_ANY = _matter(
    r"",
    "{x}",
    "I'm writing to you about {x}.",
    "Could you let me know how we can best take this further? Thank you for your time.",
)
_TOLD = _matter(
    r"", "For your information", "{told}.", "Thank you for understanding – let me know if there is anything to settle."
)
_REACHED = _matter(r"", "How to reach me", "I wanted to send you my details.")
_FORMAL_ROLES = re.compile(
    r"landlord|bank|hr|insur|professor|embassy|company|school|university|hotel|airline|recruiter|clinic|employer"
)
_CONTACTS = ("CONTACT.email", "CONTACT.phone")
_PLACED = ("PERSON.name", "PERSON.occupation", *_CONTACTS)


def email(brief: Brief) -> str:
    matter = _matter_of(brief)
    subject = f"**Subject:** {upper_first(_filled(matter.subject, brief))}"
    return paragraphs(subject, _greeting(brief), _body(brief, matter), _contact(brief), _farewell(brief))


def message(brief: Brief) -> str:
    """A text message: no subject, one short paragraph."""
    matter = _matter_of(brief)
    name = recipient_of(brief.request)
    hello = f"Hi {name}," if name[:1].isupper() else "Hi,"
    facts = brief.rest(*_PLACED)
    first, *more = (_filled(line, brief) for line in matter.lines)
    parts = (hello, lower_first(first), *map(brief.unless_short, more), _interests(brief))
    return paragraphs(
        " ".join(filter(None, parts)),
        facts,
        _contact(brief),
        brief.value("PERSON.name"),
    )


def _matter_of(brief: Brief) -> Matter:
    known = next((m for m in MATTERS if m.cues.search(brief.request)), None)
    if clause_of(brief.request):
        return known if known and "{x}" in known.subject else _TOLD
    reach = not about_of(brief.request) and any(brief.value(k) for k in _CONTACTS)
    return known or (_REACHED if reach else _ANY)


def _filled(line: str, brief: Brief) -> str:
    day = day_of(brief.change, brief.now) or day_of(brief.request, brief.now)
    when = " ".join(filter(None, (day, time_of(brief.request)))) if day else ""
    topic = clause_of(brief.request) or about_of(brief.request) or "[what this is about]"
    return (
        line.replace("{x}", topic)
        .replace("{told}", upper_first(clause_of(brief.request)))
        .replace("{for}", _reason_of(brief.request))
        .replace("{day}", f" ({when})" if when else "")
    )


def _reason_of(request: str) -> str:
    """What somebody is thanked for: " for feeding the cat"; empty when it is not said."""
    found = _FOR.search(request)
    return f" {found[0]}" if found else ""


_FOR = re.compile(r"\bfor (?:\w+ing|your|the|all|his|her|their)\b[^.,;!?\n]{2,80}", re.IGNORECASE)


def _formal(brief: Brief) -> bool:
    return brief.tone.formal or (not brief.tone.casual and bool(_FORMAL_ROLES.search(recipient_of(brief.request))))


def _greeting(brief: Brief) -> str:
    name = recipient_of(brief.request)
    hello = "Dear" if _formal(brief) else "Hello"
    role = name.upper() if len(name) < 3 else name
    return f"{hello} {name if name[:1].isupper() else f'[name of {role}]' if name else '[name]'},"


def _body(brief: Brief, matter: Matter) -> str:
    opening, *rest = (_filled(line, brief) for line in matter.lines)
    facts = brief.rest(*_PLACED)
    intro = facts and "These are the details you may need:"
    return paragraphs(
        f"{_introduction(brief)} {opening}", _interests(brief), paragraphs(intro, facts), *map(brief.unless_short, rest)
    )


def _introduction(brief: Brief) -> str:
    name, work = brief.value("PERSON.name"), brief.value("PERSON.occupation")
    parts = [f"my name is {name}" if name else "", f"I work as {work}" if work else ""]
    told = series(filter(None, parts))
    return f"{upper_first(told)}." if told else ""


def _interests(brief: Brief) -> str:
    return f"It has to do with something close to my heart: {brief.like()}." if brief.like() else ""


def _contact(brief: Brief) -> str:
    mail, phone = (brief.value(k) for k in _CONTACTS)
    ways = [f"by email at {mail}" if mail else "", f"by phone on {phone}" if phone else ""]
    told = series(filter(None, ways), "or")
    return f"You can reach me {told}." if told else ""


def _farewell(brief: Brief) -> str:
    closing = "Yours sincerely," if _formal(brief) else brief.pick("Best wishes,", "Kind regards,")
    return f"{closing}  \n{brief.value('PERSON.name', '[my name]')}"
