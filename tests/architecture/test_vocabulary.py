"""One vocabulary: every table of the house knows every type and preference, and none knows others."""

import pytest

from consent.domain.needs import analyze
from consent.domain.taxonomy import GROUPS, PREFERENCES, PRIVATE_TYPES, PURPOSE_WORDS, Purpose, Strategy
from memory.domain.relations import label_of
from tests.leaks.canaries import MAKERS, WORDS_OF_A_LIST
from vault.domain.canonical import canonicalize
from vault.domain.sanitize import on_file, preview, sanitize
from vault.selectors import UNSORTED, deleted_words, type_label

VALUES: dict[str, str] = {
    "PERSON.name": "Simone Rizzo",
    "PERSON.age": "39",
    "PERSON.gender": "Male",
    "PERSON.nationality": "Italian",
    "PERSON.occupation": "Warehouse Worker",
    "PERSON.education": "High School",
    "CODE.id_number": "IT-ID-42822897",
    "CODE.passport_number": "IT-P531588425",
    "CONTACT.phone": "+39-092483239",
    "CONTACT.email": "simone.rizzo4@gmail.com",
    "MEDICAL.diagnosis": "Flat Feet",
    "MEDICAL.symptoms": "Foot pain or achiness",
    "MEDICAL.treatments": "orthotic inserts",
    "MEDICAL.allergies": "Fish",
    "MEDICAL.exams": "X-ray: Mild pes planus",
    "MEDICAL.surgical_history": "appendectomy in 2011",
    "RELATIONSHIP.marriage": "Single",
    "RELATIONSHIP.children_count": "2",
    "PAYMENT.transactions": "2025-10-22  Mastercard - Grocery Store  $155.72",
    "PAYMENT.tax_payment": "$2209.57",
    "PAYMENT.bank_account": "985962508195",
    "PAYMENT.credit_card": "7200575876378413",
    "PAYMENT.tax_id": "4381886861",
    "PAYMENT.insurance_record": "Liability and property coverage",
    "ASSET.monthly_income": "$4595.08",
    "ASSET.monthly_expenses": "$4050.88",
    "ASSET.account_balance": "$2538.74",
    "ASSET.loan_amount": "$51110.49",
    "ASSET.credit_limit": "$12898.95",
    "ASSET.debt_ratio": "0.2127",
    "ASSET.investment_return": "$2915.67",
    "ASSET.roi": "0.0438",
    "ASSET.finance_status_level": "Medium",
    "ASSET.net_worth": "$166354.71",
    "ASSET.credit_score": "678",
    "LOC.home_address": "Corso Calatafimi, 112, 90131 Palermo PA, Italy",
    "LOC.work_address": "Via Mariano D'Amelio, 56, 90131 Palermo PA, Italy",
}
"""The values of the benchmark's first person; a new type needs its line here."""


def test_the_table_is_the_papers() -> None:
    assert (len(PRIVATE_TYPES), len(PREFERENCES)) == (37, 30)
    assert {type.category for type in PRIVATE_TYPES.values()} == set(GROUPS)
    assert len({type.relation for type in PRIVATE_TYPES.values()}) == 37
    assert set(VALUES) == set(PRIVATE_TYPES)
    assert set(PURPOSE_WORDS) == set(Purpose)


@pytest.mark.parametrize("key", PRIVATE_TYPES)
def test_every_type_is_sanitized_masked_named_and_compared(key: str) -> None:
    value, type = VALUES[key], PRIVATE_TYPES[key]
    form = sanitize(key, value, "salt")
    assert form
    assert form.casefold() != value.casefold()
    assert preview(key, value)
    assert value not in f"{form} {preview(key, value)} {on_file(key)}"
    assert canonicalize(key, value)
    assert canonicalize(key, value) == canonicalize(key, f" {value} ")
    assert type_label(key) == type.label
    assert type.label.lower() in deleted_words(key)


@pytest.mark.parametrize("key", [k for k, t in PRIVATE_TYPES.items() if t.strategy is Strategy.MASK])
def test_masks_show_four_characters_at_most(key: str) -> None:
    shown = sanitize(key, VALUES[key]).rpartition("ending ")[2]
    assert len(shown) <= 4
    assert VALUES[key].endswith(shown)


@pytest.mark.parametrize("key", PRIVATE_TYPES)
def test_every_type_can_be_asked_for_by_its_name(key: str) -> None:
    request = f"Fill in this form for me and put in my {PRIVATE_TYPES[key].noun}."
    assert key in {need.type for need in analyze(request).types}


@pytest.mark.parametrize("key", PREFERENCES)
def test_every_preference_has_words_for_its_facts(key: str) -> None:
    assert label_of(key)


def test_needs_speak_the_vocabulary() -> None:
    for request in ("Plan my Saturday", "Write to my doctor about my symptoms", "How should I invest my savings?"):
        needs = analyze(request)
        assert {need.type for need in needs.types} <= set(PRIVATE_TYPES)
        assert set(needs.preferences) <= set(PREFERENCES)
        assert needs.purpose in set(Purpose)


def test_every_type_is_swept() -> None:
    assert len(MAKERS) + len(WORDS_OF_A_LIST) == len(PRIVATE_TYPES)


def test_what_is_unsorted_is_of_no_type() -> None:
    assert UNSORTED not in PRIVATE_TYPES
    assert type_label(UNSORTED) == "Unsorted message"
