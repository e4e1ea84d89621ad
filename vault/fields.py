"""A model field whose text is sealed under its owner's text key, and opened only when it is read."""

from collections.abc import Callable
from typing import Any, cast

from django.db import models

from vault import crypto

_text_key: Callable[[int], bytes] | None = None


def use_text_keys(source: Callable[[int], bytes]) -> None:
    """Say where a person's text key comes from; the vault's app does so when it is ready."""
    global _text_key
    _text_key = source


def _key_of(owner_id: int) -> bytes:
    if _text_key is None:
        raise RuntimeError("The vault app is not ready; sealed text cannot be read or written yet.")
    return _text_key(owner_id)


class _OpenOnRead:
    """Keeps what the database gave until somebody reads the attribute; rows are not decrypted by being loaded."""

    def __init__(self, field: "SealedTextField") -> None:
        self.field = field

    def __get__(self, instance: models.Model | None, owner: type[models.Model] | None = None) -> Any:
        if instance is None:
            return self
        name = self.field.attname
        if name not in instance.__dict__:
            instance.refresh_from_db(fields=[name])
        value = instance.__dict__[name]
        if isinstance(value, bytes | memoryview):
            value = self.field.open(instance, bytes(value))
            instance.__dict__[name] = value
        return value

    def __set__(self, instance: models.Model, value: Any) -> None:
        instance.__dict__[self.field.attname] = value


class SealedTextField(models.BinaryField):  # type: ignore[type-arg]
    """Text, sealed with AES-256-GCM; associated data: table, column and row.

    The model has an ``owner_id`` and a primary key that is known before it is saved.
    """

    def contribute_to_class(self, cls: type[models.Model], name: str, private_only: bool = False) -> None:
        super().contribute_to_class(cls, name, private_only)
        setattr(cls, self.attname, _OpenOnRead(self))

    def place(self, instance: models.Model) -> tuple[str, str, str]:
        return (instance._meta.db_table, cast(str, self.column), str(instance.pk))

    def seal(self, instance: models.Model, text: str) -> bytes:
        return crypto.seal_text(_key_of(instance.owner_id), self.place(instance), text)  # type: ignore[attr-defined]

    def open(self, instance: models.Model, sealed: bytes) -> str:
        return crypto.open_text(_key_of(instance.owner_id), self.place(instance), sealed)  # type: ignore[attr-defined]

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = model_instance.__dict__.get(self.attname)
        return self.seal(model_instance, value) if isinstance(value, str) else value

    def to_python(self, value: Any) -> Any:
        return value
