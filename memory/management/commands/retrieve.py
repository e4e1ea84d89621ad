"""``manage.py retrieve``: ranks a person's documents for queries, line by line, with nothing stored."""

from typing import Any

from django.core.management.base import BaseCommand

from consent.rows import Row, rows_answer
from memory.adapters.retrieval import retrieve_documents
from memory.runtime import embedder


class Command(BaseCommand):
    help = 'Reads {"id", "documents", "queries"} lines of {"id", "text"} each, writes {"id", "results"} lines.'
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        rows_answer(_ranked)


def _ranked(row: Row) -> Row:
    return {"results": retrieve_documents(row["documents"], row["queries"], embedder=embedder())}
