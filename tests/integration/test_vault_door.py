"""The one door of the vault: what a live grant covers comes out, once in the ledger; nothing else does."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from consent.domain.grants import Exposure, Scope, Use
from consent.domain.policy import UseRule
from consent.domain.taxonomy import Purpose
from consent.ledger import Action, ledger_verify
from consent.models import Grant, GrantUse, LedgerEntry
from consent.services import grant_revoke, grants_by_rule, grants_revoke_type, policy_set
from vault.domain.errors import RevealLimit
from vault.domain.references import Raw, Ref, refs
from vault.models import VaultEntry
from vault.services import entry_release, text_seal

PHONE, EMAIL = "+39-092483239", "water.lover4@example.com"
T0 = datetime(2026, 3, 1, 12, tzinfo=timezone.get_default_timezone())


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Sets the clock to so much after ``T0``."""

    def set_to(passed: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: T0 + passed)

    set_to(timedelta())
    return set_to


@pytest.fixture
def sealed(alice: User, at: Callable[[timedelta], None]) -> dict[str, Ref]:
    text = text_seal(user_id=alice.pk, raw=Raw(f"My phone is {PHONE}, my email is {EMAIL}.")).text
    return {ref.type: ref for ref in refs(text)}


@pytest.fixture
def use(alice: User) -> Use:
    return Use(alice.pk, Purpose.WRITING, turn_id=uuid4(), conversation_id=uuid4(), digest="d1")


@pytest.fixture
def phone(sealed: dict[str, Ref]) -> Ref:
    return sealed["CONTACT.phone"]


def granted(use: Use, *types: str, scope: Scope = Scope.ANSWER) -> Grant:
    grant = None
    for type in types or ("CONTACT.phone",):
        ids = list(VaultEntry.objects.filter(owner_id=use.user_id, type=type).values_list("id", flat=True))
        grant = grants_by_rule(use, {type: ids}, "card")[0]
    assert grant
    grant.scope = scope
    grant.expires_at = grant.expires_at if scope is Scope.ANSWER else None
    grant.save()
    return grant


def released(use: Use, *wanted: Ref) -> list[str]:
    return [value.expose() for value in entry_release(use, wanted).values()]


def told(action: str) -> int:
    return LedgerEntry.objects.filter(action=action).count()


def test_without_a_grant_nothing_comes_out(use: Use, phone: Ref) -> None:
    assert released(use, phone) == []
    assert told(Action.RELEASE) == 0


def test_a_live_grant_opens_its_type_alone(use: Use, sealed: dict[str, Ref]) -> None:
    granted(use)
    assert released(use, *sealed.values()) == [PHONE]
    assert told(Action.RELEASE) == 1


OTHER_USES = {
    "another turn": {"turn_id": UUID(int=1)},
    "no turn": {"turn_id": None},
    "another request": {"digest": "d2"},
    "another recipient": {"recipient": "api.example.com"},
    "the model reads": {"exposure": Exposure.MODEL_MAY_READ},
    "an export": {"purpose": Purpose.EXPORT, "turn_id": UUID(int=1)},
}


@pytest.mark.parametrize("other", OTHER_USES)
def test_a_grant_for_this_answer_covers_no_other_use(use: Use, phone: Ref, other: str) -> None:
    granted(use)
    assert released(replace(use, **OTHER_USES[other]), phone) == []
    assert released(use, phone) == [PHONE]
    assert told(Action.RELEASE) == 1


@pytest.mark.parametrize("scope", [Scope.CONVERSATION, Scope.DAYS])
def test_a_wider_grant_is_for_its_purpose(use: Use, phone: Ref, scope: Scope) -> None:
    granted(use, scope=scope)
    assert released(replace(use, turn_id=uuid4(), digest="d2"), phone) == [PHONE]
    assert released(replace(use, turn_id=uuid4(), purpose=Purpose.TRAVEL), phone) == []


def test_a_grant_for_the_conversation_is_for_this_one(use: Use, phone: Ref) -> None:
    granted(use, scope=Scope.CONVERSATION)
    assert released(replace(use, turn_id=uuid4(), conversation_id=uuid4()), phone) == []


def test_a_value_added_later_needs_its_own_yes(use: Use, phone: Ref, alice: User) -> None:
    granted(use, scope=Scope.DAYS)
    later = refs(text_seal(user_id=alice.pk, raw=Raw("My new phone is +39-092483240.")).text)
    assert released(use, *later) == []


def test_another_person_has_no_use_of_it(use: Use, phone: Ref, bob: User) -> None:
    granted(use)
    assert released(replace(use, user_id=bob.pk), phone) == []
    assert released(Use(bob.pk, Purpose.OWN_EYES), phone) == []


