"""``manage.py detect``: private values in texts, line by line; see docs/architecture.md for the format."""

from typing import Any

from django.core.management.base import BaseCommand

from consent.rows import Row, rows_answer
from vault.domain.detection import detect
from vault.domain.references import Raw
from vault.domain.sanitize import sanitize
from vault.domain.seams import told
from vault.domain.spans import SECRET, ContextTurn, Entity


class Command(BaseCommand):
    help = 'Reads {"id", "text", "context": [{"role", "content"}]} lines, writes {"id", "entities", "sanitized"} lines.'
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        rows_answer(_detected)


def _detected(row: Row) -> Row:
    text = row["text"]
    context = [ContextTurn(turn["role"], turn["content"]) for turn in row.get("context", [])]
    entities = detect(Raw(text), context)
    return {
        "entities": [_entity(text, entity) for entity in entities],
        "sanitized": told(text, entities, lambda entity: _said(text, entity)),
    }


def _entity(text: str, entity: Entity) -> dict[str, object]:
    return {
        "type": entity.type,
        "start": entity.start,
        "end": entity.end,
        "value": text[entity.start : entity.end],
        "subject": entity.subject,
    }


def _said(text: str, entity: Entity) -> str:
    if entity.type == SECRET:
        return "(secret, not kept)"
    return sanitize(entity.type, text[entity.start : entity.end])
