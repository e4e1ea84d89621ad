"""Deleting through its routes: hidden at once, undone in time, then in no table; the older fact is true again."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from consent.models import ConsentRequest, Grant
from consent.selectors import Asked, asked_load
from consent.services import Decided, request_decide, request_open
from memory import runtime
from memory.adapters.embedder import LocalEmbedder
from memory.domain.ports import Vector
from memory.erase import erasure_finish, erasures_due
from memory.models import Conversation, Erasure, Memory, MemoryState, Triplet, Turn
from memory.pipeline.remember import remember
from memory.selectors import memories_current
from memory.services import conversation_create, turn_receive
from memory.stores import STORES
from memory.tasks import tidy_up
from memory.uses import use_of
from vault.domain.references import Sanitized
from vault.models import RecordSalt, Reference, VaultEntry

Queued = list[tuple[object, ...]]


class Teller:
    """A person who tells things, has them remembered, and deletes."""

    def __init__(self, user: User, embedder: LocalEmbedder) -> None:
        self.user, self.embedder = user, embedder
        self.client = Client()
        self.client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")

    def says(self, *texts: str, remembered: bool = True) -> Conversation:
        conversation = conversation_create(user_id=self.user.pk)
        for text in texts:
            reply = turn_receive(user_id=self.user.pk, conversation_id=conversation.id, text=text)
            if remembered:
                remember(reply.asks_id, self.embedder)
        return conversation

    def erases(self, **body: object) -> dict[str, Any]:
        return self.client.post(reverse("api-erase"), body, "application/json").json()

    def deletes(self, name: str, *args: object) -> dict[str, Any]:
        answer = self.client.delete(reverse(name, args=args))
        assert answer.status_code == 200, answer.content
        return answer.json()

    def undoes(self, erased: dict[str, Any]) -> int:
        return self.client.post(erased["undo"]).status_code

    def objects(self) -> set[str]:
        """What is true now, as far as anything that answers or lists is told."""
        return {memory.object.casefold() for memory in memories_current(self.user.pk)}

    def recalls(self, request: str) -> str:
        """What an answer would be made from."""
        found = runtime.recall()(self.user.pk, Sanitized(request), ())
        return " ".join(memory.text.text for memory in found).casefold()


@pytest.fixture
def alice_tells(alice: User, embedder: LocalEmbedder, queued: Queued) -> Teller:
    return Teller(alice, embedder)


def ten_seconds_later() -> None:
    Erasure.objects.update(due_at=timezone.now() - timedelta(milliseconds=1))
    tidy_up()


def left(user: User) -> dict[str, int]:
    """How many rows of each table of the memory and the vault are this person's."""
    counts = {
        model.__name__: model.objects.filter(owner=user).count() for model in (Memory, Triplet, VaultEntry, Reference)
    }
    return counts | {"RecordSalt": RecordSalt.objects.filter(user_id=user.pk).count()}


def test_all_are_hidden_at_once_and_gone_after_ten_seconds(alice_tells: Teller, alice: User) -> None:
    alice_tells.says("I love zorblattian sailing.", "I work at Orbit Foods.", "My sister Lena lives in Riga.")
    kept = Memory.objects.filter(owner=alice).count()
    assert "zorblattian" in alice_tells.recalls("What do I love?")
    erased = alice_tells.erases(all=True)
    assert erased["counts"]["memories"] == kept
    assert erased["receipt"] == f"{kept} memories deleted"
    assert alice_tells.recalls("What do I love? Where do I work? Who is my sister?") == ""
    assert "0 of 0" in alice_tells.client.get("/memories/").content.decode() or not alice_tells.objects()
    assert Memory.objects.filter(owner=alice).count() == kept
    ten_seconds_later()
    assert (left(alice)["Memory"], left(alice)["Triplet"]) == (0, 0)
    assert alice_tells.undoes(erased) == 409


def test_undone_in_time_all_is_as_before(alice_tells: Teller, alice: User) -> None:
    alice_tells.says("I live in Porto.", "I moved to Ghent.", "I love zorblattian sailing.")
    before = list(Memory.objects.order_by("id").values())
    erased = alice_tells.erases(all=True)
    assert alice_tells.undoes(erased) == 200
    assert list(Memory.objects.order_by("id").values()) == before
    assert "zorblattian" in alice_tells.recalls("What do I love?")
    ten_seconds_later()
    assert list(Memory.objects.order_by("id").values()) == before
    assert alice_tells.undoes(erased) == 200


