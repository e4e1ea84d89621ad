"""The ``openai`` client at work: an assistant and an embedder at any compatible endpoint, behind the door."""

import math
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from itertools import chain
from ssl import SSLCertVerificationError
from typing import Final, TypeVar

import httpx2
import openai
from pydantic import BaseModel, FiniteFloat

from memory.adapters.door import Door, Scan
from memory.adapters.endpoint import Endpoint, Limits
from memory.adapters.failures import Failure, status_failure
from memory.adapters.thinking import without_thinking
from memory.adapters.waiting import STEP_S, Pulse
from memory.domain.prompts import answering
from memory.domain.types import Task

_T = TypeVar("_T")
_RETRIED: Final = frozenset({Failure.UNREACHABLE, Failure.BROKEN_OFF, Failure.BUSY, Failure.TROUBLE})
_CAUGHT: Final = (openai.OpenAIError, httpx2.HTTPError, OSError, ValueError, RecursionError)
_TEXTS_A_REQUEST: Final = 64
_UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")  # no database takes these


class ModelAssistant:
    """Answers a task with a language model.

    ``pulse`` is called some times a second while the model is silent, in the caller's thread. What it raises, an
    exception of its own such as the one for *Stop*, comes out of ``answer`` with the connection cut.
    """

    def __init__(self, endpoint: Endpoint, scan: Scan, pulse: Pulse = lambda: None) -> None:
        self.name = endpoint.model
        self.recipient = endpoint.recipient
        self._endpoint = endpoint
        self._scan = scan
        self._pulse = pulse

    def answer(self, task: Task) -> Iterator[str]:
        """Yield the answer in pieces, none of them empty. Closing the iterator closes the connection.

        Raises:
            ModelError: with a sentence for the person; what was yielded before it stays true.
        """
        body = {"model": self._endpoint.model, "messages": answering.messages(task), "stream": True}
        with _connected(self._endpoint, self._scan, self._pulse) as connection:
            yield from self._bounded(without_thinking(connection.streamed("/chat/completions", body)))

    def _bounded(self, pieces: Iterator[str]) -> Iterator[str]:
        longest = left = self._endpoint.limits.answer_characters
        for piece in pieces:
            if shown := piece[:left]:
                yield shown
            left -= len(piece)
            if left < 0:
                raise self._endpoint.failed(Failure.LONG)
        if left == longest:
            raise self._endpoint.failed(Failure.EMPTY)


class CompletionClient:
    """Has a model answer once, as JSON; where its server knows no schemas, it is asked without one."""

    def __init__(self, endpoint: Endpoint, scan: Scan) -> None:
        self._endpoint = endpoint
        self._scan = scan

    def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, object]) -> str:
        """The reply's text.

        Raises:
            ModelError: with a sentence for the person.
        """
        body = {"model": self._endpoint.model, "messages": list(messages), "stream": False}
        shape = {"type": "json_schema", "json_schema": {"name": "facts", "schema": schema, "strict": True}}
        with _connected(self._endpoint, self._scan) as connection:
            try:
                reply = connection.posted("/chat/completions", {**body, "response_format": shape})
            except openai.BadRequestError:
                reply = connection.posted("/chat/completions", body)
            choices = _Reply.model_validate(reply).choices
            return (choices[0].message.content or "") if choices else ""


class EmbeddingClient:
    """Turns texts into vectors with a model at an endpoint."""

    def __init__(self, endpoint: Endpoint, scan: Scan) -> None:
        self._endpoint = endpoint
        self._scan = scan

    def embed_texts(self, texts: Sequence[str]) -> list[list[float]]:
        """A vector a text, in the texts' order, all of one dimension and of any length.

        Raises:
            ModelError: with a sentence for the person.
        """
        with _connected(self._endpoint, self._scan) as connection:
            starts = range(0, len(texts), _TEXTS_A_REQUEST)
            batches = [self._embedded(connection, texts[start : start + _TEXTS_A_REQUEST]) for start in starts]
            vectors = list(chain.from_iterable(batches))
            if len({len(vector) for vector in vectors}) > 1:
                raise ValueError("Vectors differ in dimension.")
            return vectors

    def _embedded(self, connection: "_Connection", texts: Sequence[str]) -> list[list[float]]:
        body = {"model": self._endpoint.model, "input": list(texts), "encoding_format": "float"}
        rows = _Embeddings.model_validate(connection.posted("/embeddings", body)).data
        by_index = {row.index: row.embedding for row in rows}
        if len(rows) != len(texts) or by_index.keys() != set(range(len(texts))) or not all(by_index.values()):
            raise ValueError("Not one vector a text.")
        return [by_index[index] for index in range(len(texts))]


