"""Every way in which a value of a type is looked for."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import Final

from consent.domain.taxonomy import PRIVATE_TYPES
from vault.domain.matching.amounts import AMOUNTS, amount_forms, amounts_within
from vault.domain.matching.folding import View, fold
from vault.domain.matching.form import Form, in_any_grouping, in_words, long_enough, tokens
from vault.domain.matching.names import name_forms
from vault.domain.matching.places import place_forms

DETECTED: Final = frozenset(
    {key for key, private in PRIVATE_TYPES.items() if private.tiny}
    | {"PERSON.nationality", "PERSON.occupation", "PERSON.education", "MEDICAL.allergies"}
)
"""Types whose values stand in any prose ("39", "male", "Italian"): only a detector can tell that one is meant."""

_TWO_DIGIT_CODES: Final = frozenset(
    """
    20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86
    90 91 92 93 94 95 98
    """.split()  # noqa: SIM905
)
"""Country calling codes of two digits (ITU-T E.164); 1 and 7 have one, all others three."""

_IBAN = re.compile(r"[a-z]{2}\d{2}[a-z0-9]{10,30}")
_DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_UNTELLING: Final = frozenset(
    """
    a an and the of or in to for with within no not none normal limits negative positive mild moderate severe present
    absent limited elevated stable test tests result results findings unremarkable as needed care
    your my our their age gender sex name diagnosis symptom symptoms treatment treatments condition history details
    information
    """.split()  # noqa: SIM905
)


def _country_and_rest(spelling: str) -> tuple[str, str]:
    """The calling code and the digits after it; the code is empty for a number written for use at home."""
    written = fold(spelling)
    digits = re.sub(r"\D", "", written)
    m = re.search(r"(?:\+|^\D*00(?=[1-9]))\W*(\d+)", written)
    if m is None:
        return "", digits
    abroad = digits[digits.index(m[1]) :] if m[1] in digits else digits
    apart = m[1] if len(m[1]) <= 3 else ""
    code = apart or next((abroad[:n] for n in (1, 2) if abroad[:n] in {"1", "7", *_TWO_DIGIT_CODES}), abroad[:3])
    return code, abroad[len(code) :]


def _phone_forms(spellings: Iterable[str]) -> Iterator[Form]:
    numbers = dict.fromkeys(map(_country_and_rest, spellings))
    written = dict.fromkeys(digits for code, national in numbers for digits in _dialled(code, national))
    yield from (Form(digits) for digits in written if len(digits) >= 6)


def _dialled(code: str, national: str) -> Iterator[str]:
    """The ways to write a number: its endings too, and from abroad."""
    home = national.lstrip("0")
    shortest = 7 if code in {"", "1"} and len(home) == 10 else 8
    yield from (national, home, "0" + home)
    yield from (national[-n:] for n in range(shortest, len(national)))
    if code:
        yield from (prefix + code + rest for prefix in ("", "00", "011") for rest in (national, home, "0" + home))


def _with_at_sign(view: View, start: int, end: int) -> bool:
    return "@" in view.folded[start:end]


def _email_forms(spelling: str) -> Iterator[Form]:
    local, _, domain = fold(spelling).strip().rpartition("@")
    yield in_any_grouping(f"{local}@{domain}", _with_at_sign)
    for spoken in {local, local.replace(".", " dot ")} if local else ():
        for host in {domain, domain.replace(".", " dot ")}:
            yield in_any_grouping(f"{spoken} at {host}")


def _code_forms(spelling: str) -> Iterator[Form]:
    """A number or code whole; the account inside an IBAN; the parts of it that hold six digits or more."""
    whole = in_any_grouping(spelling)
    yield whole
    if _IBAN.fullmatch(whole.letters):
        yield Form(whole.letters[4:])
        return
    digits = re.sub(r"\D", "", whole.letters)
    for part in (*re.findall(r"[^\W_]+", fold(spelling)), digits):
        if sum(c.isdigit() for c in part) >= 6:
            yield Form(part)


def _transaction_forms(spelling: str) -> Iterator[Form]:
    yield in_any_grouping(spelling)
    yield from amount_forms(amounts_within(spelling))


def _listed_forms(spelling: str) -> Iterator[Form]:
    """The whole list, its dates, and each thing on it that says something by itself.

    That is two words or more that not every record holds ("foot fatigue"), with or without what heads them
    ("Bilirubin: 3.5 mg/dL"), never the heading alone.
    """
    yield in_words(spelling)
    yield from map(in_any_grouping, _DATE.findall(spelling))
    headed = re.split(r"[,;()\n]", spelling)
    bare = re.split(r"[,;()\n]|\b(?:and|or)\b", re.sub(r"[^,;:()\n]*:", ";", spelling))
    yield from (in_words(part) for part in (*headed, *bare) if _tells(part))


def _tells(part: str) -> bool:
    words = tokens(part)
    return len(words) >= 2 and len(part.strip()) >= 8 and any(len(word) >= 4 for word in set(words) - _UNTELLING)


def _text_forms(spelling: str) -> Iterator[Form]:
    yield in_words(spelling)
    for part in re.split(r"[()]", spelling) if "(" in spelling else ():
        if tokens(part):
            yield in_words(part)


_OF_SPELLINGS: Final[Mapping[str, Callable[[Iterable[str]], Iterator[Form]]]] = MappingProxyType(
    {"CONTACT.phone": _phone_forms, **{key: partial(amount_forms, type_=key) for key in AMOUNTS}}
)
"""Where spellings that mean the same have the same forms."""

_OF_SPELLING: Final[Mapping[str, Callable[[str], Iterator[Form]]]] = MappingProxyType(
    {
        "CONTACT.email": _email_forms,
        "CODE.id_number": _code_forms,
        "CODE.passport_number": _code_forms,
        "PAYMENT.bank_account": _code_forms,
        "PAYMENT.credit_card": _code_forms,
        "PAYMENT.tax_id": _code_forms,
        "PAYMENT.transactions": _transaction_forms,
        "LOC.home_address": place_forms,
        "LOC.work_address": place_forms,
        "MEDICAL.symptoms": _listed_forms,
        "MEDICAL.treatments": _listed_forms,
        "MEDICAL.exams": _listed_forms,
        "MEDICAL.surgical_history": _listed_forms,
    }
)


def _all_forms(type_: str, spellings: Iterable[str], in_the_open: Collection[str]) -> Iterator[Form]:
    if type_ == "PERSON.name":
        return name_forms(spellings, in_the_open)
    if type_ in _OF_SPELLINGS:
        return _OF_SPELLINGS[type_](spellings)
    return chain.from_iterable(map(_OF_SPELLING.get(type_, _text_forms), spellings))


def forms_of(type_: str, spellings: Iterable[str], in_the_open: Collection[str] = ()) -> tuple[Form, ...]:
    """The forms of a value of a type, from the ways it has been spelled.

    Empty where only a detector can find it: types in ``DETECTED``, and values under four letters and digits.
    A form with a condition of its own may be shorter ("$45k"). ``in_the_open`` are given names that are no values.
    """
    if type_ in DETECTED:
        return ()
    forms = (form for form in _all_forms(type_, spellings, in_the_open) if form.condition or long_enough(form))
    return tuple({(form.letters, form.words): form for form in forms}.values())
