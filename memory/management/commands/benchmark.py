"""``manage.py benchmark``: runs a part of the published benchmark through the product, in a store of its own."""

import os
import subprocess
import sys
import tempfile
from argparse import SUPPRESS
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.benchmark.part import Part, PartError, part_read
from memory.benchmark.report import report_write
from memory.benchmark.running import MANAGE, run

_THE_SITES_OWN: Final = frozenset(
    {
        "DATABASE_URL",
        "KEYS_DATABASE_URL",
        "REDIS_URL",
        "VAULT_MASTER_KEY",
        "VAULT_MASTER_KEY_FILE",
        "SECRET_KEY",
        "LEDGER_KEY",
        "MAPPING_KEY",
    }
)
"""Settings that lead to the site's data: none of them reaches the run."""


class Command(BaseCommand):
    help = "Writes turns, queries, answers and recall as JSON lines, and report.html; run again, it goes on."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("part", type=Path, help="a folder with users.jsonl.gz and queries.jsonl")
        parser.add_argument("--users", type=int, help="how many people of each domain; all without")
        parser.add_argument("--out", type=Path, required=True, help="the folder that is written to")
        parser.add_argument("--scratch", type=Path, help=SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            part = part_read(options["part"], options["users"])
        except PartError as error:
            raise CommandError(str(error)) from None
        options["out"].mkdir(parents=True, exist_ok=True)
        if options["scratch"]:
            _run_here(options["scratch"], part, options["out"])
        else:
            _run_apart()


def _run_apart() -> None:
    """This very command again, in a new process whose data folder is a temporary one."""
    with tempfile.TemporaryDirectory(prefix="spmem-benchmark-") as folder:
        env = {name: value for name, value in os.environ.items() if name not in _THE_SITES_OWN}
        command = [sys.executable, str(MANAGE), *sys.argv[1:], "--scratch", folder]
        code = subprocess.run(command, env=env | {"SPMEM_DATA": folder}, check=False).returncode  # noqa: S603
    if code:
        raise CommandError("The run stopped. Start it again, and it goes on from there.", returncode=code)


def _run_here(scratch: Path, part: Part, out: Path) -> None:
    if scratch.resolve() != settings.DATA_DIR:
        raise CommandError("The data folder is not the scratch folder; nothing was run.")
    call_command("prepare")
    run(part, out)
    report_write(part, out)
