"""Answers about other people's private values, and about what only a sentence of the person's tells."""

from dataclasses import replace

import pytest

from consent.domain.needs import analyze
from tests.unit.memory.composing_cast import BAKERY, NOW, PHONE_HELD, allowed, answer, memory, missing

MADRID = memory("lives_in", "I moved to Madrid last month", "Madrid")
VET = memory("plans", "my dog Rex has an appointment with a vet on 2026-12-08 at 4pm", "an appointment")


@pytest.mark.parametrize(
    ("question", "whose"),
    [
        ("What is Tom's phone number?", "Tom's phone number"),
        ("what's my sister's email?", "your sister's email"),
        ("Tell me my husband's passport number", "your husband's passport number"),
    ],
)
def test_what_is_private_of_others_is_not_written_out(question: str, whose: str) -> None:
    text = answer(question, memories=[PHONE_HELD])
    assert whose in text
    assert "/private/" in text
    assert "beyond me" not in text


@pytest.mark.parametrize("question", ["What's your phone number?", "What is it's email?", "What is my phone number?"])
def test_nobody_elses_value_is_asked_for(question: str) -> None:
    assert "private of other people" not in answer(question, memories=[PHONE_HELD])


def test_a_text_has_a_blank_for_somebody_elses_value() -> None:
    text = answer("Write a note to the neighbours with Tom's phone number")
    assert "[Tom's phone number]" in text


def test_where_one_lives_is_answered_from_what_was_told() -> None:
    text = answer("Where do I live?", missing("LOC.home_address"), memories=[MADRID, BAKERY])
    assert "Madrid" in text
    assert "haven't told me" not in text
    assert "Fern" not in text


def test_a_thing_that_both_know_of_is_looked_up() -> None:
    text = answer("When is the appointment?", memories=[VET, BAKERY])
    assert "2026-12-08" in text
    assert "Fern" not in text


def test_a_thing_of_the_world_is_not() -> None:
    assert "beyond me" in answer("When is the next eclipse?", memories=[VET, BAKERY])


@pytest.mark.parametrize(
    "request_",
    [
        "Here are the minutes. Treasurer: Jane Roe, phone ending 99. Please summarise.",
        "Translate this into Spanish: the door is open",
        "Can you proofread the text below? I goes home.",
    ],
)
def test_work_on_a_text_is_honestly_declined(request_: str) -> None:
    text = answer(request_)
    assert "beyond me" in text
    assert "Thank you for your time" not in text


TREATED = memory("has_treatments", "treatments: medication", "medication")
ALLERGIC = memory("has_allergies", "allergies: plant allergy", "plant allergy")


def test_a_part_of_a_life_is_told_as_memory_has_it() -> None:
    text = answer("what do you know about my health", memories=[TREATED, ALLERGIC, PHONE_HELD, BAKERY])
    assert "medication" in text
    assert "plant allergy" in text
    assert "phone" not in text.lower()
    assert "Fern" not in text


def test_a_part_of_a_life_of_which_nothing_is_known() -> None:
    assert "haven't told me" in answer("What do you know about my health?", memories=[PHONE_HELD])


@pytest.mark.parametrize("question", ["whats a good dinner for me", "Whats a good dinner for me?"])
def test_a_question_typed_in_haste_is_one(question: str) -> None:
    likes = [memory("food", "I love spicy thai food", "spicy thai food")]
    assert "thai" in answer(question, memories=likes, wants=analyze(question).preferences).lower()


def test_a_bio_for_a_club_is_about_what_is_liked() -> None:
    hiking = memory("sports", "I love hiking", "hiking")
    assert "hiking" in answer("Write a bio for my chess club", memories=[hiking])


def test_a_plan_for_somebody_else_is_not() -> None:
    hiking = memory("sports", "I love hiking", "hiking")
    assert "hiking" not in answer("Write a bio for my little brother", memories=[hiking])


def test_a_verb_in_another_form_is_the_same_word() -> None:
    riga = memory("lives_in", "My sister (name on file) lives in Riga", "Riga", "sister")
    assert answer("Where does my sister live?", memories=[riga, BAKERY]).startswith("This is what you told me")


def test_what_was_told_after_a_value_stands_beside_it() -> None:
    held = memory("has_home_address", "home address: Madrid", "Madrid")
    moved = replace(memory("lives_in", "I moved to Porto", "Porto"), said_at=NOW)
    text = answer("Where do I live?", allowed("LOC.home_address"), memories=[held, moved])
    assert "[HOME_ADDRESS" in text or "Madrid" in text
    assert "Later you told me" in text
    assert "Porto" in text
    earlier = replace(moved, said_at=held.said_at - (NOW - held.said_at))
    assert "Porto" not in answer("Where do I live?", allowed("LOC.home_address"), memories=[held, earlier])
