"""The registry of tasks: a kind, the words that tell it, and who builds it; the first kind that fits is taken."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from consent.domain.taxonomy import Purpose
from memory.domain.composing.brief import Brief
from memory.domain.composing.kinds import (
    days,
    forms,
    health,
    investing,
    invitations,
    learning,
    letters,
    local,
    meals,
    money,
    support,
    travel,
    words,
)

Builder = Callable[[Brief], str]


@dataclass(frozen=True, slots=True)
class Frame:
    """One kind of task. ``cues`` are alternatives; each is a regular expression over the request."""

    kind: str
    cues: re.Pattern[str]
    build: Builder


def _frame(kind: str, build: Builder, *cues: str) -> Frame:
    return Frame(kind, re.compile("|".join(f"(?:{c})" for c in cues), re.IGNORECASE), build)


_WRITE = r"(?:write|draft|compose|send|prepare|help me (?:with|word))\b[^.?!]{0,60}"

FRAMES = (
    # what cannot wait
    _frame(
        "ambulance call",
        health.ambulance,
        r"\b(?:ambulance|emergency call|call for help|paramedic|dispatcher)\b",
        r"\b(?:urgent|emergency)\b[^.?!]{0,30}\b(?:script|call)\b",
        r"\bemergency operator\b",
    ),
    _frame(
        "crisis",
        support.support,
        r"\bsuicid|kill(?:ing)? myself|want to die|hurt(?:ing)? myself|self.?harm|end (?:my life|it all)",
    ),
    # accounts and forms
    _frame("two-factor", forms.two_factor, r"\b(?:2fa|two.?factor|two.?step|authenticator)\b"),
    _frame(
        "account recovery",
        forms.recovery,
        r"\b(?:recover|reset|unlock|regain|restore|get back into|locked out|lost access)\b[^.?!]{0,50}\b(?:account|password|profile|access|login|sign.?in)?",
        r"\bforgot(?:ten)?\b[^.?!]{0,20}\bpassword\b",
    ),
    _frame(
        "companion form",
        words.companions,
        r"\b(?:animal|pet|shelter)\b[^.?!]{0,60}\b(?:registration|register|form|preference section)\b",
        r"\bregister\w*\b[^.?!]{0,40}\banimal\b",
    ),
    _frame(
        "application",
        words.application,
        r"\b(?:club|membership|community|volunteer\w*|society|group)\b[^.?!]{0,30}\b(?:application|apply|form|sign.?up)\b",
        r"\bwhy i want to join\b",
    ),
    # letters
    _frame(
        "correct a name",
        words.name_corrections,
        r"\b(?:mispronounc\w*|saying my name|my name (?:wrong|correctly)|say my name)\b",
    ),
    _frame(
        "repair a slip",
        words.repair,
        r"\b(?:interrupt(?:ed|ing)|cut (?:someone|somebody|them|him|her) off|faux pas|awkward silence)\b[^.?!]*(?:work|meeting|conversation|someone|discussion|recover)",
    ),
    _frame("jokes", words.jokes, r"\b(?:jokes?|funny|humou?r(?:ous)?|self-deprecating|break the ice|lighthearted)\b"),
    _frame(
        "openers",
        words.openers,
        r"\b(?:conversation starters?|ice.?breakers?|group (?:chat|conversation|discussion)|small talk|start a conversation|chime in|talking points|first date)\b",
    ),
    _frame(
        "letter",
        letters.email,
        rf"\b{_WRITE}\b(?:e-?mail|letter|cover letter)\b",
        r"\be-?mail (?:to|inviting|for|asking|that)\b",
        r"\bcover letter\b",
        r"\b(?:short|quick|formal|professional|polite)\b[^.?!]{0,20}\b(?:e-?mail|letter)\b",
    ),
    _frame("invitation", invitations.invitation, r"\binvit(?:e|es|ation|ations|ing)\b"),
    _frame(
        "post",
        words.post,
        r"\b(?:social media|instagram|facebook|twitter|linkedin post|tweet|caption|status update|a post\b)",
    ),
    _frame(
        "profile",
        words.profile,
        r"\b(?:profile|bio|about me|introduc(?:e|ing) myself|self.?introduction|introduction (?:of|about) me|dating)\b",
    ),
    _frame(
        "review",
        words.review,
        r"\b(?:write|leave|draft|post|craft\w*|positive|good)\b[^.?!]{0,40}\breview\b(?! (?:my|and|it|at|after|interval|session))",
    ),
    _frame(
        "message",
        letters.message,
        rf"\b{_WRITE}\b(?:message|text|sms|note|whatsapp|card\b)",
        r"\btext (?:to )?my\b",
        r"\bmessage (?:to|for)\b",
    ),
    # money
    _frame(
        "loan check",
        money.loan,
        r"\b(?:loan|mortgage|lender|financing|creditworth\w*)\b[^.?!]{0,80}\b(?:check|qualif\w*|apply|application|eligib\w*|chance|approv\w*|afford|pre|get|take)\b",
        r"\b(?:qualif\w*|eligib\w*|apply|afford|approved)\b[^.?!]{0,40}\b(?:loan|mortgage)\b",
    ),
    _frame(
        "invest on credit",
        investing.on_credit,
        r"\b(?:credit (?:limit|lines?)|available credit|borrow\w*)\b[^.?!]{0,90}\binvest\w*",
        r"\binvest\w*\b[^.?!]{0,60}\b(?:credit (?:limit|line)|borrow\w*)",
    ),
    _frame(
        "invest more",
        investing.more,
        r"\b(?:increase|raise|more)\b[^.?!]{0,60}\b(?:invest\w*|contribut\w*)",
        r"\binvest\w*\b[^.?!]{0,30}\bmore\b",
    ),
    _frame(
        "sustainable investing",
        investing.sustainable,
        r"\b(?:esg|sustainab\w*|ethical|green)\b[^.?!]{0,60}\b(?:invest\w*|fund|portfolio|option)",
        r"\binvest\w*\b[^.?!]{0,60}\b(?:sustainab\w*|values|esg|ethical)",
    ),
    _frame(
        "market signals",
        investing.signals,
        r"\bmarket (?:signals?|events?|news|indicators?|trends?)\b",
        r"\btrack the markets?\b",
        r"\bsectors?\b[^.?!]{0,60}\b(?:watch|follow|monitor|signals?)",
    ),
    _frame("retirement", money.retirement, r"\b(?:retire\w*|pension|drawdown|401k|withdrawals?)\b"),
    _frame(
        "spending compared",
        money.comparison,
        r"\b(?:compar\w*|benchmark\w*)\b[^.?!]{0,60}\b(?:spend\w*|others|income|people)",
        r"\bspend\w*\b[^.?!]{0,60}\b(?:compar\w*|benchmark\w*)",
    ),
    _frame(
        "treatment cover",
        health.cover,
        r"\binsur\w*\b[^.?!]{0,100}\b(?:diagnosis|treatments?|surgery|therapy|medical)\b",
        r"\b(?:diagnosis|treatments?|surgery|therapy)\b[^.?!]{0,80}\binsur\w*",
    ),
    _frame(
        "policy check",
        money.cover_check,
        r"\binsur\w*\b[^.?!]{0,80}\b(?:cover\w*|record|policy|claim)\b(?! should| to prioriti| choices)",
        r"\b(?:cover\w*|policy|claim)\b[^.?!]{0,40}\binsur\w*",
    ),
    _frame("insurance", money.insurance, r"\binsurance\b"),
    _frame(
        "credit habits",
        money.credit,
        r"\bcredit (?:cards?|use|usage|lines?)\b|\blines? of credit\b|\bmanag\w* my credit\b",
    ),
    # learning
    _frame(
        "suitability",
        learning.suitability,
        r"\b(?:certificate|degree|training|study|master'?s|course|academic)\b[^.?!]{0,20}\bprograms?\b|\b(?:suitab\w*|eligib\w*|prerequisites?|enrol\w*|scholarship|financial aid)\b[^.?!]{0,60}\b(?:program\w*|course|stud\w*|university)?",
    ),
    _frame("deferral", learning.deferral, r"\b(?:waitlist\w*|waiting list|deferr\w*|course[^.?!]{0,30}delay\w*)\b"),
    _frame(
        "training place",
        learning.location,
        r"\b(?:training|course|class|study)\b[^.?!]{0,30}\blocations?\b|\blocations?\b[^.?!]{0,60}\b(?:training|course|class)\b",
    ),
    _frame("workshops", learning.workshops, r"\b(?:workshops?|seminars?|conference|professional development)\b"),
    _frame("upskilling", days.upskilling, r"\b(?:upskill\w*|level up my skills|skill.?building|side skills?)\b"),
    _frame(
        "practice",
        learning.practice,
        r"\b(?:language (?:proficiency )?test|practice passage|passage|ielts|toefl|proficiency)\b",
    ),
    _frame(
        "depth",
        learning.depth,
        r"\bhow (?:deep\w*|much)\b[^.?!]{0,50}\b(?:study|learn|know|need)\b|\blevel of understanding\b|\b(?:new (?:topic|thing|concept)|starting point)\b",
    ),
    _frame(
        "digest",
        learning.digest,
        r"\b(?:break (?:it|this) down|reorgani[sz]e|overwhelm\w*|too much to take in|lot of information|digest)\b[^.?!]*\b(?:learn|stud(?:y|ying)|process|material|information)|\bmaterial\b[^.?!]{0,30}\boverwhelm|\b(?:learn|study)\w*\b[^.?!]*(?:too much|reorgani[sz]e)",
    ),
    _frame(
        "study plan",
        learning.plan,
        r"\b(?:study|revision|learning|practice|exam|certification)\b[^.?!]{0,30}\b(?:plan|schedule|routine|timetable|prep\w*)\b|\b(?:studying|prepare|revise) for\b[^.?!]{0,40}\b(?:exam|test|certification)\b",
    ),
    # health
    _frame(
        "doctor's summary",
        health.summary,
        r"\b(?:summary|summari[sz]e|brief|notes?|questions|prepare|list)\b[^.?!]{0,60}\b(?:doctor|gp|specialist|physician|appointment|clinic|visit|consultation|medical history)\b|\bmedical (?:summary|history) (?:for|form)\b",
    ),
    _frame(
        "no place",
        health.no_place,
        r"\b(?:regist\w*|appointment|book\w*)\b[^.?!]{0,80}\b(?:fail\w*|errors?|didn'?t work|can'?t|problem|full)\b|\bcan'?t (?:register|book|get an appointment)\b|\bregistration didn'?t\b|\bfallback\b[^.?!]{0,60}\b(?:clinic|register)",
    ),
    _frame(
        "where to get care",
        health.where_to_go,
        r"\b(?:emergency (?:room|care|department)|urgent care|online consultation|er)\b[^.?!]{0,80}\b(?:clinic|doctor|online|or)\b|\b(?:clinic|online|doctor)\b[^.?!]{0,80}\bemergency\b|\bwhere to get care\b",
    ),
    _frame(
        "relapse",
        health.relapse,
        r"\b(?:relaps\w*|flare.?up|symptoms (?:have )?(?:returned|come back)|getting worse again|worse than before|condition)\b",
    ),
    _frame(
        "care at home",
        health.at_home,
        r"\b(?:symptoms?|not feeling well|unwell|cough|fever|headache|migraine|cold|flu|sick|pain|sore|rash|nausea|stomach)\b(?![^.?!]*\btravel)[^.?!]*",
        r"\bhome care\b",
    ),
    _frame(
        "follow-up",
        health.follow_up,
        r"\bfollow.?up\b[^.?!]{0,60}\b(?:visit|appointment|doctor|care|treatment|medic\w*|remind\w*)|\bmedication reminders?\b",
    ),
    _frame(
        "medical question",
        health.explain,
        r"\b(?:medications?|medicines?|drugs?|blood pressure|cholesterol|vaccin\w*|side effects?|diagnosis|treatments?|surgery|therapy options|test results?)\b",
    ),
    # food
    _frame(
        "restaurant scorecard",
        meals.scorecard,
        r"\b(?:rate|scorecard|score|evaluate|remember\w*|checklist)\b[^.?!]{0,60}\b(?:restaurants?|dining|places to eat)\b|\brestaurants?\b[^.?!]{0,80}\b(?:rate|score|another try|go back|system)\b",
    ),
    _frame(
        "light food",
        meals.recovery_food,
        r"\b(?:under the weather|feeling (?:great|a little off)|not feeling great|a little off|easy.to.digest|bounce back)\b",
    ),
    _frame(
        "eating well",
        meals.eating,
        r"\b(?:eating (?:tips|schedule|habits|out|regularly|well)|eat (?:better|regularly|healthi\w*|more)|skipping meals|allerg\w*[^.?!]{0,100}(?:eat|food|cook)|practical eating|choosing food)\b",
    ),
    _frame(
        "low-energy day",
        days.low_energy,
        r"\b(?:low.energy|drained|can'?t do much|exhausted days?|no energy|bad days?)\b",
    ),
    _frame("shopping list", meals.shopping, r"\b(?:shopping|grocery) list\b|\bgroceries\b"),
    _frame(
        "dinners",
        meals.dinners,
        r"\b(?:meal|dinner|menu|lunch|food)\b[^.?!]{0,30}\b(?:plans?|routine|prep|template|week\w*)\b|\bweek(?:ly|night)?\b[^.?!]{0,30}\b(?:meals?|dinners?|menu|cook\w*)\b|\bcook\w*\b[^.?!]{0,30}\bweek",
    ),
    _frame(
        "order",
        meals.delivery,
        r"\border\b[^.?!]{0,40}\b(?:food|pizza|takeaway|takeout|delivery|lunch|dinner)\b|\bdelivery\b[^.?!]{0,40}\b(?:food|order)\b",
    ),
    _frame(
        "food idea",
        meals.idea,
        r"\b(?:recipes?|what (?:should|can|could) i (?:cook|eat|make|have)|something to (?:eat|cook)|cook (?:tonight|for|something)|snacks?|dish(?:es)? (?:to|for)|restaurant)\b",
    ),
    # budgets stand behind what they could be confused with
    _frame(
        "spending limits",
        money.limits,
        r"\b(?:spending|expense)\b[^.?!]{0,20}\b(?:limits?|guardrails?|guidelines?|rules|habits)\b|\bhandle on my spending\b",
    ),
    _frame(
        "budget",
        money.budget,
        r"\b(?:budget\w*|spending (?:cap|plan|limit)|save money|overspend\w*|blowing my|savings? plan|how much can i spend|weekly limit)\b",
    ),
    _frame(
        "money worries",
        support.support,
        r"\b(?:stress\w*|anxi\w*|worr\w*)\b[^.?!]{0,60}\b(?:money|financ\w*|debt|bills)\b|\b(?:money|financ\w*|debt)\b[^.?!]{0,60}\b(?:stress\w*|anxi\w*|mental health|spiral)",
    ),
    _frame("investing", investing.overview, r"\binvest\w*\b|\bportfolio\b|\bstocks?\b|\bshares\b|\bfunds?\b"),
    # trips
    _frame(
        "packing list",
        travel.packing,
        r"\bpack(?:ing)?\b[^.?!]{0,20}\blist\b|\bwhat (?:should|do|to)\b[^.?!]{0,15}\bpack\b|\bpack for\b",
    ),
    _frame("outfits", travel.outfits, r"\b(?:outfits?|what (?:should i|to) wear|capsule wardrobe)\b"),
    _frame(
        "booking",
        travel.booking,
        r"\b(?:book(?:ing)?|reserv\w*)\b[^.?!]{0,40}\b(?:hotel|flight|room|table|train|ticket|car|hostel|restaurant|stay|trip|request)\b",
    ),
    _frame(
        "local request",
        local.request_service,
        r"\b(?:plumber|electrician|cleaner|cleaning|handyman|mover|moving company|repair\w*|technician|gardener|babysitter|dog.?walker|pet.?sitter|delivery|courier|pick.?up service|taxi)\b",
    ),
    _frame("weekend", days.weekend, r"\b(?:plan|schedule|organi[sz]e|ideas|what)\b[^.?!]{0,40}\bweekend\b"),
    _frame("trip", travel.trip, r"\b(?:trip|itinerary|travel plan|vacation|holiday|city break|getaway|road.?trip)\b"),
    # days and weeks
    _frame(
        "week",
        days.week,
        r"\bweek(?:ly)?\b[^.?!]{0,20}\b(?:calendar|schedule|plan|routine|overview)\b|\bcalendar\b|\bsms reminders?\b",
    ),
    _frame(
        "unwind",
        support.unwind,
        r"\b(?:sleep|racing|wind down|unwind|relax(?:ation)?|calm(?:ing)?|meditat\w*|breathing|before bed|tens(?:e|ion))\b(?![^.?!]*\b(?:saturday|sunday|weekend|day|evening)\b)(?![^.?!]*\bmistake|[^.?!]*\berror\b)(?![^.?!]*messed up)",
    ),
    _frame(
        "day",
        days.day,
        r"\b(?:plan|schedule|organi[sz]e|arrange|design|lay out|ideas for|spend)\b[^.?!]{0,50}\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:plan|schedule|routine|spend)\b[^.?!]{0,40}\b(?:day|morning|afternoon|evening|tonight|tomorrow|date)\b|\brelax(?:ed|ing)\b[^.?!]{0,20}\b(?:day|saturday|sunday|evening)\b|\bwhat (?:should|can|could) i do\b[^.?!]{0,30}\b(?:today|tonight|tomorrow|saturday|sunday|weekend)\b",
    ),
    # family and nearby
    _frame("gift", local.gift, r"\b(?:gifts?|presents?)\b(?! (?:a|the|in|myself))"),
    _frame(
        "family plan",
        local.arrangements,
        r"\b(?:babysitt\w*|childcare|school run|emergency contacts?|family (?:plan|meeting|reunion|visit|schedule|gathering|day)|kids? (?:plan|schedule)|caregiver|in-laws)\b",
    ),
    _frame(
        "service",
        local.choose_service,
        r"\b(?:services?|salon|hairdresser|barber|spa|personal care|trainer|gym near|provider|vet)\b",
    ),
    # feelings
    _frame(
        "connections",
        support.connect,
        r"\b(?:explain|understand|break down|map out|see how|connect(?:ed|ion)|relat(?:e|ionship|ed))\b[^?!]{0,140}\b(?:motivation|burn.?out|conflict|self|stress|mood|mental|culture|cultural|anxiety|perfectionis\w*|boundaries|emotion\w*|feel\w*)\b|\bcultural (?:pressure|background)\b|\bburn.?out\b",
    ),
    _frame(
        "support",
        support.support,
        r"\b(?:sad(?:ness)?|anxi\w*|overwhelm\w*|panic\w*|depress\w*|lonely|loneliness|stress(?:ed|ful)?|down|grief|griev\w*|upset|hopeless|messed up|cope|coping|burn.?out|cry\w*|angry|worried about (?:myself|everything)|struggling|pressure)\b",
    ),
    _frame(
        "form",
        forms.form,
        r"\b(?:fill (?:in|out)|filling (?:in|out)|form\b|registration|application form|sign.?up|visa|lease|check.?in form)\b",
    ),
    _frame("verification", forms.verification, r"\bverif\w*\b|\bprove (?:who i am|my identity)\b"),
    _frame("checklist", forms.checklist, r"\b(?:check.?list|to.?do list|steps (?:to|for)|prepare for)\b"),
    _frame("learning advice", learning.advice, r"\b(?:learn(?:ing)?|study(?:ing)?|teach me)\b"),
    _frame("profile text", words.profile, r"\bintroduc\w*\b"),
)

BY_PURPOSE: Mapping[str, Builder] = {
    Purpose.WRITING: letters.message,
    Purpose.PLANNING: days.day,
    Purpose.LOCAL_LIFE: local.choose_service,
    Purpose.FORMS: forms.form,
    Purpose.TRAVEL: travel.trip,
    Purpose.WELLNESS: support.unwind,
    Purpose.FAMILY: local.arrangements,
    Purpose.PROFILE: words.profile,
    Purpose.FINANCE: money.limits,
    Purpose.INVESTING: investing.overview,
    Purpose.URGENT_CARE: health.where_to_go,
    Purpose.GUIDANCE: health.explain,
    Purpose.ACADEMIC: learning.plan,
    Purpose.LEARNING: learning.advice,
    Purpose.EMOTIONAL: support.support,
    Purpose.PSYCHOLOGY: support.connect,
}
"""What is built for a scenario when no cue tells the kind."""


def frame_of(request: str) -> Frame | None:
    """The first frame whose cues are in the request."""
    return next((f for f in FRAMES if f.cues.search(request)), None)
