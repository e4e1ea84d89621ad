"""The story of remembering: what a sealed message says → facts → vectors → reconciled memory, graph and index."""

import logging
from uuid import UUID

from memory.domain.extraction import extract
from memory.domain.ports import Embedder
from memory.domain.types import Fact
from memory.facts import facts_embed, facts_store
from memory.models import Turn
from memory.selectors import exchanges_before
from vault.domain.references import refs
from vault.selectors import views_of

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
    except Exception as error:
        logger.error("Remembering %s failed.", turn_id, exc_info=error)
        raise RememberingFailed(type(error).__name__) from None


def facts_of(message: Turn) -> tuple[Fact, ...]:
    """What a message says of its person and their world."""
    views = views_of(message.owner_id, refs(message.referenced))
    return extract(
        message.referenced,
        said_at=message.created_at,
        context=[(said.role, said.text.text) for said in exchanges_before(message, most=2)],
        subjects={ref.key: view.subject for ref, view in views.items()},
    )
