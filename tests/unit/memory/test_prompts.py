"""The words sent to a model: what is in them, in what order, and that data stays data."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.prompts.answering import (
    FILLED_IN,
    LEFT_BLANK,
    MEMORIES,
    MOST_TOKENS,
    NO_MEMORIES,
    SEALED,
    blank,
    messages,
    within,
)
from memory.domain.types import Exchange, Need, Recalled, Task
from vault.domain.references import Sanitized

SAID = datetime(2026, 5, 3, 12, tzinfo=UTC)
TASK = Task(Sanitized("Write an invitation."), (), (), (), (), "writing and communication")


def memory(text: str, relation: str = "likes", subject: str = "user", obj: str = "") -> Recalled:
    return Recalled("id", Sanitized(text), relation, subject, Sanitized(obj or text), 0.5, SAID)


def system(task: Task) -> str:
    return messages(task)[0]["content"]


def test_system_then_history_then_request() -> None:
    history = (Exchange("user", Sanitized("Hi")), Exchange("assistant", Sanitized("Hello.")))
    assert [(m["role"], m["content"]) for m in messages(replace(TASK, history=history))][1:] == [
        ("user", "Hi"),
        ("assistant", "Hello."),
        ("user", "Write an invitation."),
    ]


def test_roles_alternate_even_after_a_turn_without_answer() -> None:
    history = (Exchange("user", Sanitized("One")), Exchange("user", Sanitized("Two")))
    assert messages(replace(TASK, history=history))[1:] == [
        {"role": "user", "content": "One\n\nTwo\n\nWrite an invitation."}
    ]


def test_a_placeholder_is_explained_once_with_its_short_form() -> None:
    task = replace(TASK, needs=(Need("CONTACT.phone", "allowed", ("[PHONE_7K]",), ("phone ending 39",)),))
    assert f"{FILLED_IN}\n- [PHONE_7K]: their phone number (phone ending 39)" in system(task)
    assert system(task).count("[PHONE_7K]") == 1


def test_of_two_values_of_a_type_each_has_its_own_form() -> None:
    held = Need("MEDICAL.allergies", "allowed", ("[ALLERGY_7K]", "[ALLERGY_9Q]"), ("a food allergy", "a drug allergy"))
    text = system(replace(TASK, needs=(held,)))
    noun = PRIVATE_TYPES["MEDICAL.allergies"].noun
    assert f"- [ALLERGY_7K]: their {noun} (a food allergy)\n- [ALLERGY_9Q]: their {noun} (a drug allergy)" in text


def test_what_was_just_typed_is_explained_too() -> None:
    typed = Need("CONTACT.phone", "allowed", ("[PHONE_7K]",), ("phone ending 39",))
    task = replace(TASK, request=Sanitized("My phone is [PHONE_7K]."), typed=(typed,))
    assert f"{FILLED_IN}\n- [PHONE_7K]: their phone number (phone ending 39)" in system(task)


def test_without_a_form_the_placeholder_stands_with_its_kind() -> None:
    text = system(replace(TASK, needs=(Need("CONTACT.phone", "allowed", ("[PHONE_7K]", "[PHONE_9Q]")),)))
    assert "- [PHONE_7K]: their phone number\n- [PHONE_9Q]: their phone number\n" in text


@given(st.text())
def test_a_form_never_leaves_its_line(form: str) -> None:
    plain, full = (
        system(replace(TASK, needs=(Need("CONTACT.phone", "allowed", ("[PHONE_7K]",), (words,)),)))
        for words in ("x", form)
    )
    assert len(full.splitlines()) == len(plain.splitlines())


def test_somebody_elses_value_does_not_explain_the_persons_placeholder() -> None:
    task = replace(
        TASK,
        needs=(Need("CONTACT.phone", "allowed", ("[PHONE_7K]",)),),
        memories=(memory("Her phone is phone ending 12", "has_phone", "wife", "phone ending 12"),),
    )
    assert "- [PHONE_7K]: their phone number\n" in system(task)


@pytest.mark.parametrize("status", ["denied", "missing"])
@pytest.mark.parametrize("private_type", PRIVATE_TYPES)
def test_what_is_not_released_has_a_blank(private_type: str, status: str) -> None:
    text = system(replace(TASK, needs=(Need(private_type, status),)))
    assert f"{LEFT_BLANK}\n- [your {PRIVATE_TYPES[private_type].noun}]" in text
    assert FILLED_IN not in text


def test_what_the_model_may_read_is_neither_blank_nor_placeholder() -> None:
    task = replace(TASK, needs=(Need("CONTACT.phone", "allowed"),), memories=(memory("My phone is 0924 83239"),))
    text = system(task)
    assert "My phone is 0924 83239" in text
    assert FILLED_IN not in text
    assert LEFT_BLANK not in text


def test_a_prompt_says_nothing_of_what_it_does_not_need() -> None:
    text = system(TASK)
    assert not [title for title in (FILLED_IN, LEFT_BLANK, SEALED, MEMORIES, "Today") if f"{title}\n" in text]
    assert text.endswith(NO_MEMORIES)


def test_today_and_what_was_sealed_are_told() -> None:
    text = system(replace(TASK, now=datetime(2026, 11, 29, tzinfo=UTC), kept=("Phone number", "Email")))
    assert "Today is Sunday, 29 November 2026." in text
    assert f"{SEALED}\n- Phone number\n- Email" in text


def test_a_memory_tells_its_kind_its_day_and_whom_it_is_about() -> None:
    task = replace(TASK, memories=(memory("water aerobics", "fitness"), memory("hates rain", "dislikes", "Anna")))
    assert system(task).endswith(
        f"{MEMORIES}\n- fitness: water aerobics (2026-05-03)\n- hates rain (2026-05-03, about Anna)"
    )


def test_a_memory_that_names_its_kind_is_not_told_it_again() -> None:
    task = replace(TASK, memories=(memory("Fitness: I love water aerobics", "fitness"),))
    assert system(task).endswith(f"{MEMORIES}\n- Fitness: I love water aerobics (2026-05-03)")


@given(st.text(), st.text(min_size=1), st.text())
def test_a_memory_never_leaves_its_line(text: str, subject: str, obj: str) -> None:
    empty = replace(TASK, memories=(memory("x"),))
    full = replace(TASK, memories=(memory(text, "has_phone", subject, obj),))
    assert len(system(full).splitlines()) == len(system(empty).splitlines())


def test_a_typical_prompt_is_short() -> None:
    said = "I love low-impact water aerobics on Saturday mornings and progressive house in the evening"
    task = Task(
        Sanitized("Write a short invitation to a party at my place, with my address and phone for RSVPs"),
        (
            Need("CONTACT.phone", "allowed", ("[PHONE_7K]",)),
            Need("LOC.home_address", "allowed", ("[HOME_ADDRESS_2C]",)),
            Need("CONTACT.email", "denied"),
        ),
        tuple(map(partial(memory, relation="fitness"), [said] * 10)),
        (Exchange("user", Sanitized(said)), Exchange("assistant", Sanitized(said * 2))) * 3,
        ("fitness",),
        "writing and communication",
        now=SAID,
    )
    characters = sum(len(m["content"]) for m in messages(task))
    assert characters / 4 < 1150  # about four characters a token of English


def test_blanks_read_as_words() -> None:
    assert blank("CONTACT.email") == "[your email address]"


def words(text: str) -> int:
    return len(text.split())


@given(st.lists(st.integers(1, 400), max_size=40), st.integers(0, 12))
def test_a_prompt_has_a_longest_length(sizes: list[int], needed: int) -> None:
    needs = tuple(Need(key, "allowed", ("[X_7K]",), ("a short form",)) for key in list(PRIVATE_TYPES)[:needed])
    memories = tuple(memory("word " * size) for size in sizes)
    task = within(replace(TASK, needs=needs, memories=memories), words)
    assert sum(words(message["content"]) for message in messages(task)) <= MOST_TOKENS
    left_out = [m for m in memories if m not in task.memories]
    spent = sum(words(message["content"]) for message in messages(task))
    assert all(spent + words(m.text.text) > MOST_TOKENS - 20 for m in left_out)


def test_a_long_conversation_leaves_room_for_memories() -> None:
    long = replace(TASK, history=(Exchange("user", Sanitized("word " * 5000)),), memories=(memory("I like jazz"),))
    assert within(long, words).memories == long.memories
