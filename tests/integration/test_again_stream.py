"""The live stream ends with the sign-in that opened it."""

from collections.abc import Callable

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.contrib.auth.models import User
from django.test import Client

from memory import stream
from memory.events import Kind, event_append
from memory.models import Turn
from memory.services import conversation_create, turn_claim, turn_receive
from vault.domain.references import Referenced


def watched(alice: User, client: Client, reply: Turn, then: Callable[[], object], looks: int = 4) -> list[str] | None:
    """What is sent after ``then``; ``None`` when the stream does not end by itself."""

    async def watch() -> list[str] | None:
        session_key = client.session.session_key or ""
        sent = stream.conversation_stream(alice.pk, session_key, reply.conversation_id, 0)
        frames = [await anext(sent), await anext(sent)]
        await sync_to_async(then)()
        await sync_to_async(event_append)(reply, Kind.TEXT, Referenced("More words.").text)
        frames = []
        async for frame in sent:
            frames.append(frame)
            if len(frames) == looks:
                return None
            await sync_to_async(event_append)(reply, Kind.TEXT, Referenced("More words.").text)
        return frames

    return async_to_sync(watch)()


@pytest.fixture
def client(alice: User, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(stream, "LOOK_SECONDS", 0.01)
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def reply(alice: User) -> Turn:
    conversation = conversation_create(user_id=alice.pk)
    reply = turn_claim(turn_receive(user_id=alice.pk, conversation_id=conversation.id, text="Hello.").id)
    assert reply is not None
    return reply


def test_who_is_signed_in_goes_on_watching(alice: User, client: Client, reply: Turn) -> None:
    assert watched(alice, client, reply, lambda: None) is None


def test_after_signing_out_nothing_more_is_sent(alice: User, client: Client, reply: Turn) -> None:
    assert watched(alice, client, reply, lambda: client.post("/account/logout/")) == []


def test_after_another_password_nothing_more_is_sent(alice: User, client: Client, reply: Turn) -> None:
    def change() -> None:
        alice.set_password("another-long-enough-passphrase")
        alice.save(update_fields=["password"])

    assert watched(alice, client, reply, change) == []


def test_a_silent_stream_ends_too(alice: User, client: Client, reply: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "RECHECK_SECONDS", 0.0)
    watch = stream._Watch(alice.pk, client.session.session_key or "", reply.conversation_id, 10**6)
    assert watch.look() == []
    client.logout()
    assert watch.look() is None
