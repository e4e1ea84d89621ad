"""Everything that changes what a person has allowed: asking, deciding, using, revoking, policies."""

import hmac
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from consent.domain.consents import types_never
from consent.domain.errors import AlreadyDecided, NotAsked
from consent.domain.grants import SHOWN_AGAIN, THIRTY_DAYS, Exposure, Scope, Use, covers
from consent.domain.policy import Decision, Keep, MayRead, Rules, UseRule
from consent.ledger import Action, Event, ledger_append
from consent.models import ConsentRequest, Grant, GrantUse, Policy
from consent.selectors import Asked, asked_dump, asked_load, grants_near, policies_of
from consent.sql import id_written, places, run, time_written

CARD_VERSION = "1"

grants_ended = Signal()
"""Sent in the transaction in which grants end, with ``grant_ids``: those who show values by them learn of it here."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision on a request, as the person gave it.

    Of what is asked for, ``left_out`` is refused, of ``less_exact`` the sanitized form serves, and ``read`` are the
    types whose values the model may read besides.
    """

    allow: bool
    scope: Scope = Scope.ANSWER
    left_out: frozenset[str] = frozenset()
    less_exact: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()
    how: str = "click"


def digest_of(*, turn_id: UUID, request_text: str, recipient: str) -> str:
    """What binds a *this answer* grant to its turn, its words and its recipient."""
    message = "\0".join((str(turn_id), recipient, request_text)).encode("utf-8", "surrogatepass")
    return hmac.new(settings.LEDGER_KEY, message, sha256).hexdigest()


@transaction.atomic(savepoint=False)
def request_open(use: Use, items: Collection[Asked], reading: Use | None = None) -> ConsentRequest:
    """Ask the person; a turn asks once, after a stop anew. ``reading`` is the use of a model that may read."""
    assert use.turn_id is not None
    assert use.conversation_id is not None
    before = ConsentRequest.objects.filter(turn_id=use.turn_id).first()
    if before and before.decision != Decision.DISMISSED:
        return before
    if before:
        before.delete()
    request = ConsentRequest.objects.create(
        turn_id=use.turn_id,
        owner_id=use.user_id,
        conversation_id=use.conversation_id,
        purpose=use.purpose,
        recipient=use.recipient,
        exposure=use.exposure,
        digest=use.digest,
        reader=reading.recipient if reading else "",
        reader_digest=reading.digest if reading else "",
        items=asked_dump(items),
        asked_types=[item.type for item in items],
        card_version=CARD_VERSION,
    )
    ledger_append(user_id=use.user_id, events=[_event(Action.REQUEST, request, type=item.type) for item in items])
    return request


@transaction.atomic
def request_decide(*, user_id: int, request_id: UUID, decided: Decided) -> ConsentRequest:
    """Put down the person's decision; the first one holds.

    Raises:
        ConsentRequest.DoesNotExist: there is no such request of this person.
        AlreadyDecided: it was decided before.
        NotAsked: it names a type that was not asked for, or that was not offered in that way.
    """
    request = ConsentRequest.objects.select_for_update().get(owner_id=user_id, id=request_id)
    if request.decision != Decision.OPEN:
        raise AlreadyDecided(request.decision)
    items = asked_load(request)
    _check(decided, items)
    decided = replace(decided, left_out=decided.left_out | types_never(policies_of(user_id)))
    results = {item.type: _result(item.type, decided) for item in items}
    _decision_store(request, decided, results)
    for item in items:
        if results[item.type] in (ALLOWED, READ):
            _grant_from(request, item, Exposure.FILL_IN)
        if results[item.type] == READ:
            _grant_from(request, item, Exposure.MODEL_MAY_READ)
    _decisions_tell(request, results)
    return request


def _check(decided: Decided, items: Collection[Asked]) -> None:
    asked = {item.type for item in items}
    readable = {item.type for item in items if item.readable}
    vague = {item.type for item in items if item.less_exact}
    if not (decided.left_out <= asked and decided.read <= readable and decided.less_exact <= vague):
        raise NotAsked


ALLOWED, READ, LESS_EXACT, DENIED = "allowed", "allowed, the model may read", "less exact", "denied"


def _result(type: str, decided: Decided) -> str:
    """What was decided about one type; of two words about it the one that gives less holds."""
    if not decided.allow or type in decided.left_out:
        return DENIED
    if type in decided.less_exact:
        return LESS_EXACT
    return READ if type in decided.read else ALLOWED


def _decision_store(request: ConsentRequest, decided: Decided, results: Mapping[str, str]) -> None:
    request.decision = Decision.DENIED if set(results.values()) == {DENIED} else Decision.ALLOWED
    request.allowed_types = [type for type, result in results.items() if result in (ALLOWED, READ)]
    request.read_types = [type for type, result in results.items() if result == READ]
    request.less_exact_types = [type for type, result in results.items() if result == LESS_EXACT]
    request.scope, request.how, request.decided_at = decided.scope, decided.how, timezone.now()
    request.save()


