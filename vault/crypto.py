"""All cryptography of the vault: AES-256-GCM under an envelope of keys, HMAC fingerprints. Nothing home-made around it.

master key ─ wraps ─ user key, text key, fingerprint key ─ HKDF(user key, record salt) ─ seals ─ values
"""

import hmac
import os
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, Self
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.views.decorators.debug import sensitive_variables

from vault.domain.errors import MasterKeyMissing, Tampered
from vault.domain.secret import PrivateValue

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12  # NIST SP 800-38D, 8.2.2: random nonces of 96 bits
SCHEMA: Final = b"spmem/v1"
NORM_VERSION: Final = b"1"
_SMALLEST_PADDING: Final = 32


def key_new() -> bytes:
    """32 random bytes."""
    return os.urandom(KEY_BYTES)


def pack(*parts: bytes) -> bytes:
    """The parts, each after its length in 4 bytes, so that no two different lists pack alike."""
    return b"".join([len(part).to_bytes(4, "big") + part for part in parts])


@dataclass(frozen=True, slots=True, repr=False)
class MasterKey:
    """A master key and the name under which rows remember it."""

    id: str
    key: bytes


@dataclass(frozen=True, slots=True, repr=False)
class MasterRing:
    """The master keys, newest first: the first wraps, any unwraps."""

    keys: tuple[MasterKey, ...]

    @classmethod
    def load(cls) -> Self:
        """The ring of ``VAULT_MASTER_KEY``, or of the key file.

        One key a line, ``id:64 hexadecimal digits``, newest first.

        Raises:
            MasterKeyMissing: there is none, or it is not of that form.
        """
        try:
            text = settings.VAULT_MASTER_KEY or Path(settings.VAULT_MASTER_KEY_FILE).read_text()
            pairs = [line.strip().split(":") for line in text.replace(",", "\n").splitlines() if line.strip()]
            keys = tuple(MasterKey(name, bytes.fromhex(digits)) for name, digits in pairs)
        except (OSError, ValueError):
            raise MasterKeyMissing from None
        if not keys or any(len(key.key) != KEY_BYTES for key in keys):
            raise MasterKeyMissing
        return cls(keys)

    @property
    def newest(self) -> MasterKey:
        return self.keys[0]

    def wrap(self, key: bytes, *, purpose: str, user_id: int, version: int) -> bytes:
        """``key`` sealed under the newest master key, bound to whose and what it is."""
        return _seal(self.newest.key, key, _wrapping(purpose, user_id, version, self.newest.id))

    def unwrap(self, wrapped: bytes, *, master_id: str, purpose: str, user_id: int, version: int) -> bytes:
        """The key inside.

        Raises:
            MasterKeyMissing: the ring does not hold the master key of that name.
            Tampered: it does not open with it.
        """
        master = next((key for key in self.keys if key.id == master_id), None)
        if master is None:
            raise MasterKeyMissing
        return _open(master.key, wrapped, _wrapping(purpose, user_id, version, master_id))


def _wrapping(purpose: str, user_id: int, version: int, master_id: str) -> bytes:
    return pack(SCHEMA, b"wrap", purpose.encode(), str(user_id).encode(), str(version).encode(), master_id.encode())


def _seal(key: bytes, plaintext: bytes, associated: bytes) -> bytes:
    nonce = os.urandom(NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, plaintext, associated)


def _open(key: bytes, sealed: bytes, associated: bytes) -> bytes:
    try:
        return AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], associated)
    except (InvalidTag, ValueError):
        raise Tampered from None


@dataclass(frozen=True, slots=True)
class Address:
    """What a sealed value is bound to: copied to any other row, it does not open."""

    user_id: int
    entry_id: UUID
    type: str
    slot: str  # "canonical", or the key of the reference whose spelling it is
    value_version: int
    key_version: int

    def associated(self) -> bytes:
        parts = (self.user_id, self.entry_id, self.type, self.slot, self.value_version, self.key_version)
        return pack(SCHEMA, b"value", *[str(part).encode() for part in parts])


def pad(plaintext: bytes) -> bytes:
    """Length-prefixed and filled up to 32, 64, 128, 256… bytes, so that its length does not tell male from female."""
    body = pack(plaintext)
    size = _SMALLEST_PADDING
    while size < len(body):
        size *= 2
    return body.ljust(size, b"\0")


def unpad(padded: bytes) -> bytes:
    """What ``pad`` was given."""
    return padded[4 : 4 + int.from_bytes(padded[:4], "big")]


def record_key(user_key: bytes, salt: bytes) -> bytes:
    """The key of one version of one value: HKDF-SHA256 (RFC 5869) of the user key under the record's salt."""
    return HKDF(SHA256(), KEY_BYTES, salt, SCHEMA + b"/enc").derive(user_key)


@sensitive_variables()
def seal_value(user_key: bytes, salt: bytes, address: Address, value: PrivateValue) -> bytes:
    """Nonce and ciphertext of a value, padded, bound to its address."""
    return _seal(record_key(user_key, salt), pad(value.expose().encode("utf-8", "surrogatepass")), address.associated())


@sensitive_variables()
def open_value(user_key: bytes, salt: bytes, address: Address, sealed: bytes) -> PrivateValue:
    """The value that was sealed for this address.

    Raises:
        Tampered: it was sealed for another address or under another key, or was changed.
    """
    return open_with(record_key(user_key, salt), address, sealed)


@sensitive_variables()
def open_with(key: bytes, address: Address, sealed: bytes) -> PrivateValue:
    """The same with the key of the record, for those who open several of its slots."""
    return PrivateValue(unpad(_open(key, sealed, address.associated())).decode("utf-8", "surrogatepass"))


def seal_text(text_key: bytes, place: Sequence[str], text: str) -> bytes:
    """A transcript's text, bound to its table, column and row."""
    return _seal(text_key, pad(text.encode("utf-8", "surrogatepass")), _place(place))


def open_text(text_key: bytes, place: Sequence[str], sealed: bytes) -> str:
    """The text that was sealed for this place.

    Raises:
        Tampered: it was sealed for another place or under another key, or was changed.
    """
    return unpad(_open(text_key, sealed, _place(place))).decode("utf-8", "surrogatepass")


def _place(place: Sequence[str]) -> bytes:
    return pack(SCHEMA, b"text", *(part.encode() for part in place))


@sensitive_variables()
def fingerprint(fingerprint_key: bytes, *parts: str) -> str:
    """HMAC-SHA256, in hexadecimal, over length-prefixed parts: (type, canonical value), or (relation, object)."""
    message = pack(NORM_VERSION, *(part.encode("utf-8", "surrogatepass") for part in parts))
    return hmac.new(fingerprint_key, message, sha256).hexdigest()
