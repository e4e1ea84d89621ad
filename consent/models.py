"""Policies, requests, grants and the ledger: who may see what, and who did."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django_cryptography.fields import encrypt

from consent.domain.grants import THIS_SITE, Exposure, Scope, Terms
from consent.domain.policy import Decision, Keep, MayRead, Rules, UseRule
from consent.domain.taxonomy import Purpose


def _choices(enum: type) -> list[tuple[str, str]]:
    return [(member.value, member.value) for member in enum]  # type: ignore[attr-defined]


class Policy(models.Model):
    """What a person has decided about one type; without a row the default holds: keep, and ask."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    type = models.CharField(max_length=40)
    keep = models.CharField(max_length=8, choices=_choices(Keep), default=Keep.YES)
    use = models.CharField(max_length=8, choices=_choices(UseRule), default=UseRule.ASK)
    may_read = models.CharField(max_length=8, choices=_choices(MayRead), default=MayRead.ASK)
    until = models.DateField(null=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "type"], name="policy_of_type")]

    def __str__(self) -> str:
        return f"{self.type}: keep {self.keep}, use {self.use}"

    @property
    def rules(self) -> Rules:
        return Rules(Keep(self.keep), UseRule(self.use), MayRead(self.may_read), self.until)


class ConsentRequest(models.Model):
    """One question to a person: may these values be used for this turn? Never holds a value."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    turn_id = models.UUIDField(unique=True)
    conversation_id = models.UUIDField(db_index=True)
    purpose = models.CharField(max_length=60, choices=_choices(Purpose))
    recipient = models.CharField(max_length=200, default=THIS_SITE)
    exposure = models.CharField(max_length=20, choices=_choices(Exposure), default=Exposure.FILL_IN)
    digest = models.CharField(max_length=64)
    reader = models.CharField(max_length=200, blank=True)  # the model that could read what it has to reason with
    reader_digest = models.CharField(max_length=64, blank=True)
    items = encrypt(models.TextField())  # JSON: one object a type, as ``consent.selectors.Asked``
    card_version = models.CharField(max_length=20)
    decision = models.CharField(max_length=10, choices=_choices(Decision), default=Decision.OPEN)
    asked_types = models.JSONField(default=list)
    allowed_types = models.JSONField(default=list)
    read_types = models.JSONField(default=list)
    less_exact_types = models.JSONField(default=list)
    asks_again = models.BooleanField(default=False)
    scope = models.CharField(max_length=20, choices=_choices(Scope), blank=True)
    how = models.CharField(max_length=20, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["created_at"]

    def __str__(self) -> str:
        return f"request {self.id}: {self.decision}"


class Grant(models.Model):
    """A yes to one type, as wide as the person made it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    request = models.ForeignKey(ConsentRequest, models.SET_NULL, null=True, related_name="grants")
    type = models.CharField(max_length=40)
    entry_ids = models.JSONField()
    purpose = models.CharField(max_length=60, choices=_choices(Purpose))
    recipient = models.CharField(max_length=200)
    exposure = models.CharField(max_length=20, choices=_choices(Exposure))
    scope = models.CharField(max_length=20, choices=_choices(Scope))
    turn_id = models.UUIDField(null=True)
    conversation_id = models.UUIDField(null=True)
    digest = models.CharField(max_length=64, blank=True)
    how = models.CharField(max_length=20)  # "card", "policy", "typed"
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-created_at"]
        indexes: ClassVar = [models.Index(fields=["owner", "type"], name="grant_of_type")]

    def __str__(self) -> str:
        return f"{self.type}, {self.scope}"

    @property
    def terms(self) -> Terms:
        return Terms(
            user_id=self.owner_id,
            type=self.type,
            entry_ids=frozenset(self.entry_ids),
            purpose=Purpose(self.purpose),
            recipient=self.recipient,
            exposure=Exposure(self.exposure),
            scope=Scope(self.scope),
            turn_id=self.turn_id,
            conversation_id=self.conversation_id,
            digest=self.digest,
            expires_at=self.expires_at,
            last_used_at=self.last_used_at,
            revoked=self.revoked_at is not None,
        )


class GrantUse(models.Model):
    """One turn's use of one entry under a grant; showing that answer again is the same use."""

    grant = models.ForeignKey(Grant, models.CASCADE, related_name="uses")
    turn_id = models.UUIDField()
    entry_id = models.UUIDField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["grant", "turn_id", "entry_id"], name="one_use_a_turn_and_entry")
        ]

    def __str__(self) -> str:
        return f"use of {self.entry_id} for {self.turn_id}"


class LedgerHead(models.Model):
    """The end of one person's chain; a writer locks it."""

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", primary_key=True)
    sequence = models.PositiveBigIntegerField(default=0)
    mac = models.CharField(max_length=64, default="")

    def __str__(self) -> str:
        return f"ledger at {self.sequence}"


class LedgerEntry(models.Model):
    """One thing that happened to a private value: ids and codes only, chained by a keyed MAC."""

    class Action(models.TextChoices):
        SEAL = "seal", "sealed"
        REQUEST = "request", "asked"
        DECISION = "decision", "decided"
        RELEASE = "release", "filled in"
        REVEAL = "reveal", "shown to you"
        REVOKE = "revoke", "revoked"
        DELETE = "delete", "deleted"
        POLICY = "policy", "policy changed"
        BLOCKED = "blocked", "held back"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    sequence = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    action = models.CharField(max_length=10, choices=Action)
    type = models.CharField(max_length=40, blank=True)
    purpose = models.CharField(max_length=60, blank=True)
    recipient = models.CharField(max_length=200, blank=True)
    result = models.CharField(max_length=40, blank=True)
    entry_id = models.UUIDField(null=True)
    grant_id = models.UUIDField(null=True)
    request_id = models.UUIDField(null=True)
    turn_id = models.UUIDField(null=True)
    mac = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["-sequence"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "sequence"], name="ledger_sequence")]

    def __str__(self) -> str:
        return f"{self.sequence}: {self.action} {self.type}"


class ClosedLedger(models.Model):
    """The ledger of an account that is gone: how long it was and how it ended; these rows are a chain themselves."""

    sequence = models.PositiveBigIntegerField(unique=True)
    rows = models.PositiveBigIntegerField()
    head = models.CharField(max_length=64)
    at = models.DateTimeField()
    mac = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["sequence"]

    def __str__(self) -> str:
        return f"closed ledger {self.sequence}: {self.rows} rows"