def _grant_from(request: ConsentRequest, item: Asked, exposure: Exposure) -> Grant:
    scope, here = Scope(request.scope), exposure is Exposure.FILL_IN
    return Grant.objects.create(
        owner_id=request.owner_id,
        request=request,
        type=item.type,
        entry_ids=list(item.entry_ids),
        purpose=request.purpose,
        recipient=request.recipient if here else request.reader,
        exposure=exposure,
        scope=scope,
        turn_id=request.turn_id,
        conversation_id=request.conversation_id,
        digest=request.digest if here else request.reader_digest,
        how="card",
        last_used_at=timezone.now(),
        expires_at=_expiry(scope),
    )


def _expiry(scope: Scope) -> datetime | None:
    return {Scope.ANSWER: timezone.now() + SHOWN_AGAIN, Scope.DAYS: timezone.now() + THIRTY_DAYS}.get(scope)


def _event(action: str, request: ConsentRequest, *, type: str, result: str = "") -> Event:
    return Event(
        action=action,
        type=type,
        purpose=request.purpose,
        recipient=request.recipient,
        result=result,
        request_id=request.id,
        turn_id=request.turn_id,
    )


@transaction.atomic
def request_dismiss(*, user_id: int, turn_id: UUID) -> None:
    """A request whose turn was stopped or deleted is no longer open."""
    rows = ConsentRequest.objects.select_for_update().filter(owner_id=user_id, turn_id=turn_id)
    request = rows.filter(decision=Decision.OPEN).first()
    if request is None:
        return
    rows.update(decision=Decision.DISMISSED, decided_at=timezone.now())
    types = [item.type for item in asked_load(request)]
    _decisions_tell(request, dict.fromkeys(types, "dismissed"))


@transaction.atomic
def request_ask_again(*, user_id: int, request_id: UUID) -> ConsentRequest:
    """Take back a No: what was refused on this card is asked for again in its conversation.

    Raises:
        ConsentRequest.DoesNotExist: there is no such request of this person.
    """
    request = ConsentRequest.objects.select_for_update().get(owner_id=user_id, id=request_id)
    if request.decision == Decision.OPEN or request.asks_again:
        return request
    request.asks_again = True
    request.save(update_fields=["asks_again"])
    refused = [item.type for item in asked_load(request) if item.type not in request.allowed_types]
    _decisions_tell(request, dict.fromkeys(refused, "to be asked again"))
    return request


def _decisions_tell(request: ConsentRequest, results: Mapping[str, str]) -> None:
    events = [_event(Action.DECISION, request, type=type, result=result) for type, result in results.items()]
    ledger_append(user_id=request.owner_id, events=events)


def grants_by_rule(use: Use, wanted: Mapping[str, Collection[UUID]], how: str) -> list[Grant]:
    """Grants for one answer that need no card: *always fill in*, or values typed in the very message."""
    if not wanted:
        return []
    return Grant.objects.bulk_create(
        Grant(
            owner_id=use.user_id,
            type=type,
            entry_ids=[str(entry) for entry in entry_ids],
            purpose=use.purpose,
            recipient=use.recipient,
            exposure=use.exposure,
            scope=Scope.ANSWER,
            turn_id=use.turn_id,
            conversation_id=use.conversation_id,
            digest=use.digest,
            how=how,
            last_used_at=timezone.now(),
            expires_at=_expiry(Scope.ANSWER),
        )
        for type, entry_ids in wanted.items()
    )


@dataclass(frozen=True, slots=True)
class Claim:
    """One entry that one use wants."""

    use: Use
    type: str
    entry_id: UUID

    @property
    def turn_id(self) -> UUID:
        assert self.use.turn_id is not None
        return self.use.turn_id


@dataclass(frozen=True, slots=True)
class Claimed:
    """The grant that serves a claim, and whether this is its first use by that turn."""

    grant_id: UUID
    request_id: UUID | None
    first: bool


def grants_claim(user_id: int, claims: Collection[Claim]) -> dict[Claim, Claimed]:
    """Lock the grants that cover these claims of one person and count the uses; for the releasing transaction.

    What nothing covers, or a turn has used for more than 24 hours already, is not in what is returned.
    """
    held = _covering(user_id, claims)
    used, now = _used_at(held), timezone.now()
    at = {claim: used.get((grant.pk, claim.turn_id, claim.entry_id)) for claim, grant in held.items()}
    claimed = {
        claim: Claimed(grant.pk, grant.request_id, at[claim] is None)
        for claim, grant in held.items()
        if (first := at[claim]) is None or now - first <= SHOWN_AGAIN
    }
    _count(claimed, now)
    return claimed


def _covering(user_id: int, claims: Collection[Claim]) -> dict[Claim, Grant]:
    """The newest grant that covers each claim, locked with all others that may."""
    never = types_never(policies_of(user_id)) if claims else frozenset()
    wanted = [claim for claim in claims if claim.use.turn_id and claim.type not in never]
    if not wanted:
        return {}
    near = grants_near(user_id, [claim.use for claim in wanted], {claim.type for claim in wanted}, locked=True)
    locked = [(grant, grant.terms) for grant in near]
    locked.sort(key=lambda one: one[0].created_at, reverse=True)
    now = timezone.now()
    found = {
        claim: next((g for g, terms in locked if covers(terms, claim.use, claim.type, claim.entry_id, now)), None)
        for claim in wanted
    }
    return {claim: grant for claim, grant in found.items() if grant}


