"""Asking and stopping, taking back and being told: what happens between two steps is not lost."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from consent.domain.needs import analyze
from consent.models import ConsentRequest, LedgerEntry
from consent.selectors import grants_live
from memory import runtime, services
from memory.domain.types import TurnState
from memory.models import Turn, TurnEvent
from memory.pipeline.answer import answer
from memory.pipeline.remember import remember
from memory.pipeline.ruling import rule
from memory.selectors import heard

BOTH = "Write a note to my neighbour with my phone number and my email address"
NOTE = "Write a note to my neighbour with my phone number"


def client_of(person: User) -> APIClient:
    client = APIClient()
    client.force_login(person)
    return client


@pytest.fixture
def asking(alice: User, queued: list[tuple[object, ...]]) -> Turn:
    """An answer that needs a value of which its person will be asked."""
    conversation = services.conversation_create(user_id=alice.pk)
    said = services.turn_receive(
        user_id=alice.pk, conversation_id=conversation.id, text="My phone is +39-092483239. I love sailing."
    )
    assert said.asks_id
    remember(said.asks_id, runtime.embedder())
    answer(said.id, runtime.tools())
    return services.turn_receive(user_id=alice.pk, conversation_id=conversation.id, text=NOTE)


def fresh(turn: Turn) -> Turn:
    return Turn.objects.get(pk=turn.pk)


def test_stop_before_the_card_is_a_stop(alice: User, asking: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    def rule_while_stop_is_pressed(*given: object) -> object:
        found = rule(*given)  # type: ignore[arg-type]
        services.turn_stop(user_id=alice.pk, turn_id=asking.id)
        return found

    monkeypatch.setattr("memory.pipeline.answer.rule", rule_while_stop_is_pressed)
    answer(asking.id, runtime.tools())
    assert fresh(asking).state == TurnState.STOPPED
    assert not ConsentRequest.objects.filter(turn_id=asking.id).exists()


def test_a_card_is_never_without_its_waiting_turn(asking: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision finds the card only with the turn put aside: if that fails, there is no card either."""

    def fail(*given: object) -> None:
        raise RuntimeError("the worker dies here")

    turn = services.turn_claim(asking.id)
    assert turn is not None
    assert turn.asks is not None
    ruling = rule(turn, analyze(NOTE, []), heard(turn.asks))
    monkeypatch.setattr(services, "event_append", fail)
    with pytest.raises(RuntimeError):
        services.turn_asks(turn, ruling.asking)
    assert not ConsentRequest.objects.filter(turn_id=asking.id).exists()
    assert fresh(asking).state == TurnState.ANSWERING


def told(turn: Turn) -> int:
    return TurnEvent.objects.filter(turn=turn, kind=TurnEvent.Kind.STATE).count()


@pytest.mark.parametrize("how", ["grant", "card", "policy"])
def test_who_watches_is_told_that_a_yes_was_taken_back(
    alice: User, asking: Turn, how: str, django_capture_on_commit_callbacks: object
) -> None:
    client = client_of(alice)
    answer(asking.id, runtime.tools())
    request = ConsentRequest.objects.get(turn_id=asking.id)
    assert client.post(f"/app/decisions/{request.id}/", {"allow": True}, format="json").status_code == 200
    answer(asking.id, runtime.tools())
    assert b"092483239" in client.get(f"/chat/turns/{asking.id}/").content
    before = told(asking)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        if how == "policy":
            client.put("/app/policies/CONTACT.phone/", {"use": "never"}, format="json")
        elif how == "card":
            client.post(f"/app/requests/{request.id}/revoke/")
        else:
            client.post(f"/app/grants/{request.grants.get().id}/revoke/")
    assert b"092483239" not in client.get(f"/chat/turns/{asking.id}/").content
    assert told(asking) == before + 1


def said_in_the_ledger(alice: User) -> list[tuple[str, str]]:
    rows = LedgerEntry.objects.filter(owner=alice, action="decision").order_by("sequence")
    return list(rows.values_list("type", "result"))


def test_a_card_that_was_stopped_is_in_the_ledger(alice: User, asking: Turn) -> None:
    answer(asking.id, runtime.tools())
    services.turn_stop(user_id=alice.pk, turn_id=asking.id)
    assert said_in_the_ledger(alice) == [("CONTACT.phone", "dismissed")]
    assert ConsentRequest.objects.get(turn_id=asking.id).decision == "dismissed"


def test_a_stop_is_no_refusal_the_next_try_asks_anew(alice: User, asking: Turn) -> None:
    answer(asking.id, runtime.tools())
    stopped = ConsentRequest.objects.get(turn_id=asking.id)
    services.turn_stop(user_id=alice.pk, turn_id=asking.id)
    services.turn_retry(user_id=alice.pk, turn_id=asking.id)
    answer(asking.id, runtime.tools())
    assert fresh(asking).state == TurnState.AWAITING_CONSENT
    asked = ConsentRequest.objects.get(turn_id=asking.id)
    assert asked.decision == "open"
    client = client_of(alice)
    assert client.post(f"/app/decisions/{stopped.id}/", {"allow": True}, format="json").status_code == 404
    assert client.post(f"/app/decisions/{asked.id}/", {"allow": True}, format="json").status_code == 200
    answer(asking.id, runtime.tools())
    assert len(grants_live(alice.pk)) == 1
    assert fresh(asking).state == TurnState.ANSWERED


def test_a_no_that_was_taken_back_is_in_the_ledger_once(alice: User, asking: Turn) -> None:
    client = client_of(alice)
    answer(asking.id, runtime.tools())
    request = ConsentRequest.objects.get(turn_id=asking.id)
    client.post(f"/app/requests/{request.id}/ask-again/")  # nothing to take back yet
    client.post(f"/app/decisions/{request.id}/", {"allow": False}, format="json")
    for _ in range(2):
        assert client.post(f"/app/requests/{request.id}/ask-again/").json() == {"asks_again": True}
    assert said_in_the_ledger(alice) == [("CONTACT.phone", "denied"), ("CONTACT.phone", "to be asked again")]


def test_a_card_s_revoke_takes_back_all_of_its_types(alice: User, queued: list[tuple[object, ...]]) -> None:
    client, conversation = client_of(alice), services.conversation_create(user_id=alice.pk)
    for text in ("My phone is +39-092483239. My email is water.lover4@example.com.", BOTH):
        last = services.turn_receive(user_id=alice.pk, conversation_id=conversation.id, text=text)
        answer(last.id, runtime.tools())
    request = ConsentRequest.objects.get(turn_id=last.id)
    client.post(f"/app/decisions/{request.id}/", {"allow": True, "scope": "conversation"}, format="json")
    assert {grant.type for grant in grants_live(alice.pk)} >= {"CONTACT.phone", "CONTACT.email"}
    assert client.post(f"/app/requests/{request.id}/revoke/").json()["revoked"] >= 2
    assert not [grant for grant in grants_live(alice.pk) if grant.request_id == request.id]
