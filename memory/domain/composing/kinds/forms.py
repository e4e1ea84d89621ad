"""Forms and accounts: fields filled in, steps to get back in, what each piece of information is for."""

import re
from collections.abc import Mapping

from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.composing.brief import Brief
from memory.domain.composing.recall_cues import PRIVATE_CUES
from memory.domain.composing.wording import boxes, bullets, numbered, paragraphs
from memory.domain.types import USER_NODE

_USED_FOR: Mapping[str, str] = {
    "PERSON.name": "matches you to the account's owner",
    "CONTACT.email": "receives the reset link or code",
    "CONTACT.phone": "receives a one-time code by text or call",
    "CODE.id_number": "proves who you are when the code is not enough",
    "CODE.passport_number": "proves who you are when the code is not enough",
    "LOC.home_address": "is compared with the address on file",
    "PAYMENT.credit_card": "is compared with the card on file; never give its security code to anybody who calls you",
    "PAYMENT.bank_account": "is compared with the account on file",
}


def form(brief: Brief) -> str:
    """The form's own fields, else the needed values as fields, and likes as free text."""
    rows = _own_fields(brief) or brief.sheet()
    likes = brief.like() and f"- **Interests and preferences:** {brief.like()}"
    filled = "\n".join(filter(None, (rows, likes)))
    if not filled:
        return "Tell me which fields the form has, and I'll fill in what you have told me."
    return paragraphs("The form, filled in field by field:", filled, brief.unless_short(_CHECK))


def _own_fields(brief: Brief) -> str:
    """The fields that stand in the request, in their order, each filled in or left blank; empty when there are none."""
    text = _BLANK.sub(" ", brief.request)
    labels = [found["label"].strip() for found in _FIELD.finditer(text)]
    asked = [label for label in labels if not _TASK.search(label)]
    return bullets(f"**{label}:** {_for_label(label, brief)}" for label in asked)


def _for_label(label: str, brief: Brief) -> str:
    if re.search(r"employer|company|workplace", label, re.IGNORECASE):
        works = (m.object.text for m in brief.memories if m.subject == USER_NODE and m.relation == "works_at")
        return next(works, _EMPTY)
    cues = (key for key, cue in PRIVATE_CUES.items() if re.search(cue, f"my {label}", re.IGNORECASE))
    return next((brief.values[key] for key in cues if key in brief.values), _EMPTY)


_FIELD = re.compile(r"(?P<label>[A-Z][A-Za-z'/() -]{1,40}?)\s*:(?=[\s-]*(?:[A-Z][A-Za-z'/() -]{1,40}:|$))")
_BLANK = re.compile(r"[_.…]{2,}|…|(?<=:)\s*-(?=\s)")
_TASK = re.compile(r"\b(?:fill|form|complete|following|please)\b", re.IGNORECASE)
_EMPTY = "______"
_CHECK = "Compare each field with your document before you send it: spelling, order of names, and date format."


def recovery(brief: Brief) -> str:
    """Getting back into an account, with a message to its support."""
    steps = (
        "Open the sign-in page by typing its address yourself and choose *Forgot password*.",
        f"Enter {_where(brief)} and ask for a reset link or code; look in the spam folder too.",
        "Follow the link at once (it expires), and set a new password that you use nowhere else.",
        (
            "If no code comes, or you are locked out, wait for the time the page names and then write to "
            "support with the message below."
        ),
        "Once in: sign out other devices, check the recovery address, and turn on two-factor authentication.",
    )
    return paragraphs(
        "**Steps**", numbered(steps), _have_ready(brief), "**Message to support**", _support(brief), _CAUTION
    )


def two_factor(brief: Brief) -> str:
    """Turning on two-factor authentication, and what each piece of information is for."""
    steps = (
        "Sign in and open *Settings → Security → Two-factor authentication*.",
        f"Confirm that it is you: usually with the password and a code to {_where(brief)}.",
        "Choose an authenticator app or a passkey first; codes by text message are the fallback.",
        "Scan the QR code with the app and type the six digits it shows.",
        "Save the backup codes where your phone is not: on paper or in a password manager.",
        "Sign out and in once to see that it works.",
    )
    return paragraphs("**Steps**", numbered(steps), _have_ready(brief), _CAUTION)


_CAUTION = "No real support will ask for your password or a one-time code; if someone does, stop there."


def _where(brief: Brief) -> str:
    ways = [brief.value(k) for k in ("CONTACT.email", "CONTACT.phone") if brief.value(k)]
    return " or ".join(ways) or "the email address or phone number of the account"


def _have_ready(brief: Brief) -> str:
    rows = [f"**{PRIVATE_TYPES[k].label}:** {brief.values[k]}{_reason(k)}" for k in brief.needed()]
    return paragraphs("**Have ready**", bullets(rows)) if rows else ""


def _reason(key: str) -> str:
    return f" – {_USED_FOR[key]}" if key in _USED_FOR else ""


def _support(brief: Brief) -> str:
    name, mail = brief.value("PERSON.name", "[my name]"), brief.value("CONTACT.email", "[address of the account]")
    identity = brief.value("CODE.id_number") or brief.value("CODE.passport_number")
    proof = f" To show that the account is mine I can give this document: {identity}." if identity else ""
    phone = brief.value("CONTACT.phone")
    reach = f" You can also reach me on {phone}." if phone else ""
    return (
        f"> Hello, my name is {name} and I can't get into my account ({mail}). I have already tried to "
        "reset the password "
        f"without success.{proof} Could you please help me to regain access?{reach} Thank you."
    )


def checklist(brief: Brief) -> str:
    """A checklist around a matter, with the values it takes."""
    steps = (
        "Write down what exactly has to be done, and by when",
        "Collect the documents and details listed below",
        "Make the calls or bookings that need somebody else's answer first",
        "Do the rest in one sitting; tick off as you go",
        "Check everything once more, and keep a copy or confirmation",
    )
    likes = [f"Leave room for what matters to you: {like}" for like in brief.liked()]
    sheet = brief.sheet()
    return paragraphs("**Checklist**", boxes([*steps, *likes]), sheet and "**Details to have at hand**", sheet)


def verification(brief: Brief) -> str:
    """What a check of identity will ask, ready to read out."""
    return paragraphs(
        "For the verification, in the order they usually ask:", _have_ready(brief) or form(brief), _CAUTION
    )


def contact_card(brief: Brief) -> str:
    """A card for whoever needs to know whom to reach: school, sitter, wallet."""
    rows = brief.sheet() or "Tell me what should be on it, and I'll set it out."
    likes = f"**Good to know:** {brief.like()}" if brief.like() else ""
    return paragraphs(
        "**Contact card**", rows, likes, "**If I can't be reached:** [name and number of a second person]"
    )
