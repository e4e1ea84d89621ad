"""What ends by itself: undecided values after a day, unread messages after seven, consents unused for ninety, rules."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from consent.domain.grants import Scope, Use
from consent.domain.policy import Keep, MayRead, Rules, UseRule
from consent.domain.taxonomy import Purpose
from consent.ledger import ledger_verify
from consent.models import Grant, LedgerEntry, Policy
from consent.selectors import Asked, consents_lapsed, grants_live, policies_of
from consent.services import Decided, grants_by_rule, policy_set, request_decide, request_open
from memory.housekeeping import housekeep
from memory.models import Turn
from memory.services import conversation_create, turn_receive, turn_retry
from vault.models import RecordSalt, VaultEntry
from vault.services import entry_keep

PHONE = "CONTACT.phone"
SAID = "My phone is +39-092483239."

Later = Callable[[timedelta], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[Later]:
    """Puts the clock forward."""
    now, ahead = timezone.now, timedelta()

    def forward(by: timedelta) -> None:
        nonlocal ahead
        ahead += by

    monkeypatch.setattr(timezone, "now", lambda: now() + ahead)
    return forward


def say(person: User, text: str = SAID) -> Turn:
    conversation = conversation_create(user_id=person.pk)
    return turn_receive(user_id=person.pk, conversation_id=conversation.id, text=text)


def told(person: User, action: str) -> list[str]:
    return list(LedgerEntry.objects.filter(owner=person, action=action).values_list("result", flat=True))


def allowed(person: User, scope: Scope) -> Grant:
    conversation = conversation_create(user_id=person.pk)
    use = Use(person.pk, Purpose.WRITING, turn_id=uuid4(), conversation_id=conversation.id, digest="1")
    request = request_open(use, [Asked(PHONE, (str(uuid4()),), "ending 39")])
    request_decide(user_id=person.pk, request_id=request.id, decided=Decided(allow=True, scope=scope))
    return Grant.objects.get(request=request)


def test_an_undecided_value_is_erased_after_a_day_and_not_before(alice: User, later: Later) -> None:
    policy_set(user_id=alice.pk, type=PHONE, keep=Keep.ASK)
    say(alice)
    later(timedelta(hours=23, minutes=59))
    assert housekeep() == 0
    assert VaultEntry.objects.get(owner=alice).state == VaultEntry.State.PENDING
    later(timedelta(minutes=2))
    assert housekeep() == 1
    assert not VaultEntry.objects.filter(owner=alice).exists()
    assert not RecordSalt.objects.filter(user_id=alice.pk).exists()
    assert told(alice, "delete") == ["not decided within a day"]
    assert housekeep() == 0


def test_a_value_that_was_kept_stays(alice: User, later: Later) -> None:
    policy_set(user_id=alice.pk, type=PHONE, keep=Keep.ASK)
    say(alice)
    entry_keep(user_id=alice.pk, entry_id=VaultEntry.objects.get(owner=alice).id)
    later(timedelta(days=30))
    assert housekeep() == 0
    assert VaultEntry.objects.get(owner=alice).state == VaultEntry.State.ACTIVE


def test_a_message_that_could_not_be_read_is_erased_after_seven_days(
    alice: User, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vault.services.detect", lambda *_: 1 / 0)
    reply = say(alice)
    assert reply.asks
    assert reply.asks.unsorted
    later(timedelta(days=6, hours=23))
    assert housekeep() == 0
    later(timedelta(hours=2))
    assert housekeep() == 1
    reply = Turn.objects.select_related("asks").get(pk=reply.pk)
    assert "was deleted" in reply.error
    assert reply.asks
    assert not reply.asks.unsorted
    assert turn_retry(user_id=alice.pk, turn_id=reply.id).state == "received"


def test_a_consent_that_nothing_used_for_ninety_days_ends_with_a_notice(alice: User, later: Later) -> None:
    allowed(alice, Scope.CONVERSATION)
    later(timedelta(days=89))
    assert housekeep() == 0
    assert len(grants_live(alice.pk)) == 1
    later(timedelta(days=1, minutes=1))
    assert grants_live(alice.pk) == []
    assert housekeep() == 1
    assert [(one.type_label, one.always) for one in consents_lapsed(alice.pk)] == [("Phone number", False)]
    later(timedelta(days=31))
    assert consents_lapsed(alice.pk) == []


def test_one_that_ran_out_by_itself_is_no_news(alice: User, later: Later) -> None:
    allowed(alice, Scope.ANSWER)
    allowed(alice, Scope.DAYS)
    later(timedelta(days=91))
    assert housekeep() == 0
    assert consents_lapsed(alice.pk) == []


def test_always_fill_in_ends_when_nothing_was_filled_in_for_ninety_days(alice: User, later: Later) -> None:
    policy_set(user_id=alice.pk, type=PHONE, use=UseRule.ALWAYS)
    later(timedelta(days=60))
    use = Use(alice.pk, Purpose.WRITING, turn_id=uuid4(), conversation_id=uuid4(), digest="1")
    grants_by_rule(use, {PHONE: [uuid4()]}, "policy")
    later(timedelta(days=60))
    assert housekeep() == 0
    later(timedelta(days=31))
    assert housekeep() == 1
    assert policies_of(alice.pk)[PHONE].use is UseRule.ASK
    assert [one.always for one in consents_lapsed(alice.pk)] == [True]


@pytest.mark.parametrize(
    "rules", [{"keep": Keep.NO}, {"use": UseRule.NEVER}, {"use": UseRule.ALWAYS}, {"may_read": MayRead.NO}]
)
def test_a_rule_holds_until_its_last_day_is_over(alice: User, later: Later, rules: dict[str, object]) -> None:
    today = timezone.localdate()
    set_now = policy_set(user_id=alice.pk, type=PHONE, until=today, **rules)
    assert policies_of(alice.pk)[PHONE] == set_now == Rules(until=today, **rules)
    later(timedelta(days=1))
    assert policies_of(alice.pk).get(PHONE, Rules()) == Rules()
    assert housekeep() == 1
    assert not Policy.objects.filter(owner=alice).exists()
    assert told(alice, "policy")[0] == "its last day is over"
    assert ledger_verify(alice.pk).broken_at is None


def test_what_is_decided_after_the_last_day_begins_with_the_default(alice: User, later: Later) -> None:
    policy_set(user_id=alice.pk, type=PHONE, use=UseRule.NEVER, until=timezone.localdate())
    later(timedelta(days=2))
    assert policy_set(user_id=alice.pk, type=PHONE, keep=Keep.ASK) == Rules(keep=Keep.ASK)


def test_nobody_elses_is_touched(alice: User, bob: User, later: Later) -> None:
    policy_set(user_id=alice.pk, type=PHONE, keep=Keep.ASK)
    say(alice)
    say(bob)
    later(timedelta(days=2))
    assert housekeep() == 1
    assert VaultEntry.objects.filter(owner=bob).count() == 1


def test_the_clock_is_the_databases_too(alice: User, later: Later) -> None:
    """What the other tests rest on: rows made after the clock was put forward carry that time."""
    later(timedelta(days=5))
    made = conversation_create(user_id=alice.pk).created_at
    assert isinstance(made, datetime)
    assert made - datetime.now(made.tzinfo) > timedelta(days=4)
