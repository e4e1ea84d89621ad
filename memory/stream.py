"""The live stream of a conversation: events from the table, filled in for their one owner as they are sent."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Final
from uuid import UUID

import redis
import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from memory.events import Kind, channel
from memory.models import Turn, TurnEvent
from memory.presenting import answer_words
from memory.selectors import conversations_of, events_after, text_so_far
from vault.domain.references import Referenced

LOOK_SECONDS: Final = 1.0
"""How long to wait for a wake-up before looking at the table anyway."""
COMMENT_SECONDS: Final = 15.0
"""How often an idle stream says that it is alive."""


RECHECK_SECONDS: Final = 3.0
"""How often a stream that has nothing to say asks whether its person is still signed in; else before each frame."""


async def conversation_stream(user_id: int, session_key: str, conversation_id: UUID, after: int) -> AsyncIterator[str]:
    """Server-sent events after the one of number ``after``, replayable from any number; it ends with the sign-in."""
    watch = _Watch(user_id, session_key, conversation_id, after)
    yield "retry: 1000\n\n"
    async with aclosing(_wakes(conversation_id)) as wakes:
        async for quiet in wakes:
            frames = await sync_to_async(watch.look)()
            if frames is None:
                return
            for frame in frames:
                yield frame
            if quiet and not frames:
                yield ": still here\n\n"


class _Watch:
    """One browser's look at a conversation: how far it has seen, and under which sign-in."""

    def __init__(self, user_id: int, session_key: str, conversation_id: UUID, after: int) -> None:
        self.user_id, self.session_key = user_id, session_key
        self.conversation_id, self.after = conversation_id, after
        self.checked_at = time.monotonic()

    def look(self) -> list[str] | None:
        """What is new, as frames; ``None`` when whoever watches is signed out, or the conversation is gone."""
        events = events_after(self.conversation_id, self.after)
        if (events or time.monotonic() - self.checked_at > RECHECK_SECONDS) and not self._may_watch():
            return None
        self.after = events[-1].number if events else self.after
        return _frames(self.user_id, events)

    def _may_watch(self) -> bool:
        self.checked_at = time.monotonic()
        theirs = conversations_of(self.user_id).filter(id=self.conversation_id)
        return is_signed_in(self.user_id, self.session_key) and theirs.exists()


def is_signed_in(user_id: int, session_key: str) -> bool:
    """Whether a session still stands for this person: neither signed out, nor from before another password."""
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user = get_user(request)
    return user.pk == user_id and user.is_active


async def _wakes(conversation_id: UUID) -> AsyncGenerator[bool]:
    """Something each time it is worth a look; True when it has been quiet for a while."""
    yield False
    quiet = 0.0
    async with aclosing(_signals(conversation_id)) as signals:
        async for woken in signals:
            quiet = 0.0 if woken else quiet + LOOK_SECONDS
            yield quiet >= COMMENT_SECONDS
            quiet = quiet if quiet < COMMENT_SECONDS else 0.0


async def _signals(conversation_id: UUID) -> AsyncGenerator[bool]:
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
    pubsub = client.pubsub()
    try:
        while True:
            try:
                if not pubsub.subscribed:
                    await pubsub.subscribe(channel(str(conversation_id)))
                message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=LOOK_SECONDS)
                yield message is not None
            except (redis.RedisError, OSError):
                await asyncio.sleep(LOOK_SECONDS)
                yield False
    finally:
        with suppress(redis.RedisError, OSError):
            await pubsub.aclose()  # type: ignore[no-untyped-call]
            await client.aclose()


def _frames(user_id: int, events: list[TurnEvent]) -> list[str]:
    """At most one frame a turn, the last state of it."""
    latest = {event.turn_id: event for event in events}
    states = {event.turn_id for event in events if event.kind == Kind.STATE}
    return [
        _state(event) if turn_id in states else _words(user_id, event)
        for turn_id, event in sorted(latest.items(), key=lambda item: item[1].number)
    ]


def _state(event: TurnEvent) -> str:
    return _frame(event.number, "turn", {"turn": str(event.turn_id)})


def _words(user_id: int, event: TurnEvent) -> str:
    """The whole answer so far: sent twice, it is the same."""
    turn = Turn.objects.select_related("asks").get(owner_id=user_id, id=event.turn_id)
    html, _, _ = answer_words(turn, Referenced(text_so_far(turn)))
    return _frame(event.number, "words", {"turn": str(turn.id), "html": html})


def _frame(number: int, event: str, data: dict[str, str]) -> str:
    return f"id: {number}\nevent: {event}\ndata: {json.dumps(data)}\n\n"
