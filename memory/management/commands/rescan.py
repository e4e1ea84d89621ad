"""``manage.py rescan``: goes over all that is kept with today's detectors, and seals what they find now."""

import sys
import time
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory import runtime
from memory.models import Conversation, Correction, Memory, Turn
from memory.rescanning import correct, correction_begin, receipt_of

A_LITTLE = 2.0
"""Seconds after which an answer that was being written is looked at again."""


class Command(BaseCommand):
    help = "Seals in all that is kept what today's detectors find; stopped and run again, it goes on where it was."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--user", default="", help="one account; all of them unless given")

    def handle(self, *args: Any, **options: Any) -> None:
        users = get_user_model().objects.order_by("pk")
        if options["user"]:
            users = users.filter(username=options["user"])
            if not users:
                raise CommandError(f"There is no account {options['user']!r}.")
        for user in users:
            self._rescan(user.pk, user.get_username())

    def _rescan(self, user_id: int, name: str) -> None:
        row = correction_begin(user_id)
        while not correct(row.id, runtime.embedder(), self._progress):
            time.sleep(A_LITTLE)
        row.refresh_from_db()
        self._progress(row)
        self.stderr.write("\n" * sys.stderr.isatty(), ending="")
        self.stdout.write(f"{name}: {receipt_of(row)}")

    def _progress(self, row: Correction) -> None:
        if sys.stderr.isatty():
            kept = sum(m._default_manager.filter(owner_id=row.owner_id).count() for m in (Turn, Conversation, Memory))
            self.stderr.write(f"\r{row.looked_at} texts looked at, {kept} kept; {row.values} values found", ending="")
