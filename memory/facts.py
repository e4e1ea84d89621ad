"""Everything that changes facts: storing what a message said, reconciling it with what was known, editing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import numpy as np
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from memory.domain.errors import MessageChanged, WrongState
from memory.domain.ports import Embedder, Vector
from memory.domain.reconcile import Known, Verdict, fingerprint_text, reconcile
from memory.domain.relations import label_of
from memory.domain.types import Fact
from memory.events import Kind, event_append
from memory.models import Memory, MemoryState, Triplet, Turn
from vault.crypto import fingerprint
from vault.domain.references import Raw, Referenced, Sanitized
from vault.keyring import keys_ensure
from vault.selectors import sanitized_all
from vault.services import text_seal

_EMBEDDING: Final = np.dtype("<f2")


@dataclass(frozen=True, slots=True)
class Embedded:
    """A fact with its vector, as float16 bytes, and the embedder that made it."""

    fact: Fact
    vector: bytes
    embedder: str


def facts_embed(user_id: int, facts: Sequence[Fact], embedder: Embedder) -> list[Embedded]:
    """Each fact with the vector of its labelled, sanitized text."""
    texts = sanitized_all(user_id, [fact.text for fact in facts])
    vectors = embedder.embed([labelled(fact.relation, text) for fact, text in zip(facts, texts, strict=True)])
    return [Embedded(fact, packed(vector), embedder.name) for fact, vector in zip(facts, vectors, strict=True)]


def labelled(relation: str, text: Sanitized) -> Sanitized:
    """What is embedded and indexed: the words of the relation before the fact, unless it has them already."""
    label = label_of(relation)
    return text if not label or text.text.lower().startswith(label.lower()) else Sanitized(f"{label}: {text.text}")


def packed(vector: Vector) -> bytes:
    """A vector as a row keeps it: float16, little-endian."""
    return vector.astype(_EMBEDDING).tobytes()


@transaction.atomic
def facts_store(message: Turn, embedded: Sequence[Embedded]) -> list[Memory]:
    """Reconcile the facts of a message with what is known and store what is new.

    One writer a person at a time. Nothing is stored when the message is gone or its facts were stored before.

    Raises:
        MessageChanged: it says something else than when the facts were drawn.
    """
    state = memory_lock(message.owner_id)
    waiting = Turn.objects.select_for_update().filter(pk=message.pk, remembering=Turn.Remembering.WAITING)
    if not waiting.exists():
        return []
    _check_unchanged(message)
    stored = [memory for one in embedded if (memory := _reconciled(message, one))]
    waiting.update(remembering=Turn.Remembering.DONE)
    _raise_version(state)
    event_append(message, Kind.STATE)
    return stored


@transaction.atomic
def facts_add(message: Turn, embedded: Sequence[Embedded]) -> list[Memory]:
    """Reconcile more facts of a message whose others were stored before; nothing is stored while memory is paused.

    Raises:
        MessageChanged: it says something else than when the facts were drawn.
    """
    state = memory_lock(message.owner_id)
    if state.paused or not Turn.objects.filter(pk=message.pk).exclude(remembering=Turn.Remembering.OFF).exists():
        return []
    _check_unchanged(message)
    stored = [memory for one in embedded if (memory := _reconciled(message, one))]
    _raise_version(state)
    event_append(message, Kind.STATE)
    return stored


def _check_unchanged(message: Turn) -> None:
    if Turn.objects.get(pk=message.pk).text != message.text:
        raise MessageChanged


def remembering_failed(turn_id: UUID) -> None:
    """Say that the facts of a message could not be drawn; the person can try again."""
    waiting = Turn.objects.filter(pk=turn_id, remembering=Turn.Remembering.WAITING)
    if waiting.update(remembering=Turn.Remembering.FAILED):
        event_append(Turn.objects.get(pk=turn_id), Kind.STATE)


def memory_lock(owner_id: int) -> MemoryState:
    """Be the one writer to a person's memory until the transaction ends; to be locked before turns and facts."""
    MemoryState.objects.get_or_create(owner_id=owner_id)
    return MemoryState.objects.select_for_update().get(owner_id=owner_id)


def _raise_version(state: MemoryState) -> None:
    MemoryState.objects.filter(pk=state.pk).update(version=F("version") + 1)


