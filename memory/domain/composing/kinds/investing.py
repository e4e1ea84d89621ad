"""Investing: signals to watch, values and trade-offs, and whether to put in more or to use credit. No product tips."""

from memory.domain.composing.brief import Brief
from memory.domain.composing.kinds.money import figures, risk
from memory.domain.composing.sizes import indebted, room, thin_cushion
from memory.domain.composing.wording import bullets, paragraphs

_NOT_ADVICE = (
    "I have no market data and give no investment advice; this is a list of what to look at, for you to decide."
)


def signals(brief: Brief) -> str:
    sectors = brief.quoted("financial_market_sector_preference") or brief.like()
    rows = (
        (
            "**Interest rates and inflation** – higher rates press on prices of companies with much debt and "
            "far-off profits"
        ),
        "**Quarterly results and outlooks** – the outlook moves prices more than the result",
        "**Orders, prices and stocks of goods** – show demand two or three months early",
        "**Raw materials, energy and currencies** – margins follow with a delay",
        "**Rules and court decisions** – rare, but they change the whole branch",
    )
    return paragraphs(
        f"For the sectors you follow: {sectors}." if sectors else _ASK_SECTOR, bullets(rows), _news(brief), _NOT_ADVICE
    )


_ASK_SECTOR = "You haven't told me which sectors you follow; these count in all of them."


def _news(brief: Brief) -> str:
    source = brief.quoted("financial_news_source_preference")
    return (
        f"Follow it where you like to get your financial news: {source}; once a week at a fixed time is enough."
        if source
        else ""
    )


def sustainable(brief: Brief) -> str:
    stance = brief.quoted("sustainability_preferences")
    rows = (
        "**Leaving out** (no weapons, coal …): simple and cheap; the fund is a little narrower",
        "**Best in class:** keeps the spread over branches; you own some names you may not like",
        "**Themes** (clean energy, water): closest to the cause; swings most",
        "**Impact and green bonds:** measurable; fewer choices, longer commitment",
    )
    return paragraphs(
        f"Your stance on sustainable investing: {stance}." if stance else "",
        risk(brief),
        "**Ways, and what each costs you**",
        bullets(rows),
        _NOT_ADVICE,
    )


def more(brief: Brief) -> str:
    """Yes, no or maybe to putting in more each month."""
    answer, why = _more(brief)
    rule = "Raise in small steps: one step, three months of watching, then the next."
    return paragraphs(f"**{answer}.** {why}", figures(brief), risk(brief), _news(brief), rule, _NOT_ADVICE)


def _more(brief: Brief) -> tuple[str, str]:
    if indebted(brief) or room(brief) == "none":
        return "No, not yet", "Debt or running costs take too much of what comes in; bring those down first."
    if thin_cushion(brief):
        return "Not yet", "Your account is low: build three to six months of costs first."
    if room(brief) == "some":
        return (
            "Yes, in small steps",
            "What comes in is clearly above what goes out, and nothing I know of speaks against it.",
        )
    return "Maybe", "It depends on what is left each month: if costs plus a cushion of three months are covered, yes."


def on_credit(brief: Brief) -> str:
    """Whether to invest with borrowed money."""
    rules = (
        "Credit is for emergencies: at most 10 % of the limit, paid back within three months",
        "No investing with borrowed money unless you could repay it from income alone",
        "Stop for good when interest exceeds what the investment brought in the last year",
        "Look at it on the first of each month: debt, interest, value; write the three numbers down",
    )
    return paragraphs(
        "**In short: as a safety net yes, as fuel for investing rather not.**",
        figures(brief),
        risk(brief),
        "**Rules**",
        bullets(rules),
        _news(brief),
        _NOT_ADVICE,
    )


def overview(brief: Brief) -> str:
    rows = (
        "First a cushion and no costly debt, then investing",
        "Broad and cheap beats clever: cost is the one thing you can choose",
        "The share of stocks is a question of years and nerves: money needed within five years does not belong there",
        "A fixed monthly sum takes the guessing out of timing",
    )
    return paragraphs(risk(brief), bullets(rows), _news(brief), figures(brief), _NOT_ADVICE)
