"""Spans: order, overlap, and surgery on the original code points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault.domain.spans import Entity, non_overlapping, splice


def entity(start: int, end: int) -> Entity:
    return Entity(start, end, "PERSON.name", "canonical")


@pytest.mark.parametrize("pair", [[(0, 3), (2, 5)], [(1, 1)], [(3, 2)], [(-1, 2)], [(0, 4), (0, 4)]])
def test_overlapping_and_empty_spans_are_refused(pair: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="overlap"):
        non_overlapping(entity(*span) for span in pair)


def test_a_span_past_the_end_of_the_text_is_refused() -> None:
    with pytest.raises(ValueError, match="past the end"):
        splice("Ines", [entity(0, 5)], lambda e: "x")


def test_spans_may_touch_and_come_in_any_order() -> None:
    assert splice("InesOmar", [entity(4, 8), entity(0, 4)], lambda e: f"<{e.start}>") == "<0><4>"


@pytest.mark.parametrize("put", ["\\1 Mews", "\\g<0>", "⟦", 'a"b\n', ""])
def test_what_is_put_in_is_literal(put: str) -> None:
    assert splice("at HOME now", [entity(3, 7)], lambda e: put) == f"at {put} now"


@given(st.text(), st.data())
def test_putting_each_span_back_changes_nothing(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    spans = [entity(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    assert splice(text, spans, lambda e: text[e.start : e.end]) == text


def test_an_entity_does_not_print_its_value() -> None:
    assert "canonical" not in repr(entity(0, 4)).replace("canonical=", "")
