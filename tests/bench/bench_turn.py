"""What privacy adds to a turn, in milliseconds and queries, at a thousand memories and a full vault, on one core.

Each turn goes the whole way: a message is taken in, its need is found, a card is opened where only the person can say,
the card is answered Yes for this answer only (so that the next turn asks again), the answer is composed, guarded,
stored, and shown with its values. ``STAGES`` says which functions make a stage. What a function calls of another stage
counts there; what belongs to none is the chat's own work, which any chat has: rows, events, claims.

Measured twice. ``cold``, this process lets go of what it has opened and of the keys before every step: so it is in the
first message after half a minute, and in a step that another process takes up. ``going on``, it keeps them, as where a
conversation goes on in one process: values stay open for half a minute at most, and every step still asks the database
what has changed. People meet the second for most of a conversation; the limits are held against the first.

The assistant is the built-in one without its pauses. Its composing is the stage ``compose``: no privacy, and with a
model connected it is the model's time.
"""

import json
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid4

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
from django.db import connections
from people import sayings
from rest_framework.test import APIClient

from consent.domain.policy import Decision
from consent.selectors import requests_of
from consent.services import Decided, request_decide
from memory import presenting, runtime, services, tasks
from memory.domain.composing import BuiltIn
from memory.domain.types import Fact, TurnState
from memory.facts import facts_embed, facts_store
from memory.models import Turn
from memory.pipeline import answer as story
from memory.pipeline import writing
from spmem_site.warming import worker_warm
from vault.comparing import opened_forget
from vault.domain.guard import OutputGuard
from vault.domain.placeholders import Filler, Placeholders
from vault.domain.references import Raw, Referenced
from vault.keyring import keys_forget
from vault.services import text_seal

MEMORIES, TOLD, TURNS = 1000, 40, 80
LIMITS_MS: Final = {"privacy p95": 30, "first token p95": 150}

REQUESTS: Final = (
    "Write a short invitation to a dinner at my place, with my address and phone for RSVPs.",
    "Plan a relaxed weekend around the music and food I like.",
    "Can you draft an email to my landlord with my name and phone number?",
    "What do you know about my taste in games?",
    "Suggest a study schedule for the next two weeks that fits how I learn.",
    "Help me set a monthly budget from my income and my expenses.",
    "My new number is +44 7{number}; put it into a note to my dentist, please.",
    "Fill in the registration form of my new doctor: name, age, address, phone, email and what I suffer from.",
)

STAGES: Final[Mapping[str, Sequence[tuple[Any, str]]]] = {
    "detect": ((services, "text_read"), (services, "reading_seal")),
    "analyze": ((story, "heard"), (story, "analyze")),
    "decide": ((story, "rule"), (story, "values_read"), (services, "request_open")),
    "retrieve": ((story, "_recalled"),),
    "assemble": ((story, "task_of"), (story, "within"), (Placeholders, "issue")),
    "guard": (
        (writing.Writer, "__init__"),
        (Filler, "feed"),
        (Filler, "close"),
        (OutputGuard, "feed"),
        (OutputGuard, "close"),
        (writing.Writer, "_grant_typed"),
        (writing.Writer, "_put_down"),
    ),
    "fill in": ((presenting, "entry_release"), (presenting, "entries_release")),
}
PRIVACY: Final = ("detect", "analyze", "decide", "retrieve", "assemble", "guard")
COMPOSE, CHAT = "compose", "chat itself"


@dataclass(slots=True)
class Spent:
    """Processor and wall seconds, and statements sent to a database."""

    cpu: float = 0.0
    wall: float = 0.0
    queries: int = 0


