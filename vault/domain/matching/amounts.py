"""The forms of an amount of money: any notation of the figure, cents cut off or rounded away, thousands in words."""

import re
from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from vault.domain.matching.folding import View, fold
from vault.domain.matching.form import SHORTEST, Form

_MAGNITUDES: Final = {"k": 3, "thousand": 3, "grand": 3, "m": 6, "mn": 6, "mio": 6, "million": 6, "bn": 9, "billion": 9}
_NAMES: Final = {power: [name for name, of in _MAGNITUDES.items() if of == power] for power in (3, 6, 9)}
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
_TAG: Final = 4
_TAG_BEFORE = re.compile(r"(?<![^\W\d_])[^\W\d_\u3040-\U0003ffff]{1,3}\Z")
_TAG_AFTER = re.compile(r"[^\W\d_\u3040-\U0003ffff]{1,3}(?![^\W\d_])")
_TIME_OR_FRACTION_AFTER = re.compile(r"[:/]\d")
_SPOKEN_OF: Final = {
    "ASSET.monthly_income": r"incomes?|salar(?:y|ies)|wages?|earn\w*|paychecks?|take[- ]home|pay|mak(?:es?|ing)|bring",
    "ASSET.monthly_expenses": r"expens\w+|spend\w*|spent|outgoings?|costs?|bills?",
    "ASSET.account_balance": r"balances?|savings?|saved|cash|account",
    "ASSET.loan_amount": r"loans?|debts?|owe[sd]?|owing|mortgage|borrow\w*",
    "ASSET.credit_limit": r"limit|credit",
    "ASSET.investment_return": r"returns?|returned|gain\w*|profit\w*|invest\w*",
    "ASSET.net_worth": r"worth|assets?|wealth",
    "PAYMENT.tax_payment": r"tax\w*",
}
"""The words beside which a bare figure of four digits is that amount: "your income (4200)"."""
AMOUNTS: Final = tuple(_SPOKEN_OF)
"""The types whose values are amounts of money."""
_SPOKEN_BEFORE: Final = {key: re.compile(rf"\b(?:{words})\b[^.!?;\d\n]{{0,28}}\Z") for key, words in _SPOKEN_OF.items()}
_WORDS_BACK: Final = 44
"""Characters before a figure in which those words stand; less than the output guard keeps of what it has passed on."""
_A_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_YEAR_BEFORE: Final = re.compile(
    r"\b(?:in|since|from|by|until|till|to|for|during|year|of|and|before|after|through)\s*\Z"
)
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


def _is_money(view: View, start: int, end: int, spoken_before: re.Pattern[str] | None) -> bool:
    """Whether a figure stands there as an amount: with cents, groups, five digits, a magnitude or a currency.

    A word may be grown together with it, as a name that gives way to other words; a letter or two make a part's number
    of it ("A45000"). Four digits are one too beside the words for the amount, three only with both cents and a
    currency ("$8.32"): "$500" is in any budget.
    """
    written, around = view.folded[start:end], view.folded
    if _INSIDE_A_LONGER_NUMBER.search(around, max(0, start - 2), start) or _NOT_MONEY_AFTER.match(around, end):
        return False
    if written.isdigit() and _TIME_OR_FRACTION_AFTER.match(around, end):
        return False
    marked = _CURRENCY_BEFORE.search(around, max(0, start - 12), start) or CURRENCY_AFTER.match(around, end)
    if not marked and (_TAG_BEFORE.search(around, max(0, start - _TAG), start) or _TAG_AFTER.match(around, end)):
        return False
    digits = sum(c.isdigit() for c in written)
    telling = digits + (not written.isdigit()) + bool(marked)
    if telling == SHORTEST and written.isdigit() and spoken_before:
        return _is_spoken_of(around, start, end, spoken_before)
    return telling > SHORTEST or written[-1].isalpha()


def _is_spoken_of(around: str, start: int, end: int, spoken_before: re.Pattern[str]) -> bool:
    """Whether the words for the amount stand before a figure that is no year ("your income in 2015")."""
    back = max(0, start - _WORDS_BACK)
    year = _A_YEAR.fullmatch(around, start, end) and _YEAR_BEFORE.search(around, back, start)
    return not year and spoken_before.search(around, back, start) is not None


def _notations(amount: Decimal) -> Iterator[str]:
    """The digits that writing an amount leaves when marks are taken out."""
    whole, cents = f"{amount:.2f}".split(".")
    yield from (whole + cents, whole)
    if cents.endswith("0"):
        yield whole + cents[0]
    for power, names in _NAMES.items():
        short = amount.scaleb(-power).normalize()
        exponent = short.as_tuple().exponent
        if short >= 1 and isinstance(exponent, int) and exponent >= -3:
            digits = f"{short:f}".replace(".", "")
            yield from (digits + name for name in names)


def amount_forms(spellings: Iterable[str], type_: str = "") -> Iterator[Form]:
    """The forms of each amount that the spellings state, which is a value of ``type_``."""
    for amount in dict.fromkeys(map(amount_read, spellings)):
        if amount is not None:
            yield from _forms(amount, type_)


def _forms(amount: Decimal, type_: str) -> Iterator[Form]:
    cut, rounded = Decimal(int(amount)), amount.quantize(Decimal(1), ROUND_HALF_UP)
    meant, spoken_before = {amount, cut, rounded}, _SPOKEN_BEFORE.get(type_)

    def states_it(view: View, start: int, end: int) -> bool:
        m = _NUMBER.fullmatch(view.folded, start, end)
        return m is not None and _stated(m) in meant and _is_money(view, start, end, spoken_before)

    for notation in {n for a in meant for n in _notations(a)}:
        if len(notation) >= SHORTEST - 1:
            yield Form(notation, None, states_it)
