"""What can go wrong with a vault; each error is a sentence for the person or the operator."""


class VaultError(Exception):
    """The root: nothing was written and nothing was handed out."""


class MasterKeyMissing(VaultError):
    """The master key cannot be read."""

    def __init__(self) -> None:
        super().__init__(
            "The vault's master key cannot be read. Restore the key file, or set VAULT_MASTER_KEY, "
            "as one line a key: a name, a colon and 64 hexadecimal digits."
        )


class Tampered(VaultError):
    """A ciphertext does not belong to its row, or the key is not the one it was sealed with."""

    def __init__(self) -> None:
        super().__init__("A sealed value does not open with its key; it was changed, or the key is another one.")


class KeysDestroyed(VaultError):
    """The key of a person, or the salt of a record, is gone."""

    def __init__(self) -> None:
        super().__init__("The keys of this record were destroyed; what it held cannot be read again.")


class RevealLimit(VaultError):
    """Values were shown more often in a short time than a person needs to look."""

    def __init__(self) -> None:
        super().__init__("Values were shown ten times in the last ten minutes. Wait a little, then look again.")
