"""The events of a conversation: appended in the order of commit, and announced to whoever watches."""

import contextlib
from collections.abc import Collection, Sequence
from itertools import groupby
from uuid import UUID

import redis
from django.conf import settings
from django.db import transaction

from consent.selectors import turns_showing
from memory.models import Turn, TurnEvent
from memory.rows import events_numbered

Kind = TurnEvent.Kind

_redis: redis.Redis | None = None


@transaction.atomic(savepoint=False)
def event_append(turn: Turn, kind: str, text: str = "") -> TurnEvent:
    """Add an event; the conversation's row is locked, so that numbers appear in the order of commit."""
    number = events_numbered(turn.conversation_id)
    event = _event(turn, number, kind, text)
    event.save(force_insert=True)
    transaction.on_commit(lambda: announce(str(turn.conversation_id)))
    return event


def _event(turn: Turn, number: int, kind: str, text: str) -> TurnEvent:
    return TurnEvent(
        owner_id=turn.owner_id, conversation_id=turn.conversation_id, turn=turn, number=number, kind=kind, text=text
    )


def tell_of_ended(sender: object, grant_ids: Collection[UUID], **_: object) -> None:
    """Have every page that shows a value under one of these grants fetch its turn anew, once they have ended."""
    transaction.on_commit(lambda: _fetch_anew(turns_showing(grant_ids)), robust=True)


def tell_of_changed(turn_ids: Collection[UUID]) -> None:
    """Have every page that shows one of these turns fetch it anew.

    After the commit: numbering events locks conversations, which others lock before the ledger.
    """
    transaction.on_commit(lambda: _fetch_anew(turn_ids), robust=True)


_AT_ONCE = 500


def _fetch_anew(turn_ids: Collection[UUID]) -> None:
    ids = list(turn_ids)
    for start in range(0, len(ids), _AT_ONCE):
        turns = Turn.objects.filter(id__in=ids[start : start + _AT_ONCE]).order_by("conversation", "position")
        for _, some in groupby(turns, key=lambda turn: turn.conversation_id):
            states_append(list(some))


@transaction.atomic
def states_append(turns: Sequence[Turn]) -> None:
    """Add an event that says "fetch it anew" for each of these turns of one conversation."""
    numbered = enumerate(turns, events_numbered(turns[0].conversation_id, len(turns)) - len(turns) + 1)
    TurnEvent.objects.bulk_create(_event(turn, number, Kind.STATE, "") for number, turn in numbered)
    transaction.on_commit(lambda: announce(str(turns[0].conversation_id)))


def channel(conversation_id: str) -> str:
    """The name under which a conversation's changes are announced."""
    return f"spmem:conversation:{conversation_id}"


def announce(conversation_id: str) -> None:
    """Wake whoever watches the conversation; without a queue they look by themselves."""
    global _redis
    with contextlib.suppress(redis.RedisError, OSError):
        _redis = _redis or redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1)
        _redis.publish(channel(conversation_id), "")
