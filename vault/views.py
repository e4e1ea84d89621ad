"""The page of private values."""

from dataclasses import asdict

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from consent.domain.policy import Rules
from consent.domain.taxonomy import GROUPS, PRIVATE_TYPES
from consent.owner import owner_id
from consent.selectors import grants_shown, policies_of
from vault.domain.spans import USER
from vault.models import VaultEntry
from vault.selectors import UNSORTED, entries_of, type_label


@require_GET
@login_required
def private_values(request: HttpRequest) -> HttpResponse:
    user_id, show_all = owner_id(request), request.GET.get("all") == "1"
    entries = list(entries_of(user_id))
    shown = _Shown(user_id, entries)
    groups = {
        group: [shown.row(key) for key, type in PRIVATE_TYPES.items() if type.category == category]
        for category, group in GROUPS.items()
    }
    unsorted = shown.row(UNSORTED)
    groups |= {"Not sorted": [unsorted]} if unsorted["entries"] else {}
    if not show_all:
        groups = {group: [row for row in rows if row["entries"]] for group, rows in groups.items()}
    context = {
        "groups": [(group, rows) for group, rows in groups.items() if rows],
        "show_all": show_all,
        "total": len(entries),
        "types_held": len({entry.type for entry in entries}),
    }
    return render(request, "vault/private_values.html", context)


class _Shown:
    """What the page says of each type, out of a few queries."""

    def __init__(self, user_id: int, entries: list[VaultEntry]) -> None:
        self.entries = entries
        self.rules = policies_of(user_id)
        self.grants = grants_shown(user_id)

    def row(self, type: str) -> dict[str, object]:
        rules = self.rules.get(type, Rules())
        return {
            "type": type,
            "label": type_label(type),
            "entries": [self._entry(entry) for entry in self.entries if entry.type == type],
            **asdict(rules),
            "grants": [grant for grant in self.grants if grant.type == type],
        }

    def _entry(self, entry: VaultEntry) -> dict[str, object]:
        fields = ("id", "sanitized", "state", "seen_at", "used_at")
        return {
            **{field: getattr(entry, field) for field in fields},
            "whose": _whose(entry.subject),
            "source": entry.source_turn_id,
        }


def _whose(subject: str) -> str:
    """Whose value it is, where it is not the person's own: "Tom", "your sister"."""
    if subject == USER:
        return ""
    return subject if subject[:1].isupper() else f"your {subject}"
