"""What a consent covers: whom, what, why, for whom, how exposed, how long; and whether it covers a given use."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from consent.domain.taxonomy import Purpose

THIS_SITE: Final = "this site"
"""The recipient when a value is filled in here and nobody else sees it."""

SHOWN_AGAIN: Final = timedelta(hours=24)
"""How long an answer shows its values again as the same use."""

THIRTY_DAYS: Final = timedelta(days=30)
UNUSED: Final = timedelta(days=90)
"""A grant that nothing used for this long has lapsed."""


class Scope(StrEnum):
    """How long a yes holds."""

    ANSWER = "answer"
    CONVERSATION = "conversation"
    DAYS = "30 days"


class Exposure(StrEnum):
    """What may be done with the value."""

    FILL_IN = "fill in"
    MODEL_MAY_READ = "model may read"


@dataclass(frozen=True, slots=True)
class Use:
    """One wish to use values: a grant is held against each of these."""

    user_id: int
    purpose: Purpose
    recipient: str = THIS_SITE
    exposure: Exposure = Exposure.FILL_IN
    turn_id: UUID | None = None
    conversation_id: UUID | None = None
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a grant says, as far as deciding needs it."""

    user_id: int
    type: str
    entry_ids: frozenset[str]
    purpose: Purpose
    recipient: str
    exposure: Exposure
    scope: Scope
    turn_id: UUID | None
    conversation_id: UUID | None
    digest: str
    expires_at: datetime | None
    last_used_at: datetime
    revoked: bool


def is_live(terms: Terms, now: datetime) -> bool:
    """Neither revoked, nor expired, nor unused for 90 days."""
    return (
        not terms.revoked and (terms.expires_at is None or now < terms.expires_at) and now - terms.last_used_at < UNUSED
    )


def covers(terms: Terms, use: Use, type: str, entry_id: UUID, now: datetime) -> bool:
    """Whether the grant allows this use of this entry, now. Unsure means no."""
    return (
        is_live(terms, now)
        and terms.user_id == use.user_id
        and terms.type == type
        and str(entry_id) in terms.entry_ids
        and terms.recipient == use.recipient
        and terms.exposure == use.exposure
        and _in_scope(terms, use)
    )


def _in_scope(terms: Terms, use: Use) -> bool:
    match terms.scope:
        case Scope.ANSWER:
            return terms.turn_id is not None and (terms.turn_id, terms.digest) == (use.turn_id, use.digest)
        case Scope.CONVERSATION:
            return (
                terms.conversation_id is not None
                and terms.conversation_id == use.conversation_id
                and terms.purpose == use.purpose
            )
        case Scope.DAYS:
            return terms.purpose == use.purpose
