"""Deleting: hidden from everything at once, undone within seconds or destroyed in every store, with a receipt."""

import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import connections, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from memory.domain.errors import TooLate
from memory.events import tell_of_changed
from memory.models import Conversation, Erasure, Memory, Turn
from memory.selectors import conversation_get, conversations_of, memories_of, shown_turns, turns_naming
from memory.services import turns_unasked
from memory.stores import STORES, Doomed
from vault.domain.references import Ref, refs
from vault.hiding import entries_lasting_with
from vault.selectors import entries_of, reference_keys

State = Erasure.State
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

    def __bool__(self) -> bool:
        return any(asdict(self).values())


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}" if number else ""


def receipt_of(erasure: Erasure) -> Receipt:
    """What a deletion takes or took."""
    return Receipt(**erasure.counts)


# What to delete


def memories_erase(
    *, user_id: int, ids: Collection[str] | None = None, relation: str = "", undo_s: float | None = None
) -> Erasure:
    """Delete these facts of the person, those of one relation, or all: triplets, embeddings and index with them.

    A fact that a deleted one had ended is true again. With all of them, what is still to be remembered is not. It can
    be undone for ``undo_s`` seconds, by default as long as the site's settings say.
    """
    rows = memories_of(user_id).select_related(None)
    if ids is not None:
        return _begin(user_id, Doomed(memories=rows.filter(id__in=ids)), undo_s)
    if relation:
        return _begin(user_id, Doomed(memories=rows.filter(relation=relation)), undo_s)
    return _begin(user_id, Doomed(memories=rows, jobs=_waiting(user_id)), undo_s)


def _waiting(user_id: int) -> QuerySet[Turn]:
    return Turn.objects.filter(owner_id=user_id, remembering__in=(Turn.Remembering.WAITING, Turn.Remembering.ADDING))


def entries_erase(
    *, user_id: int, entry_ids: Collection[UUID], result: str = BY_YOU, undo_s: float | None = None
) -> Erasure:
    """Delete private values with the facts that said only them; other texts that held them say "(…, deleted)".

    ``result`` is what the ledger says of it. ``undo_s`` as for ``memories_erase``.
    """
    return _begin(user_id, _values(user_id, entry_ids), undo_s, result)


def type_erase(*, user_id: int, type: str) -> Erasure:
    """Delete every private value of a type."""
    ids = entries_of(user_id).filter(type=type).values_list("id", flat=True)
    return entries_erase(user_id=user_id, entry_ids=list(ids))


def _values(user_id: int, entry_ids: Collection[UUID]) -> Doomed:
    only = [memory.id for memory in _holding(user_id, entry_ids) if memory.relation.startswith("has_")]
    return Doomed(memories=memories_of(user_id).select_related(None).filter(id__in=only), entries=entry_ids)


def _holding(user_id: int, entry_ids: Collection[UUID]) -> Iterable[Memory]:
    keys = {*reference_keys(user_id, entry_ids)}
    rows = memories_of(user_id).filter(text__contains="⟦") if keys else ()
    return (row for row in rows if keys & {*refs(row.referenced)})


def memories_holding(user_id: int, entry_ids: Collection[UUID]) -> list[str]:
    """Facts that say more than these values: they stay, and are to be embedded again once the values are gone."""
    return [str(one.id) for one in _holding(user_id, entry_ids) if not one.relation.startswith("has_")]


def conversation_erase(*, user_id: int, conversation_id: UUID, with_memories: bool = True) -> Erasure:
    """Delete a conversation with its events, and, if wanted, the facts and values that came from it alone.

    A temporary one takes all that was sealed in it, at once and for good.

    Raises:
        Conversation.DoesNotExist: there is none of that id, or it is another person's.
    """
    conversation = conversation_get(user_id, conversation_id)
    alone = conversations_of(user_id).filter(pk=conversation.pk).order_by()
    if conversation.temporary:
        lasting = entries_lasting_with(user_id, conversation_id)
        return _begin(user_id, Doomed(entries=lasting, conversations=alone), undo_s=0)
    if not with_memories:
        return _begin(user_id, Doomed(conversations=alone))
    turns = conversation.turns.values_list("id", flat=True).order_by()
    values = _values(user_id, _said_here_alone(conversation))
    memories = memories_of(user_id).select_related(None)
    came = memories.filter(Q(source__in=turns) | Q(id__in=values.memories.values("id")))
    return _begin(user_id, Doomed(came, values.entries, alone))


def _said_here_alone(conversation: Conversation) -> list[UUID]:
    turns = conversation.turns.values_list("id", flat=True)
    elsewhere = _refs_outside(conversation)
    entries = entries_of(conversation.owner_id).filter(source_turn_id__in=list(turns))
    return [e.id for e in entries if not elsewhere & {*reference_keys(conversation.owner_id, [e.id])}]


def _refs_outside(conversation: Conversation) -> set[Ref]:
    elsewhere = shown_turns(conversation.owner_id).filter(~Q(conversation=conversation), role=Turn.Role.USER)
    return {ref for turn in elsewhere.iterator() for ref in refs(turn.referenced)}


