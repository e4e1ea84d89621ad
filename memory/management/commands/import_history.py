"""``manage.py import_history``: takes a person's earlier dialogues in, through the same write path as the chat."""

import sys
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory import runtime
from memory.history import HistoryError, history_read
from memory.importing import dialogue_import


class Command(BaseCommand):
    help = "Imports a JSON list of dialogues of {role, content} turns; run again, it goes on where it stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--user", required=True, help="the account that remembers")
        parser.add_argument("--line-of", default="", help="in a file of JSON lines: the user whose line is imported")

    def handle(self, *args: Any, **options: Any) -> None:
        user = get_user_model().objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['user']!r}. Make it in the browser first.")
        try:
            dialogues = history_read(options["file"], options["line_of"])
        except HistoryError as error:
            raise CommandError(f"Nothing was imported. {error}") from None
        for done, dialogue in enumerate(dialogues, 1):
            dialogue_import(user_id=user.pk, dialogue=dialogue, embedder=runtime.embedder())
            self._progress(done, len(dialogues))
        self.stderr.write(f"\n{len(dialogues)} dialogues are in the memory of {user.username}.")

    def _progress(self, done: int, total: int) -> None:
        if sys.stderr.isatty() or done == total:
            filled = 30 * done // total
            self.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total}", ending="")
