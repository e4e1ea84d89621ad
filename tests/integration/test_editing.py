"""A message edited or undone: nothing of its old words is left, what its placeholders stand for stays."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from consent.domain.policy import Keep
from consent.services import policy_set
from memory.adapters.embedder import LocalEmbedder
from memory.domain.errors import FormTooOld, MessageEmpty
from memory.domain.typed import typed
from memory.editing import Edited, editor_of, message_edit, message_undo
from memory.erase import conversation_erase
from memory.models import Memory, Turn
from memory.pipeline.remember import remember
from memory.services import conversation_create, turn_claim, turn_finish, turn_receive
from tests.leaks.rows import rows
from vault.domain.references import refs
from vault.models import VaultEntry

PHONE, EMAIL = "+39-092483239", "water.lover4@example.com"

Say = Callable[[str], Turn]
Edit = Callable[..., Edited]


@pytest.fixture
def say(alice: User, embedder: LocalEmbedder) -> Say:
    conversation = conversation_create(user_id=alice.pk)

    def say(text: str) -> Turn:
        reply = turn_receive(user_id=alice.pk, conversation_id=conversation.id, text=text)
        assert reply.asks_id
        remember(reply.asks_id, embedder)
        return Turn.objects.get(pk=reply.asks_id)

    return say


@pytest.fixture
def edit(alice: User, embedder: LocalEmbedder) -> Edit:
    def edit(message: Turn, change: Callable[[str], str], *, ask: bool = False, form: str = "") -> Edited:
        editor = editor_of(message)
        edited = message_edit(
            user_id=alice.pk,
            turn_id=message.id,
            text=typed(change(editor.text), limit=50_000),
            form=form or editor.form,
            ask=ask,
            embedder=embedder,
        )
        remember(message.id, embedder)
        message.refresh_from_db()
        return edited

    return edit


def stands(words: str) -> set[str]:
    return {column for column, text in rows() if words in text}


def test_a_message_that_is_being_deleted_takes_no_other_words(say: Say, edit: Edit, alice: User) -> None:
    message = say("I like tea.")
    form = editor_of(message).form
    conversation_erase(user_id=alice.pk, conversation_id=message.conversation_id)
    with pytest.raises(Turn.DoesNotExist):
        edit(message, lambda _: f"My phone is {PHONE}.", form=form)
    assert not VaultEntry.objects.exists()


def test_an_editor_shows_placeholders_and_no_value(say: Say) -> None:
    message = say(f"My phone is {PHONE}, and {PHONE} again; my email is {EMAIL}.")
    editor = editor_of(message)
    assert editor.text.startswith("My phone is [phone ending 39], and [phone ending 39] again; my email is [an email")
    assert PHONE not in editor.text + editor.form


def test_placeholders_become_their_references_again(say: Say, edit: Edit) -> None:
    message = say(f"My phone is {PHONE}.")
    before = refs(message.referenced)
    edit(message, lambda text: text.replace("My", "By the way, my"))
    assert message.text == f"By the way, my phone is {before[0]}."
    assert VaultEntry.objects.count() == 1


def test_nothing_changed_is_nothing_changed(say: Say, edit: Edit) -> None:
    message = say(f"My phone is {PHONE}. ⟦CONTACT.phone:abcdefgh⟧ [phone ending 39] is what I typed.")
    text, facts = message.text, {m.text for m in Memory.objects.all()}
    edit(message, lambda text: text)
    assert message.text == text
    assert {m.text for m in Memory.objects.all()} == facts


def test_a_placeholder_of_another_message_is_inert(say: Say, edit: Edit) -> None:
    first, other = say(f"My phone is {PHONE}."), say("I love sailing.")
    edit(other, lambda text: f"{text} [phone ending 39]")
    assert other.text == "I love sailing. [phone ending 39]"
    with pytest.raises(FormTooOld):
        edit(other, lambda text: text, form=editor_of(first).form)


def test_a_forged_form_is_refused(say: Say, edit: Edit) -> None:
    message = say(f"My phone is {PHONE}.")
    for form in ("x", editor_of(message).form + "x"):
        with pytest.raises(FormTooOld):
            edit(message, lambda text: text, form=form)


def test_what_is_private_in_the_new_words_is_sealed(say: Say, edit: Edit) -> None:
    message = say("My phone is out of order.")
    edit(message, lambda text: f"My phone is {PHONE}.")
    assert stands(PHONE) == set()
    assert [ref.type for ref in refs(message.referenced)] == ["CONTACT.phone"]
    assert message.sealed_entries == [str(VaultEntry.objects.get().id)]
    assert Memory.objects.filter(relation="has_phone").exists()


def test_what_is_not_to_be_kept_is_not_kept(say: Say, edit: Edit, alice: User) -> None:
    message = say("My phone is out of order.")
    policy_set(user_id=alice.pk, type="CONTACT.phone", keep=Keep.NO)
    edit(message, lambda text: f"My phone is {PHONE}.")
    assert message.text == "My phone is (phone number, not kept)."
    assert not VaultEntry.objects.exists()


def test_the_memories_of_the_old_words_are_replaced(say: Say, edit: Edit) -> None:
    message = say("I love sailing.")
    edited = edit(message, lambda text: "I love progressive house.")
    assert stands("sailing") == set()
    assert [m.relation for m in Memory.objects.all()] == ["music"]
    assert str(edited.receipt) == "1 memory deleted"
    message.conversation.refresh_from_db()
    assert message.conversation.title == "I love progressive house"


def test_a_value_said_only_there_goes_with_its_words_and_one_said_elsewhere_stays(say: Say, edit: Edit) -> None:
    say(f"My email is {EMAIL}.")
    message = say(f"My phone is {PHONE} and my email {EMAIL}.")
    edit(message, lambda text: "Never mind.")
    assert [entry.type for entry in VaultEntry.objects.all()] == ["CONTACT.email"]


def test_asked_again_it_has_a_new_answer_in_the_place_of_the_old_one(say: Say, edit: Edit) -> None:
    message = say("I love sailing.")
    say("And tennis.")
    old = turn_claim(message.reply.id)
    assert old
    turn_finish(old, "You sail.")
    edited = edit(message, lambda text: "I love diving.", ask=True)
    assert edited.reply
    new = Turn.objects.get(asks=message)
    assert (new.id, new.state, new.position, new.created_at) == (edited.reply.id, "received", 1, old.created_at)
    assert not Turn.objects.filter(pk=old.pk).exists()


def test_an_empty_message_is_not_saved(say: Say, edit: Edit) -> None:
    message = say("I love sailing.")
    with pytest.raises(MessageEmpty):
        edit(message, lambda text: "  ")
    assert Memory.objects.count() == 1


def test_undone_nothing_of_a_message_is_remembered_or_sealed(say: Say, alice: User, embedder: LocalEmbedder) -> None:
    message = say(f"My phone is {PHONE}. I love sailing.")
    receipt = message_undo(user_id=alice.pk, turn_id=message.id, embedder=embedder)
    assert str(receipt) == "2 memories, 1 private value deleted"
    assert not Memory.objects.exists()
    assert not VaultEntry.objects.exists()
    assert stands(PHONE) == set()
    message.refresh_from_db()
    assert message.remembering == Turn.Remembering.OFF
    remember(message.id, embedder)
    assert not Memory.objects.exists()


def test_undone_what_was_said_elsewhere_too_stays(say: Say, alice: User, embedder: LocalEmbedder) -> None:
    first = say(f"My phone is {PHONE}.")
    second = say(f"My phone is {PHONE}, as I said.")
    message_undo(user_id=alice.pk, turn_id=second.id, embedder=embedder)
    assert VaultEntry.objects.count() == 1
    message_undo(user_id=alice.pk, turn_id=first.id, embedder=embedder)
    first.refresh_from_db()
    assert VaultEntry.objects.count() == 1, "the second message still refers to it"


def test_another_persons_message_is_not_there(say: Say, bob: User, embedder: LocalEmbedder) -> None:
    message = say(f"My phone is {PHONE}.")
    with pytest.raises(Turn.DoesNotExist):
        message_undo(user_id=bob.pk, turn_id=message.id, embedder=embedder)
    with pytest.raises(Turn.DoesNotExist):
        message_edit(
            user_id=bob.pk,
            turn_id=message.id,
            text=typed("Mine.", limit=10),
            form=editor_of(message).form,
            ask=False,
            embedder=embedder,
        )
    assert Memory.objects.exists()


def test_in_a_temporary_chat_nothing_is_remembered_of_an_edit_and_what_it_seals_goes_with_it(
    alice: User, edit: Edit
) -> None:
    conversation = conversation_create(user_id=alice.pk, temporary=True)
    reply = turn_receive(user_id=alice.pk, conversation_id=conversation.id, text="I love sailing.")
    message = Turn.objects.get(pk=reply.asks_id)
    edit(message, lambda text: f"My phone is {PHONE} and I love sailing.")
    assert message.remembering == Turn.Remembering.OFF
    assert not Memory.objects.exists()
    conversation_erase(user_id=alice.pk, conversation_id=conversation.id)
    assert not VaultEntry.objects.exists()
    assert stands(PHONE) == set()
