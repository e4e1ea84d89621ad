"""Health: what to say in an emergency, where to go, a summary for the doctor, care at home. Never a diagnosis."""

from memory.domain.composing.brief import Brief
from memory.domain.composing.wording import bullets, numbered, paragraphs

_CAREFUL = ("cautious", "early", "low threshold", "worr", "careful", "safe")
_BOLD = ("self-manage", "minimal", "wait", "home")
_RED_FLAGS = (
    "Trouble breathing, chest pain, fainting, or confusion",
    "One side of the face or body weak, or sudden trouble speaking",
    "Bleeding that does not stop, or the worst pain you have ever had",
    "High fever with a stiff neck, or a rash that does not fade when pressed",
)
_NO_DOCTOR = "I'm not a doctor and don't know your case; if you are unsure, call your doctor or an advice line."


def ambulance(brief: Brief) -> str:
    """A script for the emergency call, in the order dispatchers ask."""
    lines = (
        f"“I need an ambulance. I'm at {brief.value('LOC.home_address', '[address, floor, name on the bell]')}.”",
        f"“You can call me back on {brief.value('CONTACT.phone', '[phone number]')}.”",
        f"“What is wrong: {brief.value('MEDICAL.symptoms', '[what happened, since when]')}.”",
        _who(brief),
        f"“Known conditions: {brief.value('MEDICAL.diagnosis')}.”" if brief.value("MEDICAL.diagnosis") else "",
        f"“Allergies: {brief.value('MEDICAL.allergies')}.”" if brief.value("MEDICAL.allergies") else "",
        "“I'm staying on the line.” – hang up only when they tell you to.",
    )
    now = (
        "**Call your emergency number now (112 in Europe, 911 in the US, 999 in the UK).** Put the phone on "
        "speaker and read this:"
    )
    return paragraphs(now, numbered(lines), "Unlock the door, put on a light, and have your medicines beside you.")


def _who(brief: Brief) -> str:
    name, age, gender = (brief.value(f"PERSON.{k}") for k in ("name", "age", "gender"))
    parts = (
        f"My name is {name}." if name else "",
        f"Age: {age}." if age else "",
        f"Gender: {gender}." if gender else "",
    )
    told = " ".join(filter(None, parts))
    return f"“{told}”" if told else ""


def where_to_go(brief: Brief) -> str:
    """Online, clinic or emergency: how to choose."""
    rows = (
        "**Online consultation** – good for advice, prescriptions, rashes on a photo; bad when you need examining",
        (
            "**Clinic or your doctor** – good for pain that stays, fever over two days, things to be looked "
            "at; waiting is the price"
        ),
        "**Emergency department** – for anything on the list below; long waits for everything else",
    )
    return paragraphs(
        _manner(brief),
        brief.sheet(),
        bullets(rows),
        _step_up(brief),
        "**Straight to emergency care**",
        bullets(_RED_FLAGS),
        _choice(brief),
    )


def no_place(brief: Brief) -> str:
    """What to do when registering or booking failed."""
    rows = (
        "**Is it urgent (list below)?** Yes → emergency number. No → go on",
        (
            "**Can it wait two days?** Yes → call the clinic when it opens and ask for a call back or the list "
            "of cancellations. No → go on"
        ),
        "**Is another way open?** Walk-in clinic, online consultation, pharmacy, your insurer's advice line",
        "**Keep proof:** a screenshot of the error, date and time, and whom you spoke to",
    )
    return paragraphs(
        _manner(brief),
        numbered(rows),
        _step_up(brief),
        brief.sheet(),
        "**Don't wait with**",
        bullets(_RED_FLAGS),
        _choice(brief),
    )


def at_home(brief: Brief) -> str:
    """Care at home, and when to have it seen."""
    steps = (
        "Rest, drink enough, and eat lightly",
        "Write down now, and twice a day: what you feel, temperature, what you took",
        "Only medicines you know and tolerate, in the dose of the leaflet; ask the pharmacist when you take others too",
        "Tell one person how you are, and when to look in on you",
    )
    about = brief.given()
    return paragraphs(
        _manner(brief),
        about and f"I go by {about}.",
        "**At home**",
        numbered(steps),
        _step_up(brief),
        "**At once, whatever the plan says**",
        bullets(_RED_FLAGS),
        _NO_DOCTOR,
    )


def _step_up(brief: Brief) -> str:
    """When to see a doctor, by the person's own attitude to risk; the red flags never move."""
    words = brief.quoted("medical_risk_attitude")
    if brief.says("medical_risk_attitude", *_CAREFUL):
        limit = "call a doctor today if it is not clearly better by the evening"
    elif brief.says("medical_risk_attitude", *_BOLD):
        limit = "see a doctor if it is not better in three days, or worse at any time"
    else:
        limit = "see a doctor if it is not better in two days, or worse at any time"
    return (
        f"**When to have it seen:** you told me how you see medical risk – {words} – so: {limit}."
        if words
        else f"**When to have it seen:** {limit}."
    )


