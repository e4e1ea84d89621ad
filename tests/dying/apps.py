"""The points at which a worker can be killed, put around the product's own functions."""

import os
import signal
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any, Final

from django.apps import AppConfig
from django.conf import settings

FILE: Final = "dies_at"
"""In the data folder: the name of the point; whoever reaches it removes the file and is killed."""

BEFORE: Final = {
    "facts drawn": ("memory.pipeline.remember", "facts_embed"),
    "vectors made": ("memory.pipeline.remember", "facts_store"),
    "facts written": ("memory.reconciling", "edge_of"),
    "triplets written": ("memory.reconciling", "_words_of"),
    "words written": ("memory.facts", "_raise_version"),
    "model asked": ("memory.pipeline.remember", "facts_complete"),
}
"""Point → the function before which it lies."""
AFTER: Final = {"facts stored": ("memory.pipeline.remember", "facts_store")}
"""Point → the function after which it lies: what it did is committed, and nobody has been told."""


class DyingConfig(AppConfig):
    name = "tests.dying"

    def ready(self) -> None:
        for point, (module, function) in BEFORE.items():
            _wrap(module, function, before=point)
        for point, (module, function) in AFTER.items():
            _wrap(module, function, after=point)


def _wrap(module: str, name: str, before: str = "", after: str = "") -> None:
    home = import_module(module)
    function: Callable[..., Any] = getattr(home, name)

    @wraps(function)
    def watched(*args: Any, **kwargs: Any) -> Any:
        _die_at(before)
        result = function(*args, **kwargs)
        _die_at(after)
        return result

    setattr(home, name, watched)


def _die_at(point: str) -> None:
    file = settings.DATA_DIR / FILE
    if point and file.exists() and file.read_text() == point:
        file.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
