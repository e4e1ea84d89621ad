"""How a memory's words become something that can stand in a sentence."""

from datetime import UTC, datetime

import pytest

from memory.domain.composing.tastes import MOST_PER_PREFERENCE, taste_of, tastes_of
from memory.domain.types import Recalled
from vault.domain.references import Sanitized

SAID = datetime(2026, 3, 3, tzinfo=UTC)


def memory(relation: str, text: str, point: str = "", subject: str = "user") -> Recalled:
    return Recalled(text, Sanitized(text), relation, subject, Sanitized(point), 0.5, SAID)


@pytest.mark.parametrize(
    ("text", "point", "words"),
    [
        ("I love low-impact water aerobics", "low-impact water aerobics", "low-impact water aerobics"),
        ("enjoys progressive house", "", "progressive house"),
        ("I really like exploring caves.", "", "exploring caves"),
        ("I'm a big fan of crime dramas", "", "crime dramas"),
        ("I'm into jazz", "", "jazz"),
        ("My favourite food is pho", "", "pho"),
        ("medium", "medium", "medium"),
    ],
)
def test_words(text: str, point: str, words: str) -> None:
    assert taste_of(memory("music", text, point)).words == words


@pytest.mark.parametrize(
    ("text", "point", "against"),
    [
        ("I don't like mushrooms", "mushrooms", True),
        ("I don’t eat meat", "meat", True),
        ("I can't stand opera", "opera", True),
        ("I love jazz but don't like opera", "jazz", False),
        ("I love jazz but don't like opera", "opera", True),
        ("I never miss a crime drama", "crime drama", False),
        ("I don't mind spicy food", "spicy food", False),
        ("I love pho", "pho", False),
        ("no longer eats fish", "", True),
    ],
)
def test_against(text: str, point: str, against: bool) -> None:
    assert taste_of(memory("food", text, point)).against is against


def test_a_manner_is_never_against() -> None:
    manner = memory(
        "medical_followup_reminder_preference", "I don't want reminders unless I ask", "No reminders unless I ask"
    )
    assert not taste_of(manner).against


def test_a_clause_stands_in_quotation_marks() -> None:
    assert taste_of(memory("transport", "x", "walk to local shops")).noun == "“walk to local shops”"
    assert taste_of(memory("transport", "x", "bike-sharing for errands")).noun == "bike-sharing for errands"


def test_few_of_each_kind_none_twice_best_first() -> None:
    liked = [memory("food", f"I like {dish}", dish) for dish in ("pho", "Pho", "tagine", "arepas")]
    assert [t.words for t in tastes_of(liked, ["food"])] == ["pho", "tagine"]
    assert MOST_PER_PREFERENCE == 2


def test_other_people_and_other_kinds_stay_out() -> None:
    memories = [memory("food", "x", "sushi", "sister"), memory("music", "x", "jazz"), memory("works_at", "x", "Fern")]
    assert tastes_of(memories, ["food", "works_at"]) == ()
