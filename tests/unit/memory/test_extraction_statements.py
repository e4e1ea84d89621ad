"""People, work, places, habits, plans and dated events; and the private values that references stand for."""

from datetime import datetime, timedelta, timezone

import pytest

from memory.domain.extraction import extract
from memory.domain.types import Fact
from vault.domain.references import Referenced

TOKYO = timezone(timedelta(hours=9))
SAID_AT = datetime(2026, 3, 2, 23, 30, tzinfo=TOKYO)
PHONE = "⟦CONTACT.phone:k3f9x2m7⟧"
LENA = "⟦PERSON.name:b4c5d6f7⟧"
HOME = "⟦LOC.home_address:b4c5d6f7⟧"


def facts(text: str) -> tuple[Fact, ...]:
    return extract(Referenced(text), said_at=SAID_AT)


@pytest.mark.parametrize(
    ("text", "triplets"),
    [
        ("My sister Lena is a vet", [("Lena", "sister_of", "user"), ("Lena", "is_a", "vet")]),
        ("My dog is called Rex", [("Rex", "dog_of", "user")]),
        (
            "My sister's dog's vet is Dr. Ames",
            [
                ("Dr. Ames", "vet_of", "sister's dog"),
            ],
        ),
        ("Rex, my dog, hates thunder", [("Rex", "dog_of", "user"), ("Rex", "is_said_to", "hates thunder")]),
        ("My dog is brown", [("dog", "is_said_to", "is brown")]),
        ("I teach pottery on Tuesdays", [("user", "teaches", "pottery on Tuesdays")]),
        ("I work at Orbit Foods as a baker", [("user", "works_at", "Orbit Foods"), ("user", "works_as", "baker")]),
        ("I live in Porto", [("user", "lives_in", "Porto")]),
        ("we moved to Ghent", [("user", "lives_in", "Ghent")]),
        ("I speak Portuguese", [("user", "speaks", "Portuguese")]),
        ("I go swimming every Friday morning", [("user", "does_regularly", "go swimming every Friday morning")]),
        ("My favourite colour is blue", [("user", "favourite_colour", "blue")]),
        ("favourite color: green", [("user", "favourite_colour", "green")]),
        ("I've been married 12 years", [("user", "married_for", "12 years")]),
        ("My shoe size is 42", [("user", "my_shoe_size", "42")]),
    ],
)
def test_a_statement_becomes_triplets(text: str, triplets: list[tuple[str, str, str]]) -> None:
    found = [(fact.subject, fact.relation, fact.object.text) for fact in facts(text)]
    assert found == triplets


@pytest.mark.parametrize(
    ("text", "triplets"),
    [
        ("Rex is a labrador", [("Rex", "is_a", "labrador")]),
        ("Rex's vet is Dr. Ames", [("Dr. Ames", "vet_of", "Rex")]),
        ("I saw that Rex's vet is away", []),
        ("Regina is a labrador", []),
        (f"{LENA} moved to Oslo", [(LENA, "lives_in", "Oslo")]),
        (f"{LENA}'s dog is called Rufus", [("Rufus", "dog_of", LENA)]),
    ],
)
def test_somebody_known_by_name_is_spoken_of(text: str, triplets: list[tuple[str, str, str]]) -> None:
    found = extract(Referenced(text), said_at=SAID_AT, known={"Rex", LENA}, subjects={"b4c5d6f7": "sister"})
    assert [(fact.subject, fact.relation, fact.object.text) for fact in found] == triplets


def test_a_name_is_told_in_the_words_that_tell_it() -> None:
    assert [fact.text.text for fact in facts("My sister Lena is a vet")] == [
        "My sister Lena",
        "My sister Lena is a vet",
    ]


@pytest.mark.parametrize(
    ("text", "said", "day"),
    [
        ("yesterday I adopted a dog", "on 2026-03-01 I adopted a dog", "2026-03-01"),
        ("I adopted a dog two days ago", "I adopted a dog on 2026-02-28", "2026-02-28"),
        ("We visited Porto last month", "We visited Porto in February 2026", "2026-02-01"),
        ("I started a band on Friday", "I started a band on 2026-02-27", "2026-02-27"),
        ("I will visit Oslo in May", "I will visit Oslo in May 2026", "2026-05-01"),
        ("I will visit Oslo in January", "I will visit Oslo in January 2027", "2027-01-01"),
        ("I started a band in January", "I started a band in January 2026", "2026-01-01"),
        ("I'm flying to Oslo tomorrow", "I'm flying to Oslo on 2026-03-03", "2026-03-03"),
        ("I'm running a marathon next Saturday", "I'm running a marathon on 2026-03-14", "2026-03-14"),
    ],
)
def test_dates_are_absolute_in_the_zone_of_the_message(text: str, said: str, day: str) -> None:
    (fact,) = facts(text)
    assert fact.text.text == said
    assert fact.valid_from == datetime.fromisoformat(day).replace(tzinfo=TOKYO)


def test_a_move_ends_the_old_place_and_begins_the_new() -> None:
    found = {(f.object.text, f.retracts) for f in facts("I moved from Riga to Porto last month")}
    assert found == {("Porto", False), ("Riga", True)}


@pytest.mark.parametrize(
    ("text", "relation", "thing"),
    [
        ("I sold my car", "owns", "car"),
        ("I no longer work at Orbit Foods", "works_at", "Orbit Foods"),
        ("I don't live in Riga anymore", "lives_in", "Riga"),
    ],
)
def test_what_is_over_retracts(text: str, relation: str, thing: str) -> None:
    (fact,) = facts(text)
    assert (fact.relation, fact.object.text, fact.retracts) == (relation, thing, True)


def test_it_is_the_favourite_last_spoken_of() -> None:
    context = [("user", "My favourite colour is blue"), ("assistant", "Noted!")]
    (fact,) = extract(Referenced("Actually, now it's red"), said_at=SAID_AT, context=context)
    assert (fact.relation, fact.object.text) == ("favourite_colour", "red")


def test_each_private_value_of_the_person_gives_a_fact() -> None:
    found = facts(f"My number is {PHONE} and I live at {HOME}.")
    assert [(f.relation, f.text.text, f.object.text) for f in found] == [
        ("has_phone", f"phone number: {PHONE}", PHONE),
        ("has_home_address", f"home address: {HOME}", HOME),
    ]


def test_a_value_of_somebody_else_gives_none() -> None:
    text = Referenced(f"My mother's number is {PHONE}")
    assert not any(
        fact.relation == "has_phone" for fact in extract(text, said_at=SAID_AT, subjects={"k3f9x2m7": "mother"})
    )


def test_a_typed_token_that_is_inert_gives_none() -> None:
    assert facts("⟦=⟧CONTACT.phone:k3f9x2m7⟧") == ()


def test_a_clause_beside_a_value_keeps_its_own_fact() -> None:
    relations = [fact.relation for fact in facts(f"My number is {PHONE} and I like jazz.")]
    assert relations == ["has_phone", "music"]
