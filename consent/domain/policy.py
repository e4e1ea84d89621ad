"""What a person has decided about a type once and for all, and what follows for one task."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Keep(StrEnum):
    """Whether values of a type are sealed at all; *ask* seals them for a day, usable by nothing, until decided."""

    YES = "yes"
    ASK = "ask"
    NO = "no"


class UseRule(StrEnum):
    """What happens when a task needs a value of a type."""

    ASK = "ask"
    ALWAYS = "always"
    NEVER = "never"


class MayRead(StrEnum):
    """Whether a card offers to send an exact value to a model that has to reason with it."""

    ASK = "ask"
    NO = "no"


class Verdict(StrEnum):
    """What a task may do with a type it needs."""

    ALLOWED = "allowed"
    ASK = "ask"
    DENIED = "denied"
    MISSING = "missing"


class Decision(StrEnum):
    """Where a consent request stands."""

    OPEN = "open"
    ALLOWED = "allowed"
    DENIED = "denied"
    DISMISSED = "dismissed"

    @property
    def made(self) -> bool:
        """Whether the person has said yes or no: a card that was stopped was neither."""
        return self in (Decision.ALLOWED, Decision.DENIED)


@dataclass(frozen=True, slots=True)
class Rules:
    """The policy of one type; the default asks. After ``until``, the last day it holds, the default holds again."""

    keep: Keep = Keep.YES
    use: UseRule = UseRule.ASK
    may_read: MayRead = MayRead.ASK
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of one needed type when it is decided upon."""

    rules: Rules
    held: bool
    granted: bool
    refused: bool


def decide(standing: Standing) -> Verdict:
    """The verdict on one type.

    A *never* outranks a grant, a grant outranks an earlier No in the conversation; nobody asks for what is not held.
    """
    if not standing.held:
        return Verdict.MISSING
    if standing.rules.use is UseRule.NEVER:
        return Verdict.DENIED
    if standing.granted or standing.rules.use is UseRule.ALWAYS:
        return Verdict.ALLOWED
    return Verdict.DENIED if standing.refused else Verdict.ASK
