"""This is private, this is not: afterwards a value stands in every text again, or in none but the vault."""

import pytest
from django.contrib.auth.models import User

from consent.domain.policy import Keep
from consent.ledger import Action, ledger_verify
from consent.models import LedgerEntry
from consent.services import policy_set
from memory.adapters.embedder import LocalEmbedder
from memory.correcting import value_opened, words_marked
from memory.domain.errors import WordsNotThere
from memory.erase import conversation_erase, entries_erase, erasure_undo
from memory.models import Correction, Memory, Turn, TurnEvent
from memory.rescanning import correct, receipt_of
from memory.services import conversation_create, conversation_rename
from tests.talk import Talk, nowhere, standing
from vault.domain.references import Raw, Ref, refs, render
from vault.models import NotPrivate, Reference, VaultEntry
from vault.selectors import sanitized, views_of

PHONE = "+39-092483239"
CODE = "ZX-4471-KLM"


@pytest.fixture
def talk(alice: User, embedder: LocalEmbedder) -> Talk:
    return Talk.of(alice, embedder)


# Not private


def test_a_value_that_is_not_private_stands_in_every_text_again(talk: Talk) -> None:
    first = talk.say(f"My phone is {PHONE}.")
    second = talk.say(f"Call me on {PHONE} on Sundays.")
    conversation_rename(user_id=talk.person.pk, conversation_id=talk.conversation.id, title=f"About {PHONE}")
    entry = VaultEntry.objects.get(owner=talk.person)
    opened = value_opened(user_id=talk.person.pk, entry_id=entry.id, embedder=talk.embedder)
    first.refresh_from_db()
    second.refresh_from_db()
    talk.conversation.refresh_from_db()
    assert (first.text, second.text) == (f"My phone is {PHONE}.", f"Call me on {PHONE} on Sundays.")
    assert talk.conversation.title == f"About {PHONE}"
    assert first.sealed_entries == []
    assert not VaultEntry.objects.exists()
    assert not Reference.objects.exists()
    assert all("⟦" not in m.text + m.object + m.triplet.object for m in Memory.objects.all())
    assert any(PHONE in m.text for m in Memory.objects.all())
    assert str(opened).startswith("1 value is no longer private; 2 messages, 1 title and ")


def test_a_value_that_is_being_deleted_is_nothing_to_call_not_private(talk: Talk) -> None:
    said = talk.say(f"My phone is {PHONE}.")
    entry = VaultEntry.objects.get(owner=talk.person)
    erasure = entries_erase(user_id=talk.person.pk, entry_ids=[entry.id])
    with pytest.raises(VaultEntry.DoesNotExist):
        value_opened(user_id=talk.person.pk, entry_id=entry.id, embedder=talk.embedder)
    assert not NotPrivate.objects.exists()
    erasure_undo(user_id=talk.person.pk, erasure_id=erasure.id)
    assert all(view.held for view in views_of(talk.person.pk, refs(said.referenced)).values())


def test_words_of_a_conversation_that_is_being_deleted_are_nobodys(talk: Talk) -> None:
    said = talk.say(f"The locker says {CODE}.")
    conversation_erase(user_id=talk.person.pk, conversation_id=talk.conversation.id)
    with pytest.raises(Turn.DoesNotExist):
        words_marked(user_id=talk.person.pk, turn_id=said.id, words=Raw(CODE), type="CODE.id_number")
    assert not VaultEntry.objects.exists()


def test_it_is_not_sealed_again_in_any_spelling_and_others_are(talk: Talk) -> None:
    talk.say(f"My phone is {PHONE}.")
    value_opened(user_id=talk.person.pk, entry_id=VaultEntry.objects.get(owner=talk.person).id, embedder=talk.embedder)
    again = talk.say("My phone is +39 092 483 239, I said, and my email is water.lover4@example.com.")
    assert "+39 092 483 239" in again.text
    assert {ref.type for ref in refs(again.referenced)} == {"CONTACT.email"}


def test_its_mark_is_a_keyed_fingerprint_of_its_owners(talk: Talk, bob: User) -> None:
    talk.say(f"My phone is {PHONE}.")
    value_opened(user_id=talk.person.pk, entry_id=VaultEntry.objects.get(owner=talk.person).id, embedder=talk.embedder)
    assert [len(mark.mark) for mark in NotPrivate.objects.filter(owner=talk.person)] == [64]
    theirs = Talk.of(bob, talk.embedder).say(f"My phone is {PHONE}.")
    assert refs(theirs.referenced)