def memory_changed(owner_id: int) -> None:
    """Say to every process that the person's memory is another one now."""
    _raise_version(memory_lock(owner_id))


def _reconciled(message: Turn, new: Embedded) -> Memory | None:
    related = Memory.objects.filter(owner_id=message.owner_id, valid_to=None)
    decision = reconcile([_known(memory) for memory in related], new.fact)
    began = new.fact.valid_from or message.created_at
    match decision.verdict:
        case Verdict.DUPLICATE:
            return None
        case Verdict.RETRACT:
            _end(message.owner_id, decision.ids, began, None)
            return None
    memory = _store(message, new, began)
    _end(message.owner_id, decision.ids, began, memory)
    return memory


def _known(memory: Memory) -> Known:
    return Known(
        id=str(memory.id),
        text=memory.text,
        subject=memory.subject,
        relation=memory.relation,
        object=memory.object,
        valid_from=memory.valid_from,
    )


def _end(owner_id: int, ids: Sequence[str], at: datetime, by: Memory | None) -> None:
    Memory.objects.filter(owner_id=owner_id, id__in=ids).update(valid_to=at, superseded_by=by)


def _store(message: Turn, new: Embedded, began: datetime) -> Memory:
    fact = new.fact
    memory, created = Memory.objects.update_or_create(
        owner_id=message.owner_id,
        mark=_mark(message.owner_id, fact),
        defaults={"valid_to": None, "superseded_by": None},
        create_defaults={
            "source": message,
            "text": fact.text.text,
            "subject": fact.subject,
            "relation": fact.relation,
            "object": fact.object.text,
            "embedding": new.vector,
            "embedder": new.embedder,
            "said_at": message.created_at,
            "valid_from": began,
        },
    )
    if created:
        _edge(memory)
    return memory


def _mark(owner_id: int, fact: Fact) -> str:
    return fingerprint(keys_ensure(owner_id).fingerprint_key, "fact", fingerprint_text(fact))


def fact_mark(memory: Memory) -> str:
    """The mark of what a memory says now."""
    fact = Fact(memory.referenced, memory.subject, memory.relation, Referenced(memory.object))
    return _mark(memory.owner_id, fact)


def _edge(memory: Memory) -> None:
    Triplet.objects.update_or_create(
        memory=memory,
        defaults={
            "owner_id": memory.owner_id,
            "subject": memory.subject,
            "relation": memory.relation,
            "object": memory.object,
        },
    )


def memory_edit(*, user_id: int, memory_id: UUID, text: Raw, embedder: Embedder) -> Memory:
    """Put other words in a fact's place; what is private in them is sealed as anywhere.

    Raises:
        Memory.DoesNotExist: there is no such fact of this person.
        WrongState: another fact already says that.
    """
    memory = Memory.objects.get(owner_id=user_id, id=memory_id)
    sealed = text_seal(user_id=user_id, raw=text, turn_id=memory.source_id)
    if sealed.unsorted:
        raise WrongState("not readable for private values, and was not changed")
    if any(value.pending for value in sealed.values):
        raise WrongState("about a value that you are to say first whether to keep, under Private values")
    fact = Fact(sealed.text, memory.subject, memory.relation, sealed.text)
    vector = facts_embed(user_id, [fact], embedder)[0].vector
    with transaction.atomic():
        state = memory_lock(user_id)
        mark = _mark(user_id, fact)
        if Memory.objects.filter(owner_id=user_id, mark=mark).exclude(pk=memory.pk).exists():
            raise WrongState("kept already, in another memory")
        memory.text = memory.object = sealed.text.text
        memory.mark, memory.embedding, memory.edited_at = mark, vector, timezone.now()
        memory.save()
        _edge(memory)
        _raise_version(state)
    return memory


def memories_embed(user_id: int, memories: Sequence[Memory], embedder: Embedder) -> None:
    """Embed facts again whose sanitized words are others now."""
    texts = sanitized_all(user_id, [memory.referenced for memory in memories])
    vectors = embedder.embed([labelled(m.relation, text) for m, text in zip(memories, texts, strict=True)])
    with transaction.atomic():
        state = memory_lock(user_id)
        for memory, vector in zip(memories, vectors, strict=True):
            Memory.objects.filter(pk=memory.pk, text=memory.text).update(
                embedding=packed(vector), embedder=embedder.name
            )
        _raise_version(state)
