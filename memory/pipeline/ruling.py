"""What a task may use: the needed values against what is held, decided, typed just now, and asked."""

from dataclasses import dataclass, field
from uuid import UUID

from consent.domain.grants import Use
from consent.domain.needs import Needs
from consent.domain.policy import Decision, Rules, UseRule, Verdict
from consent.selectors import Asked, grant_for, policies_of, requests_of
from consent.services import grant_by_rule, request_open, verdicts
from memory.models import Turn
from memory.uses import use_of
from vault.domain.references import Ref, refs
from vault.selectors import Held, held_by_type, views_of


@dataclass(slots=True)
class Ruling:
    """Which references may be filled in (``allowed``; those the task needs are ``needed``), and which types may not.

    ``waits`` means that the person is being asked.
    """

    waits: bool = False
    needed: list[Ref] = field(default_factory=list)
    typed: list[Ref] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    @property
    def allowed(self) -> list[Ref]:
        return list(dict.fromkeys([*self.needed, *self.typed]))


def rule(turn: Turn, needs: Needs) -> Ruling:
    """Decide about each needed type; where only the person can, open the one request of this turn."""
    use = use_of(turn)
    typed = _typed(turn)
    ruling = Ruling(typed=list(typed))
    types = [needed.type for needed in needs.types]
    held = held_by_type(turn.owner_id, types)
    ids = {type: [one.entry_id for one in some] for type, some in held.items()}
    found = verdicts(use, ids, types)
    asking = [type for type, verdict in found.items() if verdict is Verdict.ASK]
    just_typed = [type for type in asking if set(ids[type]) <= set(typed.values())]
    if asking != just_typed and not _decided(turn):
        request_open(use, [_asked(type, held[type]) for type in asking if type not in just_typed])
        ruling.waits = True
        return ruling
    ruling.needed += [ref for ref, entry_id in typed.items() for type in just_typed if entry_id in ids[type]]
    for type, verdict in found.items():
        if type not in just_typed:
            _sort(ruling, use, type, verdict, held.get(type, []))
    return ruling


def _sort(ruling: Ruling, use: Use, type: str, verdict: Verdict, held: list[Held]) -> None:
    match verdict:
        case Verdict.ALLOWED:
            by_rule(use, type, [one.entry_id for one in held], "policy")
            ruling.needed += [one.ref for one in held]
        case Verdict.MISSING:
            ruling.missing.append(type)
        case _:
            ruling.denied.append(type)


def _decided(turn: Turn) -> bool:
    request = requests_of(turn.owner_id, [turn.id]).get(turn.id)
    return request is not None and request.decision is not Decision.OPEN


def _typed(turn: Turn) -> dict[Ref, UUID]:
    """The values typed in the very message: they need no card, unless their type is never to be used."""
    assert turn.asks is not None
    rules = policies_of(turn.owner_id)
    views = views_of(turn.owner_id, refs(turn.asks.referenced))
    return {
        ref: view.entry_id
        for ref, view in views.items()
        if view.entry_id and rules.get(ref.type, Rules()).use is not UseRule.NEVER
    }


def by_rule(use: Use, type: str, entry_ids: list[UUID], how: str) -> None:
    """A grant for this answer that needs no card, unless one holds already."""
    if not all(grant_for(use, type, entry_id) for entry_id in entry_ids):
        grant_by_rule(use, type=type, entry_ids=entry_ids, how=how)


def _asked(type: str, held: list[Held]) -> Asked:
    return Asked(
        type=type,
        entry_ids=tuple(str(one.entry_id) for one in held),
        preview=", ".join(dict.fromkeys(one.preview for one in held)),
        said_at=held[0].said_at.isoformat(),
    )
