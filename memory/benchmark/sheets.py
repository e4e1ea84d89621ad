"""The files a run writes: JSON lines by id, taken up again where an earlier run stopped; and its progress bar."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

_WIDTH: Final = 40


class Sheet:
    """A file of JSON lines, each with an ``id``; a line that was cut off is dropped and written anew."""

    def __init__(self, path: Path) -> None:
        self.path = path
        raw = path.read_bytes() if path.exists() else b""
        whole = raw[: raw.rfind(b"\n") + 1]
        if whole != raw:
            path.write_bytes(whole)
        self.done = {json.loads(line)["id"] for line in whole.splitlines()}

    def write(self, row: Mapping[str, Any]) -> None:
        """Add a line; it is on disk when this returns."""
        with self.path.open("a") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
        self.done.add(row["id"])

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every line, in the order written."""
        with self.path.open() as file:
            yield from map(json.loads, file)


class Progress:
    """A bar on standard error."""

    def __init__(self, total: int, done: int = 0) -> None:
        self.total, self.done, self.shown = total, done, -1

    def step(self, what: str) -> None:
        """One more of ``total`` is done; drawn when another thousandth is."""
        self.done += 1
        share = 1000 * self.done // max(self.total, 1)
        if share == self.shown and self.done < self.total:
            return
        self.shown = share
        filled = _WIDTH * self.done // max(self.total, 1)
        bar = "#" * filled + "." * (_WIDTH - filled)
        end = "\n" if self.done >= self.total else ""
        sys.stderr.write(f"\r[{bar}] {self.done}/{self.total} {what:<24}{end}")
        sys.stderr.flush()
