"""Start-up checks of the vault: no key, no site."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DatabaseError

from vault.crypto import MasterRing
from vault.domain.errors import VaultError
from vault.models import UserKey


@register(Tags.database)
def keys_open(*, databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """The master key that the site has opens the keys that the database holds."""
    if not databases or "keys" not in databases:
        return []
    try:
        row = UserKey.objects.order_by("-id").first()
    except DatabaseError:
        return []  # not migrated yet
    if row is None:
        return []
    try:
        MasterRing.load().unwrap(
            bytes(row.user_key), master_id=row.master_id, purpose="user", user_id=row.user_id, version=row.version
        )
    except VaultError as error:
        hint = "The key file of the data folder, or VAULT_MASTER_KEY, must be the one these values were sealed with."
        return [Error(str(error), hint=hint, id="vault.E001")]
    return []
