"""The frozen values that the two pipelines hand from stage to stage."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from vault.domain.references import Referenced, Sanitized
from vault.domain.secret import PrivateValue

USER_NODE = "user"
"""The graph's node for the person themself."""


class TurnState(StrEnum):
    """Where a turn stands."""

    RECEIVED = "received"
    AWAITING_CONSENT = "awaiting consent"
    ANSWERING = "answering"
    ANSWERED = "answered"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the person said of themself or their world, ready to be kept.

    ``text`` keeps the person's own words ("low-impact water aerobics"), with references where a value was.
    ``relation`` is a preference key, ``has_<type>`` for a private value, or a general one (``works_at``, ``owns``).
    ``subject`` is ``user`` or a name or word for who it is about; ``object`` is what the relation points to.
    """

    text: Referenced
    subject: str
    relation: str
    object: Referenced
    valid_from: datetime | None = None
    retracts: bool = False


@dataclass(frozen=True, slots=True)
class Recalled:
    """One memory as retrieval hands it on, best first."""

    id: str
    text: Sanitized
    relation: str
    subject: str
    object: Sanitized
    score: float
    said_at: datetime


@dataclass(frozen=True, slots=True)
class Need:
    """A private type that a task needs, and in what state it is for this turn.

    ``status`` is ``allowed`` (``placeholders`` are filled in afterwards), ``denied``, or ``missing`` (nothing is held).
    ``forms`` are the sanitized forms of what the placeholders stand for, in the same order, where they are known.
    ``exact`` are their values, in that order too, where the model may read them. ``less_exact`` says that what stands
    in ``placeholders`` are words to be written as they are, which nothing replaces.
    """

    type: str
    status: str
    placeholders: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    exact: tuple[PrivateValue, ...] = ()
    less_exact: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier turn of the conversation, sanitized."""

    role: str
    text: Sanitized


@dataclass(frozen=True, slots=True)
class Task:
    """Everything an assistant, built-in or model, is given to answer one turn."""

    request: Sanitized
    needs: tuple[Need, ...]
    memories: tuple[Recalled, ...]
    history: tuple[Exchange, ...]
    preferences_needed: tuple[str, ...]
    purpose: str
    kept: tuple[str, ...] = ()
    """Labels of the private types that were sealed from this very message."""
    now: datetime | None = None
    typed: tuple[Need, ...] = ()
    """What stands in the request as placeholders and is not among the needs: allowed, since it was just typed."""
