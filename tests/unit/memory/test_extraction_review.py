"""What must never become a memory: sentences that name a secret, what is to be forgotten, only asked, or denied."""

from datetime import UTC, datetime

import pytest

from memory.domain.extraction import extract
from vault.domain.references import Referenced

SAID_AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def facts(text: str) -> list[str]:
    return [fact.text.text for fact in extract(Referenced(text), said_at=SAID_AT)]


@pytest.mark.parametrize(
    "text",
    [
        "My wifi password is correct horse battery staple and my PIN is 4821",
        "Remember my Netflix password, it's Blue42Sky",
        "Remember my Netflix password. It's Blue42Sky.",
        "My gmail pw = tr0ub4dor&3",
        "I use the passphrase purple monkey dishwasher for work.",
        "My laptop password is (secret, not kept) and I use it every day.",
        "I keep my recovery phrase abandon ability able in my favourite book.",
    ],
)
def test_a_sentence_that_names_a_secret_gives_no_fact(text: str) -> None:
    assert facts(text) == []


def test_a_value_beside_a_secret_is_still_a_fact() -> None:
    told = facts("My email is ⟦CONTACT.email:k3f9x2m7⟧ and my password is (secret, not kept). I love jazz.")
    assert told == ["email: ⟦CONTACT.email:k3f9x2m7⟧", "music: I love jazz"]


@pytest.mark.parametrize(
    "text",
    [
        "Forget that I have ⟦MEDICAL.diagnosis:k3f9x2m7⟧",
        "Please forget my phone number ⟦CONTACT.phone:k3f9x2m7⟧.",
        "Forget that I love jazz.",
        "I want you to forget that I love jazz",
        "Do I have ⟦MEDICAL.diagnosis:k3f9x2m7⟧?",
        "Is my number ⟦CONTACT.phone:k3f9x2m7⟧?",
        "My number is not ⟦CONTACT.phone:k3f9x2m7⟧.",
    ],
)
def test_what_is_forgotten_asked_or_denied_gives_no_fact(text: str) -> None:
    assert facts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Don't forget that I have ⟦MEDICAL.diagnosis:k3f9x2m7⟧",
        "I have ⟦MEDICAL.diagnosis:k3f9x2m7⟧, what can I eat?",
        "Do I have ⟦MEDICAL.diagnosis:k3f9x2m7⟧? Yes, I have ⟦MEDICAL.diagnosis:k3f9x2m7⟧.",
    ],
)
def test_what_is_claimed_is_a_fact(text: str) -> None:
    assert "diagnosis: ⟦MEDICAL.diagnosis:k3f9x2m7⟧" in facts(text)


@pytest.mark.parametrize(
    ("between", "kept"),
    [
        (". Sorry, it's ", 1),
        (", no wait, ", 1),
        (", and another one is ", 2),
        (". For work use ", 2),
    ],
)
def test_a_value_taken_back_in_the_same_breath_is_no_fact(between: str, kept: int) -> None:
    told = facts(f"My email is ⟦CONTACT.email:k3f9x2m7⟧{between}⟦CONTACT.email:aaaaaaa2⟧.")
    assert [fact for fact in told if fact.startswith("email:")][-kept:] == [
        "email: ⟦CONTACT.email:k3f9x2m7⟧",
        "email: ⟦CONTACT.email:aaaaaaa2⟧",
    ][-kept:]
    assert len([fact for fact in told if fact.startswith("email:")]) == kept
