"""The model adapter against a server that misbehaves: what is sent, what comes back, what a person reads."""

import json
import ssl
import traceback
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from memory.adapters.endpoint import Endpoint
from memory.adapters.failures import Failure
from memory.adapters.openai import ModelAssistant
from memory.domain.types import Need
from tests.model_asking import ECHO, HTML, KEY, QUICK, REQUEST, TASK, endpoint_of, nothing_private, refusal
from tests.model_server import Behaviour, HostileServer, chunk, drips, floods, hangs, repeats, resets, says, sends


@pytest.fixture
def assistant(hostile_server: HostileServer) -> ModelAssistant:
    return ModelAssistant(endpoint_of(hostile_server), nothing_private)


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


def test_a_certificate_that_nobody_vouches_for(hostile_server: HostileServer, tmp_path: Path) -> None:
    hostile_server.socket = self_signed(tmp_path).wrap_socket(hostile_server.socket, server_side=True)
    address = hostile_server.base_url.replace("http:", "https:")
    endpoint = Endpoint(base_url=address, api_key=KEY, model="a-model", limits=QUICK)
    error = refusal(ModelAssistant(endpoint, nothing_private).answer(TASK))[1]
    assert error.failure is Failure.UNTRUSTED
    assert not hostile_server.bodies


def self_signed(folder: Path) -> ssl.SSLContext:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    today = datetime.now(UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, today, today + timedelta(days=1))
    certificate = builder.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "server.pem").write_bytes(private + certificate)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem")
    return context


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
