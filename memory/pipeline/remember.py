"""The story of remembering: what a sealed message says → facts → vectors → reconciled memory, graph and index."""

import logging
from uuid import UUID

from memory.domain.errors import MessageChanged
from memory.domain.ports import Completer, Embedder
from memory.facts import facts_add, facts_complete, facts_embed, facts_store
from memory.models import Turn
from memory.pipeline.drawing import facts_are_possible, facts_of, facts_of_model
from vault.domain.references import refs
from vault.selectors import reference_keys

logger = logging.getLogger(__name__)


class RememberingFailed(Exception):
    """The facts of a message could not be drawn; tells the kind of error, never its words."""


def remember(turn_id: UUID, embedder: Embedder, *, ask_model: bool = False) -> bool:
    """Draw the facts from a message and keep them; done twice, it is done once.

    Returns whether a model is to be asked for what they lack: only where ``ask_model`` says that there is one.

    Raises:
        RememberingFailed: something went wrong; nothing was kept, and it can be tried again.
    """
    message = Turn.objects.filter(pk=turn_id, remembering=Turn.Remembering.WAITING).first()
    if message is None:
        return False
    more = ask_model and facts_are_possible(message)
    try:
        facts_store(message, facts_embed(message.owner_id, facts_of(message), embedder), more=more)
    except MessageChanged:
        return remember(turn_id, embedder, ask_model=ask_model)
    except Exception as error:
        logger.error("Remembering %s failed.", turn_id, exc_info=error)
        raise RememberingFailed(type(error).__name__) from None
    return more


def remember_more(turn_id: UUID, embedder: Embedder, completer: Completer | None) -> None:
    """Add what a model finds in a message beside what is kept of it; without an answer, that is all there is.

    No transaction is open while the model is waited for; what was deleted meanwhile stays deleted.
    """
    message = Turn.objects.filter(pk=turn_id, remembering=Turn.Remembering.ADDING).first()
    if message is None:
        return
    found = facts_of_model(message, completer) if completer else ()
    try:
        facts_complete(message, facts_embed(message.owner_id, found, embedder))
    except MessageChanged:
        remember_more(turn_id, embedder, completer)


def remember_kept(turn_id: UUID, entry_id: UUID, embedder: Embedder) -> None:
    """Draw from a message what it says with a value that its owner has only now decided to keep."""
    message = Turn.objects.filter(pk=turn_id).first()
    if message is None:
        return
    kept = {*reference_keys(message.owner_id, [entry_id])}
    facts = [fact for fact in facts_of(message) if kept & {*refs(fact.text), *refs(fact.object)}]
    facts_add(message, facts_embed(message.owner_id, facts, embedder))
