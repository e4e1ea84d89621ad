"""A conversation as tests hold one, without a queue, and a look for what of it stands in the open."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from memory.domain.ports import Embedder
from memory.models import Conversation, Turn
from memory.pipeline.remember import remember
from memory.services import conversation_create, turn_claim, turn_finish, turn_receive, turn_says
from tests.leaks.rows import rows
from vault.domain.references import Referenced, escape


@dataclass
class Talk:
    """One person's conversation, remembered as it goes."""

    person: User
    embedder: Embedder
    conversation: Conversation

    @classmethod
    def of(cls, person: User, embedder: Embedder) -> "Talk":
        return cls(person, embedder, conversation_create(user_id=person.pk))

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


def standing(value: str) -> set[str]:
    """The columns that hold a value in the open, whatever its case and separators."""
    bare = "".join(c for c in value.casefold() if c.isalnum())
    return {column for column, text in rows() if bare in "".join(c for c in text.casefold() if c.isalnum())}


def nowhere(value: str) -> bool:
    return standing(value) == set()