def _used_at(held: Mapping[Claim, Grant]) -> dict[tuple[UUID, UUID, UUID], datetime]:
    turns = {claim.turn_id for claim in held}
    if not held:
        return {}
    grants = [id_written(id) for id in {grant.pk for grant in held.values()}]
    sql = f"SELECT * FROM consent_grantuse WHERE grant_id IN {places(grants)} AND turn_id IN {places(turns)}"  # noqa: S608
    rows = GrantUse.objects.raw(sql, [*grants, *map(id_written, turns)])
    return {(row.grant_id, row.turn_id, row.entry_id): row.at for row in rows}


def _count(claimed: Mapping[Claim, Claimed], now: datetime) -> None:
    """Put down the first uses; their grants are locked, so nobody else does."""
    first = {claim: one.grant_id for claim, one in claimed.items() if one.first}
    if first:
        GrantUse.objects.bulk_create(
            GrantUse(grant_id=grant_id, turn_id=claim.turn_id, entry_id=claim.entry_id, at=now)
            for claim, grant_id in first.items()
        )
        used = [id_written(id) for id in set(first.values())]
        sql = f"UPDATE consent_grant SET last_used_at = %s WHERE id IN {places(used)}"  # noqa: S608
        run(Grant, sql, [time_written(now), *used])


@transaction.atomic
def grant_revoke(*, user_id: int, grant_id: UUID) -> list[Grant]:
    """Take back a yes, with every other live one for the same type and purpose.

    Raises:
        Grant.DoesNotExist: there is no such grant of this person.
    """
    named = Grant.objects.get(owner_id=user_id, id=grant_id)
    rows = Grant.objects.select_for_update().filter(owner_id=user_id, type=named.type, purpose=named.purpose)
    return grants_end(user_id, list(rows.filter(revoked_at=None)), "by you")


@transaction.atomic
def request_revoke(*, user_id: int, request_id: UUID) -> list[Grant]:
    """Take back all that was allowed on a card, with every other live yes for the same types and purpose.

    Raises:
        ConsentRequest.DoesNotExist: there is no such request of this person.
    """
    request = ConsentRequest.objects.get(owner_id=user_id, id=request_id)
    rows = Grant.objects.select_for_update().filter(
        owner_id=user_id, type__in=request.allowed_types, purpose=request.purpose
    )
    return grants_end(user_id, list(rows.filter(revoked_at=None)), "by you")


@transaction.atomic
def grants_revoke_type(
    *, user_id: int, type: str, result: str = "by you", exposures: Collection[Exposure] = tuple(Exposure)
) -> list[Grant]:
    """Take back every live yes for a type, or those of these exposures."""
    rows = Grant.objects.select_for_update().filter(owner_id=user_id, type=type, exposure__in=exposures)
    return grants_end(user_id, list(rows.filter(revoked_at=None)), result)


def grants_end(user_id: int, grants: list[Grant], result: str) -> list[Grant]:
    """End these grants of one person, which the caller has locked; ``result`` says why in the ledger."""
    Grant.objects.filter(pk__in=[grant.pk for grant in grants]).update(revoked_at=timezone.now())
    revoked = [
        Event(
            Action.REVOKE,
            g.type,
            g.purpose,
            g.recipient,
            result,
            grant_id=g.id,
            request_id=g.request_id,
            turn_id=g.turn_id,
        )
        for g in grants
    ]
    ledger_append(user_id=user_id, events=revoked)
    grants_ended.send(Grant, grant_ids=[grant.pk for grant in grants])
    return grants


@transaction.atomic
def policy_set(*, user_id: int, type: str, **changes: Keep | UseRule | MayRead | date | None) -> Rules:
    """Decide about a type once and for all, or ``until`` a day; ``changes`` are fields of ``Rules``.

    *Never* takes back what was allowed more widely, *may not read* what a model was allowed to read.
    """
    policy, _ = Policy.objects.select_for_update().get_or_create(owner_id=user_id, type=type)
    before = policies_of(user_id).get(type, Rules())
    rules = replace(before, **changes)  # type: ignore[arg-type]
    policy.keep, policy.use, policy.may_read, policy.until = rules.keep, rules.use, rules.may_read, rules.until
    policy.save()
    if rules.use is UseRule.NEVER:
        grants_revoke_type(user_id=user_id, type=type, result="by policy")
    elif rules.may_read is MayRead.NO:
        reading = [Exposure.MODEL_MAY_READ]
        grants_revoke_type(user_id=user_id, type=type, result="by policy", exposures=reading)
    ledger_append(user_id=user_id, events=[Event(Action.POLICY, type=type, result=_told(rules))])
    return rules


def _told(rules: Rules) -> str:
    return f"keep {rules.keep}, use {rules.use}, read {rules.may_read}"
