"""What an answer tells of what it used, and under which consent."""

from consent.domain.grants import Scope, Use
from consent.domain.policy import UseRule
from consent.services import grant_revoke, policy_set
from memory.models import Turn
from memory.presenting import memories_used, turns_show, types_used
from memory.uses import use_of
from tests.integration.consent_chat import NOTE, PHONE, Chat

# What an answer used


def test_an_answer_tells_what_it_used_and_under_which_consent(chat: Chat) -> None:
    turn = chat.decide(chat.say(NOTE), scope=Scope.CONVERSATION)
    chat.seen(turn)
    [used] = types_used(turn)
    assert (used.label, used.under, used.reader, used.live) == (
        "Phone number",
        "you allowed it for one conversation",
        "",
        True,
    )
    grant_revoke(user_id=chat.alice.pk, grant_id=used.grant_id)
    assert [one.live for one in types_used(turn)] == [False]


def test_a_rule_and_a_typed_value_are_consents_too(chat: Chat) -> None:
    policy_set(user_id=chat.alice.pk, type=PHONE, use=UseRule.ALWAYS)
    turn = chat.say(NOTE)
    chat.seen(turn)
    assert [one.under for one in types_used(turn)] == ["your rule says always fill in"]
    turn = chat.elsewhere().say("Write a note to my neighbour with my email water.lover4@example.com")
    assert "water.lover4@example.com" in chat.seen(turn)
    assert [one.under for one in types_used(turn)] == ["you typed it in the message"]


def test_memories_used_are_links(chat: Chat) -> None:
    turn = chat.say("Which fitness activities do I love?")
    assert "water aerobics" in chat.seen(turn)
    assert any("water aerobics" in one.text for one in memories_used(turn))
    assert turns_show(chat.alice.pk, [turn])[0].memories


def test_nothing_used_is_nothing_told(chat: Chat) -> None:
    turn = chat.decide(chat.say(NOTE), allow=False)
    chat.seen(turn)
    assert types_used(turn) == []


def test_a_use_of_another_turn_is_not_told(chat: Chat) -> None:
    chat.seen(chat.decide(chat.say(NOTE)))
    use = use_of(chat.say("Thank you."))
    assert isinstance(use, Use)
    assert types_used(Turn.objects.get(pk=use.turn_id)) == []
