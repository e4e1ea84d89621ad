"""The model adapter against a real local model: streaming, placeholders, stopping."""

import json
import time
import urllib.request
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memory.adapters.endpoint import Endpoint
from memory.adapters.openai import ModelAssistant
from memory.domain.types import Need, Recalled, Task
from tests.model_server import MODEL
from vault.domain.references import Sanitized

SAID = datetime(2026, 5, 3, 12, tzinfo=UTC)
TASK = Task(
    request=Sanitized("List my phone number and address, one a line."),
    needs=(
        Need("CONTACT.phone", "allowed", ("[PHONE_7K]",)),
        Need("LOC.home_address", "allowed", ("[HOME_ADDRESS_2C]",)),
    ),
    memories=(
        Recalled("m1", Sanitized("I love water aerobics."), "fitness", "user", Sanitized("water aerobics"), 0.9, SAID),
    ),
    history=(),
    preferences_needed=(),
    purpose="writing and communication",
    now=SAID,
)

STORY = replace(TASK, request=Sanitized("Tell me a long story about the sea."), needs=())


@pytest.fixture
def assistant(model_server: str) -> ModelAssistant:
    return ModelAssistant(Endpoint(base_url=model_server, api_key="", model=MODEL), lambda text: [])


def test_an_answer_streams_in_pieces_and_holds_the_placeholders(assistant: ModelAssistant) -> None:
    pieces = list(assistant.answer(TASK))
    assert len(pieces) >= 5
    text = "".join(pieces)
    assert "[PHONE_7K]" in text
    assert "[HOME_ADDRESS_2C]" in text


def test_the_first_piece_comes_long_before_the_last(assistant: ModelAssistant) -> None:
    moments = [time.monotonic() for _ in assistant.answer(STORY)]
    assert len(moments) > 100
    assert moments[-1] - moments[0] > 0.2


def test_a_stop_stops_the_server(assistant: ModelAssistant, model_server: str) -> None:
    whole = len(list(assistant.answer(STORY)))
    read_whole = tokens_read(model_server)
    answer = assistant.answer(STORY)
    assert all(next(answer) for _ in range(5))
    answer.close()  # type: ignore[attr-defined]
    assert tokens_read(model_server) < read_whole - whole / 4


def tokens_read(base_url: str) -> int:
    """Tokens of the last prompt and its answer that the server holds, once it is idle."""
    while True:
        with urllib.request.urlopen(base_url.removesuffix("v1") + "slots", timeout=10) as response:
            slot = json.load(response)[0]
        if not slot["is_processing"]:
            return int(slot["n_prompt_tokens"])
        time.sleep(0.05)
