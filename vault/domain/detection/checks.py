"""What a number is when nobody says so: checksums, issuer ranges and numbering plans decide."""

import re
from collections.abc import Callable
from typing import Final

_GROUPED_PHONE = re.compile(
    r"\+[\d ().-]+|\(0?\d{2,5}\)[ -]?\d[\d .-]{4,}|\d{3}[-.]\d{3}[-.]\d{4}|\d{3} \d{3}[ -]\d{4}|1[-. ]\d{3}[-. "
    r"]\d{3}[-. ]\d{4}|"
    r"0\d(?:[ .-]\d\d){4}|0\d{2,4}[ /-]\d{3,4}[ -]?\d{3,4}|00\d[\d ()-]{7,18}|0\d \d{4} \d{4}|\d{3}-\d{4}-\d{4}"
)
_CARD_PREFIX = re.compile(r"4|5[0-8]|6[0-9]|3[0-9]|2(?:2[2-9]|[3-6]|7[01]|720)")
_SHAPES: Final = (
    ("CODE.id_number", re.compile(r"[A-Z]{2,3}-ID-\d{6,10}")),
    ("CODE.passport_number", re.compile(r"[A-Z]{2,3}-P\d{7,9}")),
    ("CODE.id_number", re.compile(r"(?!000|666|9\d\d)\d{3}-(?!00)\d\d-(?!0000)\d{4}")),
    ("CODE.id_number", re.compile(r"(?![DFIQUV])[A-Z](?![DFIOQUV])[A-Z] ?\d\d ?\d\d ?\d\d ?[A-D]")),
    ("PAYMENT.tax_id", re.compile(r"[A-Z]{3}[PCHABGJLFT][A-Z]\d{4}[A-Z]")),
)


def _compact(token: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "", token).upper()


def is_iban(token: str) -> bool:
    """ISO 13616 with its country's structure."""
    from stdnum import iban

    return bool(iban.is_valid(_compact(token)))


def is_card(token: str) -> bool:
    """ISO/IEC 7812: 13 to 19 digits of a payment issuer's range, Luhn; no 13-digit time in milliseconds."""
    from stdnum import luhn

    digits = _compact(token)
    if not digits.isdigit() or not 13 <= len(digits) <= 19 or not _CARD_PREFIX.match(digits):
        return False
    return bool(luhn.is_valid(digits)) and (len(digits) != 13 or digits[0] == "4") and len(set(digits)) > 1


def checked_length(token: str) -> int:
    """How much of a token of several groups is an IBAN or a card number, whatever groups follow it; 0 where none is."""
    ends = [len(token), *(m.start() for m in re.finditer(" ", token))]
    plausible = (end for end in ends if 13 <= len(_compact(token[:end])) <= 34)
    return next((end for end in plausible if is_iban(token[:end]) or is_card(token[:end])), 0)


def _is_national(token: str) -> str | None:
    code = _compact(token)
    for kind, module, shape in _CHECKSUMS:
        if shape.fullmatch(code) and _stdnum(module)(code):
            return kind
    return None


def _stdnum(module: str) -> Callable[[str], bool]:
    from importlib import import_module

    check: Callable[[str], bool] = import_module(f"stdnum.{module}").is_valid
    return check


_CHECKSUMS: Final = (
    (
        "PAYMENT.tax_id",
        "it.codicefiscale",
        re.compile(r"[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPR-T][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]"),
    ),
    ("CODE.id_number", "es.dni", re.compile(r"\d{8}[A-Z]")),
    ("CODE.id_number", "es.nie", re.compile(r"[XYZ]\d{7}[A-Z]")),
    ("CODE.id_number", "mx.curp", re.compile(r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d")),
    ("CODE.id_number", "cn.ric", re.compile(r"\d{17}[\dX]")),
)


def _grouped_national(token: str) -> str | None:
    if re.fullmatch(r"\d{3}\.\d{3}\.\d{3}-\d\d", token) and _stdnum("br.cpf")(token):
        return "PAYMENT.tax_id"
    if re.fullmatch(r"[2-9]\d{3}[ -]\d{4}[ -]\d{4}", token) and _stdnum("in_.aadhaar")(token):
        return "CODE.id_number"
    return None


def unlabelled_type(token: str) -> str | None:
    """The type of a number without a name, or None where neither its shape nor its checksum says."""
    for kind, shape in _SHAPES:
        if shape.fullmatch(token):
            return kind
    if token[:2].isalpha() and len(token) >= 15 and is_iban(token):
        return "PAYMENT.bank_account"
    if token[0] != "+" and token[-1].isdigit() and is_card(token):
        return "PAYMENT.credit_card"
    return _grouped_national(token) or _is_national(token) or _phone(token)


def _phone(token: str) -> str | None:
    if _GROUPED_PHONE.fullmatch(token) and 7 <= sum(c.isdigit() for c in token.removeprefix("00")) <= 15:
        return "CONTACT.phone"
    return None
