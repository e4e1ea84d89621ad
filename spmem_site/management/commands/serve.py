"""``manage.py serve``: the whole site on this machine, with nothing else installed."""

import json
import os
import socket
import time
import urllib.error
import urllib.request
from argparse import ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.tasks import enqueue_lost, enqueue_tidying
from spmem_site.preparing import NotReady, prepare
from spmem_site.processes import Processes, web_command, worker_command


class Command(BaseCommand):
    help = "Prepares the data folder and serves the site with its queue and workers until Ctrl-C."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=_port, default=os.environ.get("PORT", "8000"))
        parser.add_argument("--web-workers", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        _port_is_free(host, port)
        try:
            prepare()
        except NotReady as error:
            raise CommandError(str(error)) from None
        try:
            self._serve(host, port, options["web_workers"])
        except KeyboardInterrupt:
            self.stdout.write("\nStopped.")

    def _serve(self, host: str, port: int, workers: int) -> None:
        with Processes() as processes:
            processes.start_queue()
            enqueue_lost()
            processes.start(worker_command("answer", threads=8))
            processes.start(worker_command("memory", threads=2))
            processes.start(web_command(host, port, workers))
            _until_healthy(host, port)
            self.stdout.write(
                f"SP-Mem is at http://{host}:{port}\nThe data is in {settings.DATA_DIR}\nCtrl-C stops it."
            )
            code = processes.wait(enqueue_tidying, every_s=60)
            raise CommandError(f"A process of the site ended by itself (exit code {code}); everything was stopped.")


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise ArgumentTypeError(f"{text!r} is no port; choose a number from 1 to 65535.")
    return int(text)


def _port_is_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            raise CommandError(f"Port {port} is taken. Choose another one: PORT={port + 1} make run") from None


def _until_healthy(host: str, port: int, patience: float = 60.0) -> None:
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://{host}:{port}/health/", timeout=2) as answer:
                if json.load(answer)["ok"]:
                    return
        except (OSError, urllib.error.URLError, ValueError):
            time.sleep(0.1)
    raise CommandError("The site did not come up within a minute; what went wrong stands above.")
