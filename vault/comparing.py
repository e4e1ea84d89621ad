"""Values opened inside the vault, to compare texts with them; nothing here hands one out."""

from collections.abc import Collection
from typing import Final

from django.views.decorators.debug import sensitive_variables

from vault import crypto
from vault.domain.detection import detect
from vault.domain.errors import KeysDestroyed
from vault.domain.guard import Held, Matcher
from vault.domain.references import Raw
from vault.domain.secret import PrivateValue
from vault.keyring import key_of_version
from vault.models import RecordSalt, VaultEntry
from vault.selectors import UNSORTED

CANONICAL: Final = "canonical"


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


@sensitive_variables()
def matcher_of(user_id: int, only: Collection[str] | None = None) -> Matcher:
    """What finds the person's values in any text, or those of some entries. Comparing is not releasing."""
    held = [one for one, _ in held_by_id(user_id).values() if only is None or one.entry_id in only]
    return Matcher.of(held, detector=lambda text: detect(Raw(text)))


@sensitive_variables()
def held_by_id(user_id: int) -> dict[str, tuple[Held, str]]:
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
