"""Everything that changes conversations and turns: receiving, answering, stopping, trying again."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final
from uuid import UUID, uuid4

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max, Q
from django.utils import timezone

from consent.domain.grants import Use
from consent.domain.policy import Decision
from consent.selectors import Asked, requests_of
from consent.services import request_dismiss, request_open
from memory.domain.errors import WrongState
from memory.domain.ports import Stopped
from memory.domain.titles import title_of
from memory.domain.typed import typed
from memory.domain.types import TurnState
from memory.events import Kind, event_append
from memory.models import Conversation, MemoryState, Turn, TurnEvent
from memory.selectors import conversation_get, exchanges_before, exchanges_last, memory_state, shown_turns, turn_get
from memory.uses import own_eyes, use_of
from vault.domain.references import Raw, Referenced, refs
from vault.domain.spans import ContextTurn
from vault.selectors import views_of
from vault.services import Reading, SealedText, entry_delete, entry_release, reading_seal, text_read, text_seal

HEARTBEAT: Final = timedelta(seconds=60)
"""A worker that answers says so at least this often; silent longer, it is taken for dead."""

ENDED: Final = (TurnState.ANSWERED, TurnState.STOPPED, TurnState.FAILED)


TEMPORARY: Final = timedelta(hours=24)
"""How long a temporary conversation lasts, unless it is closed before."""


@transaction.atomic
def conversation_create(*, user_id: int, temporary: bool = False) -> Conversation:
    """A new conversation. A temporary one reads no memory, is not remembered, and takes what it sealed with it."""
    ends_at = timezone.now() + TEMPORARY if temporary else None
    return Conversation.objects.create(owner_id=user_id, title="New conversation", ends_at=ends_at)


def conversation_begin(*, user_id: int, text: str, send_key: UUID | None = None, temporary: bool = False) -> Turn:
    """Begin a conversation with its first message; sent twice with one ``send_key``, it is one conversation.

    Returns the answer's turn.

    Raises:
        MessageEmpty, MessageTooLong.
    """
    try:
        return _begin(user_id, text, send_key, temporary)
    except IntegrityError:  # the same was sent at the same moment, and was first
        again = _sent_before(user_id, send_key)
        if again is None:
            raise
        return again.reply


def _begin(user_id: int, text: str, send_key: UUID | None, temporary: bool) -> Turn:
    reading = text_read(user_id=user_id, raw=typed(text, limit=settings.SPMEM_MAX_MESSAGE))
    with transaction.atomic():
        conversation = conversation_create(user_id=user_id, temporary=temporary)
        reply = _take_in(Turn(id=uuid4(), owner_id=user_id, conversation=conversation), reading, send_key)
        if reply.conversation_id != conversation.id:
            conversation.delete()
    return reply


def _sent_before(user_id: int, send_key: UUID | None) -> Turn | None:
    return Turn.objects.filter(owner_id=user_id, send_key=send_key).first() if send_key else None


def conversation_rename(*, user_id: int, conversation_id: UUID, title: str) -> Conversation:
    """Give a conversation another title; what is private in it is sealed as anywhere."""
    lasting = lasts_with(conversation_get(user_id, conversation_id))
    sealed = text_seal(user_id=user_id, raw=typed(title, limit=200), lasts_with=lasting)
    with transaction.atomic():
        conversation = Conversation.objects.select_for_update().get(owner_id=user_id, id=conversation_id)
        conversation.title = sealed.text.text
        conversation.save(update_fields=["title", "updated_at"])
    return conversation


def turn_receive(*, user_id: int, conversation_id: UUID, text: str, send_key: UUID | None = None) -> Turn:
    """Take a message in: seal what is private, keep the rest as text with references, and have it answered.

    Sent twice with one ``send_key``, it is one message. Returns the answer's turn; the message is its ``asks``.

    Raises:
        Conversation.DoesNotExist, MessageEmpty, MessageTooLong.
    """
    conversation = conversation_get(user_id, conversation_id)
    raw = typed(text, limit=settings.SPMEM_MAX_MESSAGE)
    context = [ContextTurn(said.role, said.text.text) for said in exchanges_last(conversation, most=2)]
    message = Turn(id=uuid4(), owner_id=user_id, conversation=conversation)
    return _take_in(message, text_read(user_id=user_id, raw=raw, context=context), send_key)


@transaction.atomic
def _take_in(message: Turn, reading: Reading, send_key: UUID | None) -> Turn:
    """Seal and keep a message that was read before, so that nobody waits at the lock for its reading."""
    Conversation.objects.select_for_update().get(pk=message.conversation_id, erasure=None)
    again = _sent_before(message.owner_id, send_key)
    if again:
        return again.reply
    lasting = lasts_with(message.conversation)
    sealed = reading_seal(user_id=message.owner_id, reading=reading, turn_id=message.id, lasts_with=lasting)
    return _turn_store(message, sealed, send_key)


def lasts_with(conversation: Conversation) -> UUID | None:
    """The conversation with which all that is sealed in it goes, if it is a temporary one."""
    return conversation.id if conversation.temporary else None


def _next_position(conversation: Conversation) -> int:
    last = conversation.turns.aggregate(last=Max("position"))["last"]
    return 0 if last is None else last + 1


def _turn_store(message: Turn, sealed: SealedText, send_key: UUID | None) -> Turn:
    message.position = _next_position(message.conversation)
    message.role, message.state, message.send_key = Turn.Role.USER, TurnState.RECEIVED, send_key
    message_seal(message, sealed)
    reply = Turn(
        owner_id=message.owner_id,
        conversation=message.conversation,
        role=Turn.Role.ASSISTANT,
        position=message.position + 1,
        text="",
        asks=message,
        state=TurnState.FAILED if sealed.unsorted else TurnState.RECEIVED,
        error=UNREAD if sealed.unsorted else "",
    )
    Turn.objects.bulk_create([message, reply])
    named = ["title"] if message.position == 0 else []
    if named:
        message.conversation.title = title_of(Referenced(message.text)).text
    message.conversation.save(update_fields=[*named, "updated_at"])
    event_append(reply, Kind.STATE)
    return reply


UNREAD: Final = (
    "This message could not be read for private values, so it was sealed whole and not remembered. Try again."
)


def message_seal(message: Turn, sealed: SealedText) -> None:
    """Put what sealing gave into the message's row."""
    message.text = sealed.text.text
    message.sealed_entries = list(dict.fromkeys(str(value.entry_id) for value in sealed.values))
    message.secrets, message.unsorted = sealed.secrets, sealed.unsorted
    off = sealed.unsorted or message.conversation.temporary or memory_state(message.owner_id).paused
    message.remembering = Turn.Remembering.OFF if off else Turn.Remembering.WAITING


