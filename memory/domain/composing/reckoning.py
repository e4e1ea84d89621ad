"""Sums with amounts that may be read while an answer is made; told in rounded figures, since answers are kept."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from memory.domain.types import Need
from vault.domain.matching.amounts import amount_read

INCOME, EXPENSES, BALANCE = "ASSET.monthly_income", "ASSET.monthly_expenses", "ASSET.account_balance"
_SYMBOLS = "$€£¥₹₩₽"


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money in the currency it was told in."""

    figure: Decimal
    symbol: str

    def share(self, percent: int) -> "Amount":
        return Amount(self.figure * percent / 100, self.symbol)

    def by(self, number: int) -> "Amount":
        return Amount(self.figure / number, self.symbol)

    def __str__(self) -> str:
        """About how much: two digits that count ("about $540"), never the figure itself."""
        whole = abs(self.figure)
        unit = Decimal(10) ** max(0, len(str(int(whole))) - 2)
        rounded = int((whole / unit).quantize(Decimal(1), ROUND_HALF_UP) * unit)
        return f"about {self.symbol}{rounded:,}"


def amounts_of(needs: Iterable[Need]) -> dict[str, Amount]:
    """The amounts, by private type, that are allowed and may be read; of several of one type the first."""
    found: dict[str, Amount] = {}
    for need in needs:
        told = need.exact[0].expose() if need.status == "allowed" and need.exact else ""
        figure = amount_read(told)
        if figure is not None:
            sign = -1 if "-" in told.partition(str(figure)[0])[0] else 1
            found[need.type] = Amount(sign * figure, next((s for s in _SYMBOLS if s in told), ""))
    return found


def left_each_month(amounts: Mapping[str, Amount]) -> Amount | None:
    """Income less expenses; None where one of them is not known."""
    income, spent = amounts.get(INCOME), amounts.get(EXPENSES)
    return Amount(income.figure - spent.figure, income.symbol) if income and spent else None


def months_covered(amounts: Mapping[str, Amount]) -> int | None:
    """How many whole months of expenses the account holds; None where one of them is not known."""
    balance, spent = amounts.get(BALANCE), amounts.get(EXPENSES)
    return int(balance.figure / spent.figure) if balance and spent and spent.figure > 0 else None
