"""Whether the analyzer knows the kinds of task that people bring: forms, claims, bookings, questions, refusals."""

import tomllib
from pathlib import Path

from consent.domain.needs import analyze
from consent.domain.taxonomy import PRIVATE_TYPES

TABLE = tomllib.loads(Path(__file__).with_name("needs_breadth.toml").read_text(encoding="utf-8"))
REQUESTS: dict[str, str] = {request: row for part in TABLE.values() for request, row in part.items()}


def wanted(row: str) -> tuple[set[str], set[str]]:
    """The types that a request must be asked for, and those that it may be."""
    types = row.split()
    return {t for t in types if not t.startswith("~")}, {t.removeprefix("~") for t in types}


def found(request: str) -> set[str]:
    return {need.type for need in analyze(request).types}


def test_asked_where_something_is_needed_and_nowhere_else() -> None:
    alarms, misses = set(), set()
    for request, row in REQUESTS.items():
        must, may = wanted(row)
        asked = found(request)
        alarms |= {request} if asked and not may else set()
        misses |= {request} if must and not asked else set()
    assert alarms == set()
    assert len(misses) <= 0.02 * len(REQUESTS), misses


def test_the_types_are_those_that_the_task_needs() -> None:
    wrong = {request for request, row in REQUESTS.items() if not _is_right(found(request), *wanted(row))}
    assert len(wrong) <= 0.04 * len(REQUESTS), wrong


def _is_right(asked: set[str], must: set[str], may: set[str]) -> bool:
    return must <= asked <= may


def test_the_table_speaks_of_known_types() -> None:
    assert {t for row in REQUESTS.values() for t in wanted(row)[1]} <= PRIVATE_TYPES.keys()
