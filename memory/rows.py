"""The rows that every new fact and every search look at, asked for in SQL: the ORM is slower to ask than they to come.

All of it is the SQL that SQLite and PostgreSQL share; what comes back are the ORM's own objects.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final
from uuid import UUID

from django.db import connection

from consent.sql import id_written, locking, places
from memory.domain.types import TurnState
from memory.models import Conversation, Memory, MemoryState, Turn

_COMPARED: Final = (
    "id, owner_id, text, subject, relation, object, mark, valid_from, valid_to, superseded_by_id, taken_back_by_id, "
    "erasure_id, version"
)
"""What is read of a fact that a new one may repeat or end: not its vector."""
_WAYS: Final = 400
"""How many facts are looked for by their words at once: SQLite takes no more than 500 parts of a query."""


def state_of(owner_id: int, *, locked: bool = False) -> MemoryState | None:
    """The state of a person's memory, if they have one yet; ``locked`` until the transaction ends."""
    sql = f"SELECT * FROM memory_memorystate WHERE owner_id = %s {locking() if locked else ''}"  # noqa: S608
    return next(iter(MemoryState.objects.raw(sql, [owner_id])), None)


def state_raised(state: MemoryState) -> None:
    """Write the versions of a state that was read before and is locked."""
    sql = "UPDATE memory_memorystate SET version = %s, changed = %s, erased = %s WHERE owner_id = %s"
    with connection.cursor() as cursor:
        cursor.execute(sql, [state.version, state.changed, state.erased, state.owner_id])


def message_marked(turn_id: UUID, remembering: str) -> None:
    """Write how far a message is remembered; its row is locked."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE memory_turn SET remembering = %s WHERE id = %s", [remembering, id_written(turn_id)])


def message_locked(turn_id: UUID) -> Turn | None:
    """A turn's text and whether it is remembered, locked till the transaction ends; ``None`` of one that is hidden."""
    sql = f"""
        SELECT turn.id, turn.owner_id, turn.text, turn.remembering
        FROM memory_turn AS turn JOIN memory_conversation AS conversation ON conversation.id = turn.conversation_id
        WHERE turn.id = %s AND conversation.erasure_id IS NULL {locking("turn")}"""  # noqa: S608
    return next(iter(Turn.objects.raw(sql, [id_written(turn_id)])), None)


def turns_ended(conversation_id: UUID, most: int, *, before: int | None = None) -> list[Turn]:
    """The last messages and answers of a conversation, oldest first, without those that never came to an end."""
    earlier = "" if before is None else "AND position < %s"
    sql = f"""
        SELECT id, owner_id, role, text FROM memory_turn
        WHERE conversation_id = %s AND (role = %s OR state IN (%s, %s)) {earlier} ORDER BY position DESC LIMIT %s"""  # noqa: S608
    ended = [Turn.Role.USER.value, TurnState.ANSWERED.value, TurnState.STOPPED.value]
    params = [id_written(conversation_id), *ended, *([] if before is None else [before]), most]
    return list(Turn.objects.raw(sql, params))[::-1]


def facts_like(
    owner_id: int,
    *,
    marks: Collection[str],
    sharing: Sequence[tuple[Collection[int], int]],
    relations: Collection[str],
) -> list[Memory]:
    """The facts of these marks, those of these relations, and those ``sharing`` words; past and hidden ones too.

    ``sharing``: digests of words, and how many of them a fact has at least.
    """
    found = {one.pk: one for one in _facts_like(owner_id, marks, sharing[:_WAYS], relations)}
    for start in range(_WAYS, len(sharing), _WAYS):
        found |= {one.pk: one for one in _facts_like(owner_id, (), sharing[start : start + _WAYS], ())}
    return list(found.values())


def _facts_like(
    owner_id: int, marks: Collection[str], sharing: Sequence[tuple[Collection[int], int]], relations: Collection[str]
) -> Iterable[Memory]:
    """As many ways as a database takes at once; each leads over an index of its own."""
    words = "".join(
        f"""
            UNION SELECT memory_id FROM memory_factword WHERE owner_id = %s AND digest IN {places(digests)}
            GROUP BY memory_id HAVING COUNT(*) >= %s"""  # noqa: S608
        for digests, _ in sharing
    )
    counted = [value for digests, least in sharing for value in (owner_id, *digests, least)]
    sql = f"""
        SELECT {_COMPARED} FROM memory_memory WHERE id IN (
            SELECT id FROM memory_memory WHERE owner_id = %s AND mark IN {places(marks)}
            UNION SELECT id FROM memory_memory WHERE owner_id = %s AND relation IN {places(relations)}{words})"""  # noqa: S608
    return Memory.objects.raw(sql, [owner_id, *marks, owner_id, *relations, *counted])


def memories_worded(owner_id: int, ids: Collection[str]) -> list[Memory]:
    """The words of these facts, without those that a deletion has hidden, in no order."""
    wanted = [id_written(UUID(id)) for id in ids]
    sql = f"""
        SELECT id, text, relation, subject, object, said_at FROM memory_memory
        WHERE owner_id = %s AND erasure_id IS NULL AND id IN {places(wanted)}"""  # noqa: S608
    return list(Memory.objects.raw(sql, [owner_id, *wanted]))


def events_numbered(conversation_id: UUID, count: int = 1) -> int:
    """The number of the last of so many new events of a conversation.

    Its row is locked until the transaction ends, so that numbers appear in the order of commit.

    Raises:
        Conversation.DoesNotExist: it is gone.
    """
    sql = "UPDATE memory_conversation SET event_count = event_count + %s WHERE id = %s RETURNING event_count"
    with connection.cursor() as cursor:
        cursor.execute(sql, [count, id_written(conversation_id)])
        row = cursor.fetchone()
    if row is None:
        raise Conversation.DoesNotExist
    return int(row[0])
