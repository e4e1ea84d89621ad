"""What must be there before the site can serve: migrated databases, a master key that fits them."""

import os
import secrets
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.checks import Error
from django.core.management import call_command

from memory.runtime import endpoint, model_connected
from vault.checks import keys_open
from vault.selectors import any_keys, anything_sealed


class NotReady(Exception):
    """The site cannot start; ``str()`` says what to do."""


def prepare() -> None:
    """Migrate both databases and see to the master key.

    Raises:
        NotReady: values are sealed in the database and the key that opens them is not here, or the settings of the
            model cannot be used.
    """
    try:
        endpoint() if model_connected() else None
    except ValueError as error:
        raise NotReady(str(error)) from None
    for database in ("default", "keys"):
        call_command("migrate", database=database, interactive=False, verbosity=0)
    if not settings.VAULT_MASTER_KEY:
        _master_key_file(Path(settings.VAULT_MASTER_KEY_FILE))
    if not any_keys() and anything_sealed():
        raise NotReady("There are sealed values, but the database of keys is empty. Put it back from its backup.")
    problems = [problem for problem in keys_open(databases=["keys"]) if isinstance(problem, Error)]
    if problems:
        raise NotReady(f"{problems[0].msg} {problems[0].hint}")


def _master_key_file(path: Path) -> None:
    if path.exists():
        return
    if any_keys():
        raise NotReady(f"There are sealed values, but no key file at {path}. Put it back; without it nothing can open.")
    name = datetime.now(UTC).strftime("k%Y%m%d%H%M%S")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(f"{name}:{secrets.token_hex(32)}\n")
