"""Eating, cooking and judging restaurants."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import days, meals

FRAMES = (
    frame(
        "restaurant scorecard",
        meals.scorecard,
        (
            r"\b(?:rate|scorecard|score|evaluate|remember\w*|checklist)\b[^.?!]{0,60}\b(?:restaurants?|dining|"
            r"places to eat)\b|\brestaurants?\b[^.?!]{0,80}\b(?:rate|score|another try|go back|system)\b"
        ),
    ),
    frame(
        "light food",
        meals.recovery_food,
        (
            r"\b(?:under the weather|feeling (?:great|a little off)|not feeling great|a little off|"
            r"easy.to.digest|bounce back)\b"
        ),
    ),
    frame(
        "eating well",
        meals.eating,
        (
            r"\b(?:eating (?:tips|schedule|habits|out|regularly|well)|eat (?:better|regularly|healthi\w*|more)|"
            r"skipping meals|allerg\w*[^.?!]{0,100}(?:eat|food|cook)|practical eating|choosing food)\b"
        ),
    ),
    frame(
        "low-energy day",
        days.low_energy,
        r"\b(?:low.energy|drained|can'?t do much|exhausted days?|no energy|bad days?)\b",
    ),
    frame("shopping list", meals.shopping, r"\b(?:shopping|grocery) list\b|\bgroceries\b"),
    frame(
        "dinners",
        meals.dinners,
        (
            r"\b(?:meal|dinner|menu|lunch|food)\b[^.?!]{0,30}\b(?:plans?|routine|prep|template|week\w*)\b|"
            r"\bweek(?:ly|night)?\b[^.?!]{0,30}\b(?:meals?|dinners?|menu|cook\w*)\b|\bcook\w*\b[^.?!]{0,30}\bweek"
        ),
    ),
    frame(
        "order",
        meals.delivery,
        (
            r"\border\b[^.?!]{0,40}\b(?:food|pizza|takeaway|takeout|delivery|lunch|dinner)\b|"
            r"\bdelivery\b[^.?!]{0,40}\b(?:food|order)\b"
        ),
    ),
    frame(
        "food idea",
        meals.idea,
        (
            r"\b(?:recipes?|what (?:should|can|could) i (?:cook|eat|make|have)|something to (?:eat|cook)|"
            r"(?:suggest|recommend|ideas? for|idea of) (?:me )?(?:a |an |some |something for )?(?:\w+ )?"
            r"(?:dinner|lunch|breakfast|meal|supper|dessert)|"
            r"(?:good|nice|quick|easy) (?:\w+ )?(?:dinner|lunch|breakfast|"
            r"meal|supper)|cook (?:tonight|for|something)|snacks?|"
            r"dish(?:es)? (?:to|for)|restaurant)\b"
        ),
    ),
)
