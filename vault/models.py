"""Keys, salts, sealed values, and the mapping from references to them."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django_cryptography.fields import encrypt

from vault.domain.references import KEY_LENGTH
from vault.domain.spans import USER


class UserKey(models.Model):
    """One version of a person's three keys, each wrapped by a master key; destroying it destroys all they sealed."""

    user_id = models.BigIntegerField()
    version = models.PositiveIntegerField(default=1)
    master_id = models.CharField(max_length=40)
    user_key = models.BinaryField()
    text_key = models.BinaryField()
    fingerprint_key = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user_id", "version"], name="user_key_version")]

    def __str__(self) -> str:
        return f"keys of user {self.user_id}, version {self.version}"


class RecordSalt(models.Model):
    """The salt of one version of one value; destroyed with it, so that an old row cannot be rolled back."""

    user_id = models.BigIntegerField(db_index=True)
    entry_id = models.UUIDField()
    value_version = models.PositiveIntegerField(default=1)
    salt = models.BinaryField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["entry_id", "value_version"], name="salt_of_version")]

    def __str__(self) -> str:
        return f"salt of {self.entry_id}"


class VaultEntry(models.Model):
    """One private value: its canonical form, sealed. ``subject`` is ``user`` or who else it is about.

    ``hidden_by`` names the deletion that has hidden it and will destroy it; ``lasts_with`` the temporary conversation
    with which it is destroyed.
    """

    class State(models.TextChoices):
        ACTIVE = "active"
        SUPERSEDED = "superseded"
        PENDING = "pending"  # sealed for a day, usable by nothing, until its owner says whether to keep it

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    type = models.CharField(max_length=40)
    subject = models.CharField(max_length=80, default=USER)
    state = models.CharField(max_length=12, choices=State, default=State.ACTIVE)
    value_version = models.PositiveIntegerField(default=1)
    key_version = models.PositiveIntegerField()
    sealed = models.BinaryField()
    fingerprint = models.CharField(max_length=64, null=True)  # noqa: DJ001 - null where a domain is too small for one
    sanitized = encrypt(models.TextField())
    preview = encrypt(models.TextField())
    marked = models.BooleanField(default=False)
    """The person said of these very words that they are private: they are looked for word by word as well."""
    source_turn_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    hidden_by = models.UUIDField(null=True)
    lasts_with = models.UUIDField(null=True)

    class Meta:
        ordering: ClassVar = ["-seen_at", "id"]
        indexes: ClassVar = [models.Index(fields=["owner", "type", "state"], name="entry_of_type")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "type", "subject", "fingerprint"], name="one_entry_a_value")
        ]

    def __str__(self) -> str:
        return f"{self.type} of user {self.owner_id}"


class Reference(models.Model):
    """One spelling of one entry; its key is what stands in texts."""

    key = models.CharField(primary_key=True, max_length=KEY_LENGTH)
    entry = models.ForeignKey(VaultEntry, models.CASCADE, related_name="references")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    sealed = models.BinaryField()
    value_version = models.PositiveIntegerField(default=1)
    key_version = models.PositiveIntegerField()
    lasts_with = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "key"]

    def __str__(self) -> str:
        return f"reference {self.key}"


class NotPrivate(models.Model):
    """A value that its owner has said is not private, as a keyed fingerprint of its type and canonical form."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    mark = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "mark"], name="not_private_once")]

    def __str__(self) -> str:
        return f"not private, says user {self.owner_id}"
