"""Embedders: a small model that runs in the process, or any OpenAI-compatible embedding endpoint."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from copy import copy
from functools import cache
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np

from memory.adapters.tokens import TOKENIZER_FILE, tokenizer
from memory.domain.ports import Vector
from vault.domain.references import Sanitized

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

MODEL_FILE: Final = TOKENIZER_FILE.with_name("minilm-l6-v2-int8.onnx")
MAX_TOKENS: Final = 256
"""What all-MiniLM-L6-v2 was trained with; the rest of a longer text is not read."""
MAX_CHARACTERS: Final = 10_000
"""Where a text is cut before it is taken apart; 256 tokens of any prose end long before."""
REMEMBERED: Final = 256
"""How many of the latest vectors an embedder keeps: a turn asks for the same few texts again."""

DIMENSIONS: Final = "dimensions"
"""The word of our own by which an endpoint is asked how many dimensions it has."""

EmbedTexts = Callable[[Sequence[str]], list[list[float]]]


class EmbeddingError(Exception):
    """An embedding could not be made or does not fit; ``str()`` says which and why."""


class LatestVectors:
    """The vectors of the texts embedded last, at most ``size`` of them, under digests: no text stays here.

    Safe to share between threads.
    """

    def __init__(self, size: int = REMEMBERED) -> None:
        self._size = size
        self._vectors: OrderedDict[bytes, Vector] = OrderedDict()
        self._lock = Lock()

    def get(self, text: str) -> Vector | None:
        """The vector of ``text``, now the latest one, or ``None``."""
        key = _digest(text)
        with self._lock:
            if key in self._vectors:
                self._vectors.move_to_end(key)
            return self._vectors.get(key)

    def put(self, text: str, vector: Vector) -> None:
        """Keep ``vector``; the one unused for longest makes room."""
        key = _digest(text)
        with self._lock:
            self._vectors[key] = vector
            self._vectors.move_to_end(key)
            while len(self._vectors) > self._size:
                self._vectors.popitem(last=False)

    def clear(self) -> None:
        """Drop every vector."""
        with self._lock:
            self._vectors.clear()


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


class LocalEmbedder:
    """all-MiniLM-L6-v2 in 8 bits on one thread; the model loads at the first text (0.1 s, about 90 MB)."""

    name = "all-MiniLM-L6-v2-int8"
    dimensions = 384

    def __init__(self) -> None:
        self.latest = LatestVectors()

    def embed(self, texts: Sequence[Sanitized]) -> Vector:
        """Shape ``(len(texts), 384)``, float32, rows of length 1; a text is read up to 256 tokens.

        Texts run one at a time: quantisation makes a vector depend on its batch.

        Raises:
            TypeError: for anything but ``Sanitized`` texts.
        """
        rows = [self._vector(text) for text in sanitized(texts)]
        return np.stack(rows) if rows else np.empty((0, self.dimensions), dtype=np.float32)

    def for_person(self, user_id: int) -> "LocalEmbedder":
        """Itself: nothing leaves this process."""
        return self

    def forget(self) -> None:
        """Drop the vectors of the texts seen lately."""
        self.latest.clear()

    def _vector(self, text: str) -> Vector:
        known = self.latest.get(text)
        if known is None:
            known = encode(text)
            self.latest.put(text, known)
        return known


class EndpointEmbedder:
    """An embedding model behind an OpenAI-compatible endpoint; ``embed_texts`` is what opens the connection."""

    def __init__(
        self,
        base_url: str,
        model: str,
        embed_texts: EmbedTexts,
        dimensions: int | None = None,
        connect: Callable[[int], EmbedTexts] | None = None,
    ) -> None:
        """Without ``dimensions`` the endpoint is asked once, with a word of our own, how many there are.

        ``connect`` gives what sends the texts of one person.
        """
        parts = urlsplit(base_url)
        self.name = f"{model} at {parts.netloc.rpartition('@')[2]}{parts.path}"
        self.latest = LatestVectors()
        self._embed_texts = embed_texts
        self._dimensions = dimensions
        self._connect = connect

    @property
    def dimensions(self) -> int:
        """How many numbers a vector has."""
        if self._dimensions is None:
            self._dimensions = len(self._embed_texts([DIMENSIONS])[0])
        return self._dimensions

    def embed(self, texts: Sequence[Sanitized]) -> Vector:
        """Shape ``(len(texts), dimensions)``, float32, rows of length 1; only texts not seen lately are sent.

        Raises:
            TypeError: for anything but ``Sanitized`` texts.
            EmbeddingError: for another number of vectors or dimensions, or values that are no direction.
        """
        words = sanitized(texts)
        found = {text: self.latest.get(text) for text in words}
        new = [text for text, vector in found.items() if vector is None]
        for text, vector in zip(new, self._ask(new), strict=True):
            self.latest.put(text, vector)
            found[text] = vector
        rows = [vector for text in words if (vector := found[text]) is not None]
        return np.stack(rows) if rows else np.empty((0, self.dimensions), dtype=np.float32)

    def for_person(self, user_id: int) -> "EndpointEmbedder":
        """The same embedder, sending this person's texts; what was embedded lately is shared."""
        if self._connect is None:
            return self
        theirs = copy(self)
        theirs._embed_texts, theirs._dimensions = self._connect(user_id), self.dimensions
        return theirs

    def forget(self) -> None:
        """Drop the vectors of the texts seen lately."""
        self.latest.clear()

    def _ask(self, texts: list[str]) -> Vector:
        if not texts:
            return np.empty((0, self.dimensions), dtype=np.float32)
        return unit_rows(self._embed_texts(texts), count=len(texts), dimensions=self.dimensions)


def sanitized(texts: Sequence[Sanitized]) -> list[str]:
    """The words of sanitized texts; the last check that nothing else reaches a model.

    Raises:
        TypeError: when one is of another type, a plain string too. The message never holds the text.
    """
    for text in texts:
        if not isinstance(text, Sanitized):
            raise TypeError(f"only Sanitized text is embedded, not {type(text).__name__}")
    return [text.text for text in texts]


def unit_rows(vectors: Sequence[Sequence[float]], *, count: int, dimensions: int) -> Vector:
    """``vectors`` as float32 rows of length 1, checked.

    Raises:
        EmbeddingError: for another count or length, or a row that is zero or not finite.
    """
    if len(vectors) != count or any(len(vector) != dimensions for vector in vectors):
        got = sorted({len(vector) for vector in vectors})
        raise EmbeddingError(f"expected {count} vectors of {dimensions} numbers, got {len(vectors)} of {got}")
    rows = np.asarray(vectors, dtype=np.float64)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if not np.all(np.isfinite(lengths)) or np.any(lengths == 0):
        raise EmbeddingError("the embedding endpoint returned a vector that is zero or not finite")
    unit: Vector = (rows / lengths).astype(np.float32)
    return unit


def encode(text: str) -> Vector:
    """The local model's vector of one text, shape ``(384,)``, read-only."""
    ids = np.array([tokenizer(MAX_TOKENS).encode(_readable(text)).ids], dtype=np.int64)
    inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
    vector: Vector = session().run(["embedding"], inputs)[0][0]
    vector.setflags(write=False)
    return vector


def _readable(text: str) -> str:
    """The part of ``text`` that is read, with lone surrogates, which the tokenizer refuses, as question marks."""
    return text[:MAX_CHARACTERS].encode("utf-8", "replace").decode()


@cache
def session() -> "InferenceSession":
    """The loaded model, one a process, on one thread and without an arena, which would only grow."""
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 3
    return InferenceSession(str(MODEL_FILE), options, providers=["CPUExecutionProvider"])
