"""Embedders change: old vectors answer until all are made anew, nothing is lost, and damaged ones are mended."""

from collections.abc import Sequence

import numpy as np
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from memory import runtime
from memory.adapters.embedder import EmbeddingError, EndpointEmbedder, LocalEmbedder
from memory.adapters.recall import MemoryRecall
from memory.models import Memory, ReadyIndex
from memory.pipeline.remember import RememberingFailed, remember
from memory.reembedding import facts_embed_anew, indexes_check
from memory.selectors import embedders_of, memory_state
from memory.services import conversation_create, turn_receive
from vault.domain.references import Sanitized

SAID = ("I love zorblattian sailing.", "I collect old maps of Riga.", "My sister Lena plays the cello.")


class Server:
    """An embedding endpoint of 768 dimensions, by the letters of a text; ``broken`` says how it fails."""

    def __init__(self, broken: str = "") -> None:
        self.broken, self.seen, self.people = broken, list[str](), list[int]()

    def connect(self, user_id: int) -> "Server":
        self.people.append(user_id)
        return self

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        self.seen += texts
        if self.broken == "hangs":
            raise EmbeddingError("it took too long")
        size = 12 if self.broken == "another dimension" else 768
        return [self._vector(text, size) for text in texts]

    @staticmethod
    def _vector(text: str, size: int) -> list[float]:
        vector = np.full(size, 0.01)
        for letters in zip(text, text[1:], text[2:], strict=False):
            vector[sum(ord(letter) * 31**place for place, letter in enumerate(letters)) % size] += 1
        return vector.tolist()


def other(server: Server) -> EndpointEmbedder:
    return EndpointEmbedder("https://models.test/v1", "big", server, 768, connect=server.connect)


def tell(person: User, embedder: LocalEmbedder | EndpointEmbedder, *texts: str) -> None:
    for text in texts:
        conversation = conversation_create(user_id=person.pk)
        remember(turn_receive(user_id=person.pk, conversation_id=conversation.id, text=text).asks_id, embedder)


def found(recall: MemoryRecall, person: User, request: str) -> str:
    return " ".join(memory.text.text for memory in recall(person.pk, Sanitized(request), ()))


@pytest.fixture
def local(embedder: LocalEmbedder) -> LocalEmbedder:
    return embedder


def test_before_while_and_after_nothing_is_lost(alice: User, bob: User, local: LocalEmbedder) -> None:
    for person in (alice, bob):
        tell(person, local, *SAID)
    server = Server()
    new = other(server)
    recall = MemoryRecall(new, 2**24, earlier=[local])
    assert "zorblattian" in found(recall, alice, "Which sailing do I love?")
    tell(alice, new, "I also love quorvian baking.")
    both = found(recall, alice, "What do I love: sailing, baking?")
    assert "zorblattian" in both
    assert "quorvian" in both
    assert embedders_of(alice.pk) == {local.name, new.name}
    facts_embed_anew(new)
    assert embedders_of(alice.pk) == embedders_of(bob.pk) == {new.name}
    assert {len(bytes(memory.embedding)) for memory in Memory.objects.all()} == {2 * 768}
    for word in ("zorblattian", "maps of Riga", "quorvian"):
        assert word in found(recall, alice, f"What about {word}?")
    assert facts_embed_anew(new) == 0
    assert set(server.people) == {alice.pk, bob.pk}


def test_an_embedder_that_is_gone_leaves_words(alice: User, local: LocalEmbedder) -> None:
    tell(alice, other(Server()), *SAID)
    recall = MemoryRecall(local, 2**24)
    assert "zorblattian" in found(recall, alice, "Tell me about zorblattian things")


@pytest.mark.parametrize("broken", ["hangs", "another dimension"])
def test_an_endpoint_that_fails_loses_nothing(alice: User, local: LocalEmbedder, broken: str) -> None:
    server = Server()
    tell(alice, other(server), *SAID)
    server.broken = broken
    recall = MemoryRecall(other(server), 2**24, earlier=[local])
    assert "zorblattian" in found(recall, alice, "Tell me about zorblattian things")
    with pytest.raises(RememberingFailed):
        tell(alice, other(server), "I love quorvian baking.")
    tell(alice, local, *SAID[:1])
    Memory.objects.update(embedder="")
    with pytest.raises(EmbeddingError):
        facts_embed_anew(other(server))


