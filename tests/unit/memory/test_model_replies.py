"""Reading what models really reply when asked for JSON: what is clear is read, the rest is nothing, nothing raises."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.prompts.extracting import SCHEMA
from memory.domain.replies import Claimed, facts_claimed

JAZZ = Claimed("I love jazz", "user", "music", "jazz")
ROW = {"text": "I love jazz", "subject": "user", "relation": "music", "object": "jazz", "retracts": False}
PLAIN = json.dumps({"facts": [ROW]})

CLEAR = {
    "as asked": PLAIN,
    "prose around": f"Sure! Here are the facts I found:\n{PLAIN}\nLet me know if you need more.",
    "a fence": f"```json\n{PLAIN}\n```",
    "a fence without an end": f"```\n{PLAIN}",
    "thinking before": f"<think>The user says {{maybe}} [something] about jazz.</think>{PLAIN}",
    "thinking with a draft": f'<think>{{"facts": []}}</think>\n{PLAIN}',
    "the schema echoed before": json.dumps(dict(SCHEMA)) + "\n" + PLAIN,
    "a bare list": json.dumps([ROW]),
    "one fact alone": json.dumps(ROW),
    "another name for the list": json.dumps({"memories": [ROW]}),
    "a list inside": json.dumps({"result": 1, "data": {"facts": [ROW]}}),
    "other names": json.dumps(
        {"facts": [{"Fact": "I love jazz", "who": "user", "predicate": "music", "value": "jazz", "confidence": 0.9}]}
    ),
    "a trailing comma": PLAIN.replace("}]", "},]"),
    "raw line breaks in a string": PLAIN.replace("I love jazz", "I love jazz\n"),
    "braces in the prose": f"I looked at {{the message}} and [thought]. {PLAIN}",
    "a byte order mark": "\ufeff" + PLAIN,
    "the list twice": PLAIN + PLAIN,
}


@pytest.mark.parametrize("reply", CLEAR.values(), ids=CLEAR.keys())
def test_what_is_clear_is_read(reply: str) -> None:
    assert facts_claimed(reply) == [JAZZ]


def test_bad_escapes_are_mended() -> None:
    reply = PLAIN.replace("I love jazz", r"I love jazz \u00 \x and \_ more")
    claims = facts_claimed(reply)
    assert claims is not None
    assert [claim.object for claim in claims] == ["jazz"]


@pytest.mark.parametrize("reply", ['{"facts": []}', "[]", '<think>nothing</think>```json\n{"facts": []}\n```'])
def test_no_facts_is_an_answer(reply: str) -> None:
    assert facts_claimed(reply) == []


UNCLEAR = {
    "nothing": "",
    "prose": "The user likes jazz.",
    "the schema alone": json.dumps(dict(SCHEMA)),
    "cut off in the middle": PLAIN[:40],
    "numbers": "[1, 2, 3]",
    "a word": '"jazz"',
    "null": "null",
    "thinking without an end": f"<think>{PLAIN}",
    "deep nesting": "[" * 50_000,
    "another thing": '{"answer": "I love jazz"}',
}


@pytest.mark.parametrize("reply", UNCLEAR.values(), ids=UNCLEAR.keys())
def test_what_is_not_clear_is_nothing(reply: str) -> None:
    assert facts_claimed(reply) is None


@pytest.mark.parametrize(
    "row",
    ["jazz", 7, None, {}, {"text": "I love jazz"}, {"relation": "music", "object": ["jazz"]}, {**ROW, "object": ""}],
)
def test_a_row_that_is_none_costs_the_others_nothing(row: object) -> None:
    assert facts_claimed(json.dumps({"facts": [row, ROW]})) == [JAZZ]


@pytest.mark.parametrize("piece", ["{", "[", '{"a":', "\\u", "<think>", '{"facts": ['])
def test_ten_megabytes_are_not_read(piece: str) -> None:
    began = time.process_time()
    facts_claimed(piece * (10_000_000 // len(piece)))
    assert time.process_time() - began < 3


@given(st.text())
def test_nothing_raises(reply: str) -> None:
    facts_claimed(reply)


@given(
    st.recursive(
        st.none() | st.booleans() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_no_document_raises(document: object) -> None:
    facts_claimed(json.dumps(document))
    facts_claimed(json.dumps({"facts": document}))
