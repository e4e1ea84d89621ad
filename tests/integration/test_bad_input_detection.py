"""When detection itself fails, a message is sealed whole, used for nothing, and can be read again."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from memory.domain.types import TurnState
from memory.models import Memory, Turn
from memory.pipeline.remember import remember
from memory.selectors import exchanges_before
from memory.services import conversation_create, turn_receive, turn_retry
from tests.leaks.rows import rows
from tests.leaks.sweep import Place, Sweeper
from tests.leaks.test_sweep import PHONE
from vault.comparing import matcher_of
from vault.domain.references import refs
from vault.models import Reference, VaultEntry
from vault.selectors import UNSORTED

TEXT = f"{PHONE.said} I love sailing."


@pytest.fixture
def broken() -> Iterator[Callable[[], None]]:
    """Breaks the detector; what is given mends it."""

    def fails(*args: object) -> None:
        raise RuntimeError(f"cannot read {PHONE.value}")

    patch = pytest.MonkeyPatch()
    patch.setattr("vault.services.detect", fails)
    yield patch.undo
    patch.undo()


@pytest.fixture
def reply(alice: User, broken: Callable[[], None], queued: list[tuple[object, ...]]) -> Turn:
    conversation = conversation_create(user_id=alice.pk)
    return turn_receive(user_id=alice.pk, conversation_id=conversation.id, text=TEXT)


def test_it_is_sealed_whole_and_stands_nowhere(reply: Turn, caplog: pytest.LogCaptureFixture) -> None:
    message = reply.asks
    assert message
    assert [ref.type for ref in refs(message.referenced)] == [UNSORTED]
    assert message.text == str(refs(message.referenced)[0])
    assert (message.unsorted, message.remembering) == (True, Turn.Remembering.OFF)
    places = [Place.of(column, text) for column, text in rows()] + [Place.of("log", caplog.text)]
    assert Sweeper([PHONE]).sweep(places) == []
    assert "sailing" not in "".join(text for column, text in rows() if column != "vault_vaultentry.sealed")


def test_its_answer_says_so_and_can_be_tried_again(reply: Turn) -> None:
    assert reply.state == TurnState.FAILED
    assert "could not be read" in reply.error


def test_nothing_is_made_of_it(reply: Turn, alice: User) -> None:
    remember(reply.asks_id, None)  # type: ignore[arg-type]
    assert not Memory.objects.exists()
    assert not matcher_of(alice.pk).scan(TEXT)
    later = Turn(owner=alice, conversation=reply.conversation, position=9)
    assert "sailing" not in "".join(said.text.text for said in exchanges_before(later))


def test_tried_again_in_vain_nothing_changes(reply: Turn, alice: User) -> None:
    again = turn_retry(user_id=alice.pk, turn_id=reply.id)
    assert again.state == TurnState.FAILED
    assert VaultEntry.objects.filter(type=UNSORTED).count() == VaultEntry.objects.count() == 1
    assert Reference.objects.count() == 1


def test_tried_again_it_is_read(reply: Turn, alice: User, broken: Callable[[], None]) -> None:
    broken()
    again = turn_retry(user_id=alice.pk, turn_id=reply.id)
    message = Turn.objects.get(pk=reply.asks_id)
    assert again.state == TurnState.RECEIVED
    assert (message.unsorted, message.remembering) == (False, Turn.Remembering.WAITING)
    assert list(VaultEntry.objects.values_list("type", flat=True)) == ["CONTACT.phone"]
    assert "I love sailing" in message.text
    assert PHONE.value not in message.text


def test_through_the_routes(
    reply: Turn, alice: User, broken: Callable[[], None], queued: list[tuple[object, ...]]
) -> None:
    client = Client()
    client.force_login(alice, backend="allauth.account.auth_backends.AuthenticationBackend")
    page = client.get(reverse("conversation", args=[reply.conversation_id])).content.decode()
    assert "could not be read" in page
    assert "sailing" not in page
    assert queued == []
    broken()
    assert client.post(reverse("api-turn-retry", args=[reply.id])).status_code == 200
    assert {task for task, *_ in queued} == {"memory.tasks.answer_turn", "memory.tasks.remember_turn"}
    assert all(str(reply.id) in ids or str(reply.asks_id) in ids for _, *ids in queued)
