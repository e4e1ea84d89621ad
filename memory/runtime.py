"""The only place that chooses implementations: which assistant answers, what embeds, where memories are found."""

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import cache
from typing import Final
from uuid import UUID

from django.conf import settings

from consent.domain.grants import THIS_SITE
from memory.adapters.circuit import Circuit
from memory.adapters.embedder import DIMENSIONS, EmbedTexts, EndpointEmbedder, LocalEmbedder
from memory.adapters.endpoint import Endpoint, Limits
from memory.adapters.openai import CompletionClient, EmbeddingClient, ModelAssistant
from memory.adapters.recall import MemoryRecall
from memory.adapters.tokens import count_tokens
from memory.domain.composing import BuiltIn
from memory.domain.ports import Assistant, Completer, Embedder
from memory.domain.types import Task
from memory.pipeline.answer import Tools
from memory.selectors import turn_owner
from vault.services import text_scan

QUICK: Final = Limits(read_s=10, total_s=30, retries=1)
"""How long an embedding endpoint is waited for: an answer waits with it."""
EXTRACTING: Final = Limits(read_s=20, total_s=20, retries=0, response_bytes=2**20)
"""How long a model is waited for that draws facts: nobody waits with it, but a worker does."""
_LONGEST_OWN_REQUEST: Final = 400

PACE: Final = 0.012
"""Seconds between the built-in assistant's words: it has them all at once, a reader and Stop do not."""


@cache
def embedder() -> Embedder:
    """The model that the settings name for embedding, or the local one."""
    return _endpoint_embedder() if settings.SPMEM_EMBEDDER_URL else local_embedder()


@cache
def local_embedder() -> LocalEmbedder:
    return LocalEmbedder()


def _endpoint_embedder() -> EndpointEmbedder:
    endpoint = Endpoint(settings.SPMEM_EMBEDDER_URL, settings.SPMEM_EMBEDDER_KEY, settings.SPMEM_EMBEDDER_MODEL, QUICK)

    def connect(user_id: int) -> EmbedTexts:
        return EmbeddingClient(endpoint, lambda text: [match.type for match in text_scan(user_id, text)]).embed_texts

    nobodys = EmbeddingClient(endpoint, _is_not_our_own_word).embed_texts
    return EndpointEmbedder(endpoint.base_url, endpoint.model, nobodys, connect=connect)


def _is_not_our_own_word(text: str) -> list[str]:
    """What refuses every text that is nobody's but the one word with which dimensions are asked for."""
    return [] if DIMENSIONS in text and len(text) < _LONGEST_OWN_REQUEST else ["a text of nobody"]


@cache
def recall() -> MemoryRecall:
    return MemoryRecall(embedder(), settings.SPMEM_INDEX_CACHE_BYTES, earlier=[local_embedder()])


def model_connected() -> bool:
    """Whether the settings name a model."""
    return bool(settings.OPENAI_BASE_URL)


def endpoint() -> Endpoint:
    """The model that the settings name."""
    return Endpoint(
        base_url=settings.OPENAI_BASE_URL,
        api_key=settings.OPENAI_API_KEY,
        model=settings.SPMEM_MODEL,
        limits=Limits(read_s=settings.SPMEM_MODEL_TIMEOUT),
    )


def reader() -> str:
    """Who reads what an assistant is given: the model's host and name, or nobody but this site."""
    return endpoint().recipient if model_connected() else THIS_SITE


def assistant_for(user_id: int, pulse: Callable[[], None], readable: Collection[UUID] = ()) -> Assistant:
    """The model, when one is connected, behind a door that knows this person's values; else the built-in assistant.

    ``pulse`` is called while the model is silent; what it raises ends the answer. Of values the door lets through
    those of the entries ``readable`` alone.
    """
    if not model_connected():
        return _Paced()

    def unreadable(text: str) -> list[str]:
        return [match.type for match in text_scan(user_id, text, besides=readable)]

    return ModelAssistant(endpoint(), unreadable, pulse)


class _Paced(BuiltIn):
    def answer(self, task: Task) -> Iterator[str]:
        for piece in super().answer(task):
            yield piece
            time.sleep(PACE)


@cache
def tools() -> Tools:
    return Tools(assistant_for=assistant_for, recall=recall(), count=count_tokens, reader=reader)


def model_extracts() -> bool:
    """Whether a model is to be asked for facts: one is connected, wanted for that, and has not failed of late."""
    return model_connected() and settings.SPMEM_MODEL_EXTRACTS and not circuit().rests


@cache
def circuit() -> Circuit:
    """How the model fares that draws facts, as this process knows."""
    return Circuit()


def completer_for(turn_id: UUID) -> Completer | None:
    """The model as what draws facts from the messages of this turn's person, where it is to be asked at all."""
    owner_id = turn_owner(turn_id) if model_extracts() else None
    if owner_id is None:
        return None
    limits = replace(EXTRACTING, read_s=min(EXTRACTING.read_s, settings.SPMEM_MODEL_TIMEOUT))
    client = CompletionClient(
        replace(endpoint(), limits=limits), lambda text: [match.type for match in text_scan(owner_id, text)]
    )
    return circuit().guarded(client)
