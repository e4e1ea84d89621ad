"""Days, trips, services, family and budgets: wide words, so they stand behind the narrow ones."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import days, local, money, travel

FRAMES = (
    frame(
        "handover",
        local.arrangements,
        r"\b(?:handover|instructions?|notes?|schedule)\b[^.?!]{0,20}\b(?:\w*sitter|nanny|grandparents|caregiver)\b",
    ),
    frame(
        "debts",
        money.debts,
        (
            r"\b(?:pay(?:ing)? (?:off|down)|get out of|reduce)\b[^.?!]{0,30}\b(?:debts?|loans?|cards?)\b|"
            r"\bdebt (?:plan|payoff)"
        ),
    ),
    frame(
        "saving", money.saving, r"\b(?:emergency fund|save (?:up )?for|saving (?:up )?for|savings? goal|rainy.day)\b"
    ),
    frame(
        "workouts",
        days.workouts,
        r"\b(?:workout|exercise|training|fitness|gym|running)\b[^.?!]{0,25}\b(?:plan|schedule|routine|week\w*)\b",
    ),
    frame(
        "hosting",
        days.hosting,
        (
            r"\b(?:host(?:ing)?|throw(?:ing)?|prepar\w*|plan(?:ning)?|organi[sz]\w*)\b[^.?!]{0,30}\b(?:party|"
            r"dinner party|(?:game|movie|film) night|barbecue|brunch|gathering|get-together)\b"
        ),
    ),
    frame(
        "routine",
        days.routine,
        (
            r"\b(?:morning|evening|bedtime|daily|night|skin ?care|beauty|self.?care|"
            r"grooming)\b[^.?!]{0,20}\b(?:routine|ritual|habits?)\b"
        ),
    ),
    frame("week", days.week, r"\bweek(?:ly)?\b[^.?!]{0,20}\b(?:schedule|plan|routine|overview)\b"),
    frame(
        "budget",
        money.budget,
        (
            r"\b(?:budget\w*|spending (?:cap|plan|limit)|save money|overspend\w*|blowing my|savings? plan|"
            r"how much can i spend|weekly limit)\b"
        ),
    ),
    frame(
        "spending limits",
        money.limits,
        (
            r"\b(?:spending|expense)\b[^.?!]{0,20}\b(?:limits?|guardrails?|guidelines?|rules|habits)\b|"
            r"\bhandle on my spending\b"
        ),
    ),
    frame(
        "packing list",
        travel.packing,
        r"\bpack(?:ing)?\b[^.?!]{0,20}\blist\b|\bwhat (?:should|do|to)\b[^.?!]{0,15}\bpack\b|\bpack for\b",
    ),
    frame("outfits", travel.outfits, r"\b(?:outfits?|what (?:should i|to) wear|capsule wardrobe)\b"),
    frame(
        "booking",
        travel.booking,
        (
            r"\b(?:book(?:ing)?|reserv\w*)\b[^.?!]{0,40}\b(?:hotel|flight|room|table|train|ticket|car|hostel|"
            r"restaurant|stay|trip|request)\b"
        ),
    ),
    frame(
        "local request",
        local.request_service,
        (
            r"\b(?:plumber|electrician|cleaner|cleaning|handyman|mover|moving company|repair\w*|technician|"
            r"gardener|\w*.?sitter|dog.?walker|delivery|courier|pick.?up service|taxi)\b"
        ),
    ),
    frame("weekend", days.weekend, r"\b(?:plan|schedule|organi[sz]e|ideas|what)\b[^.?!]{0,40}\bweekend\b"),
    frame("trip", travel.trip, r"\b(?:trip|itinerary|travel plan|vacation|holiday|city break|getaway|road.?trip)\b"),
    frame(
        "day",
        days.day,
        (
            r"\b(?:plan|schedule|organi[sz]e|arrange|design|lay out|ideas for|spend)\b[^.?!]{0,50}\b(?:mon|"
            r"tues|wednes|thurs|fri|satur|sun)day\b|\b(?:plan|schedule|routine|"
            r"spend)\b[^.?!]{0,40}\b(?:day|morning|afternoon|evening|tonight|tomorrow|date)\b|\brelax(?:ed|"
            r"ing)\b[^.?!]{0,20}\b(?:day|saturday|sunday|evening)\b|\bwhat (?:should|can|"
            r"could) i do\b[^.?!]{0,30}\b(?:today|tonight|tomorrow|saturday|sunday|weekend)\b"
        ),
    ),
    frame(
        "gift",
        local.gift,
        r"\bwhat (?:should|can|could|do|to) (?:i )?(?:get|give|buy|bring)\b[^.?!]{0,30}"
        r"\bfor (?:his|her|their|my|our|christmas|the)\b|"
        r"\bgifts?\b|\b(?:a|birthday|christmas|wedding|anniversary) presents?\b|\bpresents? (?:for|idea)",
    ),
    frame(
        "family plan",
        local.arrangements,
        (
            r"\b(?:babysitt\w*|childcare|school run|emergency contacts?|family (?:plan|meeting|reunion|visit|"
            r"schedule|gathering|day)|kids? (?:plan|schedule)|caregiver|in-laws)\b"
        ),
    ),
    frame(
        "service",
        local.choose_service,
        r"\b(?:services?|salon|hairdresser|barber|spa|personal care|trainer|gym near|provider|vet)\b",
    ),
)
