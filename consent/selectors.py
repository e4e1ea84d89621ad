"""What holds now: policies, open requests, live grants, refusals, and the ledger's rows."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from consent.domain.grants import Scope, Use, covers, is_live
from consent.domain.policy import Decision, Rules
from consent.domain.taxonomy import PRIVATE_TYPES
from consent.models import ConsentRequest, Grant, LedgerEntry, Policy


@dataclass(frozen=True, slots=True)
class Asked:
    """One line of a consent card: a type, the entries it would open, and what may be shown of them before."""

    type: str
    entry_ids: tuple[str, ...]
    preview: str
    said_at: str = ""


def asked_dump(items: Iterable[Asked]) -> str:
    return json.dumps([asdict(item) for item in items])


def asked_load(request: ConsentRequest) -> list[Asked]:
    """The lines of the request's card."""
    rows = json.loads(request.items)
    return [Asked(row["type"], tuple(row["entry_ids"]), row["preview"], row["said_at"]) for row in rows]


def policies_of(user_id: int) -> Mapping[str, Rules]:
    """The person's own decisions by type; a type that is not there has the default ``Rules()``."""
    return {policy.type: policy.rules for policy in Policy.objects.filter(owner_id=user_id)}


def request_get(user_id: int, request_id: UUID) -> ConsentRequest:
    """Raises: ConsentRequest.DoesNotExist: there is none of that id, or it is another person's."""
    return ConsentRequest.objects.get(owner_id=user_id, id=request_id)


@dataclass(frozen=True, slots=True)
class RequestView:
    """A consent request as it stands, with the live grants that came of it."""

    id: UUID
    turn_id: UUID
    conversation_id: UUID
    decision: Decision
    items: Sequence[Asked]
    allowed_types: Collection[str]
    purpose: str
    recipient: str
    scope: Scope | None
    grant_ids: Sequence[UUID]
    created_at: datetime


def requests_of(user_id: int, turn_ids: Iterable[UUID]) -> Mapping[UUID, RequestView]:
    """The request of each of these turns that has one."""
    return _views(user_id, ConsentRequest.objects.filter(owner_id=user_id, turn_id__in=list(turn_ids)))


def requests_open(user_id: int) -> list[RequestView]:
    """What waits for the person's decision, oldest first."""
    return list(_views(user_id, ConsentRequest.objects.filter(owner_id=user_id, decision=Decision.OPEN)).values())


def _views(user_id: int, requests: Iterable[ConsentRequest]) -> dict[UUID, RequestView]:
    live = grants_live(user_id)
    return {
        request.turn_id: RequestView(
            id=request.id,
            turn_id=request.turn_id,
            conversation_id=request.conversation_id,
            decision=Decision(request.decision),
            items=asked_load(request),
            allowed_types=request.allowed_types,
            purpose=request.purpose,
            recipient=request.recipient,
            scope=Scope(request.scope) if request.scope else None,
            grant_ids=[grant.id for grant in live if grant.request_id == request.id],
            created_at=request.created_at,
        )
        for request in requests
    }


def types_refused(user_id: int, conversation_id: UUID) -> frozenset[str]:
    """Types the person has said No to in this conversation."""
    decided = ConsentRequest.objects.filter(owner_id=user_id, conversation_id=conversation_id).exclude(
        decision__in=(Decision.OPEN, Decision.DISMISSED)
    )
    return frozenset(
        item.type for request in decided for item in asked_load(request) if item.type not in request.allowed_types
    )


def grants_live(user_id: int, types: Iterable[str] | None = None) -> list[Grant]:
    """Grants that hold at this moment, newest first."""
    rows = Grant.objects.filter(owner_id=user_id, revoked_at=None)
    if types is not None:
        rows = rows.filter(type__in=list(types))
    now = timezone.now()
    return [grant for grant in rows if is_live(grant.terms, now)]


@dataclass(frozen=True, slots=True)
class GrantView:
    """A live grant as its owner sees it."""

    id: UUID
    type: str
    type_label: str
    purpose: str
    scope: str
    recipient: str
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime


SCOPE_WORDS: Final[Mapping[str, str]] = {
    Scope.ANSWER: "one answer",
    Scope.CONVERSATION: "one conversation",
    Scope.DAYS: "30 days",
}


def grants_shown(user_id: int) -> list[GrantView]:
    """The live grants of a person, newest first."""
    return [
        GrantView(
            id=grant.id,
            type=grant.type,
            type_label=PRIVATE_TYPES[grant.type].label if grant.type in PRIVATE_TYPES else "Unsorted message",
            purpose=grant.purpose,
            scope=SCOPE_WORDS[grant.scope],
            recipient=grant.recipient,
            created_at=grant.created_at,
            expires_at=grant.expires_at,
            last_used_at=grant.last_used_at,
        )
        for grant in grants_live(user_id)
    ]


def grant_for(use: Use, type: str, entry_id: UUID) -> Grant | None:
    """The live grant that covers this use of this entry, if there is one."""
    now = timezone.now()
    return next((g for g in grants_live(use.user_id, [type]) if covers(g.terms, use, type, entry_id, now)), None)


def ledger_rows(user_id: int, *, action: str = "", type: str = "") -> QuerySet[LedgerEntry]:
    """The person's rows, newest first, of one action or one type if named."""
    rows = LedgerEntry.objects.filter(owner_id=user_id)
    if action:
        rows = rows.filter(action=action)
    return rows.filter(type=type) if type else rows
