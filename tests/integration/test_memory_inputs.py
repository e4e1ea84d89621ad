"""More inputs that broke other memory systems: secrets, look-alikes, wordings, dates, deletion, a clock gone back."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from datetime import timezone as zone
from io import StringIO
from logging import StreamHandler, getLogger

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone

from consent.models import ConsentRequest
from memory import runtime
from memory.domain.prompts.answering import messages
from memory.domain.reconcile import word_digests
from memory.domain.types import Task
from memory.erase import erasure_finish, memories_erase
from memory.models import Conversation, Memory, MemoryState, Triplet, Turn
from memory.pipeline.remember import remember
from memory.rows import facts_like
from memory.selectors import memories_current
from tests.integration.consent_chat import Chat
from tests.leaks.rows import rows
from vault.domain.references import Sanitized
from vault.models import VaultEntry

ACCOUNT = "4402 1188 9027"


@pytest.fixture
def ana(alice: User, queued: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch) -> Chat:
    monkeypatch.setattr(runtime, "PACE", 0)
    return Chat(alice, Conversation.objects.create(owner=alice, title="").id)


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """What the assistants are given."""
    given: list[Task] = []

    class Listening:
        name, recipient = "a model", "somewhere"

        def answer(self, task: Task) -> Iterator[str]:
            given.append(task)
            yield "Very well."

    monkeypatch.setattr(runtime, "assistant_for", lambda *_: Listening())
    runtime.tools.cache_clear()
    return given


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Moves the clock, also back."""
    now, off = timezone.now, timedelta()

    def move(by: timedelta) -> None:
        nonlocal off
        off += by

    monkeypatch.setattr(timezone, "now", lambda: now() + off)
    return move


def facts(person: User) -> list[str]:
    return [memory.object for memory in memories_current(person.pk)]


def recalls(person: User, request: str) -> str:
    return " | ".join(memory.text.text for memory in runtime.recall()(person.pk, Sanitized(request), ()))


def everything() -> str:
    return "\n".join(text for _, text in rows())


def test_a_question_about_music_sends_no_account(ana: Chat, tasks: list[Task]) -> None:
    ana.say(f"My bank account is {ACCOUNT} and I like jazz.")
    ana.elsewhere().say("What music do I like?")
    sent = "\n".join(message["content"] for message in messages(tasks[-1]))
    assert "jazz" in sent
    assert not any(part in sent for part in ("4402", "1188", "9027", "440211889027"))
    assert not ConsentRequest.objects.exists()


def test_a_pasted_token_is_kept_nowhere_and_its_owner_is_told(ana: Chat) -> None:
    token, log = "tok_live_9f3KqWmZ7xT2bL8vR4nY", StringIO()
    handler = StreamHandler(log)
    getLogger().addHandler(handler)
    try:
        turn = ana.say(f"export PAY_TOKEN={token}\nI collect old maps of Riga.")
    finally:
        getLogger().removeHandler(handler)
    assert token not in everything() + log.getvalue()
    assert turn.asks.secrets == 1
    assert not any("token" in fact.casefold() or "export" in fact for fact in facts(ana.alice))
    assert "collect old maps of Riga" in facts(ana.alice)


def test_the_first_message_of_an_account_is_sealed_as_any(ana: Chat) -> None:
    ana.say("I was born on 14 Feb 1987 and I live at 12 Elm Row.")
    assert {"LOC.home_address", "PERSON.age"} <= set(VaultEntry.objects.values_list("type", flat=True))
    assert "Elm Row" not in everything()
    assert "Feb 1987" not in everything()


def test_plain_numbers_and_ordinary_words_are_kept_as_they_are(ana: Chat) -> None:
    ana.say("The individual price is 6033391 points in the game. My favourite tea is Rose tea, and I plan it for May.")
    assert not VaultEntry.objects.filter(type__in=("PERSON.name", "CODE.id_number", "PAYMENT.bank_account")).exists()
    assert any("Rose tea" in fact for fact in facts(ana.alice))


def test_a_name_that_is_a_word_leaves_the_word_alone(ana: Chat) -> None:
    ana.say("My first name is Will. I will visit Oslo in May. My age is 34.")
    assert "I will visit Oslo in May 2" in recalls(ana.alice, "Where will I go in May?")
    assert memories_current(ana.alice.pk).get(relation="has_name").text.startswith("name: ⟦PERSON.name:")


