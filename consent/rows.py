"""JSON lines on standard input and output: the form in which commands are measured."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TextIO

from django.core.management.base import CommandError

Row = Mapping[str, Any]


def rows_read(stream: TextIO) -> Iterator[tuple[int, Row]]:
    """Each line's number and object.

    Raises:
        CommandError: a line is no JSON object, or has no ``id``.
    """
    for number, line in enumerate(stream, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise CommandError(f"Line {number} is not JSON.") from None
        if not isinstance(row, dict) or "id" not in row:
            raise CommandError(f'Line {number} is not an object with an "id".')
        yield number, row


def rows_answer(answer: Callable[[Row], Row]) -> None:
    """Answer each line of standard input with a line on standard output.

    Raises:
        CommandError: a line does not have the fields it needs.
    """
    for number, row in rows_read(sys.stdin):
        try:
            answered = answer(row)
        except (KeyError, TypeError, AttributeError) as error:
            raise CommandError(f"Line {number} lacks or garbles a field: {error}.") from None
        sys.stdout.write(json.dumps({"id": row["id"], **answered}) + "\n")
    sys.stdout.flush()
