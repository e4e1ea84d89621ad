"""The door: no value leaves, however it is written and whoever asks."""

import time
from dataclasses import replace

import httpx2
import pytest

from memory.adapters.door import Door, Scan
from memory.adapters.failures import Failure, ModelError
from memory.adapters.openai import ModelAssistant
from memory.domain.types import Task
from tests.model_asking import REQUEST, TASK, endpoint_of, finds, nothing_private, refusal
from tests.model_server import HostileServer, says, sends
from vault.domain.references import Sanitized


def asking(text: str) -> Task:
    return replace(TASK, request=Sanitized(text))


@pytest.mark.parametrize(
    "value",
    ["+39-092483239", "Zoë Müller", 'a "quoted" road 7', "Corso 112\n90131 Palermo", "back\\slash 12", "\x7f\x01 5"],
)
def test_a_value_never_leaves_however_json_writes_it(hostile_server: HostileServer, value: str) -> None:
    assistant = ModelAssistant(endpoint_of(hostile_server), finds(value))
    text, error = refusal(assistant.answer(asking(f"Call me: {value}!")))
    assert (text, error.failure, hostile_server.bodies) == ("", Failure.REFUSED, [])
    assert str(error).startswith("I stopped: the request to 127.0.0.1 would have held your phone number. ")
    assert value not in str(error)


def test_types_are_named_once_and_secrets_too(hostile_server: HostileServer) -> None:
    found = ["CONTACT.phone", "LOC.home_address", "CONTACT.phone", "SECRET"]
    error = refusal(ModelAssistant(endpoint_of(hostile_server), lambda text: found).answer(TASK))[1]
    assert "would have held your phone number, home address and secret." in str(error)


def test_a_retry_is_scanned_again(hostile_server: HostileServer) -> None:
    hostile_server.behaviours = [sends(b"", 503), says("Too late.")]
    withdrawn = iter([[], [], ["CONTACT.email"], []])
    error = refusal(ModelAssistant(endpoint_of(hostile_server), lambda text: next(withdrawn)).answer(TASK))[1]
    assert (error.failure, len(hostile_server.bodies)) == (Failure.REFUSED, 1)


def test_the_scan_sees_the_bytes_that_are_sent(hostile_server: HostileServer) -> None:
    seen: list[str] = []
    scan = lambda text: seen.append(text) or []  # noqa: E731
    list(ModelAssistant(endpoint_of(hostile_server), scan).answer(TASK))
    assert seen[0].encode() == hostile_server.bodies[0]
    assert REQUEST in seen[1]


def test_a_scan_that_fails_sends_nothing(hostile_server: HostileServer) -> None:
    def broken(text: str) -> list[str]:
        raise RuntimeError(text)

    error = refusal(ModelAssistant(endpoint_of(hostile_server), broken).answer(TASK))[1]
    assert (error.failure, hostile_server.bodies) == (Failure.UNCHECKED, [])
    assert "Zebulon" not in str(error)


def through_the_door(server: HostileServer, scan: Scan, content: bytes, path: str = "/embeddings") -> Failure | int:
    door = Door(endpoint_of(server), scan, time.monotonic() + 1, lambda: None)
    try:
        return door.handle_request(httpx2.Request("POST", server.base_url + path, content=content)).status_code
    except ModelError as error:
        return error.failure
    finally:
        door.close()


@pytest.mark.parametrize(
    ("content", "outcome"),
    [
        (b'{"input": "nothing"}', 200),
        (b'{"+39 092": 1}', Failure.REFUSED),
        (b'{"\\u002b39 092": 1}', Failure.REFUSED),
        (b'{"a": [{"b": ["\\u002b39\\u0020092"]}]}', Failure.REFUSED),
        (b'"+39 092"', Failure.REFUSED),
        (b"+39 092", Failure.UNCHECKED),
        (b"\xff", Failure.UNCHECKED),
        (b"", Failure.UNCHECKED),
        (b"[" * 200_000, Failure.UNCHECKED),
    ],
)
def test_the_door_reads_any_body_or_keeps_it(
    hostile_server: HostileServer, content: bytes, outcome: Failure | int
) -> None:
    assert through_the_door(hostile_server, finds("+39 092"), content) == outcome
    assert hostile_server.bodies == ([content] if outcome == 200 else [])


def test_numbers_are_read_too(hostile_server: HostileServer) -> None:
    assert through_the_door(hostile_server, finds("48250"), b'{"a": 48250}') is Failure.REFUSED


def test_nothing_goes_into_an_address(hostile_server: HostileServer) -> None:
    assert through_the_door(hostile_server, nothing_private, b"{}", "/x?q=1") is Failure.UNCHECKED
    door = Door(endpoint_of(hostile_server), nothing_private, time.monotonic() + 1, lambda: None)
    with pytest.raises(ModelError, match="could not be checked"):
        door.handle_request(httpx2.Request("POST", "http://localhost:9/v1", content=b"{}"))
