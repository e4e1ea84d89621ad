"""The marks around a value that belong to it: a plus sign, a currency, a minus sign, the bracket it opened."""

import re
from typing import Final

from vault.domain.matching.amounts import CURRENCY

_PHONE_BEFORE: Final = re.compile(r"\+?\(?$")
_MONEY_BEFORE: Final = re.compile(r"[-−–]?[$€£¥₹₩₽]?[-−–]?$")
_MONEY_AFTER: Final = re.compile(r"\s?" + CURRENCY)
_MONEY_TYPES: Final = ("ASSET.", "PAYMENT.tax_payment", "PAYMENT.transactions")
_MARKS_AT_END: Final = re.compile(r"[^\w\s]{1,8}\Z")


def marks_begin(text: str) -> int:
    """Where the marks begin that end the text and may belong to a value to come; the text's length if none do."""
    marks = _MARKS_AT_END.search(text, max(0, len(text) - 8))
    return marks.start() if marks else len(text)


def with_marks(folded: str, start: int, end: int, type_: str) -> tuple[int, int]:
    """``start:end`` of a value widened to the marks that belong to it."""
    if type_ == "CONTACT.phone":
        start = _begin(_PHONE_BEFORE, folded, start)
    elif type_.startswith(_MONEY_TYPES) and folded[start].isdigit():
        start = _begin(_MONEY_BEFORE, folded, start)
        after = _MONEY_AFTER.match(folded, end)
        end = after.end() if after else end
    return start, end


def _begin(marks: re.Pattern[str], folded: str, start: int) -> int:
    before = marks.search(folded, max(0, start - 4), start)
    return before.start() if before else start
