"""What makes no sense by itself is no fact: what points elsewhere, names nobody, repeats a value, is of the moment."""

from datetime import UTC, datetime

import pytest

from memory.domain.extraction import extract
from vault.domain.references import Referenced

SAID_AT = datetime(2026, 3, 2, 12, tzinfo=UTC)
JOB, TAX, PLACE = "⟦PERSON.occupation:k3f9x2m7⟧", "⟦PAYMENT.tax_payment:k3f9x2m8⟧", "⟦LOC.work_address:k3f9x2m9⟧"


def facts(text: str, asked: str = "") -> list[str]:
    context = [("assistant", asked)] if asked else []
    found = extract(Referenced(text), said_at=SAID_AT, context=context)
    return [fact.text.text for fact in found if not fact.relation.startswith("has_")]


@pytest.mark.parametrize(
    "text",
    [
        "I love listening to them on the bus",
        "I've been reading a lot about that lately",
        "I like playing those",
        "I enjoy novels like that",
        "I've read a lot of books on the subject",
        "I enjoy films that explore these ideas",
        "I find it helps me unwind",
        "I find that it really calms me down",
        "I have two of them at home",
        "I never seem to have enough of it",
    ],
)
def test_what_points_at_something_said_elsewhere(text: str) -> None:
    assert facts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I love my garden and spend every morning in it",
        "I prefer no reminders unless I ask for them",
        "I enjoy books that come with maps in them",
        "I like to play it safe with money",
        "I love hiking on days like these with my dog",
    ],
)
def test_what_has_its_noun_beside_it_is_kept(text: str) -> None:
    assert len(facts(text)) >= 1


@pytest.mark.parametrize("text", ["They love tango", "She really enjoys thrillers", "They'd love to see Rome some day"])
def test_somebody_of_whom_nobody_has_spoken(text: str) -> None:
    assert facts(text) == []


def test_they_are_of_whom_is_asked() -> None:
    assert facts("They love tango", asked="What music do they like?") == ["music: They love tango"]


def test_a_friend_whom_one_has_is_they() -> None:
    context = [("user", "A friend of ours is bored"), ("assistant", "What music do they like?")]
    (fact,) = extract(Referenced("They love tango"), said_at=SAID_AT, context=context)
    assert fact.subject == "friend"


@pytest.mark.parametrize(
    "text",
    [
        f"I work as {JOB} and hold {JOB}",
        f"I also work as {JOB} and completed {JOB}",
        f"I work at the {PLACE}",
        f"I paid {TAX} in taxes in 2026",
        f"I'd like to use {TAX} for clothing",
    ],
)
def test_what_only_says_a_private_value_again(text: str) -> None:
    assert facts(text) == []


def test_what_is_said_beside_a_private_value_is_kept() -> None:
    assert facts(f"I work at Orbit Foods, located at {PLACE}") == [f"I work at Orbit Foods, located at {PLACE}"]


@pytest.mark.parametrize(
    "text",
    [
        "I'd like to talk about my music preferences",
        "I'm quite particular about my beauty routine",
        "My music taste is quite specific",
        "My fashion style is really unique",
    ],
)
def test_a_kind_of_preference_without_what_is_preferred(text: str) -> None:
    assert facts(text, asked="What are your preferences?") == []


@pytest.mark.parametrize(
    "text",
    [
        "My train is delayed",
        "I'm looking for a beauty service near my place",
        "I'd like a stylist who can cut curly hair",
        "I need a hairdresser's shop near the station",
        "I'm worried my commute is affecting my health",
        "I'm at a technology conference",
        "I'm spending a lot of time commuting",
        "I've got an invitation to a fitness class",
        "We've got a friend who is late for dinner",
        "I've got a few errands to run today",
        "We should watch a film about trains together",
        "I can see what I need to do each day",
    ],
)
def test_what_is_only_of_the_moment_or_an_errand(text: str) -> None:
    assert facts(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I enjoy case studies and practice-focused materials", "practice-focused materials"),
        ("I love the song 'I Want You Back' by The Jackson 5", "'I Want You Back' by The Jackson 5"),
        ("I think they sometimes appreciate a tram", None),
        ("My music, which is very loud, is why I live alone", None),
    ],
)
def test_a_clause_is_not_torn_into_nonsense(text: str, said: str | None) -> None:
    found = facts(text, asked="What kind of learning materials and music do you like?")
    assert any(said in one for one in found) if said else found == []
