"""``make bench-memory``: how fast the memory adds, finds, deletes and writes, on one core; prints one JSON object.

Everything runs over SQLite files in a folder of its own, with the settings of the site (WAL, ``synchronous=NORMAL``,
``secure_delete``), through the services that the site calls. All times are milliseconds, each of an action twice: the
processor time of this process, and the time that passed, in which others may have had the core.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WORDS = (ROOT / "vault/domain/words/given_names.txt").read_text().split()
RELATIONS = ("music", "shows", "books", "food", "sports", "travel", "games", "art", "pets", "likes", "owns", "did")
VERBS = ("love", "enjoy", "collect", "play", "watch", "follow", "prefer", "miss")


def main() -> None:
    """Set up a site, measure, print."""
    with tempfile.TemporaryDirectory(prefix="spmem-bench-") as folder:
        os.environ |= {"SPMEM_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.settings", "SPMEM_UNDO_SECONDS": "10"}
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[-1]})
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        from django.core.management import call_command

        for database in ("default", "keys"):
            call_command("migrate", database=database, interactive=False, verbosity=0)
        print(json.dumps(_measured(), indent=1))  # noqa: T201


def _measured() -> dict[str, object]:
    at_1000, at_10000 = _person_with(1000), None
    results: dict[str, Any] = {"add": {"at 0": _adding(_person_with(0)), "at 1,000": _adding(at_1000)}}
    results["search at 1,000"] = _searching(at_1000)
    results["miss at 1,000"] = _missing(at_1000)
    results["erase 1,250 of one"] = _erasing(_person_with(1250))
    at_10000 = _person_with(10_000)
    results["add"]["at 10,000"] = _adding(at_10000)
    results["add"]["four of one message, at 10,000"] = _adding(at_10000, facts=4)
    results["search at 10,000"] = _searching(at_10000)
    results["miss at 10,000"] = _missing(at_10000, rounds=3)
    results["write a turn"] = _writing()
    results["beside 1,000 others"] = _beside_others()
    results["two processes adding"] = _two_processes()
    results["10,000 people x 50"] = _bytes_of_many()
    return results


Times = tuple[float, float]
"""Processor time and time passed, in ms."""


def _timed(action: Callable[[], object]) -> Times:
    passed, used = time.perf_counter(), time.process_time()
    action()
    return (time.process_time() - used) * 1000, (time.perf_counter() - passed) * 1000


def _spread(times: Iterable[Times]) -> dict[str, dict[str, float]]:
    return dict(zip(("cpu", "wall"), map(_percentiles, zip(*times, strict=True)), strict=True))


def _percentiles(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return {"p50": round(statistics.median(ordered), 2), "p95": round(p95, 2), "worst": round(ordered[-1], 2)}


# People and facts

_count = 0
_pick = random.Random(20)


def _new_person() -> int:
    global _count
    _count += 1
    from django.contrib.auth import get_user_model

    return get_user_model().objects.create(username=f"bench-{os.getpid()}-{_count}").pk


def _said() -> tuple[str, str]:
    """A relation and an object that nobody else has."""
    words = " ".join(_pick.sample(WORDS, 3))
    return _pick.choice(RELATIONS), f"{words} {_pick.randrange(10**6)}"


def _embedded() -> Any:
    """A fact with the vector of nothing in particular: the embedder is measured apart."""
    import numpy as np

    from memory.domain.types import Fact
    from memory.facts import packed
    from memory.reconciling import Embedded
    from vault.domain.references import Referenced

    relation, object_ = _said()
    vector = np.random.default_rng(_pick.randrange(2**32)).standard_normal(384).astype(np.float32)
    fact = Fact(Referenced(f"I {_pick.choice(VERBS)} {object_}"), "user", relation, Referenced(object_))
    return Embedded(fact, packed(vector / np.linalg.norm(vector)), _embedder().name)


def _embedder() -> Any:
    from memory import runtime

    return runtime.embedder()


def _message(user_id: int) -> Any:
    from memory.models import Conversation, Turn

    conversation = Conversation.objects.create(owner_id=user_id, title="Bench")
    return Turn.objects.create(
        owner_id=user_id, conversation=conversation, position=0, role="user", text="", remembering="waiting"
    )


def _person_with(count: int) -> int:
    """A person with so many memories, put into the tables as storing leaves them."""
    from django.utils import timezone

    from memory.facts import memory_changed
    from memory.models import Memory
    from memory.reconciling import memories_create

    user_id, now = _new_person(), timezone.now()
    memories = []
    for number in range(count):
        one = _embedded()
        fact = one.fact
        edge = {"owner_id": user_id, "subject": "user", "relation": fact.relation, "object": fact.object.text}
        vector = {"embedding": one.vector, "embedder": one.embedder, "valid_from": now, "version": 1}
        memories.append(Memory(**edge, text=fact.text.text, mark=f"{number}", said_at=now, **vector))
    memories_create(memories)
    memory_changed(user_id)
    return user_id


# Figures


def _adding(user_id: int, rounds: int = 60, facts: int = 1) -> dict[str, object]:
    """One more memory, or several of one message: the store's work, all of it, commit included.

    From the lock on the person's memory and the look at whether the message still says that, over reconciling with
    what is known, the rows of the fact, its triplet and its words, the version and the event that tells the page, to
    the end of the commit. Message, fact and vector are there before: what embedding takes is not in it.
    """
    from memory.facts import facts_store

    prepared = [(_message(user_id), [_embedded() for _ in range(facts)]) for _ in range(rounds)]
    return _spread(_timed(lambda one=one: facts_store(*one)) for one in prepared)


def _queries(rounds: int) -> Iterator[Any]:
    from vault.domain.references import Sanitized

    for _ in range(rounds):
        yield Sanitized(f"Which {_pick.choice(RELATIONS)} do I like with {' '.join(_pick.sample(WORDS, 2))}?")


class _Ready:
    """An embedder that has each vector at hand."""

    def __init__(self) -> None:
        import numpy as np

        self.name, self.dimensions = _embedder().name, 384
        self._vector = np.full((1, 384), 384**-0.5, dtype=np.float32)

    def embed(self, texts: Any) -> Any:
        return self._vector.repeat(len(texts), axis=0)

    def for_person(self, user_id: int) -> Any:
        return self

    def forget(self) -> None:
        pass


def _recall(embedder: Any) -> Any:
    from memory.adapters.recall import MemoryRecall

    return MemoryRecall(embedder, 2**28)


def _searching(user_id: int, rounds: int = 100) -> dict[str, object]:
    """From a question to the memories within the token budget, as ids and sanitized words: what an answer is given.

    ``cold`` has nothing of the person in the process but the copy of the index that is kept ready. Else the index, the
    graph and most words are there, as after some questions; each search asks the database whether that still holds.
    ``with the embedder`` the question's vector is made too.
    """
    without, whole = _recall(_Ready()), _recall(_embedder())
    cold = [_timed(lambda q=q: _recall(_Ready())(user_id, q, ())) for q in _queries(4)]
    for recall in (without, whole):
        for query in _queries(rounds):
            recall(user_id, query, ())
    return {
        "without the embedder": _spread(_timed(lambda q=q: without(user_id, q, ())) for q in _queries(rounds)),
        "with the embedder": _spread(_timed(lambda q=q: whole(user_id, q, ())) for q in _queries(rounds)),
        "cold, without the embedder": _spread(cold[1:]),
    }


def _missing(user_id: int, rounds: int = 10) -> dict[str, object]:
    """The index, ready to be searched, of somebody whom this process has not seen; rebuilt, it is kept ready too."""
    from memory.models import ReadyIndex
    from memory.selectors import memory_state

    version = memory_state(user_id).version
    rebuilt, ready = [], []
    for _ in range(rounds):
        ReadyIndex.objects.filter(owner_id=user_id).delete()
        rebuilt.append(_timed(lambda: _recall(_Ready()).index_of(user_id, version)))
        ready.append(_timed(lambda: _recall(_Ready()).index_of(user_id, version)))
    return {"from what is kept ready": _spread(ready), "rebuilt from rows": _spread(rebuilt)}


def _erasing(user_id: int) -> dict[str, object]:
    """All memories of a person: hidden while they wait; destroyed for good when it cannot be undone any more."""
    from memory.erase import erasure_finish, memories_erase, receipt_of

    erasures: list[Any] = []
    hidden = _timed(lambda: erasures.append(memories_erase(user_id=user_id)))
    destroyed = _timed(lambda: erasure_finish(erasures[0].id))
    return {"hidden": _spread([hidden]), "destroyed": _spread([destroyed]), "receipt": str(receipt_of(erasures[0]))}


MESSAGES = (
    "Hi, my phone is +39-092483{:03} and I live at Corso Calatafimi {}, 90131 Palermo. I love {} and folk music.",
    "I just adopted a dog named {2}. My email is {2}.{0}@example.com.",
    "Could you help me plan a week of meals? I'm allergic to peanuts, and I really enjoy {2} soup.",
    "I moved to Ghent last month and work at {2} Foods now. My sister {2} lives in Riga.",
)


def _writing(rounds: int = 100) -> dict[str, object]:
    """A message from its arrival to its facts in the index: detected, sealed, drawn, embedded, reconciled, indexed.

    Both halves, what the request does and what a worker does after it; no model is connected, no queue is between.
    Half of the messages bring private values that the vault has not met, and so change what texts are compared with.
    """
    from memory.pipeline.remember import remember
    from memory.selectors import memory_state
    from memory.services import conversation_create, turn_receive

    user_id, recall = _new_person(), _recall(_embedder())

    def write(text: str) -> None:
        conversation = conversation_create(user_id=user_id)
        remember(turn_receive(user_id=user_id, conversation_id=conversation.id, text=text).asks_id, _embedder())
        recall.index_of(user_id, memory_state(user_id).version)

    texts = [MESSAGES[n % len(MESSAGES)].format(n, n + 1, _pick.choice(WORDS)) for n in range(rounds + 8)]
    for text in texts[:8]:
        write(text)
    return _spread(_timed(lambda text=text: write(text)) for text in texts[8:])


def _beside_others(others: int = 1000) -> dict[str, object]:
    """Whether somebody finds what is theirs beside others; how long deleting one of them, with five memories, takes."""
    from memory.leaving import account_erase
    from vault.domain.references import Sanitized

    people = [_person_with(5) for _ in range(others)]
    mine, recall = _person_with(50), _recall(_embedder())
    from memory.models import Memory

    objects = list(Memory.objects.filter(owner_id=mine).values_list("object", flat=True))
    missed = sum(one not in " ".join(m.text.text for m in recall(mine, Sanitized(one), ())) for one in objects)
    deleted = [_timed(lambda user_id=user_id: account_erase(user_id=user_id)) for user_id in people[:10]]
    return {"own memories missed": missed, "of": len(objects), "deleting one account": _spread(deleted)}


ADD = "import tests.bench.bench_memory as b; b.add_in_process({}, {})"


def add_in_process(user_id: int, count: int) -> None:
    """What each of two processes does: so many messages, a fact each."""
    import django

    django.setup()
    _pick.seed(os.getpid())
    from memory.facts import facts_store

    for _ in range(count):
        facts_store(_message(user_id), [_embedded()])


def _two_processes() -> dict[str, object]:
    from memory.models import Memory

    user_id = _new_person()
    command = [sys.executable, "-c", ADD.format(user_id, 50)]
    running = [subprocess.Popen(command, cwd=ROOT, env=os.environ) for _ in range(2)]
    codes = [process.wait() for process in running]
    return {"kept": Memory.objects.filter(owner_id=user_id).count(), "of": 100, "exit codes": codes}


def _bytes_of_many() -> dict[str, object]:
    """What the vectors and ids of 10,000 people would take, from one of them."""
    from memory.selectors import memory_state

    user_id = _person_with(50)
    index = _recall(_Ready()).index_of(user_id, memory_state(user_id).version)
    vectors = len(index) * (2 * index.vectors.dimensions + 100) + 4096
    return {
        "vectors and ids, MB": round(vectors * 10_000 / 1e6),
        "with words and traits, MB": round(index.nbytes / 100),
    }


if __name__ == "__main__":
    main()
