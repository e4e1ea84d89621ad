"""What a request says besides its kind: tone, day, time, occasion, recipient and topic, read by rules."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory.domain.composing.wording import to_second_person

_SHORT = re.compile(r"\b(?:short(?:er)?|brief(?:er|ly)?|concise|quick|less text|fewer words|compact|tl;?dr)\b", re.I)
_LONG = re.compile(r"\b(?:longer|more detail(?:ed)?|in detail|elaborate|expand)\b", re.I)
_FORMAL = re.compile(
    r"\b(?:(?<!not )(?<!too )(?<!less )formal|professional(?:ly)?|official|polite(?:r)?|business)\b", re.I
)
_CASUAL = re.compile(
    (
        r"\b(?:casual|informal|friendly|friendlier|relaxed|chill|warm(?:er)?|playful|fun|less formal|"
        r"not (?:too |so )?formal)\b"
    ),
    re.I,
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = re.compile(
    (
        rf"\b(?P<day>{'|'.join(_WEEKDAYS)}|today|tonight|tomorrow(?: (?:evening|morning|afternoon))?|"
        rf"this weekend|next week(?:end)?|the weekend)\b"
    ),
    re.I,
)
_TIME = re.compile(
    r"\b(?:at|from|around)\s+(?P<time>\d{1,2}(?::\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)|\d{1,2}:\d{2}|noon|midday)",
    re.I,
)
_PART = re.compile(r"\b(?:in the |this )?(?P<part>morning|afternoon|evening|lunchtime)\b", re.I)
_STOP = (
    r"(?=\s+(?:at|in|on|with|for|from|next|this|followed|that|where|using|and (?:include|mention|ask|add|make|"
    r"then)|to)\b|[,.;:!?()–—]|$)"
)
_INVITED = re.compile(
    rf"\b(?:invit\w*)\b[^.!?]{{0,40}}?\b(?:to|for)\s+(?P<article>a|an|my|our|the)\s+(?P<x>[\w' -]{{3,40}}?){_STOP}",
    re.I,
)
_OCCASION = re.compile(
    r"\b(?P<x>(?:birthday|dinner|garden|farewell|house(?:warming)?|art|game|movie|film|book|holiday|"
    r"christmas|new year'?s?|graduation|"
    r"engagement|baby|retirement|surprise|launch|office|music|small|casual)?\s?"
    r"(?:party|dinner|barbecue|bbq|brunch|lunch|picnic|potluck|get-together|gathering|hangout|housewarming|"
    r"wedding|reunion|"
    r"celebration|event|night|workshop|shower|club|tea|drinks|birthday))\b",
    re.I,
)
_ROLE = re.compile(
    r"\b(?P<role>landlord|landlady|boss|manager|supervisor|colleague|coworker|teacher|professor|tutor|"
    r"doctor|clinic|dentist|bank|"
    r"hr|school|insurer|insurance company|support team|customer service|neighbou?rs?|hotel|airline|employer|recruiter|"
    r"collaborator|client|customer|friends?|family|sister|brother|mother|mum|mom|father|dad|partner|wife|"
    r"husband|daughter|"
    r"son|cousin|aunt|uncle|grandmother|grandfather|team|company|embassy|university|gym|library|vet)\b",
    re.I,
)
_NAMED = re.compile(
    r"\b(?:to|for|with|[Ii]nvite|[Tt]ell|[Ee]-?mail|[Mm]essage|[Tt]ext|[Aa]sk)\s+(?P<name>(?:(?:Dr|Mr|Mrs|"
    r"Ms|Prof)\.?\s)?[A-Z][a-zà-ÿ]+)(?=\s|[,.!?]|$)"
)
_NOT_NAMES = frozenset(
    {*(d.capitalize() for d in _WEEKDAYS), "I", "The", "My", "Me", "A", "An", "It", "You", "Whom", "This", "Please"}
)
_ABOUT = re.compile(r"\b(?:about|regarding|concerning|on the subject of|to discuss)\s+(?P<x>[^.;!?\n]{3,90})", re.I)
_CLAUSE = re.compile(
    r"\b(?:say(?:s|ing)?|tell(?:s|ing)?|let(?:ting)?|inform(?:s|ing)?|mention(?:s|ing)?|message|email|note|"
    r"letter|text)\b"
    r"[^.?!,]{0,40}?\b(?:that|know|saying|to say)\s+(?:that\s+)?(?P<x>(?:i|i'm|i'll|i've|i'd|we|we're|we'll|my|our|"
    r"the)\b[^.;?!\n]{3,120})",
    re.I,
)
_LEARNED = re.compile(
    r"\b(?:teach me|learn(?:ing)?|stud(?:y|ying)|prepar(?:e|ing) for|practi[cs](?:e|ing) for|understand(?:ing)?|"
    r"revis(?:e|ing) for|exam in|course (?:in|on))\s+"
    r"(?:about |for |on )?(?P<x>(?!plan|schedule|session|to\b|it\b|this\b|how\b|time|"
    r"block)[\w' -]{3,50}?)(?=\s+(?:exam|using|based|with|"
    r"in a|by|considering|and|that|given|so|because|at|before|this|next|matched|around|when|if)\b|[,.;:!?()–—]|$)",
    re.I,
)
_EXAM = re.compile(
    r"\b(?:my|the|an?|in) (?P<x>(?!next|coming|upcoming|final\b)[\w'-]+(?: [\w'-]+)?) (?:exam|test|"
    r"certification|finals?|class|course)\b"
    r"",
    re.I,
)
_NO_SUBJECT = frozenset(
    {
        "a lot",
        "more",
        "best",
        "new",
        "things",
        "something",
        "study",
        "certification",
        "practice",
        "language proficiency",
    }
)
_PLACE = re.compile(
    r"\b(?:trip|travel(?:ling|ing)?|fly(?:ing)?|flight|holiday|vacation|weekend|visit|going|days)\s+(?:to|"
    r"in)\s+(?P<x>[A-Z][\w'-]+(?:\s[A-Z][\w'-]+){0,2})"
)
_COUNT = re.compile(
    r"\b(?P<n>[2-9]|two|three|four|five|six|seven)[- ](?P<unit>days?|weeks?|nights?|people|guests|options)\b", re.I
)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


@dataclass(frozen=True, slots=True)
class Tone:
    """How the answer should sound; a follow-up's wish outweighs the first request's."""

    short: bool = False
    formal: bool = False
    casual: bool = False


def tone_of(request: str, change: str = "") -> Tone:
    """The tone asked for; ``change`` is a follow-up such as "more formal" and wins where it speaks."""
    wish = _plain_tone(change)
    first = _plain_tone(request)
    manner = wish if wish.formal or wish.casual else first
    return Tone(wish.short or (first.short and not _LONG.search(change)), manner.formal, manner.casual)


def _plain_tone(text: str) -> Tone:
    casual = bool(_CASUAL.search(text))
    return Tone(bool(_SHORT.search(text)), bool(_FORMAL.search(text)) and not casual, casual)


def day_of(text: str, now: datetime | None) -> str:
    """The day named, with its date when today is known ("Saturday, 5 December"); empty when none is named."""
    found = _DAY.search(text)
    if not found:
        return ""
    name = found["day"].lower()
    offset = _offset(name, now) if now else None
    if now is None or offset is None:
        return name.capitalize() if name in _WEEKDAYS else name
    date = now + timedelta(days=offset)
    return f"{date:%A}, {date.day} {date:%B}"


def _offset(name: str, now: datetime) -> int | None:
    if name in _WEEKDAYS:
        return (_WEEKDAYS.index(name) - now.weekday()) % 7 or 7
    return {"today": 0, "tonight": 0}.get(name, 1 if name.startswith("tomorrow") else None)


def time_of(text: str) -> str:
    """The clock time or the part of the day named; empty when neither is."""
    clock = _TIME.search(text)
    if clock:
        return clock["time"]
    part = _PART.search(text)
    return f"in the {part['part'].lower()}" if part else ""


def occasion_of(text: str) -> tuple[str, str]:
    """What people are invited to, as article and noun: ``("my", "birthday party")``; else a get-together."""
    found = _INVITED.search(text)
    if found and found["article"].lower() in {"my", "our", "the"}:
        return found["article"].lower(), found["x"].strip()
    loose = found or _OCCASION.search(text)
    noun = loose["x"].strip() if loose else "get-together"
    return "an" if noun[:1].lower() in "aeiou" else "a", noun


def recipient_of(text: str) -> str:
    """Who is written to: a given name as it stands, or a role in lower case; empty when the request does not say."""
    named = next((m["name"] for m in _NAMED.finditer(text) if m["name"] not in _NOT_NAMES), "")
    role = _ROLE.search(text)
    return named or (role["role"].lower() if role else "")


def about_of(text: str) -> str:
    """What follows "about", in the person's own words; empty when nothing does."""
    found = _ABOUT.search(text)
    return _upto_request(found["x"]) if found else ""


