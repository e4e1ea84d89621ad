"""One person's index and the cache of many: nobody sees another's, nothing deleted comes back."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from memory.adapters.faiss_index import packed
from memory.adapters.index_cache import IndexCache
from memory.adapters.person_index import PersonIndex
from memory.domain.ports import Vector
from memory.domain.ranking import Filters, Row, Switches
from vault.domain.references import Sanitized

DIMENSIONS = 16
TEXTS = (
    "I play the cello",
    "my sister lives in Kyiv",
    "tart lime pie is best",
    "日本に行きたい",
    "сестра живёт в Киеве",
)
Load = Callable[[], list[Row]]


def vector(seed: int) -> Vector:
    drawn = np.random.default_rng(seed).standard_normal(DIMENSIONS)
    return (drawn / np.linalg.norm(drawn)).astype(np.float32)


def row(id_: str, seed: int, text: str = "", relation: str = "owns") -> Row:
    said_at = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(days=seed)
    return Row(id_, Sanitized(text or f"thing {seed}"), packed(vector(seed)), said_at, relation)


def rows(count: int, prefix: str = "m") -> list[Row]:
    return [row(f"{prefix}{i}", i) for i in range(count)]


def ids(index: PersonIndex, k: int = 100) -> set[str]:
    return {id_ for id_, _ in index.search("thing", vector(0), k=k)}


def never() -> list[Row]:
    raise AssertionError("the rows were read again")


@pytest.mark.parametrize(
    ("query", "best"),
    [("cello", "0"), ("Where does my sister live?", "1"), ("日本", "3"), ("СЕСТРА", "4"), ("LIME pies", "2")],
)
def test_words_find_in_any_script(query: str, best: str) -> None:
    index = PersonIndex.build([row(str(i), i, text) for i, text in enumerate(TEXTS)], DIMENSIONS)
    assert index.search(query, vector(99), k=1)[0][0] == best
    assert index.search(query, None, k=9, switches=Switches(vector=False))[0][0] == best


def test_an_empty_index_finds_nothing() -> None:
    index = PersonIndex.build([], DIMENSIONS)
    assert index.search("thing", vector(0), k=5, relations={"owns"}) == []
    assert len(index) == 0


def test_a_search_by_meaning_needs_a_vector_that_fits() -> None:
    index = PersonIndex.build(rows(2), DIMENSIONS)
    with pytest.raises(ValueError, match="vector"):
        index.search("thing", None, k=1)
    with pytest.raises(ValueError, match="shape"):
        index.search("thing", np.ones(3, dtype=np.float32), k=1)


def test_relations_and_filters_reach_the_ranking() -> None:
    index = PersonIndex.build([*rows(20), row("food", 50, "tart pie", "food")], DIMENSIONS)
    assert index.search("thing", vector(3), k=1, relations={"food"}, switches=Switches(words=False))[0][0] == "food"
    assert [id_ for id_, _ in index.search("thing", vector(0), k=5, filters=Filters(relations={"food"}))] == ["food"]


def test_an_extended_index_is_the_one_built_at_once() -> None:
    whole = rows(30)
    grown = PersonIndex.build(whole[:20], DIMENSIONS).extended(whole[15:])
    built = PersonIndex.build(whole, DIMENSIONS)
    assert grown.search("thing 25", vector(25), k=30) == built.search("thing 25", vector(25), k=30)
    assert len(grown) == 30


@pytest.mark.parametrize("ended", [[], [0], [3, 4, 29], range(30)])
def test_a_caught_up_index_is_the_one_built_of_what_is_left(ended: Sequence[int]) -> None:
    whole, new = rows(30), [row("new", 77, "a green thing", "food")]
    gone = [replace(whole[place], current=False) for place in ended]
    caught_up = PersonIndex.build(whole, DIMENSIONS).caught_up([*gone, *new, whole[7]])
    left = [one for place, one in enumerate(whole) if place not in ended]
    built = PersonIndex.build([*left, *new, *([whole[7]] if 7 in ended else [])], DIMENSIONS)
    for query, place in (("thing 25", 25), ("green thing", 4), ("nothing", 77)):
        assert caught_up.search(query, vector(place), k=40) == built.search(query, vector(place), k=40)
    assert ids(caught_up) == ids(built)


def test_what_was_read_is_read_once_a_version() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    first = cache.get("alice", 1, lambda: rows(3))
    assert cache.get("alice", 1, never) is first
    assert cache.get("alice", 2, lambda: rows(4)) is not first
    assert len(cache.get("alice", 2, never)) == 4


def test_an_older_version_is_not_answered_from_a_newer_one() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    cache.get("alice", 2, lambda: rows(4))
    assert len(cache.get("alice", 1, lambda: rows(3))) == 3


def test_a_deleted_memory_is_gone_with_the_next_version() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    assert "m1" in ids(cache.get("alice", 1, lambda: rows(3)))
    after = cache.get("alice", 2, lambda: [rows(3)[0], rows(3)[2]], lambda version: None)
    assert ids(after) == {"m0", "m2"}
    assert after.vectors.ntotal == 2
    assert after.search("thing 2", vector(2), k=1)[0][0] == "m2"


def test_two_people_never_see_each_other() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    for version in (1, 2):
        assert ids(cache.get("alice", version, lambda: rows(3, "a"))) == {"a0", "a1", "a2"}
        assert ids(cache.get("bob", version, lambda: rows(2, "b"))) == {"b0", "b1"}
    assert ids(cache.get(1, 2, lambda: rows(1, "c"))) == {"c0"}
    assert ids(cache.get("alice", 2, never)) == {"a0", "a1", "a2"}


def test_only_new_rows_are_read_when_rows_were_only_added() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    cache.get("alice", 1, lambda: rows(3))
    asked: list[int] = []

    def since(version: int) -> list[Row]:
        asked.append(version)
        return [*rows(3)[2:], row("new", 40)]

    assert ids(cache.get("alice", 5, never, since)) == {"m0", "m1", "m2", "new"}
    assert asked == [1]


def test_rows_that_do_not_fit_leave_nothing_behind() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    odd = Row("odd", Sanitized("odd"), b"\0" * 7, datetime(2024, 1, 1, tzinfo=UTC))
    with pytest.raises(ValueError, match="odd"):
        cache.get("alice", 1, lambda: [odd])
    assert ids(cache.get("alice", 1, lambda: rows(1))) == {"m0"}


def test_a_change_that_could_not_be_read_does_not_pass_as_read() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    cache.get("alice", 1, lambda: rows(2))
    with pytest.raises(AssertionError):
        cache.get("alice", 2, never)
    assert len(cache.get("alice", 2, lambda: rows(5))) == 5


def test_the_person_unused_for_longest_makes_room() -> None:
    one = PersonIndex.build(rows(50), DIMENSIONS).nbytes
    cache = IndexCache(int(2.5 * one), DIMENSIONS)
    for user in ("alice", "bob"):
        cache.get(user, 1, lambda: rows(50))
    cache.get("alice", 1, never)
    cache.get("charlie", 1, lambda: rows(50))
    assert cache.nbytes <= cache.max_bytes
    cache.get("alice", 1, never)
    with pytest.raises(AssertionError):
        cache.get("bob", 1, never)


def test_a_person_larger_than_the_cache_is_answered_and_not_kept() -> None:
    cache = IndexCache(10, DIMENSIONS)
    assert len(ids(cache.get("alice", 1, lambda: rows(5)))) == 5
    assert cache.nbytes == 0


def test_dropping_forgets_one_and_clearing_all() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    for user in ("alice", "bob"):
        cache.get(user, 1, lambda: rows(2))
    cache.drop("alice")
    cache.drop("nobody")
    with pytest.raises(AssertionError):
        cache.get("alice", 1, never)
    cache.get("bob", 1, never)
    cache.clear()
    assert cache.nbytes == 0


def test_someone_dropped_while_loading_is_not_kept() -> None:
    cache = IndexCache(10**7, DIMENSIONS)

    def load() -> list[Row]:
        cache.drop("alice")
        return rows(2)

    cache.get("alice", 1, load)
    assert cache.nbytes == 0


def test_many_threads_read_one_person_once_and_get_their_own() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    reads: list[str] = []

    def load(user: str) -> Load:
        def read() -> list[Row]:
            reads.append(user)
            return rows(5, user)

        return read

    def ask(turn: int) -> bool:
        user = "abcd"[turn % 4]
        return ids(cache.get(user, 1, load(user))) == {f"{user}{i}" for i in range(5)}

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, range(200)))
    assert sorted(reads) == ["a", "b", "c", "d"]


def test_one_slow_person_does_not_hold_up_another() -> None:
    cache = IndexCache(10**7, DIMENSIONS)
    started, released = threading.Event(), threading.Event()

    def slow() -> list[Row]:
        started.set()
        assert released.wait(5)
        return rows(1, "slow")

    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(cache.get, "slow", 1, slow)
        assert started.wait(5)
        assert ids(cache.get("quick", 1, lambda: rows(1, "quick"))) == {"quick0"}
        assert not waiting.done()
        released.set()
        assert ids(waiting.result(5)) == {"slow0"}
