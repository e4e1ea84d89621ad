"""Sums with amounts that may be read, and answers that go by sizes where they may not."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.composing.reckoning import Amount, amounts_of, left_each_month, months_covered
from memory.domain.types import Need
from tests.unit.memory.composing_cast import EXPENSES, INCOME, allowed, answer, denied
from vault.domain.secret import PrivateValue

KEYS = ("ASSET.monthly_income", "ASSET.monthly_expenses", "ASSET.account_balance")
SHOPPING = "Set me a realistic shopping budget for my trip, please."


def read(key: str, told: str) -> Need:
    return replace(allowed(key), exact=(PrivateValue(told),))


def needs(*told: str) -> list[Need]:
    return [read(key, amount) for key, amount in zip(KEYS, told, strict=False)]


def test_allowed_amounts_are_reckoned_with() -> None:
    said = answer(SHOPPING, *needs("$4595.08", "$4,050.88", "$8,200"), memories=[INCOME, EXPENSES])
    assert "[MONTHLY_INCOME_7K] − [MONTHLY_EXPENSES_7K] = about $540" in said
    assert "30 % of what is left after fixed costs: about $160" in said
    assert "Per week = about $41" in said
    assert "would pay 2 months of costs" in said or "refill it first" in said
    assert "in the moderate range" not in said


def test_no_amount_itself_stands_in_the_answer() -> None:
    said = answer(SHOPPING, *needs("€3.350,00", "€2.120,00", "€900,00"))
    assert "€1,200" in said
    assert not any(figure in said for figure in ("3.350", "3,350", "3350", "2.120", "2,120", "2120", "€900"))


def test_costs_above_income_are_told_as_such() -> None:
    said = answer(SHOPPING, *needs("$2,000", "$2,600"))
    assert "= minus about $600" in said
    assert "Your costs are above what comes in" in said
    assert "10 % of what comes in, at most: about $200" in said


def test_refused_amounts_are_gone_by_their_size_and_it_says_so() -> None:
    said = answer(SHOPPING, *map(denied, KEYS[:2]), memories=[INCOME, EXPENSES])
    assert "I don't use the exact amounts here; I go by their size" in said
    assert "monthly income in the moderate range" in said
    assert "about $" not in said
    assert "**Your figures**" not in said


def test_a_refused_amount_is_not_read_even_when_it_is_there() -> None:
    assert amounts_of([replace(read(KEYS[0], "$4,000"), status="denied")]) == {}


@pytest.mark.parametrize(
    ("figure", "told"),
    [("544.20", "about $540"), ("41.3", "about $41"), ("9", "about $9"), ("12345", "about $12,000"), ("0", "about $0")],
)
def test_about(figure: str, told: str) -> None:
    assert str(Amount(Decimal(figure), "$")) == told


@given(st.integers(1, 10**7), st.integers(1, 10**7))
def test_the_sums_are_right(income: int, spent: int) -> None:
    amounts = amounts_of(needs(f"${income:,}", f"${spent:,}", f"${income:,}"))
    left = left_each_month(amounts)
    assert left is not None
    assert left.figure == income - spent
    assert months_covered(amounts) == income // spent
