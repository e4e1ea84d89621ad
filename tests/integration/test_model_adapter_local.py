"""The model adapter against a real local model: streaming, placeholders, stopping."""

import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memory.adapters.endpoint import Endpoint
from memory.adapters.openai import ModelAssistant
from memory.domain.types import Exchange, Need, Recalled, Task
from tests.model_server import MODEL
from vault.domain.references import Sanitized

pytest_plugins = ["tests.model_server"]

SAID = datetime(2026, 5, 3, 12, tzinfo=UTC)
TASK = Task(
    request=Sanitized("Write two sentences that ask a friend to call me. End with my phone number."),
    needs=(Need("CONTACT.phone", "allowed", ("[PHONE_7K]",)),),
    memories=(
        Recalled("m1", Sanitized("I love water aerobics."), "fitness", "user", Sanitized("water aerobics"), 0.9, SAID),
    ),
    history=(Exchange("user", Sanitized("Hi")), Exchange("assistant", Sanitized("Hello, how can I help?"))),
    preferences_needed=(),
    purpose="writing and communication",
    now=SAID,
)


@pytest.fixture
def assistant(model_server: str) -> ModelAssistant:
    return ModelAssistant(Endpoint(base_url=model_server, api_key="", model=MODEL), lambda text: [])


def test_an_answer_streams_in_pieces_and_holds_the_placeholder(assistant: ModelAssistant) -> None:
    pieces = list(assistant.answer(TASK))
    assert len(pieces) >= 5
    assert "[PHONE_7K]" in "".join(pieces)


def test_the_first_piece_comes_long_before_the_last(assistant: ModelAssistant) -> None:
    long = replace(TASK, request=Sanitized("Tell me a long story about the sea."), needs=())
    moments = [time.monotonic() for _ in assistant.answer(long)]
    assert moments[-1] - moments[0] > 0.2


def test_after_a_stop_the_server_is_free_again(assistant: ModelAssistant) -> None:
    long = replace(TASK, request=Sanitized("Count from one to one thousand, in words."), needs=())
    answer = assistant.answer(long)
    assert "".join(next(answer) for _ in range(5))
    answer.close()  # type: ignore[attr-defined]
    start = time.monotonic()
    assert next(assistant.answer(replace(TASK, request=Sanitized("Say hello."))))
    assert time.monotonic() - start < 10
