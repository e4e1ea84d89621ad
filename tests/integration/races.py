"""Races at the doors of vault and consent, run by many threads over the databases that the environment names.

``python -m tests.integration.races`` prepares empty databases, runs them all and prints what came of each as JSON.
"""

import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from uuid import UUID, uuid4

import django

os.environ["SPMEM_UNDO_SECONDS"] = "0"  # what is deleted is destroyed at once: that is what must not race
django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from consent.domain.errors import AlreadyDecided  # noqa: E402
from consent.domain.grants import Scope, Use  # noqa: E402
from consent.domain.taxonomy import Purpose  # noqa: E402
from consent.ledger import Action, Event, ledger_append, ledger_verify  # noqa: E402
from consent.models import Grant, LedgerEntry  # noqa: E402
from consent.selectors import Asked  # noqa: E402
from consent.services import Decided, grant_revoke, grants_by_rule, request_decide, request_open  # noqa: E402
from memory.domain.types import Fact  # noqa: E402
from memory.erase import conversation_erase, memories_erase  # noqa: E402
from memory.facts import facts_store  # noqa: E402
from memory.models import Conversation, Memory, Triplet, Turn  # noqa: E402
from memory.reconciling import Embedded  # noqa: E402
from memory.services import conversation_begin, conversation_create, turn_claim, turn_finish, turn_receive  # noqa: E402
from vault.domain.references import Raw, Ref, Referenced, refs  # noqa: E402
from vault.models import Reference, VaultEntry  # noqa: E402
from vault.services import entry_delete, entry_release, text_seal  # noqa: E402

PHONE = "My phone is +39-092483239."
POOL = ThreadPoolExecutor(20)
Result = dict[str, object]


def person() -> int:
    return get_user_model().objects.create_user(f"p-{uuid4()}").pk


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """What up to twenty jobs give, begun together, each in a thread and with a connection of its own.

    An error is its name.
    """
    barrier = Barrier(len(jobs))

    def run(job: Callable[[], object]) -> object:
        try:
            barrier.wait(30)
            return job()
        except Exception as error:
            return type(error).__name__

    return list(POOL.map(run, jobs))


def ledger_of_twenty_writers() -> Result:
    """Twenty people's worth of threads append to one chain."""
    user = person()
    jobs = [lambda: [ledger_append(user_id=user, events=[Event(Action.SEAL, "PERSON.age")] * 2) for _ in range(4)]] * 20
    errors = [one for one in at_once(*jobs) if isinstance(one, str)]
    found = ledger_verify(user)
    return {"errors": errors, "rows": found.rows, "broken_at": found.broken_at}


def revoke_and_release(rounds: int) -> Result:
    """In each round one takes back a grant while another releases under it."""
    user = person()
    ref = refs(text_seal(user_id=user, raw=Raw(PHONE)).text)[0]
    entry = VaultEntry.objects.get(owner_id=user)
    outcomes: Counter[str] = Counter()
    for _ in range(rounds):
        outcomes[_one_round(user, ref, entry.id)] += 1
    return {"outcomes": dict(outcomes), "broken_at": ledger_verify(user).broken_at}


def _one_round(user: int, ref: Ref, entry_id: UUID) -> str:
    use = Use(user, Purpose.WRITING, turn_id=uuid4(), conversation_id=uuid4(), digest="d")
    grant = grants_by_rule(use, {ref.type: [entry_id]}, "card")[0]
    Grant.objects.filter(pk=grant.pk).update(scope=Scope.CONVERSATION)

    def release() -> tuple[int, float]:
        _moment()
        return len(entry_release(use, [ref])), time.monotonic()

    def revoke() -> tuple[int, float]:
        _moment()
        return len(grant_revoke(user_id=user, grant_id=grant.id)), time.monotonic()

    released, revoked = at_once(release, revoke)
    if isinstance(released, str) or isinstance(revoked, str):
        return f"error {released} {revoked}"
    if entry_release(use, [ref]) or entry_release(replace(use, turn_id=uuid4()), [ref]):
        return "released after the revoke"
    return _order(grant.id, released[0])


def _moment() -> None:
    time.sleep(random.random() / 500)


def _order(grant_id: UUID, released: int) -> str:
    """What the chain says came first; its order is the order of commits."""
    rows = dict(LedgerEntry.objects.filter(grant_id=grant_id).values_list("action", "sequence"))
    if bool(released) != (Action.RELEASE in rows):
        return "the ledger does not say what was done"
    if not released:
        return "revoked first"
    return "released first" if rows[Action.RELEASE] < rows[Action.REVOKE] else "released after the revoke"


