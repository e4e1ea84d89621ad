"""Amounts as people write them: ``$62,924.44``, ``4.5k``, ``3.350 €``, ``Rs. 1,23,45,678``, ``two thousand euros``."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from vault.domain.number_words import NUMBER_WORDS, words_to_number
from vault.domain.words.alternation import grouped

_SYMBOLS: Final = {
    "$": "USD",
    "us$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "元": "CNY",
    "円": "JPY",
    "zł": "PLN",
    "rs": "INR",
    "rs.": "INR",
    "r$": "BRL",
    "c$": "CAD",
    "ca$": "CAD",
    "a$": "AUD",
    "au$": "AUD",
    "nz$": "NZD",
    "s$": "SGD",
    "hk$": "HKD",
    "mx$": "MXN",
    "₱": "PHP",
    "₺": "TRY",
    "₫": "VND",
    "฿": "THB",
    "₦": "NGN",
    "kr": "SEK",
}
_NAMES: Final = {
    "dollar": "USD",
    "dollars": "USD",
    "buck": "USD",
    "bucks": "USD",
    "euro": "EUR",
    "euros": "EUR",
    "pound": "GBP",
    "pounds": "GBP",
    "quid": "GBP",
    "rupee": "INR",
    "rupees": "INR",
    "yen": "JPY",
    "yuan": "CNY",
    "rmb": "CNY",
    "franc": "CHF",
    "francs": "CHF",
    "franken": "CHF",
    "peso": "MXN",
    "pesos": "MXN",
    "reais": "BRL",
    "real": "BRL",
    "rand": "ZAR",
    "won": "KRW",
    "roubles": "RUB",
    "rubles": "RUB",
    "zloty": "PLN",
    "kronor": "SEK",
    "kroner": "NOK",
    "lira": "TRY",
    "dirhams": "AED",
    "ringgit": "MYR",
    "baht": "THB",
}
_CODES: Final = [
    "USD",
    "EUR",
    "GBP",
    "JPY",
    "INR",
    "CNY",
    "CHF",
    "CAD",
    "AUD",
    "NZD",
    "SGD",
    "HKD",
    "MXN",
    "BRL",
    "ZAR",
    "KRW",
    "RUB",
    "PLN",
    "SEK",
    "NOK",
    "DKK",
    "CZK",
    "HUF",
    "TRY",
    "AED",
    "MYR",
    "THB",
    "PHP",
    "IDR",
    "VND",
    "ILS",
]
_SCALES: Final = {
    "k": 1_000,
    "thousand": 1_000,
    "grand": 1_000,
    "tausend": 1_000,
    "mille": 1_000,
    "mil": 1_000,
    "mila": 1_000,
    "m": 1_000_000,
    "mn": 1_000_000,
    "mio": 1_000_000,
    "mil.": 1_000_000,
    "million": 1_000_000,
    "millions": 1_000_000,
    "millionen": 1_000_000,
    "b": 10**9,
    "bn": 10**9,
    "billion": 10**9,
    "lakh": 100_000,
    "lakhs": 100_000,
    "lac": 100_000,
    "crore": 10**7,
    "crores": 10**7,
    "万": 10_000,
    "億": 10**8,
    "亿": 10**8,
}

_PREFIX = r"us\$|ca?\$|au?\$|nz\$|s\$|hk\$|mx\$|r\$|[$€£¥₹₩₽₱₺₫฿₦]|rs\.?(?= ?\d)|" + grouped("|".join(_CODES).lower())
_SUFFIX = r"[€£$¥₹₽元円]|zł|" + grouped("|".join([*_NAMES, *_CODES]).lower())
_SCALE = "|".join(sorted(map(re.escape, _SCALES), key=len, reverse=True))
_NUM = r"(?:\d{1,3}(?:[,.' ]\d{2,3}(?!\d))+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?|[.,]\d+)"
_WORDS = grouped("|".join(sorted(NUMBER_WORDS, key=len, reverse=True)))
AMOUNT: Final = re.compile(
    rf"(?<![\w.,])(?=[^\d\n]{{0,16}}\d)(?P<sign>[-+] ?|minus |"
    rf"negative )?(?P<before>(?:{_PREFIX}) ?)?(?P<inner>-)?(?P<number>{_NUM})"
    rf"(?:(?P<scale> ?(?:{_SCALE}))(?![a-z]))?(?P<after> ?(?:{_SUFFIX})(?![a-z]))?(?![\w%])"
)
"""One amount in lower-case text; ``before`` or ``after`` holds the currency where one is stated."""
WORD_AMOUNT: Final = re.compile(
    rf"(?<![a-z-])(?:minus )?(?P<part>half an? |"
    rf"a quarter of an? )?(?:(?:{_WORDS})(?:[ -](?:and )?)){{0,8}}(?:{_WORDS})(?P<after> (?:{_SUFFIX}))?(?![a-z])"
)
"""The same in words."""


RATE: Final = re.compile(
    r" ?(?:a|an|per|each|every|/) ?(?P<unit>year|annum|yr|week|hour|day)\b| (?P<yearly>annually|yearly|p\.a\.|im "
    r"jahr|par an|al año|all'anno)"
)
"""A rate other than by the month, after an amount in lower case."""
_MONTHLY: Final[dict[str, Decimal]] = {
    "year": Decimal(12),
    "annum": Decimal(12),
    "yr": Decimal(12),
    "week": Decimal(12) / 52,
    "day": Decimal(12) / 365,
    "hour": Decimal(12) / 2080,
}
_LOST: Final = re.compile(r"(?:an? )?(?:lost|losing|loss(?:es)?|down)\b")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, the currency it was stated in (ISO 4217, empty where none was), and its rate ("year", …), if any."""

    value: Decimal
    currency: str = ""
    rate: str = ""

    @property
    def by_month(self) -> Decimal:
        """The value by the month, where it was stated by another rate; an hour is one of 2,080 in a year."""
        return self.value / _MONTHLY[self.rate] if self.rate else self.value


