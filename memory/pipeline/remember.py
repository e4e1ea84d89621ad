"""The story of remembering: what a sealed message says → facts → vectors → reconciled memory, graph and index."""

import logging
from uuid import UUID

from memory.domain.errors import MessageChanged
from memory.domain.extraction import extract
from memory.domain.ports import Embedder
from memory.domain.types import Fact
from memory.facts import facts_embed, facts_store, remembering_failed
from memory.models import Turn
from memory.selectors import exchanges_before
from vault.domain.references import refs
from vault.selectors import views_of

logger = logging.getLogger(__name__)


def remember(turn_id: UUID, embedder: Embedder) -> None:
    """Draw the facts from a message and keep them; done twice, it is done once.

    When anything goes wrong nothing is kept, and the message says so, with a way to try again.
    """
    message = Turn.objects.filter(pk=turn_id, remembering=Turn.Remembering.WAITING).first()
    if message is None:
        return
    try:
        facts_store(message, facts_embed(message.owner_id, facts_of(message), embedder))
    except MessageChanged:
        remember(turn_id, embedder)
    except Exception as error:
        logger.error("Remembering %s failed with %s.", turn_id, type(error).__name__)
        remembering_failed(message)
        raise


def facts_of(message: Turn) -> tuple[Fact, ...]:
    """What a message says of its person and their world."""
    views = views_of(message.owner_id, refs(message.referenced))
    return extract(
        message.referenced,
        said_at=message.created_at,
        context=[(said.role, said.text.text) for said in exchanges_before(message, most=2)],
        subjects={ref.key: view.subject for ref, view in views.items()},
    )
