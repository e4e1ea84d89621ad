"""What holds now: policies, open requests, live grants, refusals, and the ledger's rows."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from consent.domain.consents import Card, Consents
from consent.domain.grants import SHOWN_AGAIN, THIS_SITE, Scope, Use, is_live
from consent.domain.policy import Decision, Keep, MayRead, Rules, UseRule
from consent.domain.taxonomy import PRIVATE_TYPES, PURPOSE_WORDS
from consent.models import ConsentRequest, Grant, GrantUse, LedgerEntry, Policy
from consent.sql import id_read, id_written, locking, places, rows_of


@dataclass(frozen=True, slots=True)
class Asked:
    """One line of a consent card: a type, the entries it would open, and what may be shown of them before.

    ``less_exact`` are the words that could serve in the value's place, "" where none make sense. ``readable`` says
    that the model has to reason with the value, and that its owner may let it read it.
    """

    type: str
    entry_ids: tuple[str, ...]
    preview: str
    said_at: str = ""
    less_exact: str = ""
    readable: bool = False


def asked_dump(items: Iterable[Asked]) -> str:
    return json.dumps([asdict(item) for item in items])


def asked_load(request: ConsentRequest) -> list[Asked]:
    """The lines of the request's card."""
    return [Asked(**{**row, "entry_ids": tuple(row["entry_ids"])}) for row in json.loads(request.items)]


def policies_of(user_id: int) -> Mapping[str, Rules]:
    """The person's own decisions by type; a type that is not there has the default ``Rules()``."""
    rows, today = (
        Policy.objects.raw("SELECT * FROM consent_policy WHERE owner_id = %s", [user_id]),
        timezone.localdate(),
    )
    return {
        row.type: Rules(Keep(row.keep), UseRule(row.use), MayRead(row.may_read), row.until)
        for row in rows
        if row.until is None or row.until >= today
    }


def consents_of(use: Use, types: Collection[str]) -> Consents:
    """What the person of this use has decided that bears on it and on these types, in three looks."""
    assert use.turn_id is not None
    assert use.conversation_id is not None
    return Consents(
        rules=policies_of(use.user_id),
        grants=[grant.terms for grant in grants_near(use.user_id, [use], types)],
        cards=_cards_decided(use.user_id, use.conversation_id),
        at=timezone.now(),
    )


def grants_near(user_id: int, uses: Collection[Use], types: Collection[str], *, locked: bool = False) -> list[Grant]:
    """The person's grants of these types that have to do with one of these turns and conversations, or reach beyond.

    Whether one of them holds, and covers a use, is for ``covers`` to say. They come in the order of their ids, in which
    they are locked until the transaction ends where they are to be.
    """
    turns = [id_written(id) for id in {use.turn_id for use in uses} if id]
    here = [id_written(id) for id in {use.conversation_id for use in uses} if id]
    sql = f"""
        SELECT * FROM consent_grant WHERE owner_id = %s AND revoked_at IS NULL AND type IN {places(types)}
        AND (turn_id IN {places(turns)} OR (scope = %s AND conversation_id IN {places(here)}) OR scope = %s)
        ORDER BY id {locking() if locked else ""}"""  # noqa: S608
    params = [user_id, *types, *turns, Scope.CONVERSATION.value, *here, Scope.DAYS.value]
    return list(Grant.objects.raw(sql, params))


def _cards_decided(user_id: int, conversation_id: UUID) -> list[Card]:
    made = [one.value for one in Decision if one.made]
    sql = f"""
        SELECT turn_id, asked_types, allowed_types, less_exact_types, asks_again FROM consent_consentrequest
        WHERE owner_id = %s AND conversation_id = %s AND decision IN {places(made)} ORDER BY created_at"""  # noqa: S608
    return [
        Card(id_read(turn_id), _types(asked), _types(allowed), _types(less_exact), bool(again))
        for turn_id, asked, allowed, less_exact, again in rows_of(
            ConsentRequest, sql, [user_id, id_written(conversation_id), *made]
        )
    ]


def _types(listed: str) -> frozenset[str]:
    """Types from the JSON that a row has of them."""
    return frozenset(json.loads(listed))


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
    read_types: Collection[str]
    less_exact_types: Collection[str]
    purpose: str
    recipient: str
    reader: str
    scope: Scope | None
    grant_ids: Sequence[UUID]
    asks_again: bool
    created_at: datetime
    decided_at: datetime | None


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
            read_types=request.read_types,
            less_exact_types=request.less_exact_types,
            purpose=request.purpose,
            recipient=request.recipient,
            reader=request.reader,
            scope=Scope(request.scope) if request.scope else None,
            grant_ids=[grant.id for grant in live if grant.request_id == request.id],
            asks_again=request.asks_again,
            created_at=request.created_at,
            decided_at=request.decided_at,
        )
        for request in requests
    }