@transaction.atomic
def turn_claim(turn_id: UUID) -> Turn | None:
    """Begin to answer, if nobody else does; an answer whose worker fell silent begins anew."""
    shown = Conversation.objects.filter(erasure=None)
    silent = Q(claimed_at=None) | Q(claimed_at__lt=timezone.now() - HEARTBEAT)
    free = Q(state=TurnState.RECEIVED) | (Q(state=TurnState.ANSWERING) & silent)
    claimed = Turn.objects.filter(free, pk=turn_id, role=Turn.Role.ASSISTANT, conversation__in=shown).update(
        state=TurnState.ANSWERING, claimed_at=timezone.now(), error=""
    )
    if not claimed:
        return None
    turn = Turn.objects.select_related("conversation", "asks").get(pk=turn_id)
    event_append(turn, Kind.RESTART)
    return turn


def claims_drop() -> None:
    """Let every answer in the making begin anew; for when it is known that no worker lives."""
    Turn.objects.filter(state=TurnState.ANSWERING).update(claimed_at=None)


@transaction.atomic
def turn_says(turn: Turn, piece: Referenced) -> bool:
    """Add a piece to an answer in the making; False when the person has pressed Stop or the turn is gone."""
    going = Turn.objects.filter(pk=turn.pk, state=TurnState.ANSWERING, stop_requested=False)
    if not going.update(claimed_at=timezone.now()):
        return False
    event_append(turn, Kind.TEXT, piece.text)
    return True


