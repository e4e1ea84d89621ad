"""``manage.py analyze``: what requests need, line by line; see docs/architecture.md for the format."""

from typing import Any

from django.core.management.base import BaseCommand

from consent.domain.needs import analyze
from consent.rows import Row, rows_answer


class Command(BaseCommand):
    help = (
        'Reads {"id", "query"} lines, writes {"id", "needs_privacy", "privacy_entities", "preference_entities"} lines.'
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        rows_answer(_analyzed)


def _analyzed(row: Row) -> Row:
    needs = analyze(row["query"])
    types = [needed.type for needed in needs.types]
    return {
        "needs_privacy": bool(types),
        "privacy_entities": types,
        "preference_entities": list(needs.preferences),
    }
