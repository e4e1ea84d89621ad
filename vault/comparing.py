"""Values opened inside the vault, to compare texts with them; nothing here hands one out."""

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Final, NamedTuple
from uuid import UUID

from django.views.decorators.debug import sensitive_variables

from consent.sql import id_read, id_written, rows_of
from vault import crypto
from vault.domain.detection import detect
from vault.domain.errors import KeysDestroyed
from vault.domain.guard import Held, Matcher
from vault.domain.references import Raw, Ref
from vault.domain.secret import PrivateValue
from vault.keyring import key_of_version
from vault.models import RecordSalt, Reference, VaultEntry
from vault.selectors import UNSORTED

CANONICAL: Final = "canonical"
KEPT_S: Final = 30.0
"""How long a process keeps values opened: a turn compares with them some ten times in a few seconds."""
MOST_KEPT: Final = 64
"""Of how many people at once."""


def salt_of(entry: VaultEntry) -> bytes:
    """The salt under which a value is sealed.

    Raises:
        KeysDestroyed: it is gone.
    """
    sql = "SELECT salt FROM vault_recordsalt WHERE entry_id = %s AND value_version = %s"
    rows = rows_of(RecordSalt, sql, [id_written(entry.id), entry.value_version])
    if not rows:
        raise KeysDestroyed
    return bytes(rows[0][0])


@sensitive_variables()
def slot_open(
    entry: VaultEntry, slot: str, key_version: int, sealed: bytes, *, salt: bytes | None = None
) -> PrivateValue:
    """What is sealed in one slot of an entry: its canonical form, or the spelling of one reference."""
    address = crypto.Address(entry.owner_id, entry.id, entry.type, slot, entry.value_version, key_version)
    return crypto.open_value(key_of_version(entry.owner_id, key_version), salt or salt_of(entry), address, sealed)


def open_canonical(entry: VaultEntry) -> PrivateValue:
    """The canonical form of an entry."""
    return slot_open(entry, CANONICAL, entry.key_version, bytes(entry.sealed))