@pytest.mark.parametrize(("seconds", "out"), [(-1, [PHONE]), (0, []), (1, [])])
def test_a_grant_ends_to_the_second(
    use: Use, phone: Ref, at: Callable[[timedelta], None], seconds: int, out: list[str]
) -> None:
    grant = granted(use)
    grant.expires_at = T0 + timedelta(minutes=5)
    grant.save()
    at(timedelta(minutes=5, seconds=seconds))
    assert released(use, phone) == out
    assert told(Action.RELEASE) == len(out)


@pytest.mark.parametrize(("seconds", "out"), [(-1, [PHONE]), (1, [])])
def test_an_answer_shows_its_values_for_a_day(
    use: Use, phone: Ref, at: Callable[[timedelta], None], seconds: int, out: list[str]
) -> None:
    granted(use, scope=Scope.CONVERSATION)
    released(use, phone)
    at(timedelta(hours=24, seconds=seconds))
    assert released(use, phone) == out


@pytest.mark.parametrize(("days", "out"), [(89, [PHONE]), (91, [])])
def test_an_unused_grant_lapses(
    use: Use, phone: Ref, at: Callable[[timedelta], None], days: int, out: list[str]
) -> None:
    granted(use, scope=Scope.DAYS)
    at(timedelta(days=days))
    assert released(use, phone) == out


def test_showing_an_answer_again_is_the_same_use(use: Use, phone: Ref, alice: User) -> None:
    granted(use)
    assert [released(use, phone) for _ in range(5)] == [[PHONE]] * 5
    assert GrantUse.objects.count() == told(Action.RELEASE) == 1
    assert ledger_verify(alice.pk).broken_at is None


def test_each_turn_is_a_use_of_its_own(use: Use, phone: Ref) -> None:
    granted(use, scope=Scope.CONVERSATION)
    for _ in range(3):
        released(replace(use, turn_id=uuid4()), phone)
    assert GrantUse.objects.count() == told(Action.RELEASE) == 3


@pytest.mark.parametrize("how", ["the grant", "the type", "the policy"])
def test_revoked_is_revoked_for_answers_shown_before_too(use: Use, phone: Ref, alice: User, how: str) -> None:
    grant = granted(use, scope=Scope.CONVERSATION)
    assert released(use, phone) == [PHONE]
    match how:
        case "the grant":
            grant_revoke(user_id=alice.pk, grant_id=grant.id)
        case "the type":
            grants_revoke_type(user_id=alice.pk, type="CONTACT.phone")
        case "the policy":
            policy_set(user_id=alice.pk, type="CONTACT.phone", use=UseRule.NEVER)
    assert released(use, phone) == []
    assert told(Action.REVOKE) == 1


def test_a_stranger_cannot_revoke(use: Use, phone: Ref, bob: User) -> None:
    grant = granted(use)
    with pytest.raises(Grant.DoesNotExist):
        grant_revoke(user_id=bob.pk, grant_id=grant.id)
    assert released(use, phone) == [PHONE]


def test_the_owner_sees_ten_values_in_ten_minutes(alice: User, phone: Ref, at: Callable[[timedelta], None]) -> None:
    own = Use(alice.pk, Purpose.OWN_EYES)
    assert [released(own, phone) for _ in range(10)] == [[PHONE]] * 10
    with pytest.raises(RevealLimit):
        released(own, phone)
    assert told(Action.REVEAL) == 10
    at(timedelta(minutes=10, seconds=1))
    assert released(own, phone) == [PHONE]


def test_a_release_says_who_what_why_and_for_whom(use: Use, phone: Ref) -> None:
    grant = granted(use)
    released(use, phone)
    row = LedgerEntry.objects.get(action=Action.RELEASE)
    assert (row.type, row.purpose, row.recipient, row.result) == (
        "CONTACT.phone",
        "writing and communication",
        "this site",
        "fill in",
    )
    assert (row.grant_id, row.turn_id) == (grant.id, use.turn_id)
    assert str(row.entry_id) in grant.entry_ids


MANY = " ".join(f"My email is person{n}@example.com." for n in range(12))


def test_a_text_of_more_than_ten_values_is_one_look(alice: User, at: Callable[[timedelta], None]) -> None:
    own, wanted = Use(alice.pk, Purpose.OWN_EYES), refs(text_seal(user_id=alice.pk, raw=Raw(MANY)).text)
    assert len(set(wanted)) == 12
    for _ in range(10):
        assert len(entry_release(own, wanted)) == 12
    with pytest.raises(RevealLimit):
        entry_release(own, wanted[:1])
    assert told(Action.REVEAL) == 120