def grants_live(user_id: int) -> list[Grant]:
    """Grants that hold at this moment, newest first."""
    now = timezone.now()
    rows = Grant.objects.filter(Q(expires_at=None) | Q(expires_at__gt=now), owner_id=user_id, revoked_at=None)
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
            purpose=PURPOSE_WORDS[grant.purpose],
            scope=SCOPE_WORDS[grant.scope],
            recipient=grant.recipient,
            created_at=grant.created_at,
            expires_at=grant.expires_at,
            last_used_at=grant.last_used_at,
        )
        for grant in grants_live(user_id)
    ]


def entries_granted(grants: Iterable[Grant]) -> list[UUID]:
    """The entries that these grants are for."""
    return list(dict.fromkeys(UUID(entry) for grant in grants for entry in grant.entry_ids))


@dataclass(frozen=True, slots=True)
class UsedValue:
    """One value that an answer used: its type, and the consent it was used under, in words."""

    type: str
    entry_id: UUID
    grant_id: UUID
    request_id: UUID | None
    recipient: str
    under: str
    live: bool


def values_used(user_id: int, turn_ids: Iterable[UUID]) -> Mapping[UUID, list[UsedValue]]:
    """What each of these turns used, in the order of use."""
    rows = GrantUse.objects.filter(grant__owner_id=user_id, turn_id__in=list(turn_ids)).select_related("grant")
    now, used = timezone.now(), dict[UUID, list[UsedValue]]()
    for row in rows.order_by("at", "pk"):
        used.setdefault(row.turn_id, []).append(_used(row, now))
    return used


def turns_showing(grant_ids: Collection[UUID] = (), entry_ids: Collection[UUID] = ()) -> list[UUID]:
    """The turns that used these grants or entries so lately that their pages still show the values."""
    used = Q(grant__in=grant_ids) | Q(entry_id__in=entry_ids)
    rows = GrantUse.objects.filter(used, at__gt=timezone.now() - SHOWN_AGAIN)
    return list(dict.fromkeys(rows.order_by("at", "pk").values_list("turn_id", flat=True)))


def turns_asking(user_id: int, entry_ids: Collection[UUID]) -> list[UUID]:
    """The turns whose open cards ask for one of these entries."""
    wanted = frozenset(map(str, entry_ids))
    return [one.turn_id for one in requests_open(user_id) if any(wanted & {*item.entry_ids} for item in one.items)]


def _used(row: GrantUse, now: datetime) -> UsedValue:
    grant = row.grant
    return UsedValue(
        type=grant.type,
        entry_id=row.entry_id,
        grant_id=grant.id,
        request_id=grant.request_id,
        recipient=grant.recipient,
        under=under_words(grant),
        live=is_live(grant.terms, now),
    )


HOW_WORDS: Final[Mapping[str, str]] = {
    "policy": "your rule says always fill in",
    "typed": "you typed it in the message",
}


def under_words(grant: Grant) -> str:
    """Why a grant lets a value out, in words that follow "because"."""
    return HOW_WORDS.get(grant.how) or f"you allowed it for {SCOPE_WORDS[grant.scope]}"


def grants_under(user_id: int, grant_ids: Collection[UUID]) -> Mapping[UUID | None, str]:
    """Under which consent each of these grants lets a value out, in words."""
    return {grant.id: under_words(grant) for grant in Grant.objects.filter(owner_id=user_id, id__in=grant_ids)}


UNUSED_WORDS: Final = "unused for 90 days"
NOTICED_FOR: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A consent that ended because nothing used it."""

    type_label: str
    always: bool
    at: datetime


def consents_lapsed(user_id: int) -> list[Lapsed]:
    """What has lapsed in the last 30 days, newest first: the notice on the page of consent."""
    rows = ledger_rows(user_id).filter(result=UNUSED_WORDS, at__gt=timezone.now() - NOTICED_FOR)
    return [Lapsed(PRIVATE_TYPES[row.type].label, row.action == LedgerEntry.Action.POLICY, row.at) for row in rows]


def values_sent(user_id: int) -> QuerySet[LedgerEntry]:
    """The releases by which a value has left this site."""
    return ledger_rows(user_id, action=LedgerEntry.Action.RELEASE).exclude(recipient=THIS_SITE)


def ledger_rows(user_id: int, *, action: str = "", type: str = "") -> QuerySet[LedgerEntry]:
    """The person's rows, newest first, of one action or one type if named."""
    rows = LedgerEntry.objects.filter(owner_id=user_id)
    if action:
        rows = rows.filter(action=action)
    return rows.filter(type=type) if type else rows
