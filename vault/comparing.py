"""Values opened inside the vault, to compare texts with them; nothing here hands one out."""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Final

from django.views.decorators.debug import sensitive_variables

from vault import crypto
from vault.domain.detection import detect
from vault.domain.errors import KeysDestroyed
from vault.domain.guard import Held, Matcher
from vault.domain.references import Raw
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
class Opened:
    """A person's values, opened for comparing, by their entries' ids, each with its subject, and what finds them.

    ``plain`` finds what is written, ``reading`` also what only a detector can tell.
    """

    held: Mapping[str, tuple[Held, str]]
    plain: Matcher
    reading: Matcher


@dataclass(frozen=True, slots=True, repr=False)
class _Kept:
    stamp: frozenset[tuple[object, ...]]
    until: float
    opened: Opened


_kept: dict[int, _Kept] = {}
_lock = Lock()


def opened_for(user_id: int) -> Opened:
    """The person's values for comparing, kept for half a minute and for exactly these references and salts."""
    stamp = _stamp(user_id)
    with _lock:
        _drop_old()
        kept = _kept.get(user_id)
    if kept and kept.stamp == stamp:
        return kept.opened
    opened = _open(user_id)
    with _lock:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[user_id] = _Kept(stamp, time.monotonic() + KEPT_S, opened)
    return opened


def opened_forget(user_id: int) -> None:
    """Drop what this process has opened of a person's values."""
    with _lock:
        _kept.pop(user_id, None)


def _drop_old() -> None:
    now = time.monotonic()
    for user_id in [user_id for user_id, kept in _kept.items() if kept.until < now]:
        del _kept[user_id]


def _stamp(user_id: int) -> frozenset[tuple[object, ...]]:
    """What a change of the person's values changes: references, versions, whose they are, which salts are left."""
    columns = ("key", "entry_id", "key_version", "value_version", "entry__subject", "entry__marked")
    references = Reference.objects.filter(owner_id=user_id).order_by().values_list(*columns)
    salts = RecordSalt.objects.filter(user_id=user_id).values_list("entry_id", "value_version")
    return frozenset([*references, *salts])


@sensitive_variables()
def _open(user_id: int) -> Opened:
    held = _held_by_id(user_id)
    plain = Matcher.of(one for one, _ in held.values())
    return Opened(held, plain, plain.reading(lambda text: detect(Raw(text))))


@sensitive_variables()
def matcher_of(user_id: int, only: Collection[str] | None = None) -> Matcher:
    """What finds the person's values in any text, or those of some entries. Comparing is not releasing."""
    opened = opened_for(user_id)
    if only is None:
        return opened.reading
    return Matcher.of((opened.held[id][0] for id in only if id in opened.held), lambda text: detect(Raw(text)))


@sensitive_variables()
def _held_by_id(user_id: int) -> dict[str, tuple[Held, str]]:
    """Each of the person's values by its entry's id, with its subject; one being deleted has no salt any more."""
    entries = VaultEntry.objects.filter(owner_id=user_id).exclude(type=UNSORTED).defer("sanitized", "preview")
    rows = list(entries.order_by().prefetch_related("references"))
    salts = {row.entry_id: bytes(row.salt) for row in RecordSalt.objects.filter(user_id=user_id)}
    return {str(entry.id): (held_of(entry, salts[entry.id]), entry.subject) for entry in rows if entry.id in salts}


@sensitive_variables()
def held_of(entry: VaultEntry, salt: bytes) -> Held:
    """An entry as a matcher needs it, opened for comparing."""
    slots = [(row.key, row.key_version, bytes(row.sealed)) for row in entry.references.all()]
    return Held(
        entry_id=str(entry.id),
        type=entry.type,
        spellings=tuple(slot_open(entry, *slot, salt=salt).expose() for slot in slots),
        canonical=slot_open(entry, CANONICAL, entry.key_version, bytes(entry.sealed), salt=salt).expose(),
        marked=entry.marked,
    )
