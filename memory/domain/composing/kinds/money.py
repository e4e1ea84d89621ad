"""Everyday money: budgets, limits, credit, insurance, loans, retirement, and comparing one's spending."""

from memory.domain.composing.brief import Brief
from memory.domain.composing.sizes import indebted, room, seen, step, thin_cushion
from memory.domain.composing.wording import bullets, numbered, paragraphs, series

_CAUTIOUS = ("low", "conservative", "cautious", "averse", "careful", "safe")
_BOLD = ("high", "aggressive", "bold")


def figures(brief: Brief) -> str:
    """The needed values as a list, and by which sizes the answer reasons."""
    sheet = brief.sheet()
    sizes = series(seen(brief))
    basis = f"The amounts are filled in after I wrote this; what I go by is their size: {sizes}." if sizes else ""
    unseen = "I don't see the amounts themselves, so these are rules to lay beside them." if sheet and not sizes else ""
    return paragraphs(sheet and "**Your figures**", sheet, basis or unseen)


def risk(brief: Brief) -> str:
    """One line on the person's comfort with risk; empty when it is not needed or not known."""
    words = brief.quoted("risk_tolerance")
    if not words:
        return ""
    if brief.says("risk_tolerance", *_CAUTIOUS):
        rule = "so I put safety first: bigger cushion, smaller limits"
    elif brief.says("risk_tolerance", *_BOLD):
        rule = "so the limits leave you room, with one hard stop"
    else:
        rule = "so the limits sit in the middle"
    return f"Your comfort with risk is {words}, {rule}."


def cushion(brief: Brief) -> str:
    cautious, bold = brief.says("risk_tolerance", *_CAUTIOUS), brief.says("risk_tolerance", *_BOLD)
    return "six months" if cautious else "three months" if bold else "four to five months"


def budget(brief: Brief) -> str:
    """A spending cap and how to share it out."""
    likes = brief.liked()
    cap = {
        "none": "10 % of what comes in, at most",
        "some": "30 % of what is left after fixed costs",
        "unclear": "20 % of what is left after fixed costs",
    }
    rows = (
        f"Left each month = {_left(brief)}",
        f"Cap for this = {cap[room(brief)]}",
        "Per week = cap ÷ 4; what is not spent moves to the next week",
        "Stop rule: when three quarters are gone before the third week, wait 48 hours before each purchase",
    )
    return paragraphs(figures(brief), risk(brief), "**The cap**", numbered(rows), _shares(likes), _verdict(brief))


_LEFT = ("ASSET.monthly_income", "ASSET.monthly_expenses")


def _left(brief: Brief) -> str:
    """What is left each month, as the sum to be done."""
    income = brief.value("ASSET.monthly_income", "what comes in")
    return f"{income} − {brief.value('ASSET.monthly_expenses', 'fixed costs (rent, bills, loans)')}"


def _shares(likes: list[str]) -> str:
    if not likes:
        return ""
    share = 80 // len(likes)
    return paragraphs(
        "**Sharing it out**",
        bullets([*(f"{share} % for {like}" for like in likes), f"{100 - share * len(likes)} % for surprises"]),
    )


def _verdict(brief: Brief) -> str:
    told = {
        "none": "By their sizes your costs are above what comes in: bring them down before you add anything new.",
        "some": "By their sizes there is room between what comes in and what goes out.",
        "unclear": "",
    }[room(brief)]
    low = "Your account is on the low side: refill it first." if thin_cushion(brief) else ""
    debt = (
        "Debt takes a good part of your income: paying it down is the safest return you can get."
        if indebted(brief)
        else ""
    )
    return " ".join(filter(None, (told, low, debt)))


def limits(brief: Brief) -> str:
    """Spending guardrails for a month."""
    rows = (
        f"What any wish has to fit into: {_left(brief)}, each month" if brief.needed(*_LEFT) else "",
        "Pay rent, bills and savings on the day money comes in; spend only what is left",
        f"Keep a cushion of {cushion(brief)} of costs before any larger wish",
        "One weekly amount for everything that is not fixed; check it every Sunday",
        "Above a sum you name now, wait 48 hours",
        "One free purchase a month, no questions asked – it keeps the rules alive",
    )
    shares = _shares(brief.liked())
    return paragraphs(risk(brief), "**Your guardrails**", bullets(rows), shares, figures(brief), _verdict(brief))


def credit(brief: Brief) -> str:
    """Habits for cards and credit lines."""
    use = "10 %" if brief.says("risk_tolerance", *_CAUTIOUS) else "30 %"
    rows = (
        "Pay the full balance each month, by standing order",
        f"Use at most {use} of the limit at any time",
        "One card for fixed payments, one for the rest; none stored in shops",
        "Never draw cash on a card; never pay one credit with another",
    )
    monthly = (
        "Read the statement line by line",
        "Cancel one thing you no longer use",
        "Check that the payment went out",
    )
    return paragraphs(risk(brief), "**Rules**", bullets(rows), "**Once a month**", bullets(monthly), figures(brief))


