"""The same value in another spelling is one value."""

import pytest

from vault.domain.canonical import canonicalize

SPELLINGS = [
    (
        "CONTACT.phone",
        "+442079460958",
        [
            *("+44 20 7946 0958", "0044 20 7946 0958", "+44 (0)20 7946 0958", "+44\u00a020\u20117946\u20110958"),
            *("+44 20 seven nine four six 0958", "+44 two zero 7946 oh nine five eight"),
        ],
    ),
    (
        "CONTACT.email",
        "lea@example.com",
        ["LEA@Example.com", "lea%40example.com", "lea [at] example [dot] com", "lea@\u200bexample.com"],
    ),
    ("PAYMENT.credit_card", "4242424242424242", ["4242 4242 4242 4242", "4242-4242-4242-4242"]),
    ("PAYMENT.bank_account", "GB82WEST12345698765432", ["GB82 WEST 1234 5698 7654 32", "gb82west12345698765432"]),
    ("CODE.passport_number", "P1234567A", ["p1234567a", "P 1234567 A"]),
    (
        "ASSET.net_worth",
        "EUR 45000",
        ["€45.000,00", "45.000 €", "45,000.00 EUR", "45k euros", "forty five thousand euros"],
    ),
    ("ASSET.net_worth", "USD -250000", ["-$250,000", "$-250000.00", "−$250k"]),
    ("ASSET.loan_amount", "INR 12345678", ["Rs. 1,23,45,678", "₹12345678", "12,345,678 rupees"]),
    ("ASSET.monthly_income", "2000", ["2,000", "2000.00", "2k", "two thousand"]),
    ("ASSET.debt_ratio", "0.42", [",42", "0.42", "42%", "42 percent", "0,42"]),
    ("ASSET.roi", "-0.0331", ["-0.0331", "-3.31%"]),
    ("PERSON.age", "52", ["52", "a 52-year-old", "52 years old", "fifty-two"]),
    ("PERSON.gender", "female", ["Female", "a woman", "she/her", "weiblich"]),
    ("PERSON.name", "ines prata", ["Inês Prata", "INÊS PRATA", "Prata, Inês", "Dr. Ines Prata"]),
    ("PERSON.occupation", "nurse", ["Nurse", "a nurse", "nurse."]),
    ("RELATIONSHIP.marriage", "divorced", ["Divorced", "geschieden", "divorcée"]),
    ("RELATIONSHIP.children_count", "3", ["three little ones", "3 kids", "two sons and a daughter", "drei Kinder"]),
    ("RELATIONSHIP.children_count", "0", ["no kids", "don't have any children", "childless", "0 children"]),
    (
        "LOC.home_address",
        "12 elm street boston",
        ["12 Elm Street, Boston", "12 Elm St., Boston", "12 ELM ST BOSTON"],
    ),
]


@pytest.mark.parametrize(("type", "canonical", "spellings"), SPELLINGS, ids=[f"{t} {c}" for t, c, _ in SPELLINGS])
def test_spellings_share_one_form(type: str, canonical: str, spellings: list[str]) -> None:
    assert {canonicalize(type, spelling) for spelling in spellings} == {canonical}


def test_a_secret_has_no_canonical_form() -> None:
    assert canonicalize("SECRET", "hunter2") == ""


@pytest.mark.parametrize("type", ["PERSON.name", "ASSET.net_worth", "PERSON.age", "CONTACT.phone", "LOC.home_address"])
def test_what_does_not_read_as_its_type_still_has_a_form(type: str) -> None:
    assert canonicalize(type, "Quite So") != ""


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("half a million dollars", "USD 500000"),
        ("a quarter of a million euros", "EUR 250000"),
        ("minus half a million pounds", "GBP -500000"),
    ],
)
def test_parts_of_a_million_are_counted(value: str, expected: str) -> None:
    assert canonicalize("ASSET.net_worth", value) == expected
