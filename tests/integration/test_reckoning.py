"""Sums of the built-in assistant: done with amounts whose owner said yes, by their sizes after a no."""

from memory.models import Turn
from tests.integration.consent_chat import Chat

TOLD = "My monthly income is $4,595 and my monthly expenses are $4,050."
BUDGET = "Set a realistic shopping budget for my trip, considering my income and my expenses."


def asked(chat: Chat) -> Turn:
    chat.say(TOLD)
    return chat.elsewhere().say(BUDGET)


def test_allowed_amounts_are_reckoned_with_and_filled_in(chat: Chat) -> None:
    turn = chat.decide(asked(chat))
    said = chat.seen(turn)
    assert "= about $550" in said
    assert "$4,595" in said
    assert "4,595" not in turn.text


def test_refused_amounts_are_gone_by_their_size(chat: Chat) -> None:
    said = chat.seen(chat.decide(asked(chat), allow=False))
    assert "I go by their size" in said
    assert "about $" not in said
    assert "4,595" not in said
