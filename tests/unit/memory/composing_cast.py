"""The cast of the tests of answers: memories, needs, and the answer to a request."""

from collections.abc import Sequence
from datetime import UTC, datetime

from memory.domain.composing import compose
from memory.domain.types import Exchange, Need, Recalled, Task
from vault.domain.references import Sanitized

SAID = datetime(2026, 3, 3, 10, tzinfo=UTC)
NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)


def memory(relation: str, text: str, point: str, subject: str = "user") -> Recalled:
    return Recalled(f"{relation}-{point}", Sanitized(text), relation, subject, Sanitized(point), 0.5, SAID)


THAI = memory("food", "I love Thai food", "Thai food")
JAZZ = memory("music", "music: I like jazz", "jazz")
RUNNING = memory("sports", "I like running", "running")
NOVELS = memory("books", "I like fantasy novels", "fantasy novels")
NO_MUSHROOMS = memory("food", "I don't like mushrooms", "mushrooms")
PHONE_HELD = memory("has_phone", "phone number: phone ending 123", "phone ending 123")
TOM = memory("has_phone", "My husband Tom's number is phone ending 456", "phone ending 456", "Tom")
NURSE = memory("has_occupation", "I'm someone in healthcare", "someone in healthcare")
BAKERY = memory("works_at", "I work at Fern Bakery", "Fern Bakery")
INCOME = memory("has_monthly_income", "income", "an amount in the moderate range")
EXPENSES = memory("has_monthly_expenses", "expenses", "an amount in the lower range")
LIKES = (THAI, JAZZ, RUNNING, NOVELS)


def allowed(key: str, *placeholders: str) -> Need:
    return Need(key, "allowed", placeholders or (f"[{key.partition('.')[2].upper()}_7K]",))


def denied(key: str) -> Need:
    return Need(key, "denied")


def missing(key: str) -> Need:
    return Need(key, "missing")


def answer(
    request: str,
    *needs: Need,
    memories: Sequence[Recalled] = (),
    wants: Sequence[str] = (),
    history: Sequence[tuple[str, str]] = (),
    kept: Sequence[str] = (),
    purpose: str = "",
    now: datetime | None = NOW,
) -> str:
    turns = tuple(Exchange(role, Sanitized(text)) for role, text in history)
    task = Task(Sanitized(request), needs, tuple(memories), turns, tuple(wants), purpose, tuple(kept), now=now)
    return "".join(compose(task))
