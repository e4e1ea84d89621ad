"""The front door, the overview, how to connect a model, and the health of the site."""

from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from consent.domain.taxonomy import GROUPS
from consent.ledger import Action
from consent.owner import owner_id
from consent.selectors import grants_live, ledger_rows, requests_open, values_sent
from consent.views import request_row
from memory.selectors import memories_of, turns_asked_since, turns_failed
from vault.checks import keys_open
from vault.selectors import counts_by_type


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The chat, or the way to it: the first visitor makes an account, later ones sign in."""
    if request.user.is_authenticated:
        return redirect("chat")
    return redirect("account_login" if get_user_model().objects.exists() else "account_signup")


@require_GET
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    user_id, week = owner_id(request), timezone.now() - timedelta(days=7)
    values = counts_by_type(user_id)
    releases = ledger_rows(user_id, action=Action.RELEASE).filter(at__gt=week)
    asked = turns_asked_since(user_id, week)
    context = {
        "counts": {
            "values": sum(values.values()),
            "memories": memories_of(user_id).count(),
            "grants": len(grants_live(user_id)),
            "uses_week": releases.count(),
            "left_site": values_sent(user_id).count(),
        },
        "groups": [(label, _in_group(values, category)) for category, label in GROUPS.items()],
        "requests_week": asked,
        "requests_without_values": asked - releases.values("turn_id").distinct().count(),
        "open_requests": [request_row(one) for one in requests_open(user_id)],
        "failed": turns_failed(user_id),
    }
    return render(request, "spmem_site/overview.html", context)


def _in_group(values: dict[str, int], category: str) -> int:
    return sum(count for type, count in values.items() if type.startswith(category + "."))


@require_GET
@login_required
def model(request: HttpRequest) -> HttpResponse:
    return render(request, "spmem_site/model.html")


@require_GET
def health(request: HttpRequest) -> JsonResponse:
    """Whether the databases answer and the master key opens the keys."""
    try:
        get_user_model().objects.exists()
        problems = [str(problem.msg) for problem in keys_open(databases=["keys"])]
    except DatabaseError:
        problems = ["The database does not answer."]
    return JsonResponse({"ok": not problems, "problems": problems}, status=503 if problems else 200)
