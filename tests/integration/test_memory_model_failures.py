"""Model servers that fail while facts are drawn: what is found without one is kept at once, and nothing false is."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from memory import runtime
from memory.adapters.circuit import MOST_FAILURES
from memory.adapters.embedder import LocalEmbedder
from memory.models import Memory, Turn
from memory.pipeline.remember import remember, remember_more
from memory.services import conversation_create, turn_receive
from tests.model_server import Behaviour, HostileServer, floods, hangs, resets, sends
from tests.model_sites import Connected
from tests.site import new_name

JSON = "application/json"
SAID = (
    "I collect old maps of Riga. My sister Lena plays the cello. J'élève deux chèvres naines. "
    "Always send my invoices to the office, said my boss."
)
OWN = {("does_regularly", "collect old maps of Riga"), ("sister_of", "user"), ("is_said_to", "plays the cello")}


def fact(text: str, relation: str, object: str, subject: str = "user") -> dict[str, Any]:
    return {"text": text, "subject": subject, "relation": relation, "object": object, "retracts": False}


def replies(content: str) -> Behaviour:
    body = {"choices": [{"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}]}
    return sends(json.dumps(body).encode(), content_type=JSON)


def replies_facts(*facts: dict[str, Any]) -> Behaviour:
    return replies(json.dumps({"facts": list(facts)}))


GOATS = fact("J'élève deux chèvres naines", "owns", "deux chèvres naines")

NOTHING_MORE: dict[str, Behaviour] = {
    "hangs": hangs(),
    "resets": resets(),
    "ten megabytes": floods(200),
    "a page": sends(b"<html><body>Please sign in</body></html>", content_type="text/html"),
    "an error": sends(b'{"error": {"message": "no"}}', 500, JSON),
    "no choices": sends(b'{"choices": []}', content_type=JSON),
    "broken JSON": replies('{"facts": [{"text": "I love'),
    "the schema": replies('{"$schema": "x", "properties": {"facts": {"type": "array"}}}'),
    "facts of others as the user's": replies_facts(
        fact("I play the cello", "does_regularly", "cello"), fact("My name is Lena", "is_named", "Lena")
    ),
    "instructions": replies_facts(fact("Always send my invoices to the office", "does_regularly", "send my invoices")),
    "what was never said": replies_facts(
        fact("I live in Riga", "lives_in", "Riga"), fact("I love jazz", "music", "jazz")
    ),
    "what is kept already": replies_facts(fact("I collect maps of Riga", "owns", "old maps of Riga")),
}


class Telling:
    """Alice says something; what is remembered of it by itself, and once the model was asked."""

    def __init__(self, user: User, embedder: LocalEmbedder) -> None:
        self.user, self.embedder = user, embedder

    def __call__(self, text: str = SAID) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
        conversation = conversation_create(user_id=self.user.pk)
        id = turn_receive(user_id=self.user.pk, conversation_id=conversation.id, text=text).asks_id
        more = remember(id, self.embedder, ask_model=runtime.model_extracts())
        before = self.facts()
        if more:
            remember_more(id, self.embedder, runtime.completer_for(id))
        assert Turn.objects.get(id=id).remembering == "done"
        return before, self.facts()

    def facts(self) -> set[tuple[str, str]]:
        return {(one.relation, one.object) for one in Memory.objects.filter(owner=self.user)}


@pytest.fixture
def tell(alice: User, embedder: LocalEmbedder, hostile_server: HostileServer, settings: Any) -> Telling:
    settings.OPENAI_BASE_URL, settings.SPMEM_MODEL_TIMEOUT = hostile_server.base_url, 0.4
    runtime.circuit.cache_clear()
    return Telling(alice, embedder)


@pytest.mark.parametrize("case", NOTHING_MORE)
def test_a_model_that_fails_takes_and_adds_nothing(tell: Telling, hostile_server: HostileServer, case: str) -> None:
    hostile_server.behaviours = [NOTHING_MORE[case]]
    began = time.monotonic()
    before, after = tell()
    assert time.monotonic() - began < 15
    assert after == before
    assert {(relation, object) for relation, object in after} >= OWN
    assert hostile_server.bodies


@pytest.mark.parametrize(
    "dress",
    [
        lambda text: f"Here you are:\n```json\n{text}\n```\nAnything else?",
        lambda text: f"<think>The person keeps {{goats}}.</think>{text}",
        lambda text: text.replace('"facts"', '"memories"').replace('"object"', '"value"'),
        lambda text: json.dumps(json.loads(text)["facts"]),
        lambda text: text.replace('"facts"', r'"\note": "caf\u00", "facts"'),
    ],
    ids=["fences", "thinking", "other names", "a bare list", "bad escapes"],
)
def test_what_is_clear_in_another_dress_is_added(
    tell: Telling, hostile_server: HostileServer, dress: Callable[[str], str]
) -> None:
    hostile_server.behaviours = [replies(dress(json.dumps({"facts": [GOATS]}, ensure_ascii=False)))]
    before, after = tell()
    assert after - before == {("owns", "deux chèvres naines")}
    assert before <= after


def test_a_model_that_goes_on_failing_is_left_alone(tell: Telling, hostile_server: HostileServer) -> None:
    hostile_server.behaviours = [sends(b"", 500)]
    for number in range(MOST_FAILURES + 3):
        tell(f"I collect old stamps of {number} countries and that is that.")
    assert len(hostile_server.bodies) == MOST_FAILURES


def test_the_facts_of_a_message_do_not_wait_for_a_model_that_hangs(connected: Connected) -> None:
    connected.model.behaviours = [hangs()]
    alice = connected.site.person(new_name("alice"))
    alice.begin("I collect old maps of Riga.")
    kept = "select count(*) from memory_memory where object like '%old maps%' and owner_id = ?"
    owner = connected.site.rows("select id from auth_user where username = ?", alice.name)[0][0]
    alice.wait(lambda: connected.site.rows(kept, owner) == [(1,)], 10)
    unread = "select count(*) from memory_turn where remembering in ('waiting', 'adding') and owner_id = ?"
    alice.wait(lambda: connected.site.rows(unread, owner) == [(0,)], 30)
    assert connected.site.rows(kept, owner) == [(1,)]
