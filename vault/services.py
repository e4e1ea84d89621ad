"""The vault's doors: sealing what comes in, keeping and deleting it; the one way out is in ``releasing``."""

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from consent.domain.asides import MENTIONED
from consent.domain.policy import Keep, Rules
from consent.domain.taxonomy import PRIVATE_TYPES, Cardinality
from consent.forgetting import entries_forget
from consent.ledger import Action, Event, ledger_append, ledger_lock
from consent.selectors import policies_of
from vault import crypto
from vault.comparing import CANONICAL, matcher_of, open_canonical, opened_for, opened_forget, salt_of, slot_open
from vault.domain.detection import detect
from vault.domain.guard import Match
from vault.domain.parts import is_beside, is_part
from vault.domain.references import Raw, Ref, Referenced, escape, key_new
from vault.domain.replacing import replaces
from vault.domain.sanitize import preview, sanitize
from vault.domain.secret import PrivateValue
from vault.domain.spans import OVERHEARD, SECRET, USER, ContextTurn, Entity, longest, splice
from vault.keyring import Keys, key_of_version, keys_ensure
from vault.models import RecordSalt, Reference, VaultEntry
from vault.releasing import entries_release as entries_release
from vault.releasing import entry_release as entry_release
from vault.selectors import UNSORTED, alias_salt, opened_mark, opened_marks

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SealedValue:
    """What became of one private span: its reference and entry, whose it is, and whether it was new to the vault.

    ``pending`` says that its owner is still to be asked whether to keep it.
    """

    ref: Ref
    entry_id: UUID
    subject: str
    new: bool
    pending: bool = False


@dataclass(frozen=True, slots=True)
class SealedText:
    """A text as it may be kept, and what was sealed from it."""

    text: Referenced
    values: tuple[SealedValue, ...]
    secrets: int = 0
    unsorted: bool = False


@sensitive_variables()
def text_seal(
    *,
    user_id: int,
    raw: Raw,
    context: Sequence[ContextTurn] = (),
    turn_id: UUID | None = None,
    overheard: bool = False,
    lasts_with: UUID | None = None,
) -> SealedText:
    """The text with every private span sealed in the vault and replaced by its reference.

    In a text that an assistant wrote (``overheard``), what the person has said themself is theirs; what they have not
    is sealed too, but tells nothing of them.

    What is new to the vault lasts only as long as the temporary conversation ``lasts_with``, if there is one.

    When detection itself fails, the whole message is sealed as one unsorted entry. Passwords, card security codes,
    keys and tokens are kept in no form, nor are values of a type that the person does not want kept. Values of a type
    of which they want to be asked are sealed as pending.
    """
    return reading_seal(
        user_id=user_id,
        reading=text_read(user_id=user_id, raw=raw, context=context, overheard=overheard),
        turn_id=turn_id,
        lasts_with=lasts_with,
    )


@dataclass(frozen=True, slots=True, repr=False)
class Reading:
    """A text and what is private in it, before anything is sealed."""

    raw: Raw
    entities: Sequence[Entity]
    overheard: bool = False


@sensitive_variables()
def text_read(*, user_id: int, raw: Raw, context: Sequence[ContextTurn] = (), overheard: bool = False) -> Reading:
    """Find what is private in a text; as it takes time with a long one, no transaction is to be open meanwhile."""
    entities: Sequence[Entity]
    try:
        entities = still_private(user_id, _known_again(user_id, raw, found_in(raw, context, overheard)))
    except Exception as error:  # whatever it was: nothing may stay in the open
        logger.error("Detection failed with %s; the message is sealed whole.", type(error).__name__)
        entities = (Entity(0, len(raw.text), UNSORTED, raw.text),)
    return Reading(raw, entities, overheard)


@sensitive_variables()
def reading_seal(
    *, user_id: int, reading: Reading, turn_id: UUID | None = None, lasts_with: UUID | None = None
) -> SealedText:
    """Seal what was found in a text, as ``text_seal`` does."""
    raw, entities = reading.raw, reading.entities
    if not entities:
        return SealedText(Referenced(escape(raw.text)), ())
    with transaction.atomic():
        ledger_lock(user_id)
        sealer = Sealer(user_id, raw, turn_id, policies_of(user_id), reading.overheard, lasts_with=lasts_with)
        text = Referenced(splice(raw.text, entities, sealer.put, escape))
        ledger_append(user_id=user_id, events=sealer.events)
    return SealedText(
        text=text,
        values=tuple(sealer.values),
        secrets=sum(entity.type == SECRET for entity in entities),
        unsorted=any(entity.type == UNSORTED for entity in entities),
    )


