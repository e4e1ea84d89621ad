"""What people and programs send that is no message: each gets a sentence, nothing is half done."""

import json
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from uuid import uuid4

import httpx
import pytest
from django.core.management import CommandError, call_command

from tests.site import Person, Site, new_name, words

PHONE = "+39-092483239"
INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"

NOBODYS = "5860fd0d-a15d-48c8-b298-d5499a1ca084"
"""An id of nothing; the same in every process, so that tests are named alike."""


@pytest.fixture(scope="module")
def alice(site: Site) -> Person:
    return site.person(new_name("alice"))


@pytest.fixture(scope="module")
def conversation(alice: Person) -> str:
    conversation, answer = alice.ask(f"My phone is {PHONE}. I live at Corso Calatafimi 112, 90131 Palermo.")
    alice.until(answer, "answered")
    return conversation


def turn_count(site: Site) -> int:
    return site.rows("select count(*) from memory_turn")[0][0]


def sentence(answer: httpx.Response) -> str:
    """What a refusal says: a sentence for the person, never a page of errors."""
    said = answer.json()["detail"]
    assert isinstance(said, str)
    assert "Traceback" not in answer.text
    return said


REFUSED: dict[str, tuple[object, int, str]] = {
    "empty": ({"text": ""}, 400, "Write something first."),
    "spaces": ({"text": " \n\t "}, 400, "Write something first."),
    "control characters alone": ({"text": "\x00\x01\x02\x7f"}, 400, "Write something first."),
    "100,000 characters": ({"text": "word " * 20_000}, 413, "up to 50,000 characters"),
    "no text": ({}, 400, "text"),
    "no object": ([1, 2], 400, ""),
    "null": ({"text": None}, 400, "text"),
    "a list": ({"text": ["a"]}, 400, "text"),
    "an object": ({"text": {"a": 1}}, 400, "text"),
    "a key that is none": ({"text": "Hi", "send_key": "x"}, 400, "send_key"),
}


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("new", [False, True], ids=["in a conversation", "as the first"])
def test_what_is_no_message_is_refused_and_nothing_is_stored(
    site: Site, alice: Person, conversation: str, case: str, new: bool
) -> None:
    body, status, says = REFUSED[case]
    conversations = "select count(*) from memory_conversation"
    before = (turn_count(site), site.rows(conversations))
    answer = alice.api("POST", "/app/conversations/" if new else f"/app/conversations/{conversation}/turns/", body)
    assert answer.status_code == status, answer.text
    assert says in sentence(answer)
    assert (turn_count(site), site.rows(conversations)) == before


@pytest.mark.parametrize(
    ("type", "content", "status"),
    [
        ("application/json", b"\xff\xfe\x00\x9f" * 100, 400),
        ("application/json", b'{"text": "cut', 400),
        ("application/json", b"[" * 100_000 + b"]" * 100_000, 400),
        ("application/json", b'{"text": "' + b"a" * (3 * 1024 * 1024) + b'"}', 413),
        ("image/png", b"\x89PNG\r\n\x1a\n", 415),
        ("text/plain", b"hello", 415),
    ],
    ids=["binary", "cut JSON", "deep JSON", "3 MB", "picture", "plain text"],
)
def test_bodies_that_are_none(
    site: Site, alice: Person, conversation: str, type: str, content: bytes, status: int
) -> None:
    before = turn_count(site)
    headers = {"X-CSRFToken": alice.http.cookies["csrftoken"], "Referer": site.url, "Content-Type": type}
    answer = alice.http.post(f"/app/conversations/{conversation}/turns/", content=content, headers=headers)
    assert answer.status_code == status, answer.text[:500]
    assert sentence(answer)
    assert turn_count(site) == before


KEPT = {
    "control characters": ("Hel\x00lo\x1b[31m there\x07.", "Hello[31m there."),
    "a lone surrogate": ("Well \ud800 then.", "Well � then."),
    "private-use characters": ("Well \ue000\uf8ff then.", "Well then."),
    "what looks like a reference": ("I know ⟦CONTACT.phone:k3f9x2m7⟧.", "I know ⟦CONTACT.phone:k3f9x2m7⟧."),
    "what looks like a placeholder": ("Write {{CONTACT_phone}} [[PHONE_1]].", "Write {{CONTACT_phone}} [[PHONE_1]]."),
    "markup": ("<script>alert(1)</script> & <b>so</b>", "<script>alert(1)</script> & <b>so</b>"),
    "many scripts": ("नमस्ते שלום 你好 🙂‍↔️ é", "नमस्ते שלום 你好 🙂‍↔️ é"),
}


@pytest.mark.parametrize("case", KEPT)
def test_odd_characters_are_words_like_any(alice: Person, case: str) -> None:
    typed, shown = KEPT[case]
    _, answer = alice.ask(typed)
    page = alice.until(answer, "answered", "awaiting consent")
    message = alice.turn(alice.turns(_conversation_of(alice, answer))[0])
    assert shown in words(message.replace("<b>", "&lt;b>"))
    assert "<script>alert" not in message + page
    assert PHONE not in message