# Hiding, undoing, destroying


def _begin(user_id: int, doomed: Doomed, undo_s: float | None = None, result: str = BY_YOU) -> Erasure:
    undo_s = settings.SPMEM_UNDO_SECONDS if undo_s is None else undo_s
    with transaction.atomic():
        due = timezone.now() + timedelta(seconds=undo_s)
        erasure = Erasure.objects.create(owner_id=user_id, due_at=due, result=result)
        touched = memories_holding(user_id, doomed.entries)
        for store in STORES:
            erasure.counts |= store.hide(erasure, doomed, erasure.before)
        naming = turns_naming(user_id, Memory.objects.filter(erasure=erasure), doomed.entries)
        erasure.before |= {"touched": touched, "turns": [str(id) for id in naming]}
        erasure.save()
        tell_of_changed(naming)
    if undo_s <= 0 or not receipt_of(erasure):
        with suppress(StillInUse):
            erasure_finish(erasure.id)
        erasure.refresh_from_db()
    return erasure


def erasure_get(user_id: int, erasure_id: UUID) -> Erasure:
    """Raises: Erasure.DoesNotExist: there is none of that id, or it is another person's."""
    return Erasure.objects.get(owner_id=user_id, id=erasure_id)


def erasures_of(user_id: int) -> QuerySet[Erasure]:
    """The deletions of a person that took anything, the latest first."""
    nothing = {f"counts__{name}": 0 for name in asdict(Receipt())}
    return Erasure.objects.filter(owner_id=user_id, whole_account=False).exclude(**nothing)


def touched_by(erasure: Erasure) -> list[str]:
    """Facts that stay and hold a value that a deletion takes: their sanitized words, and so their vectors, change."""
    return list(erasure.before.get("touched", ()))


@transaction.atomic
def erasure_undo(*, user_id: int, erasure_id: UUID) -> Erasure:
    """Show again what was hidden.

    Raises:
        Erasure.DoesNotExist: there is none of that id, or it is another person's.
        TooLate: it is destroyed already, or due to be.
    """
    erasure = Erasure.objects.select_for_update().get(owner_id=user_id, id=erasure_id)
    if erasure.state == State.UNDONE:
        return erasure
    if erasure.state == State.GONE or erasure.due_at <= timezone.now():
        raise TooLate
    for store in STORES:
        store.show(erasure)
    erasure.state, erasure.settled_at = State.UNDONE, timezone.now()
    erasure.save()
    tell_of_changed([UUID(id) for id in erasure.before["turns"]])
    return erasure


def undone(erasure: Erasure) -> str:
    """What undoing a deletion has brought back, in a sentence."""
    if erasure.before.get("told_again"):
        return "It is back, but for what you told again in the meantime: earlier messages stay without that."
    return "It is all back: nothing was deleted."


def erasure_finish(erasure_id: UUID) -> None:
    """Destroy what a deletion has hidden, in every store and file; done twice, it is done once.

    Raises:
        StillInUse: a reader kept the database's log from being emptied; to be tried again.
    """
    with transaction.atomic():
        erasure = Erasure.objects.select_for_update().filter(id=erasure_id).exclude(state=State.UNDONE).first()
        if erasure is None or erasure.settled_at:
            return
        if erasure.state == State.HIDDEN:
            for store in STORES:
                store.destroy(erasure)
            erasure.state, erasure.before = State.GONE, {"touched": touched_by(erasure)}
            erasure.save()
    turns_unasked(user_id=erasure.owner_id)
    settle()
    Erasure.objects.filter(id=erasure_id).update(settled_at=timezone.now(), before={})


def erasures_due(user_id: int | None = None) -> list[UUID]:
    """The deletions that are due and not yet done, oldest first."""
    due = Erasure.objects.filter(settled_at=None, due_at__lte=timezone.now(), whole_account=False).order_by("due_at")
    return list((due if user_id is None else due.filter(owner_id=user_id)).values_list("id", flat=True))


def conversations_ended() -> list[Conversation]:
    """The temporary conversations whose time is over."""
    return list(Conversation.objects.filter(ends_at__lte=timezone.now(), erasure=None))


class StillInUse(Exception):
    """Somebody reads the database at this moment, and its write-ahead log cannot be emptied."""


CHECKPOINT: Final = "PRAGMA wal_checkpoint(TRUNCATE)"
_TRIES: Final = 40
_PAUSE_S: Final = 0.05


def settle() -> None:
    """Let go of what the databases still hold of deleted rows outside their tables (SQLite's write-ahead log).

    Raises:
        StillInUse: it could not be done for two seconds.
    """
    for name in ("default", "keys"):
        if connections[name].vendor == "sqlite" and not connections[name].in_atomic_block:
            _empty_log(name)


def _empty_log(name: str) -> None:
    for _ in range(_TRIES):
        with connections[name].cursor() as cursor:
            busy = cursor.execute(CHECKPOINT).fetchone()[0]
        if not busy:
            return
        time.sleep(_PAUSE_S)
    raise StillInUse
