"""What the pipelines ask of the outside: an assistant, an embedder, and a memory that can be searched."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from memory.domain.types import Recalled, Task
from vault.domain.references import Sanitized

Vector = npt.NDArray[np.float32]


class Assistant(Protocol):
    """Answers a task, in pieces of text that hold placeholders where values belong."""

    @property
    def name(self) -> str:
        """What pages call it."""
        ...

    @property
    def recipient(self) -> str:
        """``this site``, or the model's host and name."""
        ...

    def answer(self, task: Task) -> Iterator[str]:
        """Yield the answer in pieces.

        Raises:
            AssistantError: with a sentence for the person.
        """
        ...


class AssistantError(Exception):
    """An answer could not be made; ``str()`` is a sentence that says what to do."""


class Completer(Protocol):
    """A model that answers a few messages with one text."""

    def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, object]) -> str:
        """The reply, asked for as JSON of ``schema``, of which it may be anything.

        Raises:
            ModelBusy: it is asked one thing at a time.
            AssistantError: with a sentence for the person.
        """
        ...


class ModelBusy(Exception):
    """The model is being asked something else; to be tried again."""


class Stopped(Exception):
    """The person has pressed Stop, or the turn is gone."""


class Embedder(Protocol):
    """Turns sanitized text into unit vectors."""

    name: str

    @property
    def dimensions(self) -> int:
        """How many numbers a vector has."""
        ...

    def embed(self, texts: Sequence[Sanitized]) -> Vector:
        """Shape ``(len(texts), dimensions)``, float32, each row of length 1."""
        ...

    def for_person(self, user_id: int) -> "Embedder":
        """This embedder for one person's texts: where it sends them anywhere, they are searched for their values."""
        ...

    def forget(self) -> None:
        """Drop whatever is remembered of texts seen, as a deletion demands."""
        ...


class VectorIndex(Protocol):
    """Exact nearest neighbours among one person's facts."""

    def search(self, query: Vector, k: int) -> list[tuple[str, float]]:
        """At most ``k`` (memory id, cosine) pairs, best first; ``query`` has shape ``(dimensions,)``."""
        ...


class Recall(Protocol):
    """Finds what a person's memory holds for a request."""

    def __call__(self, user_id: int, request: Sanitized, relations: Collection[str]) -> tuple[Recalled, ...]:
        """The memories within the token budget, best first; those of ``relations`` before their equals."""
        ...
