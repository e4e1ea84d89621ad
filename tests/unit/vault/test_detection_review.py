"""What a first reader of the application found to slip through detection, each kind with several of its wordings."""

import pytest

from vault.domain.detection import detect
from vault.domain.references import Raw
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
