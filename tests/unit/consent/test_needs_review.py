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


INVITED = (
    ("user", "Write a short invitation to a party at my place, with my address and phone for RSVPs"),
    ("assistant", "You're invited!\n\nI went on with placeholders for your phone number; you can fill it in yourself."),
)


@pytest.mark.parametrize("said", ["My door code is (secret, not kept) and my PIN is (secret, not kept)", "I like tea."])
def test_something_told_after_a_task_does_not_go_on_with_it(said: str) -> None:
    assert analyze(said, INVITED).types == ()


def test_a_message_that_begins_with_and_my_does() -> None:
    assert {need.type for need in analyze("And my email please", INVITED).types} >= {"CONTACT.email", "CONTACT.phone"}


@pytest.mark.parametrize(
    "request_text",
    [
        "Treasurer: Jane Roe, phone ending 99, an email address (user-9ace). Write a poem",
        "Add these guests: a name on file, an email address (user-9ace), and write a toast.",
    ],
)
def test_what_memory_says_in_the_place_of_a_value_names_nothing(request_text: str) -> None:
    assert analyze(request_text).types == ()


FORM = {"PERSON.name", "CONTACT.phone", "LOC.home_address"}


@pytest.mark.parametrize(
    ("request_text", "types"),
    [
        ("Fill out the hotel registration: name, address, phone", FORM),
        ("Registration form: full name, address and phone number. Please fill it in.", FORM),
        ("complete this: Name, Email, Phone", {"PERSON.name", "CONTACT.email", "CONTACT.phone"}),
        ("whats my email", {"CONTACT.email"}),
        ("can u write a email to my boss w my phone nr", {"CONTACT.phone"}),
    ],
)
def test_fields_after_a_colon_and_words_typed_in_haste(request_text: str, types: set[str]) -> None:
    assert {need.type for need in analyze(request_text).types} == types


@pytest.mark.parametrize(
    "request_text",
    ["When I'm stressed I call my email provider", "What I like is tea", "Agenda: name, address and phone policy"],
)
def test_what_only_looks_like_a_question_or_a_form(request_text: str) -> None:
    assert analyze(request_text).types == ()


@pytest.mark.parametrize(
    "request_text",
    [
        "my iban account ending 3000 please keep",
        "my iban is account ending 3000, please keep it",
        "please store my card number",
        "Please remember my phone is phone ending 12",
    ],
)
def test_what_is_only_to_be_kept_needs_nothing(request_text: str) -> None:
    assert analyze(request_text).types == ()


COMPLAINED = (
    ("user", "Write an email to my landlord about the broken heater, with my address and phone number"),
    ("assistant", "Dear [name]\n\nI don't have your phone number yet – type it here and I'll put it in."),
)


def test_the_value_that_was_missing_goes_on_with_the_task() -> None:
    assert "LOC.home_address" in {n.type for n in analyze("My phone number is phone ending 12", COMPLAINED).types}


@pytest.mark.parametrize("said", ["I no longer live in Madrid, I moved to Porto", "My home address is in Porto now"])
def test_another_value_told_then_does_not(said: str) -> None:
    assert analyze(said, COMPLAINED).types == ()
