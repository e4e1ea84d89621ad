"""What the dashboard lists: memories, filtered, with their source and their history; deletions with their receipts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.safestring import SafeString

from memory.domain.relations import label_of
from memory.erase import receipt_of
from memory.models import Erasure, Memory
from memory.rendering import chips_html
from memory.selectors import memories_of
from vault.domain.references import Referenced, refs
from vault.selectors import View, masked, sanitized_all


@dataclass(frozen=True, slots=True)
class Filters:
    """What to list: words that occur, one relation, current facts (``1``), past ones (``0``) or both."""

    q: str = ""
    relation: str = ""
    current: str = "1"

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Filters":
        return cls(query.get("q", "").strip(), query.get("relation", ""), query.get("current", "1"))


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """One fact as a line of the list; ``text`` is without the label that stands beside it."""

    id: UUID
    text: SafeString
    editable: str
    relation_label: str
    said_at: datetime
    current: bool
    source: UUID | None
    edited: bool
    seals: bool


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One state of a fact in time."""

    text: SafeString
    valid_from: datetime
    valid_to: datetime | None


def memories_listed(user_id: int, filters: Filters) -> QuerySet[Memory] | list[Memory]:
    """The facts that the filters let through, newest first; words are looked for in sanitized text."""
    rows = memories_of(user_id)
    if filters.relation:
        rows = rows.filter(relation=filters.relation)
    if filters.current in ("0", "1"):
        rows = rows.filter(valid_to__isnull=filters.current == "1")
    return _with_words(user_id, rows, filters.q) if filters.q else rows


def _with_words(user_id: int, rows: QuerySet[Memory], words: str) -> list[Memory]:
    memories = list(rows)
    texts = sanitized_all(user_id, [memory.referenced for memory in memories])
    return [m for m, text in zip(memories, texts, strict=True) if words.casefold() in text.text.casefold()]


def memory_rows(user_id: int, memories: Sequence[Memory]) -> list[MemoryRow]:
    """The facts as lines."""
    texts = [memory.referenced for memory in memories]
    shown, plain = masked(user_id, texts), sanitized_all(user_id, texts)
    return [
        MemoryRow(
            id=memory.id,
            text=chips_html(_unlabelled(parts, label_of(memory.relation))),
            editable=words.text.removeprefix(f"{label_of(memory.relation)}: "),
            relation_label=label_of(memory.relation),
            said_at=memory.said_at,
            current=memory.valid_to is None,
            source=memory.source_id,
            edited=memory.edited_at is not None,
            seals=bool(refs(memory.referenced)),
        )
        for memory, parts, words in zip(memories, shown, plain, strict=True)
    ]


def _unlabelled(parts: list[str | View], label: str) -> list[str | View]:
    """A fact's words without the "music: " that they may begin with."""
    first = parts[0] if parts else None
    return [first.removeprefix(f"{label}: "), *parts[1:]] if isinstance(first, str) else parts


def history_rows(user_id: int, memory: Memory) -> list[HistoryRow]:
    """The facts that this one ended, and the one that ended it, oldest first."""
    chain, earlier = [memory], list(memories_of(user_id).filter(superseded_by=memory))
    while earlier:
        chain += earlier
        earlier = list(memories_of(user_id).filter(superseded_by__in=earlier))
    if memory.superseded_by:
        chain.append(memory.superseded_by)
    chain.sort(key=lambda one: one.valid_from)
    shown = masked(user_id, [Referenced(one.text) for one in chain])
    return [
        HistoryRow(chips_html(_unlabelled(parts, label_of(one.relation))), one.valid_from, one.valid_to)
        for one, parts in zip(chain, shown, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class DeletionRow:
    """One deletion with its receipt; ``undo_until`` while it can be undone."""

    id: UUID
    receipt: str
    why: str
    at: datetime
    undone: bool
    undo_until: datetime | None


def deletion_rows(erasures: Sequence[Erasure]) -> list[DeletionRow]:
    """The deletions as lines."""
    now = timezone.now()
    return [
        DeletionRow(
            id=one.id,
            receipt=str(receipt_of(one)),
            why=one.result,
            at=one.asked_at,
            undone=one.state == Erasure.State.UNDONE,
            undo_until=one.due_at if one.state == Erasure.State.HIDDEN and now < one.due_at else None,
        )
        for one in erasures
    ]


def relation_counts(user_id: int) -> list[tuple[str, str, int]]:
    """Each relation of the person's facts with its label and how many there are."""
    counts = memories_of(user_id).order_by().values_list("relation").annotate(Count("id"))
    return sorted(((key, label_of(key), count) for key, count in counts), key=lambda row: row[1])
