"""What the vault tells without opening a value: which values are held, and how references read."""

import hmac
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from django.db.models import Count, QuerySet
from django.utils import timezone

from consent.domain.taxonomy import PRIVATE_TYPES, Kind
from consent.sql import id_read, id_written, places, rows_of
from vault.crypto import fingerprint
from vault.domain.references import Ref, Referenced, Sanitized, pieces, refs
from vault.domain.seams import rendered
from vault.domain.spans import USER
from vault.keyring import keys_ensure
from vault.models import NotPrivate, Reference, UserKey, VaultEntry

UNSORTED: Final = "UNSORTED.message"
"""The type of a message whose detection failed; it is sealed whole."""

_MOST_AT_ONCE = 10


@dataclass(frozen=True, slots=True)
class View:
    """One reference, as far as it may be seen without a release; ``seen_at`` is when its value was last told."""

    ref: Ref
    label: str
    sanitized: str
    preview: str
    entry_id: UUID | None
    subject: str = USER
    pending: bool = False
    seen_at: datetime | None = None

    @property
    def held(self) -> bool:
        """Whether a value is there that can be used."""
        return self.entry_id is not None and not self.pending


def type_label(type: str) -> str:
    """What pages call a type."""
    return PRIVATE_TYPES[type].label if type in PRIVATE_TYPES else "Unsorted message"


def deleted_words(type: str) -> str:
    """How a reference reads whose entry is gone."""
    return f"({type_label(type).lower()}, deleted)"


def pending_words(type: str) -> str:
    """How a reference reads while its owner is asked whether to keep the value."""
    return f"({type_label(type).lower()}, not kept yet)"


def views_of(user_id: int, wanted: Iterable[Ref]) -> Mapping[Ref, View]:
    """How each reference reads; one of another person, or of a deleted entry, reads as deleted."""
    wanted = list(dict.fromkeys(wanted))
    if not wanted:
        return {}
    sql = f"""
        SELECT {_VIEWED} FROM vault_reference AS said JOIN vault_vaultentry AS entry ON entry.id = said.entry_id
        WHERE said.owner_id = %s AND said.key IN {places(wanted)} AND entry.hidden_by IS NULL"""  # noqa: S608
    rows = VaultEntry.objects.raw(sql, [user_id, *(ref.key for ref in wanted)])
    found = {row.said_as: row for row in rows}  # type: ignore[attr-defined]
    return {ref: _view(ref, found.get(ref.key)) for ref in wanted}


_VIEWED: Final = (
    "entry.id, entry.owner_id, entry.type, entry.state, entry.subject, entry.sanitized, entry.preview, entry.seen_at, "
    "said.key AS said_as, said.lasts_with AS said_in"
)
"""What is read of an entry to show it, with the reference that it was found by."""


def _view(ref: Ref, entry: VaultEntry | None) -> View:
    if entry is None or entry.type != ref.type:
        return View(ref, type_label(ref.type), deleted_words(ref.type), "deleted", None)
    pending = entry.state == VaultEntry.State.PENDING
    words = pending_words(entry.type) if pending else entry.sanitized
    return View(ref, type_label(ref.type), words, entry.preview, entry.id, entry.subject, pending, entry.seen_at)


def sanitized(user_id: int, text: Referenced) -> Sanitized:
    """The text as memory, search and models may have it."""
    return sanitized_all(user_id, [text])[0]


def sanitized_all(user_id: int, texts: Collection[Referenced]) -> list[Sanitized]:
    """The texts as memory, search and models may have them, with one look at the mapping."""
    views = views_of(user_id, (ref for text in texts for ref in refs(text)))
    return [sanitized_with(views, text) for text in texts]


def sanitized_with(views: Mapping[Ref, View], text: Referenced) -> Sanitized:
    """A text as memory, search and models may have it, by views that were read before."""
    return Sanitized(rendered(text, lambda ref: views[ref].sanitized))


def masked(user_id: int, texts: Collection[Referenced]) -> list[list[str | View]]:
    """Each text as stretches of words and views, for pages that show chips."""
    views = views_of(user_id, (ref for text in texts for ref in refs(text)))
    return [[views[part] if isinstance(part, Ref) else part for part in pieces(text)] for text in texts]


def held_by_type(user_id: int, types: Collection[str], within: UUID | None = None) -> dict[str, list[View]]:
    """The person's own current values of these types, newest first, as many as a task would use.

    ``within`` is a temporary conversation: what was told there counts there as well.

    Of what identifies directly or nearly so, that is the latest; of lists such as allergies, up to ten.
    """
    held: dict[str, list[UUID]] = {}
    for type, entry_id in _usable(user_id, types, within) if types else ():
        some = held.setdefault(type, [])
        if len(some) < (_MOST_AT_ONCE if PRIVATE_TYPES[type].kind is Kind.CONFIDENTIAL else 1):
            some.append(entry_id)
    told = _told_first([entry_id for some in held.values() for entry_id in some])
    return {type: [_view(Ref(type, told[id].said_as), told[id]) for id in some] for type, some in held.items()}  # type: ignore[attr-defined]