@sensitive_variables()
def found_in(raw: Raw, context: Sequence[ContextTurn], overheard: bool) -> Sequence[Entity]:
    """What the detectors find; in a text that an assistant wrote it is nobody's."""
    found = detect(raw, context)
    return [replace(entity, subject=OVERHEARD) for entity in found] if overheard else found


@sensitive_variables()
def _known_again(user_id: int, raw: Raw, found: Sequence[Entity]) -> tuple[Entity, ...]:
    """What was detected, and beside it what the vault already holds: sealed once, a value is known in any wording."""
    opened = opened_for(user_id)
    whose = {(one.held.type, one.held.canonical): one.subject for one in opened.known.values()}
    claimed = [_as_held(one, whose) if one.subject == MENTIONED else one for one in found]
    again = [
        Entity(m.start, m.end, m.type, known.held.canonical, known.subject)
        for m in opened.plain.scan(raw.text)
        if (known := opened.known[m.entry_id])
    ]
    return longest([*claimed, *again])


def _as_held(mentioned: Entity, whose: Mapping[tuple[str, str], str]) -> Entity:
    """A value that is only spoken of ("forget my phone …") under the subject it is held for, if it is."""
    return replace(mentioned, subject=whose.get((mentioned.type, mentioned.canonical), MENTIONED))


