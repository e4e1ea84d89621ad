"""The one folder that holds everything the site keeps: databases, keys, the queue's socket, logs."""

import os
import secrets
import tempfile
from hashlib import blake2b
from pathlib import Path

_SOCKET_PATH_LIMIT = 100  # sockaddr_un holds 108 bytes on Linux, 104 on macOS, the final zero included


def folder_make(path: Path) -> Path:
    """The folder, made if missing, readable by its owner only."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def secret_read(path: Path) -> str:
    """The secret in a file; a new random one of 64 hexadecimal digits, mode 0600, when there is none yet."""
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
