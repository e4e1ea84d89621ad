"""What consent keeps of private values that are deleted: their names leave requests and grants."""

from collections.abc import Collection
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from consent.domain.policy import Decision
from consent.models import ConsentRequest, Grant
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
    return replace(item, entry_ids=tuple(id for id in item.entry_ids if id not in gone), preview="deleted")


def _forget_in_grant(grant: Grant, gone: frozenset[str]) -> None:
    left = [id for id in grant.entry_ids if id not in gone]
    if left == grant.entry_ids:
        return
    grant.entry_ids = left
    grant.revoked_at = grant.revoked_at or (None if left else timezone.now())
    grant.save()
