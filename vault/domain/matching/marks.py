"""The marks around a value that belong to it: a plus sign, a currency, a minus sign, the bracket it opened."""

import re
from typing import Final

from vault.domain.matching.amounts import CURRENCY_AFTER

MOST_MARKS: Final = 3
"""Marks that belong to a value and stand before it ("-$-")."""

_PHONE_BEFORE: Final = re.compile(r"\+?\(?\Z")
_MONEY_BEFORE: Final = re.compile(r"[-−–]?[$€£¥₹₩₽]?[-−–]?\Z")
_MONEY_TYPES: Final = ("ASSET.", "PAYMENT.tax_payment", "PAYMENT.transactions")


def marks_begin(folded: str, start: int) -> int:
    """Where the marks begin that stand right before ``start`` and may belong to a value there."""
    first = max(0, start - MOST_MARKS)
    while start > first and not folded[start - 1].isalnum() and not folded[start - 1].isspace():
        start -= 1
    return start


def with_marks(folded: str, start: int, end: int, type_: str) -> tuple[int, int]:
    """``start:end`` of a value widened to the marks that belong to it."""
    if type_ == "CONTACT.phone":
        start = _begin(_PHONE_BEFORE, folded, start)
    elif type_.startswith(_MONEY_TYPES) and folded[start].isdigit():
        start = _begin(_MONEY_BEFORE, folded, start)
        after = CURRENCY_AFTER.match(folded, end)
        end = after.end() if after else end
    return start, end


def _begin(marks: re.Pattern[str], folded: str, start: int) -> int:
    before = marks.search(folded, max(0, start - MOST_MARKS), start)
    return before.start() if before else start
