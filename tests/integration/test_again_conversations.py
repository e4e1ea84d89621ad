"""What was found wrong with conversations: each test is the finding, told as it should be."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from rest_framework.test import APIClient

from memory import services
from memory.events import Kind, event_append
from memory.models import Conversation, Turn
from vault.services import text_seal


def client_of(person: User) -> APIClient:
    client = APIClient()
    client.force_login(person)
    return client


def test_renaming_while_an_answer_is_made_leaves_its_events_numbered(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = services.conversation_create(user_id=alice.pk)
    reply = services.turn_receive(user_id=alice.pk, conversation_id=conversation.id, text="Hello.")

    def while_an_answer_is_made(**given: Any) -> Any:
        event_append(reply, Kind.STATE)
        return text_seal(**given)

    monkeypatch.setattr(services, "text_seal", while_an_answer_is_made)
    services.conversation_rename(user_id=alice.pk, conversation_id=conversation.id, title="Another")
    assert event_append(reply, Kind.STATE).number == Conversation.objects.get(pk=conversation.pk).event_count
    assert Conversation.objects.get(pk=conversation.pk).title == "Another"


def test_what_collides_says_so_and_not_that_the_disk_is_full(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def collide(**given: Any) -> None:
        raise IntegrityError

    monkeypatch.setattr(services, "turn_stop", collide)
    said = client_of(alice).post(f"/app/turns/{uuid4()}/stop/")
    assert said.status_code == 409
    assert "disk" not in said.json()["detail"]


def test_one_send_key_begins_one_conversation(alice: User, queued: list[tuple[object, ...]]) -> None:
    client, body = client_of(alice), {"text": "Hello.", "send_key": str(uuid4())}
    begun = [client.post("/app/conversations/", body, format="json").json()["url"] for _ in range(4)]
    assert len(set(begun)) == 1
    assert Conversation.objects.count() == 1
    assert Turn.objects.count() == 2


def test_two_people_may_send_under_one_key(alice: User, bob: User, queued: list[tuple[object, ...]]) -> None:
    body = {"text": "Hello.", "send_key": str(uuid4())}
    begun = [client_of(one).post("/app/conversations/", body, format="json").json()["url"] for one in (alice, bob)]
    assert len(set(begun)) == 2


def test_a_turn_holds_any_sentence_about_what_went_wrong() -> None:
    assert Turn._meta.get_field("error").max_length is None
