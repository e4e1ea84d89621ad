"""What the analyzer hands on."""

from dataclasses import dataclass
from enum import StrEnum

from consent.domain.taxonomy import Purpose


class Use(StrEnum):
    """Whether a value is put into words as it stands, or only thought with."""

    COPY = "copy"
    REASON = "reason"


class RequestKind(StrEnum):
    """What is asked: nothing, what is known, or something to be done."""

    STATEMENT = "statement"
    RECALL = "recall"
    TASK = "task"


@dataclass(frozen=True, slots=True)
class NeededType:
    """One private type (a key of the taxonomy) that the request needs, why, and how it is used."""

    type: str
    reason: str
    use: Use


@dataclass(frozen=True, slots=True)
class Needs:
    """What a request needs. ``types`` and ``preferences`` hold each key once, in the taxonomy's order."""

    types: tuple[NeededType, ...]
    preferences: tuple[str, ...]
    purpose: Purpose
    kind: RequestKind
