"""Cases the recognizers were not written for, in the manner of public bug reports: what is found, and what is not.

They stand in ``detection_unseen.jsonl``, a case a line: its kind, the text, the (type, value) pairs, and for ``others``
the subject as well.
"""

import json
from pathlib import Path

import pytest

from vault.domain.detection import detect
from vault.domain.references import Raw
from vault.domain.spans import USER, ContextTurn

Found = list[tuple[str, str, str]]

CASES = [json.loads(line) for line in Path(__file__).with_name("detection_unseen.jsonl").read_text().splitlines()]
ASIDE = ("others", "answers", "plain")


def of(*kinds: str) -> list[dict]:
    return [case for case in CASES if case["kind"] in kinds]


def ids(cases: list[dict]) -> list[str]:
    return [case["text"][:40] for case in cases]


def found(text: str, question: str = "") -> Found:
    context = [ContextTurn("assistant", question)] if question else []
    return [(e.type, text[e.start : e.end], e.subject) for e in detect(Raw(text), context)]


def own(case: dict) -> Found:
    return [(kind, value, USER) for kind, value in case["values"]]


OWN = [case for case in CASES if case["kind"] not in ASIDE]


@pytest.mark.parametrize("case", OWN, ids=ids(OWN))
def test_finds(case: dict) -> None:
    assert found(case["text"]) == own(case)


@pytest.mark.parametrize("case", of("others"), ids=ids(of("others")))
def test_knows_whose_it_is(case: dict) -> None:
    assert found(case["text"]) == [tuple(value) for value in case["values"]]


@pytest.mark.parametrize("case", of("answers"), ids=ids(of("answers")))
def test_reads_answers(case: dict) -> None:
    assert found(case["text"], case["question"]) == own(case)


@pytest.mark.parametrize("case", of("plain"), ids=ids(of("plain")))
def test_finds_nothing(case: dict) -> None:
    assert found(case["text"]) == []


@pytest.mark.parametrize(
    "around",
    ["🙂 {}", "{} 🙏", "> {}", "- {}", "Right. {}", "{}\nThanks!", "\u200b{}", "filler word " * 2_000 + "\n{}"],
    ids=["emoji before", "emoji after", "quoted", "in a list", "after a sentence", "before one", "invisible", "long"],
)
@pytest.mark.parametrize("kind", ["phones", "numbers", "emails"])
def test_direct_identifiers_stand_in_any_surroundings(kind: str, around: str) -> None:
    missed = [
        case["text"]
        for case in of(kind)
        if not {tuple(value) for value in case["values"]} <= {one[:2] for one in found(around.format(case["text"]))}
    ]
    assert missed == []
