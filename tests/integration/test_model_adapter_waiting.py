"""Trying again, waiting and stopping, against a server that makes one wait."""

import threading
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from memory.adapters.failures import Failure
from memory.adapters.openai import ModelAssistant
from tests.model_asking import QUICK, TASK, endpoint_of, nothing_private, refusal
from tests.model_server import Behaviour, HostileServer, chunk, drips, hangs, resets, says, sends


@pytest.fixture
def assistant(hostile_server: HostileServer) -> ModelAssistant:
    return ModelAssistant(endpoint_of(hostile_server), nothing_private)


def test_a_second_attempt_answers(hostile_server: HostileServer, assistant: ModelAssistant) -> None:
    hostile_server.behaviours = [sends(b"", 503), resets(), says("Back.")]
    assert list(assistant.answer(TASK)) == ["Back."]
    assert len(set(hostile_server.bodies)) == 1


@pytest.mark.parametrize(
    ("retry_after", "requests", "at_least_s"),
    [
        ("0", 2, 0.0),
        ("0.3", 2, 0.3),
        ("-5", 2, 0.0),
        ("nan", 2, 0.0),
        ("soon", 2, 0.0),
        ("60", 1, 0.0),
        (format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True), 1, 0.0),
        (format_datetime(datetime.now(UTC) - timedelta(hours=1), usegmt=True), 2, 0.0),
    ],
    ids=["at once", "soon enough", "negative", "no number", "a word", "too long", "in an hour", "an hour ago"],
)
def test_retry_after_is_honoured_up_to_a_bound(
    hostile_server: HostileServer, assistant: ModelAssistant, retry_after: str, requests: int, at_least_s: float
) -> None:
    hostile_server.behaviours = [sends(b"", 429, Retry_After=retry_after), says("Yes.")]
    start = time.monotonic()
    if requests == 2:
        assert list(assistant.answer(TASK)) == ["Yes."]
    else:
        assert refusal(assistant.answer(TASK))[1].failure is Failure.BUSY
    assert len(hostile_server.bodies) == requests
    assert at_least_s <= time.monotonic() - start < at_least_s + 0.4


class Stopped(Exception):
    """The person pressed Stop."""


STOPPABLE = [hangs(), hangs(b": wait\n\n"), hangs(chunk("Dear "))]


@pytest.mark.parametrize("behaviour", STOPPABLE)
def test_a_stop_is_heard_in_silence(hostile_server: HostileServer, behaviour: Behaviour) -> None:
    threads = set(threading.enumerate())
    pulses = iter([None, None])

    def pulse() -> None:
        if next(pulses, Stopped) is Stopped:
            raise Stopped

    hostile_server.behaviours = [behaviour]
    limits = replace(QUICK, read_s=30, total_s=30)
    start = time.monotonic()
    with pytest.raises(Stopped):
        list(ModelAssistant(endpoint_of(hostile_server, limits), nothing_private, pulse).answer(TASK))
    assert time.monotonic() - start < 2
    assert hostile_server.left.wait(1)
    for thread in set(threading.enumerate()) - threads:
        if thread.name.startswith("model"):
            thread.join(1)
            assert not thread.is_alive()


def test_a_stop_is_heard_before_a_retry(hostile_server: HostileServer) -> None:
    def pulse() -> None:
        raise Stopped

    hostile_server.behaviours = [sends(b"", 503), says("Too late.")]
    limits = replace(QUICK, backoff_s=0.5)
    with pytest.raises(Stopped):
        list(ModelAssistant(endpoint_of(hostile_server, limits), nothing_private, pulse).answer(TASK))
    assert len(hostile_server.bodies) == 1


def test_no_retry_outlives_the_whole_bound(hostile_server: HostileServer) -> None:
    hostile_server.behaviours = [sends(b"", 503), says("Too late.")]
    limits = replace(QUICK, total_s=0.2, backoff_s=0.3)
    error = refusal(ModelAssistant(endpoint_of(hostile_server, limits), nothing_private).answer(TASK))[1]
    assert (error.failure, len(hostile_server.bodies)) == (Failure.TROUBLE, 1)


def test_stopping_closes_the_connection_at_once(hostile_server: HostileServer, assistant: ModelAssistant) -> None:
    hostile_server.behaviours = [drips(chunk("a"), 0.02)]
    answer = assistant.answer(TASK)
    assert next(answer) == "a"
    assert not hostile_server.left.is_set()
    answer.close()  # type: ignore[attr-defined]
    assert hostile_server.left.wait(1)
