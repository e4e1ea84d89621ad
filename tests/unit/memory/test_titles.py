"""Titles: words in the open, short, with references whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.titles import LONGEST, title_of
from vault.domain.references import Referenced, escape, refs

PHONE = "⟦CONTACT.phone:k3f9x2m7⟧"


@pytest.mark.parametrize(
    ("message", "title"),
    [
        (f"Hi, my phone is {PHONE}. I love progressive house.", "I love progressive house."),
        ("Plan me a relaxed Saturday", "Plan me a relaxed Saturday"),
        (f"My phone is {PHONE}", f"My phone is {PHONE}"),
        (
            "one two three four five six seven eight nine ten eleven twelve",
            "one two three four five six seven eight nine ten eleven…",
        ),
        ("Thanks!\nCan you plan my week?", "Can you plan my week?"),
        ("Hi", "Hi"),
    ],
)
def test_a_title_is_the_first_open_sentence(message: str, title: str) -> None:
    assert title_of(Referenced(message)).text == title


@given(st.text(min_size=1, max_size=300))
def test_a_title_is_short_and_parses(text: str) -> None:
    title = title_of(Referenced(escape(text) + PHONE + escape(text)))
    assert len(title.text.replace("⟦=⟧", "⟦")) <= LONGEST + len(PHONE) + 1
    assert set(refs(title)) <= set(refs(Referenced(PHONE)))
