"""What a task may use: the needed values against what is held, decided, typed just now, and asked."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from consent.domain.consents import Consents
from consent.domain.grants import THIS_SITE, Use
from consent.domain.needs import Needs
from consent.domain.needs import Use as NeedUse
from consent.domain.policy import Verdict
from consent.domain.taxonomy import PRIVATE_TYPES, Strategy
from consent.selectors import Asked, consents_of
from consent.services import grants_by_rule
from memory.models import Turn
from memory.selectors import Heard
from memory.services import lasts_with
from memory.uses import reading_of, use_of
from vault.domain.matching.amounts import AMOUNTS
from vault.domain.references import Ref
from vault.domain.secret import PrivateValue
from vault.selectors import View, held_by_type
from vault.services import entry_release


@dataclass(frozen=True, slots=True)
class Ruling:
    """Which references may be filled in (``allowed``; those the task needs are ``needed``), and which types may not.

    ``readable`` are those of the needed whose exact values the model may read besides; ``less_exact`` are those whose
    sanitized forms serve. ``ungranted`` are those typed in the message for which no grant holds yet: one is made when
    the answer uses them. ``asking`` is what only the person can decide, ``reading`` the use of a model that may read.
    ``views`` tell how all of these read.
    """

    asking: Sequence[Asked] = ()
    reading: Use | None = None
    needed: Sequence[Ref] = ()
    readable: Sequence[Ref] = ()
    less_exact: Sequence[Ref] = ()
    typed: Sequence[Ref] = ()
    denied: Sequence[str] = ()
    missing: Sequence[str] = ()
    ungranted: Mapping[Ref, UUID] = field(default_factory=dict)
    views: Mapping[Ref, View] = field(default_factory=dict)

    @property
    def waits(self) -> bool:
        return bool(self.asking)

    @property
    def allowed(self) -> list[Ref]:
        return list(dict.fromkeys([*self.needed, *self.typed]))

    def entries(self, some: Collection[Ref]) -> frozenset[UUID]:
        """The entries of some of these references."""
        return frozenset(entry for ref in some if (entry := self.views[ref].entry_id))


def rule(turn: Turn, needs: Needs, message: Heard, reader: str = THIS_SITE) -> Ruling:
    """Decide about each needed type; where only the person can, say what to ask.

    ``reader`` is the recipient that composes the answer: this site, or a model's host and name. What is held and
    decided is looked up once, here; what hands out a value looks again.
    """
    if not needs.types and not message.views:
        return Ruling()
    case = _Case.of(turn, needs, message, reader)
    return case.question() if case.asking and not case.consents.is_decided(turn.id) else case.settled()


@dataclass(frozen=True, slots=True)
class _Case:
    """The needed types of one turn, with all that bears on them; ``typed`` are the values typed in the message."""

    use: Use
    reading: Use | None
    held: Mapping[str, Sequence[View]]
    typed: Mapping[Ref, View]
    consents: Consents
    verdicts: Mapping[str, Verdict]
    thought_with: frozenset[str]
    """The types that the task reasons with, and that a model may be let read."""

    @classmethod
    def of(cls, turn: Turn, needs: Needs, message: Heard, reader: str) -> "_Case":
        use, reading, types = use_of(turn), reading_of(turn, reader), [needed.type for needed in needs.types]
        held = held_by_type(turn.owner_id, types, within=lasts_with(turn.conversation))
        consents = consents_of(use, {*types, *(ref.type for ref in message.views)})
        reasoned = [needed.type for needed in needs.types if needed.use is NeedUse.REASON]
        return cls(
            use=use,
            reading=reading,
            held=held,
            typed={r: view for r, view in message.views.items() if view.entry_id and r.type not in consents.never},
            consents=consents,
            verdicts=consents.verdicts(use, _entries(held), types),
            thought_with=consents.may_read(reasoned) if reading else frozenset(),
        )

    @property
    def just_typed(self) -> list[str]:
        """The types that would have to be asked for, had their values not been typed in this very message."""
        typed = {view.entry_id for view in self.typed.values()}
        return [t for t in self._those(Verdict.ASK) if {view.entry_id for view in self.held[t]} <= typed]

    @property
    def asking(self) -> list[str]:
        return [type for type in self._those(Verdict.ASK) if type not in self.just_typed]

    def question(self) -> Ruling:
        """What only the person can decide."""
        asked = [_asked(type, self.held[type], readable=type in self.thought_with) for type in self.asking]
        return Ruling(asking=asked, reading=self.reading)

    def settled(self) -> Ruling:
        """What the answer may use; of what a rule allows, grants are made that do not hold yet."""
        allowed = self._those(Verdict.ALLOWED)
        withheld = [t for t in self._those(Verdict.DENIED, Verdict.ASK) if t not in self.just_typed]
        needed = [*(ref for ref in self.typed if ref.type in self.just_typed), *self._refs(allowed)]
        readable, vague = self._readable(), self.consents.less_exact
        return Ruling(
            needed=needed,
            readable=[ref for ref in needed if ref.type in readable],
            less_exact=self._refs([type for type in withheld if type in vague]),
            typed=list(self.typed),
            denied=[type for type in withheld if type not in vague],
            missing=self._those(Verdict.MISSING),
            ungranted=self._ungranted(self._granted_by_rule(allowed)),
            views={**self.typed, **{view.ref: view for some in self.held.values() for view in some}},
        )

    def _those(self, *wanted: Verdict) -> list[str]:
        return [type for type, verdict in self.verdicts.items() if verdict in wanted]

    def _refs(self, types: Iterable[str]) -> list[Ref]:
        return [view.ref for type in types for view in self.held.get(type, ())]

    def _readable(self) -> frozenset[str]:
        """The types whose values the model has been let read."""
        thought_with = {type: some for type, some in self.held.items() if type in self.thought_with}
        return self.consents.granted(self.reading, _entries(thought_with)) if self.reading else frozenset()

    def _granted_by_rule(self, allowed: Collection[str]) -> frozenset[UUID]:
        """Make the grants for this answer that *always fill in* stands for; the entries that have one now."""
        entries = _entries({type: self.held[type] for type in allowed})
        lacking = {type: ids for type, ids in entries.items() if not self.consents.covers(self.use, type, ids)}
        grants_by_rule(self.use, lacking, "policy")
        return frozenset(id for ids in lacking.values() for id in ids)

    def _ungranted(self, granted: Collection[UUID]) -> dict[Ref, UUID]:
        """The typed values for which no grant holds."""
        return {
            ref: view.entry_id
            for ref, view in self.typed.items()
            if view.entry_id
            and view.entry_id not in granted
            and not self.consents.covers(self.use, ref.type, [view.entry_id])
        }


def values_read(turn: Turn, ruling: Ruling, reader: str) -> dict[Ref, PrivateValue]:
    """The exact values that are read while the answer is made, released for that reader alone.

    A model reads what it may; this site itself reads the amounts among what is filled in, to reckon with them.
    """
    reading = reading_of(turn, reader) or use_of(turn)
    read = [ref for ref in ruling.needed if ref.type in AMOUNTS] if reader == THIS_SITE else ruling.readable
    return entry_release(reading, read) if read else {}


def _entries(held: Mapping[str, Sequence[View]]) -> dict[str, list[UUID]]:
    return {type: [view.entry_id for view in some if view.entry_id] for type, some in held.items()}


def _asked(type: str, held: Sequence[View], *, readable: bool) -> Asked:
    vague = ", ".join(dict.fromkeys(view.sanitized for view in held)) if _has_a_vague_form(type) else ""
    told_at = held[0].seen_at
    return Asked(
        type=type,
        entry_ids=tuple(str(view.entry_id) for view in held),
        preview=", ".join(dict.fromkeys(view.preview for view in held)),
        said_at=told_at.isoformat() if told_at else "",
        less_exact=vague,
        readable=readable,
    )


def _has_a_vague_form(type: str) -> bool:
    """Whether less than the value can stand in its place: a city, the last digits, a range; an alias cannot."""
    return PRIVATE_TYPES[type].strategy is not Strategy.ALIAS
