"""What a first reader of the application found to slip through detection, each kind with several of its wordings."""

import pytest

from vault.domain.detection import detect
from vault.domain.references import Raw
from vault.domain.sanitize import sanitize
from vault.domain.spans import SECRET, USER


def found(text: str) -> list[tuple[str, str]]:
    return [(e.type, text[e.start : e.end]) for e in detect(Raw(text))]


def secrets(text: str) -> list[str]:
    return [value for type, value in found(text) if type == SECRET]


SECRETS = [
    ("My wifi password is correct horse battery staple and my PIN is 4821", ["correct horse battery staple", "4821"]),
    ("Remember my Netflix password, it's Blue42Sky", ["Blue42Sky"]),
    ("Remember my Netflix password. It's Blue42Sky", ["Blue42Sky"]),
    ("Keep my bank password - it is Blue42Sky please", ["Blue42Sky"]),
    ("My gmail pw = tr0ub4dor&3", ["tr0ub4dor&3"]),
    ("passphrase: purple monkey dishwasher", ["purple monkey dishwasher"]),
    ("My passphrase is purple monkey dishwasher, keep it.", ["purple monkey dishwasher"]),
    ('My password is "open sesame now" for everything', ["open sesame now"]),
    ("I changed my email password to Summer2026!", ["Summer2026"]),
    ("Blue42Sky is my Netflix password", ["Blue42Sky"]),
    ("The password for the router is hunter2 and my email is jo@example.com", ["hunter2"]),
    ("My password is hunter2 so please remember it", ["hunter2"]),
    ("my door code is 9913", ["9913"]),
    (
        "My recovery phrase is abandon ability able about above absent absorb abstract absurd abuse access accident",
        ["abandon ability able about above absent absorb abstract absurd abuse access accident"],
    ),
    (
        "Seed phrase:\n1. abandon 2. ability 3. able 4. about 5. above 6. absent\n"
        "7. absorb 8. abstract 9. absurd 10. abuse 11. access 12. accident\nKeep it.",
        [
            "1. abandon 2. ability 3. able 4. about 5. above 6. absent\n"
            "7. absorb 8. abstract 9. absurd 10. abuse 11. access 12. accident"
        ],
    ),
]


@pytest.mark.parametrize(("text", "values"), SECRETS)
def test_a_named_secret_is_found_to_its_end(text: str, values: list[str]) -> None:
    assert secrets(text) == values


@pytest.mark.parametrize(
    "text",
    [
        "My password is wrong.",
        "My password is not working anymore",
        "The password is correct but the page does not open",
        "My password is correct according to the page",
        "I forgot my password, it's so annoying",
        "I want to change my password to something stronger",
        "Is this my password?",
        "What is my password?",
        "How do I choose a strong password?",
    ],
)
def test_talk_of_a_password_is_no_secret(text: str) -> None:
    assert secrets(text) == []


def subjects(text: str) -> dict[str, str]:
    return {text[e.start : e.end]: e.subject for e in detect(Raw(text))}


MINUTES = (
    "Here are the minutes of the meeting. Treasurer: Jane Roe, phone +1 415 555 0199, jane.roe@corp.example, "
    "SSN 123-45-6789. Please summarise."
)
NOT_MINE = [
    MINUTES,
    "From: security@example.org\nSubject: hello\nYour account is locked. What is this?",
    "Summarise this email:\nHi,\nmy name is Jane Roe, reach me at +1 415 555 0199. I live at 5 Elm Street, Boston.",
    "Dear Jo,\nthanks. My phone is +1 415 555 0199.\nBest regards,\nJane Roe\nTreasurer\njane@corp.example",
    "name,email,phone\nJane Roe,jane@corp.example,+14155550199\nTom Day,tom@corp.example,+14155550188",
    '[{"name": "Jane Roe", "email": "jane@corp.example"}, {"name": "Tom Day", "email": "tom@corp.example"}]',
    "> my phone is +1 415 555 0199\n> and I live at 5 Elm Street, Boston\nWhat should I answer?",
    "On Mon, 5 Jan 2026, Jane Roe wrote:\nmy number is +1 415 555 0199",
    "Attendees:\nJane Roe - jane@corp.example\nTom Day - tom@corp.example",
    "Name: Jane Roe\nPhone: +1 415 555 0199\n\nName: Tom Day\nPhone: +1 415 555 0188",
    "Landlord: Tom Day\nPhone: +1 415 555 0188\nEmail: tom@corp.example",
    "My friend Jane Roe, phone +1 415 555 0199, is coming.",
]


@pytest.mark.parametrize("text", NOT_MINE)
def test_what_is_passed_on_is_not_the_writers(text: str) -> None:
    whose = subjects(text)
    assert whose
    assert USER not in whose.values()


