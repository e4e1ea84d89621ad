"""What the tests of the model adapter ask, and how they read a refusal."""

import json
from collections.abc import Callable, Iterator

import pytest

from memory.adapters.endpoint import Endpoint, Limits
from memory.adapters.failures import ModelError
from memory.domain.types import Task
from tests.model_server import HostileServer
from vault.domain.references import Sanitized

KEY = "sk-test-4711"
QUICK = Limits(connect_s=1, read_s=0.4, total_s=1.2, backoff_s=0.01, wait_s=0.5, answer_characters=50)
REQUEST = "Write to my landlord Zebulon about the damp wall."
TASK = Task(Sanitized(REQUEST), (), (), (), (), "writing and communication")
HTML = b"<html><body>Zebulon, please sign in</body></html>"
ECHO = json.dumps({"error": {"message": f"cannot handle: {REQUEST}", "code": "Zebulon"}}).encode()


def nothing_private(text: str) -> list[str]:
    return []


def finds(*needles: str) -> Callable[[str], list[str]]:
    return lambda text: ["CONTACT.phone" for needle in needles if needle in text]


def endpoint_of(server: HostileServer, limits: Limits = QUICK, key: str = KEY) -> Endpoint:
    return Endpoint(base_url=server.base_url, api_key=key, model="a-model", limits=limits)


def refusal(pieces: Iterator[str]) -> tuple[str, ModelError]:
    """What was yielded before the error, and the error."""
    seen: list[str] = []
    with pytest.raises(ModelError) as caught:
        gather(pieces, seen)
    return "".join(seen), caught.value


def gather(pieces: Iterator[str], seen: list[str]) -> None:
    for piece in pieces:
        assert piece
        seen.append(piece)