def test_a_deleted_newer_fact_makes_the_older_true_again(alice_tells: Teller) -> None:
    alice_tells.says("I live in Porto.")
    second = alice_tells.says("I moved to Ghent.")
    assert "ghent" in alice_tells.objects()
    assert "porto" not in alice_tells.objects()
    erased = alice_tells.deletes("api-conversation", second.id)
    assert "porto" in alice_tells.objects()
    assert alice_tells.undoes(erased) == 200
    assert "porto" not in alice_tells.objects()
    alice_tells.deletes("api-conversation", second.id)
    ten_seconds_later()
    assert "porto" in alice_tells.objects()
    assert "ghent" not in alice_tells.recalls("Where do I live?")


def test_deleting_the_middle_of_three_leaves_the_last(alice_tells: Teller) -> None:
    for text in ("I live in Porto.", "I live in Ghent.", "I live in Oslo."):
        alice_tells.says(text)
    middle = Memory.objects.get(object__iexact="Ghent")
    erased = alice_tells.deletes("api-memory", middle.id)
    assert alice_tells.objects() == {"oslo"}
    porto = Memory.objects.get(object__iexact="Porto")
    assert porto.superseded_by is not None
    assert porto.superseded_by.object.casefold() == "oslo"
    alice_tells.undoes(erased)
    porto.refresh_from_db()
    assert porto.superseded_by == middle
    alice_tells.deletes("api-memory", middle.id)
    ten_seconds_later()
    assert alice_tells.objects() == {"oslo"}


def test_what_was_taken_back_is_true_again_without_the_words_that_took_it(alice_tells: Teller) -> None:
    alice_tells.says("I love sushi.")
    taken_back = alice_tells.says("I no longer like sushi.")
    ended = Memory.objects.filter(valid_to__isnull=False)
    before = alice_tells.objects()
    if ended.filter(taken_back_by=None).exists():
        pytest.fail("An ended fact names neither what ended it nor who.")
    alice_tells.deletes("api-conversation", taken_back.id)
    assert any("sushi" in one for one in alice_tells.objects())
    assert not ended.exists()
    assert before != alice_tells.objects()


def test_undone_after_something_newer_was_told(alice_tells: Teller) -> None:
    alice_tells.says("I live in Porto.")
    alice_tells.says("I live in Ghent.")
    erased = alice_tells.deletes("api-memory", Memory.objects.get(object__iexact="Ghent").id)
    alice_tells.says("I live in Oslo.")
    assert alice_tells.undoes(erased) == 200
    assert alice_tells.objects() == {"oslo"}


def test_told_again_before_it_is_final_it_is_kept(alice_tells: Teller, alice: User) -> None:
    said = "My phone is +39-092483239. I love zorblattian sailing."
    alice_tells.says(said)
    entry = VaultEntry.objects.get(owner=alice)
    alice_tells.erases(all=True)
    alice_tells.deletes("api-entry", entry.id)
    alice_tells.says(said)
    ten_seconds_later()
    assert "zorblattian" in alice_tells.recalls("What do I love?")
    assert VaultEntry.objects.get(owner=alice).id != entry.id
    assert memories_current(alice.pk).filter(relation="has_phone").count() == 1


def test_of_one_relation(alice_tells: Teller) -> None:
    alice_tells.says("I love zorblattian sailing.", "I work at Orbit Foods.")
    works = memories_current(alice_tells.user.pk).get(relation="works_at")
    erased = alice_tells.erases(relation="works_at")
    assert erased["counts"]["memories"] == 1
    ten_seconds_later()
    assert not Memory.objects.filter(id=works.id).exists()
    assert "zorblattian" in alice_tells.recalls("What do I love?")


@pytest.mark.parametrize("body", [{}, {"all": True, "relation": "works_at"}, {"ids": []}])
def test_what_to_delete_is_said(alice_tells: Teller, body: dict[str, object]) -> None:
    assert alice_tells.client.post(reverse("api-erase"), body, "application/json").status_code == 400


