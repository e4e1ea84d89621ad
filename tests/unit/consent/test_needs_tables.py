"""The tables of the analyzer agree with the vocabulary and with each other."""

import tomllib
from pathlib import Path

from consent.domain import needs
from consent.domain.needs.tables import concepts, preference_names, task_kinds, value_names
from consent.domain.taxonomy import PREFERENCES, PRIVATE_TYPES

TABLES = Path(needs.__file__).parent


def table(name: str) -> dict[str, object]:
    return tomllib.loads((TABLES / name).read_text(encoding="utf-8"))


def test_every_private_type_has_names() -> None:
    assert PRIVATE_TYPES.keys() <= table("values.toml").keys()


def test_loose_names_stand_for_private_types() -> None:
    loose = value_names().loose
    assert loose.keys() == table("values.toml").keys() - PRIVATE_TYPES.keys()
    assert {t for usual, others in loose.values() for t in (*usual, *others)} <= PRIVATE_TYPES.keys()


def test_every_preference_has_words() -> None:
    assert table("preferences.toml").keys() == PREFERENCES.keys()
    assert preference_names().named


def test_tasks_speak_of_known_concepts_types_and_preferences() -> None:
    known = table("concepts.toml").keys()
    for kind in task_kinds():
        assert frozenset().union(*kind.when, kind.unless) <= known
        assert {t for need in kind.needs for t in need.types} <= PRIVATE_TYPES.keys()
        assert set(kind.preferences) <= PREFERENCES.keys()
        assert all(need.reason.endswith(".") for need in kind.needs)
    assert concepts()


def test_every_concept_serves_a_task() -> None:
    used = {c for kind in task_kinds() for c in frozenset().union(*kind.when, kind.unless)}
    assert table("concepts.toml").keys() - used == {"generic", "for_another"}


def test_no_two_kinds_are_told_by_the_same_concepts() -> None:
    told = [when for kind in task_kinds() for when in kind.when]
    assert len(told) == len(set(told))
