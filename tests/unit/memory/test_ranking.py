"""Fusion, relations, the past, filters, order and the token budget."""

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ranking import Filters, Row, Switches, Traits, allowed, rank, within_budget
from memory.domain.types import USER_NODE, Recalled
from memory.domain.words import Scores
from vault.domain.references import Sanitized

DAY_0 = datetime(2024, 1, 1, tzinfo=UTC)


def row(id_: str = "m", relation: str = "owns", subject: str = USER_NODE, *, day: int = 0, current: bool = True) -> Row:
    return Row(id_, Sanitized(id_), b"", DAY_0 + timedelta(days=day), relation, subject, current)


def scores(*values: float) -> Scores:
    return np.array(values, dtype=np.float32)


def order(cosines: Scores, words: Scores, rows: list[Row], **how: object) -> list[int]:
    return [place for place, _ in rank(cosines, words, Traits.of(rows), k=how.pop("k", 10), **how)]  # type: ignore[arg-type]


def test_cosine_plus_four_times_the_attained_share_of_words() -> None:
    [(place, score)] = rank(scores(0.5), scores(0.25), Traits.of([row()]), k=1)
    assert (place, score) == (0, pytest.approx(1.5))


@pytest.mark.parametrize(
    ("switches", "expected"),
    [
        (Switches(), [2, 1, 0]),
        (Switches(graph=False), [1, 0, 2]),
        (Switches(words=False), [2, 0, 1]),
        (Switches(words=False, graph=False), [0, 2, 1]),
        (Switches(vector=False, graph=False), [1]),
        (Switches(vector=False, words=False), [2]),
        (Switches(vector=False, words=False, graph=False), []),
    ],
)
def test_each_half_can_be_switched_off(switches: Switches, expected: list[int]) -> None:
    rows = [row("a"), row("b"), row("c", "lives_in")]
    found = order(scores(0.6, 0.1, 0.3), scores(0, 0.2, 0), rows, relations={"lives_in"}, switches=switches)
    assert found == expected


def test_the_relation_asked_about_comes_before_equals() -> None:
    rows = [row("a", "has_phone"), row("b", "has_home_address"), row("c", "owns")]
    assert order(scores(0.5, 0.4, 0.5), scores(0, 0, 0), rows, relations=("has_home_address",))[0] == 1


def test_the_relation_asked_about_comes_before_all_words_found_elsewhere() -> None:
    rows = [row("my sister lives in Kyiv", "lives_in", "sister"), row("home: Palermo", "has_home_address")]
    assert order(scores(0.5, 0.3), scores(0.45, 0), rows, relations={"has_home_address"}) == [1, 0]


def test_a_relation_nobody_has_changes_nothing() -> None:
    assert order(scores(0.1, 0.2), scores(0, 0), [row("a"), row("b")], relations={"plays"}) == [1, 0]


def test_a_past_fact_comes_after_the_current_one_however_well_it_fits() -> None:
    rows = [row("old", "lives_in", current=False), row("new", "lives_in"), row("else", "owns")]
    assert order(scores(0.9, 0.3, 0.1), scores(0.9, 0.1, 0), rows)[:2] == [1, 0]


def test_the_past_of_another_subject_keeps_its_own_place() -> None:
    rows = [row("hers", "lives_in", "sister", current=False), row("mine", "lives_in")]
    assert order(scores(0.9, 0.3), scores(0, 0), rows) == [0, 1]


def test_a_past_fact_with_nothing_current_in_its_place_is_still_found() -> None:
    assert order(scores(0.9, 0.1), scores(0, 0), [row("old", "plays", current=False), row("b")]) == [0, 1]


def test_equals_stand_by_the_later_date_then_in_the_order_of_rows() -> None:
    rows = [row("a", day=1), row("b", day=2), row("c", day=1), row("d", day=2)]
    assert order(scores(0.5, 0.5, 0.5, 0.5), scores(0, 0, 0, 0), rows) == [1, 3, 0, 2]


def test_float_noise_does_not_decide() -> None:
    rows = [row("later", day=2), row("earlier", day=1)]
    assert order(scores(0.5, 0.5000001), scores(0, 0), rows) == [0, 1]


