"""This is private, this is not, and going over what is kept: afterwards no value stands anywhere but in the vault."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User

from consent.domain.policy import Keep
from consent.ledger import Action, ledger_verify
from consent.models import LedgerEntry
from consent.services import policy_set
from memory import correcting
from memory.adapters.embedder import LocalEmbedder
from memory.correcting import correct, correction_begin, receipt_of, value_opened, words_marked
from memory.domain.errors import WordsNotThere
from memory.facts import facts_store
from memory.models import Conversation, Correction, Memory, Turn, TurnEvent
from memory.pipeline import remember as remembering
from memory.pipeline.remember import remember
from memory.services import conversation_create, conversation_rename, turn_claim, turn_finish, turn_receive, turn_says
from tests.leaks.rows import rows
from vault import correcting as vault_correcting
from vault import services as vault_services
from vault.domain.detection import detect
from vault.domain.references import Raw, Ref, Referenced, escape, refs, render
from vault.domain.spans import ContextTurn, Entity
from vault.models import NotPrivate, Reference, VaultEntry
from vault.selectors import sanitized, views_of

PHONE = "+39-092483239"
CODE = "ZX-4471-KLM"


@dataclass
class Talk:
    """One person's conversation, remembered as it goes."""

    person: User
    embedder: LocalEmbedder
    conversation: Conversation

    def say(self, text: str) -> Turn:
        reply = turn_receive(user_id=self.person.pk, conversation_id=self.conversation.id, text=text)
        assert reply.asks_id
        remember(reply.asks_id, self.embedder)
        return Turn.objects.get(pk=reply.asks_id)

    def answer(self, message: Turn, text: str) -> Turn:
        turn = turn_claim(message.reply.id)
        assert turn
        turn_says(turn, Referenced(escape(text)))
        turn_finish(turn, escape(text))
        return turn


@pytest.fixture
def talk(alice: User, embedder: LocalEmbedder) -> Talk:
    return Talk(alice, embedder, conversation_create(user_id=alice.pk))


