"""Going over all that is kept with better detectors: whatever happens meanwhile, what was missed is missed no more."""

from collections.abc import Callable, Sequence

import pytest
from django.contrib.auth.models import User

from consent.domain.policy import Keep
from consent.services import policy_set
from memory import rescanning
from memory.adapters.embedder import LocalEmbedder
from memory.correcting import value_opened
from memory.facts import facts_store
from memory.models import Correction, Memory, Turn
from memory.pipeline import remember as remembering
from memory.rescanning import correct, correction_begin, receipt_of
from memory.services import turn_claim, turn_finish, turn_says
from tests.talk import Talk, nowhere, standing
from vault import correcting as vault_correcting
from vault import services as vault_services
from vault.domain.detection import detect
from vault.domain.references import Raw, Referenced
from vault.domain.spans import ContextTurn, Entity
from vault.models import VaultEntry

PHONE = "+39-092483239"


@pytest.fixture
def talk(alice: User, embedder: LocalEmbedder) -> Talk:
    return Talk.of(alice, embedder)


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


def gone_over(person: User, embedder: LocalEmbedder) -> Correction:
    row = correction_begin(person.pk)
    assert correct(row.id, embedder)
    row.refresh_from_db()
    return row


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
    monkeypatch.setattr(rescanning, "AT_ONCE", 2)
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
    monkeypatch.setattr(rescanning, "AT_ONCE", 1)
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

    def late(message: Turn, embedded: object, *, more: bool) -> object:
        monkeypatch.setattr(remembering, "facts_store", facts_store)
        gone_over(talk.person, talk.embedder)
        return facts_store(message, embedded, more=more)

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
