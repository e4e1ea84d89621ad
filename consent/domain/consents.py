"""What a person has decided so far, as one look found it, and what follows for the types that a task needs."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from consent.domain.grants import Terms, Use, covers
from consent.domain.policy import MayRead, Rules, Standing, UseRule, Verdict, decide


@dataclass(frozen=True, slots=True)
class Card:
    """A consent request that its person has decided."""

    turn_id: UUID
    asked: frozenset[str]
    allowed: frozenset[str]
    less_exact: frozenset[str]
    asks_again: bool

    @property
    def withheld(self) -> frozenset[str]:
        """The types that were asked for and not allowed."""
        return self.asked - self.allowed


@dataclass(frozen=True, slots=True)
class Consents:
    """The rules, grants and decided cards of one conversation's person that bear on one turn.

    For as long as deciding about the turn takes: whatever hands out a value looks again. ``cards`` are oldest first.
    """

    rules: Mapping[str, Rules]
    grants: Sequence[Terms]
    cards: Sequence[Card]
    at: datetime

    def verdicts(self, use: Use, held: Mapping[str, Collection[UUID]], needed: Iterable[str]) -> dict[str, Verdict]:
        """What this use may do with each type it needs; ``held`` has the entries in the vault by type.

        What was refused for this very turn stays refused, whatever a rule says.
        """
        granted, refused, refused_here = self.granted(use, held), self.refused, self._refused_for(use.turn_id)

        def verdict(type: str) -> Verdict:
            if type in refused_here:
                return Verdict.DENIED
            return decide(Standing(self.of(type), bool(held.get(type)), type in granted, type in refused))

        return {type: verdict(type) for type in needed}

    def of(self, type: str) -> Rules:
        """The rules of a type; the default where the person has decided nothing."""
        return self.rules.get(type, Rules())

    @property
    def never(self) -> frozenset[str]:
        """The types whose values are never to be used."""
        return types_never(self.rules)

    def may_read(self, types: Iterable[str]) -> frozenset[str]:
        """Those of these types that no rule keeps from models."""
        return frozenset(type for type in types if self.of(type).may_read is MayRead.ASK)

    def granted(self, use: Use, held: Mapping[str, Collection[UUID]]) -> frozenset[str]:
        """Of these types with their entries, those of which every entry is covered by a live grant for this use."""
        return frozenset(type for type, entries in held.items() if entries and self.covers(use, type, entries))

    def covers(self, use: Use, type: str, entries: Iterable[UUID]) -> bool:
        """Whether live grants cover this use of every one of these entries."""
        return all(any(covers(terms, use, type, entry, self.at) for terms in self.grants) for entry in entries)

    def is_decided(self, turn_id: UUID | None) -> bool:
        """Whether the card of a turn is decided."""
        return any(card.turn_id == turn_id for card in self.cards)

    @property
    def refused(self) -> frozenset[str]:
        """Types the person has said No to in this conversation, or wanted less exact, and not to be asked again."""
        return frozenset(type for card in self.cards if not card.asks_again for type in card.withheld)

    @property
    def less_exact(self) -> frozenset[str]:
        """Types of which the person's last word in this conversation was: less exact."""
        last = {type: type in card.less_exact for card in self.cards for type in card.asked}
        return frozenset(type for type, less_exact in last.items() if less_exact) - self.never

    def _refused_for(self, turn_id: UUID | None) -> frozenset[str]:
        return frozenset(type for card in self.cards if card.turn_id == turn_id for type in card.withheld)


def types_never(rules: Mapping[str, Rules]) -> frozenset[str]:
    """The types whose values are never to be used, by these rules."""
    return frozenset(type for type, rule in rules.items() if rule.use is UseRule.NEVER)
