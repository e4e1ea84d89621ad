"""What a task may use: the needed values against what is held, decided, typed just now, and asked."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from consent.domain.grants import THIS_SITE, Use
from consent.domain.needs import Needs
from consent.domain.needs import Use as NeedUse
from consent.domain.policy import MayRead, Rules, Verdict
from consent.domain.taxonomy import PRIVATE_TYPES, Strategy
from consent.selectors import (
    Asked,
    RequestView,
    grant_for,
    policies_of,
    requests_of,
    types_granted,
    types_less_exact,
    types_never,
)
from consent.services import grant_by_rule, verdicts
from memory.models import Turn
from memory.uses import reading_of, use_of
from vault.domain.matching.amounts import AMOUNTS
from vault.domain.references import Ref, refs
from vault.domain.secret import PrivateValue
from vault.selectors import Held, held_by_type, views_of
from vault.services import entry_release


@dataclass(slots=True)
class Ruling:
    """Which references may be filled in (``allowed``; those the task needs are ``needed``), and which types may not.

    ``readable`` are those of the needed whose exact values the model may read besides; ``less_exact`` are those whose
    sanitized forms serve. ``asking`` is what only the person can decide, ``reading`` the use of a model that may read.
    """

    asking: list[Asked] = field(default_factory=list)
    reading: Use | None = None
    needed: list[Ref] = field(default_factory=list)
    readable: list[Ref] = field(default_factory=list)
    less_exact: list[Ref] = field(default_factory=list)
    typed: list[Ref] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    @property
    def waits(self) -> bool:
        return bool(self.asking)

    @property
    def allowed(self) -> list[Ref]:
        return list(dict.fromkeys([*self.needed, *self.typed]))


def rule(turn: Turn, needs: Needs, reader: str = THIS_SITE) -> Ruling:
    """Decide about each needed type; where only the person can, say what to ask.

    ``reader`` is the recipient that composes the answer: this site, or a model's host and name.
    """
    typed = _typed(turn)
    ruling = Ruling(typed=list(typed))
    types = [needed.type for needed in needs.types]
    held = held_by_type(turn.owner_id, types)
    found = {**verdicts(use_of(turn), _ids(held), types), **_decided_here(turn, types)}
    just_typed = _just_typed(found, held, typed)
    asking = [type for type, verdict in found.items() if verdict is Verdict.ASK and type not in just_typed]
    reading = reading_of(turn, reader)
    thought_with = _thought_with(turn.owner_id, needs) if reading else frozenset()
    if asking and not _is_decided(turn):
        ruling.asking = [_asked(type, held[type], readable=type in thought_with) for type in asking]
        ruling.reading = reading
        return ruling
    vague = types_less_exact(turn.owner_id, turn.conversation_id) - types_never(turn.owner_id)
    ruling.needed += [ref for ref in typed if ref.type in just_typed]
    for type, verdict in found.items():
        if type not in just_typed:
            _sort(ruling, turn, type, verdict, held.get(type, []), vague)
    if reading:
        granted = types_granted(reading, _ids({type: held[type] for type in thought_with & held.keys()}))
        ruling.readable = [ref for ref in ruling.needed if ref.type in granted]
    return ruling


def values_read(turn: Turn, ruling: Ruling, reader: str) -> dict[Ref, PrivateValue]:
    """The exact values that are read while the answer is made, released for that reader alone.

    A model reads what it may; this site itself reads the amounts among what is filled in, to reckon with them.
    """
    reading = reading_of(turn, reader) or use_of(turn)
    read = [ref for ref in ruling.needed if ref.type in AMOUNTS] if reader == THIS_SITE else ruling.readable
    return entry_release(reading, read) if read else {}


def _request(turn: Turn) -> RequestView | None:
    return requests_of(turn.owner_id, [turn.id]).get(turn.id)


def _is_decided(turn: Turn) -> bool:
    request = _request(turn)
    return request is not None and request.decision.made


def _decided_here(turn: Turn, types: Sequence[str]) -> dict[str, Verdict]:
    """The types that the person has refused for this very answer: no rule of theirs outranks that."""
    request = _request(turn)
    if request is None or not request.decision.made:
        return {}
    refused = {item.type for item in request.items} - set(request.allowed_types)
    return {type: Verdict.DENIED for type in types if type in refused}


def _ids(held: Mapping[str, list[Held]]) -> dict[str, list[UUID]]:
    return {type: [one.entry_id for one in some] for type, some in held.items()}


def _thought_with(user_id: int, needs: Needs) -> frozenset[str]:
    """The needed types that the task reasons with, and that a policy does not keep from models."""
    rules = policies_of(user_id)
    reasoned = {needed.type for needed in needs.types if needed.use is NeedUse.REASON}
    return frozenset(type for type in reasoned if rules.get(type, Rules()).may_read is MayRead.ASK)


def _sort(ruling: Ruling, turn: Turn, type: str, verdict: Verdict, held: list[Held], vague: Collection[str]) -> None:
    match verdict:
        case Verdict.ALLOWED:
            by_rule(use_of(turn), type, [one.entry_id for one in held], "policy")
            ruling.needed += [one.ref for one in held]
        case Verdict.MISSING:
            ruling.missing.append(type)
        case _ if type in vague:
            ruling.less_exact += [one.ref for one in held]
        case _:
            ruling.denied.append(type)


def _just_typed(found: Mapping[str, Verdict], held: Mapping[str, list[Held]], typed: Mapping[Ref, UUID]) -> set[str]:
    """The types that would have to be asked for, had their values not been typed in this very message."""
    return {
        type
        for type, verdict in found.items()
        if verdict is Verdict.ASK and {one.entry_id for one in held[type]} <= {*typed.values()}
    }


def _typed(turn: Turn) -> dict[Ref, UUID]:
    """The values typed in the very message: they need no card, unless their type is never to be used."""
    assert turn.asks is not None
    never = types_never(turn.owner_id)
    views = views_of(turn.owner_id, refs(turn.asks.referenced))
    return {ref: view.entry_id for ref, view in views.items() if view.entry_id and ref.type not in never}


def by_rule(use: Use, type: str, entry_ids: list[UUID], how: str) -> None:
    """A grant for this answer that needs no card, unless one holds already."""
    if not all(grant_for(use, type, entry_id) for entry_id in entry_ids):
        grant_by_rule(use, type=type, entry_ids=entry_ids, how=how)


def _asked(type: str, held: list[Held], *, readable: bool) -> Asked:
    return Asked(
        type=type,
        entry_ids=tuple(str(one.entry_id) for one in held),
        preview=", ".join(dict.fromkeys(one.preview for one in held)),
        said_at=held[0].said_at.isoformat(),
        less_exact=", ".join(dict.fromkeys(one.sanitized for one in held)) if _has_a_vague_form(type) else "",
        readable=readable,
    )


def _has_a_vague_form(type: str) -> bool:
    """Whether less than the value can stand in its place: a city, the last digits, a range; an alias cannot."""
    return PRIVATE_TYPES[type].strategy is not Strategy.ALIAS
