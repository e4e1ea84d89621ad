"""The story of answering: need → consent → recall → compose → fill in → guard → shown."""

import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from uuid import UUID

from consent.domain.needs import Needs, analyze
from memory.domain.ports import Assistant, AssistantError, Recall
from memory.domain.prompts.answering import within
from memory.domain.types import Recalled, TurnState
from memory.models import Turn
from memory.pipeline.assembling import task_of
from memory.pipeline.ruling import rule, values_read
from memory.pipeline.writing import Writer
from memory.selectors import Heard, heard, text_so_far
from memory.services import turn_asks, turn_claim, turn_finish, turn_goes_on
from vault.domain.placeholders import Placeholders

logger = logging.getLogger(__name__)

BROKEN = "Something went wrong here while answering. What you wrote is safe; try again."


@dataclass(frozen=True, slots=True)
class Tools:
    """What answering needs of the outside."""

    assistant_for: Callable[[int, Callable[[], None], Collection[UUID]], Assistant]
    recall: Recall
    count: Callable[[str], int]
    """How many tokens a text has."""
    reader: Callable[[], str]
    """The recipient that reads what an assistant is given: ``this site``, or a model's host and name."""


def answer(turn_id: UUID, tools: Tools) -> None:
    """Answer a turn, or put it aside until its person has decided; called twice, it answers once."""
    turn = turn_claim(turn_id)
    if turn is None:
        return
    try:
        _answer(turn, tools)
    except AssistantError as error:
        turn_finish(turn, text_so_far(turn), state=TurnState.FAILED, error=str(error))
    except Exception as error:
        logger.error("Answering %s failed.", turn_id, exc_info=error)
        turn_finish(turn, text_so_far(turn), state=TurnState.FAILED, error=BROKEN)


def _answer(turn: Turn, tools: Tools) -> None:
    assert turn.asks is not None
    message = heard(turn.asks)
    needs = analyze(message.request.text, [(said.role, said.text.text) for said in message.history])
    turn.purpose, reader = needs.purpose, tools.reader()
    ruling = rule(turn, needs, message, reader)
    if ruling.waits:
        turn_asks(turn, ruling.asking, ruling.reading)
        return
    memories = _recalled(turn, message, needs, tools.recall)
    placeholders, exact = Placeholders.issue(ruling.allowed), values_read(turn, ruling, reader)
    task = within(task_of(turn, message, needs, ruling, placeholders, exact, memories), tools.count)
    assistant = tools.assistant_for(turn.owner_id, lambda: turn_goes_on(turn), ruling.entries(exact))
    turn.answered_by, turn.missing_types = assistant.name, ruling.missing
    text = Writer(turn, ruling, placeholders).write(assistant.answer(task))
    turn.used_memories = _used(task.memories, text)
    turn_finish(turn, text)


def _recalled(turn: Turn, message: Heard, needs: Needs, recall: Recall) -> tuple[Recalled, ...]:
    """What memory holds for the request; a temporary conversation reads none."""
    return () if turn.conversation.temporary else recall(turn.owner_id, message.request, needs.preferences)


def _used(memories: tuple[Recalled, ...], text: str) -> list[str]:
    """The memories whose words stand in the answer."""
    said = text.casefold()
    return [memory.id for memory in memories if memory.object.text.casefold() in said]
