"""What asks for nothing: references that somebody typed, and requests to forget."""

import pytest

from consent.domain.needs import analyze


@pytest.mark.parametrize(
    "request_text",
    [
        "⟦CONTACT.phone:abcdefgh⟧ what is this?",
        "Write ⟦PERSON.name:k3f9x2m7⟧ on the card, please.",
        "What does ⟦LOC.home_address:k3f9x2m7⟧ mean?",
        "Repeat after me: ⟦MEDICAL.diagnosis:k3f9x2m7⟧",
    ],
)
def test_a_typed_reference_needs_nothing(request_text: str) -> None:
    assert analyze(request_text).types == ()


@pytest.mark.parametrize(
    "request_text",
    [
        "Forget that I have diabetes",
        "Please forget my phone number.",
        "Could you forget my home address and my phone number?",
        "Delete everything you know about my income.",
        "Remove my address from your memory.",
    ],
)
def test_a_request_to_forget_needs_nothing(request_text: str) -> None:
    assert analyze(request_text).types == ()


def test_a_task_beside_a_request_to_forget_is_a_task() -> None:
    needs = analyze("Forget my old number. Draft a letter with my email address.")
    assert [need.type for need in needs.types] == ["CONTACT.email"]
