"""What a process keeps of a person's memory: it costs one look a search, and never tells what is no longer so."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory.adapters.embedder import LocalEmbedder
from memory.adapters.recall import MemoryRecall
from memory.adapters.texts import Texts
from memory.domain.types import Fact, Recalled
from memory.erase import entries_erase, erasure_undo, memories_erase
from memory.facts import facts_embed, facts_store, memory_edit
from memory.models import Memory, Turn
from memory.pipeline.remember import remember
from memory.selectors import memory_state
from memory.services import conversation_create, turn_receive
from vault.domain.references import Raw, Referenced, Sanitized
from vault.selectors import entries_of

PHONE = "+39-092483239"
SAID = (f"My phone is {PHONE}.", "I collect old maps of Riga.", "My sister Lena plays the cello.")
ASKED = Sanitized("What are my phone, my maps, and what does my sister Lena play?")

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture
def recall(alice: User, embedder: LocalEmbedder) -> MemoryRecall:
    """What another process has warm of Alice's memory."""
    for text in SAID:
        tell(alice, embedder, text)
    warm = MemoryRecall(embedder, 2**24)
    assert "name on file" in " ".join(found(warm, alice))
    return warm


def tell(person: User, embedder: LocalEmbedder, text: str) -> None:
    conversation = conversation_create(user_id=person.pk)
    remember(turn_receive(user_id=person.pk, conversation_id=conversation.id, text=text).asks_id, embedder)


def found(recall: MemoryRecall, person: User) -> list[str]:
    return sorted(memory.text.text for memory in recall(person.pk, ASKED, ()))


def test_a_warm_search_is_one_look_at_the_version(recall: MemoryRecall, alice: User) -> None:
    before = found(recall, alice)
    with CaptureQueriesContext(connection) as looked:
        assert found(recall, alice) == before
    assert len(looked) == 1


def test_other_words_are_seen_at_the_next_search(recall: MemoryRecall, alice: User, embedder: LocalEmbedder) -> None:
    maps = Memory.objects.get(text__contains="maps")
    memory_edit(user_id=alice.pk, memory_id=maps.pk, text=Raw("I collect old maps of Tallinn."), embedder=embedder)
    words = " ".join(found(recall, alice))
    assert "Tallinn" in words
    assert "Riga" not in words


def test_what_is_added_is_seen_beside_what_was_kept(recall: MemoryRecall, alice: User, embedder: LocalEmbedder) -> None:
    before = found(recall, alice)
    tell(alice, embedder, "I collect maps of the moon.")
    assert [text for text in found(recall, alice) if text not in before] == ["I collect maps of the moon"]


def test_what_ended_is_gone_and_the_rest_is_not_read_again(
    recall: MemoryRecall, alice: User, embedder: LocalEmbedder
) -> None:
    changed = memory_state(alice.pk).changed
    tell(alice, embedder, "I drive a Fiat. I love sailing.")
    assert "Fiat" in " ".join(found(recall, alice))
    tell(alice, embedder, "I drive a Volvo now. I don't love sailing any more.")
    with CaptureQueriesContext(connection) as looked:
        now = found(recall, alice)
    facts = [query["sql"] for query in looked if 'FROM "memory_memory"' in query["sql"]]
    assert [word for word in ("Riga", "Volvo", "Fiat", "sailing") if word in " ".join(now)] == ["Riga", "Volvo"]
    assert now == found(MemoryRecall(embedder, 2**24), alice)
    assert memory_state(alice.pk).changed == changed
    assert all('"version" >' in sql or '"id" IN' in sql for sql in facts)


@pytest.mark.parametrize("value", ["ending 39", "name on file"])
def test_a_deleted_value_is_gone_and_back_when_that_is_undone(recall: MemoryRecall, alice: User, value: str) -> None:
    before = found(recall, alice)
    (entry,) = (one for one in entries_of(alice.pk) if value in one.sanitized)
    erasure = entries_erase(user_id=alice.pk, entry_ids=[entry.id])
    assert value not in " ".join(found(recall, alice))
    erasure_undo(user_id=alice.pk, erasure_id=erasure.id)
    assert found(recall, alice) == before


def test_nothing_of_a_deleted_memory_stays(recall: MemoryRecall, alice: User) -> None:
    memories_erase(user_id=alice.pk)
    assert found(recall, alice) == []
    assert recall._texts._people[alice.pk].kept == {}


def test_words_take_no_more_room_than_they_may(alice: User, bob: User, embedder: LocalEmbedder) -> None:
    for person in (alice, bob):
        for text in SAID:
            tell(person, embedder, text)
    texts = Texts(max_bytes=6_000)
    for person in (alice, bob, alice):
        ids = [str(id) for id in Memory.objects.filter(owner=person).values_list("id", flat=True)]
        kept = texts.of(person.pk, memory_state(person.pk), ids)
        assert [one.memory.id for one in kept] == ids
        assert isinstance(kept[0].memory, Recalled)
        assert texts._nbytes <= texts.max_bytes


def stored(person: User, embedder: LocalEmbedder, facts: list[Fact]) -> int:
    """How many statements it takes to store these facts of a message."""
    conversation = conversation_create(user_id=person.pk)
    reply = turn_receive(user_id=person.pk, conversation_id=conversation.id, text="Some things about me.")
    message = Turn.objects.get(pk=reply.asks_id)
    ready = facts_embed(person.pk, facts, embedder)
    with CaptureQueriesContext(connection) as written:
        assert len(facts_store(message, ready)) == len(facts)
    return len(written)


def fact(kind: str, thing: str) -> Fact:
    return Fact(Referenced(f"I own {thing}"), "user", kind, Referenced(thing))


def test_many_facts_of_a_message_take_no_more_statements_than_one(alice: User, embedder: LocalEmbedder) -> None:
    stored(alice, embedder, [fact("owns", "a yellow hat")])
    one = stored(alice, embedder, [fact("owns", "a red lamp")])
    many = stored(alice, embedder, [fact("owns", f"a {color} boat") for color in ("blue", "green", "white", "black")])
    assert many == one <= 13
