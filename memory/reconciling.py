"""What the facts of a message mean beside those that are kept: read in one look, written in one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from consent.domain.taxonomy import Cardinality
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
from memory.domain.relations import TIES, cardinality_of
from memory.domain.ties import TripletView, names_of
from memory.domain.types import USER_NODE, Fact
from memory.models import FactWord, Memory, Triplet, Turn
from memory.rows import facts_like
from memory.selectors import ties_of
from vault.crypto import fingerprint
from vault.domain.references import Referenced
from vault.keyring import keys_ensure

_MOST_WORDS: Final = 40
"""Of how many content words of an object others are looked for; longer objects are texts, and equal in the first."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """A fact with its vector, as float16 bytes, and the embedder that made it."""

    fact: Fact
    vector: bytes
    embedder: str


class Reconciler:
    """Reconciles the facts of one message, one after the other, with what is known and with each other.

    What is known is read in one look, what is new written in one. ``ended`` holds the facts that were ended.
    """

    def __init__(self, message: Turn, version: int, embedded: Sequence[Embedded]) -> None:
        self.message, self.version = message, version
        self.told = [(one, mark_of(message.owner_id, one.fact)) for one in embedded]
        self.known = {one.mark: one for one in _related(message.owner_id, self.told)}
        self.new: dict[str, Memory] = {}
        self.again: list[Memory] = []
        self.ended: list[Memory] = []

    def reconciled(self) -> list[Memory]:
        """Store what is new; returns it, and what is true again."""
        for one, mark in self.told:
            self._take(one, mark)
        memories_create(list(self.new.values()))
        for memory in (*self.again, *self.ended):
            if memory.mark not in self.new:
                memory.save(update_fields=_TRUTH)
        return [*self.new.values(), *self.again]

    def _take(self, told: Embedded, mark: str) -> None:
        current = [one for one in self.known.values() if one.valid_to is None and one.erasure_id is None]
        decision = reconcile([_known(one) for one in current], told.fact, self._names(told.fact))
        if decision.verdict is Verdict.DUPLICATE:
            return
        memory = None if decision.verdict is Verdict.RETRACT else self._put(told, mark)
        self._end([one for one in current if str(one.id) in decision.ids], told.fact, memory)

    def _names(self, fact: Fact) -> Mapping[str, str]:
        if fact.subject == USER_NODE:
            return {}
        told = (TripletView(one.subject, one.relation, one.object, str(one.id)) for one in self.new.values())
        return names_of([*self._ties, *(tie for tie in told if tie.relation in TIES)])

    @cached_property
    def _ties(self) -> list[TripletView]:
        return ties_of(self.message.owner_id)

    def _end(self, memories: Iterable[Memory], by_fact: Fact, by: Memory | None) -> None:
        for memory in memories:
            memory.valid_to = by_fact.valid_from or self.message.created_at
            memory.superseded_by, memory.taken_back_by = by, None if by else self.message
            memory.version = self.version
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
    Triplet.objects.bulk_create(Triplet(memory=one, **edge_of(one)) for one in memories)
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


def mark_of(owner_id: int, fact: Fact) -> str:
    """The keyed fingerprint of what a fact means: equal for its rewordings."""
    return fingerprint(keys_ensure(owner_id).fingerprint_key, "fact", fingerprint_text(fact))


def fact_mark(memory: Memory) -> str:
    """The mark of what a memory says now."""
    fact = Fact(memory.referenced, memory.subject, memory.relation, Referenced(memory.object))
    return mark_of(memory.owner_id, fact)


def edge_of(memory: Memory) -> dict[str, Any]:
    """A fact as the edge of its triplet."""
    return {field: getattr(memory, field) for field in ("owner_id", "subject", "relation", "object")}
