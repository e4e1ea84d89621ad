"""The words of the memories found lately, in this process: bounded in bytes, and never older than the database."""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from memory.adapters.tokens import count_tokens
from memory.domain.types import Recalled
from memory.models import MemoryState
from memory.rows import memories_worded
from vault.domain.references import Referenced
from vault.selectors import sanitized_all

_OBJECTS: Final = 1000
"""About how many bytes the objects around one memory's words take."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A memory's words, without a score, and how many tokens they have."""

    memory: Recalled
    tokens: int

    @property
    def nbytes(self) -> int:
        """About how many bytes it takes."""
        return _OBJECTS + 4 * (len(self.memory.text.text) + len(self.memory.object.text))


@dataclass(slots=True)
class _Person:
    """One person's words; all of them are as they are ``as_of`` that version of the person's memory."""

    as_of: int
    kept: dict[str, Kept] = field(default_factory=dict)
    nbytes: int = _OBJECTS


class Texts:
    """Sanitized words of memories by id, of the people seen last, at most ``max_bytes`` of them together.

    What is kept is used as long as facts only came or ended since: every other change, of a private value too, raises
    ``MemoryState.changed``.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._people: OrderedDict[int, _Person] = OrderedDict()
        self._nbytes = 0
        self._lock = Lock()

    def of(self, user_id: int, state: MemoryState, ids: Sequence[str]) -> list[Kept]:
        """The memories of these ids in their order, without those that are not there any more.

        ``state`` is read before the ids are found.
        """
        person = self._person(user_id, state)
        missing = [id for id in ids if id not in person.kept]
        if missing:
            self._keep(user_id, person, _read(user_id, missing))
        return [kept for id in ids if (kept := person.kept.get(id))]

    def drop(self, user_id: int) -> None:
        """Let go of one person's words."""
        with self._lock:
            self._let_go(user_id)

    def _person(self, user_id: int, state: MemoryState) -> _Person:
        with self._lock:
            person = self._people.get(user_id)
            if person is None or person.as_of < state.changed:
                self._let_go(user_id)
                person = self._people[user_id] = _Person(state.version)
                self._nbytes += person.nbytes
            person.as_of = max(person.as_of, state.version)
            self._people.move_to_end(user_id)
            return person

    def _keep(self, user_id: int, person: _Person, read: Iterable[Kept]) -> None:
        with self._lock:
            for one in read:
                if one.memory.id not in person.kept:
                    person.kept[one.memory.id] = one
                    person.nbytes += one.nbytes
                    self._nbytes += one.nbytes if self._people.get(user_id) is person else 0
            while self._nbytes > self.max_bytes:
                self._let_go(next(iter(self._people)))

    def _let_go(self, user_id: int) -> None:
        person = self._people.pop(user_id, None)
        self._nbytes -= person.nbytes if person else 0


def _read(user_id: int, ids: Collection[str]) -> list[Kept]:
    rows = memories_worded(user_id, ids)
    words = sanitized_all(user_id, [Referenced(part) for row in rows for part in (row.text, row.object)])
    return [
        Kept(Recalled(str(row.id), text, row.relation, row.subject, object, 0.0, row.said_at), count_tokens(text.text))
        for row, text, object in zip(rows, words[::2], words[1::2], strict=True)
    ]
