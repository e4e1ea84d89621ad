"""What follows for a needed type from rules, grants and decided cards that were read in one look."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from consent.domain.consents import Card, Consents
from consent.domain.policy import MayRead, Rules, UseRule, Verdict
from tests.unit.consent.test_grants_cover import ENTRY as FIRST
from tests.unit.consent.test_grants_cover import NOW, TURN, USE
from tests.unit.consent.test_grants_cover import TERMS as YES

SECOND, EARLIER = uuid4(), uuid4()
PHONE, EMAIL = "CONTACT.phone", "CONTACT.email"
NOTHING = Consents({}, (), (), NOW)


def card(turn_id: object = EARLIER, *, allowed: str = "", less_exact: str = "", asks_again: bool = False) -> Card:
    return Card(turn_id, frozenset({PHONE}), frozenset({allowed}), frozenset({less_exact}), asks_again)  # type: ignore[arg-type]


def verdict(consents: Consents, *entries: object) -> Verdict:
    return consents.verdicts(USE, {PHONE: entries or [FIRST]}, [PHONE])[PHONE]  # type: ignore[dict-item]


def test_nothing_said_asks_for_what_is_held() -> None:
    assert verdict(NOTHING) is Verdict.ASK
    assert NOTHING.verdicts(USE, {}, [EMAIL]) == {EMAIL: Verdict.MISSING}


def test_a_yes_covers_a_type_only_with_every_entry_of_it() -> None:
    assert verdict(replace(NOTHING, grants=[YES])) is Verdict.ALLOWED
    assert verdict(replace(NOTHING, grants=[YES]), FIRST, SECOND) is Verdict.ASK


@pytest.mark.parametrize("ended", [{"revoked": True}, {"expires_at": NOW}, {"last_used_at": NOW - timedelta(days=90)}])
def test_a_yes_that_has_ended_covers_nothing(ended: dict[str, object]) -> None:
    assert verdict(replace(NOTHING, grants=[replace(YES, **ended)])) is Verdict.ASK  # type: ignore[arg-type]


def test_a_no_holds_for_the_conversation_until_it_is_asked_again() -> None:
    assert verdict(replace(NOTHING, cards=[card()])) is Verdict.DENIED
    assert verdict(replace(NOTHING, cards=[card(asks_again=True)])) is Verdict.ASK
    assert verdict(replace(NOTHING, cards=[card()], grants=[YES])) is Verdict.ALLOWED


def test_a_no_to_this_very_answer_outranks_every_rule_and_yes() -> None:
    always = {PHONE: Rules(use=UseRule.ALWAYS)}
    consents = Consents(always, [YES], [card(TURN, asks_again=True)], NOW)
    assert verdict(consents) is Verdict.DENIED
    assert consents.is_decided(TURN)
    assert not consents.is_decided(EARLIER)


def test_of_less_exact_the_last_word_counts_and_never_outranks_it() -> None:
    vague = card(less_exact=PHONE)
    assert replace(NOTHING, cards=[card(), vague]).less_exact == {PHONE}
    assert replace(NOTHING, cards=[vague, card(allowed=PHONE)]).less_exact == frozenset()
    never = {PHONE: Rules(use=UseRule.NEVER)}
    assert replace(NOTHING, rules=never, cards=[vague]).less_exact == frozenset()


def test_what_a_rule_keeps_from_models_is_not_offered_to_them() -> None:
    consents = replace(NOTHING, rules={PHONE: Rules(may_read=MayRead.NO)})
    assert consents.may_read([PHONE, EMAIL]) == {EMAIL}
