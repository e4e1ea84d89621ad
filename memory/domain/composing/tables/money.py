"""Money, insurance and investing."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import health, investing, money

FRAMES = (
    frame(
        "loan check",
        money.loan,
        r"\b(?:loan|mortgage|lender|financing|creditworth\w*)\b[^.?!]{0,80}\b(?:check|qualif\w*|apply|application|eligib\w*|chance|approv\w*|afford|pre|get|take)\b",
        r"\b(?:qualif\w*|eligib\w*|apply|afford|approved|get|take out)\b[^.?!]{0,40}\b(?:loan|mortgage)\b",
    ),
    frame(
        "invest on credit",
        investing.on_credit,
        r"\b(?:credit (?:limit|lines?)|available credit|borrow\w*)\b[^.?!]{0,90}\binvest\w*",
        r"\binvest\w*\b[^.?!]{0,60}\b(?:credit (?:limit|line)|borrow\w*)",
    ),
    frame(
        "sustainable investing",
        investing.sustainable,
        r"\b(?:esg|sustainab\w*|ethical|green)\b[^.?!]{0,60}\b(?:invest\w*|fund|portfolio|option)",
        r"\binvest\w*\b[^.?!]{0,60}\b(?:sustainab\w*|values|esg|ethical)",
    ),
    frame(
        "invest more",
        investing.more,
        r"\b(?:increase|raise|more)\b[^.?!]{0,60}\b(?:invest\w*|contribut\w*)",
        r"\binvest\w*\b[^.?!]{0,30}\bmore\b",
    ),
    frame(
        "market signals",
        investing.signals,
        r"\bmarket (?:signals?|events?|news|indicators?|trends?)\b",
        r"\btrack the markets?\b",
        r"\bsectors?\b[^.?!]{0,60}\b(?:watch|follow|monitor|signals?)",
    ),
    frame("retirement", money.retirement, r"\b(?:retire\w*|pension|drawdown|401k|withdrawals?)\b"),
    frame(
        "spending compared",
        money.comparison,
        r"\b(?:compar\w*|benchmark\w*)\b[^.?!]{0,60}\b(?:spend\w*|others|income|people)",
        r"\bspend\w*\b[^.?!]{0,60}\b(?:compar\w*|benchmark\w*)",
    ),
    frame(
        "treatment cover",
        health.cover,
        r"\binsur\w*\b[^.?!]{0,100}\b(?:diagnosis|treatments?|surgery|therapy|medical)\b",
        r"\b(?:diagnosis|treatments?|surgery|therapy)\b[^.?!]{0,80}\binsur\w*",
    ),
    frame(
        "policy check",
        money.cover_check,
        r"\binsur\w*\b[^.?!]{0,80}\b(?:cover\w*|record|policy|claim)\b(?! should| to prioriti| choices)",
        r"\b(?:cover\w*|policy|claim)\b[^.?!]{0,40}\binsur\w*",
    ),
    frame("insurance", money.insurance, r"\binsurance\b"),
    frame(
        "credit habits",
        money.credit,
        r"\bcredit (?:score|cards?|use|usage|lines?)\b|\blines? of credit\b|\bmanag\w* my credit\b",
    ),
)
