"""Private values on their way out: hidden at once, shown again if that is undone, else destroyed."""

from collections.abc import Collection, Iterable
from uuid import UUID

from django.db import transaction

from consent.domain.taxonomy import PRIVATE_TYPES, Cardinality
from vault.domain.spans import USER
from vault.models import Reference, VaultEntry
from vault.services import entry_delete


@transaction.atomic
def entries_hide(*, user_id: int, entry_ids: Collection[UUID], by: UUID) -> tuple[int, list[str]]:
    """Hide values: nothing shows, fills in or sends them any more.

    Returns how many, and the ids of earlier values that are current again because of it.
    """
    rows = VaultEntry.objects.filter(owner_id=user_id, id__in=entry_ids, hidden_by=None)
    types = set(rows.filter(subject=USER, state=VaultEntry.State.ACTIVE).values_list("type", flat=True).order_by())
    hidden = rows.update(hidden_by=by)
    again = [entry for type in sorted(types) if (entry := _earlier(user_id, type))]
    VaultEntry.objects.filter(pk__in=[entry.pk for entry in again]).update(state=VaultEntry.State.ACTIVE)
    return hidden, [str(entry.pk) for entry in again]


def _earlier(user_id: int, type: str) -> VaultEntry | None:
    """Of a type with one value at a time, the value before, when none is current."""
    if type not in PRIVATE_TYPES or PRIVATE_TYPES[type].cardinality is not Cardinality.ONE:
        return None
    held = VaultEntry.objects.filter(owner_id=user_id, type=type, subject=USER, hidden_by=None, lasts_with=None)
    current = held.filter(state=VaultEntry.State.ACTIVE).exists()
    return None if current else held.filter(state=VaultEntry.State.SUPERSEDED).first()


@transaction.atomic
def entries_show(*, user_id: int, by: UUID, superseded: Iterable[str]) -> int:
    """Show again what was hidden; ``superseded`` are the earlier values that had become current.

    Returns how many there still were: what was told again meanwhile is a value of its own, and the old one is gone.
    """
    VaultEntry.objects.filter(owner_id=user_id, id__in=list(superseded)).update(state=VaultEntry.State.SUPERSEDED)
    return VaultEntry.objects.filter(owner_id=user_id, hidden_by=by).update(hidden_by=None)


@transaction.atomic
def entries_destroy(*, user_id: int, by: UUID, result: str) -> list[UUID]:
    """Destroy what was hidden; the ids of what is gone. ``result`` is what the ledger says of it."""
    ids = list(VaultEntry.objects.filter(owner_id=user_id, hidden_by=by).values_list("id", flat=True))
    entry_delete(user_id=user_id, entry_ids=ids, result=result)
    return ids


def entries_lasting_with(user_id: int, conversation_id: UUID) -> list[UUID]:
    """The values that are kept only as long as this temporary conversation."""
    rows = VaultEntry.objects.filter(owner_id=user_id, lasts_with=conversation_id)
    return list(rows.values_list("id", flat=True))


@transaction.atomic
def lasting_with_destroy(*, user_id: int, conversation_id: UUID) -> None:
    """Destroy the values and spellings that were kept only as long as a temporary conversation."""
    entry_delete(user_id=user_id, entry_ids=entries_lasting_with(user_id, conversation_id), result="with its chat")
    Reference.objects.filter(owner_id=user_id, lasts_with=conversation_id).delete()
