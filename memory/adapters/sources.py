"""Where recall finds candidates: each embedder's part of a person's memories, and what only words can find."""

import logging
from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from typing import Final

import numpy as np
from django.db.models import QuerySet

from memory.adapters.index_cache import IndexCache
from memory.adapters.index_file import frozen, thawed
from memory.adapters.person_index import PersonIndex
from memory.domain.ports import Embedder
from memory.domain.ranking import Filters, Row, Switches
from memory.facts import embeddings_check, index_keep_ready, labelled
from memory.models import Memory
from memory.selectors import index_ready, memories_current, memories_since
from vault.domain.references import Referenced, Sanitized
from vault.selectors import sanitized_all

logger = logging.getLogger(__name__)

CANDIDATES: Final = 40
READY_FROM: Final = 200
"""From how many rows on an index is worth a copy that is kept ready: below, it is built in some milliseconds."""

_COLUMNS: Final = ("id", "text", "relation", "subject", "embedding", "embedder", "said_at", "valid_to")
_TEXT: Final = _COLUMNS.index("text")
_EMBEDDER: Final = _COLUMNS.index("embedder")
_NO_DIMENSIONS: Final = 8
_NO_VECTOR: Final = np.eye(1, _NO_DIMENSIONS, dtype="<f2").tobytes()


class Source:
    """The memories whose vectors one embedder made, everybody's, an index a person.

    Without an embedder: the memories whose vectors none of ``others`` has made, to be found by their words until they
    are embedded anew.
    """

    def __init__(self, embedder: Embedder | None, cache_bytes: int, others: Collection[str] = ()) -> None:
        self.embedder, self._others, self._cache_bytes = embedder, frozenset(others), cache_bytes

    @cached_property
    def _indexes(self) -> IndexCache:
        return IndexCache(self._cache_bytes, self.embedder.dimensions if self.embedder else _NO_DIMENSIONS)

    def drop(self, user_id: int) -> None:
        """Let go of one person's index, and of the texts embedded lately."""
        self._indexes.drop(user_id)
        if self.embedder:
            self.embedder.forget()

    def search(
        self, user_id: int, version: int, request: Sanitized, relations: Collection[str], switches: Switches
    ) -> dict[str, float]:
        """Memory id → score of the best candidates for a request.

        Raises:
            EmbeddingError, AssistantError: the embedder does not answer, or not as it should.
        """
        index = self.index_of(user_id, version)
        if not len(index):
            return {}
        vector = None
        if self.embedder is None:
            switches = replace(switches, vector=False)
        elif switches.vector:
            vector = self.embedder.for_person(user_id).embed([request])[0]
        filters = Filters(current_only=True)
        return dict(
            index.search(request.text, vector, k=CANDIDATES, relations=relations, filters=filters, switches=switches)
        )

    def index_of(self, user_id: int, version: int) -> PersonIndex:
        """The person's index at that version: from this process, the copy that is kept ready, or rows.

        Rows whose vectors are none any more are put aside to be embedded anew.
        """
        try:
            return self._index_of(user_id, version)
        except ValueError:
            assert self.embedder
            found = embeddings_check(user_id, self.embedder.name, self.embedder.dimensions)
            logger.error("%s memories of one person had unusable vectors; they are embedded anew.", found)
            return self._index_of(user_id, version)

    def _index_of(self, user_id: int, version: int) -> PersonIndex:
        rows = _Rows(user_id, version, self.embedder, self._others)
        index = self._indexes.get(user_id, version, rows.all, rows.since, rows.ready)
        if self.embedder and rows.read > READY_FROM:
            data = frozen(index, user_id=user_id, version=version, embedder=self.embedder.name)
            index_keep_ready(user_id, self.embedder.name, version, data)
        return index


class _Rows:
    """Where one person's index is loaded from; ``read`` counts the rows that were read one by one."""

    def __init__(self, user_id: int, version: int, embedder: Embedder | None, others: Collection[str]) -> None:
        self.user_id, self.version, self.embedder, self.others, self.read = user_id, version, embedder, others, 0

    def all(self) -> list[Row]:
        return self._rows(memories_current(self.user_id))

    def since(self, version: int) -> list[Row] | None:
        added = memories_since(self.user_id, version)
        return None if added is None else self._rows(added)

    def ready(self) -> PersonIndex | None:
        """The copy that is kept ready, brought up to date."""
        kept = index_ready(self.user_id, self.embedder.name) if self.embedder else None
        if self.embedder is None or kept is None:
            return None
        index = thawed(
            kept.data,
            user_id=self.user_id,
            version=kept.version,
            embedder=self.embedder.name,
            dimensions=self.embedder.dimensions,
        )
        if index is None or kept.version >= self.version:
            return index
        added = self.since(kept.version)
        return None if added is None else index.caught_up(added)

    def _rows(self, found: QuerySet[Memory]) -> list[Row]:
        """The rows of these facts whose vectors are this source's; a row has no vector where it needs none."""
        rows = found.order_by("said_at", "id").values_list(*_COLUMNS)
        ours = [row for row in rows if self._is_ours(row[_EMBEDDER])]
        self.read += len(ours)
        texts = sanitized_all(self.user_id, [Referenced(row[_TEXT]) for row in ours])
        return [
            Row(
                id=str(id),
                text=labelled(relation, text),
                embedding=bytes(embedding) if self.embedder else _NO_VECTOR,
                said_at=said_at,
                relation=relation,
                subject=subject,
                current=valid_to is None,
            )
            for (id, _, relation, subject, embedding, _, said_at, valid_to), text in zip(ours, texts, strict=True)
        ]

    def _is_ours(self, embedder: str) -> bool:
        return embedder == self.embedder.name if self.embedder else embedder not in self.others
