"""The queue's tasks: they take ids, start after commit, and say what to do in a line."""

import logging
import time
from typing import Final
from uuid import UUID

from celery import Task, shared_task
from django.conf import settings
from django.db import DatabaseError
from kombu.exceptions import OperationalError

from memory import runtime
from memory.domain.ports import ModelBusy
from memory.domain.types import TurnState
from memory.erase import (
    conversation_erase,
    conversations_ended,
    erasure_finish,
    erasures_due,
    settle,
    touched_by,
)
from memory.facts import memories_embed, remembering_failed
from memory.housekeeping import EVERY, housekeep
from memory.leaving import account_finish, accounts_leaving
from memory.models import Correction, Erasure, Turn
from memory.pipeline.answer import answer
from memory.pipeline.remember import RememberingFailed, remember, remember_kept, remember_more
from memory.reembedding import facts_embed_anew, indexes_check
from memory.rescanning import correct, corrections_unfinished
from memory.selectors import memories_by_ids, turn_is_claimed, turns_unadded, turns_unfinished, turns_unremembered
from memory.services import HEARTBEAT, claims_drop

logger = logging.getLogger(__name__)

RETRIES: Final = 3
ANSWER_RETRIES: Final = 20
MODEL_BUSY: Final = 2
"""Seconds after which a model that was being asked something may be free."""
AN_ANSWER: Final = 3
"""Seconds after which an answer that was being written may be finished."""


@shared_task(bind=True, max_retries=ANSWER_RETRIES)
def answer_turn(self: "Task[..., None]", turn_id: str) -> None:
    """Answer a turn; look again later when the database is out of reach, or a worker that has the turn may be dead."""
    try:
        answer(UUID(turn_id), runtime.tools())
    except DatabaseError as error:
        raise self.retry(exc=error, countdown=2 ** min(self.request.retries, 5)) from None
    if turn_is_claimed(UUID(turn_id)):
        raise self.retry(countdown=HEARTBEAT.total_seconds())


@shared_task(bind=True, max_retries=RETRIES)
def remember_turn(self: "Task[..., None]", turn_id: str) -> None:
    try:
        if remember(UUID(turn_id), runtime.embedder(), ask_model=runtime.model_extracts()):
            _send(remember_more_of_turn, turn_id)
        housekeeping_due()
    except RememberingFailed as error:
        if self.request.retries >= RETRIES:
            remembering_failed(UUID(turn_id))
        else:
            raise self.retry(exc=error, countdown=2**self.request.retries) from None


@shared_task(bind=True, max_retries=None)
def remember_more_of_turn(self: "Task[..., None]", turn_id: str) -> None:
    """Have the model asked; it is asked one thing at a time, so that no more than one worker ever waits for it."""
    try:
        remember_more(UUID(turn_id), runtime.embedder(), runtime.completer_for(UUID(turn_id)))
    except (ModelBusy, DatabaseError) as error:
        raise self.retry(exc=error, countdown=MODEL_BUSY) from None


@shared_task(autoretry_for=(Exception,), max_retries=3, retry_backoff=True)
def remember_kept_value(turn_id: str, entry_id: str) -> None:
    remember_kept(UUID(turn_id), UUID(entry_id), runtime.embedder())


@shared_task(autoretry_for=(Exception,), max_retries=3, retry_backoff=True)
def embed_memories(user_id: int, memory_ids: list[str]) -> None:
    memories_embed(user_id, list(memories_by_ids(user_id, memory_ids)), runtime.embedder())


@shared_task(autoretry_for=(Exception,), max_retries=8, retry_backoff=True)
def finish_erasure(erasure_id: str) -> None:
    erasure_finish(UUID(erasure_id))
    runtime.embedder().forget()
    enqueue_answerable()


@shared_task(autoretry_for=(Exception,), max_retries=None, retry_backoff=True, retry_backoff_max=600)
def embed_anew() -> None:
    indexes_check(runtime.embedder())
    facts_embed_anew(runtime.embedder())


