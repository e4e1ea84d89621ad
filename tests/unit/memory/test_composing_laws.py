"""What holds for every answer of the built-in assistant, whatever is asked."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from consent.domain.taxonomy import PREFERENCES, PRIVATE_TYPES, Purpose
from memory.domain.composing import BuiltIn, compose
from memory.domain.composing.frames import BY_PURPOSE, FRAMES
from memory.domain.composing.recall_cues import PRIVATE_CUES, TASTE_CUES
from memory.domain.ports import Assistant
from memory.domain.types import Exchange, Need, Recalled, Task
from vault.domain.references import Sanitized

SAID = datetime(2026, 3, 3, 10, tzinfo=UTC)
NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
REQUESTS = (
    "Write a short invitation to a party at my place",
    "Draft a formal email to my landlord about the broken heating",
    "Send a message to Anna that I can't come tomorrow",
    "Fill in the visa form",
    "I forgot my password, help me recover my account",
    "Set up two-factor authentication for me, please",
    "Plan me a relaxed Saturday around things I enjoy",
    "Make a weekly calendar with my commute",
    "Plan a 3 day trip to Rome",
    "Make me a packing list",
    "Book a hotel room for Friday",
    "What should I cook tonight?",
    "Plan dinners for the week",
    "Make a shopping list",
    "Help me set a monthly budget",
    "Would I qualify for a loan?",
    "Should I invest more each month?",
    "Give me an overview of sustainable investing",
    "I need an ambulance, what do I say?",
    "Prepare a summary for my doctor's visit",
    "I have a fever, what can I do?",
    "Make a study plan for my chemistry exam",
    "I feel overwhelmed and sad",
    "Explain how burnout develops",
    "I can't sleep, help me calm down",
    "A gift idea for my sister?",
    "I need a plumber at my home",
    "Write a bio for my profile",
    "What do you know about me?",
    "What is my phone number?",
    "What do I like to eat?",
    "What is the capital of France?",
    "make it shorter",
    "hello",
    "",
)

requests = st.one_of(
    st.sampled_from(REQUESTS),
    st.text(max_size=200),
    st.tuples(st.sampled_from(REQUESTS), st.text(max_size=40)).map(" ".join),
)
placeholder = st.integers(0, 999).map(lambda n: f"{n:03d}")
words = st.text(alphabet=st.characters(codec="utf-8", exclude_characters="⟦⟧"), max_size=60)


@st.composite
def a_need(draw: st.DrawFn, key: str) -> Need:
    status = draw(st.sampled_from(["allowed", "denied", "missing"]))
    name = key.partition(".")[2].upper()
    numbers = draw(st.lists(placeholder, min_size=1, max_size=3, unique=True))
    held = tuple(f"[{name}_{n}]" for n in numbers)
    return Need(key, status, () if status == "missing" else held)


@st.composite
def a_task(draw: st.DrawFn) -> Task:
    keys = draw(st.lists(st.sampled_from(sorted(PRIVATE_TYPES)), max_size=6, unique=True))
    liked = draw(st.lists(st.sampled_from(sorted(PREFERENCES)), max_size=5, unique=True))
    needs = tuple(draw(a_need(k)) for k in keys)
    echoes = [p for need in needs for p in need.placeholders] or ["x"]
    said = st.one_of(words, st.sampled_from(echoes))
    memories = tuple(
        Recalled(
            k, Sanitized(draw(said)), k, draw(st.sampled_from(["user", "sister"])), Sanitized(draw(said)), 0.5, SAID
        )
        for k in liked
    )
    history = tuple(
        Exchange(role, Sanitized(text))
        for role, text in draw(st.lists(st.tuples(st.sampled_from(["user", "assistant"]), requests), max_size=3))
    )
    return Task(
        request=Sanitized(draw(requests)),
        needs=needs,
        memories=memories,
        history=history,
        preferences_needed=tuple(draw(st.lists(st.sampled_from(sorted(PREFERENCES)), max_size=3, unique=True))),
        purpose=draw(st.sampled_from(["", *Purpose])),
        kept=tuple(draw(st.lists(st.sampled_from(["Phone number", "Email"]), max_size=2, unique=True))),
        now=draw(st.sampled_from([None, NOW])),
    )


@given(a_task())
@settings(max_examples=300, deadline=None)
def test_every_allowed_placeholder_is_there_and_no_other(task: Task) -> None:
    answer = "".join(compose(task))
    for need in task.needs:
        for held in need.placeholders:
            assert (held in answer) == (need.status == "allowed")


@given(a_task())
@settings(max_examples=150, deadline=None)
def test_an_allowed_value_has_no_blank_beside_its_placeholder(task: Task) -> None:
    answer = "".join(compose(task))
    for need in task.needs:
        if need.status == "allowed":
            assert f"[your {PRIVATE_TYPES[need.type].noun}]" not in answer


@given(a_task())
@settings(max_examples=100, deadline=None)
def test_the_same_task_gives_the_same_text(task: Task) -> None:
    assert list(compose(task)) == list(compose(task))


@given(a_task())
@settings(max_examples=150, deadline=None)
def test_a_placeholder_is_never_cut(task: Task) -> None:
    pieces = list(compose(task))
    assert all(pieces)
    for need in task.needs:
        if need.status == "allowed":
            assert all(any(held in piece for piece in pieces) for held in need.placeholders)


@given(a_task())
@settings(max_examples=150, deadline=None)
def test_memories_make_no_links_and_no_pictures(task: Task) -> None:
    answer = "".join(compose(task))
    assert "](" not in answer
    assert "![" not in answer


@pytest.mark.parametrize("request_text", REQUESTS)
def test_answers_grow_in_steps(request_text: str) -> None:
    task = Task(Sanitized(request_text), (), (), (), (), "")
    pieces = list(BuiltIn().answer(task))
    assert len(pieces) >= 2
    assert all(len(piece.split()) <= 1 for piece in pieces)


@pytest.mark.parametrize(
    "text", ["x" * 100_000, "a? " * 30_000, "\x00\x01\x02", "⟦LOC.home_address:k3f9x2m7⟧", "🙂" * 500]
)
def test_bad_input_is_answered(text: str) -> None:
    assert "".join(compose(Task(Sanitized(text), (), (), (), (), "")))


def test_every_scenario_has_a_builder() -> None:
    assert set(BY_PURPOSE) == set(Purpose) - {Purpose.OWN_EYES, Purpose.EXPORT}


def test_every_kind_is_named_once() -> None:
    kinds = [frame.kind for frame in FRAMES]
    assert len(kinds) == len(set(kinds))


def test_the_built_in_assistant_is_an_assistant() -> None:
    assistant: Assistant = BuiltIn()
    assert (assistant.name, assistant.recipient) == ("Built-in assistant", "this site")


def test_every_private_type_can_be_asked_for() -> None:
    assert set(PRIVATE_CUES) == set(PRIVATE_TYPES)
    assert set(TASTE_CUES) <= set(PREFERENCES)