def _usable(user_id: int, types: Collection[str], within: UUID | None) -> Iterable[tuple[str, UUID]]:
    lasting = "(lasts_with IS NULL OR lasts_with = %s)" if within else "lasts_with IS NULL"
    sql = f"""
        SELECT type, id FROM vault_vaultentry
        WHERE owner_id = %s AND type IN {places(types)} AND subject = %s AND state = %s
        AND hidden_by IS NULL AND {lasting} ORDER BY seen_at DESC, id"""  # noqa: S608
    told = [id_written(within)] if within else []
    rows = rows_of(VaultEntry, sql, [user_id, *types, USER, VaultEntry.State.ACTIVE.value, *told])
    return [(type, id_read(id)) for type, id in rows]


def _told_first(entry_ids: Collection[UUID]) -> dict[UUID, VaultEntry]:
    """These entries, each with the spelling its owner gave it with; later ones can be parts, or repeated."""
    told: dict[UUID, VaultEntry] = {}
    sql = f"""
        SELECT {_VIEWED} FROM vault_reference AS said JOIN vault_vaultentry AS entry ON entry.id = said.entry_id
        WHERE entry.id IN {places(entry_ids)} ORDER BY said.created_at DESC, said.key"""  # noqa: S608
    for row in VaultEntry.objects.raw(sql, [*map(id_written, entry_ids)]) if entry_ids else ():
        if row.said_in is None or row.id not in told:  # type: ignore[attr-defined]
            told[row.id] = row
    return told


def entries_pending(user_id: int, entry_ids: Collection[str] | None = None) -> QuerySet[VaultEntry]:
    """The values that wait for their owner's word on keeping them, all or of these."""
    rows = entries_of(user_id).filter(state=VaultEntry.State.PENDING)
    return rows if entry_ids is None else rows.filter(id__in=entry_ids)


PENDING_FOR: Final = timedelta(hours=24)
"""How long a value waits for its owner's word on keeping it."""

UNSORTED_FOR: Final = timedelta(days=7)
"""How long a message that could not be read waits to be read again."""


@dataclass(frozen=True, slots=True)
class Overdue:
    """Entries of one person whose time is over: pending ones, or messages that could not be read."""

    owner_id: int
    entry_ids: tuple[UUID, ...]
    pending: bool


def entries_overdue() -> list[Overdue]:
    """Everybody's values that nobody decided about, and messages that nobody had read, in time."""
    pending = VaultEntry.objects.filter(state=VaultEntry.State.PENDING, created_at__lte=timezone.now() - PENDING_FOR)
    unsorted = VaultEntry.objects.filter(type=UNSORTED, created_at__lte=timezone.now() - UNSORTED_FOR)
    return [*_by_owner(pending, pending=True), *_by_owner(unsorted, pending=False)]


def _by_owner(rows: QuerySet[VaultEntry], *, pending: bool) -> list[Overdue]:
    owned: dict[int, list[UUID]] = {}
    for owner_id, entry_id in rows.order_by("owner_id").values_list("owner_id", "id"):
        owned.setdefault(owner_id, []).append(entry_id)
    return [Overdue(owner_id, tuple(ids), pending) for owner_id, ids in owned.items()]


def entry_words(user_id: int, entry_id: str) -> str:
    """The sanitized form of an entry."""
    entry = entries_of(user_id).filter(id=entry_id).first()
    if entry is None:
        return "(deleted)"
    return pending_words(entry.type) if entry.state == VaultEntry.State.PENDING else entry.sanitized


def entries_of(user_id: int) -> QuerySet[VaultEntry]:
    """All entries of a person, newest first; what a deletion has hidden is not there."""
    return VaultEntry.objects.filter(owner_id=user_id, hidden_by=None)


def entry_get(user_id: int, entry_id: UUID) -> VaultEntry:
    """Raises: VaultEntry.DoesNotExist: there is none of that id, or it is another person's."""
    return entries_of(user_id).get(id=entry_id)


def reference_keys(user_id: int, entry_ids: Collection[UUID]) -> list[Ref]:
    """Every reference to these entries."""
    rows = Reference.objects.filter(owner_id=user_id, entry_id__in=entry_ids).select_related("entry")
    return [Ref(row.entry.type, row.key) for row in rows]


def counts_by_type(user_id: int) -> dict[str, int]:
    """How many values of each type are held."""
    return dict(entries_of(user_id).order_by().values_list("type").annotate(Count("id")))


def alias_salt(user_id: int) -> str:
    """What makes a person's aliases their own: a keyed digest, so that an alias cannot be guessed back."""
    return hmac.new(keys_ensure(user_id).fingerprint_key, b"alias", sha256).hexdigest()


def opened_mark(user_id: int, type: str, canonical: str) -> str:
    """The keyed fingerprint by which a value that its owner called not private is known again."""
    return fingerprint(keys_ensure(user_id).fingerprint_key, "not private", type, canonical)


def opened_marks(user_id: int) -> frozenset[str]:
    """Every value that the person has called not private, by its mark."""
    rows = rows_of(NotPrivate, "SELECT mark FROM vault_notprivate WHERE owner_id = %s", [user_id])
    return frozenset(mark for (mark,) in rows)


def any_keys() -> bool:
    """Whether anything was ever sealed here."""
    return UserKey.objects.exists()


def anything_sealed() -> bool:
    """Whether the database holds anything that only the keys open."""
    return VaultEntry.objects.exists()


def text_key(owner_id: int) -> bytes:
    """The key under which a person's transcripts are sealed."""
    return keys_ensure(owner_id).text_key
