"""The one way out: values are handed out under a live grant or to their owner's own eyes, and the ledger says so."""

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from consent.domain.grants import Use
from consent.domain.taxonomy import Purpose
from consent.ledger import Action, Event, ledger_append, ledger_lock
from consent.selectors import ledger_rows
from consent.services import Claim, Claimed, grants_claim
from consent.sql import id_read, id_written, places, rows_of, run, time_written
from vault.comparing import slot_open
from vault.domain.errors import RevealLimit, Tampered
from vault.domain.references import Ref
from vault.domain.secret import PrivateValue
from vault.models import RecordSalt, Reference, VaultEntry

REVEALS: Final = 10
"""How often in ``REVEAL_WINDOW`` a person may look at values of theirs, one or many at a time."""
REVEAL_WINDOW: Final = timedelta(minutes=10)

SHOWN, SHOWN_WITH_IT = "shown", "shown with it"


@sensitive_variables()
def entry_release(use: Use, wanted: Iterable[Ref]) -> dict[Ref, PrivateValue]:
    """The one door: the values of those references that a live grant covers, or all of them to the owner's own eyes.

    Lock and check the grant, decrypt, write the ledger, commit; only then are the values handed out. A reference that
    nothing covers is not in what is returned.

    Raises:
        Tampered, KeysDestroyed, MasterKeyMissing: a value does not open; nothing is handed out.
        RevealLimit: the owner has looked too often in a short time.
    """
    return entries_release(use.user_id, [(use, wanted)])[0]


@sensitive_variables()
def entries_release(user_id: int, asked: Iterable[tuple[Use, Iterable[Ref]]]) -> list[dict[Ref, PrivateValue]]:
    """The same door for several uses of one person at once: for each in its turn, what it may have.

    Raises:
        As ``entry_release``.
    """
    wanted = [(use, [ref.key for ref in some]) for use, some in asked if use.user_id == user_id]
    keys = {key for _, some in wanted for key in some}
    if not keys:  # a page without values can be read while somebody else writes
        return [{} for _ in wanted]
    try:
        with transaction.atomic():
            rows = _references(user_id, keys)
            by_key = {row.key: row for row in rows}
            return _handed_out(user_id, [(use, [by_key[key] for key in some if key in by_key]) for use, some in wanted])
    except Tampered:
        turn_id = wanted[0][0].turn_id
        ledger_append(user_id=user_id, events=[Event(Action.BLOCKED, result="does not open", turn_id=turn_id)])
        raise


def _references(user_id: int, keys: Collection[str]) -> Iterable[Reference]:
    """The person's references of these keys, without those to what is being deleted."""
    rows = Reference.objects.filter(owner_id=user_id, key__in=keys, entry__hidden_by=None)
    return rows.select_related("entry")


def _handed_out(user_id: int, wanted: list[tuple[Use, list[Reference]]]) -> list[dict[Ref, PrivateValue]]:
    released = _allowed(user_id, {_claim(use, row) for use, rows in wanted for row in rows})
    allowed = [[row for row in rows if _claim(use, row) in released] for use, rows in wanted]
    values = _opened(user_id, {row.key: row for rows in allowed for row in rows})
    return [{Ref(row.entry.type, row.key): values[row.key] for row in rows} for rows in allowed]


def _claim(use: Use, row: Reference) -> Claim:
    return Claim(use, row.entry.type, row.entry_id)


def _opened(user_id: int, rows: Mapping[str, Reference]) -> dict[str, PrivateValue]:
    """Each reference's value; a salt that is gone is an error of its own."""
    entries = [id_written(id) for id in {row.entry_id for row in rows.values()}]
    sql = f"""
        SELECT entry_id, value_version, salt FROM vault_recordsalt
        WHERE user_id = %s AND entry_id IN {places(entries)}"""  # noqa: S608
    salts = rows_of(RecordSalt, sql, [user_id, *entries]) if entries else ()
    kept = {(id_read(entry), version): bytes(salt) for entry, version, salt in salts}
    return {
        key: slot_open(
            row.entry, key, row.key_version, bytes(row.sealed), salt=kept.get((row.entry_id, row.entry.value_version))
        )
        for key, row in rows.items()
    }


def _allowed(user_id: int, claims: set[Claim]) -> set[Claim]:
    """Those claims that may be served, counted and put down; from here on nobody deletes what they want."""
    own = {claim for claim in claims if claim.use.purpose is Purpose.OWN_EYES and claim.use.turn_id is None}
    granted = grants_claim(user_id, claims - own)
    if not own and not granted:
        return set()
    ledger_lock(user_id)  # whoever was writing has ended
    if own:
        _look_once_more(user_id)
    told = {claim: _released(claim, claimed) for claim, claimed in granted.items() if claimed.first}
    there = _there({claim.entry_id for claim in claims})
    released = [event for claim, event in told.items() if claim.entry_id in there]
    _put_down(user_id, [*_shown([claim for claim in own if claim.entry_id in there]), *released])
    return {claim for claim in {*own, *granted} if claim.entry_id in there}


def _there(entry_ids: Collection[UUID]) -> frozenset[UUID]:
    """Those of the entries that nobody has destroyed."""
    sql = f"SELECT id FROM vault_vaultentry WHERE id IN {places(entry_ids)}"  # noqa: S608
    return frozenset(id_read(id) for (id,) in rows_of(VaultEntry, sql, [*map(id_written, entry_ids)]))


def _look_once_more(user_id: int) -> None:
    recent = ledger_rows(user_id, action=Action.REVEAL).filter(at__gt=timezone.now() - REVEAL_WINDOW, result=SHOWN)
    if recent.count() >= REVEALS:
        raise RevealLimit


def _shown(own: Collection[Claim]) -> list[Event]:
    """One look: its first value counts it, whatever else is shown with it."""
    results = [SHOWN, *[SHOWN_WITH_IT] * len(own)]
    return [
        Event(Action.REVEAL, claim.type, claim.use.purpose, claim.use.recipient, result, claim.entry_id)
        for claim, result in zip(own, results, strict=False)
    ]


def _released(claim: Claim, claimed: Claimed) -> Event:
    return Event(
        action=Action.RELEASE,
        type=claim.type,
        purpose=claim.use.purpose,
        recipient=claim.use.recipient,
        result=claim.use.exposure,
        entry_id=claim.entry_id,
        grant_id=claimed.grant_id,
        request_id=claimed.request_id,
        turn_id=claim.use.turn_id,
    )


def _put_down(user_id: int, events: list[Event]) -> None:
    if events:
        ledger_append(user_id=user_id, events=events)
        ids = [id_written(event.entry_id) for event in events]
        sql = f"UPDATE vault_vaultentry SET used_at = %s WHERE id IN {places(ids)}"  # noqa: S608
        run(VaultEntry, sql, [time_written(timezone.now()), *ids])
