"""The model adapter against a server that misbehaves: what is sent, what comes back, what a person reads."""

import json
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx2
import pytest

from memory.adapters.door import Door, Scan
from memory.adapters.endpoint import Endpoint, Limits
from memory.adapters.failures import Failure, ModelError
from memory.adapters.openai import EmbeddingClient, ModelAssistant
from memory.domain.types import Need, Task
from tests.model_server import (
    Behaviour,
    HostileServer,
    chunk,
    drips,
    embeds,
    floods,
    hangs,
    repeats,
    resets,
    says,
    sends,
)
from vault.domain.references import Sanitized

pytest_plugins = ["tests.model_server"]

KEY = "sk-test-4711"
QUICK = Limits(connect_s=1, read_s=0.4, total_s=1.2, backoff_s=0.01, wait_s=0.5, answer_characters=50)
REQUEST = "Write to my landlord Zebulon about the damp wall."
TASK = Task(Sanitized(REQUEST), (), (), (), (), "writing and communication")
HTML = b"<html><body>Zebulon, please sign in</body></html>"
ECHO = json.dumps({"error": {"message": f"cannot handle: {REQUEST}", "code": "Zebulon"}}).encode()

Make = Callable[..., ModelAssistant]


def nothing_private(text: str) -> list[str]:
    return []


def endpoint_of(server: HostileServer, limits: Limits = QUICK, key: str = KEY) -> Endpoint:
    return Endpoint(base_url=server.base_url, api_key=key, model="a-model", limits=limits)


@pytest.fixture
def assistant(hostile_server: HostileServer) -> ModelAssistant:
    return ModelAssistant(endpoint_of(hostile_server), nothing_private)


def refusal(pieces: Iterator[str]) -> tuple[str, ModelError]:
    """What was yielded before the error, and the error."""
    seen: list[str] = []
    with pytest.raises(ModelError) as caught:
        gather(pieces, seen)
    return "".join(seen), caught.value


def gather(pieces: Iterator[str], seen: list[str]) -> None:
    for piece in pieces:
        assert piece
        seen.append(piece)


def test_text_arrives_in_pieces_and_the_request_is_what_was_asked(
    hostile_server: HostileServer, assistant: ModelAssistant
) -> None:
    assert list(assistant.answer(TASK)) == ["Hello", " there"]
    body = json.loads(hostile_server.bodies[0])
    assert body["model"] == "a-model"
    assert body["messages"][-1] == {"role": "user", "content": REQUEST}
    assert assistant.recipient == "127.0.0.1 (a-model)"


def test_only_the_doors_own_headers_are_sent(hostile_server: HostileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-somebody")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Extra: Zebulon\nAuthorization: Bearer other")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    list(ModelAssistant(endpoint_of(hostile_server), nothing_private).answer(TASK))
    sent = hostile_server.headers[0]
    assert sent["authorization"] == f"Bearer {KEY}"
    assert set(sent) == {
        *("host", "content-type", "content-length", "accept", "accept-encoding", "user-agent", "authorization")
    }


