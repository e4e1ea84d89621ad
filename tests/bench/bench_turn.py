"""What privacy adds to a turn: detect, analyze, decide, retrieve, assemble, guard, at a thousand memories."""

import json
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bench")]
SCRATCH = tempfile.TemporaryDirectory(prefix="spmem-bench-")
os.environ |= {"SPMEM_DATA": SCRATCH.name, "DJANGO_SETTINGS_MODULE": "spmem_site.settings"}
for name in ("DATABASE_URL", "KEYS_DATABASE_URL", "OPENAI_API_KEY", "OPENAI_BASE_URL", "VAULT_MASTER_KEY"):
    os.environ.pop(name, None)
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import django

django.setup()

from django.contrib.auth import get_user_model
from django.core.management import call_command
from people import sayings

from memory import runtime, services
from memory.domain.composing import BuiltIn
from memory.domain.types import Fact, TurnState
from memory.facts import facts_embed, facts_store
from memory.models import Turn
from memory.pipeline import answer as story
from memory.pipeline import writing
from vault.domain.references import Raw, Referenced
from vault.services import text_seal

MEMORIES, TURNS = 1000, 60
CLOCK = time.process_time
"""Processor seconds of this process, on one core: neighbours on the machine do not count."""
LIMITS_MS = {"pipeline p95": 30, "first token p95": 150}

REQUESTS = (
    "Write a short invitation to a dinner at my place, with my address and phone for RSVPs.",
    "Plan a relaxed weekend around the music and food I like.",
    "Can you draft an email to my landlord with my name and phone number?",
    "What do you know about my taste in games?",
    "Suggest a study schedule for the next two weeks that fits how I learn.",
    "Help me set a monthly budget from my income and my expenses.",
)

Stages = dict[str, float]


class Clock:
    """Seconds spent in each stage of the turn at hand."""

    def __init__(self) -> None:
        self.stages: Stages = defaultdict(float)

    @contextmanager
    def on(self, stage: str) -> Iterator[None]:
        began = CLOCK()
        yield
        self.stages[stage] += CLOCK() - began

    def wrap(self, place: Any, name: str, stage: str) -> None:
        """Time a function where it is called from."""
        inner: Callable[..., Any] = getattr(place, name)

        def timed(*args: Any, **kwargs: Any) -> Any:
            with self.on(stage):
                return inner(*args, **kwargs)

        setattr(place, name, timed)


def person_with_memories(count: int) -> int:
    """Somebody with ``count`` memories and a vault with values of many types."""
    user_id: int = get_user_model().objects.create_user("bench").pk
    for saying in islice(sayings(3, private=1.0), 12):
        text_seal(user_id=user_id, raw=Raw(saying))
    conversation = services.conversation_create(user_id=user_id)
    said = dict.fromkeys(islice(sayings(4, private=0.0), 40 * count))
    texts = [f"{saying} ({number})" for number, saying in enumerate([*said] * count)][:count]
    message = Turn(owner_id=user_id, conversation=conversation, role=Turn.Role.USER, position=0, id=uuid4())
    message.text, message.state, message.remembering = "", TurnState.RECEIVED, Turn.Remembering.WAITING
    message.save(force_insert=True)
    facts = [Fact(Referenced(text), "user", "likes", Referenced(text)) for text in texts]
    facts_store(message, facts_embed(user_id, facts, runtime.embedder()))
    return user_id


def turn_measure(clock: Clock, user_id: int, text: str, tools: story.Tools) -> tuple[Stages, float]:
    """Seconds by stage, and from the message's coming to the assistant's first words."""
    clock.stages = defaultdict(float)
    conversation = services.conversation_create(user_id=user_id)
    heard: list[float] = []
    began = CLOCK()

    def listening(*_: Any) -> BuiltIn:
        return _First(heard)

    turn = services.turn_receive(user_id=user_id, conversation_id=conversation.id, text=text)
    story.answer(turn.id, replace(tools, assistant_for=listening))
    return dict(clock.stages), (heard[0] if heard else CLOCK()) - began


class _First(BuiltIn):
    """The built-in assistant, telling when its first words come."""

    def __init__(self, heard: list[float]) -> None:
        self.heard = heard

    def answer(self, task: Any) -> Iterator[str]:
        for piece in super().answer(task):
            if not self.heard:
                self.heard.append(CLOCK())
            yield piece


def percentile(values: Sequence[float], share: float) -> float:
    """In milliseconds."""
    return round(1000 * sorted(values)[min(int(share * len(values)), len(values) - 1)], 1)


def main() -> None:
    call_command("prepare")
    clock, user_id, tools = Clock(), person_with_memories(MEMORIES), runtime.tools()
    clock.wrap(services, "text_seal", "detect")
    clock.wrap(story, "analyze", "analyze")
    clock.wrap(story, "rule", "decide")
    clock.wrap(type(tools.recall), "__call__", "retrieve")
    clock.wrap(story, "_task", "assemble")
    for place, name in ((writing.OutputGuard, "feed"), (writing.OutputGuard, "close"), (writing, "matcher_of")):
        clock.wrap(place, name, "guard")
    turn_measure(clock, user_id, REQUESTS[1], tools)
    measured = [turn_measure(clock, user_id, REQUESTS[n % len(REQUESTS)], tools) for n in range(TURNS)]
    for stages, _ in measured:
        if "assemble" in stages:
            stages["assemble"] -= stages["retrieve"]
    sys.stdout.write(json.dumps(figures(measured), indent=1) + "\n")


def figures(measured: Sequence[tuple[Stages, float]]) -> dict[str, Any]:
    """Percentiles in milliseconds of what was measured."""
    by_stage: dict[str, list[float]] = defaultdict(list)
    for stages, _ in measured:
        for stage, spent in stages.items():
            by_stage[stage].append(spent)
    both = {"pipeline": [sum(stages.values()) for stages, _ in measured], "first_token": [t for _, t in measured]}
    table = {name: {"p50": percentile(v, 0.5), "p95": percentile(v, 0.95)} for name, v in (by_stage | both).items()}
    return {"memories": MEMORIES, "turns": len(measured), "milliseconds": table, "limits": LIMITS_MS}


if __name__ == "__main__":
    main()
    SCRATCH.cleanup()
