"""Nobody reaches what is another's: every route of the site × every method × Alice's ids, asked by Bob, by Charlie who
is a superuser, and by nobody in particular.

The routes are read from the URLconf: one that this test does not know how to fill fails it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import models, router
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from consent.domain.grants import Use
from consent.domain.taxonomy import Purpose
from consent.models import ConsentRequest, Grant
from consent.selectors import Asked
from consent.services import Decided, request_decide, request_open
from memory.adapters.embedder import LocalEmbedder
from memory.erase import memories_erase
from memory.models import Conversation, Memory, Turn
from memory.pipeline.remember import remember
from memory.rescanning import correction_begin
from memory.services import conversation_create, turn_receive
from memory.uses import use_of
from vault.models import VaultEntry

METHODS = ("get", "head", "post", "put", "patch", "delete", "options")
WORD = "zorblattian"
SAID = f"My phone is +39-092483239 and I love {WORD} sailing."

BODIES: dict[str, dict[str, Any]] = {
    "api-conversations": {"text": "Hello."},
    "api-conversation": {"title": "Mine now"},
    "api-turns": {"text": "Hello."},
    "api-decision": {"allow": True},
    "api-pause": {"paused": True},
    "api-memory": {"text": "I hate sailing."},
    "api-policy": {"use": "always"},
    "api-turn": {"text": "I hate sailing.", "form": "x"},
    "api-turn-private": {"words": "sailing", "type": "PERSON.name"},
}
"""What a route would take, were the id one's own: nothing may fail for its body alone."""

NOT_OURS = re.compile(r"^account_")
"""Routes of django-allauth: they take no ids of ours and are tested by its own suite."""


@dataclass(frozen=True)
class Route:
    """A route of the URLconf: its name and the names of what stands in its address."""

    name: str
    parts: tuple[str, ...]


def _routes(found: list[URLPattern | URLResolver]) -> Iterator[Route]:
    for pattern in found:
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns)
        else:
            assert pattern.name, f"{pattern.pattern} has no name; the cross-user test asks by name."
            yield Route(pattern.name, tuple(pattern.pattern.regex.groupindex))


ROUTES = [route for route in _routes(get_resolver().url_patterns) if not NOT_OURS.match(route.name)]
WITH_IDS = [route for route in ROUTES if any(part.endswith("_id") for part in route.parts)]
WITHOUT_IDS = [route for route in ROUTES if route not in WITH_IDS]


@dataclass(frozen=True)
class Hers:
    """One of each thing that Alice has."""

    conversation_id: UUID
    turn_id: UUID
    memory_id: UUID
    entry_id: UUID
    request_id: UUID
    grant_id: UUID
    correction_id: UUID
    message_id: UUID
    erasure_id: UUID

    def fill(self, route: Route) -> dict[str, object]:
        """What stands in a route's address; the type of a value, which is nobody's, is hers too."""
        return {part: "CONTACT.phone" if part == "type" else getattr(self, part) for part in route.parts}


NOBODYS = Hers(*(uuid4() for _ in Hers.__annotations__))


@pytest.fixture
def hers(alice: User, embedder: LocalEmbedder) -> Hers:
    conversation = conversation_create(user_id=alice.pk)
    reply = turn_receive(user_id=alice.pk, conversation_id=conversation.id, text=SAID)
    remember(reply.asks_id, embedder)
    entry = VaultEntry.objects.get(owner=alice)
    asked = [Asked("CONTACT.phone", (str(entry.id),), "ending 39")]
    Turn.objects.filter(pk=reply.pk).update(state="awaiting consent", purpose=Purpose.WRITING)
    open_one = request_open(use_of(Turn.objects.get(pk=reply.pk)), asked)
    decided = request_open(_other_use(alice, conversation), asked)
    request_decide(user_id=alice.pk, request_id=decided.id, decided=Decided(allow=True))
    memory = Memory.objects.filter(owner=alice).exclude(relation="has_phone").first()
    grant = Grant.objects.get(owner=alice)
    assert memory
    correction, message_id = correction_begin(alice.pk), reply.asks_id
    assert message_id
    erasure = memories_erase(user_id=alice.pk, relation="has_phone")
    found = (
        conversation.id,
        reply.id,
        memory.id,
        entry.id,
        open_one.id,
        grant.id,
        correction.id,
        message_id,
        erasure.id,
    )
    return Hers(*found)


def _other_use(alice: User, conversation: Conversation) -> Use:
    return Use(alice.pk, Purpose.WRITING, turn_id=uuid4(), conversation_id=conversation.id, digest="1")


@pytest.fixture(params=["bob", "charlie"])
def stranger(request: pytest.FixtureRequest, hers: Hers) -> Client:
    """Somebody else, signed in just now, as far as any route can ask."""
    person = request.getfixturevalue(request.param)
    client = Client(enforce_csrf_checks=False)
    client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": 4_000_000_000}]
    session["account_authentication_methods_user"] = str(person.pk)
    session.save()
    return client


