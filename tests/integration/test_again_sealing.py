"""What is said last is what holds, and sealing keeps nobody waiting."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from memory.services import conversation_begin, conversation_create, turn_receive
from vault import services
from vault.domain.references import Raw
from vault.domain.replacing import replaces
from vault.models import VaultEntry
from vault.selectors import held_by_type
from vault.services import text_seal

EMAIL = "CONTACT.email"


def seal(person: User, text: str) -> list[VaultEntry]:
    sealed = text_seal(user_id=person.pk, raw=Raw(text))
    return [VaultEntry.objects.get(pk=value.entry_id) for value in sealed.values]


@pytest.mark.parametrize("round", range(4))
def test_of_two_values_in_one_message_the_last_is_used(alice: User, round: int) -> None:
    *_, last = seal(alice, "I write from a.old@example.com and, these days, from b.new@example.com.")
    assert [held.entry_id for held in held_by_type(alice.pk, [EMAIL])[EMAIL]] == [last.pk]


def test_a_correction_replaces_what_it_corrects(alice: User) -> None:
    old, new = seal(alice, "My email is a.old@example.com. Sorry, it's b.new@example.com.")
    assert (old.state, new.state) == ("superseded", "active")
    (again,) = seal(alice, "My email is a.old@example.com.")
    assert (again.pk, again.state) == (old.pk, "active")


def test_what_is_to_be_forgotten_is_the_value_that_is_held(alice: User) -> None:
    (held,) = seal(alice, "My phone is +1 415 555 0132.")
    (forgotten,) = seal(alice, "Forget my phone +1 415 555 0132.")
    assert (forgotten.pk, forgotten.subject) == (held.pk, "user")
    (other,) = seal(alice, "Forget my phone +1 415 555 0177.")
    assert other.subject == "only mentioned"


def test_a_date_of_birth_leaves_the_age_true_and_a_new_age_does_not(alice: User) -> None:
    (age,) = seal(alice, "I'm 38 years old.")
    (born,) = seal(alice, "I was born on 14 Feb 1987.")
    (older,) = seal(alice, "I'm 39 years old.")
    states = [VaultEntry.objects.get(pk=entry.pk).state for entry in (age, born, older)]
    assert states == ["superseded", "active", "active"]


@pytest.mark.parametrize(
    ("between", "so"),
    [
        (". Sorry, it's ", True),
        (" – no, ", True),
        (". Actually, it is ", True),
        (", I mean ", True),
        (" and ", False),
        (". Actually I also have ", False),
        (". " + "Much else was said then. " * 6 + "Sorry, ", False),
    ],
)
def test_which_words_take_a_value_back(between: str, so: bool) -> None:
    assert replaces(between) is so


def test_a_message_is_read_before_anything_is_locked(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    inside: list[int] = []
    outside = len(transaction.get_connection().savepoint_ids)
    detect = services.detect  # type: ignore[attr-defined]

    def watched(*given: Any) -> object:
        inside.append(len(transaction.get_connection().savepoint_ids))
        return detect(*given)

    monkeypatch.setattr(services, "detect", watched)
    conversation = conversation_create(user_id=alice.pk)
    turn_receive(user_id=alice.pk, conversation_id=conversation.id, text="My phone is +39-092483239.")
    conversation_begin(user_id=alice.pk, text="My email is a.old@example.com.")
    assert inside == [outside, outside]