def test_opening_goes_through_the_door_and_to_the_ledger(talk: Talk) -> None:
    talk.say(f"My phone is {PHONE}.")
    value_opened(user_id=talk.person.pk, entry_id=VaultEntry.objects.get(owner=talk.person).id, embedder=talk.embedder)
    told = LedgerEntry.objects.filter(owner=talk.person).order_by("sequence").values_list("action", "result")
    assert list(told)[-2:] == [(Action.REVEAL, "shown"), (Action.DELETE, "not private")]
    assert ledger_verify(talk.person.pk).broken_at is None


def test_another_persons_value_is_not_there_to_open(talk: Talk, bob: User) -> None:
    talk.say(f"My phone is {PHONE}.")
    entry = VaultEntry.objects.get(owner=talk.person)
    with pytest.raises(VaultEntry.DoesNotExist):
        value_opened(user_id=bob.pk, entry_id=entry.id, embedder=talk.embedder)
    assert VaultEntry.objects.filter(pk=entry.pk).exists()
    assert not NotPrivate.objects.exists()


def test_facts_are_embedded_again_with_the_words_in_them(talk: Talk) -> None:
    talk.say(f"My phone is {PHONE}.")
    before = {m.id: bytes(m.embedding) for m in Memory.objects.all()}
    value_opened(user_id=talk.person.pk, entry_id=VaultEntry.objects.get(owner=talk.person).id, embedder=talk.embedder)
    after = {m.id: bytes(m.embedding) for m in Memory.objects.filter(embedder=talk.embedder.name)}
    assert before.keys() == after.keys()
    assert all(before[id] != after[id] for id in after)


# This is private


def test_words_that_are_private_go_from_every_text(talk: Talk) -> None:
    first = talk.say(f"My locker at the gym is {CODE} and I love swimming there.")
    talk.answer(first, f"Noted: {CODE}, and happy swimming!")
    talk.say(f"I keep the code zx 4471 klm in a drawer. My friend knows {CODE} too.")
    conversation_rename(user_id=talk.person.pk, conversation_id=talk.conversation.id, title=f"Locker {CODE}")
    assert standing(CODE) >= {"memory_turn.text", "memory_conversation.title", "memory_turnevent.text"}
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(CODE), type="CODE.id_number")
    assert correct(row.id, talk.embedder)
    assert nowhere(CODE)
    row.refresh_from_db()
    entry = VaultEntry.objects.get(owner=talk.person)
    assert (row.entry_id, entry.type, entry.marked) == (entry.id, "CODE.id_number", True)
    assert receipt_of(row).startswith("1 value is private now; 3 messages, 1 title and ")


def test_what_was_said_stays_what_it_was(talk: Talk) -> None:
    said = f"My locker is ⟦{CODE}⟧, yes {CODE}; ⟦CODE.id_number:abcdefgh⟧ is nothing."
    first = talk.say(said)
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(CODE), type="CODE.id_number")
    correct(row.id, talk.embedder)
    first.refresh_from_db()
    assert render(first.referenced, lambda ref: CODE) == said


def test_it_is_remembered_as_a_value_and_known_in_the_next_message(talk: Talk) -> None:
    first = talk.say(f"My locker at the gym is {CODE}.")
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(CODE), type="CODE.id_number")
    correct(row.id, talk.embedder)
    fact = Memory.objects.get(owner=talk.person, relation="has_id_number")
    assert sanitized(talk.person.pk, fact.referenced).text.startswith("id number: ending")
    assert fact.embedder == talk.embedder.name
    assert len(refs(talk.say("And zx4471klm again.").referenced)) == 1


def test_a_name_without_a_family_name_is_known_again_when_it_was_marked(talk: Talk) -> None:
    first = talk.say("Zorblatt comes over for dinner.")
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw("Zorblatt"), type="PERSON.name")
    correct(row.id, talk.embedder)
    assert nowhere("Zorblatt")
    assert refs(talk.say("Will zorblatt come again?").referenced)


