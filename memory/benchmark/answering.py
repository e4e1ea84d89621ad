"""One person of the benchmark in the scratch store: remembered, asked for tastes, and answered, as on the site."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final
from uuid import UUID

from django.contrib.auth import get_user_model

from consent.domain.taxonomy import PREFERENCES
from consent.selectors import requests_of
from consent.services import Decided, request_decide
from memory import runtime
from memory.adapters.recall import MemoryRecall
from memory.adapters.tokens import count_tokens
from memory.benchmark.part import Subject, Trial
from memory.domain.composing import BuiltIn
from memory.domain.ports import Assistant, Recall
from memory.domain.prompts.answering import messages
from memory.domain.ranking import Switches
from memory.domain.types import Task
from memory.importing import dialogue_import
from memory.models import Turn
from memory.pipeline.answer import answer
from memory.services import conversation_create, turn_receive, turn_resume
from memory.uses import use_of
from vault.domain.references import Sanitized, refs, render
from vault.selectors import views_of
from vault.services import entry_release

BEST: Final = 10
"""Memories of a recall that count."""

ABLATIONS: Final = {
    "vector only": Switches(graph=False, words=False),
    "graph only": Switches(vector=False, words=False),
    "words only": Switches(vector=False, graph=False),
}

_CACHE_BYTES: Final = 64 * 1024 * 1024


def subject_remember(subject: Subject) -> int:
    """Take the person's dialogues in through the real write pipeline; returns the id of their scratch account."""
    user_id: int = get_user_model().objects.create_user(subject.name).pk
    for dialogue in subject.dialogues:
        said = [turn.said for turn in dialogue]
        dialogue_import(user_id=user_id, dialogue=said, embedder=runtime.embedder())
    return user_id


def recall_of(user_id: int, preference: str) -> dict[str, Any]:
    """The ten texts retrieved for a preference's label in words, and those of each ablation."""
    label = Sanitized(PREFERENCES[preference].label)
    without = {name: _texts(_ablated(switches), user_id, label) for name, switches in ABLATIONS.items()}
    return {"memories": _texts(runtime.recall(), user_id, label), "ablations": without}


def _texts(recall: Recall, user_id: int, request: Sanitized) -> list[str]:
    return [memory.text.text for memory in recall(user_id, request, ())][:BEST]


def _ablated(switches: Switches) -> MemoryRecall:
    return MemoryRecall(runtime.embedder(), _CACHE_BYTES, switches)


@dataclass
class Listening:
    """An assistant that keeps the task it was given, so that its prompt can be counted."""

    assistant: Assistant
    tasks: list[Task] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.assistant.name

    @property
    def recipient(self) -> str:
        return self.assistant.recipient

    def answer(self, task: Task) -> Iterator[str]:
        self.tasks.append(task)
        return self.assistant.answer(task)


def trial_answer(user_id: int, trial: Trial, full_context_tokens: int) -> dict[str, Any]:
    """Put the request in a conversation of its own, decide as the trial says, and give what its owner then sees."""
    heard: list[Listening] = []

    def assistant_for(user_id: int, pulse: Callable[[], None], readable: Collection[UUID]) -> Assistant:
        connected = runtime.model_connected()
        heard.append(Listening(runtime.assistant_for(user_id, pulse, readable) if connected else BuiltIn()))
        return heard[-1]

    tools = replace(runtime.tools(), assistant_for=assistant_for)
    conversation = conversation_create(user_id=user_id)
    turn = turn_receive(user_id=user_id, conversation_id=conversation.id, text=trial.query.text)
    answer(turn.id, tools)
    asked = _decide(turn, trial.consent)
    if asked and trial.consent != "none":
        turn_resume(turn_id=turn.id)
        answer(turn.id, tools)
    return {
        "response": _as_seen(Turn.objects.select_related("asks").get(pk=turn.pk)),
        "asked": asked,
        "prompt_tokens": sum(prompt_tokens(task) for one in heard for task in one.tasks),
        "full_context_tokens": full_context_tokens + count_tokens(trial.query.text),
    }


def prompt_tokens(task: Task) -> int:
    """The tokens of every message that a model would get for the task."""
    return sum(count_tokens(message["content"]) for message in messages(task))


def _decide(turn: Turn, consent: str) -> list[str]:
    """Answer the card of the turn, if there is one, for this answer only; returns the types it named."""
    request = requests_of(turn.owner_id, [turn.id]).get(turn.id)
    if request is None:
        return []
    if consent != "none":
        decided = Decided(allow=consent == "granted")
        request_decide(user_id=turn.owner_id, request_id=request.id, decided=decided)
    return [item.type for item in request.items]


def _as_seen(turn: Turn) -> str:
    """The answer with what was released filled in through the door, and the sanitized form of what was not."""
    wanted = refs(turn.referenced)
    values = entry_release(use_of(turn), wanted) if wanted else {}
    views = views_of(turn.owner_id, wanted)
    return render(turn.referenced, lambda ref: values[ref].expose() if ref in values else views[ref].sanitized)
