"""The ledger: one chain of rows a person, each sealed to the one before by a keyed MAC."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from consent.models import LedgerEntry, LedgerHead
from consent.sql import id_written, locking, places, run, time_written

Action = LedgerEntry.Action


@dataclass(frozen=True, slots=True)
class Event:
    """What a row says, before it has a place in the chain."""

    action: str
    type: str = ""
    purpose: str = ""
    recipient: str = ""
    result: str = ""
    entry_id: UUID | None = None
    grant_id: UUID | None = None
    request_id: UUID | None = None
    turn_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a chain is whole; ``broken_at`` is the sequence of the first row that is not."""

    rows: int
    broken_at: int | None = None


_FIELDS: Final = ("action", "type", "purpose", "recipient", "result", "entry_id", "grant_id", "request_id", "turn_id")
_INSERT: Final = f"INSERT INTO consent_ledgerentry (owner_id, sequence, at, mac, {', '.join(_FIELDS)}) VALUES "  # noqa: S608
_HEAD: Final = "UPDATE consent_ledgerhead SET sequence = %s, mac = %s WHERE owner_id = %s"
_AT_ONCE: Final = 50
"""Rows of one statement: SQLite takes some hundreds of values."""


def ledger_append(*, user_id: int, events: Sequence[Event]) -> None:
    """Add rows at the end of the person's chain, in the transaction of what they tell of."""
    if events:
        with transaction.atomic(savepoint=False):
            _append(ledger_lock(user_id), events)


def _append(head: LedgerHead, events: Sequence[Event]) -> None:
    at, rows = timezone.now(), list[tuple[object, ...]]()
    for event in events:
        head.sequence += 1
        head.mac = _mac(head.mac, head.owner_id, head.sequence, at, event)
        rows.append((head.owner_id, head.sequence, time_written(at), head.mac, *map(_written, _told(event))))
    for some in (rows[first : first + _AT_ONCE] for first in range(0, len(rows), _AT_ONCE)):
        run(LedgerEntry, _INSERT + ", ".join(map(places, some)), [value for row in some for value in row])
    run(LedgerHead, _HEAD, [head.sequence, head.mac, head.owner_id])


def _told(event: Event) -> list[object]:
    return [getattr(event, field) for field in _FIELDS]


def _written(value: object) -> object:
    return id_written(value) if isinstance(value, UUID) else value


def ledger_lock(user_id: int) -> LedgerHead:
    """The end of the person's chain, locked: nobody else writes to it, or to their vault, before this transaction ends.

    Locks are taken in one order everywhere: grants, the ledger's head, entries.
    """
    head = _head_locked(user_id)
    if head is None:
        LedgerHead.objects.get_or_create(owner_id=user_id)
        head = _head_locked(user_id)
    assert head is not None
    return head


def _head_locked(user_id: int) -> LedgerHead | None:
    sql = f"SELECT * FROM consent_ledgerhead WHERE owner_id = %s {locking()}"  # noqa: S608
    return next(iter(LedgerHead.objects.raw(sql, [user_id])), None)


def ledger_verify(user_id: int) -> Verification:
    """Walk the person's chain from its first row to its head."""
    mac, count = "", 0
    for row in LedgerEntry.objects.filter(owner_id=user_id).order_by("sequence").iterator():
        count += 1
        event = Event(**{f: getattr(row, f) for f in _FIELDS})
        expected = _mac(mac, user_id, count, row.at, event)
        if row.sequence != count or not hmac.compare_digest(row.mac, expected):
            return Verification(count, count)
        mac = row.mac
    head = LedgerHead.objects.filter(owner_id=user_id).first()
    whole = (head.sequence, head.mac) == (count, mac) if head else count == 0
    return Verification(count, None if whole else count + 1)


def _mac(previous: str, user_id: int, sequence: int, at: datetime, event: Event) -> str:
    parts = [previous, str(user_id), str(sequence), at.astimezone(UTC).isoformat()]
    parts += [str(value or "") for value in _told(event)]
    packed = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
    return hmac.new(settings.LEDGER_KEY, packed, sha256).hexdigest()
