"""The thresholds of numbers, in the currency stated (SP-Mem, arXiv 2608.16551, appendix D)."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

Steps = tuple[tuple[str, str], ...]
"""(label, upper bound it stays below), the last without a bound."""

AGES: Final[Steps] = (
    ("child", "18"),
    ("young adult", "30"),
    ("adult", "50"),
    ("middle-aged", "65"),
    ("senior", "90"),
    ("90 or older", ""),
)
BUCKETS: Final[Mapping[str, Steps]] = {
    "PAYMENT.tax_payment": (("low", "2000"), ("moderate", "10000"), ("high", "50000"), ("very high", "")),
    "ASSET.monthly_income": (
        ("low", "2000"),
        ("moderate", "8000"),
        ("upper-middle", "15000"),
        ("high", "30000"),
        ("very high", ""),
    ),
    "ASSET.monthly_expenses": (("low", "2000"), ("moderate", "6000"), ("high", "15000"), ("very high", "")),
    "ASSET.account_balance": (
        ("very low", "500"),
        ("low", "5000"),
        ("moderate", "40000"),
        ("high", "100000"),
        ("very high", ""),
    ),
    "ASSET.loan_amount": (("small", "20000"), ("moderate", "100000"), ("large", "300000"), ("very large", "")),
    "ASSET.credit_limit": (("low", "3000"), ("moderate", "10000"), ("high", "30000"), ("very high", "")),
    "ASSET.debt_ratio": (("very low", "0.1"), ("low", "0.3"), ("medium", "0.6"), ("high", "")),
    "ASSET.investment_return": (
        ("large loss", "-10000"),
        ("small loss", "0"),
        ("near break-even", "1000"),
        ("moderate gain", "10000"),
        ("high gain", "50000"),
        ("very high gain", ""),
    ),
    "ASSET.roi": (("negative", "0"), ("low", "0.05"), ("medium", "0.15"), ("high", "")),
    "ASSET.net_worth": (
        ("negative", "0"),
        ("low", "50000"),
        ("moderate", "200000"),
        ("high", "1000000"),
        ("very high", ""),
    ),
    "ASSET.credit_score": (
        ("poor", "580"),
        ("fair", "670"),
        ("good", "740"),
        ("very good", "800"),
        ("exceptional", ""),
    ),
}
NONE_AT_ZERO: Final = frozenset({"PAYMENT.tax_payment", "ASSET.loan_amount"})
"""Types whose first label, "none", is for zero and less."""


def step(steps: Steps, number: Decimal) -> str:
    """The label of the first step whose bound the number stays below."""
    return next(label for label, bound in steps if not bound or number < Decimal(bound))


def bucket(type: str, number: Decimal) -> str:
    """The label of a number of this type."""
    return "none" if type in NONE_AT_ZERO and number <= 0 else step(BUCKETS[type], number)
