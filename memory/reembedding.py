"""Embedding facts anew whose vectors another embedder made, and checking what is kept of indexes."""

from itertools import groupby
from typing import Final

from memory.adapters.index_file import thawed
from memory.domain.ports import Embedder
from memory.facts import embeddings_check, memories_embed
from memory.models import MemoryState, ReadyIndex
from memory.selectors import memories_of_other_embedders

AT_ONCE: Final = 64
"""Facts in one request to an embedder, and in one transaction."""


def facts_embed_anew(embedder: Embedder) -> int:
    """Embed every fact that this embedder has not; until one's turn comes, its old vector answers. Returns how many.

    Broken off, it goes on from there the next time.
    """
    done = 0
    while some := list(memories_of_other_embedders(embedder.name)[:AT_ONCE]):
        for user_id, theirs in groupby(some, key=lambda memory: memory.owner_id):
            memories_embed(user_id, list(theirs), embedder)
        done += len(some)
    return done


def indexes_check(embedder: Embedder) -> int:
    """Drop every kept copy of an index that is damaged, stale, another's or another embedder's; returns how many."""
    dropped = 0
    for kept in ReadyIndex.objects.iterator(chunk_size=8):
        if kept.embedder != embedder.name or not _is_whole(kept, embedder):
            dropped += kept.delete()[0]
    return dropped


def _is_whole(kept: ReadyIndex, embedder: Embedder) -> bool:
    return (
        thawed(
            bytes(kept.data),
            user_id=kept.owner_id,
            version=kept.version,
            embedder=kept.embedder,
            dimensions=embedder.dimensions,
        )
        is not None
    )


def indexes_rebuild(embedder: Embedder) -> tuple[int, int]:
    """Check every vector, drop every copy, and embed anew what is not as it should be.

    Returns how many people were looked at and how many facts embedded.
    """
    people = list(MemoryState.objects.values_list("owner_id", flat=True))
    for user_id in people:
        embeddings_check(user_id, embedder.name, embedder.dimensions)
    return len(people), facts_embed_anew(embedder)