def test_a_value_goes_with_its_facts_its_request_and_its_grant(alice_tells: Teller, alice: User) -> None:
    conversation = alice_tells.says("My phone is +39-092483239 and my email is water.lover4@example.com.")
    entry = VaultEntry.objects.get(owner=alice, type="CONTACT.phone")
    reply = Turn.objects.get(conversation=conversation, role="assistant")
    asked = Asked("CONTACT.phone", (str(entry.id),), "ending 39")
    request = request_open(use_of(reply), [asked])
    request_decide(user_id=alice.pk, request_id=request.id, decided=Decided(allow=True))
    erased = alice_tells.deletes("api-entry", entry.id)
    assert erased["receipt"] == "1 memory, 1 private value deleted"
    page = alice_tells.client.get(f"/chat/{conversation.id}/").content.decode()
    assert "(phone number, deleted)" in page
    assert "ending 39" not in page
    assert alice_tells.client.get("/private/").content.decode().count("api/values") == 0
    assert alice_tells.client.post(reverse("api-entry-reveal", args=[entry.id])).status_code in {403, 404}
    ten_seconds_later()
    assert not VaultEntry.objects.filter(id=entry.id).exists()
    assert not RecordSalt.objects.filter(entry_id=entry.id).exists()
    assert asked_load(ConsentRequest.objects.get()) == [Asked("CONTACT.phone", (), "deleted")]
    grant = Grant.objects.get()
    assert grant.entry_ids == []
    assert grant.revoked_at is not None


def test_an_older_value_is_current_again(alice_tells: Teller, alice: User) -> None:
    alice_tells.says("I live at 12 Elm Row, Boston.")
    alice_tells.says("I moved. I live at 77 Oak Lane, Chicago.")
    states = dict(VaultEntry.objects.values_list("id", "state"))
    assert set(states.values()) == {"active", "superseded"}
    newer = VaultEntry.objects.get(state="active")
    erased = alice_tells.deletes("api-entry", newer.id)
    assert VaultEntry.objects.exclude(id=newer.id).get().state == "active"
    alice_tells.undoes(erased)
    assert dict(VaultEntry.objects.values_list("id", "state")) == states


def test_a_conversation_goes_with_what_came_of_it_alone(alice_tells: Teller, alice: User) -> None:
    alice_tells.says("My email is water.lover4@example.com.")
    conversation = alice_tells.says(
        "My phone is +39-092483239, my email is water.lover4@example.com. I love zorblattian sailing."
    )
    erased = alice_tells.deletes("api-conversation", conversation.id)
    assert erased["counts"] == {"conversations": 1, "turns": 2, "memories": 2, "values": 1}
    assert alice_tells.client.get(f"/chat/{conversation.id}/").status_code == 404
    for turn in conversation.turns.all():
        assert alice_tells.client.get(f"/chat/turns/{turn.id}/").status_code == 404
        assert alice_tells.client.post(reverse("api-turn-stop", args=[turn.id])).status_code == 404
    assert str(conversation.id) not in alice_tells.client.get("/chat/").content.decode()
    ten_seconds_later()
    assert not Conversation.objects.filter(id=conversation.id).exists()
    assert [entry.type for entry in VaultEntry.objects.filter(owner=alice)] == ["CONTACT.email"]


def test_an_undone_conversation_is_remembered_after_all(alice_tells: Teller, queued: Queued) -> None:
    conversation = alice_tells.says("I love zorblattian sailing.", remembered=False)
    message = conversation.turns.get(role="user")
    erased = alice_tells.deletes("api-conversation", conversation.id)
    remember(message.id, alice_tells.embedder)
    assert alice_tells.objects() == set()
    queued.clear()
    alice_tells.undoes(erased)
    assert ("memory.tasks.remember_turn", str(message.id)) in queued
    remember(message.id, alice_tells.embedder)
    assert "zorblattian" in alice_tells.recalls("What do I love?")


class Interrupting(LocalEmbedder):
    """An embedder in whose middle something happens."""

    def __init__(self, act: Any) -> None:
        super().__init__()
        self.act = act

    def embed(self, texts: Any) -> Any:
        vectors = super().embed(texts)
        self.act()
        return vectors


def test_a_job_that_finishes_after_everything_was_deleted_brings_nothing(alice_tells: Teller) -> None:
    conversation = alice_tells.says("My nurse is Oda Finch. I love zorblattian sailing.", remembered=False)
    message = conversation.turns.get(role="user")
    remember(message.id, Interrupting(lambda: alice_tells.erases(all=True)))
    assert Memory.objects.count() == 0
    message.refresh_from_db()
    assert message.remembering == "off"


