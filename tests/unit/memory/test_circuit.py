"""A model that fails is left alone for a while, and is asked one thing at a time."""

from collections.abc import Mapping, Sequence

import pytest

from memory.adapters.circuit import MOST_FAILURES, REST_S, Circuit, Resting
from memory.adapters.failures import Failure, ModelError
from memory.domain.ports import ModelBusy


class Clock:
    """Seconds that go on as told."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Model:
    """Fails as told, else replies; does ``meanwhile`` while it is asked."""

    def __init__(self) -> None:
        self.failure: Failure | None = None
        self.asked = 0
        self.meanwhile = lambda: None

    def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, object]) -> str:
        self.asked += 1
        self.meanwhile()
        if self.failure:
            raise ModelError(self.failure, "a host", "a model")
        return "{}"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def circuit(clock: Clock) -> Circuit:
    return Circuit(clock)


def fail(circuit: Circuit, model: Model, failure: Failure = Failure.SLOW) -> None:
    model.failure = failure
    with pytest.raises(ModelError):
        circuit.guarded(model).complete([], {})


def test_after_failures_in_a_row_it_is_not_asked(circuit: Circuit, clock: Clock) -> None:
    model = Model()
    for _ in range(MOST_FAILURES):
        assert not circuit.rests
        fail(circuit, model)
    assert circuit.rests
    with pytest.raises(Resting):
        circuit.guarded(model).complete([], {})
    assert model.asked == MOST_FAILURES


def test_after_its_rest_one_request_tells_how_it_goes_on(circuit: Circuit, clock: Clock) -> None:
    model = Model()
    for _ in range(MOST_FAILURES):
        fail(circuit, model)
    clock.now += REST_S
    fail(circuit, model)
    assert circuit.rests
    clock.now += REST_S
    model.failure = None
    assert circuit.guarded(model).complete([], {}) == "{}"
    fail(circuit, model)
    assert not circuit.rests


def test_a_request_that_was_refused_here_is_no_failure_of_the_model(circuit: Circuit) -> None:
    for _ in range(MOST_FAILURES + 1):
        fail(circuit, Model(), Failure.REFUSED)
    assert not circuit.rests


def test_one_thing_at_a_time(circuit: Circuit) -> None:
    model = Model()

    def ask_again() -> None:
        with pytest.raises(ModelBusy):
            circuit.guarded(Model()).complete([], {})

    model.meanwhile = ask_again
    assert circuit.guarded(model).complete([], {}) == "{}"
    model.meanwhile = lambda: None
    assert circuit.guarded(model).complete([], {}) == "{}"
