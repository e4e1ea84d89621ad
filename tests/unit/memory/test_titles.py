"""Titles: the task or topic, in the open, short."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.titles import LONGEST, title_of
from vault.domain.references import Referenced, escape, refs

PHONE = "⟦CONTACT.phone:k3f9x2m7⟧"
HOME = "⟦LOC.home_address:b4g8y3n6⟧"


@pytest.mark.parametrize(
    ("message", "title"),
    [
        (f"Hi, my phone is {PHONE}. I love progressive house.", "I love progressive house"),
        (
            f"Hi, my phone is {PHONE} and I need a note to my landlord about the tap",
            "A note to my landlord about the tap",
        ),
        (f"My phone is {PHONE}, could you write a letter to the insurer?", "Write a letter to the insurer"),
        ("Plan me a relaxed Saturday", "Plan me a relaxed Saturday"),
        ("Good morning! Could you help me write a letter to the insurer?", "Write a letter to the insurer"),
        ("Hello there, what do you know about me?", "What do you know about me?"),
        ("I love sailing. Plan a weekend by the sea.", "Plan a weekend by the sea"),
        (f"Write to {PHONE} that I am late", "Write to … that I am late"),
        (f"My phone is {PHONE}", "Phone number"),
        (f"Hi, my phone is {PHONE} and I live at {HOME}.", "Phone number and home address"),
        (PHONE, "Phone number"),
        (
            "one two three four five six seven eight nine ten eleven twelve",
            "One two three four five six seven eight nine ten eleven…",
        ),
        ("Thanks!\nCan you plan my week?", "Plan my week"),
        ("Hi", "Hi"),
        ("So far so good", "So far so good"),
    ],
)
def test_a_title_is_the_task_or_the_topic(message: str, title: str) -> None:
    assert title_of(Referenced(message)).text == title


@given(st.text(min_size=1, max_size=300))
def test_a_title_is_short_and_holds_no_value(text: str) -> None:
    title = title_of(Referenced(escape(text) + PHONE + escape(text)))
    assert len(title.text.replace("⟦=⟧", "⟦")) <= LONGEST + 1
    assert refs(title) == ()
