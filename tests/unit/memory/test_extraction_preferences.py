"""Which preferences a clause states: their kind, the words kept, their polarity."""

from datetime import UTC, datetime

import pytest

from consent.domain.taxonomy import PREFERENCES
from memory.domain.extraction import extract
from memory.domain.extraction.kinds import LEXICON, cues, kind_of
from memory.domain.types import Fact
from vault.domain.references import Referenced

SAID_AT = datetime(2026, 3, 2, 12, tzinfo=UTC)


def facts(text: str, asked: str = "") -> tuple[Fact, ...]:
    context = [("assistant", asked)] if asked else []
    return extract(Referenced(text), said_at=SAID_AT, context=context)


def pairs(text: str, asked: str = "") -> list[tuple[str, str]]:
    return [(fact.relation, fact.object.text) for fact in facts(text, asked)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "I love low-impact water aerobics and progressive house.",
            [("fitness", "low-impact water aerobics"), ("music", "progressive house")],
        ),
        (
            "I like films about painters, such as Frida Kahlo and Vincent van Gogh",
            [("shows", "films about painters, such as Frida Kahlo and Vincent van Gogh")],
        ),
        ("I really enjoy tender jerk chicken and rice", [("food", "tender jerk chicken and rice")]),
        ("I'm quite fond of vintage silk scarves", [("clothing", "vintage silk scarves")]),
        ("I have a soft spot for hand-thrown pottery", [("art", "hand-thrown pottery")]),
        ("My favorite music is bossa nova", [("music", "bossa nova")]),
        ("Sourdough bread is my favorite", [("food", "Sourdough bread")]),
        ("I usually take the tram to work", [("transport", "take the tram to work")]),
        ("My risk tolerance is low", [("risk_tolerance", "low")]),
        ("I have a very high risk tolerance", [("risk_tolerance", "very high risk tolerance")]),
        ("As for music, I like the quiet kind", [("music", "the quiet kind")]),
        ("I'm vegetarian", [("food", "vegetarian")]),
        (
            "I find that journaling helps me calm down",
            [("coping_strategy_preference", "journaling helps me calm down")],
        ),
        (
            "When I'm stressed, I tend to go quiet",
            [("stress_response_tendency", "go quiet")],
        ),
        (
            "I prefer detailed feedback with examples",
            [("learning_feedback_preference", "detailed feedback with examples")],
        ),
        ("I'm a fan of Arsenal", [("likes", "Arsenal")]),
        ("Me encanta el jazz", [("music", "el jazz")]),
    ],
)
def test_a_liking_becomes_a_fact_of_its_kind(text: str, expected: list[tuple[str, str]]) -> None:
    assert pairs(text) == expected


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I can't stand olives", "can't stand olives"),
        ("I don't eat pork", "don't eat pork"),
        ("I'm not a fan of techno", "not a fan of techno"),
        ("I hate horror movies", "hate horror movies"),
    ],
)
def test_a_dislike_keeps_its_polarity_in_the_text(text: str, kept: str) -> None:
    (fact,) = facts(text)
    assert fact.relation in PREFERENCES
    assert not fact.retracts
    assert kept in fact.text.text


@pytest.mark.parametrize("text", ["I don't like jazz anymore", "I no longer listen to jazz", "I used to love jazz"])
def test_a_liking_that_is_over_retracts(text: str) -> None:
    (fact,) = facts(text)
    assert (fact.relation, fact.retracts) == ("music", True)


@pytest.mark.parametrize(
    ("asked", "answer", "relation"),
    [
        ("And your food preferences?", "Tender jerk chicken", "food"),
        ("What kind of music do you enjoy?", "mostly bossa nova", "music"),
        ("What are your fitness preferences?", "I enjoy trail running", "fitness"),
        ("Which sports do you like?", "I enjoy trail running", "sports"),
        ("What tone should medical information have?", "I'd like you to keep a warm and reassuring tone",
         "medical_tone_preference"),
    ],
)  # fmt: skip
def test_the_question_before_gives_an_answer_its_kind(asked: str, answer: str, relation: str) -> None:
    assert [fact.relation for fact in facts(answer, asked)] == [relation]


def test_an_adjective_after_a_comma_is_not_a_thing_of_its_own() -> None:
    assert pairs("I enjoy a classic, salty clam chowder") == [("food", "a classic, salty clam chowder")]


def test_what_others_like_is_theirs() -> None:
    by_subject = {fact.subject: fact.relation for fact in facts("My wife loves sushi") if fact.relation in PREFERENCES}
    assert by_subject == {"wife": "food"}


def test_they_are_whom_the_turns_before_spoke_of() -> None:
    context = [("user", "It's for my friend Bo"), ("assistant", "What books do they like?")]
    (fact,) = extract(Referenced("They enjoy thrillers"), said_at=SAID_AT, context=context)
    assert (fact.subject, fact.relation) == ("Bo", "books")


def test_a_classifier_is_asked_only_where_no_cue_tells() -> None:
    asked: list[str] = []

    def classify(phrase: str) -> str | None:
        asked.append(phrase.strip())
        return "games"

    found = extract(Referenced("I love zorbulating. I love jazz."), said_at=SAID_AT, classify=classify)
    assert [fact.relation for fact in found] == ["games", "music"]
    assert asked == ["zorbulating"]


def test_a_long_fact_is_cut_at_a_border_and_never_inside_a_reference() -> None:
    tail = ", with " + " and ".join(f"herb number {n}" for n in range(40))
    (fact,) = facts("I love noodle soup" + tail)
    assert len(fact.text.text) <= 200
    assert ("I love noodle soup" + tail).startswith(fact.text.text.removeprefix("food: "))


@pytest.mark.parametrize("kind", PREFERENCES)
def test_every_kind_has_cues_that_win_for_it(kind: str) -> None:
    lines = (LEXICON / f"{kind}.txt").read_text(encoding="utf-8").splitlines()
    strong = [cue.strip()[1:] for line in lines if line[:1] != "#" for cue in line.split(",") if cue.strip()[:1] == "!"]
    assert len(strong) >= 8
    assert sum(kind_of(cue) == kind for cue in strong) / len(strong) > 0.6


def test_cues_are_many() -> None:
    assert all(sum(kind in kinds for kinds in cues().values()) >= 20 for kind in PREFERENCES)
