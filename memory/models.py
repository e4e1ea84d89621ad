"""Conversations, turns and their events; facts, triplets, the version of a person's memory; deletions under way."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from consent.domain.taxonomy import Purpose
from memory.domain.types import TurnState
from vault.domain.references import Referenced
from vault.fields import SealedTextField


class Erasure(models.Model):
    """A deletion: what names it is hidden at once, and destroyed when it can no longer be undone.

    ``counts`` is its receipt; ``before`` tells what hiding changed beside, as ids and dates, to put it back.
    """

    class State(models.TextChoices):
        HIDDEN = "hidden"
        UNDONE = "undone"
        GONE = "gone"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=State, default=State.HIDDEN)
    asked_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()
    whole_account = models.BooleanField(default=False)
    result = models.CharField(max_length=40, blank=True)
    settled_at = models.DateTimeField(null=True)
    counts = models.JSONField(default=dict)
    before = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-asked_at"]
        indexes: ClassVar = [models.Index(fields=["settled_at", "due_at"], name="erasure_due")]

    def __str__(self) -> str:
        return f"deletion {self.id}: {self.state}"


class Conversation(models.Model):
    """A thread of turns; its title is sealed as they are. A temporary one is remembered by nothing, and ends."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    title = SealedTextField()
    event_count = models.PositiveBigIntegerField(default=0)
    ends_at = models.DateTimeField(null=True)
    erasure = models.ForeignKey(Erasure, models.CASCADE, null=True, related_name="conversations")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-updated_at"]

    def __str__(self) -> str:
        return f"conversation {self.id}"

    @property
    def temporary(self) -> bool:
        return self.ends_at is not None


class Turn(models.Model):
    """One message of the person, or one answer to it; a row with a state, so that a restart loses nothing."""

    class Role(models.TextChoices):
        USER = "user"
        ASSISTANT = "assistant"

    class Remembering(models.TextChoices):
        """``adding``: its facts are kept, and a model is still to be asked for what they lack."""

        OFF = "off"
        WAITING = "waiting"
        ADDING = "adding"
        DONE = "done"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="turns")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    role = models.CharField(max_length=10, choices=Role)
    position = models.PositiveIntegerField()
    text = SealedTextField()
    state = models.CharField(max_length=20, choices=[(s.value, s.value) for s in TurnState], default=TurnState.RECEIVED)
    error = models.TextField(blank=True)
    asks = models.OneToOneField("self", models.CASCADE, null=True, related_name="reply")
    remembering = models.CharField(max_length=8, choices=Remembering, default=Remembering.OFF)
    sealed_entries = models.JSONField(default=list)
    secrets = models.PositiveIntegerField(default=0)
    unsorted = models.BooleanField(default=False)
    purpose = models.CharField(max_length=60, blank=True)
    recipient = models.CharField(max_length=200, blank=True)
    answered_by = models.CharField(max_length=200, blank=True)
    used_memories = models.JSONField(default=list)
    missing_types = models.JSONField(default=list)
    stop_requested = models.BooleanField(default=False)
    claimed_at = models.DateTimeField(null=True)
    send_key = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conversation", "position"], name="turn_position"),
            models.UniqueConstraint(fields=["owner", "send_key"], name="sent_once"),
        ]

    def __str__(self) -> str:
        return f"{self.role} turn {self.id}: {self.state}"

    @property
    def referenced(self) -> Referenced:
        return Referenced(self.text)

    @property
    def why(self) -> Purpose:
        return Purpose(self.purpose) if self.purpose else Purpose.WRITING


class TurnEvent(models.Model):
    """Something that happened to a turn, numbered within its conversation in the order of commit."""

    class Kind(models.TextChoices):
        TEXT = "text"
        STATE = "state"
        RESTART = "restart"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="events", db_index=False)
    turn = models.ForeignKey(Turn, models.CASCADE, related_name="events")
    number = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    text = SealedTextField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["conversation", "number"], name="event_number")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


def _of_few(field: str) -> models.Index:
    """An index of a column that few facts fill: it costs the others nothing, and is never taken to find "has none"."""
    return models.Index(fields=[field], name=f"facts_by_{field}", condition=models.Q(**{f"{field}__isnull": False}))


