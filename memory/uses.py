"""The use that a turn makes of values: what a grant for it is held against."""

from dataclasses import replace

from consent.domain.grants import THIS_SITE, Exposure, Use
from consent.domain.taxonomy import Purpose
from consent.services import digest_of
from memory.models import Turn


def use_of(turn: Turn) -> Use:
    """The use of an answer's turn: filled in here, for the purpose of its task."""
    recipient = turn.recipient or THIS_SITE
    assert turn.asks is not None
    return Use(
        user_id=turn.owner_id,
        purpose=turn.why,
        recipient=recipient,
        exposure=Exposure.FILL_IN,
        turn_id=turn.id,
        conversation_id=turn.conversation_id,
        digest=digest_of(turn_id=turn.id, request_text=turn.asks.text, recipient=recipient),
    )


def reading_of(turn: Turn, reader: str) -> Use | None:
    """The use when a model reads the exact value, at ``reader``; None where the assistant is this site itself."""
    if reader == THIS_SITE:
        return None
    assert turn.asks is not None
    digest = digest_of(turn_id=turn.id, request_text=turn.asks.text, recipient=reader)
    return replace(use_of(turn), recipient=reader, exposure=Exposure.MODEL_MAY_READ, digest=digest)


def own_eyes(user_id: int) -> Use:
    """The use when the owner looks."""
    return Use(user_id=user_id, purpose=Purpose.OWN_EYES)
