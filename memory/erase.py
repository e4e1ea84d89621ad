"""Deleting: the one place that takes a thing out of every store at once and says what it took."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from django.db import connections, transaction
from django.db.models import Q

from consent.services import request_dismiss
from memory.facts import memory_changed
from memory.models import Conversation, Memory, Turn
from memory.selectors import conversation_get
from vault.domain.references import Referenced, refs
from vault.selectors import entries_of, reference_keys
from vault.services import entry_delete

BY_YOU: Final = "by you"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was deleted, counted."""

    memories: int = 0
    values: int = 0
    turns: int = 0
    conversations: int = 0

    def __str__(self) -> str:
        counted = [
            _count(self.conversations, "conversation"),
            _count(self.turns, "message"),
            _count(self.memories, "memory", "memories"),
            _count(self.values, "private value"),
        ]
        return ", ".join(filter(None, counted)) + " deleted" if any(counted) else "Nothing was there to delete"


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}" if number else ""


def memories_erase(*, user_id: int, ids: Collection[str] | None = None) -> Receipt:
    """Delete these facts of the person, or all: rows, triplets, embeddings, and what any index holds of them.

    A fact that a deleted one had ended is true again.
    """
    with transaction.atomic():
        if ids is None:
            _discard_waiting(user_id)
        rows = Memory.objects.filter(owner_id=user_id)
        receipt = Receipt(memories=_drop(user_id, rows if ids is None else rows.filter(id__in=ids)))
    settle()
    return receipt


def _drop(user_id: int, rows: Iterable[Memory]) -> int:
    """Delete facts; the person's memory is locked before its rows, as by who stores them."""
    doomed = [row.id for row in rows]
    if not doomed:
        return 0
    memory_changed(user_id)
    Memory.objects.filter(superseded_by__in=doomed).exclude(id__in=doomed).update(valid_to=None, superseded_by=None)
    Memory.objects.filter(id__in=doomed).delete()
    return len(doomed)


def _discard_waiting(user_id: int) -> None:
    """What is still to be remembered is not: a job that finishes after "delete all" finds nothing to do."""
    memory_changed(user_id)  # locks: a job that was before us has ended, any other finds nothing
    waiting = Turn.objects.filter(owner_id=user_id, remembering=Turn.Remembering.WAITING)
    waiting.update(remembering=Turn.Remembering.OFF)


def entries_erase(*, user_id: int, entry_ids: Collection[UUID], result: str = BY_YOU) -> Receipt:
    """Delete private values with the facts that said only them; other texts that held them say "(…, deleted)".

    ``result`` is what the ledger says of it.
    """
    with transaction.atomic():
        receipt = _values(user_id, entry_ids, result)
    settle()
    return receipt


def ids_of_type(user_id: int, type: str) -> list[UUID]:
    """The entries of a type."""
    return list(entries_of(user_id).filter(type=type).values_list("id", flat=True))


def _values(user_id: int, entry_ids: Collection[UUID], result: str = BY_YOU) -> Receipt:
    keys = reference_keys(user_id, entry_ids)
    holding = [
        m for m in Memory.objects.filter(owner_id=user_id, text__contains="⟦") if set(refs(m.referenced)) & {*keys}
    ]
    only = [memory for memory in holding if memory.relation.startswith("has_")]
    memories = _drop(user_id, only)
    values = entry_delete(user_id=user_id, entry_ids=entry_ids, result=result)
    return Receipt(memories=memories, values=values)


def memories_holding(user_id: int, entry_ids: Collection[UUID]) -> list[str]:
    """Facts that say more than these values: they stay, and are to be embedded again once the values are gone."""
    keys = {*reference_keys(user_id, entry_ids)}
    rows = Memory.objects.filter(owner_id=user_id, text__contains="⟦").exclude(relation__startswith="has_")
    return [str(row.id) for row in rows if keys & {*refs(row.referenced)}]


def conversation_erase(*, user_id: int, conversation_id: UUID, with_memories: bool = True) -> Receipt:
    """Delete a conversation with its events, and, if wanted, the facts and values that came from it alone.

    Raises:
        Conversation.DoesNotExist: there is none of that id, or it is another person's.
    """
    with transaction.atomic():
        conversation = _locked(user_id, conversation_id)
        receipt = _from_conversation(conversation) if with_memories else Receipt()
        turns = conversation.turns.count()
        for turn_id in conversation.turns.values_list("id", flat=True):
            request_dismiss(user_id=user_id, turn_id=turn_id)
        conversation.delete()
    settle()
    return replace(receipt, turns=turns, conversations=1)


def _locked(user_id: int, conversation_id: UUID) -> Conversation:
    """A conversation that nobody else writes to; locked in the order of everybody else: memory, turns, conversation."""
    conversation = conversation_get(user_id, conversation_id)
    memory_changed(user_id)
    list(conversation.turns.select_for_update().order_by("position").values_list("id"))
    return Conversation.objects.select_for_update().get(pk=conversation.pk)


def _from_conversation(conversation: Conversation) -> Receipt:
    user_id, turns = conversation.owner_id, conversation.turns.values_list("id", flat=True)
    memories = _drop(user_id, Memory.objects.filter(owner_id=user_id, source__in=turns))
    said_elsewhere = _refs_outside(conversation)
    entries = entries_of(user_id).filter(source_turn_id__in=list(turns))
    alone = [e.id for e in entries if not said_elsewhere & {*reference_keys(user_id, [e.id])}]
    values = _values(user_id, alone)
    return Receipt(memories=memories + values.memories, values=values.values)


def _refs_outside(conversation: Conversation) -> set[object]:
    elsewhere = Turn.objects.filter(~Q(conversation=conversation), owner_id=conversation.owner_id, role=Turn.Role.USER)
    return {ref for turn in elsewhere.iterator() for ref in refs(Referenced(turn.text))}


CHECKPOINT: Final = "PRAGMA wal_checkpoint(TRUNCATE)"


def settle() -> None:
    """Let go of what the database still holds of deleted rows outside its tables (SQLite's write-ahead log)."""
    for name in ("default", "keys"):
        if connections[name].vendor == "sqlite" and not connections[name].in_atomic_block:
            with connections[name].cursor() as cursor:
                cursor.execute(CHECKPOINT)