class _Connection:
    """One use of an endpoint: a client behind the door, and how often it may try again until when."""

    def __init__(self, client: openai.OpenAI, endpoint: Endpoint, deadline: float, pulse: Pulse) -> None:
        self._client = client
        self._endpoint = endpoint
        self._deadline = deadline
        self._pulse = pulse

    def posted(self, path: str, body: Mapping[str, object]) -> object:
        """The JSON that answers ``body``."""
        return self._retried(lambda: self._client.post(path, body=body, cast_to=object))

    def streamed(self, path: str, body: Mapping[str, object]) -> Iterator[str]:
        """The text that answers ``body``, as it comes; tried again only while none has come."""
        yield from self._retried(lambda: self._begun(path, body))

    def _begun(self, path: str, body: Mapping[str, object]) -> Iterator[str]:
        events = self._client.post(path, body=body, cast_to=object, stream=True, stream_cls=openai.Stream[object])
        texts = self._texts(events)
        return chain([next(texts, "")], texts)

    def _texts(self, events: openai.Stream[object]) -> Iterator[str]:
        if not events.response.headers.get("Content-Type", "").startswith("text/event-stream"):
            raise self._endpoint.failed(Failure.NONSENSE)
        for event in events:
            for choice in (_Chunk.model_validate(event).choices or ())[:1]:
                if choice.delta and choice.delta.content:
                    yield _UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", choice.delta.content)
                if choice.finish_reason:
                    return
        raise self._endpoint.failed(Failure.BROKEN_OFF)

    def _retried(self, call: Callable[[], _T]) -> _T:
        attempt = 0
        while True:
            try:
                return call()
            except openai.APIError as error:
                wait = _wait(error, attempt, self._endpoint.limits)
                if wait is None or time.monotonic() + wait > self._deadline:
                    raise
            self._pause(wait)
            attempt += 1

    def _pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._pulse()
            time.sleep(min(left, STEP_S))


@contextmanager
def _connected(endpoint: Endpoint, scan: Scan, pulse: Pulse = lambda: None) -> Iterator[_Connection]:
    """A connection that is closed however the block is left; whatever fails in it becomes a ``ModelError``."""
    limits = endpoint.limits
    deadline = time.monotonic() + limits.total_s
    transport = httpx2.Client(transport=Door(endpoint, scan, deadline, pulse), trust_env=False, follow_redirects=False)
    client = openai.OpenAI(
        api_key=endpoint.api_key or "no key",
        base_url=endpoint.base_url,
        timeout=httpx2.Timeout(limits.read_s, connect=limits.connect_s),
        max_retries=0,
        http_client=transport,
    )
    with client:
        try:
            yield _Connection(client, endpoint, deadline, pulse)
        except _CAUGHT as error:
            status = error.status_code if isinstance(error, openai.APIStatusError) else None
            raise endpoint.failed(_failure(error), f" (error {status})" if status else "") from None


def _failure(error: BaseException) -> Failure:
    if isinstance(error, openai.APIStatusError):
        return status_failure(error.status_code)
    cause = error.__cause__ if isinstance(error, openai.APIConnectionError) else error
    if isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout):
        return Failure.UNTRUSTED if _is_about_a_certificate(cause) else Failure.UNREACHABLE
    if isinstance(cause, httpx2.TimeoutException):
        return Failure.SLOW
    if isinstance(cause, httpx2.TransportError | OSError):
        return Failure.BROKEN_OFF
    return Failure.TROUBLE if isinstance(cause, openai.APIError) else Failure.NONSENSE


def _is_about_a_certificate(error: BaseException | None) -> bool:
    while error and not isinstance(error, SSLCertVerificationError):
        error = error.__cause__ or error.__context__
    return error is not None


def _wait(error: openai.APIError, attempt: int, limits: Limits) -> float | None:
    """Seconds until the next attempt; None when there is none."""
    if attempt >= limits.retries or _failure(error) not in _RETRIED:
        return None
    asked = _retry_after(error.response.headers) if isinstance(error, openai.APIStatusError) else None
    wait = limits.backoff_s * 2**attempt if asked is None else asked
    return wait if wait <= limits.wait_s else None


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait by ``Retry-After``, which is a number or a date (RFC 9110, 10.2.3)."""
    text = headers.get("Retry-After", "")
    try:
        seconds = float(text)
    except ValueError:
        seconds = _seconds_until(text)
    return max(seconds, 0) if math.isfinite(seconds) else None


def _seconds_until(date: str) -> float:
    try:
        moment = parsedate_to_datetime(date)
    except ValueError:
        return math.nan
    return (moment.replace(tzinfo=moment.tzinfo or UTC) - datetime.now(UTC)).total_seconds()


class _Delta(BaseModel):
    content: str | None = None


class _Choice(BaseModel):
    delta: _Delta | None = None
    finish_reason: str | None = None


class _Chunk(BaseModel):
    choices: list[_Choice] | None = None


class _Reply(BaseModel):
    class _Choice(BaseModel):
        message: _Delta

    choices: list[_Choice]


class _Row(BaseModel):
    index: int
    embedding: list[FiniteFloat]


class _Embeddings(BaseModel):
    data: list[_Row]