@sensitive_variables()
def still_private(user_id: int, entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """The entities without those whose value the person has called not private."""
    marks = opened_marks(user_id)
    return tuple(e for e in entities if not marks or opened_mark(user_id, e.type, e.canonical) not in marks)


class Sealer:
    """Seals the spans of one text, one after the other; ``said_at`` is when its words were said, now unless given."""

    def __init__(
        self,
        user_id: int,
        raw: Raw,
        turn_id: UUID | None,
        rules: Mapping[str, Rules],
        overheard: bool = False,
        *,
        said_at: datetime | None = None,
        result: str = "",
        lasts_with: UUID | None = None,
    ) -> None:
        self.user_id, self.raw, self.turn_id, self.overheard = user_id, raw, turn_id, overheard
        self.said_at, self.result, self.lasts_with = said_at or timezone.now(), result, lasts_with
        self.unkept = {SECRET} | {type for type, rule in rules.items() if rule.keep is Keep.NO}
        self.asked_about = {type for type, rule in rules.items() if rule.keep is Keep.ASK}
        self.keys, self.salt = keys_ensure(user_id), alias_salt(user_id)
        self.said: dict[str, tuple[UUID, int]] = {}
        self.values: list[SealedValue] = []
        self.events: list[Event] = []

    @sensitive_variables()
    def put(self, entity: Entity) -> str:
        if entity.type in self.unkept:
            word = "secret" if entity.type == SECRET else PRIVATE_TYPES[entity.type].label.lower()
            return f"({word}, not kept)"
        entry, new = self._entry(entity)
        self._replace(entity, entry)
        spelling = PrivateValue(self.raw.text[entity.start : entity.end])
        known = None if new else _reference_known(entry, spelling, self.lasts_with)
        ref = Ref(entry.type, (known or _reference_new(entry, spelling, self.lasts_with)).key)
        if new:
            sealed = Event(Action.SEAL, entity.type, result=self.result, entry_id=entry.id, turn_id=self.turn_id)
            self.events.append(sealed)
        pending = entry.state == VaultEntry.State.PENDING
        self.values.append(SealedValue(ref, entry.id, entry.subject, new, pending))
        return str(ref)

    def _replace(self, entity: Entity, entry: VaultEntry) -> None:
        """What is said later in a text is newer, by a microsecond; as a correction it replaces what it corrects."""
        self.said_at += timedelta(microseconds=1)
        if self.overheard or self.lasts_with or entity.subject != USER:
            return
        before = self.said.get(entity.type)
        if before and before[0] != entry.id and replaces(self.raw.text[before[1] : entity.start]):
            corrected = VaultEntry.objects.filter(pk=before[0], state=VaultEntry.State.ACTIVE)
            corrected.update(state=VaultEntry.State.SUPERSEDED)
        self.said[entity.type] = (entry.id, entity.end)

    @sensitive_variables()
    def _entry(self, entity: Entity) -> tuple[VaultEntry, bool]:
        canonical = PrivateValue(entity.canonical)
        mark = _fingerprint(self.keys, entity.type, canonical)
        entry = _known(self.user_id, entity, mark, canonical)
        if entry and entry.hidden_by:  # deleted, and told again before that was final
            entry_delete(user_id=self.user_id, entry_ids=[entry.id])
            entries_forget(user_id=self.user_id, entry_ids=[entry.id])
            entry = None
        new = entry is None
        entry = entry or self._seal_new(entity, mark, canonical)
        if not (self.overheard or self.lasts_with or entry.state == VaultEntry.State.PENDING):
            _make_current(entry, self.said_at)
        return entry, new

    @sensitive_variables()
    def _seal_new(self, entity: Entity, mark: str | None, canonical: PrivateValue) -> VaultEntry:
        salt = RecordSalt.objects.create(user_id=self.user_id, entry_id=uuid4(), salt=crypto.key_new())
        address = crypto.Address(self.user_id, salt.entry_id, entity.type, CANONICAL, 1, self.keys.version)
        spelled = self.raw.text[entity.start : entity.end]
        return VaultEntry.objects.create(
            id=salt.entry_id,
            owner_id=self.user_id,
            type=entity.type,
            state=VaultEntry.State.PENDING if entity.type in self.asked_about else VaultEntry.State.ACTIVE,
            subject=entity.subject,
            key_version=self.keys.version,
            sealed=crypto.seal_value(self.keys.user_key, bytes(salt.salt), address, canonical),
            fingerprint=mark,
            sanitized=_sanitized(entity.type, spelled, self.salt),
            preview=_preview(entity.type, spelled),
            source_turn_id=self.turn_id,
            seen_at=self.said_at,
            lasts_with=self.lasts_with,
        )


def _sanitized(type: str, spelled: str, salt: str) -> str:
    return sanitize(type, spelled, salt) if type in PRIVATE_TYPES else "(a message that could not be read)"


def _preview(type: str, spelled: str) -> str:
    return preview(type, spelled) if type in PRIVATE_TYPES else "not sorted yet"


def _is_tiny(type: str) -> bool:
    return type not in PRIVATE_TYPES or PRIVATE_TYPES[type].tiny


def _fingerprint(keys: Keys, type: str, canonical: PrivateValue) -> str | None:
    return None if _is_tiny(type) else crypto.fingerprint(keys.fingerprint_key, type, canonical.expose())


@sensitive_variables()
def _known(user_id: int, entity: Entity, mark: str | None, canonical: PrivateValue) -> VaultEntry | None:
    subjects = {USER, OVERHEARD} if entity.subject == OVERHEARD else {entity.subject}
    rows = VaultEntry.objects.filter(owner_id=user_id, type=entity.type, subject__in=subjects)
    same = sorted(rows if mark is None else rows.filter(fingerprint=mark), key=lambda row: row.subject != USER)
    if mark is not None:
        return same[0] if same else None
    return next((entry for entry in same if open_canonical(entry) == canonical), None)


def _make_current(entry: VaultEntry, said_at: datetime) -> None:
    """Of a type that has one value at a time, the one said last is the current one, unless it is only a part of it."""
    if entry.lasts_with:
        VaultEntry.objects.filter(pk=entry.pk).update(lasts_with=None)
    if said_at < entry.seen_at:
        return
    rivals = _rivals(entry)
    outdated = any(rival.seen_at > said_at for rival in rivals) or _says_part(entry, rivals)
    now = VaultEntry.State.SUPERSEDED if outdated else VaultEntry.State.ACTIVE
    if (entry.state, entry.seen_at) != (now, said_at):
        entry.state, entry.seen_at = now, said_at
        entry.save(update_fields=["state", "seen_at"])
    if rivals and not outdated:
        VaultEntry.objects.filter(pk__in=[rival.pk for rival in rivals]).update(state=VaultEntry.State.SUPERSEDED)


def _rivals(entry: VaultEntry) -> list[VaultEntry]:
    """The current values that cannot be true beside this one."""
    if not _is_single(entry):
        return []
    said = open_canonical(entry).expose()
    current = _same_kind(entry).filter(state=VaultEntry.State.ACTIVE)
    return [other for other in current if not is_beside(entry.type, said, open_canonical(other).expose())]


def _says_part(entry: VaultEntry, others: Collection[VaultEntry]) -> bool:
    said = open_canonical(entry).expose()
    return any(is_part(entry.type, said, open_canonical(other).expose()) for other in others)


def _is_single(entry: VaultEntry) -> bool:
    one = entry.type in PRIVATE_TYPES and PRIVATE_TYPES[entry.type].cardinality is Cardinality.ONE
    return one and entry.subject == USER


def _same_kind(entry: VaultEntry) -> QuerySet[VaultEntry]:
    """The person's other values of this type."""
    same = VaultEntry.objects.filter(owner_id=entry.owner_id, type=entry.type, subject=entry.subject)
    return same.exclude(pk=entry.pk)


@sensitive_variables()
def _reference_known(entry: VaultEntry, spelling: PrivateValue, lasts_with: UUID | None) -> Reference | None:
    """The reference that stands for this very spelling already."""
    for row in entry.references.all():
        if slot_open(entry, row.key, row.key_version, bytes(row.sealed)) == spelling:
            if row.lasts_with and not lasts_with:
                entry.references.filter(pk=row.pk).update(lasts_with=None)
            return row
    return None


@sensitive_variables()
def _reference_new(entry: VaultEntry, spelling: PrivateValue, lasts_with: UUID | None) -> Reference:
    key, salt = key_new(), salt_of(entry)
    address = crypto.Address(entry.owner_id, entry.id, entry.type, key, entry.value_version, entry.key_version)
    user_key = key_of_version(entry.owner_id, entry.key_version)
    return Reference.objects.create(
        key=key,
        entry=entry,
        owner_id=entry.owner_id,
        key_version=entry.key_version,
        value_version=entry.value_version,
        sealed=crypto.seal_value(user_key, salt, address, spelling),
        lasts_with=lasts_with,
    )


def text_scan(user_id: int, text: str, besides: Collection[UUID] = ()) -> tuple[Match, ...]:
    """Where a text holds one of the person's values: spans, entries and types, never values.

    Values of the entries ``besides`` are passed over, whatever else would read the same.
    """
    found = matcher_of(user_id).scan(text)
    spared = matcher_of(user_id, frozenset(map(str, besides))).scan(text) if found and besides else ()
    return tuple(m for m in found if not any(s.start <= m.start and m.end <= s.end for s in spared))


@transaction.atomic
def entry_keep(*, user_id: int, entry_id: UUID) -> VaultEntry:
    """Keep a pending value, as its owner says; from now on it can be used. Of one kept already it says the same.

    Raises:
        VaultEntry.DoesNotExist: there is no such entry of this person.
    """
    ledger_lock(user_id)
    entry = VaultEntry.objects.select_for_update().get(owner_id=user_id, id=entry_id, hidden_by=None)
    if entry.state == VaultEntry.State.PENDING:
        if any(rival.seen_at > entry.seen_at for rival in _rivals(entry)):
            entry.state = VaultEntry.State.SUPERSEDED
            entry.save(update_fields=["state"])
        else:
            _make_current(entry, timezone.now())
        ledger_append(user_id=user_id, events=[Event(Action.DECISION, entry.type, result="kept", entry_id=entry.id)])
    return entry


@transaction.atomic
def entry_delete(*, user_id: int, entry_ids: Collection[UUID], result: str = "by you") -> int:
    """Destroy values: the salts first, then entries and references; what still refers to them reads as deleted."""
    theirs = VaultEntry.objects.filter(owner_id=user_id, id__in=entry_ids)
    if not theirs.exists():
        return 0
    ledger_lock(user_id)
    opened_forget(user_id)
    rows = list(theirs.select_for_update())
    ids = [row.id for row in rows]
    RecordSalt.objects.filter(user_id=user_id, entry_id__in=ids).delete()
    VaultEntry.objects.filter(id__in=ids).delete()
    events = [Event(Action.DELETE, row.type, result=result, entry_id=row.id) for row in rows]
    ledger_append(user_id=user_id, events=events)
    return len(rows)