def _manner(brief: Brief) -> str:
    """The tone the person likes, said and kept."""
    tone = brief.quoted("medical_tone_preference")
    if not tone:
        return ""
    warm = brief.says("medical_tone_preference", "warm", "reassur", "encourag", "gentle", "support")
    start = "It's good that you're looking after this. " if warm else ""
    return f"{start}In the tone you like for medical matters: {tone}."


def _choice(brief: Brief) -> str:
    """How the recommendation is given, by the role the person wants in decisions."""
    role = brief.quoted("medical_decision_role")
    return (
        (
            f"You like decisions this way: {role}. My pick when none of the warning signs is there: start with "
            "the mildest step that gets you examined within two days."
        )
        if role
        else ""
    )


def explain(brief: Brief) -> str:
    """A medical question that needs knowledge the built-in assistant does not have: how to get it answered."""
    questions = (
        "What is it for in my case, and what happens without it?",
        "How long will I need it, and what would let me stop or change?",
        "Which side effects should I report at once, and which pass?",
        "What can I do myself that makes a difference?",
        "When do we look at it again?",
    )
    honest = (
        "I'm not a language model and have no medical knowledge of my own, so I can't settle this for you. "
        "What I can give you is the talk that will:"
    )
    return paragraphs(
        _manner(brief),
        honest,
        brief.sheet(),
        "**Ask your doctor or pharmacist**",
        numbered(questions),
        _asked_role(brief),
        _risk_words(brief),
        "Don't start, change or stop a medicine on your own before that.",
    )


def _asked_role(brief: Brief) -> str:
    role = brief.quoted("medical_decision_role")
    return f"Say at the start how you like to decide: {role}." if role else ""


def _risk_words(brief: Brief) -> str:
    words = brief.quoted("medical_risk_attitude")
    return f"And say how you see risk: {words}." if words else ""


def relapse(brief: Brief) -> str:
    """A known condition that is back or worse."""
    steps = (
        "Compare with last time: what is the same, what is new, how fast it came",
        "Go back to what your doctor told you to do then; take nothing stronger on your own",
        "Ring the practice that knows you, say that it is a relapse, and ask for an early appointment",
    )
    about = brief.given()
    return paragraphs(
        _manner(brief),
        about and f"I go by {about}.",
        "**Next steps**",
        numbered(steps),
        _step_up(brief),
        "**Emergency number at once with**",
        bullets(_RED_FLAGS),
        _NO_DOCTOR,
    )


def cover(brief: Brief) -> str:
    """Whether insurance pays for a treatment: what to verify, both outcomes."""
    check = (
        "Is the treatment named in the policy, or only “medically necessary”?",
        "Must it be approved beforehand, and by whom?",
        "Excess, share to pay yourself, yearly limit",
        "Does the practice or hospital have a contract with the insurer?",
    )
    papers = (
        "Papers usually asked for: the doctor's report with diagnosis, the treatment plan with costs, your "
        "policy number."
    )
    yes, no = (
        "**If covered:** get the approval in writing before the first date, and keep every bill.",
        (
            "**If not:** ask for the reason in writing, let your doctor answer it, object within the time "
            "named, and ask for a cheaper option or instalments."
        ),
    )
    return paragraphs(
        _manner(brief),
        brief.sheet() and "**For the insurer**",
        brief.sheet(),
        "**Verify**",
        numbered(check),
        yes,
        no,
        papers,
    )


def summary(brief: Brief) -> str:
    """A page for the doctor's visit."""
    asks = (
        "What do you think it is, and what else could it be?",
        "What do we do first, and when do we look again?",
        "What should make me come back sooner?",
    )
    own = "**In my words:** it started [when], it is worse with [what], better with [what]; I have taken [what]."
    reminders = brief.quoted("medical_followup_reminder_preference")
    after = f"Afterwards, reminders the way you like them: {reminders}." if reminders else ""
    return paragraphs(
        "**Summary for the visit**",
        brief.sheet(),
        own,
        "**My questions**",
        numbered(asks),
        _asked_role(brief),
        _risk_words(brief),
        _manner(brief),
        after,
    )


def follow_up(brief: Brief) -> str:
    """A plan for what comes after a visit, with reminders as liked."""
    liked = brief.quoted("medical_followup_reminder_preference")
    rows = (
        "Day 1: note what was agreed, and the next date",
        "Week 1: how are you, compared with before? Any side effect?",
        "Before the next visit: three lines of notes and your questions",
    )
    return paragraphs(
        f"Reminders the way you like them: {liked}." if liked else "",
        brief.sheet(),
        bullets(rows),
        _manner(brief),
        _step_up(brief),
    )