def insurance(brief: Brief) -> str:
    """Which cover comes first, and what to check in a policy."""
    rows = (
        "Liability: cheap, and covers what could ruin you",
        "Health and being unable to work: what your income hangs on",
        "Home and contents: as high as replacing them would cost",
        "Life: when others depend on your income",
        "Travel and devices: only what you could not pay from savings",
    )
    if brief.says("risk_tolerance", *_BOLD):
        excess = "With your comfort with risk, a high excess and low premiums fit."
    else:
        excess = "Choose a low excess for the first two; save on the last."
    return paragraphs(
        risk(brief),
        "**In this order**",
        numbered(rows),
        excess if brief.quoted("risk_tolerance") else "",
        brief.sheet(),
    )


def cover_check(brief: Brief) -> str:
    """Checking whether a policy covers something: what to look up, whom to ask."""
    rows = (
        "Which of these it names: treatment abroad, cancellation, luggage, liability, bringing you home",
        "Limits: countries, days in a row, age, work done on the way, conditions you had before",
        "Excess, highest sum, and whom to call before you pay anything yourself",
    )
    ask = "“Does my policy cover this, up to what sum, and what is left out? Please send me the answer in writing.”"
    known = brief.sizes.get("PAYMENT.insurance_record", "")
    kind = (
        f"From what I remember, it is this kind of policy: {known}. The wording of the policy decides."
        if known
        else "The wording of your policy decides; I can't read it from here."
    )
    return paragraphs(
        brief.sheet() and "**What counts here**",
        brief.sheet(),
        kind,
        "**Look for**",
        bullets(rows),
        "**Ask the insurer**",
        ask,
    )


def loan(brief: Brief) -> str:
    """A first look at whether a loan may be granted, with the papers it takes."""
    score = step(brief, "ASSET.credit_score")
    points = (
        "Debt takes a good part of your income already: a lender will look there first" if indebted(brief) else "",
        "Your score helps you"
        if (score or 0) >= 3
        else "A weak score makes it dearer: ask what would lift it"
        if score is not None
        else "",
        "Lenders look for instalments, all debts together, below about a third of income",
        "A stable income for at least six months counts more than its height",
    )
    papers = (
        "Identity document",
        "Payslips of three months, or the last tax statement",
        "Bank statements of three months",
        "List of present debts",
    )
    return paragraphs(
        figures(brief),
        risk(brief),
        "**A first look**",
        bullets(points),
        _verdict(brief),
        "**Papers to have ready**",
        bullets(papers),
    )


def retirement(brief: Brief) -> str:
    """Whether saving for, or living from, retirement money holds."""
    rows = (
        "**Steady:** raise what you put aside by 1 % of income each year, on the day of your raise",
        "**Faster:** half of every raise and bonus; check costs of the products you hold",
        (
            "**Drawing down:** about 4 % of the savings in the first year, less in bad years; keep two years "
            "of costs in cash"
        ),
    )
    return paragraphs(figures(brief), risk(brief), _verdict(brief), "**Options**", bullets(rows), _NOT_ADVICE)


_NOT_ADVICE = (
    "This is a frame to think with, not financial advice; have a licensed adviser look at the figures before you act."
)


def comparison(brief: Brief) -> str:
    """One's spending beside a usual split."""
    rows = (
        "Housing and energy: about 30–35 % of what comes in",
        "Groceries: 10–15 % · getting around: 10–15 %",
        "Insurance and health: 5–10 % · free time and clothes: 10 %",
        "Savings and paying down debt: 10–20 %",
    )
    how = (
        "Add up your transactions by these groups, divide by what comes in, and look only at the one that is "
        "furthest off."
    )
    return paragraphs(
        figures(brief), risk(brief), "**A usual split, as a yardstick**", bullets(rows), how, _verdict(brief)
    )


def debts(brief: Brief) -> str:
    """Paying debts down, in an order."""
    rows = (
        "List each debt: what is left, interest, monthly payment",
        "Pay the minimum on all, and everything extra on one",
        "Which one: the highest interest saves most money; the smallest sum gives the quickest success",
        "When it is gone, its payment moves to the next",
        "Ask each lender once for a lower rate or a longer term, in writing",
    )
    return paragraphs(figures(brief), risk(brief), "**The order**", numbered(rows), _verdict(brief))


def saving(brief: Brief) -> str:
    """Building a cushion or saving for something."""
    rows = (
        f"Goal: {cushion(brief)} of costs as a cushion, then the wish",
        "A standing order on the day money comes in, however small",
        "A separate account without a card",
        "Half of every raise and windfall goes there",
    )
    for_it = f"What it is for, so that you see it: {brief.like()}." if brief.like() else ""
    return paragraphs(figures(brief), risk(brief), bullets(rows), for_it, _verdict(brief))