def _conversation_of(person: Person, turn: str) -> str:
    return person.http.get(f"/chat/turns/{turn}/place/").url.path.split("/")[2]


def test_fifty_thousand_characters_are_a_message(alice: Person) -> None:
    text = ("I went for a walk and thought of nothing much. " * 1100)[:49_950] + f" My phone is {PHONE}."
    conversation = alice.begin(text)
    assert PHONE not in alice.http.get(f"/chat/{conversation}/").text
    assert "1 private value sealed" in words(alice.http.get(f"/chat/{conversation}/").text)


@pytest.mark.parametrize("id", ["1", "x", "..%2f..", "00000000-0000-0000-0000-00000000000g", NOBODYS])
@pytest.mark.parametrize(
    "path", ["/chat/{}/", "/chat/turns/{}/", "/memories/{}/", "/app/turns/{}/stop/", "/chat/{}/events/"]
)
def test_ids_of_nothing(alice: Person, path: str, id: str) -> None:
    method = "POST" if "stop" in path else "GET"
    assert alice.api(method, path.format(id)).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/memories/?page=abc&current=zzz&relation=%00&q=%F0%9F%98%80",
        "/memories/?page=-1",
        "/memories/?page=99999999999999999999",
        "/ledger/?action=zzz&type='--&page=0",
        "/ledger/?verify=%00",
        "/private/?all=%FF",
        "/consent/?x[]=1",
    ],
)
def test_addresses_with_nonsense_in_them(alice: Person, path: str) -> None:
    assert alice.http.get(path).status_code == 200


# Decisions


@pytest.fixture
def open_request(alice: Person, conversation: str) -> tuple[str, str]:
    """A request that waits, and its turn."""
    _, answer = alice.ask(INVITE)
    return alice.asked(answer), answer


BAD_DECISIONS: list[object] = [
    {},
    {"allow": "perhaps"},
    {"allow": True, "scope": "for ever"},
    {"allow": True, "left_out": "CONTACT.phone"},
    {"allow": True, "left_out": ["PAYMENT.credit_card"]},
    {"allow": False, "left_out": ["nothing of the kind"]},
    [],
    None,
]


def test_decisions_that_are_none_leave_the_request_open(
    site: Site, alice: Person, open_request: tuple[str, str]
) -> None:
    request, turn = open_request
    before = site.rows("select count(*) from consent_grant")
    for body in BAD_DECISIONS:
        answer = alice.api("POST", f"/app/decisions/{request}/", body)
        assert answer.status_code == 400, body
        assert sentence(answer)
    assert alice.state(turn) == "awaiting consent"
    assert site.rows("select count(*) from consent_grant") == before


@pytest.mark.parametrize("first", [True, False], ids=["allowed", "denied"])
def test_the_first_decision_holds_and_the_page_shows_it(
    alice: Person, open_request: tuple[str, str], first: bool
) -> None:
    request, turn = open_request
    alice.decide(turn, allow=first)
    again = alice.api("POST", f"/app/decisions/{request}/", {"allow": not first})
    assert again.status_code == 409
    assert again.json()["decision"] == ("allowed" if first else "denied")
    assert ("Allowed" if first else "Not allowed") in words(alice.turn(turn))
    assert (PHONE in alice.turn(turn)) == first


def test_two_tabs_decide_at_once(alice: Person, open_request: tuple[str, str]) -> None:
    request, turn = open_request

    def decide(allow: bool) -> httpx.Response:
        return alice.api("POST", f"/app/decisions/{request}/", {"allow": allow})

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(decide, [True, False] * 3))
    held = [answer for answer in answers if answer.status_code == 200]
    assert len(held) == 1
    assert {answer.status_code for answer in answers} == {200, 409}
    assert {answer.json()["decision"] for answer in answers} == {held[0].json()["decision"]}
    page = alice.until(turn, "answered")
    assert (PHONE in page) == (held[0].json()["decision"] == "allowed")


def test_a_decision_after_stop_is_too_late(alice: Person, open_request: tuple[str, str]) -> None:
    request, turn = open_request
    alice.api("POST", f"/app/turns/{turn}/stop/")
    late = alice.api("POST", f"/app/decisions/{request}/", {"allow": True})
    assert (late.status_code, late.json()["decision"]) == (409, "dismissed")
    assert alice.state(turn) == "stopped"


# Sending, editing


def test_sent_twice_is_one_message(site: Site, alice: Person, conversation: str) -> None:
    body = {"text": "Hello twice.", "send_key": str(uuid4())}
    before = turn_count(site)
    with ThreadPoolExecutor(4) as pool:
        send = lambda _: alice.api("POST", f"/app/conversations/{conversation}/turns/", body)  # noqa: E731
        answers = list(pool.map(send, range(4)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["answer"] for answer in answers}) == 1
    assert turn_count(site) == before + 2


