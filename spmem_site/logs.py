"""Log lines that cannot carry a private value: what looks like one is blacked out before it is written."""

import logging
import re
import traceback
from types import TracebackType

_SUSPECTS = re.compile(
    r"(?P<id>\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)"  # ids of rows tell nothing of anybody
    r"|[\w.+%-]+@[\w-]+\.[\w.]+"  # email addresses
    r"|\+?\d(?:[\s().-]*\d){6,}"  # seven digits and more, however grouped
    r"|\bsk-[\w-]{8,}|\bBearer\s+\S+"  # keys
)


ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class ScrubbingFormatter(logging.Formatter):
    """Formats a record, its traceback included, and scrubs all but the time."""

    def format(self, record: logging.LogRecord) -> str:
        return f"{self.formatTime(record)} {scrub(super().format(record))}"

    def formatException(self, ei: ExcInfo) -> str:
        """The error's kind and where it was raised; not its words, which may quote anything."""
        kind, _, place = ei
        return "".join(traceback.format_tb(place)) + (kind.__name__ if kind else "")


def scrub(line: str) -> str:
    """The line without anything that looks like an address, a number of somebody, or a key; ids of rows stay."""
    return _SUSPECTS.sub(lambda found: found["id"] or "[…]", line)
