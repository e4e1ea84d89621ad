"""A card whose values are deleted while it is open: nothing is left to decide, and the answer goes on without them."""

import pytest

from consent.models import ConsentRequest
from memory import runtime
from memory.correcting import value_opened
from memory.erase import entries_erase
from memory.models import Turn
from memory.presenting import turns_show
from tests.integration.consent_chat import ADDRESS, INVITE, NOTE, NUMBER, PHONE, Chat, waits
from tests.leaks.rows import rows
from vault.selectors import entries_of


def gone(chat: Chat, type: str) -> None:
    ids = [entry.id for entry in entries_of(chat.alice.pk) if entry.type == type]
    entries_erase(user_id=chat.alice.pk, entry_ids=ids, undo_s=0)


def test_the_answer_goes_on_when_all_that_was_asked_for_is_gone(chat: Chat) -> None:
    asking = chat.say(NOTE)
    assert waits(asking)
    gone(chat, PHONE)
    assert Turn.objects.get(pk=asking.pk).state == "received"
    answered = chat.work(asking)
    assert answered.state == "answered"
    assert answered.missing_types == [PHONE]


def test_the_answer_goes_on_when_what_was_asked_for_is_not_private(chat: Chat) -> None:
    asking = chat.say(NOTE)
    entry = next(entry for entry in entries_of(chat.alice.pk) if entry.type == PHONE)
    value_opened(user_id=chat.alice.pk, entry_id=entry.id, embedder=runtime.embedder())
    assert Turn.objects.get(pk=asking.pk).state == "received"
    assert chat.work(asking).state == "answered"
    assert "ending 39" not in ConsentRequest.objects.get(turn_id=asking.id).items


def test_what_is_gone_has_no_row_on_the_card(chat: Chat) -> None:
    asking = chat.say(INVITE)
    gone(chat, PHONE)
    shown = turns_show(chat.alice.pk, [Turn.objects.select_related("asks").get(pk=asking.pk)])[0]
    assert [row.type for row in shown.card.rows] == [ADDRESS]
    assert ConsentRequest.objects.get(turn_id=asking.id).decision == "open"
    assert chat.decide(asking).state == "answered"


def test_nothing_that_a_card_told_of_a_value_outlives_it(chat: Chat) -> None:
    chat.decide(chat.say(INVITE), less_exact=frozenset({ADDRESS}))
    gone(chat, ADDRESS)
    assert not [column for column, text in rows() if column.startswith("consent_") and "Palermo" in text]


@pytest.mark.django_db(transaction=True, databases=["default", "keys"])
def test_who_watches_is_told_of_every_turn_that_names_what_is_gone(chat: Chat) -> None:
    asking = chat.say(NOTE)
    answered = chat.decide(asking)
    assert NUMBER in chat.seen(answered)
    before = {turn.id: turn.events.count() for turn in Turn.objects.all()}
    gone(chat, PHONE)
    told = {turn.id for turn in Turn.objects.all() if turn.events.count() > before[turn.id]}
    assert {answered.id, Turn.objects.get(conversation=chat.conversation, position=0).id} <= told