def one_answer_two_turns() -> Result:
    """Two turns want what was granted to one of them."""
    user = person()
    ref = refs(text_seal(user_id=user, raw=Raw(PHONE)).text)[0]
    use = Use(user, Purpose.WRITING, turn_id=uuid4(), conversation_id=uuid4(), digest="d")
    grants_by_rule(use, {ref.type: [VaultEntry.objects.get(owner_id=user).id]}, "card")
    other = replace(use, turn_id=uuid4())
    served = at_once(*(lambda use=one: len(entry_release(use, [ref])) for one in (use, other)))
    again = at_once(*[lambda: len(entry_release(use, [ref]))] * 6)
    releases = LedgerEntry.objects.filter(owner_id=user, action=Action.RELEASE).count()
    return {"served": served, "again": again, "releases": releases}


def ten_same_values() -> Result:
    """Ten messages of one person hold the same number, and are the first that the person writes."""
    user = person()
    sealed = at_once(*[lambda: str(refs(text_seal(user_id=user, raw=Raw(PHONE)).text)[0])] * 10)
    return {
        "references": sorted(set(map(str, sealed))),
        "entries": VaultEntry.objects.filter(owner_id=user).count(),
        "spellings": Reference.objects.filter(owner_id=user).count(),
        "broken_at": ledger_verify(user).broken_at,
    }


def ten_same_facts() -> Result:
    """Ten messages of one person say the same thing, and are remembered at once."""
    user = person()
    conversation = conversation_create(user_id=user)
    messages = [_message(user, conversation.id) for _ in range(10)]
    fact = Embedded(Fact(Referenced("You love sailing"), "user", "sports", Referenced("sailing")), b"\0\0" * 384, "x")
    stored = at_once(*(lambda message=one: len(facts_store(message, [fact])) for one in messages))
    done = Turn.objects.filter(owner_id=user, remembering=Turn.Remembering.DONE).count()
    facts = Memory.objects.filter(owner_id=user).count()
    return {"stored": stored, "facts": facts, "triplets": Triplet.objects.filter(owner_id=user).count(), "done": done}


def _message(user: int, conversation_id: UUID) -> Turn:
    reply = turn_receive(user_id=user, conversation_id=conversation_id, text="I love sailing")
    assert reply.asks
    return reply.asks


def one_message_stored_ten_times() -> Result:
    """One message's job came ten times."""
    user = person()
    message = _message(user, conversation_create(user_id=user).id)
    fact = Embedded(Fact(Referenced("You love sailing"), "user", "sports", Referenced("sailing")), b"\0\0" * 384, "x")
    stored = at_once(*[lambda: len(facts_store(message, [fact]))] * 10)
    return {"stored": sorted(map(str, stored)), "facts": Memory.objects.filter(owner_id=user).count()}


def ten_sends_of_one_message() -> Result:
    """A browser sends the same message ten times."""
    user, key = person(), uuid4()
    conversation = conversation_create(user_id=user)

    def send() -> str:
        return str(turn_receive(user_id=user, conversation_id=conversation.id, text=PHONE, send_key=key).id)

    replies = at_once(*[send] * 10)
    return {"replies": len(set(replies)), "turns": Turn.objects.filter(owner_id=user).count()}


def ten_sends_of_a_first_message() -> Result:
    """A browser sends the message that begins a conversation ten times."""
    user, key = person(), uuid4()
    replies = at_once(*[lambda: str(conversation_begin(user_id=user, text=PHONE, send_key=key).id)] * 10)
    return {"replies": len(set(replies)), "conversations": Conversation.objects.filter(owner_id=user).count()}


def ten_messages_at_once() -> Result:
    """Ten different messages come into one conversation."""
    user = person()
    conversation = conversation_create(user_id=user)
    jobs = [
        lambda n=n: str(turn_receive(user_id=user, conversation_id=conversation.id, text=f"Number {n}").id)
        for n in range(10)
    ]
    errors = [one for one in at_once(*jobs) if "-" not in str(one)]
    turns = Turn.objects.filter(owner_id=user).order_by("position")
    return {"errors": errors, "positions": list(turns.values_list("position", flat=True))}


def ten_decisions() -> Result:
    """Ten tabs decide on one request, half of them yes."""
    user = person()
    text_seal(user_id=user, raw=Raw(PHONE))
    entry = VaultEntry.objects.get(owner_id=user)
    use = Use(user, Purpose.WRITING, turn_id=uuid4(), conversation_id=uuid4(), digest="d")
    request = request_open(use, [Asked("CONTACT.phone", (str(entry.id),), "ending 39")])

    def decide(allow: bool) -> str:
        try:
            return request_decide(user_id=user, request_id=request.id, decided=Decided(allow)).decision
        except AlreadyDecided as error:
            return f"already {error.decision}"

    said = at_once(*(lambda allow=bool(n % 2): decide(allow) for n in range(10)))
    decided = LedgerEntry.objects.filter(owner_id=user, action=Action.DECISION).count()
    return {"said": said, "grants": Grant.objects.filter(owner_id=user).count(), "decided": decided}


