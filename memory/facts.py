"""Everything that changes facts: storing what a message said, reconciling it with what was known, editing."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import numpy as np
from django.db import transaction
from django.utils import timezone

from memory.domain.errors import MessageChanged, NotEdited
from memory.domain.ports import Embedder, Vector
from memory.domain.relations import label_of
from memory.domain.types import Fact
from memory.events import Kind, event_append, tell_of_changed
from memory.models import Memory, MemoryState, ReadyIndex, Triplet, Turn
from memory.reconciling import Embedded, Reconciler, edge_of, fact_words_put, mark_of
from memory.rows import message_locked, message_marked, state_of, state_raised
from memory.selectors import turns_naming
from vault.domain.references import Raw, Sanitized, refs
from vault.selectors import sanitized_all, views_of
from vault.services import text_seal

_EMBEDDING: Final = np.dtype("<f2")
_TOLERANCE: Final = 0.02
"""How far from 1 a stored vector's length may be; float16 rounding stays below 0.001."""


def facts_embed(user_id: int, facts: Sequence[Fact], embedder: Embedder) -> list[Embedded]:
    """Each fact with the vector of its labelled, sanitized text."""
    texts = sanitized_all(user_id, [fact.text for fact in facts])
    vectors = embedder.for_person(user_id).embed(
        [labelled(fact.relation, text) for fact, text in zip(facts, texts, strict=True)]
    )
    return [Embedded(fact, packed(vector), embedder.name) for fact, vector in zip(facts, vectors, strict=True)]


def labelled(relation: str, text: Sanitized) -> Sanitized:
    """What is embedded and indexed: the words of the relation before the fact, unless it has them already."""
    label = label_of(relation)
    return text if not label or text.text.lower().startswith(label.lower()) else Sanitized(f"{label}: {text.text}")


def packed(vector: Vector) -> bytes:
    """A vector as a row keeps it: float16, little-endian."""
    return vector.astype(_EMBEDDING).tobytes()


@transaction.atomic
def facts_store(message: Turn, embedded: Sequence[Embedded], *, more: bool = False) -> list[Memory]:
    """Reconcile the facts of a message with what is known and store what is new; ``more`` are to be added later.

    One writer a person at a time. Nothing is stored when the message is gone or its facts were stored before.

    Raises:
        MessageChanged: the message says something else by now.
    """
    state, now = memory_lock(message.owner_id), _still_says(message)
    if now is None or now.remembering != Turn.Remembering.WAITING:
        return []
    message_marked(message.pk, Turn.Remembering.ADDING if more else Turn.Remembering.DONE)
    return _stored(message, embedded, state)


@transaction.atomic
def facts_complete(message: Turn, embedded: Sequence[Embedded]) -> list[Memory]:
    """Add what was still to be added to the facts of a message; done twice, it is done once.

    Raises:
        MessageChanged: the message says something else by now.
    """
    memory_lock(message.owner_id)
    adding = Turn.objects.filter(pk=message.pk, remembering=Turn.Remembering.ADDING)
    return facts_add(message, embedded) if adding.update(remembering=Turn.Remembering.DONE) else []


@transaction.atomic
def facts_add(message: Turn, embedded: Sequence[Embedded]) -> list[Memory]:
    """Reconcile more facts of a message whose others were stored before; nothing is stored while memory is paused.

    Raises:
        MessageChanged: the message says something else by now.
    """
    state, now = memory_lock(message.owner_id), _still_says(message)
    if state.paused or now is None or now.remembering == Turn.Remembering.OFF:
        return []
    return _stored(message, embedded, state)


def _still_says(message: Turn) -> Turn | None:
    """The message as it is now, locked, unless a deletion has hidden it.

    Raises:
        MessageChanged: it has other words.
    """
    now = message_locked(message.pk)
    if now is not None and now.text != message.text:
        raise MessageChanged
    return now


def _stored(message: Turn, embedded: Sequence[Embedded], state: MemoryState) -> list[Memory]:
    store = Reconciler(message, state.version + 1, _still_held(message.owner_id, embedded))
    stored = store.reconciled()
    if stored or store.ended:
        _raise_version(state, changed=False)
    event_append(message, Kind.STATE)
    return stored


def _still_held(owner_id: int, embedded: Sequence[Embedded]) -> list[Embedded]:
    """The facts all of whose values are still in the vault; one deleted meanwhile takes what was drawn with it."""
    named = [ref for one in embedded for ref in refs(one.fact.text)]
    views = views_of(owner_id, named) if named else {}
    return [one for one in embedded if all(views[ref].held for ref in refs(one.fact.text))]


def remembering_failed(turn_id: UUID) -> None:
    """Say that the facts of a message could not be drawn; the person can try again."""
    waiting = Turn.objects.filter(pk=turn_id, remembering=Turn.Remembering.WAITING)
    if waiting.update(remembering=Turn.Remembering.FAILED):
        event_append(Turn.objects.get(pk=turn_id), Kind.STATE)