@dataclass(slots=True)
class Meter:
    """What the turn at hand has spent in each stage; one stage at a time, the innermost."""

    spent: dict[str, Spent] = field(default_factory=lambda: defaultdict(Spent))
    stage: str = CHAT
    queries: int = 0
    since: tuple[float, float, int] = (0.0, 0.0, 0)

    def begin(self) -> None:
        self.spent, self.stage, self.since = defaultdict(Spent), CHAT, self._now()

    def _now(self) -> tuple[float, float, int]:
        return time.process_time(), time.perf_counter(), self.queries

    def settle(self) -> None:
        """Put down what was spent since the last time to the stage that runs."""
        now, spent = self._now(), self.spent[self.stage]
        spent.cpu += now[0] - self.since[0]
        spent.wall += now[1] - self.since[1]
        spent.queries += now[2] - self.since[2]
        self.since = now

    @contextmanager
    def on(self, stage: str) -> Iterator[None]:
        self.settle()
        outer, self.stage = self.stage, stage
        try:
            yield
        finally:
            self.settle()
            self.stage = outer

    def count(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """Count a statement, unless it only begins or ends a transaction."""
        self.queries += not sql.startswith(("BEGIN", "SAVEPOINT", "RELEASE"))
        return execute(sql, *rest)

    def wrap(self, place: Any, name: str, stage: str) -> None:
        """Have a function measured where it is called from."""
        inner: Callable[..., Any] = getattr(place, name)

        def measured(*args: Any, **kwargs: Any) -> Any:
            with self.on(stage):
                return inner(*args, **kwargs)

        setattr(place, name, measured)


class _Heard(BuiltIn):
    """The built-in assistant, composing on its own account, and telling when its first words come."""

    def __init__(self, meter: Meter) -> None:
        self.meter, self.first = meter, 0.0

    def answer(self, task: Any) -> Iterator[str]:
        with self.meter.on(COMPOSE):
            pieces = [*super().answer(task)]
        self.first = time.process_time()
        yield from pieces


@dataclass(frozen=True, slots=True)
class Measured:
    """One turn: what each stage spent, and processor seconds to the assistant's first words (0 where it said none).

    ``yardstick`` are the seconds of one fixed piece of Python beside it: where its p50 is far above its least, others
    were using the machine, and every figure is as much too high.
    """

    spent: Mapping[str, Spent]
    first_token: float
    yardstick: float

    def total(self, stages: Sequence[str]) -> Spent:
        some = [self.spent[stage] for stage in stages if stage in self.spent]
        return Spent(sum(s.cpu for s in some), sum(s.wall for s in some), sum(s.queries for s in some))


def person_with_memories(count: int) -> int:
    """Somebody with ``count`` memories and a vault with values of many types."""
    user_id: int = get_user_model().objects.create_user("bench").pk
    for saying in islice(sayings(3, private=1.0), TOLD):
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


def turn_measure(
    meter: Meter, user_id: int, conversation_id: UUID, text: str, tools: story.Tools, *, cold: bool = True
) -> Measured:
    """A message of the person, its card answered, its answer shown; the time in which they decide is not counted."""
    meter.begin()
    began, assistant, forget = time.process_time(), _Heard(meter), _forget if cold else _keep
    forget(user_id)
    turn = services.turn_receive(user_id=user_id, conversation_id=conversation_id, text=text)
    forget(user_id)
    story.answer(turn.id, replace(tools, assistant_for=lambda *_: assistant))
    if (request := requests_of(user_id, [turn.id]).get(turn.id)) and request.decision is Decision.OPEN:
        with meter.on("the person decides"):
            before = time.process_time()
            request_decide(user_id=user_id, request_id=request.id, decided=Decided(allow=True))
            services.turn_resume(turn_id=turn.id)
            began += time.process_time() - before
        forget(user_id)
        story.answer(turn.id, replace(tools, assistant_for=lambda *_: assistant))
    turn.refresh_from_db()
    assert turn.state == TurnState.ANSWERED, turn.error
    with meter.on(CHAT):
        presenting.answer_words(turn, turn.referenced)
    meter.settle()
    return Measured(dict(meter.spent), max(0.0, assistant.first - began), _yardstick())


def _forget(user_id: int) -> None:
    """What is opened is kept for half a minute and in one process; a message comes later, and to another one."""
    opened_forget(user_id)
    keys_forget(user_id)


def _keep(user_id: int) -> None:
    """The conversation goes on where it was."""


def percentiles(values: Sequence[float], digits: int = 1) -> dict[str, float]:
    """The median, the 95th percentile and the most."""
    listed = sorted(values)
    at = [listed[min(int(share * len(listed)), len(listed) - 1)] for share in (0.5, 0.95, 1)]
    return dict(zip(("p50", "p95", "max"), (round(value, digits) for value in at), strict=True))


def _yardstick() -> float:
    began = time.process_time()
    sorted(str(number * 7919 % 10007) for number in range(10_000))
    return time.process_time() - began


def row(some: Sequence[Spent]) -> dict[str, Any]:
    return {
        "cpu_ms": percentiles([1000 * spent.cpu for spent in some]),
        "wall_ms": percentiles([1000 * spent.wall for spent in some]),
        "queries": percentiles([spent.queries for spent in some], 0),
    }


def posts_measure(meter: Meter, user_id: int, conversation_id: UUID, texts: Sequence[str]) -> list[Spent]:
    """Messages sent as a browser sends them: sign-in, routes, detection, sealing, rows, up to the 201."""
    client, spent = APIClient(SERVER_NAME="localhost"), list[Spent]()
    client.force_login(get_user_model().objects.get(pk=user_id))
    for text in texts:
        _forget(user_id)
        meter.begin()
        body = {"text": text, "send_key": str(uuid4())}
        sent = client.post(f"/app/conversations/{conversation_id}/turns/", body, format="json")
        meter.settle()
        assert sent.status_code == 201, sent.content
        spent.append(Measured(dict(meter.spent), 0, 0).total([*meter.spent]))
    return spent


def figures(measured: Sequence[Measured]) -> dict[str, Any]:
    """By stage, and together."""
    stages = {name: row([turn.total([name]) for turn in measured]) for name in (*PRIVACY, "fill in", COMPOSE, CHAT)}
    privacy = row([turn.total(PRIVACY) for turn in measured])
    first = percentiles([1000 * turn.first_token for turn in measured])
    return {
        "turns": len(measured),
        "stages": stages,
        "privacy": privacy,
        "first_token_cpu_ms": first,
        "yardstick_ms": {"least": round(1000 * min(t.yardstick for t in measured), 1)}
        | percentiles([1000 * t.yardstick for t in measured]),
        "within_limits": privacy["cpu_ms"]["p95"] <= LIMITS_MS["privacy p95"]
        and first["p95"] <= LIMITS_MS["first token p95"],
    }


def main() -> None:
    call_command("prepare")
    meter, user_id, tools = Meter(), person_with_memories(MEMORIES), runtime.tools()
    for stage, places in STAGES.items():
        for place, name in places:
            meter.wrap(place, name, stage)
    conversation_id = services.conversation_create(user_id=user_id).id
    worker_warm()
    with ExitStack() as counting:
        for connection in connections.all():
            counting.enter_context(connection.execute_wrapper(meter.count))
        texts = [
            f"{text.format(number=700000000 + n)} ({n})"
            for n, text in zip(range(2 * TURNS + len(REQUESTS)), cycle(REQUESTS))
        ]
        first, second = texts[:-TURNS], texts[-TURNS:]
        cold = [turn_measure(meter, user_id, conversation_id, text, tools) for text in first][len(REQUESTS) :]
        warm = [turn_measure(meter, user_id, conversation_id, text, tools, cold=False) for text in second]
        tasks._send = lambda *_, **__: None  # type: ignore[assignment]  # no queue runs here
        posts = posts_measure(meter, user_id, conversation_id, first)[len(REQUESTS) :]
    told = {"memories": MEMORIES, "limits_ms": LIMITS_MS, "cold": figures(cold), "going on": figures(warm)}
    sys.stdout.write(json.dumps(told | {"message_posted": row(posts)}, indent=1) + "\n")


if __name__ == "__main__":
    main()
    SCRATCH.cleanup()
