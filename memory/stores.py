"""The registry of deleting: each store says which tables are its own, what it hides, puts back and destroys.

Hiding is at once and can be undone; what is hidden carries its deletion's id. Destroying is for good.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from consent.forgetting import entries_forget
from consent.services import request_dismiss
from memory.domain.types import TurnState
from memory.events import Kind, event_append, tell_of_changed
from memory.facts import memory_changed
from memory.models import Conversation, Erasure, FactWord, Memory, Triplet, Turn, TurnEvent
from vault.hiding import entries_destroy, entries_hide, entries_show, lasting_with_destroy

Remembering = Turn.Remembering


@dataclass(frozen=True, slots=True)
class Doomed:
    """What a person wants deleted; ``jobs`` are the messages whose facts are not to be drawn any more."""

    memories: QuerySet[Memory] = field(default_factory=Memory.objects.none)
    entries: Collection[UUID] = ()
    conversations: QuerySet[Conversation] = field(default_factory=Conversation.objects.none)
    jobs: QuerySet[Turn] = field(default_factory=Turn.objects.none)


Undo = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Store:
    """One store. ``hide`` gives what it counted, by the receipt's names, and puts into the dict what ``show`` needs.

    ``tables`` are the models whose rows it destroys, by label.
    """

    tables: Collection[str]
    hide: Callable[[Erasure, Doomed, Undo], dict[str, int]]
    show: Callable[[Erasure], None]
    destroy: Callable[[Erasure], None]


# Conversations: turns, what was answered, titles, events


def _conversations_hide(erasure: Erasure, doomed: Doomed, undo: Undo) -> dict[str, int]:
    turns = Turn.objects.filter(conversation__in=doomed.conversations)
    list(turns.select_for_update(of=("self",)).order_by("conversation", "position").values_list("id"))
    for turn in turns.filter(role=Turn.Role.ASSISTANT, state__in=_GOING):
        _stop(turn)
    counts = {"turns": turns.count()}
    return {"conversations": doomed.conversations.update(erasure=erasure), **counts}


_GOING: Final = (TurnState.RECEIVED, TurnState.AWAITING_CONSENT, TurnState.ANSWERING)


def _stop(turn: Turn) -> None:
    request_dismiss(user_id=turn.owner_id, turn_id=turn.id)
    Turn.objects.filter(pk=turn.pk).update(
        state=TurnState.STOPPED, finished_at=timezone.now(), stop_requested=True, claimed_at=None
    )
    event_append(turn, Kind.STATE)


def _conversations_show(erasure: Erasure) -> None:
    Conversation.objects.filter(erasure=erasure).update(erasure=None)


def _conversations_destroy(erasure: Erasure) -> None:
    turns = Turn.objects.filter(conversation__erasure=erasure)
    for conversation in erasure.conversations.exclude(ends_at=None):
        lasting_with_destroy(user_id=erasure.owner_id, conversation_id=conversation.id)
    Memory.objects.filter(source__in=turns).update(source=None)
    TurnEvent.objects.filter(turn__in=turns).delete()
    Conversation.objects.filter(erasure=erasure).delete()


# Jobs that wait or run: what they bring is discarded


def _jobs_hide(erasure: Erasure, doomed: Doomed, undo: Undo) -> dict[str, int]:
    undo["jobs"] = [str(id) for id in doomed.jobs.values_list("id", flat=True)]
    doomed.jobs.update(remembering=Remembering.OFF)
    return {}


def _jobs_show(erasure: Erasure) -> None:
    Turn.objects.filter(id__in=erasure.before["jobs"], remembering=Remembering.OFF).update(
        remembering=Remembering.WAITING
    )


# Facts: with their triplets and embeddings; an older fact that a hidden one had ended is true again


def _facts_hide(erasure: Erasure, doomed: Doomed, undo: Undo) -> dict[str, int]:
    count = doomed.memories.update(erasure=erasure)
    undo["ended"] = [_inherit(one, erasure) for one in _ended_by_hidden(erasure)]
    return {"memories": count}


def _ended_by_hidden(erasure: Erasure) -> Iterable[Memory]:
    by_hidden = Q(superseded_by__erasure=erasure) | Q(taken_back_by__conversation__erasure=erasure)
    return Memory.objects.filter(by_hidden, owner_id=erasure.owner_id, erasure=None).select_related("superseded_by")


def _inherit(ended: Memory, erasure: Erasure) -> list[str | None]:
    """Give an ended fact to whatever ended what had ended it; to nothing, and it is true again."""
    was = [str(ended.id), _text(ended.superseded_by_id), _text(ended.taken_back_by_id), _iso(ended.valid_to)]
    heir, last = ended.superseded_by, None
    while heir and heir.erasure_id:
        heir, last = heir.superseded_by, heir
    ended.superseded_by, ended.taken_back_by = heir, None
    if heir is None and (last is None or last.valid_to is None):
        ended.valid_to = None
    ended.save(update_fields=["superseded_by", "taken_back_by", "valid_to"])
    return was


def _text(id: UUID | None) -> str | None:
    return str(id) if id else None


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _facts_show(erasure: Erasure) -> None:
    Memory.objects.filter(erasure=erasure).update(erasure=None)
    for id, superseded_by, taken_back_by, valid_to in erasure.before["ended"]:
        _end_again(id, superseded_by, taken_back_by, valid_to)


def _end_again(id: str, superseded_by: str | None, taken_back_by: str | None, valid_to: str | None) -> None:
    """End a fact anew; where something newer has ended it meanwhile, that ends what is shown again too."""
    now = Memory.objects.filter(id=id).first()
    if now is None:
        return
    newer = Memory.objects.filter(id=superseded_by or "", valid_to=None)
    if now.valid_to and now.superseded_by_id and str(now.superseded_by_id) != superseded_by:
        newer.update(valid_to=now.valid_to, superseded_by=now.superseded_by)
    Memory.objects.filter(id=id).update(
        superseded_by=superseded_by, taken_back_by=taken_back_by, valid_to=datetime.fromisoformat(valid_to or "")
    )


def _facts_destroy(erasure: Erasure) -> None:
    rows = Memory.objects.filter(erasure=erasure)
    _unuse(erasure.owner_id, {str(id) for id in rows.values_list("id", flat=True)})
    Triplet.objects.filter(memory__in=rows).delete()
    FactWord.objects.filter(memory__in=rows).delete()
    Memory.objects.filter(superseded_by__in=rows).update(superseded_by=None)
    rows.delete()


def _unuse(owner_id: int, gone: set[str]) -> None:
    """No answer names a memory any more that is gone."""
    answers = Turn.objects.filter(owner_id=owner_id, role=Turn.Role.ASSISTANT).exclude(used_memories=[])
    for id, used in answers.values_list("id", "used_memories").order_by() if gone else ():
        if not gone.isdisjoint(used):
            Turn.objects.filter(id=id).update(used_memories=[memory for memory in used if memory not in gone])


# What is built from facts: every index, graph and copy of one, in any process, and vectors that an embedder remembers


def _indexes_drop(erasure: Erasure) -> None:
    memory_changed(erasure.owner_id, erased=True)


def _indexes_hide(erasure: Erasure, doomed: Doomed, undo: Undo) -> dict[str, int]:
    _indexes_drop(erasure)
    return {}


# Private values: entries, spellings, salts; and what consent keeps of them


def _values_hide(erasure: Erasure, doomed: Doomed, undo: Undo) -> dict[str, int]:
    hidden, undo["current"] = entries_hide(user_id=erasure.owner_id, entry_ids=doomed.entries, by=erasure.id)
    return {"values": hidden}


def _values_show(erasure: Erasure) -> None:
    shown = entries_show(user_id=erasure.owner_id, by=erasure.id, superseded=erasure.before["current"])
    erasure.before["told_again"] = erasure.counts["values"] - shown


def _values_destroy(erasure: Erasure) -> None:
    gone = entries_destroy(user_id=erasure.owner_id, by=erasure.id, result=erasure.result)
    if gone:
        entries_forget(user_id=erasure.owner_id, entry_ids=gone)
        tell_of_changed([UUID(id) for id in erasure.before.get("turns", ())])


STORES: Final = (
    Store(
        ("memory.ReadyIndex",),
        _indexes_hide, _indexes_drop, _indexes_drop,
    ),
    Store(("memory.Turn",), _jobs_hide, _jobs_show, lambda erasure: None),
    Store(
        ("memory.Conversation", "memory.Turn", "memory.TurnEvent"),
        _conversations_hide, _conversations_show, _conversations_destroy,
    ),
    Store(
        ("memory.Memory", "memory.Triplet", "memory.FactWord"),
        _facts_hide, _facts_show, _facts_destroy,
    ),
    Store(
        ("vault.VaultEntry", "vault.Reference", "vault.RecordSalt"),
        _values_hide, _values_show, _values_destroy,
    ),
)  # fmt: skip
"""In the order in which everybody locks: memory, turns, conversation, ledger, values."""
