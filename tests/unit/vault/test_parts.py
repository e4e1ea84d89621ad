"""A value that says nothing new leaves the one that says more in its place."""

import pytest

from vault.domain.parts import is_beside, is_part

HOME = "corso calatafimi 112 90131 palermo pa italy"


@pytest.mark.parametrize(
    ("type", "value", "whole", "expected"),
    [
        ("LOC.home_address", "corso calatafimi 112", HOME, True),
        ("LOC.home_address", "palermo", HOME, True),
        ("LOC.home_address", "palermo italy on corso calatafimi 112", HOME, True),
        ("LOC.home_address", HOME, HOME, False),
        ("LOC.home_address", "corso calatafimi 114", HOME, False),
        ("LOC.home_address", HOME, "corso calatafimi 112", False),
        ("LOC.home_address", "12 mill street 5", "5 mill street 12", False),
        ("PERSON.name", "maria", "maria rossi", True),
        ("PERSON.name", "maria bianchi", "maria rossi", False),
        ("PERSON.name", "", "maria rossi", False),
        ("PERSON.occupation", "manager", "sales manager", False),
    ],
)
def test_is_part(type: str, value: str, whole: str, expected: bool) -> None:
    assert is_part(type, value, whole) is expected


@pytest.mark.parametrize(
    ("type", "value", "other", "expected"),
    [
        ("PERSON.age", "34", "1987-02-14", True),
        ("PERSON.age", "1979", "47", True),
        ("PERSON.age", "14-02-87", "mid 40s", True),
        ("PERSON.age", "34", "35", False),
        ("PERSON.age", "1987-02-14", "1987-02-15", False),
        ("PERSON.age", "mid 40s", "45", False),
        ("PERSON.name", "34", "1987-02-14", False),
    ],
)
def test_an_age_and_a_date_of_birth_hold_beside_each_other(type: str, value: str, other: str, expected: bool) -> None:
    assert is_beside(type, value, other) is expected
    assert is_beside(type, other, value) is expected
