"""The pages of consent and of the ledger."""

from dataclasses import asdict

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from consent.domain.policy import Rules
from consent.domain.taxonomy import GROUPS, PRIVATE_TYPES
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
def consent(request: HttpRequest) -> HttpResponse:
    user_id = owner_id(request)
    context = {
        "matrix": matrix(user_id),
        "grants": grants_shown(user_id),
        "lapsed": consents_lapsed(user_id),
        "requests": [request_row(one) for one in requests_open(user_id)],
    }
    return render(request, "consent/consent.html", context)


def matrix(user_id: int) -> list[tuple[str, list[dict[str, object]]]]:
    """Each group of types with each type's rules."""
    rules = policies_of(user_id)
    return [
        (
            group,
            [
                {"type": key, "label": type.label, **asdict(rules.get(key, Rules()))}
                for key, type in PRIVATE_TYPES.items()
                if type.category == category
            ],
        )
        for category, group in GROUPS.items()
    ]


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
    fields = ("sequence", "at", "purpose", "recipient", "result")
    labels = {"action_label": row.get_action_display(), "type_label": _label(row.type) if row.type else ""}
    return {**{field: getattr(row, field) for field in fields}, **labels, "under": under, "link": row.turn_id}


def _label(type: str) -> str:
    return PRIVATE_TYPES[type].label if type in PRIVATE_TYPES else "Unsorted message"
