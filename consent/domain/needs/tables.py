"""The tables of words and tasks, read from the files beside this module once, when first asked for."""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from consent.domain.needs.phrases import Phrasebook
from consent.domain.needs.result import Use
from consent.domain.needs.wording import stem
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

    ``unless``: concepts that make it another kind. ``complete``: needed even where the request lists what to use.
    ``open``: its preferences are for a request that names neither preferences nor values. ``weak``: nothing is needed
    where the request says a taste, or more than one value, to go by. ``for_child``: it stays the
    person's own task where it is for their child. ``general``: the kind where no other is told.
    """

    when: tuple[frozenset[str], ...]
    unless: frozenset[str]
    purpose: Purpose
    needs: tuple[ImpliedNeed, ...]
    preferences: tuple[str, ...]
    complete: bool
    open: bool
    weak: bool
    for_child: bool
    general: bool


@dataclass(frozen=True, slots=True)
class ValueNames:
    """How private types are named: ``names``, ``words`` and ``clauses`` of values.toml, and each type's usual use.

    ``loose`` holds what words stand for that name no type of their own ("contact details"): the usual meaning, and the
    others that a task may give it; those of ``gives_way`` mean nothing beside a type named outright.
    """

    names: Phrasebook
    words: Phrasebook
    clauses: Phrasebook
    use: Mapping[str, Use]
    loose: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    gives_way: frozenset[str]

    def meaning(self, key: str, implied: Collection[str] = ()) -> tuple[str, ...]:
        """The types that ``key`` means in a task that implies ``implied``."""
        usual, others = self.loose.get(key, ((key,), ()))
        return tuple(t for t in (*usual, *others) if t in implied) or usual

    def yields_to(self, key: str) -> tuple[str, ...]:
        """The types beside which ``key`` means nothing."""
        usual, others = self.loose.get(key, ((), ()))
        return (*usual, *others) if key in self.gives_way else ()


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
    names, words, clauses = (_phrasebook(table, column) for column in ("names", "words", "clauses"))
    loose = {k: (tuple(row["stands_for"]), tuple(row.get("or", ()))) for k, row in table.items() if "stands_for" in row}
    gives_way = frozenset(key for key, row in table.items() if row.get("gives_way"))
    return ValueNames(names, words, clauses, {k: Use(row["use"]) for k, row in table.items()}, loose, gives_way)


@cache
def phrasebook(section: str) -> Phrasebook:
    """The words of one section of phrases.toml."""
    return Phrasebook(_read("phrases.toml")[section])


@cache
def word_set(name: str) -> frozenset[str]:
    """A set of single words of phrases.toml."""
    return frozenset(_read("phrases.toml")["words"][name].split())


@cache
def stem_set(name: str) -> frozenset[str]:
    """The same, as stems."""
    return frozenset(map(stem, word_set(name)))


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
        unless=frozenset(row.get("unless", ())),
        purpose=Purpose[row["purpose"]],
        needs=tuple(ImpliedNeed(Use(use), tuple(types.split()), why) for use, types, why in row.get("needs", ())),
        preferences=tuple(row.get("preferences", ())),
        complete=row.get("complete", False),
        open=row.get("open", False),
        weak=row.get("weak", False),
        for_child=row.get("for_child", False),
        general=row.get("general", False),
    )


def _phrasebook(table: Mapping[str, Mapping[str, Sequence[str]]], column: str) -> Phrasebook:
    return Phrasebook({key: row.get(column, ()) for key, row in table.items()})


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
