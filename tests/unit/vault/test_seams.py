"""How sanitized forms join the words around them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault.domain.detection import detect
from vault.domain.references import Raw, Referenced
from vault.domain.sanitize import sanitize
from vault.domain.seams import rendered, seam, told
from vault.domain.spans import Entity

SENTENCES = [
    ("my phone is 415.555.0132", "my phone is one ending 32"),
    ("phone: +43 660 1234567", "phone: ending 567"),
    ("reach me on +353 85 123 4567 please", "reach me on a phone ending 567 please"),
    ("my passport number's 533380006", "my passport number's one ending 06"),
    ("I live at 9 Orchard Close, Bath BA1 5NN", "I live in Bath"),
    ("my address is 25 Long Street, Cape Town 8001", "my address is in Cape Town"),
    ("I'm a woman", "I'm of a gender on file"),
    ("I'm Canadian", "I'm from North America"),
    ("my gender is non-binary", "my gender is on file"),
    ("my son is 7", "my son is a child"),
    ("I'm 34 years old", "I'm an adult"),
    ("my husband died, I'm a widow", "my husband died, I'm unpartnered"),
    ("I'm allergic to penicillin", "I'm allergic to a medication"),
    ("I had my appendix removed in 2012", "I had an operation"),
    ("I'm bipolar", "I'm living with a mental health condition"),
    ("Yesterday I spent $54.20 at Trader Joe's on groceries", "Yesterday I spent money on groceries"),
    ("I'm carrying a 42 percent DTI", "I'm carrying a figure in the middle range DTI"),
    ("my husband Tom's number is +1 415 555 0132", "my husband's number is one ending 32"),
    ("my friend Kemi is here", "my friend (name on file) is here"),
    ("our landlord, Mr. Kim, called", "our landlord, a name on file, called"),
    ("my mother's boyfriend Karl's car", "my mother's boyfriend's car"),
    ("her son is called Leo", "her son is called (name on file)"),
    ("I'm in my mid-forties", "I'm in my adult years"),
    ("I was born in 1979", "I was born in the 1970s"),
    ("I'm 34 and happy", "I'm an adult and happy"),
    ("my daughter turned 5", "my daughter turned an age on file"),
    ("I make six figures", "I make an amount on file"),
    ("I took a $40,000 loan", "I took a moderate-range loan"),
    ("I'm lactose intolerant", "I'm animal product intolerant"),
    ("I'm retired", "I'm not in paid work"),
    ("my financial status is Medium", "my financial status is on file"),
]


@pytest.mark.parametrize(("text", "expected"), SENTENCES, ids=[text for text, _ in SENTENCES])
def test_reads_well(text: str, expected: str) -> None:
    def form(entity: Entity) -> str:
        return sanitize(entity.type, text[entity.start : entity.end])

    assert told(text, detect(Raw(text)), form) == expected


FORMS = st.sampled_from(
    [
        ("CONTACT.phone", "phone ending 39"),
        ("LOC.home_address", "Leeds"),
        ("PERSON.age", "adult"),
        ("PERSON.gender", "gender on file"),
        ("MEDICAL.allergies", "plant allergy"),
        ("MEDICAL.diagnosis", "a respiratory condition"),
        ("ASSET.net_worth", "a negative amount"),
        ("PAYMENT.transactions", "groceries"),
    ]
)


@given(before=st.text(max_size=80), after=st.text(max_size=20), said=FORMS)
def test_cuts_only_small_words(before: str, after: str, said: tuple[str, str]) -> None:
    joint = seam(before, *said, after)
    cut = before[len(before) - joint.cut :]
    assert joint.words
    assert cut.strip().lower() in {"", "a", "an", "at", "on"}


def test_references_join_their_sentences_as_spans_do() -> None:
    text = Referenced(
        "My phone is ⟦CONTACT.phone:k3f9x2m7⟧⟦CONTACT.phone:k3f9x2m8⟧ and I live at ⟦LOC.home_address:k3f9x2m9⟧."
    )
    said = rendered(text, lambda ref: "Palermo" if ref.type == "LOC.home_address" else "phone ending 39")
    assert said == "My phone is one ending 39phone ending 39 and I live in Palermo."


def test_a_literal_that_looks_like_a_reference_stays_literal() -> None:
    assert rendered(Referenced("a ⟦=⟧ b"), lambda ref: "never") == "a ⟦ b"