def _upto_request(text: str) -> str:
    cut = (
        r"\s*(?:,|\band\b)\s*(?:please|include|mention|use|with|keep|make|ask|sign|add|using|based|"
        r"considering)\b.*|\s+(?:with|using|including|based on|considering) my\b.*"
    )
    return re.sub(cut, "", text, flags=re.I).strip(" ,")


def clause_of(text: str) -> str:
    """What somebody is to be told, a whole sentence in the person's own words; empty when the request has none."""
    found = _CLAUSE.search(text)
    return found["x"].strip(" ,") if found else ""


def subject_of(text: str) -> str:
    """What is to be learned, in the person's words turned to "your"; empty when it is not named."""
    found = _EXAM.search(text) or _LEARNED.search(text)
    words = to_second_person(found["x"]).strip() if found else ""
    return "" if words.lower() in _NO_SUBJECT else words


def place_of(text: str) -> str:
    """The place a trip goes to; empty when it is not named."""
    found = _PLACE.search(text)
    return found["x"] if found else ""


def count_of(text: str, unit: str, default: int) -> int:
    """How many of ``unit`` ("day", "week", …) the request names, 2 to 9."""
    for found in _COUNT.finditer(text):
        if found["unit"].lower().startswith(unit):
            return _NUMBERS.get(found["n"].lower()) or int(found["n"])
    return default