def test_all_deleted_nothing_is_found_at_once(ana: Chat) -> None:
    ana.say(
        "I live in Porto. I teach pottery on Tuesdays. I speak Latvian. I collect globes. My phone is +39-092483239."
    )
    assert len(facts(ana.alice)) == 5
    memories_erase(user_id=ana.alice.pk)
    for asked in ("Where do I live?", "What do I teach?", "Which languages do I speak?", "What do I collect?"):
        assert recalls(ana.alice, asked) == ""
    memories_erase(user_id=ana.alice.pk, undo_s=0)
    assert Triplet.objects.count() == Memory.objects.exclude(erasure=None).count()


def test_what_is_known_of_somebody_forgets_what_was_deleted(ana: Chat) -> None:
    ana.say("My friend Lena works at Orbit Foods. My friend Lena moved from Riga to Ghent.")
    doomed = memories_current(ana.alice.pk).filter(text__contains="Riga")
    memories_erase(user_id=ana.alice.pk, ids=[str(one.id) for one in doomed], undo_s=0)
    assert "Orbit Foods" in recalls(ana.alice, "Tell me about my friend")
    assert "Riga" not in recalls(ana.alice, "Tell me about my friend")
    assert "Riga" not in "\n".join(text for place, text in rows() if "turn" not in place.casefold())


def test_the_older_home_is_true_again(ana: Chat) -> None:
    ana.say("I live in Porto.")
    ana.say("I moved to Ghent.")
    assert facts(ana.alice) == ["Ghent"]
    memories_erase(user_id=ana.alice.pk, ids=[str(memories_current(ana.alice.pk).get().id)], undo_s=0)
    assert facts(ana.alice) == ["Porto"]


def test_more_facts_are_looked_for_than_a_query_has_parts(ana: Chat) -> None:
    ana.say("I own a red kayak from Leeds.")
    kayak = (word_digests("owns", "a red kayak from Leeds"), 3)
    sharing = [*(([number], 2) for number in range(600)), kayak]
    assert facts_like(ana.alice.pk, marks=[], sharing=sharing, relations=[]) == [memories_current(ana.alice.pk).get()]


def test_ok_thanks_is_nothing(ana: Chat) -> None:
    ana.say("ok thanks")
    assert facts(ana.alice) == []
    assert not MemoryState.objects.filter(version__gt=0).exists()


@pytest.mark.parametrize("again", ["I got married twelve years ago.", "My marriage has lasted a dozen years."])
def test_a_marriage_is_one_fact_in_any_wording(ana: Chat, again: str) -> None:
    ana.say("I've been married 12 years.")
    before = len(facts(ana.alice))
    ana.say(again)
    assert len(facts(ana.alice)) == before


def test_yesterday_is_counted_from_the_message_however_late_it_is_read(ana: Chat) -> None:
    turn = ana.say("Hello.")
    Turn.objects.filter(pk=turn.asks_id).update(
        created_at=datetime(2026, 3, 2, 23, 30, tzinfo=zone(timedelta(hours=9))), remembering="waiting"
    )
    said = Turn.objects.get(pk=turn.asks_id)
    said.text = "Yesterday I adopted a dog."
    said.save()
    remember(said.id, runtime.embedder())
    assert "2026-03-01" in memories_current(ana.alice.pk).get(relation="did").text


def test_a_clock_that_goes_back_takes_no_newer_fact_away(ana: Chat, clock: Callable[[timedelta], None]) -> None:
    ana.say("My favourite colour is blue. I live in Porto.")
    clock(-timedelta(days=2))
    ana.say("My favourite colour is red. I live in Ghent.")
    assert sorted(facts(ana.alice)) == ["Ghent", "red"]
    assert "red" in recalls(ana.alice, "What is my favourite colour?")
    positions = list(Turn.objects.filter(owner=ana.alice).order_by("position").values_list("role", flat=True))
    assert positions == ["user", "assistant"] * 2


def test_a_clock_that_goes_back_ends_no_deletion(ana: Chat, clock: Callable[[timedelta], None]) -> None:
    ana.say("I collect globes.")
    erasure = memories_erase(user_id=ana.alice.pk)
    clock(-timedelta(days=2))
    assert facts(ana.alice) == []
    call_command("rebuild_index", stdout=StringIO(), stderr=StringIO())
    assert recalls(ana.alice, "What do I collect?") == ""
    erasure_finish(erasure.id)
    assert not Memory.objects.exists()
