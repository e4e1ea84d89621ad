"""Taking an earlier dialogue in: every turn is sealed, every message of the person is remembered."""

from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from memory.domain.ports import Embedder
from memory.domain.titles import title_of
from memory.domain.typed import showable
from memory.domain.types import TurnState
from memory.history import Dialogue, Said
from memory.models import Conversation, Turn
from memory.pipeline.remember import remember
from memory.selectors import exchanges_before
from memory.services import message_seal
from vault.crypto import fingerprint
from vault.domain.references import Raw
from vault.domain.spans import ContextTurn
from vault.keyring import keys_ensure
from vault.services import text_seal

_NAMESPACE = UUID("6f2a1c1e-7a55-4a39-9a0b-2f2a5a6d1c55")


def dialogue_import(*, user_id: int, dialogue: Dialogue, embedder: Embedder) -> Conversation:
    """The dialogue as a conversation of the person; one that was imported before is not imported twice."""
    mark = fingerprint(keys_ensure(user_id).fingerprint_key, "dialogue", *(said.content for said in dialogue))
    id = uuid5(_NAMESPACE, f"{user_id}/{mark}")
    conversation = Conversation.objects.filter(id=id).first() or _take_in(user_id, id, dialogue)
    waiting = conversation.turns.filter(remembering=Turn.Remembering.WAITING)
    for turn_id in waiting.order_by("position").values_list("id", flat=True):
        remember(turn_id, embedder)
    return conversation


@transaction.atomic
def _take_in(user_id: int, id: UUID, dialogue: Dialogue) -> Conversation:
    conversation = Conversation.objects.create(id=id, owner_id=user_id, title="Imported conversation")
    for position, said in enumerate(dialogue):
        _turn(conversation, position, said)
    first = conversation.turns.filter(role=Turn.Role.USER).order_by("position").first()
    if first:
        conversation.title = title_of(first.referenced).text
        conversation.save()
    return conversation


def _turn(conversation: Conversation, position: int, said: Said) -> None:
    turn = Turn(
        owner_id=conversation.owner_id,
        conversation=conversation,
        position=position,
        role=said.role,
        state=TurnState.ANSWERED if said.role == Turn.Role.ASSISTANT else TurnState.RECEIVED,
        finished_at=timezone.now(),
    )
    context = [ContextTurn(one.role, one.text.text) for one in exchanges_before(turn, most=2)]
    replied = said.role == Turn.Role.ASSISTANT
    raw = Raw(showable(said.content))
    sealed = text_seal(user_id=turn.owner_id, raw=raw, context=context, turn_id=turn.id, overheard=replied)
    message_seal(turn, sealed)
    if replied:
        turn.remembering = Turn.Remembering.OFF
    turn.save(force_insert=True)
