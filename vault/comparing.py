"""Values opened inside the vault, to compare texts with them; nothing here hands one out."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final, NamedTuple
from uuid import UUID

from django.views.decorators.debug import sensitive_variables

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
    row = RecordSalt.objects.filter(entry_id=entry.id, value_version=entry.value_version).first()
    if row is None:
        raise KeysDestroyed
    return bytes(row.salt)


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
    stamp: Stamp
    until: float
    opened: Opened


_kept: dict[int, _Kept] = {}
_lock = Lock()


def opened_for(user_id: int) -> Opened:
    """The person's values for comparing, kept for half a minute and for exactly these references and salts."""
    with _lock:
        _drop_old()
        kept = _kept.get(user_id)
    if kept and kept.stamp == _stamp_now(user_id):
        return kept.opened
    rows, salts = _rows(user_id), _salts(user_id)
    opened = _opened(_known(user_id, rows, salts))
    with _lock:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[user_id] = _Kept(_stamp(rows, salts), time.monotonic() + KEPT_S, opened)
    return opened


def opened_forget(user_id: int) -> None:
    """Drop what this process has opened of a person's values."""
    with _lock:
        _kept.pop(user_id, None)


def _drop_old() -> None:
    now = time.monotonic()
    for user_id in [user_id for user_id, kept in _kept.items() if kept.until < now]:
        del _kept[user_id]


@sensitive_variables()
def _opened(values: Iterable[Known]) -> Opened:
    known = {one.held.entry_id: one for one in values}
    plain = Matcher.of(one.held for one in known.values())
    return Opened(known, plain, plain.reading(lambda text: detect(Raw(text))))


@sensitive_variables()
def matcher_of(user_id: int, only: Collection[str] | None = None) -> Matcher:
    """What finds the person's values in any text, or those of some entries. Comparing is not releasing."""
    opened = opened_for(user_id)
    if only is None:
        return opened.reading
    return Matcher.of((opened.known[id].held for id in only if id in opened.known), lambda text: detect(Raw(text)))


def values_opened(user_id: int) -> list[Known]:
    """Each of the person's values, opened for comparing; one being deleted has no salt any more, and is not there."""
    return _known(user_id, _rows(user_id), _salts(user_id))


class _Row(NamedTuple):
    """One reference with its entry, as the database has them; those of ``_STAMPED`` come first."""

    key: str
    key_version: int
    entry__subject: str
    entry__marked: bool
    sealed: bytes
    entry_id: UUID
    entry__type: str
    entry__state: str
    entry__sealed: bytes
    entry__key_version: int
    entry__value_version: int


_STAMPED: Final = _Row._fields[:4]


class _Salt(NamedTuple):
    """A salt, as the database has it; the number of its row is never given again."""

    pk: int
    entry_id: UUID
    value_version: int
    salt: bytes


def _rows(user_id: int) -> list[_Row]:
    return [_Row(*row) for row in Reference.objects.filter(owner_id=user_id).values_list(*_Row._fields)]


def _salts(user_id: int) -> list[_Salt]:
    return [_Salt(*row) for row in RecordSalt.objects.filter(user_id=user_id).values_list(*_Salt._fields)]


def _stamp(rows: Iterable[_Row], salts: Iterable[_Salt]) -> Stamp:
    return frozenset([*(row[: len(_STAMPED)] for row in rows), *(salt[:1] for salt in salts)])


def _stamp_now(user_id: int) -> Stamp:
    rows = Reference.objects.filter(owner_id=user_id).order_by().values_list(*_STAMPED)
    return frozenset([*rows, *RecordSalt.objects.filter(user_id=user_id).values_list("pk")])


@sensitive_variables()
def _known(user_id: int, rows: Iterable[_Row], salts: Iterable[_Salt]) -> list[Known]:
    opener, by_entry = _Opener(user_id, salts), dict[UUID, list[_Row]]()
    for row in rows:
        if row.entry__type != UNSORTED and opener.has_salt(row):
            by_entry.setdefault(row.entry_id, []).append(row)
    return [opener.known(some) for some in by_entry.values()]


class _Opener:
    """Opens what is sealed of one person, with one key derived for each value."""

    def __init__(self, user_id: int, salts: Iterable[_Salt]) -> None:
        self._user_id = user_id
        self._salts = {(row.entry_id, row.value_version): bytes(row.salt) for row in salts}
        self._keys: dict[tuple[UUID, int], bytes] = {}

    def has_salt(self, row: _Row) -> bool:
        return (row.entry_id, row.entry__value_version) in self._salts

    @sensitive_variables()
    def known(self, rows: Sequence[_Row]) -> Known:
        """One entry, of which these are all the references."""
        entry = rows[0]
        return Known(
            held=Held(
                entry_id=str(entry.entry_id),
                type=entry.entry__type,
                spellings=tuple(self._open(row, row.key, row.key_version, row.sealed) for row in rows),
                canonical=self._open(entry, CANONICAL, entry.entry__key_version, entry.entry__sealed),
                marked=entry.entry__marked,
            ),
            subject=entry.entry__subject,
            current=entry.entry__state == VaultEntry.State.ACTIVE,
            refs=tuple(Ref(entry.entry__type, row.key) for row in rows),
        )

    @sensitive_variables()
    def _open(self, row: _Row, slot: str, key_version: int, sealed: bytes) -> str:
        version = row.entry__value_version
        address = crypto.Address(self._user_id, row.entry_id, row.entry__type, slot, version, key_version)
        return crypto.open_with(self._key(row, key_version), address, bytes(sealed)).expose()

    def _key(self, row: _Row, key_version: int) -> bytes:
        place = (row.entry_id, key_version)
        if place not in self._keys:
            salt = self._salts[row.entry_id, row.entry__value_version]
            self._keys[place] = crypto.record_key(key_of_version(self._user_id, key_version), salt)
        return self._keys[place]
