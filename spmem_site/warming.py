"""What a process does before its first request: loads the tables it will need, and lets no collection walk them."""

import gc
from typing import Final

from django.utils import timezone

from consent.domain.needs import analyze
from memory import runtime
from memory.domain.extraction import extract
from vault.domain.detection import detect
from vault.domain.references import Raw, Referenced, Sanitized
from vault.domain.sanitize import sanitize

_SAID: Final = "My name is Ada Miller and I live at 12 Mill Street, Leeds. I like tea. Write a note with my address."


def web_warm() -> None:
    """For a web server: what reads and sanitizes a message."""
    for entity in detect(Raw(_SAID)):
        sanitize(entity.type, entity.canonical, "")
    _settle()


def worker_warm() -> None:
    """For a worker: besides that, what tells the need of a task, draws facts, embeds and counts tokens."""
    analyze(_SAID, [])
    extract(Referenced(_SAID), said_at=timezone.now())
    runtime.tools().count(_SAID)
    runtime.local_embedder().embed([Sanitized(_SAID)])
    runtime.local_embedder().forget()
    web_warm()


def _settle() -> None:
    """Put what is loaded out of the collector's sight.

    Some two hundred thousand objects live as long as the process; a full collection that walks them takes 140 ms, in
    the middle of somebody's answer (measured by ``tests/bench/bench_turn.py``: its ``max``).
    """
    gc.collect()
    gc.freeze()