@shared_task
def tidy_up() -> None:
    """Everything whose time has come and whose own job was lost."""
    for conversation in conversations_ended():
        conversation_erase(user_id=conversation.owner_id, conversation_id=conversation.id)
    for erasure_id in erasures_due():
        erasure_finish(erasure_id)
        enqueue_answerable()
    for user_id in accounts_leaving():
        account_finish(user_id)
    settle()


@shared_task(bind=True, max_retries=None, autoretry_for=(Exception,), retry_backoff=True)
def correct_texts(self: "Task[..., None]", correction_id: str) -> None:
    if not correct(UUID(correction_id), runtime.embedder()):
        raise self.retry(countdown=AN_ANSWER)


@shared_task
def keep_house() -> None:
    housekeep()


def enqueue_housekeeping() -> None:
    """Have done what is due by itself."""
    _send(keep_house)


_looked_at = -EVERY.total_seconds()


def housekeeping_due() -> None:
    """Have it done when this process has not for an hour: where no ``serve`` keeps time, messages do."""
    global _looked_at
    if time.monotonic() - _looked_at > EVERY.total_seconds():
        _looked_at = time.monotonic()
        enqueue_housekeeping()


def enqueue_answer(turn_id: UUID) -> None:
    """Have a turn answered; when the queue cannot be reached, it is found again at the next start."""
    _send(answer_turn, str(turn_id))


def enqueue_message(reply: Turn) -> None:
    """Have a message remembered and answered."""
    if reply.asks and reply.asks.remembering == Turn.Remembering.WAITING:
        _send(remember_turn, str(reply.asks.id))
    _send(answer_turn, str(reply.id))


def enqueue_answerable() -> None:
    """Have answered what a deletion has made answerable: nothing is left to be decided for it."""
    for turn in turns_unfinished():
        if turn.state == TurnState.RECEIVED:
            enqueue_answer(turn.id)


def enqueue_remembering(message: Turn) -> None:
    """Have the facts of a message drawn."""
    _send(remember_turn, str(message.id))


def enqueue_erasing(erasure: Erasure) -> None:
    """Have a deletion finished when it can no longer be undone, and what it touched embedded again now."""
    runtime.embedder().forget()
    _embed_touched(erasure)
    if not erasure.settled_at:
        _send(finish_erasure, str(erasure.id), after=settings.SPMEM_UNDO_SECONDS)


def enqueue_undone(erasure: Erasure) -> None:
    """Take up again what a deletion had put aside."""
    _embed_touched(erasure)
    for turn in turns_unremembered().filter(owner_id=erasure.owner_id):
        _send(remember_turn, str(turn.id))


def _embed_touched(erasure: Erasure) -> None:
    if touched := touched_by(erasure):
        _send(embed_memories, erasure.owner_id, touched)


def enqueue_tidying() -> None:
    """Have done whatever time has come for, small and large."""
    _send(tidy_up)
    housekeeping_due()


def enqueue_kept(turn_id: UUID, entry_id: UUID) -> None:
    """Have what a message says with a value remembered, now that it is kept."""
    _send(remember_kept_value, str(turn_id), str(entry_id))


def enqueue_correction(correction: Correction) -> None:
    """Have all that is kept gone over."""
    _send(correct_texts, str(correction.id))


def enqueue_lost() -> int:
    """Find the jobs that no queue holds any more by their rows, and send them again; returns how many."""
    if settings.EMBEDDED_QUEUE:  # its workers start and end with it: whoever had a turn is gone
        claims_drop()
    answers, messages = list(turns_unfinished()), list(turns_unremembered())
    corrections = list(corrections_unfinished())
    for turn in answers:
        _send(answer_turn, str(turn.id))
    for turn in messages:
        _send(remember_turn, str(turn.id))
    for turn in turns_unadded():
        _send(remember_more_of_turn, str(turn.id))
    _send(tidy_up)
    _send(embed_anew)
    for correction in corrections:
        enqueue_correction(correction)
    return len(answers) + len(messages) + len(corrections)


def _send(task: "Task[..., None]", *args: object, after: float = 0) -> None:
    try:
        task.apply_async(args, countdown=after)
    except OperationalError:
        logger.error("The queue cannot be reached; the job is found again by its row at the next start.")
