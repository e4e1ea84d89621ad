"""The story of remembering: what a sealed message says → facts → vectors → reconciled memory, graph and index."""

import logging
from uuid import UUID

from memory.domain.errors import MessageChanged
from memory.domain.extraction import extract
from memory.domain.ports import Embedder
from memory.domain.types import Fact
from memory.facts import facts_add, facts_embed, facts_store
from memory.models import Turn
from memory.selectors import exchanges_before
from vault.domain.references import refs
from vault.selectors import reference_keys, views_of

logger = logging.getLogger(__name__)


class RememberingFailed(Exception):
    """The facts of a message could not be drawn; tells the kind of error, never its words."""


def remember(turn_id: UUID, embedder: Embedder) -> None:
    """Draw the facts from a message and keep them; done twice, it is done once.

    Raises:
        RememberingFailed: something went wrong; nothing was kept, and it can be tried again.
    """
    message = Turn.objects.filter(pk=turn_id, remembering=Turn.Remembering.WAITING).first()
    if message is None:
        return
    try:
        facts_store(message, facts_embed(message.owner_id, facts_of(message), embedder))
    except MessageChanged:
        remember(turn_id, embedder)
    except Exception as error:
        logger.error("Remembering %s failed.", turn_id, exc_info=error)
        raise RememberingFailed(type(error).__name__) from None


def remember_kept(turn_id: UUID, entry_id: UUID, embedder: Embedder) -> None:
    """Draw from a message what it says with a value that its owner has only now decided to keep."""
    message = Turn.objects.filter(pk=turn_id).first()
    if message is None:
        return
    kept = {*reference_keys(message.owner_id, [entry_id])}
    facts = [fact for fact in facts_of(message) if kept & {*refs(fact.text), *refs(fact.object)}]
    facts_add(message, facts_embed(message.owner_id, facts, embedder))


def facts_of(message: Turn) -> tuple[Fact, ...]:
    """What a message says of its person and their world, but for what holds a value that is gone or not kept yet."""
    views = views_of(message.owner_id, refs(message.referenced))
    facts = extract(
        message.referenced,
        said_at=message.created_at,
        context=[(said.role, said.text.text) for said in exchanges_before(message, most=2)],
        subjects={ref.key: view.subject for ref, view in views.items()},
    )
    return tuple(f for f in facts if all(views[ref].held for ref in (*refs(f.text), *refs(f.object)) if ref in views))