def _blind(*values: str) -> Callable[..., tuple[Entity, ...]]:
    """A detector that does not see these values yet."""

    def see(raw: Raw, context: Sequence[ContextTurn], overheard: bool) -> tuple[Entity, ...]:
        found = ((raw.text[e.start : e.end], e) for e in detect(raw, context))
        return tuple(e for said, e in found if not any(said in value or value in said for value in values))

    return see


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes the way in blind for some values; going over what is kept sees them."""
    return lambda *values: monkeypatch.setattr(vault_services, "found_in", _blind(*values))


def standing(value: str) -> set[str]:
    """The columns that hold a value in the open, whatever its case and separators."""
    bare = "".join(c for c in value.casefold() if c.isalnum())
    return {column for column, text in rows() if bare in "".join(c for c in text.casefold() if c.isalnum())}


def nowhere(value: str) -> bool:
    return standing(value) == set()


def gone_over(person: User, embedder: LocalEmbedder) -> Correction:
    row = correction_begin(person.pk)
    assert correct(row.id, embedder)
    row.refresh_from_db()
    return row


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
    theirs = Talk(bob, talk.embedder, conversation_create(user_id=bob.pk)).say(f"My phone is {PHONE}.")
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
    assert sanitized(talk.person.pk, fact.referenced).text.startswith("id number: ID ending")
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


# Going over everything with better detectors

MISSED = (PHONE, "water.lover4@example.com", "0039 092 483 239")


def test_what_was_missed_is_found_later_everywhere(talk: Talk, blind: Callable[..., None]) -> None:
    blind(*MISSED)
    first = talk.say(f"My phone is {PHONE} and my email is water.lover4@example.com. I love sailing.")
    talk.answer(first, f"I noted {PHONE}.")
    talk.say(f"Did you note 0039 092 483 239? I love the number {PHONE}.")
    assert standing(PHONE)
    row = gone_over(talk.person, talk.embedder)
    assert nowhere(PHONE)
    assert nowhere(MISSED[1])
    assert (row.values, VaultEntry.objects.filter(owner=talk.person).count()) == (2, 2)
    assert Memory.objects.filter(owner=talk.person, relation="has_phone").exists()
    assert Memory.objects.filter(owner=talk.person, relation="sports").exists()
    assert row.passes == 2


def test_what_a_later_message_tells_is_found_in_an_earlier_one(talk: Talk, blind: Callable[..., None]) -> None:
    blind("Corso Calatafimi 112, 90131 Palermo")
    earlier = talk.say("We meet at Corso Calatafimi 112 tonight.")
    Turn.objects.filter(pk=earlier.pk).update(role="assistant", state="answered")  # not read, only compared
    talk.say("I live at Corso Calatafimi 112, 90131 Palermo.")
    gone_over(talk.person, talk.embedder)
    assert nowhere("Corso Calatafimi 112")


def test_a_second_time_nothing_is_found_and_nothing_changes(talk: Talk) -> None:
    talk.say(f"My phone is {PHONE}, my age is 39 and I'm Italian. I love Italian food.")
    talk.say("My wife Anna Verdi's phone is +39-092483240. We have two kids.")
    before = {turn.id: turn.text for turn in Turn.objects.all()}, {m.id: m.text for m in Memory.objects.all()}
    row = gone_over(talk.person, talk.embedder)
    after = {turn.id: turn.text for turn in Turn.objects.all()}, {m.id: m.text for m in Memory.objects.all()}
    assert before == after
    assert receipt_of(row) == "0 values are private now; no text changed."


def test_the_values_of_others_are_sealed_as_theirs(talk: Talk, blind: Callable[..., None]) -> None:
    blind("+39-092483240")
    talk.say("My wife's phone is +39-092483240.")
    gone_over(talk.person, talk.embedder)
    assert VaultEntry.objects.get(owner=talk.person).subject == "wife"
    assert nowhere("+39-092483240")
    assert not Memory.objects.filter(relation="has_phone").exists()


def test_an_old_value_found_late_does_not_become_the_current_one(talk: Talk, blind: Callable[..., None]) -> None:
    old, new = "Corso Calatafimi 112, 90131 Palermo", "Via Roma 7, 00184 Roma"
    blind(old)
    talk.say(f"I live at {old}.")
    talk.say(f"I live at {new} now.")
    gone_over(talk.person, talk.embedder)
    states = {e.sanitized: e.state for e in VaultEntry.objects.filter(owner=talk.person, type="LOC.home_address")}
    assert sorted(states.values()) == ["active", "superseded"]
    assert next(state for words, state in states.items() if "Rom" in words) == "active"


def test_a_password_found_late_is_kept_in_no_form(talk: Talk, blind: Callable[..., None]) -> None:
    blind("hunter2-Zebra!")
    talk.say("My password is hunter2-Zebra! by the way.")
    assert standing("hunter2-Zebra!")
    row = gone_over(talk.person, talk.embedder)
    assert nowhere("hunter2-Zebra!")
    assert (row.secrets, VaultEntry.objects.count()) == (1, 0)
    assert "1 password or key taken out" in receipt_of(row)


def test_a_type_that_is_not_kept_is_found_and_not_kept(talk: Talk, blind: Callable[..., None]) -> None:
    blind(PHONE)
    talk.say(f"My phone is {PHONE}.")
    policy_set(user_id=talk.person.pk, type="CONTACT.phone", keep=Keep.NO)
    gone_over(talk.person, talk.embedder)
    assert nowhere(PHONE)
    assert not VaultEntry.objects.exists()


def test_what_its_owner_called_not_private_stays_so(talk: Talk) -> None:
    message = talk.say(f"My phone is {PHONE}.")
    value_opened(user_id=talk.person.pk, entry_id=VaultEntry.objects.get(owner=talk.person).id, embedder=talk.embedder)
    gone_over(talk.person, talk.embedder)
    message.refresh_from_db()
    assert PHONE in message.text


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("after", range(0, 12, 2))
def test_killed_anywhere_it_goes_on_where_it_was(
    talk: Talk, blind: Callable[..., None], monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    blind(PHONE)
    for n in range(5):
        talk.say(f"My phone is {PHONE}. That is message {n}, and I love sailing {n} times a week.")
    monkeypatch.setattr(correcting, "AT_ONCE", 2)
    left = iter(range(after))
    whole = vault_correcting.Resealer.reseal

    def reseal(self: object, *args: object) -> Referenced:
        if next(left, None) is None:
            raise Killed
        return whole(self, *args)

    row = correction_begin(talk.person.pk)
    with monkeypatch.context() as dying:
        dying.setattr(vault_correcting.Resealer, "reseal", reseal)
        with pytest.raises(Killed):
            correct(row.id, talk.embedder)
    looked_at = Correction.objects.get(pk=row.id).looked_at
    assert correction_begin(talk.person.pk).id == row.id
    assert correct(row.id, talk.embedder)
    row.refresh_from_db()
    assert looked_at <= after
    assert nowhere(PHONE)
    assert (row.values, row.turns, VaultEntry.objects.count()) == (1, 5, 1)
    assert not Memory.objects.filter(embedder="").exists()


def test_a_message_that_comes_in_the_middle_is_gone_over_too(
    talk: Talk, blind: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    blind(PHONE)
    talk.say(f"My phone is {PHONE}.")
    monkeypatch.setattr(correcting, "AT_ONCE", 1)
    row, coming = correction_begin(talk.person.pk), iter(range(3))

    def told(_: Correction) -> None:
        if (n := next(coming, None)) is not None:
            talk.say(f"Did I say {PHONE} already, {n} times?")

    assert correct(row.id, talk.embedder, told)
    assert Turn.objects.filter(role="user").count() == 4
    assert nowhere(PHONE)


def test_facts_drawn_before_and_stored_after_do_not_bring_a_value_back(
    talk: Talk, blind: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    blind(PHONE)

    def late(message: Turn, embedded: object) -> object:
        monkeypatch.setattr(remembering, "facts_store", facts_store)
        gone_over(talk.person, talk.embedder)
        return facts_store(message, embedded)

    monkeypatch.setattr(remembering, "facts_store", late)
    talk.say(f"I love calling {PHONE}. I teach pottery on {PHONE} days.")
    assert nowhere(PHONE)
    assert Memory.objects.filter(owner=talk.person).exists()


def test_an_answer_that_is_being_written_is_waited_for(talk: Talk, blind: Callable[..., None]) -> None:
    blind(PHONE)
    message = talk.say(f"My phone is {PHONE}.")
    writing = turn_claim(message.reply.id)
    assert writing
    turn_says(writing, Referenced(f"I call {PHONE}"))
    row = correction_begin(talk.person.pk)
    assert not correct(row.id, talk.embedder)
    assert Correction.objects.get(pk=row.id).finished_at is None
    turn_finish(writing, f"I call {PHONE} today")
    assert correct(row.id, talk.embedder)
    assert nowhere(PHONE)


def test_nobody_elses_texts_are_touched(talk: Talk, bob: User) -> None:
    theirs = Talk(bob, talk.embedder, conversation_create(user_id=bob.pk)).say(f"My locker is {CODE}.")
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
