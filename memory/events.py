"""The events of a conversation: appended in the order of commit, and announced to whoever watches."""

import contextlib
from collections.abc import Collection
from uuid import UUID

import redis
from django.conf import settings
from django.db import transaction
from django.db.models import F, Subquery

from consent.selectors import turns_showing
from memory.models import Conversation, Turn, TurnEvent

Kind = TurnEvent.Kind

_redis: redis.Redis | None = None


@transaction.atomic(savepoint=False)
def event_append(turn: Turn, kind: str, text: str = "") -> None:
    """Add an event; the conversation's row is locked, so that numbers appear in the order of commit."""
    conversation = Conversation.objects.filter(pk=turn.conversation_id)
    conversation.update(event_count=F("event_count") + 1)
    TurnEvent.objects.create(
        owner_id=turn.owner_id,
        conversation_id=turn.conversation_id,
        turn=turn,
        number=Subquery(conversation.order_by().values("event_count")),
        kind=kind,
        text=text,
    )
    transaction.on_commit(lambda: announce(str(turn.conversation_id)))


def tell_of_ended(sender: object, grant_ids: Collection[UUID], **_: object) -> None:
    """Have every page that shows a value under one of these grants fetch its turn anew, once they have ended.

    After the commit: numbering events locks conversations, which others lock before the ledger.
    """
    transaction.on_commit(lambda: _fetch_anew(grant_ids), robust=True)


def _fetch_anew(grant_ids: Collection[UUID]) -> None:
    for turn in Turn.objects.filter(id__in=turns_showing(grant_ids)):
        event_append(turn, Kind.STATE)


def channel(conversation_id: str) -> str:
    """The name under which a conversation's changes are announced."""
    return f"spmem:conversation:{conversation_id}"


def announce(conversation_id: str) -> None:
    """Wake whoever watches the conversation; without a queue they look by themselves."""
    global _redis
    with contextlib.suppress(redis.RedisError, OSError):
        _redis = _redis or redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1)
        _redis.publish(channel(conversation_id), "")
