"""A person's keys, unwrapped; made at first use, gone when destroyed."""

import time
from dataclasses import dataclass
from threading import Lock
from typing import Final

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction

from vault import crypto
from vault.domain.errors import KeysDestroyed
from vault.models import RecordSalt, UserKey, VaultEntry

_FRESH_SECONDS: Final = 5.0
_MOST_KEPT: Final = 512
_NEWEST: Final = "SELECT * FROM vault_userkey WHERE user_id = %s ORDER BY version DESC LIMIT 1"


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    """The newest version of a person's keys."""

    version: int
    user_key: bytes
    text_key: bytes
    fingerprint_key: bytes


_kept: dict[int, tuple[float, Keys]] = {}
_lock = Lock()


def keys_of(user_id: int) -> Keys:
    """The person's newest keys, looked up anew after five seconds.

    Raises:
        KeysDestroyed: there are none.
        MasterKeyMissing, Tampered: they do not unwrap.
    """
    kept = _kept.get(user_id)
    if kept and time.monotonic() - kept[0] < _FRESH_SECONDS:
        return kept[1]
    row = next(iter(UserKey.objects.raw(_NEWEST, [user_id])), None)
    if row is None:
        raise KeysDestroyed
    return _remember(user_id, _unwrap(row))


def keys_ensure(user_id: int) -> Keys:
    """The person's keys; new ones when the person has none yet.

    Raises:
        KeysDestroyed: they are gone, or the account is.
    """
    try:
        return keys_of(user_id)
    except KeysDestroyed:
        return _keys_make(user_id)


def keys_destroy(user_id: int) -> None:
    """Destroy every key and salt of a person; nothing they sealed opens again, in backups either."""
    keys_forget(user_id)
    UserKey.objects.filter(user_id=user_id).delete()
    RecordSalt.objects.filter(user_id=user_id).delete()


def keys_forget(user_id: int | None = None) -> None:
    """Drop unwrapped keys from this process."""
    with _lock:
        _kept.clear() if user_id is None else _kept.pop(user_id, None)


def key_of_version(user_id: int, version: int) -> bytes:
    """The user key of one version.

    Raises:
        KeysDestroyed: it is gone.
    """
    newest = keys_of(user_id)
    if newest.version == version:
        return newest.user_key
    row = UserKey.objects.filter(user_id=user_id, version=version).first()
    if row is None:
        raise KeysDestroyed
    return _unwrap(row).user_key


def _keys_make(user_id: int) -> Keys:
    if VaultEntry.objects.filter(owner_id=user_id).exists():
        raise KeysDestroyed  # never new keys over old values
    ring = crypto.MasterRing.load()
    fresh = {purpose: crypto.key_new() for purpose in ("user", "text", "fingerprint")}
    wrapped = {
        f"{purpose}_key": ring.wrap(key, purpose=purpose, user_id=user_id, version=1) for purpose, key in fresh.items()
    }
    try:
        with transaction.atomic(using="keys"):
            row = UserKey.objects.create(user_id=user_id, version=1, master_id=ring.newest.id, **wrapped)
    except IntegrityError:  # another process was first
        row = UserKey.objects.get(user_id=user_id, version=1)
    if not get_user_model().objects.filter(pk=user_id, is_active=True).exists():  # looked at last: it may go meanwhile
        keys_destroy(user_id)
        raise KeysDestroyed
    return _remember(user_id, _unwrap(row))


def _unwrap(row: UserKey) -> Keys:
    ring = crypto.MasterRing.load()

    def one(purpose: str, wrapped: bytes | memoryview) -> bytes:
        return ring.unwrap(
            bytes(wrapped), master_id=row.master_id, purpose=purpose, user_id=row.user_id, version=row.version
        )

    return Keys(
        row.version, one("user", row.user_key), one("text", row.text_key), one("fingerprint", row.fingerprint_key)
    )


def _remember(user_id: int, keys: Keys) -> Keys:
    with _lock:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[user_id] = (time.monotonic(), keys)
    return keys