def everything(*but: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, but for the sessions of those who ask."""
    return {
        model._meta.label: sorted(
            (_row(row) for row in model._default_manager.using(router.db_for_read(model))), key=str
        )
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label not in {"sessions.Session", *but}
    }


def _row(row: models.Model) -> tuple[object, ...]:
    values = (row.__dict__[field.attname] for field in row._meta.concrete_fields)
    return tuple(bytes(value) if isinstance(value, memoryview) else value for value in values)


def ask(client: Client, method: str, route: Route, ids: Hers) -> HttpResponseBase:
    body = {} if method in {"get", "head", "options"} else {"content_type": "application/json"}
    data = BODIES.get(route.name, {}) if body else None
    return getattr(client, method)(reverse(route.name, kwargs=ids.fill(route)), data, **body)


def said(response: HttpResponseBase, ids: Hers) -> str:
    """What an answer says, the id that was asked for left out, which its address holds."""
    text = b"" if response.streaming else response.content
    words = text.decode()
    for id in vars(ids).values():
        words = words.replace(str(id), "ID")
    return re.sub(r"\b\w{64}\b", "CSRF", words)


def test_every_route_is_known() -> None:
    known = {"type", *Hers.__annotations__}
    assert {part for route in ROUTES for part in route.parts} <= known
    assert len(WITH_IDS) >= 15


@pytest.mark.parametrize("route", WITH_IDS, ids=lambda route: route.name)
def test_another_persons_id_is_an_id_of_nothing(
    route: Route, hers: Hers, stranger: Client, queued: list[tuple[object, ...]]
) -> None:
    before = everything()
    answered = set()
    for method in METHODS:
        for_hers, for_none = (ask(stranger, method, route, ids) for ids in (hers, NOBODYS))
        assert for_hers.status_code == for_none.status_code, method
        assert said(for_hers, hers) == said(for_none, NOBODYS), method
        answered.add((method == "options", for_hers.status_code))
    assert {code for options, code in answered if not options} <= {404, 405}
    assert (False, 404) in answered
    assert everything() == before
    assert queued == []


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_nobody_in_particular_gets_nowhere(route: Route, hers: Hers, queued: list[tuple[object, ...]]) -> None:
    before = everything()
    for method in METHODS:
        answer = ask(Client(), method, route, hers)
        signs_in = answer.status_code == 302 and answer["Location"].startswith("/account/")
        if route.name != "health":
            assert signs_in or answer.status_code in {401, 403, 404, 405}, method
        assert WORD not in said(answer, hers)
        assert "+39-092483239" not in said(answer, hers)
    assert everything() == before
    assert queued == []


@pytest.mark.parametrize("route", [r for r in WITHOUT_IDS if not r.name.startswith("api-")], ids=lambda r: r.name)
def test_pages_of_others_show_nothing_of_hers(route: Route, hers: Hers, stranger: Client, alice: User) -> None:
    page = ask(stranger, "get", route, hers).content.decode()
    held = [str(id) for id in vars(hers).values()] + [WORD, "ending 39", "092483239"]
    assert [one for one in held if one in page] == []


@pytest.mark.parametrize("route", [r for r in WITHOUT_IDS if r.name.startswith("api-")], ids=lambda r: r.name)
def test_routes_without_an_id_leave_hers_alone(
    route: Route, hers: Hers, stranger: Client, alice: User, queued: list[tuple[object, ...]]
) -> None:
    before = _of(alice)
    for method in METHODS:
        ask(stranger, method, route, hers)
    named = {"ids": [str(id) for id in vars(hers).values()]}
    stranger.post(reverse("api-erase"), named, content_type="application/json")
    stranger.post(reverse("api-erase"), {"all": True}, content_type="application/json")
    assert _of(alice) == before


def _of(person: User) -> dict[str, list[tuple[object, ...]]]:
    """Every row that is somebody's."""
    owned = {}
    for model in apps.get_models():
        owner = next((f for f in model._meta.concrete_fields if f.attname in {"owner_id", "user_id"}), None)
        if owner:
            rows = model._default_manager.using(router.db_for_read(model)).filter(**{owner.attname: person.pk})
            owned[model._meta.label] = sorted((_row(row) for row in rows), key=str)
    assert sum(map(len, owned.values())) > 15
    return owned


def test_alice_herself_is_let_in(hers: Hers, alice: User, queued: list[tuple[object, ...]]) -> None:
    """The ids are right, so what strangers are told is because of whose they are."""
    client = Client()
    client.force_login(alice, backend="allauth.account.auth_backends.AuthenticationBackend")
    undone = client.post(reverse("api-erasure-undo", args=[hers.erasure_id]))
    assert undone.json()["state"] == "undone"
    pages = [route for route in WITH_IDS if not route.name.startswith(("api-", "turn-place", "conversation-events"))]
    assert {ask(client, "get", route, hers).status_code for route in pages} == {200}
    decided = client.post(reverse("api-decision", args=[hers.request_id]), {"allow": False}, "application/json")
    assert decided.json() == {"decision": "denied"}
    assert ConsentRequest.objects.get(id=hers.request_id).decision == "denied"
    assert client.post(reverse("api-grant-revoke", args=[hers.grant_id])).json() == {"revoked": 1}
    assert client.delete(reverse("api-memory", args=[hers.memory_id])).status_code == 200
    assert client.delete(reverse("api-entry", args=[hers.entry_id])).status_code == 200
    assert client.delete(reverse("api-conversation", args=[hers.conversation_id])).status_code == 200


def test_two_people_of_one_name_for_a_thing_do_not_share_it(alice: User, bob: User) -> None:
    for person in (alice, bob):
        conversation = conversation_create(user_id=person.pk)
        turn_receive(user_id=person.pk, conversation_id=conversation.id, text="My phone is +39-092483239.")
    ours = VaultEntry.objects.filter(type="CONTACT.phone")
    assert ours.count() == 2
    assert len(set(ours.values_list("fingerprint", flat=True))) == 2
