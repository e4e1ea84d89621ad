"""The vectors of one person: exact, mapped to the right ids, and picky about what comes in."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.adapters.faiss_index import FaissIndex, packed, unpacked
from memory.domain.ports import Vector, VectorIndex

DIMENSIONS = 8


def vectors(count: int, seed: int = 0) -> Vector:
    drawn = np.random.default_rng(seed).standard_normal((count, DIMENSIONS))
    return (drawn / np.linalg.norm(drawn, axis=1, keepdims=True)).astype(np.float32)


def rows(count: int, seed: int = 0) -> list[tuple[str, bytes]]:
    return [(f"m{i}", packed(vector)) for i, vector in enumerate(vectors(count, seed))]


@given(st.integers(0, 200), st.integers(0, 250), st.integers(0, 2**31))
def test_search_is_exact(count: int, k: int, seed: int) -> None:
    kept = rows(count, seed)
    index: VectorIndex = FaissIndex.from_rows(DIMENSIONS, kept)
    query = vectors(1, seed + 1)[0]
    found = index.search(query, k)
    true = {id_: float(np.frombuffer(data, "<f2").astype(np.float32) @ query) for id_, data in kept}
    assert [cosine for _, cosine in found] == pytest.approx(sorted(true.values(), reverse=True)[:k], abs=1e-5)
    assert all(true[id_] == pytest.approx(cosine, abs=1e-5) for id_, cosine in found)


def test_float16_and_float32_rows_give_the_same_index() -> None:
    both = vectors(6)
    mixed = [(f"m{i}", packed(v) if i % 2 else v.tobytes()) for i, v in enumerate(both)]
    index = FaissIndex.from_rows(DIMENSIONS, mixed)
    assert [index.search(v, 1)[0][0] for v in both] == [f"m{i}" for i in range(6)]
    assert unpacked(mixed, DIMENSIONS) == pytest.approx(both, abs=1e-3)


def test_cosines_stand_in_the_order_of_rows() -> None:
    both = vectors(50)
    assert FaissIndex.from_rows(DIMENSIONS, rows(50)).cosines(both[7]) == pytest.approx(both @ both[7], abs=2e-3)


def test_an_empty_index_finds_nothing() -> None:
    index = FaissIndex.empty(DIMENSIONS)
    assert index.ntotal == 0
    assert index.search(vectors(1)[0], 5) == []
    assert index.cosines(vectors(1)[0]).shape == (0,)


def test_a_deleted_row_is_gone_and_the_others_keep_their_ids() -> None:
    kept = rows(20)
    without = FaissIndex.from_rows(DIMENSIONS, kept[:5] + kept[6:])
    assert without.ntotal == 19
    found = dict(without.search(vectors(20)[5], 20))
    assert "m5" not in found
    for place, vector in enumerate(vectors(20)):
        if place != 5:
            assert without.search(vector, 1)[0][0] == f"m{place}"


def test_extending_leaves_the_first_index_as_it_was() -> None:
    first = FaissIndex.from_rows(DIMENSIONS, rows(3))
    longer = first.extended([("new", packed(vectors(1, seed=9)[0]))])
    assert (first.ntotal, longer.ntotal) == (3, 4)
    assert longer.search(vectors(1, seed=9)[0], 1)[0][0] == "new"
    assert "new" not in dict(first.search(vectors(1, seed=9)[0], 4))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        packed(vectors(1)[0])[:-1],
        packed(vectors(1)[0])[:-2],
        packed(vectors(1)[0]) + b"\0\0",
        np.ones(DIMENSIONS // 2, dtype=np.float32).tobytes()[:-4],
        vectors(1)[0].astype(np.float64).tobytes(),
        bytes(2 * DIMENSIONS),
        np.full(DIMENSIONS, np.nan, dtype=np.float32).tobytes(),
        np.full(DIMENSIONS, np.inf, dtype=np.float16).tobytes(),
        np.full(DIMENSIONS, 3.0, dtype=np.float16).tobytes(),
    ],
)
def test_an_odd_embedding_is_refused_by_name(data: bytes) -> None:
    with pytest.raises(ValueError, match="memory odd"):
        FaissIndex.from_rows(DIMENSIONS, [*rows(2), ("odd", data)])


def test_an_id_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        FaissIndex.from_rows(DIMENSIONS, [*rows(2), rows(1)[0]])
    with pytest.raises(ValueError, match="twice"):
        FaissIndex.from_rows(DIMENSIONS, rows(2)).extended([rows(2)[1]])


@pytest.mark.parametrize("shape", [(DIMENSIONS - 1,), (1, DIMENSIONS), (DIMENSIONS * 2,)])
def test_a_query_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    for index in (FaissIndex.empty(DIMENSIONS), FaissIndex.from_rows(DIMENSIONS, rows(2))):
        with pytest.raises(ValueError, match="shape"):
            index.search(np.ones(shape, dtype=np.float32), 1)