class Memory(models.Model):
    """A fact: text with references, its embedding, where it came from and how long it was true.

    ``mark`` is the keyed fingerprint of subject, relation and object: one fact for one meaning. ``version`` is that of
    the person's memory with which the fact came into it, or ended.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    source = models.ForeignKey(Turn, models.SET_NULL, null=True, related_name="memories")
    text = models.TextField()
    subject = models.CharField(max_length=200)
    relation = models.CharField(max_length=80)
    object = models.TextField()
    mark = models.CharField(max_length=64)
    embedding = models.BinaryField()
    embedder = models.CharField(max_length=80)
    said_at = models.DateTimeField()
    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True)
    superseded_by = models.ForeignKey("self", models.SET_NULL, null=True, related_name="supersedes", db_index=False)
    taken_back_by = models.ForeignKey(Turn, models.SET_NULL, null=True, related_name="takes_back", db_index=False)
    erasure = models.ForeignKey(Erasure, models.CASCADE, null=True, related_name="memories", db_index=False)
    version = models.PositiveBigIntegerField(default=0)
    edited_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-said_at", "-created_at"]
        indexes: ClassVar = [
            models.Index(fields=["owner", "relation"], name="memory_of_relation"),
            models.Index(fields=["owner", "version"], name="memory_of_version"),
            _of_few("superseded_by"),
            _of_few("taken_back_by"),
            _of_few("erasure"),
        ]
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "mark"], name="one_fact_a_meaning")]

    def __str__(self) -> str:
        return f"{self.relation} of user {self.owner_id}"

    @property
    def referenced(self) -> Referenced:
        return Referenced(self.text)


class Triplet(models.Model):
    """One edge of the person's graph: a fact as (subject, relation, object)."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    memory = models.OneToOneField(Memory, models.CASCADE, related_name="triplet")
    subject = models.CharField(max_length=200)
    relation = models.CharField(max_length=80)
    object = models.TextField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["owner", "relation"], name="triplet_of_relation")]

    def __str__(self) -> str:
        return f"({self.subject}, {self.relation}, …)"


class FactWord(models.Model):
    """A content word of what a fact is about, as a digest: facts that repeat or end it are found by what they share."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    memory = models.ForeignKey(Memory, models.CASCADE, related_name="words")
    digest = models.BigIntegerField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["owner", "digest"], name="facts_of_word")]

    def __str__(self) -> str:
        return f"a word of memory {self.memory_id}"


class MemoryState(models.Model):
    """The version of a person's memory, raised by every change of it, and whether it is paused.

    ``changed`` is the last version that did more than add or end facts; ``erased`` the last that took any out.
    """

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", primary_key=True)
    version = models.PositiveBigIntegerField(default=0)
    changed = models.PositiveBigIntegerField(default=0)
    erased = models.PositiveBigIntegerField(default=0)
    paused = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"memory of user {self.owner_id}, version {self.version}"


class ReadyIndex(models.Model):
    """A copy of a person's index, kept ready: vectors, digests of word stems, ids; no text of a memory."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    embedder = models.CharField(max_length=80)
    version = models.PositiveBigIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "embedder"], name="one_ready_index")]

    def __str__(self) -> str:
        return f"index of user {self.owner_id}, version {self.version}"


class Correction(models.Model):
    """One going over of all that is kept of a person, and how far it is; holds no value and no words.

    It goes through turns, titles and facts in the order of their making, and again from the start as long as it finds
    more. ``entry_id`` is the value that the person has called private, if that began it.
    """

    class Stage(models.TextChoices):
        TURNS = "turns"
        TITLES = "titles"
        MEMORIES = "memories"
        UNKEPT = "unkept"
        DONE = "done"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    entry_id = models.UUIDField(null=True)
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.TURNS)
    after_at = models.DateTimeField(null=True)
    after_id = models.UUIDField(null=True)
    passes = models.PositiveIntegerField(default=0)
    again = models.BooleanField(default=False)
    values = models.PositiveIntegerField(default=0)
    secrets = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    titles = models.PositiveIntegerField(default=0)
    memories = models.PositiveIntegerField(default=0)
    looked_at = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["created_at"]

    def __str__(self) -> str:
        return f"correction {self.id}: {self.stage}"

    @property
    def reads(self) -> bool:
        """Whether the detectors look for more, beside what the vault holds."""
        return self.entry_id is None
