"""Canaries: values that are nobody's but one test person's, so that each of them found anywhere is a leak.

Each has a ``secret`` part: what of the value no sanitized form may show (TAXONOMY lets a given name, a city, the end of
a number through).
"""

import random
import re
import secrets
import string
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from consent.domain.taxonomy import PRIVATE_TYPES
from vault.domain.detection import detect
from vault.domain.references import Raw


@dataclass(frozen=True, slots=True)
class Canary:
    """One value: how it is written, in which sentence its owner says it, other ways to write it."""

    type: str
    value: str
    said: str
    secret: str
    spellings: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Canary({self.type})"


Pick = random.Random
_LETTERS = "bcdfghjklmnpqrstvwxz"


def _digits(pick: Pick, count: int) -> str:
    return pick.choice("123456789") + "".join(pick.choice(string.digits) for _ in range(count - 1))


def _word(pick: Pick) -> str:
    """A word that no language has, as a name would look."""
    return "".join(pick.choice(_LETTERS) + pick.choice("aeiou") for _ in range(4)).title() + pick.choice("nrst")


def _name(pick: Pick) -> Canary:
    surname = _word(pick)
    return Canary("PERSON.name", f"Simone {surname}", f"My name is Simone {surname}.", surname)


def _id_number(pick: Pick) -> Canary:
    value = f"IT-ID-{_digits(pick, 8)}"
    return Canary("CODE.id_number", value, f"My ID number is {value}.", value[6:-2], (value.replace("-", ""),))


def _passport(pick: Pick) -> Canary:
    value = f"IT-P{_digits(pick, 9)}"
    return Canary("CODE.passport_number", value, f"My passport number is {value}.", value[4:-3])


def _phone(pick: Pick) -> Canary:
    number = _digits(pick, 9)
    spaced = f"+39 {number[:3]} {number[3:6]} {number[6:]}"
    return Canary(
        "CONTACT.phone", f"+39-{number}", f"My phone is +39-{number}.", number[:-2], (spaced, "0039" + number)
    )


def _email(pick: Pick) -> Canary:
    local = f"{_word(pick)}.{_word(pick)}".lower()
    value = f"{local}@example.com"
    return Canary("CONTACT.email", value, f"My email is {value}.", local)


def _number(type: str, said: str, length: int) -> Callable[[Pick], Canary]:
    def make(pick: Pick) -> Canary:
        value = _digits(pick, length)
        grouped = " ".join(re.findall(".{1,4}", value))
        return Canary(type, value, said.format(value), value[:-4], (grouped, grouped.replace(" ", "-")))

    return make


def _amount(type: str, said: str, digits: int) -> Callable[[Pick], Canary]:
    def make(pick: Pick) -> Canary:
        whole, cents = int(_digits(pick, digits)), f"{pick.randrange(11, 100)}"
        value = f"${whole}.{cents}"
        return Canary(type, value, said.format(value), value[1:], (f"${whole:,}.{cents}", f"{whole},{cents}"))

    return make


def _address(type: str, said: str, city: str) -> Callable[[Pick], Canary]:
    def make(pick: Pick) -> Canary:
        street = f"{pick.randrange(10, 99)} {_word(pick)} Street"
        value = f"{street}, {city}"
        return Canary(type, value, said.format(value), street.removesuffix(" Street"))

    return make


MAKERS: tuple[Callable[[Pick], Canary], ...] = (
    _name,
    _phone,
    _email,
    _id_number,
    _passport,
    _number("PAYMENT.bank_account", "My bank account number is {}.", 12),
    _number("PAYMENT.credit_card", "My credit card number is {}.", 16),
    _number("PAYMENT.tax_id", "My tax ID is {}.", 10),
    _amount("PAYMENT.tax_payment", "I paid {} in taxes last year.", 4),
    _amount("ASSET.monthly_income", "My monthly income is {}.", 4),
    _amount("ASSET.monthly_expenses", "My monthly expenses are {}.", 4),
    _amount("ASSET.account_balance", "My account balance is {}.", 4),
    _amount("ASSET.loan_amount", "My loan amount is {}.", 5),
    _amount("ASSET.credit_limit", "My credit limit is {}.", 5),
    _amount("ASSET.investment_return", "My investment return was {}.", 4),
    _amount("ASSET.net_worth", "My net worth is {}.", 6),
    _address("LOC.home_address", "I live at {}.", "Boston"),
    _address("LOC.work_address", "My work address is {}.", "Chicago"),
)

WORDS_OF_A_LIST = frozenset(
    {
        *(key for key, type in PRIVATE_TYPES.items() if type.tiny),
        *("PERSON.nationality", "PERSON.occupation", "PERSON.education"),
        *(key for key in PRIVATE_TYPES if key.startswith("MEDICAL.")),
        *("PAYMENT.transactions", "PAYMENT.insurance_record"),
    }
)
"""Types whose values are everybody's words, or too short to be told from chance: no canary can be made of them."""


def canaries_new() -> list[Canary]:
    """One canary a type, unlike those of anybody else."""
    pick = Pick(secrets.token_hex(16))
    return [make(pick) for make in MAKERS]


def canaries_in(texts: Iterable[str]) -> list[Canary]:
    """What somebody typed, as canaries: the values in it that are long enough to be nobody else's."""
    found = {canary.value: canary for text in texts for canary in _typed(text)}
    return list(found.values())


def _typed(text: str) -> Iterator[Canary]:
    for entity in detect(Raw(text)):
        value = text[entity.start : entity.end].strip(" .,;")
        if entity.type not in PRIVATE_TYPES or entity.type in WORDS_OF_A_LIST or not _is_long(entity.type, value):
            continue
        yield Canary(entity.type, value, value, "", (entity.canonical,))


def _is_long(type: str, value: str) -> bool:
    """A bare given name or a round figure stands in texts of its own right."""
    if type == "PERSON.name":
        return len(value.split()) > 1
    return len(re.sub(r"\D", "", value)) >= 6 or (len(value) >= 12 and not type.startswith("ASSET."))