def memory_lock(owner_id: int) -> MemoryState:
    """Be the one writer to a person's memory until the transaction ends; to be locked before turns and facts."""
    state = state_of(owner_id, locked=True)
    if state is None:
        MemoryState.objects.get_or_create(owner_id=owner_id)
        state = MemoryState.objects.select_for_update().get(owner_id=owner_id)
    return state


def _raise_version(state: MemoryState, *, changed: bool = True, erased: bool = False) -> None:
    """The next version, in the transaction that holds the lock; ``changed`` when it does more than add or end facts."""
    state.version += 1
    state.changed = state.version if changed else state.changed
    state.erased = state.version if erased else state.erased
    state_raised(state)


def memory_changed(owner_id: int, *, erased: bool = False) -> None:
    """Say to every process that the person's memory is another one now; ``erased``: drop all that was built from it."""
    with transaction.atomic():
        _raise_version(memory_lock(owner_id), erased=erased)
        if erased:
            ReadyIndex.objects.filter(owner_id=owner_id).delete()


@transaction.atomic
def index_keep_ready(owner_id: int, embedder: str, version: int, data: bytes) -> None:
    """Keep a copy of a person's index ready, unless something was deleted since it was built."""
    if memory_lock(owner_id).erased <= version:
        ReadyIndex.objects.update_or_create(
            owner_id=owner_id, embedder=embedder, defaults={"version": version, "data": data}
        )


def memory_edit(*, user_id: int, memory_id: UUID, text: Raw, embedder: Embedder) -> Memory:
    """Put other words in a fact's place; what is private in them is sealed as anywhere.

    Raises:
        Memory.DoesNotExist: there is no such fact of this person, or it was deleted meanwhile.
        NotEdited: another fact already says that, or the words cannot be kept now.
    """
    memory = Memory.objects.get(owner_id=user_id, id=memory_id, erasure=None)
    sealed = text_seal(user_id=user_id, raw=text, turn_id=memory.source_id)
    if sealed.unsorted:
        raise NotEdited("these words could not be read for private values. Try again.")
    if any(value.pending for value in sealed.values):
        raise NotEdited(
            "these words hold a value of which you are still asked whether to keep it, under Private values."
        )
    fact = Fact(sealed.text, memory.subject, memory.relation, sealed.text)
    made = facts_embed(user_id, [fact], embedder)[0]
    with transaction.atomic():
        state = memory_lock(user_id)
        memory = Memory.objects.select_for_update(of=("self",)).get(pk=memory_id, owner_id=user_id, erasure=None)
        mark = mark_of(user_id, fact)
        same = Memory.objects.filter(owner_id=user_id, mark=mark).exclude(pk=memory.pk)
        same.exclude(erasure=None).delete()
        if same.exists():
            raise NotEdited("another memory says that already. Delete one of the two.")
        memory.text = memory.object = sealed.text.text
        memory.embedding, memory.embedder = made.vector, made.embedder
        memory.mark, memory.edited_at = mark, timezone.now()
        memory.save(update_fields=["text", "object", "mark", "embedding", "embedder", "edited_at"])
        Triplet.objects.update_or_create(memory=memory, defaults=edge_of(memory))
        fact_words_put(memory)
        _raise_version(state)
        tell_of_changed(turns_naming(user_id, Memory.objects.filter(pk=memory.pk)))
    return memory


def memories_embed(user_id: int, memories: Sequence[Memory], embedder: Embedder) -> None:
    """Embed facts again whose sanitized words are others now, or whose vectors another embedder made."""
    texts = sanitized_all(user_id, [memory.referenced for memory in memories])
    words = [labelled(memory.relation, text) for memory, text in zip(memories, texts, strict=True)]
    vectors = embedder.for_person(user_id).embed(words)
    with transaction.atomic():
        state = memory_lock(user_id)
        for memory, vector in zip(memories, vectors, strict=True):
            unchanged = Memory.objects.filter(pk=memory.pk, text=memory.text)
            unchanged.update(embedding=packed(vector), embedder=embedder.name)
        _raise_version(state)


UNEMBEDDED: Final = ""
"""The embedder of a fact whose vector is to be made anew; until then it is found by its words."""


@transaction.atomic
def embeddings_check(owner_id: int, embedder: str, dimensions: int) -> int:
    """Put vectors aside that are not of this size or of length 1, to be made anew; returns how many there were."""
    state = memory_lock(owner_id)
    rows = Memory.objects.filter(owner_id=owner_id, embedder=embedder).values_list("id", "embedding")
    bad = [id for id, embedding in rows if not _is_unit(bytes(embedding), dimensions)]
    for id in bad:
        Memory.objects.filter(id=id).update(embedder=UNEMBEDDED, embedding=b"")
    ReadyIndex.objects.filter(owner_id=owner_id).delete()
    _raise_version(state)
    return len(bad)


def _is_unit(embedding: bytes, dimensions: int) -> bool:
    if len(embedding) != dimensions * _EMBEDDING.itemsize:
        return False
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(abs(np.linalg.norm(np.frombuffer(embedding, _EMBEDDING).astype(np.float32)) - 1) <= _TOLERANCE)
