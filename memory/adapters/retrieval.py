"""Ranks documents for queries through the product's own embedder, index and ranking, with nothing stored."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypedDict

from memory.adapters.faiss_index import packed
from memory.adapters.person_index import PersonIndex
from memory.domain.ports import Embedder
from memory.domain.ranking import ALL_ON, Row, Switches
from vault.domain.references import Sanitized


class Text(TypedDict):
    """A document or a query."""

    id: str
    text: str


def retrieve_documents(
    documents: Sequence[Text],
    queries: Sequence[Text],
    *,
    embedder: Embedder,
    k: int = 20,
    switches: Switches = ALL_ON,
) -> dict[str, list[str]]:
    """For each query's id, the ids of the ``k`` best documents, best first.

    The texts are one person's, in their order, and hold nothing private: they are embedded as they are.

    Raises:
        ValueError: when two documents have one id.
    """
    index = _index(documents, embedder)
    vectors = embedder.embed([Sanitized(query["text"]) for query in queries])
    return {
        query["id"]: [id_ for id_, _ in index.search(query["text"], vector, k=k, switches=switches)]
        for query, vector in zip(queries, vectors, strict=True)
    }


def _index(documents: Sequence[Text], embedder: Embedder) -> PersonIndex:
    texts = [Sanitized(document["text"]) for document in documents]
    said_at = datetime.fromtimestamp(0, UTC)
    rows = [
        Row(document["id"], text, packed(vector), said_at)
        for document, text, vector in zip(documents, texts, embedder.embed(texts), strict=True)
    ]
    return PersonIndex.of_documents(rows, embedder.dimensions)
