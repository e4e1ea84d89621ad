"""Reasoning with sizes ("moderate monthly income") where an exact amount is not read: a ladder and its conclusions."""

import re

from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.composing.brief import Brief
from memory.domain.composing.reckoning import left_each_month, months_covered
from memory.domain.composing.wording import series

LADDER = (
    ("very high", 5.0),
    ("very large", 5.0),
    ("exceptional", 5.0),
    ("very good", 4.0),
    ("upper-middle", 3.0),
    ("very low", 0.0),
    ("high", 4.0),
    ("large", 4.0),
    ("moderate", 2.0),
    ("medium", 2.0),
    ("good", 3.0),
    ("fair", 2.0),
    ("poor", 0.0),
    ("small", 1.0),
    ("lower", 1.0),
    ("upper", 4.0),
    ("low", 1.0),
    ("negative", -1.0),
    ("none", -1.0),
)
"""Words of the sanitized forms, longest first, on one scale; neighbours one step apart overlap in real amounts."""


def step(brief: Brief, key: str) -> float | None:
    """Where a private type stands on the ladder; ``None`` when its size is not known."""
    text = f" {brief.sizes.get(key, '').lower()} "
    return next((value for word, value in LADDER if f" {word} " in text), None)


def room(brief: Brief) -> str:
    """``none``, ``some`` or ``unclear``: what income leaves after expenses."""
    if (left := left_each_month(brief.amounts)) is not None:
        return "some" if left.figure > 0 else "none"
    income, spent = step(brief, "ASSET.monthly_income"), step(brief, "ASSET.monthly_expenses")
    if income is None or spent is None or abs(income - spent) < 1:
        return "unclear"
    return "some" if income > spent else "none"


def indebted(brief: Brief) -> bool:
    """Whether debt is medium or more for the income (a debt ratio of 0.3 upwards), or a loan is large."""
    return (step(brief, "ASSET.debt_ratio") or 0) >= 2 or (step(brief, "ASSET.loan_amount") or 0) >= 4


def thin_cushion(brief: Brief) -> bool:
    """Whether the account holds little: less than three months of costs, or below "moderate"."""
    if (months := months_covered(brief.amounts)) is not None:
        return months < 3
    balance = step(brief, "ASSET.account_balance")
    return balance is not None and balance < 2


def basis(brief: Brief) -> str:
    """Whether the answer reckons with amounts or goes by their sizes; empty where it needs neither."""
    if brief.amounts:
        return "I reckon with these amounts themselves, and round what comes out."
    sizes = series(seen(brief))
    if sizes:
        return f"I don't use the exact amounts here; I go by their size, as I remember it: {sizes}."
    return (
        "I don't know the amounts, so these are rules to lay beside them." if brief.needed("ASSET", "PAYMENT") else ""
    )


def seen(brief: Brief) -> list[str]:
    """The sizes known of the values needed, each as its own phrase: "monthly income in the moderate range"."""
    known = [k for k in brief.values if k in brief.sizes and step(brief, k) is not None]
    return [_named(brief.sizes[k], PRIVATE_TYPES[k].noun) for k in known]


def _named(size: str, noun: str) -> str:
    """A size that says whose it is: the bare words "amount" and "figure" are none."""
    return re.sub(r"^an? (?:amount|figure)\b", noun, size)