def turn_goes_on(turn: Turn) -> None:
    """Say that an answer is still being made, while there is nothing to add to it.

    Raises:
        Stopped: the person has pressed Stop, or the turn is gone.
    """
    going = Turn.objects.filter(pk=turn.pk, state=TurnState.ANSWERING, stop_requested=False)
    claimed_at = going.values_list("claimed_at", flat=True).first()
    if claimed_at is None:
        raise Stopped
    if timezone.now() - claimed_at > HEARTBEAT / 6:
        going.update(claimed_at=timezone.now())


@transaction.atomic
def turn_asks(turn: Turn, items: Collection[Asked], reading: Use | None = None) -> None:
    """Ask the person and put the answer aside until they have decided, both or neither; after Stop it ends instead."""
    still = Turn.objects.select_for_update().filter(pk=turn.pk, state=TurnState.ANSWERING).first()
    if still is None:
        return
    if still.stop_requested:
        turn_finish(turn, "")
        return
    Turn.objects.filter(pk=turn.pk).update(
        state=TurnState.AWAITING_CONSENT, purpose=turn.purpose, recipient=turn.recipient, claimed_at=None
    )
    event_append(turn, Kind.STATE)
    request_open(use_of(turn), items, reading)  # last: turns are locked first, then conversations, then ledgers


_FINISHED: Final = (
    *("state", "text", "error", "finished_at", "claimed_at", "stop_requested"),
    *("purpose", "answered_by", "missing_types", "used_memories"),
)


@transaction.atomic
def turn_finish(turn: Turn, text: str, *, state: TurnState = TurnState.ANSWERED, error: str = "") -> None:
    """Bring an answer to its end; its events are dropped when the next one ends, its text stays."""
    still = Turn.objects.select_for_update().filter(pk=turn.pk, state=TurnState.ANSWERING).first()
    if still is None:
        return
    stopped = state is TurnState.ANSWERED and still.stop_requested
    turn.state = TurnState.STOPPED if stopped else state
    turn.text, turn.error, turn.finished_at, turn.claimed_at = text, error, timezone.now(), None
    turn.stop_requested = still.stop_requested
    turn.save(update_fields=_FINISHED)
    event_append(turn, Kind.STATE)
    TurnEvent.objects.filter(turn__conversation_id=turn.conversation_id, turn__state__in=ENDED).exclude(
        turn=turn
    ).delete()


@transaction.atomic
def turn_stop(*, user_id: int, turn_id: UUID) -> Turn:
    """Stop an answer: at once when it waits, at its next piece when it is being made.

    Raises:
        Turn.DoesNotExist; WrongState: it has ended.
    """
    turn = shown_turns(user_id).select_for_update(of=("self",)).get(id=turn_id)
    if turn.state in ENDED or turn.role != Turn.Role.ASSISTANT:
        raise WrongState(turn.state)
    turn.stop_requested = True
    if turn.state != TurnState.ANSWERING:
        turn.state, turn.finished_at = TurnState.STOPPED, timezone.now()
    turn.save(update_fields=["stop_requested", "state", "finished_at"])
    event_append(turn, Kind.STATE)
    if turn.state == TurnState.STOPPED:
        request_dismiss(user_id=user_id, turn_id=turn.id)
    return turn