def test_only_sanitized_text_goes_to_an_endpoint(alice: User) -> None:
    server = Server()
    tell(alice, other(server), "My phone is +39-092483239 and I love zorblattian sailing.")
    assert server.seen
    assert not any("092483239" in text for text in server.seen)


def test_nobodys_text_does_not_go_to_the_site_s_endpoint(settings: object, alice: User) -> None:
    settings.SPMEM_EMBEDDER_URL = "http://127.0.0.1:9/v1"  # type: ignore[attr-defined]
    runtime.embedder.cache_clear()
    try:
        embedder = runtime.embedder()
        assert embedder.name == "text-embedding-3-small at 127.0.0.1:9/v1"
        with pytest.raises(Exception, match=r"Nothing was sent|reached"):
            embedder.embed([Sanitized("I love sailing")])
    finally:
        runtime.embedder.cache_clear()


@pytest.mark.parametrize(
    "damage", [b"", b"\0" * 768, b"\xff" * 768, b"\0" * 13], ids=["empty", "zero", "not a number", "cut"]
)
def test_damaged_vectors_are_mended(alice: User, local: LocalEmbedder, damage: bytes) -> None:
    tell(alice, local, *SAID)
    hurt = Memory.objects.get(object__contains="zorblattian")
    Memory.objects.filter(pk=hurt.pk).update(embedding=damage)
    recall = MemoryRecall(local, 2**24)
    assert "maps of Riga" in found(recall, alice, "Which maps do I collect?")
    assert "zorblattian" in found(recall, alice, "Tell me about zorblattian things")
    facts_embed_anew(local)
    hurt.refresh_from_db()
    assert len(bytes(hurt.embedding)) == 768
    assert "zorblattian" in found(MemoryRecall(local, 2**24), alice, "Which sailing do I love?")


def many(person: User, local: LocalEmbedder, count: int) -> None:
    tell(person, local, "I collect old maps of Riga.")
    first = Memory.objects.filter(owner=person).values().first()
    assert first
    first.pop("id")
    Memory.objects.bulk_create(
        Memory(**{**first, "mark": f"{person.pk}-{n}", "text": f"I collect maps number {n}"}) for n in range(count)
    )


def test_a_damaged_or_swapped_copy_gives_no_wrong_memory(alice: User, bob: User, local: LocalEmbedder) -> None:
    for person in (alice, bob):
        many(person, local, 250)
        MemoryRecall(local, 2**24).index_of(person.pk, memory_state(person.pk).version)
    assert ReadyIndex.objects.count() == 2
    hers, his = ReadyIndex.objects.get(owner=alice), ReadyIndex.objects.get(owner=bob)
    for data in (bytes(his.data), bytes(hers.data)[:-100], b"", bytes(hers.data)[:-1] + b"\1"):
        ReadyIndex.objects.filter(owner=alice).update(data=data)
        ids = MemoryRecall(local, 2**24).index_of(alice.pk, memory_state(alice.pk).version).vectors.ids
        assert set(ids) == {str(id) for id in Memory.objects.filter(owner=alice).values_list("id", flat=True)}
    ReadyIndex.objects.filter(owner=alice).update(data=bytes(his.data))
    assert indexes_check(local) == 1
    assert ReadyIndex.objects.get().owner_id == bob.pk


def test_rebuild_index_says_what_it_did(alice: User, local: LocalEmbedder, capsys: pytest.CaptureFixture[str]) -> None:
    tell(alice, local, *SAID)
    Memory.objects.filter(object__contains="Riga").update(embedding=b"x")
    call_command("rebuild_index")
    assert capsys.readouterr().out == "1 people looked at, 1 memories embedded anew.\n"
