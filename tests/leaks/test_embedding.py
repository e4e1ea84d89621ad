"""What is embedded and searched is sanitized: a spy on the embedder sees no canary, whatever goes through."""

from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User

from memory import runtime
from memory.adapters.embedder import LocalEmbedder
from memory.adapters.recall import MemoryRecall
from memory.domain.ports import Vector
from memory.facts import memories_embed, memory_edit
from memory.models import Memory
from memory.pipeline.answer import Tools, answer
from memory.pipeline.remember import remember
from memory.services import conversation_create, turn_receive
from tests.leaks.canaries import Canary, canaries_new
from tests.leaks.sweep import Place, Sweeper
from vault.domain.references import Raw, Sanitized


class Spy:
    """The embedder of the site, and all that it was given."""

    def __init__(self, real: LocalEmbedder) -> None:
        self.real, self.given = real, list[str]()
        self.name, self.dimensions = real.name, real.dimensions

    def for_person(self, user_id: int) -> "Spy":
        return self

    def embed(self, texts: Sequence[Sanitized]) -> Vector:
        self.given += [text.text for text in texts]
        return self.real.embed(texts)

    @property
    def place(self) -> Place:
        return Place.of("what was embedded", "\n".join(self.given))


@pytest.fixture
def spy(embedder: LocalEmbedder) -> Spy:
    return Spy(embedder)


@pytest.fixture
def canaries() -> list[Canary]:
    return canaries_new()


def test_no_canary_is_embedded(alice: User, spy: Spy, canaries: list[Canary], queued: object) -> None:
    conversation = conversation_create(user_id=alice.pk)
    tools = Tools(**{**vars_of(runtime.tools()), "recall": MemoryRecall(spy, 1_000_000)})
    for text in (*(canary.said for canary in canaries), f"What do you know about {canaries[1].value}?"):
        reply = turn_receive(user_id=alice.pk, conversation_id=conversation.id, text=f"I love sailing. {text}")
        remember(reply.asks_id, spy)
        answer(reply.id, tools)
    memory = Memory.objects.filter(owner=alice).first()
    assert memory
    memory_edit(user_id=alice.pk, memory_id=memory.id, text=Raw(f"Sailing; {canaries[2].said}"), embedder=spy)
    memories_embed(alice.pk, list(Memory.objects.filter(owner=alice)), spy)
    assert len(spy.given) > 2 * len(canaries)
    assert any("sailing" in text for text in spy.given)
    assert Sweeper(canaries).look(spy.place) == []


def vars_of(tools: Tools) -> dict[str, object]:
    return {name: getattr(tools, name) for name in tools.__dataclass_fields__}


def test_the_spy_would_see_one(spy: Spy, canaries: list[Canary]) -> None:
    spy.embed([Sanitized(canaries[1].said)])
    assert Sweeper(canaries).look(spy.place)


def test_raw_text_is_not_taken(embedder: LocalEmbedder) -> None:
    """A type error for the checker; at run time there is no text where it is looked for, or the wrong kind of it."""
    with pytest.raises((AttributeError, TypeError)):
        embedder.embed(["My phone is +39-092483239"])  # type: ignore[list-item]
