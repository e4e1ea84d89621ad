"""The page of a long conversation: its last turns, in as many queries as a short one's."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from consent.services import grants_by_rule
from memory.domain.types import TurnState
from memory.models import Conversation, Turn
from memory.services import conversation_create
from memory.uses import use_of
from vault.domain.references import Raw, refs
from vault.services import text_seal

SAID = "My phone is +39-092483239, my email is water.lover4@example.com."


def long_conversation(alice: User, turns: int) -> Conversation:
    """Messages that hold values, and answers that fill one in."""
    conversation = conversation_create(user_id=alice.pk)
    sealed = text_seal(user_id=alice.pk, raw=Raw(SAID))
    phone, entry = refs(sealed.text)[0], sealed.values[0]
    done = {"owner_id": alice.pk, "conversation": conversation, "finished_at": timezone.now() - timedelta(hours=1)}
    for position in range(0, turns, 2):
        message = Turn(role="user", position=position, text=sealed.text.text, **done)
        message.sealed_entries = [str(value.entry_id) for value in sealed.values]
        message.save(force_insert=True)
        answer = Turn(role="assistant", position=position + 1, text=f"Call {phone}, number {position}.", **done)
        answer.asks, answer.state, answer.purpose = message, TurnState.ANSWERED, "writing and communication"
        answer.save(force_insert=True)
        grants_by_rule(use_of(answer), {phone.type: [entry.entry_id]}, "typed")
    return conversation


@pytest.fixture
def client(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def looked_at(client: Client, address: str) -> tuple[str, int]:
    with CaptureQueriesContext(connection) as queries, CaptureQueriesContext(connections["keys"]) as of_keys:
        page = client.get(address).content.decode()
    return page, len(queries) + len(of_keys)


def shown(page: str) -> list[str]:
    return re.findall(r'<article class="turn [^"]+" id="turn-([0-9a-f-]+)"', page)


def test_a_long_page_asks_no_more_often_than_a_short_one(alice: User, client: Client) -> None:
    short, long = long_conversation(alice, 4), long_conversation(alice, 48)
    for conversation in (short, long):
        client.get(f"/chat/{conversation.id}/")  # what is used for the first time is put down
    _, few = looked_at(client, f"/chat/{short.id}/")
    page, many = looked_at(client, f"/chat/{long.id}/")
    assert page.count("+39-092483239") == 24
    assert many <= few + 3
    assert many < 50


def test_the_last_turns_are_shown_and_the_earlier_ones_are_a_link_away(alice: User, client: Client) -> None:
    conversation = long_conversation(alice, 120)
    everything = [str(id) for id in conversation.turns.order_by("position").values_list("id", flat=True)]
    address, seen = f"/chat/{conversation.id}/", list[str]()
    for _ in range(3):
        page = client.get(address).content.decode()
        seen = shown(page) + seen
        earlier = re.search(r'href="([^"]*\?before=\d+)"', page)
        address = earlier[1] if earlier else ""
    assert seen == everything
    assert address == ""


def test_what_comes_now_is_not_shown_below_earlier_turns(alice: User, client: Client) -> None:
    """A page of earlier turns is no live page: what is sent there would stand in the wrong place."""
    conversation = long_conversation(alice, 120)
    page = client.get(f"/chat/{conversation.id}/?before=60").content.decode()
    assert "data-events" not in page
    assert "data-composer" not in page
    assert f'href="/chat/{conversation.id}/"' in page


def test_the_place_of_an_early_turn_is_a_page_that_shows_it(alice: User, client: Client) -> None:
    conversation = long_conversation(alice, 120)
    early = conversation.turns.get(position=4)
    there = client.get(f"/chat/turns/{early.id}/place/")
    assert there.status_code == 302
    assert str(early.id) in shown(client.get(there["Location"]).content.decode())