@pytest.mark.parametrize("action", ["retry", "stop"])
def test_what_has_ended_is_not_ended_again(alice: Person, conversation: str, action: str) -> None:
    answer = alice.turns(conversation)[1]
    refused = alice.api("POST", f"/app/turns/{answer}/{action}/")
    assert refused.status_code == 409
    assert "no longer be done" in sentence(refused)


@pytest.mark.parametrize(
    ("title", "status"), [("", 400), ("   ", 400), ("\x00", 400), ("x" * 201, 413), (None, 400), ([], 400)]
)
def test_titles_that_are_none(alice: Person, conversation: str, title: object, status: int) -> None:
    answer = alice.api("PATCH", f"/app/conversations/{conversation}/", {"title": title})
    assert answer.status_code == status
    assert sentence(answer)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("PUT", "/app/policies/NO.type/", {"use": "never"}, 404),
        ("PUT", "/app/policies/CONTACT.phone/", {"use": "sometimes"}, 400),
        ("PUT", "/app/policies/CONTACT.phone/", {"keep": 1}, 400),
        ("DELETE", "/app/types/NO.type/", None, 404),
        ("DELETE", "/app/types/UNSORTED.message/", None, 404),
        ("POST", "/app/memories/erase/", {}, 400),
        ("POST", "/app/memories/erase/", {"ids": [], "all": False}, 400),
        ("POST", "/app/memories/erase/", {"ids": [str(uuid4())], "all": True}, 400),
        ("POST", "/app/memories/erase/", {"ids": ["x"]}, 400),
        ("POST", "/app/pause/", {"paused": "maybe"}, 400),
        ("PUT", "/app/policies/CONTACT.phone/", {"use": "\ud800"}, 400),
        ("POST", f"/app/decisions/{NOBODYS}/", {"allow": True, "scope": "\ud800"}, 400),
        ("POST", f"/app/turns/{NOBODYS}/private/", {"words": "x", "type": "\ud800"}, 400),
        ("GET", "/app/pause/", None, 405),
        ("DELETE", "/app/conversations/", None, 405),
    ],
)
def test_requests_that_make_no_sense(alice: Person, method: str, path: str, body: object, status: int) -> None:
    answer = alice.api(method, path, body)
    assert answer.status_code == status, answer.text
    assert sentence(answer)


@pytest.mark.parametrize("number", ["7", "9" * 30, "9" * 5000, "\u0663", "-1", "\u00b2"], ids=len)
def test_addresses_with_numbers_that_no_page_has(alice: Person, conversation: str, number: str) -> None:
    for page in ("/chat/", f"/chat/{conversation}/"):
        assert alice.http.get(page, params={"before": number}).status_code == 200
    with alice.http.stream("GET", f"/chat/{conversation}/events/", params={"after": number}) as stream:
        assert stream.status_code == 200
        frames = stream.iter_text()
        assert next(frames).startswith("retry")
        assert next(frames)


def test_a_forged_form_is_refused(site: Site, alice: Person, conversation: str) -> None:
    before = turn_count(site)
    answer = alice.http.post(f"/app/conversations/{conversation}/turns/", json={"text": "Forged."})
    assert answer.status_code == 403
    assert turn_count(site) == before


# Commands


@pytest.mark.parametrize(
    ("command", "line"),
    [
        *(
            (command, line)
            for command in ("detect", "analyze")
            for line in ("not json", "[]", '{"text": "x"}', "[" * 5000)
        ),
        ("detect", '{"id": "a", "text": 5}'),
        ("detect", '{"id": "a", "text": "x", "context": "no"}'),
        ("analyze", '{"id": "a"}'),
        ("analyze", '{"id": "a", "query": null}'),
    ],
)
def test_commands_name_the_line_that_is_wrong(command: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.dumps({"id": "1", "text": f"My phone is {PHONE}.", "query": "Hi"})
    monkeypatch.setattr("sys.stdin", StringIO(f"{good}\n{line}\n"))
    with pytest.raises(CommandError, match="Line 2 ") as refused:
        call_command(command)
    assert PHONE not in str(refused.value)


def test_a_command_without_input_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    call_command("detect")
    assert capsys.readouterr().out == ""


def test_odd_text_is_detected_by_code_points(site: Site) -> None:
    texts = ["🙂 My phone is +39-092483239.", "\ud800 +39-092483239", "", "⟦CONTACT.phone:k3f9x2m7⟧", "x" * 100_000]
    rows = "".join(json.dumps({"id": str(n), "text": text}) + "\n" for n, text in enumerate(texts))
    done = site.command("detect", input=rows)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["id"] for row in found] == [str(n) for n in range(len(texts))]
    for text, row in zip(texts, found, strict=True):
        assert all(text[e["start"] : e["end"]] == e["value"] for e in row["entities"])
