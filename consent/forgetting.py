"""What consent keeps of what is deleted: of a value, that it was asked for; of an account, how its ledger ended."""

import hmac
from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from consent.domain.policy import Decision
from consent.models import ClosedLedger, ConsentRequest, Grant, LedgerEntry, LedgerHead
from consent.selectors import Asked, asked_dump, asked_load


@transaction.atomic
def entries_forget(*, user_id: int, entry_ids: Collection[UUID]) -> None:
    """Take deleted entries out of every request and grant; a grant that covers none any more is over.

    A request keeps that it was asked and how it was decided; what it showed of the value goes.
    """
    gone = frozenset(map(str, entry_ids))
    for request in ConsentRequest.objects.select_for_update().filter(owner_id=user_id):
        _forget_in_request(request, gone)
    for grant in Grant.objects.select_for_update().filter(owner_id=user_id):
        _forget_in_grant(grant, gone)


def _forget_in_request(request: ConsentRequest, gone: frozenset[str]) -> None:
    items = asked_load(request)
    left = [_without(item, gone) for item in items]
    if left == items:
        return
    request.items = asked_dump(left)
    if request.decision == Decision.OPEN and not any(item.entry_ids for item in left):
        request.decision, request.decided_at = Decision.DISMISSED, timezone.now()
    request.save()


def _without(item: Asked, gone: frozenset[str]) -> Asked:
    if gone.isdisjoint(item.entry_ids):
        return item
    return replace(
        item, entry_ids=tuple(id for id in item.entry_ids if id not in gone), preview="deleted", less_exact=""
    )


def _forget_in_grant(grant: Grant, gone: frozenset[str]) -> None:
    left = [id for id in grant.entry_ids if id not in gone]
    if left == grant.entry_ids:
        return
    grant.entry_ids = left
    grant.revoked_at = grant.revoked_at or (None if left else timezone.now())
    grant.save()


@transaction.atomic
def ledger_close(user_id: int) -> ClosedLedger:
    """Remove the chain of a deleted account; how many rows it had and its last MAC stay in the site's chain."""
    head = LedgerHead.objects.select_for_update().filter(owner_id=user_id).first() or LedgerHead(owner_id=user_id)
    last = ClosedLedger.objects.select_for_update().last()
    sequence, at = (last.sequence if last else 0) + 1, timezone.now()
    mac = _closing_mac(last.mac if last else "", sequence, head.sequence, head.mac, at)
    closed = ClosedLedger.objects.create(sequence=sequence, rows=head.sequence, head=head.mac, at=at, mac=mac)
    LedgerEntry.objects.filter(owner_id=user_id).delete()
    LedgerHead.objects.filter(owner_id=user_id).delete()
    return closed


def closed_ledgers_broken_at() -> int | None:
    """The sequence of the first row of the site's chain that is not as it was written; ``None`` when all are."""
    before = ""
    for count, row in enumerate(ClosedLedger.objects.order_by("sequence"), 1):
        if row.sequence != count or row.mac != _closing_mac(before, count, row.rows, row.head, row.at):
            return count
        before = row.mac
    return None


def _closing_mac(before: str, sequence: int, rows: int, head: str, at: datetime) -> str:
    parts = ("closed", before, str(sequence), str(rows), head, at.astimezone(UTC).isoformat())
    return hmac.new(settings.LEDGER_KEY, "\0".join(parts).encode(), sha256).hexdigest()