@pytest.mark.parametrize(
    "text",
    [
        "Name: Jo Marsh\nAge: 47",
        "here are my details:\nName: Jo Marsh\nPhone: +1 415 555 0100",
        '{"name": "Jo Marsh", "email": "jo@corp.example"}',
        "Here is the email: jo@example.com",
        "Jo Marsh - jo.marsh@example.com",
        "I'm the treasurer: Jo Marsh, phone +1 415 555 0100",
        "Write a letter with my phone +1 415 555 0100 to my landlord.",
        "Hi, Jo Marsh here. Reach me at jo@example.com",
    ],
)
def test_what_one_says_of_oneself_stays_ones_own(text: str) -> None:
    whose = subjects(text)
    assert whose
    assert {*whose.values()} == {USER}


def test_of_a_message_with_both_each_value_has_its_own_subject() -> None:
    whose = subjects(
        "> my phone is +1 415 555 0199\nMy email is jo@example.com.\nEmergency contact: Jane Roe, phone +1 415 555 0188"
    )
    assert whose["+1 415 555 0199"] == "document"
    assert whose["jo@example.com"] == USER
    assert whose["+1 415 555 0188"] == "Jane Roe"


@pytest.mark.parametrize(
    "text",
    [
        "Fill in this form: Name: ____ Date of birth: ____",
        "Please fill in: Name: Address: Phone:",
        "Name:\nEmail:\nPhone:\nEmployer:",
        "Full name: ...... Nationality: ......",
        "⟦PERSON.name:abcdefgh⟧ hello",
        "⟦CONTACT.phone:abcdefgh⟧ what is this?",
        "⟦LOC.home_address:k3f9x2m7⟧ ⟦MEDICAL.diagnosis:k3f9x2m7⟧",
        "Is it larger than 500000000?",
    ],
)
def test_the_words_of_a_form_and_typed_references_are_no_values(text: str) -> None:
    assert found(text) == []


def test_a_name_ends_where_the_next_field_begins() -> None:
    assert found("Name: Jo Marsh Date of birth: ____") == [("PERSON.name", "Jo Marsh")]


@pytest.mark.parametrize(
    "text",
    [
        "Forget that I have diabetes",
        "Please forget that I'm diabetic and that I take metformin.",
        "Could you delete the fact that I have diabetes?",
        "Do I have diabetes?",
        "Am I allergic to nuts?",
        "Do you know if I have asthma?",
        "Forget my phone number +1 415 555 0100",
        "Remove my address 5 Elm Street, Boston from your memory",
        "Is my phone number +1 415 555 0100?",
        "My number is not +1 415 555 0100.",
    ],
)
def test_what_is_forgotten_asked_or_denied_is_not_the_writers(text: str) -> None:
    assert USER not in subjects(text).values()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Don't forget that I have diabetes", "diabetes"),
        ("I forgot to say that I have diabetes", "diabetes"),
        ("Forget my old address, I now live at 5 Elm Street, Boston", "5 Elm Street, Boston"),
        ("I have diabetes, what can I eat?", "diabetes"),
        ("My number is not +1 415 555 0100 but +1 415 555 0111", "+1 415 555 0111"),
        ("Can you book a table? My phone is +1 415 555 0100.", "+1 415 555 0100"),
    ],
)
def test_what_is_claimed_beside_it_is(text: str, value: str) -> None:
    assert subjects(text)[value] == USER


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I was born on 12 March 1979", "12 march 1979"),
        ("born 14 Feb 1987", "14 feb 1987"),
        ("Date of birth: 12/03/1979", "12/03/1979"),
        ("My dob is 1987-02-14.", "1987-02-14"),
        ("My birthday is March 12, 1979", "march 12, 1979"),
        ("Ich bin am 12. März 1979 geboren, also geboren am 12.03.1979", "12.03.1979"),
    ],
)
def test_a_date_of_birth_is_sealed(text: str, value: str) -> None:
    assert ("PERSON.age", value) in [(type, said.lower()) for type, said in found(text)]


def test_a_date_of_birth_is_no_number_of_years() -> None:
    born = detect(Raw("I was born on 12 March 1979"))[0]
    assert (born.canonical, sanitize(born.type, "12 March 1979")) == ("1979-03-12", "a date in the 1970s")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("My email is old@example.com. Sorry, it's new@example.com", ["old@example.com", "new@example.com"]),
        ("My passport is X1234567. Sorry, it's X1234568", ["X1234567", "X1234568"]),
        ("My phone is 415 555 0100 - no, actually 415 555 0111", ["415 555 0100", "415 555 0111"]),
        ("My ID number is 8812345. Oops, I meant 8812346.", ["8812345", "8812346"]),
    ],
)
def test_the_corrected_value_comes_after_the_first(text: str, values: list[str]) -> None:
    entities = detect(Raw(text))
    assert [text[e.start : e.end] for e in entities] == values
    assert len({e.type for e in entities}) == 1


@pytest.mark.parametrize(
    "text",
    [
        "I live at 84 Vebejunus Street, Boston. Tell me a long story",
        "My address is 84 Vebejunus street, Boston. You can come by.",
        "84 Vebejunus Street, Boston. Tell me a long story",
    ],
)
def test_an_address_ends_with_its_sentence(text: str) -> None:
    assert [value.lower() for _, value in found(text)] == ["84 vebejunus street, boston"]