def test_a_local_server_needs_no_key(hostile_server: HostileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another-endpoint")
    assert list(ModelAssistant(endpoint_of(hostile_server, key=""), nothing_private).answer(TASK)) == [
        "Hello",
        " there",
    ]
    assert "authorization" not in hostile_server.headers[0]


FAILURES: list[tuple[str, Behaviour, Failure, int]] = [
    ("html", sends(HTML, content_type="text/html"), Failure.NONSENSE, 1),
    ("html that says it is a stream", sends(HTML), Failure.BROKEN_OFF, 1),
    ("whole json", sends(b'{"choices": []}', content_type="application/json"), Failure.NONSENSE, 1),
    ("no json", sends(b"data: {Zebulon\n\n"), Failure.NONSENSE, 1),
    ("json of another shape", sends(b"data: [1, 2]\n\n"), Failure.NONSENSE, 1),
    (
        "content that is no text",
        sends(b'data: {"choices": [{"delta": {"content": ["Zebulon"]}}]}\n\n'),
        Failure.NONSENSE,
        1,
    ),
    ("json without end", sends(b"data: " + b"[" * 200_000 + b"\n\n"), Failure.NONSENSE, 1),
    ("not utf-8", sends(b"data: \xff\xfe\n\n"), Failure.NONSENSE, 1),
    ("compressed", sends(b"\x1f\x8b", Content_Encoding="gzip"), Failure.NONSENSE, 1),
    ("no body", sends(b""), Failure.BROKEN_OFF, 1),
    ("done at once", sends(b"data: [DONE]\n\n"), Failure.BROKEN_OFF, 1),
    ("empty", says(), Failure.EMPTY, 1),
    ("white space", says(" ", "\n"), Failure.EMPTY, 1),
    ("only thoughts", says("<think>", "Zebulon", "</think>", "\n"), Failure.EMPTY, 1),
    ("thoughts without end", says("<think>Zebulon"), Failure.EMPTY, 1),
    ("error in the stream", sends(b"data: " + ECHO + b"\n\n"), Failure.TROUBLE, 3),
    ("hangs", hangs(), Failure.SLOW, 1),
    ("hangs after its head", hangs(b": wait\n\n"), Failure.SLOW, 1),
    ("resets", resets(), Failure.BROKEN_OFF, 3),
    ("pings for ever", drips(b": ping\n\n", 0.05), Failure.SLOW, 1),
    ("thinks for ever", drips(chunk("<think>hm"), 0.05), Failure.SLOW, 1),
    ("400", sends(ECHO, 400, "application/json"), Failure.REJECTED, 1),
    ("401", sends(ECHO, 401, "application/json"), Failure.KEY, 1),
    ("403", sends(ECHO, 403, "application/json"), Failure.KEY, 1),
    ("404", sends(HTML, 404, "text/html"), Failure.MODEL, 1),
    ("429", sends(ECHO, 429, "application/json"), Failure.BUSY, 3),
    ("500", sends(HTML, 500, "text/html"), Failure.TROUBLE, 3),
    ("503", sends(ECHO, 503, "application/json"), Failure.TROUBLE, 3),
    ("301", sends(b"", 301, Location="http://127.0.0.1:9/v1"), Failure.MOVED, 1),
    ("307", sends(b"", 307, Location="https://elsewhere.example/"), Failure.MOVED, 1),
]


@pytest.mark.parametrize(("behaviour", "failure", "requests"), [f[1:] for f in FAILURES], ids=[f[0] for f in FAILURES])
def test_what_goes_wrong_becomes_a_sentence(
    hostile_server: HostileServer,
    assistant: ModelAssistant,
    behaviour: Behaviour,
    failure: Failure,
    requests: int,
) -> None:
    hostile_server.behaviours = [behaviour]
    text, error = refusal(assistant.answer(TASK))
    assert (text, error.failure, len(hostile_server.bodies)) == ("", failure, requests)
    assert str(error).endswith(".")
    printed = "".join(traceback.format_exception(error)) + repr(error)
    assert not [secret for secret in ("Zebulon", "damp", KEY) if secret in printed]


def test_nobody_is_there(assistant: ModelAssistant) -> None:
    endpoint = Endpoint(base_url="http://127.0.0.1:9/v1", api_key="", model="a-model", limits=QUICK)
    error = refusal(ModelAssistant(endpoint, nothing_private).answer(TASK))[1]
    assert error.failure is Failure.UNREACHABLE
    assert "127.0.0.1 could not be reached" in str(error)


@pytest.mark.parametrize(
    ("behaviour", "failure"),
    [
        (says("Dear ", "Sir", ending=b""), Failure.BROKEN_OFF),
        (says("Dear ", "Sir", ending=b"data: {oh\n\n"), Failure.NONSENSE),
        (says("Dear ", "Sir", ending=b"data: " + ECHO + b"\n\n"), Failure.TROUBLE),
        (hangs(chunk("Dear ") + chunk("Sir")), Failure.SLOW),
        (sends(chunk("Dear ") + chunk("Sir"), Content_Length="5000"), Failure.BROKEN_OFF),
    ],
)
def test_after_the_first_token_nothing_is_tried_again(
    hostile_server: HostileServer, assistant: ModelAssistant, behaviour: Behaviour, failure: Failure
) -> None:
    hostile_server.behaviours = [behaviour]
    text, error = refusal(assistant.answer(TASK))
    assert (text, error.failure, len(hostile_server.bodies)) == ("Dear Sir", failure, 1)


def test_an_answer_without_end_is_cut_off(hostile_server: HostileServer, assistant: ModelAssistant) -> None:
    hostile_server.behaviours = [drips(chunk("and so on, "), 0)]
    text, error = refusal(assistant.answer(TASK))
    assert (len(text), error.failure) == (QUICK.answer_characters, Failure.LONG)
    assert hostile_server.left.wait(2)


@pytest.mark.parametrize("status", [200, 400])
def test_a_line_without_end_is_cut_off(hostile_server: HostileServer, status: int) -> None:
    hostile_server.behaviours = [floods(status)]
    limits = replace(QUICK, response_bytes=1_000_000)
    text, error = refusal(ModelAssistant(endpoint_of(hostile_server, limits), nothing_private).answer(TASK))
    assert (text, error.failure) == ("", Failure.LONG)


def test_what_ends_at_the_bound_is_whole(hostile_server: HostileServer, assistant: ModelAssistant) -> None:
    hostile_server.behaviours = [says("x" * QUICK.answer_characters)]
    assert "".join(assistant.answer(TASK)) == "x" * QUICK.answer_characters


def test_a_stream_is_done_when_it_says_so(hostile_server: HostileServer, assistant: ModelAssistant) -> None:
    hostile_server.behaviours = [hangs(chunk("All said.") + chunk(None, "length"))]
    assert list(assistant.answer(TASK)) == ["All said."]


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


def test_what_no_database_takes_is_replaced(hostile_server: HostileServer, assistant: ModelAssistant) -> None:
    hostile_server.behaviours = [says("a\0b", "\ud83d", "c \N{GRINNING FACE}")]
    assert "".join(assistant.answer(TASK)) == "a�b�c \N{GRINNING FACE}"


def test_a_placeholder_comes_back_whole_from_many_pieces(
    hostile_server: HostileServer, assistant: ModelAssistant
) -> None:
    hostile_server.behaviours = [repeats(r"\[[A-Z_]+_[0-9A-Z]+\]")]
    task = replace(TASK, needs=(Need("CONTACT.phone", "allowed", ("[PHONE_7K]", "[PHONE_9Q]")),))
    assert "".join(assistant.answer(task)) == "[PHONE_7K]\n[PHONE_9Q]"


def test_thoughts_are_left_out_of_a_stream(hostile_server: HostileServer, assistant: ModelAssistant) -> None:
    hostile_server.behaviours = [says("<th", "ink>who is", " Zeb</thi", "nk>\n\n", "Dear", " Sir")]
    assert "".join(assistant.answer(TASK)) == "Dear Sir"


# The door


def finds(*needles: str) -> Callable[[str], list[str]]:
    return lambda text: ["CONTACT.phone" for needle in needles if needle in text]


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


# Embeddings


def test_vectors_come_back_in_the_order_of_the_texts(hostile_server: HostileServer) -> None:
    hostile_server.behaviours = [embeds([1, 0.5], [0, -1])]
    client = EmbeddingClient(endpoint_of(hostile_server), nothing_private)
    assert client.embed_texts(["a", "b"]) == [[1.0, 0.5], [0.0, -1.0]]
    assert json.loads(hostile_server.bodies[0])["input"] == ["a", "b"]
    assert client.embed_texts([]) == []
    assert len(hostile_server.bodies) == 1


def test_many_texts_go_in_several_requests(hostile_server: HostileServer) -> None:
    hostile_server.behaviours = [embeds(*[[float(n)] for n in range(64)]), embeds([64.0])]
    vectors = EmbeddingClient(endpoint_of(hostile_server), nothing_private).embed_texts(["x"] * 65)
    assert vectors == [[float(n)] for n in range(65)]


def test_an_embedding_request_passes_the_same_door(hostile_server: HostileServer) -> None:
    client = EmbeddingClient(endpoint_of(hostile_server), finds("+39"))
    with pytest.raises(ModelError, match="your phone number"):
        client.embed_texts(["call +39-092483239"])
    assert hostile_server.bodies == []


def as_json(text: bytes) -> Behaviour:
    return sends(text, content_type="application/json")


@pytest.mark.parametrize(
    ("behaviour", "failure"),
    [
        (embeds([1, 0]), Failure.NONSENSE),
        (embeds([1, 0], [1]), Failure.NONSENSE),
        (embeds([], []), Failure.NONSENSE),
        (embeds([1, 0], [1, float("nan")]), Failure.NONSENSE),
        (as_json(b'{"data": [{"index": 0, "embedding": [1]}, {"index": 0, "embedding": [1]}]}'), Failure.NONSENSE),
        (as_json(b"{"), Failure.NONSENSE),
        (as_json(b"null"), Failure.NONSENSE),
        (as_json(b""), Failure.NONSENSE),
        (sends(HTML, content_type="text/html"), Failure.NONSENSE),
        (sends(ECHO, 401, "application/json"), Failure.KEY),
        (hangs(), Failure.SLOW),
    ],
)
def test_what_is_not_one_vector_a_text_is_refused(
    hostile_server: HostileServer, behaviour: Behaviour, failure: Failure
) -> None:
    hostile_server.behaviours = [behaviour]
    with pytest.raises(ModelError) as caught:
        EmbeddingClient(endpoint_of(hostile_server), nothing_private).embed_texts(["a", "b"])
    assert caught.value.failure is failure
