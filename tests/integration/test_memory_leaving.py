"""An account deleted through its route: keys first, every row, every session; the ledger's end stays in the site's."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import router
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from consent.forgetting import closed_ledgers_broken_at
from consent.models import ClosedLedger, LedgerHead
from memory import leaving
from memory.adapters.embedder import LocalEmbedder
from memory.models import Memory, Turn
from memory.pipeline.remember import remember
from memory.services import conversation_create, turn_receive
from memory.tasks import tidy_up
from vault import comparing
from vault.domain.errors import KeysDestroyed
from vault.domain.references import Raw
from vault.models import UserKey, VaultEntry
from vault.services import text_seal

SAID = "My phone is +39-092483239 and I love zorblattian sailing."


@pytest.fixture
def told(alice: User, embedder: LocalEmbedder, queued: list[tuple[object, ...]]) -> User:
    conversation = conversation_create(user_id=alice.pk)
    reply = turn_receive(user_id=alice.pk, conversation_id=conversation.id, text=SAID)
    remember(reply.asks_id, embedder)
    return alice


def signed_in(person: User, *, at: float = 4_000_000_000) -> Client:
    client = Client()
    client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": at}]
    session["account_authentication_methods_user"] = str(person.pk)
    session.save()
    return client


def delete(client: Client, name: str = "alice") -> int:
    return client.post(reverse("api-account-delete"), {"username": name}, "application/json").status_code


def owned_by(user_id: int) -> list[str]:
    """The tables that still hold a row of this person."""
    return [
        model._meta.label
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.attname in {"owner_id", "user_id"}
        and model._default_manager.using(router.db_for_read(model)).filter(**{field.attname: user_id}).exists()
    ]


def test_nothing_of_the_account_is_left_but_the_end_of_its_ledger(told: User, bob: User) -> None:
    elsewhere, bobs = signed_in(told), signed_in(bob)
    head = LedgerHead.objects.get(owner=told)
    assert len(owned_by(told.pk)) > 8
    assert delete(signed_in(told)) == 200
    assert owned_by(told.pk) == []
    assert not get_user_model().objects.filter(username="alice").exists()
    assert elsewhere.get("/chat/").status_code == 302
    assert bobs.get("/chat/").status_code == 200
    assert Session.objects.count() == 1
    closed = ClosedLedger.objects.get()
    assert (closed.rows, closed.head) == (head.sequence, head.mac)
    assert closed_ledgers_broken_at() is None


def test_another_name_deletes_nothing(told: User) -> None:
    assert delete(signed_in(told), "alicia") == 400
    assert Memory.objects.filter(owner=told).exists()


def test_an_old_sign_in_deletes_nothing(told: User) -> None:
    assert delete(signed_in(told, at=1.0)) == 403
    assert Memory.objects.filter(owner=told).exists()


def test_broken_off_in_the_middle_it_is_taken_up_again(told: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(user_id: int) -> None:
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr(leaving, "ledger_close", crash)
        with pytest.raises(MemoryError):
            leaving.account_erase(user_id=told.pk)
    assert not UserKey.objects.filter(user_id=told.pk).exists()
    assert not get_user_model().objects.get(pk=told.pk).is_active
    assert VaultEntry.objects.filter(owner=told).exists()
    tidy_up()
    assert owned_by(told.pk) == []


def test_a_message_on_its_way_brings_nothing_back(told: User, embedder: LocalEmbedder) -> None:
    message = Turn.objects.get(owner=told, role="user")
    Turn.objects.filter(pk=message.pk).update(remembering="waiting")
    leaving.account_erase(user_id=told.pk)
    remember(message.pk, embedder)
    assert owned_by(told.pk) == []


def test_who_comes_too_late_makes_no_new_keys(told: User) -> None:
    leaving.account_erase(user_id=told.pk)
    assert told.pk not in comparing._kept
    with pytest.raises(KeysDestroyed):
        text_seal(user_id=told.pk, raw=Raw(SAID))
    assert owned_by(told.pk) == []


def test_the_sites_chain_tells_where_it_was_changed(told: User, bob: User) -> None:
    for person in (told, bob):
        leaving.account_erase(user_id=person.pk)
    assert closed_ledgers_broken_at() is None
    ClosedLedger.objects.filter(sequence=1).update(rows=0)
    assert closed_ledgers_broken_at() == 1


def test_others_who_cannot_sign_in_are_left_alone(told: User) -> None:
    get_user_model().objects.filter(pk=told.pk).update(is_active=False, last_login=timezone.now() - timedelta(days=1))
    tidy_up()
    assert Memory.objects.filter(owner=told).exists()
