"""How well the analyzer does on invented requests; each was measured before anything was learnt from it."""

import tomllib
from collections.abc import Iterable
from pathlib import Path

from consent.domain.needs import analyze

HOLDOUT = tomllib.loads(Path(__file__).with_name("needs_holdout.toml").read_text(encoding="utf-8"))
WANTED: dict[str, set[str]] = {
    request: set(types.split())
    for request, types in [*HOLDOUT["types"].items(), *((r, w[0]) for r, w in HOLDOUT["types_and_preferences"].items())]
}
FOUND = {request: {need.type for need in analyze(request).types} for request in WANTED}


def precision_and_recall(pairs: Iterable[tuple[set[str], set[str]]]) -> tuple[float, float]:
    pairs = list(pairs)
    hits = sum(len(wanted & found) for wanted, found in pairs)
    return hits / sum(len(found) for _, found in pairs), hits / sum(len(wanted) for wanted, _ in pairs)


def test_nothing_is_asked_where_nothing_is_needed() -> None:
    assert {request for request, wanted in WANTED.items() if FOUND[request] and not wanted} == set()


def test_something_is_asked_where_something_is_needed() -> None:
    needing = [request for request, wanted in WANTED.items() if wanted]
    assert sum(bool(FOUND[request]) for request in needing) / len(needing) >= 0.97


def test_the_right_types_are_asked() -> None:
    precision, recall = precision_and_recall((WANTED[request], FOUND[request]) for request in WANTED)
    assert precision >= 0.93
    assert recall >= 0.93


def test_the_right_preferences_are_taken() -> None:
    rows = HOLDOUT["types_and_preferences"].items()
    precision, recall = precision_and_recall((set(w[1].split()), set(analyze(r).preferences)) for r, w in rows)
    assert precision >= 0.65
    assert recall >= 0.85
