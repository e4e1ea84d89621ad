"""Facts a model adds: references in, references out; what it gets wrong costs nothing that is kept already."""

import json
from collections.abc import Callable, Mapping, Sequence

import pytest
from django.contrib.auth.models import User

from memory.adapters.embedder import LocalEmbedder
from memory.adapters.failures import Failure, ModelError
from memory.erase import memories_erase
from memory.models import Memory, Turn
from memory.pipeline.drawing import TRIES
from memory.pipeline.remember import remember, remember_more
from memory.services import conversation_create, turn_receive

SAID = "My phone is +39-092483239. I love zorblattian sailing, and I collect old maps of Riga."


class Scripted:
    """A model that replies as told, and keeps what it was sent."""

    def __init__(self, *replies: str | Exception | Callable[[str], str]) -> None:
        self.replies, self.sent = list(replies), list[str]()

    def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, object]) -> str:
        self.sent.append("\n".join(message["content"] for message in messages))
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply(self.sent[-1]) if callable(reply) else reply


def row(text: str, relation: str, object: str, subject: str = "user") -> dict[str, object]:
    return {"text": text, "subject": subject, "relation": relation, "object": object, "retracts": False}


@pytest.fixture
def told(alice: User, embedder: LocalEmbedder) -> Callable[..., set[tuple[str, str]]]:
    def tell(model: Scripted, text: str = SAID, state: str = "done") -> set[tuple[str, str]]:
        conversation = conversation_create(user_id=alice.pk)
        message = turn_receive(user_id=alice.pk, conversation_id=conversation.id, text=text).asks_id
        assert remember(message, embedder, ask_model=True) == bool(model.replies)
        remember_more(message, embedder, model)
        assert Turn.objects.get(id=message).remembering == state
        return set(Memory.objects.values_list("relation", "object"))

    return tell


FRENCH = "My phone is +39-092483239. J'élève deux chèvres naines. I collect old maps of Riga."


def test_what_it_finds_and_the_message_says_is_added(told: Callable[..., set[tuple[str, str]]]) -> None:
    facts = [
        row("J'élève deux chèvres naines", "owns", "deux chèvres naines"),
        row("I live in Riga", "lives_in", "Riga"),
    ]
    found = told(Scripted(json.dumps({"facts": facts})), FRENCH)
    assert ("owns", "deux chèvres naines") in found
    assert "has_phone" in {relation for relation, _ in found}
    assert "lives_in" not in {relation for relation, _ in found}


def test_what_is_kept_already_is_not_kept_in_other_words(told: Callable[..., set[tuple[str, str]]]) -> None:
    facts = [row("I collect old maps of Riga", "owns", "old maps of Riga"), row("collect maps", "likes", "old maps")]
    found = told(Scripted(json.dumps({"facts": facts})))
    assert [relation for relation, object in found if "maps" in object] == ["does_regularly"]


def test_it_is_asked_once_and_what_was_deleted_meanwhile_stays_deleted(
    told: Callable[..., set[tuple[str, str]]], embedder: LocalEmbedder
) -> None:
    reply = json.dumps({"facts": [row("J'élève deux chèvres naines", "owns", "deux chèvres naines")]})

    def deleting(sent: str) -> str:
        memories_erase(user_id=Turn.objects.get(role="user").owner_id, undo_s=0)
        return reply

    again = Scripted(reply)
    assert told(Scripted(deleting), FRENCH, state="off") == set()
    remember_more(Turn.objects.get(role="user").id, embedder, again)
    assert (again.sent, Memory.objects.count()) == ([], 0)


def test_it_is_sent_no_value(told: Callable[..., set[tuple[str, str]]]) -> None:
    model = Scripted('{"facts": []}')
    told(model)
    assert "092483239" not in model.sent[0]
    assert "[PHONE_" in model.sent[0]


def test_a_placeholder_it_copies_is_the_reference_again(told: Callable[..., set[tuple[str, str]]]) -> None:
    def copying(sent: str) -> str:
        placeholder = sent[sent.rindex("[PHONE_") :].partition("]")[0] + "]"
        return json.dumps({"facts": [row(f"I like {placeholder}", "likes", placeholder)]})

    found = told(Scripted(copying), "I like my phone +39-092483239 very much.")
    assert all("[PHONE_" not in object for _, object in found)
    assert "092483239" not in str(list(Memory.objects.values()))


@pytest.mark.parametrize(
    "replies",
    [
        ["no JSON at all"] * TRIES,
        [ModelError(Failure.SLOW, "127.0.0.1", "fern")],
        [ModelError(Failure.LONG, "127.0.0.1", "fern")],
        ["{" * 100_000] * TRIES,
    ],
    ids=["nonsense", "hangs", "ten megabytes", "braces"],
)
def test_where_it_fails_what_the_built_in_extractor_draws_is_kept(
    told: Callable[..., set[tuple[str, str]]], replies: list[str | Exception]
) -> None:
    model = Scripted(*replies)
    found = told(model)
    assert any("zorblattian sailing" in object for _, object in found)
    assert model.replies == []


def test_a_second_try_may_make_sense(told: Callable[..., set[tuple[str, str]]]) -> None:
    model = Scripted("Let me think.", json.dumps([row("deux chèvres naines", "owns", "deux chèvres naines")]))
    assert ("owns", "deux chèvres naines") in told(model, FRENCH)
    assert len(model.sent) == 2


def test_small_talk_is_not_sent(told: Callable[..., set[tuple[str, str]]]) -> None:
    model = Scripted()
    assert told(model, "ok thanks") == set()