def test_a_small_domain_is_sealed_where_it_was_marked_and_no_preference_with_it(talk: Talk) -> None:
    other = talk.say("I love Lithuanian food.")
    first = talk.say("My mother always says that we stay Lithuanian whatever happens.")
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw("Lithuanian"), type="PERSON.nationality")
    correct(row.id, talk.embedder)
    first.refresh_from_db()
    other.refresh_from_db()
    assert "Lithuanian" not in first.text
    assert "Lithuanian food" in other.text


@pytest.mark.parametrize("words", ["not in it", "", "phone ending 39", "locke"])
def test_words_that_do_not_stand_in_the_message_are_not_sealed(talk: Talk, words: str) -> None:
    first = talk.say(f"My locker is {CODE}, my phone {PHONE}.")
    count = VaultEntry.objects.count()
    with pytest.raises(WordsNotThere):
        words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(words), type="CODE.id_number")
    assert VaultEntry.objects.count() == count
    assert not Correction.objects.exists()


def test_private_takes_not_private_back(talk: Talk) -> None:
    first = talk.say(f"My phone is {PHONE}.")
    value_opened(user_id=talk.person.pk, entry_id=VaultEntry.objects.get(owner=talk.person).id, embedder=talk.embedder)
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(PHONE), type="CONTACT.phone")
    assert correct(row.id, talk.embedder)
    assert nowhere(PHONE)
    assert not NotPrivate.objects.exists()


def test_a_type_that_is_not_kept_is_kept_in_no_text_and_in_no_vault(talk: Talk) -> None:
    first = talk.say(f"My locker is {CODE}.")
    talk.say(f"Did I say {CODE}?")
    policy_set(user_id=talk.person.pk, type="CODE.id_number", keep=Keep.NO)
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(CODE), type="CODE.id_number")
    assert correct(row.id, talk.embedder)
    first.refresh_from_db()
    assert first.text == "My locker is (id number, not kept)."
    assert nowhere(CODE)
    assert not VaultEntry.objects.exists()
    assert not Memory.objects.filter(relation="has_id_number").exists()


def test_nobody_elses_texts_are_touched(talk: Talk, bob: User) -> None:
    theirs = Talk.of(bob, talk.embedder).say(f"My locker is {CODE}.")
    first = talk.say(f"My locker is {CODE}.")
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(CODE), type="CODE.id_number")
    correct(row.id, talk.embedder)
    theirs.refresh_from_db()
    assert CODE in theirs.text
    assert {e.owner_id for e in VaultEntry.objects.all()} == {talk.person.pk}


def test_the_words_of_finished_answers_are_not_kept_twice(talk: Talk) -> None:
    first = talk.say(f"My locker is {CODE}.")
    talk.answer(first, f"I wrote down {CODE}.")
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(CODE), type="CODE.id_number")
    correct(row.id, talk.embedder)
    assert not TurnEvent.objects.filter(kind="text").exists()


def test_the_references_that_are_new_read_as_sanitized(talk: Talk) -> None:
    first = talk.say(f"My locker is {CODE}.")
    row = words_marked(user_id=talk.person.pk, turn_id=first.id, words=Raw(CODE), type="CODE.id_number")
    correct(row.id, talk.embedder)
    first.refresh_from_db()
    ref: Ref = refs(first.referenced)[0]
    assert views_of(talk.person.pk, [ref])[ref].sanitized == "ID ending LM"


def test_what_was_marked_in_a_temporary_chat_goes_with_it_unless_it_was_said_elsewhere(talk: Talk) -> None:
    passing = conversation_create(user_id=talk.person.pk, temporary=True)
    for words, stays in (("AB-1111-CDE", False), (CODE, True)):
        message = Talk(talk.person, talk.embedder, passing).say(f"My locker at the gym is {words}.")
        if stays:
            talk.say(f"I keep {words} in a drawer.")
        row = words_marked(user_id=talk.person.pk, turn_id=message.id, words=Raw(words), type="CODE.id_number")
        assert correct(row.id, talk.embedder)
    conversation_erase(user_id=talk.person.pk, conversation_id=passing.id)
    assert VaultEntry.objects.count() == 1
    assert nowhere("AB-1111-CDE")
    assert nowhere(CODE)
