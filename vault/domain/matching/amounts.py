"""The forms of an amount of money: any notation of the figure, cents cut off or rounded away, thousands in words."""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from vault.domain.matching.folding import View, fold, stands_alone
from vault.domain.matching.form import SHORTEST, Form

_MAGNITUDES: Final = {"k": 3, "thousand": 3, "grand": 3, "m": 6, "mn": 6, "mio": 6, "million": 6, "bn": 9, "billion": 9}
_NUMBER = re.compile(
    r"(?P<figure>\d+(?:[.,'’ ]\d+)*)(?: ?(?P<magnitude>"
    + "|".join(sorted(_MAGNITUDES, key=len, reverse=True))
    + r")\b)?"
)
CURRENCY: Final = (
    r"(?:[$€£¥₹₩₽]|\b(?:usd|eur|euros?|gbp|chf|inr|jpy|cad|aud|nzd|zar|mxn|brl|dollars?|pounds?|francs?|bucks)\b)"
)
_CURRENCY_BEFORE = re.compile(CURRENCY + r"[\s*_]{0,3}[-−–]?[\s*_]{0,3}\Z")
CURRENCY_AFTER: Final = re.compile(r"[\s*_]{0,3}" + CURRENCY + r"(?!\s?\d)")
_INSIDE_A_LONGER_NUMBER = re.compile(r"\d[.,:/]\Z")
_NOT_MONEY_AFTER = re.compile(r"\s?%|[.,]\d")
_TIME_OR_FRACTION_AFTER = re.compile(r"[:/]\d")
_AMOUNT_IN_TEXT = re.compile(CURRENCY + r"\s?[-−–]?\s?\d[\d.,'’]*\d|\b\d[\d.,'’]*[.,]\d\d\b", re.IGNORECASE)


def _figure(written: str) -> Decimal:
    """The number that a notation means; a single mark before exactly three digits groups thousands."""
    digits = re.sub(r"['’ ]", "", written)
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return Decimal(digits)
    mark, other = digits[last], ",."[digits[last] == ","]
    groups = digits.count(mark) > 1 or (other not in digits and len(digits) - last == 4 and digits[0] != "0")
    if groups:
        return Decimal(re.sub(r"[.,]", "", digits))
    return Decimal(re.sub(r"[.,]", "", digits[:last]) + "." + digits[last + 1 :])


def amount_read(text: str) -> Decimal | None:
    """The first amount of a text, without its sign, in any notation; None where there is none."""
    m = _NUMBER.search(fold(text))
    return None if m is None else _stated(m)


def _stated(m: re.Match[str]) -> Decimal:
    return _figure(m["figure"]).scaleb(_MAGNITUDES.get(m["magnitude"] or "", 0))


def amounts_within(text: str) -> Iterator[str]:
    """The amounts of money that a longer text names, as written."""
    return (m[0] for m in _AMOUNT_IN_TEXT.finditer(text))


def _is_money(view: View, start: int, end: int) -> bool:
    """Whether a figure stands there as an amount: with cents, groups, five digits, a magnitude or a currency.

    Three digits are an amount only with both cents and a currency ("$8.32"): "$500" is in any budget.
    """
    written, around = view.folded[start:end], view.folded
    if _INSIDE_A_LONGER_NUMBER.search(around, max(0, start - 2), start) or _NOT_MONEY_AFTER.match(around, end):
        return False
    if written.isdigit() and _TIME_OR_FRACTION_AFTER.match(around, end):
        return False
    marked = _CURRENCY_BEFORE.search(around, max(0, start - 12), start) or CURRENCY_AFTER.match(around, end)
    if not marked and not stands_alone(around, start, end):
        return False
    digits = sum(c.isdigit() for c in written)
    telling = digits + (not written.isdigit()) + bool(marked)
    return telling > SHORTEST or written[-1].isalpha()


def _notations(amount: Decimal) -> Iterator[str]:
    """The digits that writing an amount leaves when marks are taken out."""
    whole, cents = f"{amount:.2f}".split(".")
    yield from (whole + cents, whole)
    if cents.endswith("0"):
        yield whole + cents[0]
    for name, power in _MAGNITUDES.items():
        short = (amount / Decimal(10) ** power).normalize()
        exponent = short.as_tuple().exponent
        if short >= 1 and isinstance(exponent, int) and exponent >= -3:
            yield f"{short:f}".replace(".", "") + name


def amount_forms(spelling: str) -> Iterator[Form]:
    """The forms of the amount that a spelling states."""
    amount = amount_read(spelling)
    if amount is None:
        return
    cut, rounded = Decimal(int(amount)), amount.quantize(Decimal(1), ROUND_HALF_UP)
    meant = {amount, cut, rounded}

    def states_it(view: View, start: int, end: int) -> bool:
        m = _NUMBER.fullmatch(view.folded, start, end)
        return m is not None and _stated(m) in meant and _is_money(view, start, end)

    for notation in {n for a in meant for n in _notations(a)}:
        if len(notation) >= SHORTEST - 1:
            yield Form(notation, None, states_it)