@dataclass(frozen=True, slots=True, repr=False)
class Known:
    """One entry, opened for comparing: whose it is, and which references stand for its spellings, in their order."""

    held: Held
    subject: str
    current: bool
    refs: tuple[Ref, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Opened:
    """A person's values, opened for comparing, by their entries' ids, and what finds them.

    ``plain`` finds what is written, ``reading`` also what only a detector can tell.
    """

    known: Mapping[str, Known]
    plain: Matcher
    reading: Matcher


Stamp = frozenset[tuple[object, ...]]
"""What a change of the person's values changes: references, versions, whose they are, which salts are left."""


@dataclass(frozen=True, slots=True, repr=False)
class _Kept:
    """What was opened, from which rows of each entry, and the time after which none of it is used any more."""

    stamp: Stamp
    until: float
    opened: Opened
    rows: Mapping[UUID, "_Sealed"]


_kept: dict[int, _Kept] = {}
_lock = Lock()


def opened_for(user_id: int) -> Opened:
    """The person's values for comparing, kept for half a minute and for exactly these references and salts.

    Where some of them have changed, the others stay open, and not for longer.
    """
    with _lock:
        _drop_old()
        kept = _kept.get(user_id)
    if kept and kept.stamp == _stamp_now(user_id):
        return kept.opened
    rows, salts = _rows(user_id), _salts(user_id)
    now = _open_again(user_id, _stamp(rows, salts), _sealed(rows, salts), kept)
    with _lock:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[user_id] = now
    return now.opened


@sensitive_variables()
def _open_again(user_id: int, stamp: Stamp, rows: Mapping[UUID, "_Sealed"], kept: _Kept | None) -> _Kept:
    """All of it opened: what stands in the very rows that it stood in before is taken from there."""
    before, sealed = kept.opened.known if kept else {}, kept.rows if kept else {}
    known = {str(id): before[str(id)] if sealed.get(id) == one else _known(user_id, one) for id, one in rows.items()}
    plain = Matcher.of((one.held for one in known.values()), like=kept.opened.plain if kept else None)
    opened = Opened(known, plain, plain.reading(lambda text: detect(Raw(text))))
    return _Kept(stamp, kept.until if kept else time.monotonic() + KEPT_S, opened, rows)


def opened_forget(user_id: int) -> None:
    """Drop what this process has opened of a person's values."""
    with _lock:
        _kept.pop(user_id, None)


def _drop_old() -> None:
    now = time.monotonic()
    for user_id in [user_id for user_id, kept in _kept.items() if kept.until < now]:
        del _kept[user_id]


@sensitive_variables()
def matcher_of(user_id: int, only: Collection[str] | None = None) -> Matcher:
    """What finds the person's values in any text, or those of some entries. Comparing is not releasing."""
    opened = opened_for(user_id)
    if only is None:
        return opened.reading
    return Matcher.of((opened.known[id].held for id in only if id in opened.known), lambda text: detect(Raw(text)))


def values_opened(user_id: int) -> list[Known]:
    """Each of the person's values, opened for comparing; one being deleted has no salt any more, and is not there."""
    return [_known(user_id, one) for one in _sealed(_rows(user_id), _salts(user_id)).values()]


class _Row(NamedTuple):
    """One reference with its entry, as the database has them; those of the stamp come first."""

    key: str
    key_version: int
    subject: str
    marked: bool
    spelling: bytes
    entry_id: UUID
    type: str
    state: str
    canonical: bytes
    canonical_key_version: int
    value_version: int


class _Salt(NamedTuple):
    """A salt, as the database has it; the number of its row is never given again."""

    pk: int
    entry_id: UUID
    value_version: int
    salt: bytes


class _Sealed(NamedTuple):
    """All that is sealed of one entry."""

    rows: tuple[_Row, ...]
    salt: _Salt


_ROWS: Final = """
    SELECT said.key, said.key_version, entry.subject, entry.marked, said.sealed, entry.id, entry.type, entry.state,
        entry.sealed, entry.key_version, entry.value_version
    FROM vault_reference AS said JOIN vault_vaultentry AS entry ON entry.id = said.entry_id WHERE said.owner_id = %s"""
_STAMPS: Final = """
    SELECT said.key, said.key_version, entry.subject, entry.marked
    FROM vault_reference AS said JOIN vault_vaultentry AS entry ON entry.id = said.entry_id WHERE said.owner_id = %s"""
_STAMPED: Final = 4
_SALTS: Final = "SELECT id, entry_id, value_version, salt FROM vault_recordsalt WHERE user_id = %s"
_SALTS_LEFT: Final = "SELECT id FROM vault_recordsalt WHERE user_id = %s"


def _rows(user_id: int) -> list[_Row]:
    return [_Row._make((*row[:5], id_read(row[5]), *row[6:])) for row in rows_of(Reference, _ROWS, [user_id])]


def _salts(user_id: int) -> list[_Salt]:
    return [_Salt._make((row[0], id_read(row[1]), *row[2:])) for row in rows_of(RecordSalt, _SALTS, [user_id])]


def _stamp(rows: Iterable[_Row], salts: Iterable[_Salt]) -> Stamp:
    return frozenset([*(row[:_STAMPED] for row in rows), *(salt[:1] for salt in salts)])


def _stamp_now(user_id: int) -> Stamp:
    return frozenset([*rows_of(Reference, _STAMPS, [user_id]), *rows_of(RecordSalt, _SALTS_LEFT, [user_id])])


def _sealed(rows: Iterable[_Row], salts: Iterable[_Salt]) -> dict[UUID, _Sealed]:
    """What of these can be opened, by entry."""
    salt_of, by_entry = {(salt.entry_id, salt.value_version): salt for salt in salts}, dict[UUID, list[_Row]]()
    for row in rows:
        if row.type != UNSORTED and (row.entry_id, row.value_version) in salt_of:
            by_entry.setdefault(row.entry_id, []).append(row)
    return {id: _Sealed(tuple(some), salt_of[id, some[0].value_version]) for id, some in by_entry.items()}


@sensitive_variables()
def _known(user_id: int, sealed: _Sealed) -> Known:
    """One entry, opened with one key derived for all of it."""
    entry, keys = sealed.rows[0], dict[int, bytes]()

    def opened(slot: str, key_version: int, content: bytes) -> str:
        if key_version not in keys:
            keys[key_version] = crypto.record_key(key_of_version(user_id, key_version), bytes(sealed.salt.salt))
        address = crypto.Address(user_id, entry.entry_id, entry.type, slot, entry.value_version, key_version)
        return crypto.open_with(keys[key_version], address, bytes(content)).expose()

    held = Held(
        entry_id=str(entry.entry_id),
        type=entry.type,
        spellings=tuple([opened(row.key, row.key_version, row.spelling) for row in sealed.rows]),
        canonical=opened(CANONICAL, entry.canonical_key_version, entry.canonical),
        marked=bool(entry.marked),
    )
    current = entry.state == VaultEntry.State.ACTIVE
    return Known(held, entry.subject, current, tuple(Ref(entry.type, row.key) for row in sealed.rows))
