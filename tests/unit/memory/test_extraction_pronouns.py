"""Facts about others in more than one clause: pronouns, what is somebody's, and what one does no more."""

from datetime import UTC, datetime

import pytest

from memory.domain.extraction import extract
from memory.domain.reconcile import Known, Verdict, reconcile
from memory.domain.types import Fact
from tests.unit.memory.composing_cast import answer, memory
from vault.domain.references import Referenced

SAID = datetime(2026, 11, 30, 10, tzinfo=UTC)


def told(text: str) -> list[Fact]:
    return list(extract(Referenced(text), said_at=SAID))


def triples(text: str) -> set[tuple[str, str, str]]:
    return {(fact.subject, fact.relation, fact.object.text) for fact in told(text)}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("my mom's birthday is June 3rd, she loves orchids", ("mother", "likes", "orchids")),
        ("My sister Ana is a vet. She lives in Riga.", ("Ana", "lives_in", "Riga")),
        ("I talked to my dad. He lives in Oslo.", ("father", "lives_in", "Oslo")),
        ("My parents retired. They live in Graz.", ("parents", "lives_in", "Graz")),
    ],
)
def test_a_pronoun_means_whom_the_words_before_spoke_of(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in triples(text)


@pytest.mark.parametrize(
    "text",
    ["My brother and my dad came. He lives in Oslo.", "My sister called. He lives in Oslo.", "She lives in Oslo."],
)
def test_a_pronoun_that_means_two_or_nobody_means_nobody(text: str) -> None:
    assert not any("Oslo" in object_ for _, _, object_ in triples(text))


def test_a_fact_by_pronoun_reads_by_itself() -> None:
    assert "my mom loves orchids" in {fact.text.text for fact in told("I saw my mom. She loves orchids.")}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("My mom's birthday is on June 3rd.", ("mother", "their_birthday", "June 3rd")),
        ("My sister's favourite colour is teal", ("sister", "their_favourite_colour", "teal")),
    ],
)
def test_a_thing_of_somebody_is_told_of_them(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in triples(text)


def test_a_newer_birthday_takes_the_place_of_the_old() -> None:
    (new,) = told("My mom's birthday is June 4th")
    known = Known("1", "my mom's birthday is June 3rd", "mother", "their_birthday", "June 3rd")
    assert reconcile([known], new).verdict is Verdict.SUPERSEDE


def test_what_one_does_no_more_is_ended() -> None:
    (ended,) = told("I don't run anymore because of my knee")
    known = Known("1", "fitness: I run 5k every morning", "user", "fitness", "run 5k every morning")
    other = Known("2", "fitness: I swim", "user", "fitness", "swim")
    decision = reconcile([known, other], ended)
    assert (decision.verdict, decision.ids) == (Verdict.RETRACT, ("1",))


@pytest.mark.parametrize("text", ["I don't know anymore", "I don't care anymore"])
def test_what_is_no_doing_ends_nothing(text: str) -> None:
    assert told(text) == []


def test_a_gift_is_of_what_they_like() -> None:
    orchids = memory("likes", "my mom loves orchids", "orchids", "mother")
    assert "orchids" in answer("gift ideas for my mom", memories=[orchids])


def test_their_birthday_is_told() -> None:
    birthday = memory("their_birthday", "my mom's birthday is June 3rd", "June 3rd", "mother")
    assert "June 3rd" in answer("when is my mom's birthday", memories=[birthday])