def ten_workers_one_answer() -> Result:
    """Ten workers take up one answer."""
    user = person()
    reply = turn_receive(user_id=user, conversation_id=conversation_create(user_id=user).id, text="Hello")
    claimed = at_once(*[lambda: turn_claim(reply.id) is not None] * 10)
    return {"claimed": sorted(map(str, claimed))}


def every_door_at_once(rounds: int = 12) -> Result:
    """One value is released, sealed again, deleted and its grant taken back, all at once."""
    user, errors = person(), []
    for _ in range(rounds):
        ref = refs(text_seal(user_id=user, raw=Raw(PHONE)).text)[0]
        entry = VaultEntry.objects.get(owner_id=user)
        use = Use(user, Purpose.WRITING, turn_id=uuid4(), conversation_id=uuid4(), digest="d")
        grant = grants_by_rule(use, {ref.type: [entry.id]}, "card")[0]
        came = at_once(
            lambda use=use, ref=ref: len(entry_release(use, [ref])),
            lambda: len(text_seal(user_id=user, raw=Raw(PHONE)).values),
            lambda id=entry.id: entry_delete(user_id=user, entry_ids=[id]),
            lambda id=grant.id: len(grant_revoke(user_id=user, grant_id=id)),
        )
        errors += [one for one in came if isinstance(one, str)]
    return {"errors": errors, "broken_at": ledger_verify(user).broken_at}


def erase_while_remembering(rounds: int = 12) -> Result:
    """A conversation is deleted while its message is being remembered."""
    user, errors = person(), []
    fact = Embedded(Fact(Referenced("You love sailing"), "user", "sports", Referenced("sailing")), b"\0\0" * 384, "x")
    for _ in range(rounds):
        conversation = conversation_create(user_id=user)
        message = _message(user, conversation.id)
        came = at_once(
            lambda message=message: len(facts_store(message, [fact])),
            lambda id=conversation.id: conversation_erase(user_id=user, conversation_id=id).counts["conversations"],
        )
        errors += [one for one in came if isinstance(one, str)]
    left = Memory.objects.filter(owner_id=user).count() + Turn.objects.filter(owner_id=user).count()
    return {"errors": errors, "left": left}


def erase_while_answering(rounds: int = 12) -> Result:
    """A conversation is deleted while its answer comes to an end."""
    user, errors = person(), []
    for _ in range(rounds):
        conversation = conversation_create(user_id=user)
        reply = turn_claim(turn_receive(user_id=user, conversation_id=conversation.id, text="Hello").id)
        assert reply
        came = at_once(
            lambda reply=reply: turn_finish(reply, "Hello."),
            lambda id=conversation.id: conversation_erase(user_id=user, conversation_id=id).counts["conversations"],
        )
        errors += [one for one in came if isinstance(one, str)]
    return {"errors": errors, "left": Turn.objects.filter(owner_id=user).count()}


def erase_all_while_remembering(rounds: int = 12) -> Result:
    """All memories are deleted while one is being stored, which ends one that was there."""
    user, errors, left = person(), [], 0
    conversation = conversation_create(user_id=user)
    for number in range(rounds):
        fact = Fact(Referenced(f"Your name is {number}"), "user", "has_name", Referenced(f"{number}"))
        one, other = (Embedded(replace(fact, object=Referenced(o)), b"\0\0" * 384, "x") for o in ("Al", f"Bo {number}"))
        facts_store(_message(user, conversation.id), [one])
        message = _message(user, conversation.id)
        came = at_once(
            lambda message=message, other=other: len(facts_store(message, [other])),
            lambda: memories_erase(user_id=user).counts["memories"],
        )
        errors += [one for one in came if isinstance(one, str)]
        left += Memory.objects.filter(owner_id=user).count()
    return {"errors": errors, "left": left}


def main() -> None:
    for database in ("default", "keys"):
        call_command("migrate", database=database, interactive=False, verbosity=0)
    rounds = 200 if connection.vendor == "postgresql" else 20
    results: dict[str, Result] = {"revoke_and_release": revoke_and_release(rounds)}
    for race in (
        ledger_of_twenty_writers,
        one_answer_two_turns,
        ten_same_values,
        ten_same_facts,
        one_message_stored_ten_times,
        ten_sends_of_one_message,
        ten_sends_of_a_first_message,
        ten_messages_at_once,
        ten_decisions,
        ten_workers_one_answer,
        every_door_at_once,
        erase_while_remembering,
        erase_while_answering,
        erase_all_while_remembering,
    ):
        results[race.__name__] = race()
    sys.stdout.write(json.dumps({"vendor": connection.vendor, **results}))


if __name__ == "__main__":
    main()
