"""Dialogues from elsewhere, checked whole before the first word of them is taken in."""

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROLES = ("user", "assistant")


class HistoryError(Exception):
    """A history file cannot be imported; ``str()`` says where and why."""


@dataclass(frozen=True, slots=True)
class Said:
    """One turn of a dialogue."""

    role: str
    content: str

    def __repr__(self) -> str:
        return f"Said({self.role}, {len(self.content)} characters)"


Dialogue = Sequence[Said]


def history_read(path: Path, user: str = "") -> list[Dialogue]:
    """The dialogues of a file: a JSON list of lists of ``{"role", "content"}``.

    A file of JSON lines with a ``user`` and ``dialogues`` a line is read too, gzipped or not; ``user`` names the line.

    Raises:
        HistoryError: the file cannot be read, is not JSON, or a turn is not as it should be; the place is named.
    """
    try:
        raw = path.read_bytes()
        text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode()
    except (OSError, EOFError, UnicodeDecodeError, gzip.BadGzipFile) as error:
        raise HistoryError(f"{path} cannot be read: {error}.") from None
    return list(_dialogues(_document(text, user)))


def _document(text: str, user: str) -> Any:
    if text.lstrip().startswith("{"):
        return _line_of(text, user)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        place = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "somewhere"
        raise HistoryError(f"The file is not JSON: {place}.") from None


def _line_of(text: str, user: str) -> Any:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise HistoryError(f"Line {number} is not JSON.") from None
        if not user or row.get("user") == user:
            return row.get("dialogues")
    raise HistoryError(f"No line of the file is about {user}.")


def _dialogues(document: Any) -> Iterator[Dialogue]:
    if not isinstance(document, list):
        raise HistoryError("The file is not a list of dialogues.")
    for number, dialogue in enumerate(document, 1):
        if not isinstance(dialogue, list):
            raise HistoryError(f"Dialogue {number} is not a list of turns.")
        yield [_said(turn, f"Dialogue {number}, turn {place}") for place, turn in enumerate(dialogue, 1)]


def _said(turn: Any, where: str) -> Said:
    if not isinstance(turn, dict) or not isinstance(turn.get("content"), str):
        raise HistoryError(f'{where} is not an object with "role" and "content".')
    if turn.get("role") not in ROLES:
        raise HistoryError(f"{where} has the role {turn.get('role')!r}; it can be user or assistant.")
    return Said(turn["role"], turn["content"])
