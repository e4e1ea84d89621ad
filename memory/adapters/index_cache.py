"""The indexes of the people seen last, in this process: bounded in bytes, and never older than the database."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock

from memory.adapters.person_index import PersonIndex
from memory.domain.ranking import Row

Load = Callable[[], Iterable[Row]]
LoadSince = Callable[[int], Iterable[Row] | None]
LoadReady = Callable[[], PersonIndex | None]


@dataclass(slots=True)
class _Person:
    """One person's place in the cache; ``loading`` is held while rows are read, so that they are read once."""

    loading: Lock = field(default_factory=Lock)
    version: int | None = None
    index: PersonIndex | None = None
    nbytes: int = 0


class IndexCache:
    """The indexes of the people seen last, at most ``max_bytes`` of them together.

    What is cached is used only for the very version of a person's memory it was built from. Nothing is on disk.
    """

    # lock              guards                                held while
    # ``_lock``         the table of people and their sizes   looking up, storing, dropping; never while loading
    # person.loading    one person's index and version        loading that person's rows; others go on

    def __init__(self, max_bytes: int, dimensions: int) -> None:
        self.max_bytes = max_bytes
        self.dimensions = dimensions
        self._people: OrderedDict[object, _Person] = OrderedDict()
        self._nbytes = 0
        self._lock = Lock()

    def get(
        self,
        user_id: object,
        version: int,
        load: Load,
        load_since: LoadSince | None = None,
        load_ready: LoadReady | None = None,
    ) -> PersonIndex:
        """The index of one person at ``version``, from the cache or from rows.

        ``load`` reads all current rows of this person. ``load_since(old_version)`` may give only the rows added after
        it, and those that ended, as not current; ``None`` when more has changed and all must be read again.
        ``load_ready`` may give the whole index of this very version from where it is kept ready. ``version`` is read
        before the rows are.

        Raises:
            ValueError: for a row whose embedding does not fit; nothing is cached then.
        """
        person = self._person(user_id)
        with person.loading:
            if person.index is None or person.version != version:
                person.index = self._fresh(person, load, load_since, load_ready)
                person.version = version
            index = person.index
        self._keep(user_id, person, index.nbytes)
        return index

    def drop(self, user_id: object) -> None:
        """Forget one person, as when the account is deleted."""
        with self._lock:
            person = self._people.pop(user_id, None)
            self._nbytes -= person.nbytes if person else 0

    def clear(self) -> None:
        """Forget everybody."""
        with self._lock:
            self._people.clear()
            self._nbytes = 0

    @property
    def nbytes(self) -> int:
        """About how many bytes the cached indexes take."""
        with self._lock:
            return self._nbytes

    def _person(self, user_id: object) -> _Person:
        with self._lock:
            return self._people.setdefault(user_id, _Person())

    def _fresh(
        self, person: _Person, load: Load, load_since: LoadSince | None, load_ready: LoadReady | None
    ) -> PersonIndex:
        if person.index is not None and person.version is not None and load_since is not None:
            added = load_since(person.version)
            if added is not None:
                return person.index.caught_up(added)
        ready = load_ready() if load_ready is not None else None
        return PersonIndex.build(load(), self.dimensions) if ready is None else ready

    def _keep(self, user_id: object, person: _Person, nbytes: int) -> None:
        with self._lock:
            if self._people.get(user_id) is not person:
                return
            self._people.move_to_end(user_id)
            self._nbytes += nbytes - person.nbytes
            person.nbytes = nbytes
            while self._nbytes > self.max_bytes:
                self._nbytes -= self._people.popitem(last=False)[1].nbytes
