"""The words of a taste as they can stand in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consent.domain.taxonomy import PREFERENCES
from memory.domain.composing.fitting import fitted, significant
from tests.unit.memory.composing_cast import NURSE, answer, denied, memory


@pytest.mark.parametrize(
    ("key", "words", "wanted"),
    [
        ("transport", "to take the train to work", "taking the train to work"),
        ("transport", "walk to local shops frequently", "walking to local shops frequently"),
        ("stress_response_tendency", "hide my emotions and act as if all is fine",
         "hiding my emotions and acting as if all is fine"),
        ("music", "listens to French chanson classics", "French chanson classics"),
        ("fitness", "weight training with free weights as a form of exercise", "weight training with free weights"),
        ("sports", "cycling as a sport", "cycling"),
        ("pets", "Basset Hounds, their goofy smiles always brighten up my day", "Basset Hounds"),
        ("food", "homemade sourdough bread with jam for food", "homemade sourdough bread with jam"),
        ("medical_tone_preference", "you to use a calm and neutral tone when explaining things",
         "a calm and neutral tone"),
        ("medical_tone_preference", "the explanation to be clinical and formal", "clinical and formal"),
        ("medical_risk_attitude", "be very cautious when it comes to my medical risk", "very cautious"),
        ("mental_health_support_response_preference", "a gentle approach to mental health support",
         "a gentle approach"),
        ("coping_strategy_preference", "taking a short walk to clear my mind really helps me calm down",
         "taking a short walk to clear my mind"),
        ("learning_schedule_preference", "longer focused study blocks help me stay on track",
         "longer focused study blocks help me stay on track"),
        ("transport", "bike-sharing for errands", "bike-sharing for errands"),
        ("fitness", "dance cardio", "dance cardio"),
        ("transport", "of my daily commuting by cycling along dedicated paths", "cycling along dedicated paths"),
        ("food", "sweet spot for warm Dutch stroopwafels", "warm Dutch stroopwafels"),
        ("clothing", "to wear colorful, hand-knitted shawls", "colorful, hand-knitted shawls"),
        ("coping_strategy_preference", "listening to music", "listening to music"),
        ("learning_resource_preference", "worked examples to be most helpful for me", "worked examples"),
        ("technology", "use cloud storage for my photo backups", "using cloud storage for my photo backups"),
    ],
)  # fmt: skip
def test_what_stands_around_a_taste_is_left(key: str, words: str, wanted: str) -> None:
    assert fitted(key, words) == wanted


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("clothing", "the style"),
        ("clothing", "comfortable sharing my contact details"),
        ("travel", "traveling"),
        ("travel", "when I travel"),
        ("technology", "technology"),
        ("fitness", "it"),
        ("food", "with a bit of spice and sweetness"),
        ("clothing", "practical"),
        ("transport", "work at 117 Mabini Avenue"),
    ],
)
def test_what_tells_no_taste_is_left_out(key: str, words: str) -> None:
    assert fitted(key, words) == ""


@given(st.sampled_from(list(PREFERENCES)), st.text(max_size=300))
def test_fitting_is_quiet_and_never_adds_a_word(key: str, words: str) -> None:
    assert significant(fitted(key, words)) <= significant(words)


def test_of_two_that_say_the_same_the_fuller_is_told() -> None:
    risk = "medical_risk_attitude"
    said = answer(
        "I have a mild cough, what can I do at home?",
        memories=[
            memory(risk, "x", "cautious with medical risks"),
            memory(risk, "y", "cautious when it comes to medical risks"),
            memory(risk, "z", "normal caution with clear red flags"),
        ],
        wants=[risk],
    )
    assert "normal caution with clear red flags" in said
    assert said.count("cautious") == 1


def test_an_invitation_plays_games_and_has_time_for_what_is_done() -> None:
    party = "Write an invitation to a party at my place that hints at the food and games."
    liked = [memory("food", "x", "craving jerk chicken and rice"), memory("games", "y", "playing casual Mahjong games")]
    said = answer(party, memories=liked, wants=["food", "games"])
    assert "jerk chicken and rice to eat and casual Mahjong games to play" in said
    doing = [memory("games", "z", "optimizing resource chains")]
    assert "time for optimizing resource chains" in answer(party, memories=doing, wants=["games"])


def test_of_what_is_refused_only_the_general_is_told_and_named_as_such() -> None:
    said = answer("My job keeps me from eating regularly. Any tips?", denied("PERSON.occupation"), memories=[NURSE])
    assert "your occupation (someone in healthcare)" in said
    assert "Of your occupation I used no more than what I know in general, as you decided." in said


def test_words_that_only_tell_that_something_is_held_are_not_said() -> None:
    gender = memory("has_gender", "gender", "gender on file")
    said = answer("I feel unwell, what can I do at home?", denied("PERSON.gender"), memories=[gender])
    assert "on file" not in said
    assert "I answered without your gender, as you decided." in said
