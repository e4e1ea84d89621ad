"""The pages of consent and of the ledger."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from consent.domain.grants import THIS_SITE, Exposure
from consent.domain.policy import Rules
from consent.domain.taxonomy import GROUPS, PRIVATE_TYPES, PURPOSE_WORDS
from consent.ledger import Action, ledger_verify
from consent.models import LedgerEntry
from consent.owner import owner_id
from consent.selectors import (
    RequestView,
    consents_lapsed,
    grants_shown,
    grants_under,
    ledger_rows,
    policies_of,
    requests_open,
)

_A_PAGE = 50


@require_GET
@login_required
def consent(request: HttpRequest, held: Callable[[int], Mapping[str, int]]) -> HttpResponse:
    """What is allowed, what waits, and the rules; ``held`` tells how many values of each type a person has."""
    user_id = owner_id(request)
    context = {
        "groups": rule_groups(policies_of(user_id), held(user_id)),
        "grants": grants_shown(user_id),
        "lapsed": consents_lapsed(user_id),
        "requests": [request_row(one) for one in requests_open(user_id)],
    }
    return render(request, "consent/consent.html", context)


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The rules of one group of types, those with values first; ``own`` of them are not as they are by themselves."""

    key: str
    label: str
    rows: list[dict[str, object]]
    values: int
    types: int
    own: int


def rule_groups(rules: Mapping[str, Rules], held: Mapping[str, int]) -> list[RuleGroup]:
    """Each group of types with each type's rules."""
    return [_rule_group(category, label, rules, held) for category, label in GROUPS.items()]


def _rule_group(category: str, label: str, rules: Mapping[str, Rules], held: Mapping[str, int]) -> RuleGroup:
    keys = [key for key, type in PRIVATE_TYPES.items() if type.category == category]
    rows = [
        {"type": key, "label": PRIVATE_TYPES[key].label, "values": held.get(key, 0), **asdict(rules.get(key, Rules()))}
        for key in sorted(keys, key=lambda key: not held.get(key))
    ]
    return RuleGroup(
        key=category.lower(),
        label=label,
        rows=rows,
        values=sum(held.get(key, 0) for key in keys),
        types=sum(key in held for key in keys),
        own=sum(rules.get(key, Rules()) != Rules() for key in keys),
    )


def request_row(one: RequestView) -> dict[str, object]:
    types = [_label(item.type) for item in one.items]
    return {"conversation_id": one.conversation_id, "types": types, "created_at": one.created_at}


@require_GET
@login_required
def ledger(request: HttpRequest) -> HttpResponse:
    user_id = owner_id(request)
    filters = {"action": request.GET.get("action", ""), "type": request.GET.get("type", "")}
    page = Paginator(ledger_rows(user_id, **filters), _A_PAGE).get_page(request.GET.get("page"))
    rows = list(page.object_list)
    under = grants_under(user_id, [row.grant_id for row in rows if row.grant_id])
    context = {
        "page": page,
        "rows": [_ledger_row(row, under.get(row.grant_id, "")) for row in rows],
        "filters": filters,
        "actions": Action.choices,
        "types": [(key, type.label) for key, type in PRIVATE_TYPES.items()],
        "verification": ledger_verify(user_id) if "verify" in request.GET else None,
    }
    return render(request, "consent/ledger.html", context)


def _ledger_row(row: LedgerEntry, under: str) -> dict[str, object]:
    return {
        "sequence": row.sequence,
        "at": row.at,
        "action_label": row.get_action_display(),
        "type_label": _label(row.type) if row.type else "",
        "detail": " · ".join(filter(None, _details(row, under))),
        "link": row.turn_id,
    }


RESULTS: Final[Mapping[str, str]] = {
    Exposure.FILL_IN: "",
    "shown": "",
    "dismissed": "not decided: the answer was stopped",
}
_OTHERS: Final = ("would be sent to", "sent to")


def _details(row: LedgerEntry, under: str) -> Iterable[str]:
    """For what, where, with what result, and by which consent a value was let out."""
    if row.purpose and row.action != Action.REVEAL:
        yield f"for {PURPOSE_WORDS.get(row.purpose, row.purpose)}"
    if row.recipient and row.action != Action.REVEAL:
        yield (
            "on this site" if row.recipient == THIS_SITE else f"{_OTHERS[row.action == Action.RELEASE]} {row.recipient}"
        )
    yield RESULTS.get(row.result, row.result)
    if under and row.action == Action.RELEASE:
        yield f"because {under}"


def _label(type: str) -> str:
    return PRIVATE_TYPES[type].label if type in PRIVATE_TYPES else "Unsorted message"
