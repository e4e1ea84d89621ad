"""The live stream of a conversation: events from the table, filled in for their one owner as they are sent."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Final
from uuid import UUID

import redis
import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings

from memory.events import Kind, channel
from memory.models import Turn, TurnEvent
from memory.presenting import answer_words
from memory.selectors import events_after, text_so_far
from vault.domain.references import Referenced

LOOK_SECONDS: Final = 1.0
"""How long to wait for a wake-up before looking at the table anyway."""
COMMENT_SECONDS: Final = 15.0
"""How often an idle stream says that it is alive."""


async def conversation_stream(user_id: int, conversation_id: UUID, after: int) -> AsyncIterator[str]:
    """Server-sent events after the one of number ``after``, without an end; replayable from any number."""
    yield "retry: 1000\n\n"
    async with aclosing(_wakes(conversation_id)) as wakes:
        async for quiet in wakes:
            frames, after = await sync_to_async(_frames)(user_id, conversation_id, after)
            for frame in frames:
                yield frame
            if quiet and not frames:
                yield ": still here\n\n"


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


def _frames(user_id: int, conversation_id: UUID, after: int) -> tuple[list[str], int]:
    """What is new, as frames: at most one a turn, the last state of it, and the number reached."""
    events = events_after(conversation_id, after)
    latest = {event.turn_id: event for event in events}
    states = {event.turn_id for event in events if event.kind == Kind.STATE}
    frames = [
        _state(event) if turn_id in states else _words(user_id, event)
        for turn_id, event in sorted(latest.items(), key=lambda item: item[1].number)
    ]
    return frames, events[-1].number if events else after


def _state(event: TurnEvent) -> str:
    return _frame(event.number, "turn", {"turn": str(event.turn_id)})


def _words(user_id: int, event: TurnEvent) -> str:
    """The whole answer so far: sent twice, it is the same."""
    turn = Turn.objects.select_related("asks").get(owner_id=user_id, id=event.turn_id)
    html, _, _ = answer_words(turn, Referenced(text_so_far(turn)))
    return _frame(event.number, "words", {"turn": str(turn.id), "html": html})


def _frame(number: int, event: str, data: dict[str, str]) -> str:
    return f"id: {number}\nevent: {event}\ndata: {json.dumps(data)}\n\n"
