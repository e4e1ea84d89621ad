"""Thoughts are left out the same, wherever the stream was cut."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.adapters.thinking import without_thinking

TEXTS = st.lists(st.sampled_from(["<think>", "</think>", "<th", "ink>", "</", "<", ">", " ", "\n", "a", "think"])).map(
    "".join
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Hello", "Hello"),
        ("<think>hm</think>\n\nHello", "Hello"),
        ("<think></think>", ""),
        ("<think>never ends", ""),
        ("a <think>b</think> c", "a  c"),
        ("<think>a</think><think>b</think>c", "c"),
        ("<think>a <think> b</think>c", "c"),
        ("x </think> y", "x </think> y"),
        ("a <thin", "a <thin"),
        ("a < b and <thinking>", "a < b and <thinking>"),
        ("", ""),
    ],
)
def test_table(text: str, shown: str) -> None:
    assert "".join(without_thinking(iter([text]))) == shown
    assert "".join(without_thinking(iter(text))) == shown


@given(TEXTS, st.data())
def test_cuts_change_nothing(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)))))
    pieces = [text[i:j] for i, j in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    shown = list(without_thinking(iter(pieces)))
    assert "".join(shown) == re.sub(r"<think>.*?(?:</think>|\Z)", "", text, flags=re.DOTALL).lstrip()
    assert all(shown)


def test_text_is_not_held_back() -> None:
    pieces = iter(["Hello", " <", "b", ">"])
    stream = without_thinking(pieces)
    assert next(stream) == "Hello"
    assert list(pieces) == [" <", "b", ">"]