@transaction.atomic
def turn_resume(*, turn_id: UUID) -> None:
    """Take an answer up again after its person has decided."""
    waiting = Turn.objects.filter(pk=turn_id, state=TurnState.AWAITING_CONSENT)
    if waiting.update(state=TurnState.RECEIVED):
        event_append(Turn.objects.get(pk=turn_id), Kind.STATE)


@transaction.atomic
def turns_unasked(*, user_id: int) -> None:
    """Take up again the answers that wait for a decision which nobody can make any more: what was asked for is gone."""
    waiting = shown_turns(user_id).filter(state=TurnState.AWAITING_CONSENT).values_list("id", flat=True)
    for turn_id, request in requests_of(user_id, waiting).items():
        if request.decision is Decision.DISMISSED:
            turn_resume(turn_id=turn_id)


@transaction.atomic
def turn_retry(*, user_id: int, turn_id: UUID) -> Turn:
    """Answer again what failed or was stopped; a message that could not be read is read again.

    Raises:
        Turn.DoesNotExist; WrongState: it is not in such a state.
    """
    turn = shown_turns(user_id).select_for_update(of=("self",)).get(id=turn_id)
    if turn.state not in (TurnState.FAILED, TurnState.STOPPED) or turn.asks is None:
        raise WrongState(turn.state)
    if turn.asks.unsorted:
        _reread(turn.asks)
        if turn.asks.unsorted:
            return turn
    turn.state, turn.error, turn.text, turn.stop_requested = TurnState.RECEIVED, "", "", False
    turn.finished_at = None
    turn.save(update_fields=["state", "error", "text", "stop_requested", "finished_at"])
    event_append(turn, Kind.STATE)
    return turn


def _reread(message: Turn) -> None:
    """Read a message again that was sealed whole, through the door, and seal what is private in it."""
    ref = refs(message.referenced)[0]
    whole = entry_release(own_eyes(message.owner_id), [ref])[ref]
    context = [ContextTurn(said.role, said.text.text) for said in exchanges_before(message, most=2)]
    entries = [UUID(entry) for entry in message.sealed_entries]
    sealed = text_seal(
        user_id=message.owner_id,
        raw=Raw(whole.expose()),
        context=context,
        turn_id=message.id,
        lasts_with=lasts_with(message.conversation),
    )
    message_seal(message, sealed)
    message.save(update_fields=["text", "sealed_entries", "secrets", "unsorted", "remembering"])
    if not sealed.unsorted:
        entry_delete(user_id=message.owner_id, entry_ids=entries, result="read at last")


UNREAD_GONE: Final = "This message could not be read for private values, and was deleted. Write it again."


@transaction.atomic
def unread_close(*, user_id: int) -> None:
    """Say of messages that were sealed whole, and whose seal is gone, that there is nothing left to read."""
    for message in Turn.objects.filter(owner_id=user_id, unsorted=True):
        if any(view.held for view in views_of(user_id, refs(message.referenced)).values()):
            continue
        Turn.objects.filter(pk=message.pk).update(unsorted=False)
        Turn.objects.filter(asks=message, state=TurnState.FAILED).update(error=UNREAD_GONE)
        event_append(message, Kind.STATE)


@transaction.atomic
def memory_pause(*, user_id: int, paused: bool) -> MemoryState:
    """Stop or resume remembering; what is private is sealed in either case."""
    state, _ = MemoryState.objects.select_for_update().get_or_create(owner_id=user_id)
    state.paused = paused
    state.save()
    return state


def remembering_retry(*, user_id: int, turn_id: UUID) -> Turn:
    """Draw the facts of a message again after that has failed.

    Raises:
        Turn.DoesNotExist; WrongState: it has not failed.
    """
    turn = turn_get(user_id, turn_id)
    failed = Turn.objects.filter(pk=turn.pk, remembering=Turn.Remembering.FAILED)
    if not failed.update(remembering=Turn.Remembering.WAITING):
        raise WrongState(turn.remembering)
    turn.refresh_from_db(fields=["remembering"])
    return turn