def amount_of(text: str) -> Amount | None:
    """The amount a value holds, or None."""
    lower = text.lower().strip().replace("−", "-").replace("–", "-").replace("\u00a0", " ").replace("\u202f", " ")
    found = re.match(r"\(.*\)$", lower)
    match = AMOUNT.search(lower)
    if match is None:
        return _in_words(lower)
    number = decimal_of(match["number"]) * _SCALES.get((match["scale"] or "").strip(), 1)
    signs = (match["sign"] or "").strip() in {"-", "minus", "negative"} or match["inner"]
    negative = signs or found or _LOST.match(lower)
    rate = RATE.match(lower, match.end())
    unit = (rate["unit"] or "year") if rate else ""
    return Amount(-number if negative else number, currency_of(match["before"] or match["after"] or ""), unit)


_DIGITS_ONLY: Final = re.compile(r"[ -](?:figure|digit)s?\b")


def _in_words(lower: str) -> Amount | None:
    match = WORD_AMOUNT.search(lower)
    if match is None or _DIGITS_ONLY.match(lower, match.end()):
        return None
    after = match["after"] or ""
    spelled = match[0][: len(match[0]) - len(after)]
    number = Decimal(words_to_number(spelled)) / (_PARTS[match["part"].split()[-2]] if match["part"] else 1)
    return Amount(-number if spelled.startswith("minus ") else number, currency_of(after))


_PARTS: Final = {"half": 2, "of": 4}
"""What "half a" and "a quarter of a" divide by, by the word before their last article."""


def currency_of(mark: str) -> str:
    """ISO 4217 of a symbol, name or code; empty where there is none."""
    mark = mark.strip().lower()
    return _SYMBOLS.get(mark) or _NAMES.get(mark) or (mark.upper() if mark.upper() in _CODES else "")


def decimal_of(number: str) -> Decimal:
    """The number behind its separators: ``45.000,00``, ``1,23,45,678`` and ``,42`` alike."""
    number = re.sub(r"[ ']", "", number)
    point, comma = number.rfind("."), number.rfind(",")
    both = point >= 0 and comma >= 0
    decimal_mark = max(".", ",", key=number.rfind) if both else _single_mark(number)
    other = "," if decimal_mark == "." else "."
    return Decimal(number.replace(other, "").replace(decimal_mark, ".") if decimal_mark else re.sub("[.,]", "", number))


def _single_mark(number: str) -> str:
    """Which of ``.`` and ``,`` is a decimal mark where only one occurs: three digits after it mean thousands."""
    mark = "." if "." in number else "," if "," in number else ""
    head, _, tail = number.partition(mark) if mark else (number, "", "")
    grouped = number.count(mark) > 1 if mark else False
    thousands = len(tail) == 3 and head not in {"", "0"}
    return "" if grouped or thousands else mark
