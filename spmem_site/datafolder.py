"""The one folder that holds everything the site keeps: databases, keys, the queue's socket, logs."""

import os
import secrets
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured

_SOCKET_PATH_LIMIT = 100  # sockaddr_un holds 108 bytes on Linux, 104 on macOS, the final zero included


FOUNDED: Final = ("master.key", "spmem.sqlite3", "keys.sqlite3")
"""Files by which a folder shows that a site has lived in it."""


def folder_make(path: Path) -> Path:
    """The folder, made if missing, open to its owner only, also where it was open to others before.

    Raises:
        ImproperlyConfigured: it cannot be made or closed; says what to do.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.stat().st_mode & 0o077:
            path.chmod(0o700)
    except OSError as error:
        sentence = f"The data folder {path} cannot be used: {error.strerror}. Set SPMEM_DATA to a folder of your own."
        raise ImproperlyConfigured(sentence) from None
    return path


def secret_read(path: Path, *, seals: bool) -> str:
    """The secret in a file; a new random one of 64 hexadecimal digits, mode 0600, when there is none yet.

    Raises:
        ImproperlyConfigured: it ``seals`` what is kept, a site has lived in the folder, and the file is gone: a new
            secret would not open what the old one sealed.
    """
    if seals and not path.exists() and any((path.parent / name).exists() for name in FOUNDED):
        raise ImproperlyConfigured(f"{path} is missing. Put it back from a backup: what it sealed opens with no other.")
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        secret = secrets.token_hex(32)
        file.write(secret)
    return secret


def socket_path(folder: Path) -> Path:
    """Where the embedded queue listens: in the folder, or where its path is too long, in a private one beside it."""
    path = folder / "queue.sock"
    if len(os.fsencode(path)) <= _SOCKET_PATH_LIMIT:
        return path
    mark = blake2b(os.fsencode(folder), digest_size=8).hexdigest()
    return folder_make(Path(tempfile.gettempdir()) / f"sp-mem-{os.getuid()}-{mark}") / "queue.sock"
