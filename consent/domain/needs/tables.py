"""The tables of words and tasks, read from the files beside this module once, when first asked for."""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from consent.domain.needs.phrases import Phrasebook
from consent.domain.needs.result import Use
from consent.domain.taxonomy import Purpose

@dataclass(frozen=True, slots=True)
class ImpliedNeed:
    """Types that a kind of task needs for one reason."""

    use: Use
    types: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class TaskKind:
    """A kind of task: the sets of concepts that tell it, and what it needs without naming it.

    ``complete``: needed even where the request lists what to use. ``open``: its preferences are for a request that
    names none.
    """

    when: tuple[frozenset[str], ...]
    purpose: Purpose
    needs: tuple[ImpliedNeed, ...]
    preferences: tuple[str, ...]
    complete: bool
    open: bool


@dataclass(frozen=True, slots=True)
class ValueNames:
    """How private types are named: ``names``, ``words`` and ``clauses`` of values.toml, and each type's usual use.

    ``loose`` holds what words stand for that name no type of their own ("contact details"): the usual meaning, and the
    others that a task may give it.
    """

    names: Phrasebook
    words: Phrasebook
    clauses: Phrasebook
    use: Mapping[str, Use]
    loose: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]

    def meaning(self, key: str, implied: Collection[str] = ()) -> tuple[str, ...]:
        """The types that ``key`` means in a task that implies ``implied``."""
        usual, others = self.loose.get(key, ((key,), ()))
        return tuple(t for t in (*usual, *others) if t in implied) or usual


@dataclass(frozen=True, slots=True)
class PreferenceNames:
    """How preferences are called for: ``named``, ``topics`` and ``tasks`` of preferences.toml."""

    named: Phrasebook
    topics: Phrasebook
    tasks: Phrasebook


@cache
def value_names() -> ValueNames:
    """The words for private types."""
    table = _read("values.toml")
    books = [_phrasebook(table, column) for column in ("names", "words", "clauses")]
    loose = {k: (tuple(row["stands_for"]), tuple(row.get("or", ()))) for k, row in table.items() if "stands_for" in row}
    return ValueNames(*books, use={key: Use(row["use"]) for key, row in table.items()}, loose=loose)


@cache
def preference_names() -> PreferenceNames:
    """The words for preferences."""
    table = _read("preferences.toml")
    return PreferenceNames(*(_phrasebook(table, column) for column in ("named", "topics", "tasks")))


@cache
def concepts() -> Phrasebook:
    """The words for what tasks are about."""
    return Phrasebook(_read("concepts.toml"))


@cache
def task_kinds() -> tuple[TaskKind, ...]:
    """The kinds of task, in the order of their file."""
    return tuple(map(_task_kind, _read("tasks.toml")["task"]))


def _task_kind(row: Mapping[str, Any]) -> TaskKind:
    return TaskKind(
        when=tuple(frozenset(part.strip() for part in line.split("+")) for line in row["when"]),
        purpose=Purpose[row["purpose"]],
        needs=tuple(ImpliedNeed(Use(use), tuple(types.split()), why) for use, types, why in row.get("needs", ())),
        preferences=tuple(row.get("preferences", ())),
        complete=row.get("complete", False),
        open=row.get("open", False),
    )


def _phrasebook(table: Mapping[str, Mapping[str, Sequence[str]]], column: str) -> Phrasebook:
    return Phrasebook({key: row.get(column, ()) for key, row in table.items()})


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