def test_a_job_that_finishes_after_its_value_was_deleted_brings_nothing_of_it(alice_tells: Teller) -> None:
    conversation = alice_tells.says("My phone is +39-092483239. I love zorblattian sailing.", remembered=False)
    message = conversation.turns.get(role="user")
    entry = VaultEntry.objects.get()
    remember(message.id, Interrupting(lambda: alice_tells.deletes("api-entry", entry.id)))
    assert {memory.relation for memory in Memory.objects.all()}.isdisjoint({"has_phone"})
    assert "zorblattian" in alice_tells.recalls("What do I love?")


def test_vectors_that_an_embedder_remembers_go_too(alice_tells: Teller) -> None:
    alice_tells.says("I love zorblattian sailing.")
    alice_tells.recalls("What do I love?")
    latest = runtime.embedder().latest
    assert latest.get("What do I love?") is not None
    alice_tells.erases(all=True)
    alice_tells.recalls("Something else?")
    assert latest.get("What do I love?") is None


def test_answers_name_no_memory_that_is_gone(alice_tells: Teller) -> None:
    conversation = alice_tells.says("I love zorblattian sailing.")
    memory = Memory.objects.get()
    Turn.objects.filter(conversation=conversation, role="assistant").update(used_memories=[str(memory.id)])
    alice_tells.deletes("api-memory", memory.id)
    ten_seconds_later()
    assert Turn.objects.get(conversation=conversation, role="assistant").used_memories == []


def test_finished_twice_is_finished_once(alice_tells: Teller, alice: User) -> None:
    alice_tells.says("I love zorblattian sailing.")
    erased = alice_tells.erases(all=True)
    Erasure.objects.update(due_at=timezone.now())
    due = erasures_due(alice.pk)
    assert len(due) == 1
    version = MemoryState.objects.get(owner=alice).version
    erasure_finish(due[0])
    after = MemoryState.objects.get(owner=alice).version
    erasure_finish(due[0])
    assert MemoryState.objects.get(owner=alice).version == after > version
    assert alice_tells.client.get(erased["erasure"]).json()["state"] == "gone"


def test_nothing_to_delete_says_so(alice_tells: Teller) -> None:
    erased = alice_tells.erases(all=True)
    assert erased["receipt"] == "Nothing was there to delete"
    assert erased["undo"] is None


KEPT_BY_OTHERS = {
    *("memory.Erasure", "memory.MemoryState", "memory.Correction"),  # ids, counts, dates
    "vault.NotPrivate",  # a person's word, as a keyed mark
    *("consent.Policy", "consent.ConsentRequest", "consent.Grant", "consent.GrantUse"),  # see consent.forgetting
    *("consent.LedgerHead", "consent.LedgerEntry", "consent.ClosedLedger", "vault.UserKey"),
}


def test_every_table_of_a_person_has_its_store() -> None:
    ours = {m._meta.label for m in apps.get_models() if m._meta.app_label in {"memory", "vault", "consent"}}
    assert ours - KEPT_BY_OTHERS == {table for store in STORES for table in store.tables}


class _DeletesFirst(LocalEmbedder):
    """The embedder, slow enough that somebody deletes the fact meanwhile."""

    def __init__(self, teller: Teller, memory: Memory) -> None:
        super().__init__()
        self.teller, self.memory = teller, memory

    def embed(self, texts: Sequence[Sanitized]) -> Vector:
        self.teller.deletes("api-memory", self.memory.id)
        ten_seconds_later()
        return super().embed(texts)


def test_deleted_while_it_is_edited_it_does_not_come_back(
    alice_tells: Teller, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice_tells.says("I love zorblattian sailing.")
    memory = Memory.objects.get(owner=alice)
    monkeypatch.setattr(runtime, "embedder", lambda: _DeletesFirst(alice_tells, memory))
    edited = alice_tells.client.patch(
        reverse("api-memory", args=[memory.id]), {"text": "I love zorblattian rowing."}, "application/json"
    )
    assert edited.status_code == 404
    assert left(alice)["Memory"] == left(alice)["Triplet"] == 0


def test_undone_after_it_was_told_again_the_receipt_says_what_is_not_back(alice_tells: Teller, alice: User) -> None:
    alice_tells.says("My phone is +39-092483239.")
    entry = VaultEntry.objects.get(owner=alice)
    erased = alice_tells.deletes("api-entry", entry.id)
    alice_tells.says("My phone is +39-092483239.")
    undone = alice_tells.client.post(erased["undo"]).json()
    assert undone["receipt"].startswith("It is back, but for what you told again")
    assert VaultEntry.objects.get(owner=alice).id != entry.id
