"""A private value shows itself through ``expose`` and nothing else."""

import copy
import json
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault.domain.secret import PrivateValue

CANARY = "canary-7731"

REFUSED: list[Callable[[PrivateValue], object]] = [
    pickle.dumps,
    copy.copy,
    copy.deepcopy,
    json.dumps,
    format,
    lambda v: f"{v}",
    lambda v: f"{v:>10}",
    "{}".format,
    lambda v: v.__getstate__(),
    lambda v: v.__reduce__(),
    vars,
    iter,
    bytes,
]


@pytest.mark.parametrize("way_out", REFUSED)
def test_it_refuses_every_other_way_out(way_out: Callable[[PrivateValue], object]) -> None:
    with pytest.raises((TypeError, AttributeError)) as refusal:
        way_out(PrivateValue(CANARY))
    assert CANARY not in str(refusal.value)


@given(st.text(min_size=1))
def test_what_it_prints_is_the_same_for_every_value(value: str) -> None:
    secret = PrivateValue(value)
    assert {str(secret), repr(secret), "%s" % secret, f"{[secret]}"[1:-1]} == {"PrivateValue(…)"}  # noqa: UP031
    assert json.dumps({"v": secret}, default=str) == json.dumps({"v": "PrivateValue(…)"})


@given(st.text(), st.text())
def test_two_are_equal_when_their_values_are(a: str, b: str) -> None:
    assert (PrivateValue(a) == PrivateValue(b)) == (a == b)
    assert PrivateValue(a) != a
    assert hash(PrivateValue(a)) == hash(PrivateValue(a))
    assert PrivateValue(a).expose() == a
