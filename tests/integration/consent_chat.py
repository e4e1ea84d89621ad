"""Alice in a conversation, with the worker's part done at once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from consent.domain.policy import UseRule
from consent.models import ConsentRequest
from consent.services import Decided, policy_set, request_decide
from memory import runtime
from memory.models import Turn
from memory.pipeline.answer import answer
from memory.pipeline.remember import remember
from memory.presenting import answer_words
from memory.services import conversation_create, turn_receive, turn_resume
from tests.site import words

PHONE, ADDRESS = "CONTACT.phone", "LOC.home_address"
NUMBER, STREET = "+39-092483239", "Corso Calatafimi 112, 90131 Palermo"
SAID = f"My phone is {NUMBER} and I live at {STREET}. I love low-impact water aerobics."
NOTE = "Write a note to my neighbour with my phone number"
INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"


@dataclass
class Chat:
    """Alice in one conversation, with the worker's part done at once."""

    alice: User
    conversation: UUID

    def say(self, text: str) -> Turn:
        reply = turn_receive(user_id=self.alice.pk, conversation_id=self.conversation, text=text)
        assert reply.asks_id
        remember(reply.asks_id, runtime.embedder())
        return self.work(reply)

    def work(self, turn: Turn) -> Turn:
        answer(turn.id, runtime.tools())
        return Turn.objects.select_related("asks", "conversation").get(pk=turn.pk)

    def request(self, turn: Turn) -> ConsentRequest:
        return ConsentRequest.objects.get(turn_id=turn.id)

    def decide(self, turn: Turn, *, allow: bool = True, **more: object) -> Turn:
        request_decide(user_id=self.alice.pk, request_id=self.request(turn).id, decided=Decided(allow, **more))
        turn_resume(turn_id=turn.id)
        return self.work(turn)

    def seen(self, turn: Turn) -> str:
        """What its owner reads."""
        return words(answer_words(turn, turn.referenced)[0])

    def elsewhere(self) -> "Chat":
        return Chat(self.alice, conversation_create(user_id=self.alice.pk).id)


@pytest.fixture
def chat(alice: User, queued: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch) -> Chat:
    monkeypatch.setattr(runtime, "PACE", 0)
    begun = Chat(alice, conversation_create(user_id=alice.pk).id)
    assert begun.say(SAID).state == "answered"
    return begun


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[timedelta], None]]:
    now, ahead = timezone.now, timedelta()

    def forward(by: timedelta) -> None:
        nonlocal ahead
        ahead += by

    monkeypatch.setattr(timezone, "now", lambda: now() + ahead)
    return forward


def waits(turn: Turn) -> bool:
    return turn.state == "awaiting consent"


def never(chat: Chat, type: str = PHONE) -> None:
    policy_set(user_id=chat.alice.pk, type=type, use=UseRule.NEVER)
