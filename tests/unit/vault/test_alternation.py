"""Regrouped alternations match what they matched, and what every match must hold is there."""

import json
import re
from pathlib import Path

import pytest

from vault.domain.nationalities import demonyms
from vault.domain.people import PEOPLE
from vault.domain.words.alternation import grouped, held
from vault.domain.words.health import CARE, DISEASES, EXAMS, OPERATIONS, SIGNS

LISTS = {"care": CARE, "diseases": DISEASES, "exams": EXAMS, "operations": OPERATIONS, "signs": SIGNS, "people": PEOPLE}
TEXTS = [
    json.loads(line)["text"].lower()
    for line in Path(__file__).with_name("detection_unseen.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("ab|ac|b", "a(?:b|c)|b"),
        ("ab|b|ac", "a(?:b|c)|b"),
        ("a?b|ac", "a?b|ac"),
        ("(?:ab|ac)|d", "a(?:b|c)|d"),
        ("(?:ab|ac)d|e", "(?:ab|ac)d|e"),
        (r"[|a]b|\|c|cd", r"[|a]b|\|c|cd"),
        ("a|ab", "a(?:|b)"),
    ],
)
def test_alternatives_of_one_letter_stand_together(pattern: str, expected: str) -> None:
    assert grouped(pattern) == expected


@pytest.mark.parametrize("name", LISTS)
def test_a_regrouped_list_matches_the_same(name: str) -> None:
    before, after = (re.compile(rf"(?<![a-z])(?:{p})") for p in (LISTS[name], grouped(LISTS[name])))
    for text in TEXTS:
        assert [m.start() for m in before.finditer(text)] == [m.start() for m in after.finditer(text)]


def test_of_demonyms_the_longest_is_matched() -> None:
    pattern = re.compile(grouped("|".join(sorted(map(re.escape, demonyms()), key=len, reverse=True))))
    assert all(pattern.match(name)[0] == name for name in demonyms())  # type: ignore[index]


@pytest.mark.parametrize("name", LISTS)
def test_what_a_list_always_holds_is_in_every_text_it_matches(name: str) -> None:
    whole = name == "exams"
    pattern = re.compile(rf"(?<![a-z-])(?:{LISTS[name]}){'(?![a-z])' if whole else ''}")
    words, pieces = held(LISTS[name], whole)
    matched = [text for text in TEXTS if pattern.search(text)]
    assert matched
    assert not [
        text
        for text in matched
        if words.isdisjoint(re.findall(r"[^\W\d_]+", text)) and not any(piece in text for piece in pieces)
    ]


def test_an_alternative_that_holds_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="always there"):
        held("abc|[a-z]{3}")
