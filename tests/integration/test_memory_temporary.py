"""Temporary chats and pause: nothing is remembered, and what a temporary chat sealed goes with it."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory import runtime
from memory.adapters.embedder import LocalEmbedder
from memory.models import Conversation, Memory, Triplet, Turn, TurnEvent
from memory.pipeline.answer import answer
from memory.pipeline.remember import remember
from memory.selectors import turns_unremembered
from memory.tasks import tidy_up
from vault.models import RecordSalt, Reference, VaultEntry
from vault.selectors import held_by_type

SECRET = "My allergies: sesame. My phone is +39-092483239. I love zorblattian sailing."


@pytest.fixture
def client(alice: User, queued: list[tuple[object, ...]]) -> Client:
    client = Client()
    client.force_login(alice, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def begin(client: Client, text: str, *, temporary: bool = False) -> Conversation:
    sent = {"text": text, "temporary": temporary}
    answer = client.post(reverse("api-conversations"), sent, "application/json")
    assert answer.status_code == 201, answer.content
    return Conversation.objects.get(id=answer.json()["conversation"])


def close(client: Client, conversation: Conversation) -> dict[str, object]:
    return client.delete(reverse("api-conversation", args=[conversation.id])).json()


def nothing_of(alice: User) -> bool:
    tables = (Memory, Triplet, VaultEntry, Reference, Turn, TurnEvent, Conversation)
    rows = sum(table.objects.filter(owner=alice).count() for table in tables)
    return rows + RecordSalt.objects.filter(user_id=alice.pk).count() == 0


def test_while_it_lasts_values_are_sealed_and_nothing_is_remembered(client: Client, alice: User) -> None:
    conversation = begin(client, SECRET, temporary=True)
    message = conversation.turns.get(role="user")
    assert "092483239" not in message.text
    assert VaultEntry.objects.filter(owner=alice, lasts_with=conversation.id).count() >= 1
    assert message.remembering == "off"
    assert not turns_unremembered().exists()
    assert held_by_type(alice.pk, ["CONTACT.phone"]) == {}


def test_a_value_told_there_can_be_used_there_alone(client: Client, alice: User) -> None:
    temporary, other = begin(client, SECRET, temporary=True), begin(client, "Good morning.")
    asked = {}
    for conversation in (temporary, other):
        url = reverse("api-turns", args=[conversation.id])
        sent = client.post(url, {"text": "Write a note with my phone number"}, "application/json").json()
        answer(UUID(sent["answer"]), runtime.tools())
        asked[conversation.id] = Turn.objects.get(id=sent["answer"])
    assert asked[temporary.id].state == "awaiting consent"
    assert (asked[other.id].state, asked[other.id].missing_types) == ("answered", ["CONTACT.phone"])


def test_closed_it_leaves_nothing_at_once(client: Client, alice: User) -> None:
    conversation = begin(client, SECRET, temporary=True)
    closed = close(client, conversation)
    assert closed["undo"] is None
    assert nothing_of(alice)


def test_after_a_day_it_closes_by_itself(client: Client, alice: User) -> None:
    conversation = begin(client, SECRET, temporary=True)
    tidy_up()
    assert Conversation.objects.filter(id=conversation.id).exists()
    Conversation.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    tidy_up()
    assert nothing_of(alice)


def test_a_value_that_was_known_before_stays_as_it_was(client: Client, alice: User) -> None:
    begin(client, "My phone is +39-092483239.")
    before = list(VaultEntry.objects.values()), list(Reference.objects.values())
    temporary = begin(client, "My phone is +39 092 483239.", temporary=True)
    assert Reference.objects.filter(lasts_with=temporary.id).count() == 1
    close(client, temporary)
    assert (list(VaultEntry.objects.values()), list(Reference.objects.values())) == before


def test_a_value_told_again_outside_stays(client: Client, alice: User) -> None:
    temporary = begin(client, "My phone is +39-092483239.", temporary=True)
    begin(client, "My phone is +39-092483239.")
    close(client, temporary)
    assert held_by_type(alice.pk, ["CONTACT.phone"])
    assert Reference.objects.count() == 1


def test_it_reads_no_memory(client: Client, alice: User, embedder: LocalEmbedder) -> None:
    remember(begin(client, "I love zorblattian sailing.").turns.get(role="user").id, embedder)
    said = {}
    for temporary in (False, True):
        conversation = begin(client, "What do I love?", temporary=temporary)
        reply = conversation.turns.get(role="assistant")
        answer(reply.id, runtime.tools())
        said[temporary] = Turn.objects.get(id=reply.id).text
    assert "zorblattian" in said[False]
    assert "zorblattian" not in said[True]


def test_paused_nothing_is_remembered_and_what_is_private_is_sealed(client: Client, alice: User) -> None:
    paused = client.post(reverse("api-pause"), {"paused": True}, "application/json")
    assert paused.json() == {"paused": True}
    message = begin(client, SECRET).turns.get(role="user")
    assert message.remembering == "off"
    assert VaultEntry.objects.filter(owner=alice, type="CONTACT.phone").exists()
    client.post(reverse("api-pause"), {"paused": False}, "application/json")
    tidy_up()
    assert not turns_unremembered().exists()
    assert begin(client, SECRET).turns.get(role="user").remembering == "waiting"
