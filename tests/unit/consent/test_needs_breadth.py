"""Whether the analyzer knows the kinds of task that people bring: forms, claims, bookings, questions, refusals."""

import tomllib
from pathlib import Path

import pytest

from consent.domain.needs import analyze
from consent.domain.taxonomy import PRIVATE_TYPES

TABLE = tomllib.loads(Path(__file__).with_name("needs_breadth.toml").read_text(encoding="utf-8"))


def wanted(row: str) -> tuple[set[str], set[str]]:
    """The types that a request must be asked for, and those that it may be."""
    types = row.split()
    return {t for t in types if not t.startswith("~")}, {t.removeprefix("~") for t in types}


def found(request: str) -> set[str]:
    return {need.type for need in analyze(request).types}


@pytest.mark.parametrize("part", TABLE)
def test_asked_where_something_is_needed_and_nowhere_else(part: str) -> None:
    wrong = set()
    for request, row in TABLE[part].items():
        must, may = wanted(row)
        asked = found(request)
        if (not may and asked) or (must and not asked):
            wrong.add(request)
    assert len(wrong) <= 0.03 * len(TABLE[part]), wrong


@pytest.mark.parametrize("part", TABLE)
def test_the_types_are_those_that_the_task_needs(part: str) -> None:
    wrong = {request for request, row in TABLE[part].items() if not _is_right(found(request), *wanted(row))}
    assert len(wrong) <= 0.05 * len(TABLE[part]), wrong


def _is_right(asked: set[str], must: set[str], may: set[str]) -> bool:
    return must <= asked <= may


def test_the_table_speaks_of_known_types() -> None:
    rows = (row for part in TABLE.values() for row in part.values())
    assert {t for row in rows for t in wanted(row)[1]} <= PRIVATE_TYPES.keys()
