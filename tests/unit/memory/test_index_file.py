"""The copy kept ready: the same answers when it is whole, theirs and current, and none otherwise."""

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.adapters.faiss_index import packed
from memory.adapters.index_cache import IndexCache
from memory.adapters.index_file import frozen, thawed
from memory.adapters.person_index import PersonIndex
from memory.domain.ports import Vector
from memory.domain.ranking import Filters, Row
from vault.domain.references import Sanitized

DIMENSIONS = 8
WHOSE = {"user_id": "alice", "version": 7, "embedder": "small"}


def vector(seed: int) -> Vector:
    drawn = np.random.default_rng(seed).standard_normal(DIMENSIONS)
    return (drawn / np.linalg.norm(drawn)).astype(np.float32)


def row(seed: int) -> Row:
    said_at = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(days=seed)
    text = Sanitized(f"thing {seed}, café")
    return Row(f"m{seed}", text, packed(vector(seed)), said_at, f"r{seed % 3}", "user", seed % 4 > 0)


def built(count: int) -> PersonIndex:
    return PersonIndex.build([row(seed) for seed in range(count)], DIMENSIONS)


def copy(index: PersonIndex, **other: object) -> PersonIndex | None:
    return thawed(frozen(index, **WHOSE), dimensions=DIMENSIONS, **{**WHOSE, **other})  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [0, 1, 40])
def test_a_copy_answers_as_the_index_does(count: int) -> None:
    index = built(count)
    again = copy(index)
    assert again is not None
    for filters in (Filters(), Filters(relations={"r1"}), Filters(current_only=True)):
        first, second = (
            each.search("Thing 7 cafe", vector(3), k=50, relations={"r2"}, filters=filters) for each in (index, again)
        )
        assert first == second
    assert len(again.extended([row(99)])) == count + 1


@pytest.mark.parametrize("other", [{"user_id": "bob"}, {"version": 8}, {"version": 6}, {"embedder": "large"}])
def test_a_copy_of_another_is_not_used(other: dict[str, object]) -> None:
    assert copy(built(3), **other) is None


def test_a_copy_of_other_dimensions_is_not_used() -> None:
    assert thawed(frozen(built(3), **WHOSE), dimensions=DIMENSIONS * 2, **WHOSE) is None  # type: ignore[arg-type]


COPY = frozen(built(5), user_id="alice", version=7, embedder="small")


@given(st.integers(0, len(COPY) - 1), st.integers(1, 255))
def test_a_damaged_byte_is_noticed(place: int, change: int) -> None:
    damaged = bytearray(COPY)
    damaged[place] ^= change
    assert thawed(bytes(damaged), user_id="alice", version=7, embedder="small", dimensions=DIMENSIONS) is None


@given(st.integers(0, len(COPY) - 1))
def test_a_truncated_copy_is_noticed(length: int) -> None:
    for cut in (COPY[:length], COPY[length + 1 :], COPY + COPY[: length + 1]):
        assert thawed(cut, user_id="alice", version=7, embedder="small", dimensions=DIMENSIONS) is None


def test_no_text_of_a_memory_is_in_a_copy() -> None:
    assert b"thing" not in COPY


def test_the_cache_reads_rows_only_when_nothing_is_ready() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    ready = built(4)
    assert cache.get("alice", 1, list, load_ready=lambda: ready) is ready
    assert len(cache.get("bob", 1, list, load_ready=lambda: None)) == 0
