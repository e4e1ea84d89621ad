"""Everything that changes facts: storing what a message said, reconciling it with what was known, editing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import numpy as np
from django.db import transaction
from django.utils import timezone

from consent.domain.taxonomy import Cardinality
from memory.domain.errors import MessageChanged, NotEdited
from memory.domain.ports import Embedder, Vector
from memory.domain.reconcile import (
    Known,
    Verdict,
    comparable,
    fingerprint_text,
    one_named,
    reconcile,
    word_digests,
    words_shared,
)
from memory.domain.relations import cardinality_of, label_of
from memory.domain.ties import names_of
from memory.domain.types import USER_NODE, Fact
from memory.events import Kind, event_append, tell_of_changed
from memory.models import FactWord, Memory, MemoryState, ReadyIndex, Triplet, Turn
from memory.rows import facts_like, message_locked, state_of
from memory.selectors import ties_of, turns_naming
from vault.crypto import fingerprint
from vault.domain.references import Raw, Referenced, Sanitized, refs
from vault.keyring import keys_ensure
from vault.selectors import sanitized_all, views_of
from vault.services import text_seal

_EMBEDDING: Final = np.dtype("<f2")
_TOLERANCE: Final = 0.02
"""How far from 1 a stored vector's length may be; float16 rounding stays below 0.001."""
_MOST_WORDS: Final = 40
"""Of how many content words of an object others are looked for; longer objects are texts, and equal in the first."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """A fact with its vector, as float16 bytes, and the embedder that made it."""

    fact: Fact
    vector: bytes
    embedder: str


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
    then = Turn.Remembering.ADDING if more else Turn.Remembering.DONE
    Turn.objects.filter(pk=message.pk).update(remembering=then)
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
    store = _Store(message, state.version + 1, _still_held(message.owner_id, embedded))
    stored = store.reconciled()
    if stored or store.ended:
        _raise_version(state, changed=bool(store.ended))
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
    """The next version, in the transaction that holds the lock; ``changed`` when it does more than add facts."""
    state.version += 1
    state.changed = state.version if changed else state.changed
    state.erased = state.version if erased else state.erased
    raised = MemoryState.objects.filter(pk=state.pk)
    raised.update(version=state.version, changed=state.changed, erased=state.erased)


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


class _Store:
    """Reconciles the facts of one message, one after the other, with what is known and with each other.

    What is known is read in one look, what is new written in one. ``ended`` holds the facts that were ended.
    """

    def __init__(self, message: Turn, version: int, embedded: Sequence[Embedded]) -> None:
        self.message, self.version = message, version
        self.told = [(one, _mark(message.owner_id, one.fact)) for one in embedded]
        self.known = {one.mark: one for one in _related(message.owner_id, self.told)}
        self.new: dict[str, Memory] = {}
        self.again: list[Memory] = []
        self.ended: list[Memory] = []

    def reconciled(self) -> list[Memory]:
        """Store what is new; returns it, and what is true again."""
        for one, mark in self.told:
            self._take(one, mark)
        memories_create(list(self.new.values()))
        Memory.objects.bulk_update([one for one in (*self.again, *self.ended) if one.mark not in self.new], _TRUTH)
        return [*self.new.values(), *self.again]

    def _take(self, told: Embedded, mark: str) -> None:
        current = [one for one in self.known.values() if one.valid_to is None and one.erasure_id is None]
        decision = reconcile([_known(one) for one in current], told.fact, self._names(told.fact))
        if decision.verdict is Verdict.DUPLICATE:
            return
        memory = None if decision.verdict is Verdict.RETRACT else self._put(told, mark)
        self._end([one for one in current if str(one.id) in decision.ids], told.fact, memory)

    def _names(self, fact: Fact) -> Mapping[str, str]:
        return {} if fact.subject == USER_NODE else names_of(ties_of(self.message.owner_id))

    def _end(self, memories: Iterable[Memory], by_fact: Fact, by: Memory | None) -> None:
        for memory in memories:
            memory.valid_to = by_fact.valid_from or self.message.created_at
            memory.superseded_by, memory.taken_back_by = by, None if by else self.message
            self.ended.append(memory)

    def _put(self, told: Embedded, mark: str) -> Memory:
        same = self.known.get(mark)
        if same and same.erasure_id is None:
            return self._true_again(same)
        if same:  # deleted, and told again before that was final
            same.delete()
        fact = told.fact
        memory = self.known[mark] = self.new[mark] = Memory(
            owner_id=self.message.owner_id,
            source=self.message,
            text=fact.text.text,
            subject=fact.subject,
            relation=fact.relation,
            object=fact.object.text,
            mark=mark,
            embedding=told.vector,
            embedder=told.embedder,
            said_at=self.message.created_at,
            valid_from=fact.valid_from or self.message.created_at,
            version=self.version,
        )
        return memory

    def _true_again(self, memory: Memory) -> Memory:
        memory.valid_to = memory.superseded_by = memory.taken_back_by = None
        memory.version = self.version
        if memory.mark not in self.new:
            self.again.append(memory)
        return memory


_TRUTH: Final = ("valid_to", "superseded_by", "taken_back_by", "version")
"""What changes of a fact that is ended, or true again."""


def memories_create(memories: Sequence[Memory]) -> None:
    """Write new facts, with the edges and words by which they are found."""
    if not memories:
        return
    Memory.objects.bulk_create(memories)
    Triplet.objects.bulk_create(Triplet(memory=one, **_edge(one)) for one in memories)
    FactWord.objects.bulk_create(word for one in memories for word in _words_of(one))


def fact_words_put(memory: Memory) -> None:
    """Have a fact found by the words that its object has now."""
    FactWord.objects.filter(memory=memory).delete()
    FactWord.objects.bulk_create(_words_of(memory))


def _words_of(memory: Memory) -> Iterator[FactWord]:
    for digest in word_digests(memory.relation, memory.object):
        yield FactWord(owner_id=memory.owner_id, memory=memory, digest=digest)


def _related(owner_id: int, told: Sequence[tuple[Embedded, str]]) -> list[Memory]:
    """The facts of the same marks, and those that the new ones can repeat or end; hidden and past ones too.

    Of a relation with many objects, those are the facts that share a word with a new one, or most of its words.
    """
    if not told:
        return []
    relations, any_word, most_words = set[str](), set[int](), list[tuple[list[int], int]]()
    for fact in (one.fact for one, _ in told):
        digests = [d for one in comparable(fact.relation) for d in word_digests(one, fact.object.text)[:_MOST_WORDS]]
        if cardinality_of(fact.relation) is Cardinality.ONE or one_named(fact):
            relations.update(comparable(fact.relation))
        elif (least := words_shared(fact)) > 1 and len(digests) < _MOST_WORDS:
            most_words.append((digests, least))
        else:
            any_word.update(digests)
    marks = [mark for _, mark in told]
    return facts_like(owner_id, marks=marks, sharing=[*most_words, (any_word, 1)], relations=relations)


def _known(memory: Memory) -> Known:
    return Known(
        id=str(memory.id),
        text=memory.text,
        subject=memory.subject,
        relation=memory.relation,
        object=memory.object,
        valid_from=memory.valid_from,
    )


def _mark(owner_id: int, fact: Fact) -> str:
    return fingerprint(keys_ensure(owner_id).fingerprint_key, "fact", fingerprint_text(fact))


def fact_mark(memory: Memory) -> str:
    """The mark of what a memory says now."""
    fact = Fact(memory.referenced, memory.subject, memory.relation, Referenced(memory.object))
    return _mark(memory.owner_id, fact)


def _edge(memory: Memory) -> dict[str, Any]:
    """A fact as the edge of its triplet."""
    return {field: getattr(memory, field) for field in ("owner_id", "subject", "relation", "object")}


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
        mark = _mark(user_id, fact)
        same = Memory.objects.filter(owner_id=user_id, mark=mark).exclude(pk=memory.pk)
        same.exclude(erasure=None).delete()
        if same.exists():
            raise NotEdited("another memory says that already. Delete one of the two.")
        memory.text = memory.object = sealed.text.text
        memory.embedding, memory.embedder = made.vector, made.embedder
        memory.mark, memory.edited_at = mark, timezone.now()
        memory.save(update_fields=["text", "object", "mark", "embedding", "embedder", "edited_at"])
        Triplet.objects.update_or_create(memory=memory, defaults=_edge(memory))
        fact_words_put(memory)
        _raise_version(state)
        tell_of_changed(turns_naming(user_id, [str(memory.id)]))
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
