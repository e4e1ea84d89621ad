"""What a grant covers: all that it names and nothing beside it; unsure means no."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consent.domain.grants import THIS_SITE, UNUSED, Exposure, Scope, Terms, Use, covers, is_live
from consent.domain.taxonomy import Purpose

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
ENTRY, OTHER, TURN, CONVERSATION = (uuid4() for _ in range(4))
TYPE = "CONTACT.phone"
USE = Use(7, Purpose.WRITING, turn_id=TURN, conversation_id=CONVERSATION, digest="d1")
TERMS = Terms(
    user_id=7,
    type=TYPE,
    entry_ids=frozenset({str(ENTRY)}),
    purpose=Purpose.WRITING,
    recipient=THIS_SITE,
    exposure=Exposure.FILL_IN,
    scope=Scope.ANSWER,
    turn_id=TURN,
    conversation_id=CONVERSATION,
    digest="d1",
    expires_at=NOW + timedelta(hours=24),
    last_used_at=NOW,
    revoked=False,
)


def covered(terms: Terms, use: Use = USE, type: str = TYPE, entry: UUID = ENTRY, now: datetime = NOW) -> bool:
    return covers(terms, use, type, entry, now)


@pytest.mark.parametrize("scope", Scope)
def test_it_covers_what_it_was_given_for(scope: Scope) -> None:
    assert covered(replace(TERMS, scope=scope))


@pytest.mark.parametrize("scope", Scope)
@pytest.mark.parametrize(
    "changed",
    [
        {"user_id": 8},
        {"recipient": "api.example.com (a-model)"},
        {"exposure": Exposure.MODEL_MAY_READ},
    ],
)
def test_another_person_recipient_or_exposure_is_not_covered(scope: Scope, changed: dict[str, object]) -> None:
    assert not covered(replace(TERMS, scope=scope), replace(USE, **changed))


@pytest.mark.parametrize("scope", Scope)
def test_nor_another_type_or_value(scope: Scope) -> None:
    terms = replace(TERMS, scope=scope)
    assert not covered(terms, type="CONTACT.email")
    assert not covered(terms, entry=OTHER)
    assert not covered(replace(terms, entry_ids=frozenset()))


@pytest.mark.parametrize(
    ("scope", "changed", "expected"),
    [
        (Scope.ANSWER, {"turn_id": OTHER}, False),
        (Scope.ANSWER, {"turn_id": None}, False),
        (Scope.ANSWER, {"digest": "d2"}, False),
        (Scope.ANSWER, {"purpose": Purpose.FORMS}, True),
        (Scope.CONVERSATION, {"turn_id": OTHER, "digest": "d2"}, True),
        (Scope.CONVERSATION, {"conversation_id": OTHER}, False),
        (Scope.CONVERSATION, {"conversation_id": None}, False),
        (Scope.CONVERSATION, {"purpose": Purpose.FORMS}, False),
        (Scope.DAYS, {"turn_id": OTHER, "digest": "d2", "conversation_id": OTHER}, True),
        (Scope.DAYS, {"purpose": Purpose.FORMS}, False),
        (Scope.DAYS, {"purpose": Purpose.OWN_EYES}, False),
        (Scope.DAYS, {"purpose": Purpose.EXPORT}, False),
    ],
)
def test_how_wide_each_scope_is(scope: Scope, changed: dict[str, object], expected: bool) -> None:
    assert covered(replace(TERMS, scope=scope), replace(USE, **changed)) is expected


@pytest.mark.parametrize("scope", [Scope.ANSWER, Scope.CONVERSATION])
def test_a_grant_without_a_place_covers_no_use_without_one(scope: Scope) -> None:
    terms = replace(TERMS, scope=scope, turn_id=None, conversation_id=None)
    assert not covered(terms, replace(USE, turn_id=None, conversation_id=None))


@given(
    st.sampled_from(list(Scope)),
    st.timedeltas(timedelta(days=-1), timedelta(days=400)),
    st.none() | st.timedeltas(timedelta(seconds=1), timedelta(days=400)),
    st.booleans(),
)
def test_it_is_live_until_revoked_expired_or_unused_for_ninety_days(
    scope: Scope, later: timedelta, lasts: timedelta | None, revoked: bool
) -> None:
    terms = replace(TERMS, scope=scope, expires_at=NOW + lasts if lasts else None, revoked=revoked)
    expected = not revoked and (lasts is None or later < lasts) and later < UNUSED
    assert is_live(terms, NOW + later) is expected
    assert covered(terms, now=NOW + later) is expected