@pytest.mark.parametrize("k", [-1, 0])
def test_asked_for_none_gives_none(k: int) -> None:
    assert order(scores(0.5), scores(0), [row()], k=k) == []


def test_nothing_to_rank_gives_nothing() -> None:
    assert order(scores(), scores(), []) == []


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), [0, 1, 2]),
        (Filters(relations={"owns"}), [0, 2]),
        (Filters(relations=()), []),
        (Filters(relations={"unknown"}), []),
        (Filters(subjects={"sister"}), [1]),
        (Filters(current_only=True), [0, 1]),
        (Filters(said_from=DAY_0 + timedelta(days=1)), [1, 2]),
        (Filters(said_before=DAY_0 + timedelta(days=1)), [0]),
        (Filters(relations={"owns"}, current_only=True), [0]),
    ],
)
def test_filters(filters: Filters, expected: list[int]) -> None:
    rows = [row("a"), row("b", "likes", "sister", day=1), row("c", day=2, current=False)]
    assert np.flatnonzero(allowed(Traits.of(rows), filters)).tolist() == expected


def test_what_is_filtered_out_costs_no_place() -> None:
    rows = [row(f"x{i}", "owns") for i in range(50)] + [row("y", "likes")]
    cosines = scores(*([0.9] * 50), 0.1)
    assert order(cosines, scores(*([0] * 51)), rows, k=1, filters=Filters(relations={"likes"})) == [50]


RANKABLE = st.lists(
    st.tuples(st.integers(-8, 8), st.integers(0, 4), st.sampled_from("abc"), st.integers(0, 3), st.booleans()),
    max_size=25,
)


@given(RANKABLE, st.integers(0, 30), st.sets(st.sampled_from("abc")))
def test_fewer_are_the_first_of_more(drawn: list[tuple[int, int, str, int, bool]], k: int, asked: set[str]) -> None:
    rows = [row(str(i), relation, day=day, current=now) for i, (_, _, relation, day, now) in enumerate(drawn)]
    cosines, words = scores(*(c / 8 for c, *_ in drawn)), scores(*(w / 4 for _, w, *_ in drawn))
    everything = rank(cosines, words, Traits.of(rows), k=len(rows), relations=asked)
    assert sorted(place for place, _ in everything) == list(range(len(rows)))
    assert [score for _, score in everything] == sorted((score for _, score in everything), reverse=True)
    assert rank(cosines, words, Traits.of(rows), k=k, relations=asked) == everything[:k]


@given(RANKABLE, RANKABLE)
def test_extended_traits_are_those_built_at_once(
    first: list[tuple[int, int, str, int, bool]], more: list[tuple[int, int, str, int, bool]]
) -> None:
    head = [row(str(i), relation, day=day, current=now) for i, (_, _, relation, day, now) in enumerate(first)]
    tail = [row(str(i), relation, "sister", day=day, current=now) for i, (_, _, relation, day, now) in enumerate(more)]
    grown, built = Traits.of(head).extended(tail), Traits.of(head + tail)
    for filters in (Filters(relations={"a"}), Filters(subjects={"sister"}), Filters(current_only=True)):
        assert allowed(grown, filters).tolist() == allowed(built, filters).tolist()
    assert grown.said_at.tolist() == built.said_at.tolist()


def recalled(text: str) -> Recalled:
    return Recalled(text, Sanitized(text), "owns", USER_NODE, Sanitized(text), 1.0, DAY_0)


@pytest.mark.parametrize(
    ("texts", "kept"),
    [
        (["aaa", "bb", "c"], ["aaa", "bb"]),
        (["aaa", "bbb", "cc"], ["aaa", "cc"]),
        (["aaaaaa", "b"], ["b"]),
        (["aaaaa"], ["aaaaa"]),
        ([], []),
    ],
)
def test_memories_fit_the_budget_best_first(texts: list[str], kept: list[str]) -> None:
    assert [m.id for m in within_budget([recalled(text) for text in texts], len, 5)] == kept
