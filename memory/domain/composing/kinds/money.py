"""Everyday money: budgets, limits, credit, insurance, loans, retirement, and comparing one's spending."""

from memory.domain.composing.brief import Brief
from memory.domain.composing.reckoning import EXPENSES, INCOME, Amount, left_each_month, months_covered
from memory.domain.composing.sizes import basis, indebted, room, step, thin_cushion
from memory.domain.composing.wording import bullets, numbered, paragraphs, to_second_person

_CAUTIOUS = ("low", "conservative", "cautious", "averse", "careful", "safe")
_BOLD = ("high", "aggressive", "bold")


def figures(brief: Brief) -> str:
    """The needed values as a list, and what the answer reckons with."""
    told = [need.type for need in brief.needs if need.status == "allowed"]
    sheet = brief.sheet(*told) if told else ""
    return paragraphs(sheet and "**Your figures**", sheet, basis(brief))


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
    rows = (
        f"Left each month = {_left(brief)}",
        f"Cap for this = {_cap(brief)}",
        _per_week(brief),
        "Stop rule: when three quarters are gone before the third week, wait 48 hours before each purchase",
    )
    shares = _shares(brief.liked())
    return paragraphs(figures(brief), risk(brief), "**The cap**", numbered(rows), shares, _verdict(brief))


_CAP = {
    "none": (INCOME, 10, "10 % of what comes in, at most"),
    "some": ("", 30, "30 % of what is left after fixed costs"),
    "unclear": ("", 20, "20 % of what is left after fixed costs"),
}
"""By what room there is: the type whose share it is (what is left, where none is named), per cent, and in words."""


def _cap(brief: Brief) -> str:
    cap, words = _capped(brief), _CAP[room(brief)][2]
    return f"{words}: {cap}" if cap else words


def _capped(brief: Brief) -> Amount | None:
    """The cap as an amount, where the amounts it is a share of may be read."""
    key, percent, _ = _CAP[room(brief)]
    whole = brief.amounts.get(key) if key else left_each_month(brief.amounts)
    return whole.share(percent) if whole else None


def _per_week(brief: Brief) -> str:
    cap = _capped(brief)
    week = f"Per week = {cap.by(4)}" if cap else "Per week = cap ÷ 4"
    return f"{week}; what is not spent moves to the next week"


_LEFT = (INCOME, EXPENSES)


def _left(brief: Brief) -> str:
    """What is left each month: the sum to be done, and where it may be, what comes out."""
    income = brief.value(INCOME, "what comes in")
    spent = brief.value(EXPENSES, "fixed costs (rent, bills, loans)")
    left = left_each_month(brief.amounts)
    if left is None:
        return f"{income} − {spent}"
    return f"{income} − {spent} = {'' if left.figure > 0 else 'minus '}{left}"


def _shares(likes: list[str]) -> str:
    if not likes:
        return ""
    share = 80 // len(likes)
    return paragraphs(
        "**Sharing it out**",
        bullets(
            [
                *(f"{share} % for {to_second_person(like)}" for like in likes),
                f"{100 - share * len(likes)} % for surprises",
            ]
        ),
    )


def _verdict(brief: Brief) -> str:
    told = {
        "none": "Your costs are above what comes in: bring them down before you add anything new.",
        "some": "There is room between what comes in and what goes out.",
        "unclear": "",
    }[room(brief)]
    months = months_covered(brief.amounts)
    held = f"What you have put aside would pay {months} month{'' if months == 1 else 's'} of costs." if months else ""
    low = "Your account is on the low side: refill it first." if thin_cushion(brief) else held
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
        brief.given() and "**What counts here**",
        brief.given() and brief.sheet(),
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
        f"Housing and energy: about {_range(brief, 30, 35)} of what comes in",
        f"Groceries: {_range(brief, 10, 15)} · getting around: {_range(brief, 10, 15)}",
        f"Insurance and health: {_range(brief, 5, 10)} · free time and clothes: {_range(brief, 10, 10)}",
        f"Savings and paying down debt: {_range(brief, 10, 20)}",
    )
    how = (
        "Add up your transactions by these groups, divide by what comes in, and look only at the one that is "
        "furthest off."
    )
    return paragraphs(
        figures(brief), risk(brief), "**A usual split, as a yardstick**", bullets(rows), how, _verdict(brief)
    )


def _range(brief: Brief, low: int, high: int) -> str:
    """A share of the income, with what it comes to where the income may be read."""
    share = f"{low}–{high} %" if high > low else f"{low} %"
    income = brief.amounts.get(INCOME)
    return f"{share} (up to {income.share(high)})" if income else share


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
