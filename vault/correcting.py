"""Correcting what was detected: this is not private, this is private, and going over what is kept already."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from consent.domain.grants import Use
from consent.domain.policy import Keep
from consent.domain.taxonomy import PRIVATE_TYPES, Purpose
from consent.ledger import ledger_append
from consent.selectors import policies_of
from vault.comparing import Known, open_canonical, values_opened
from vault.domain.canonical import canonicalize
from vault.domain.detection import detect
from vault.domain.guard import Matcher
from vault.domain.matching.matcher import leftmost_longest
from vault.domain.references import Raw, Ref, Referenced, refs
from vault.domain.rereferencing import Opened, occurrences
from vault.domain.secret import PrivateValue
from vault.domain.spans import OVERHEARD, SECRET, ContextTurn, Entity
from vault.models import NotPrivate, VaultEntry
from vault.selectors import UNSORTED, opened_mark, reference_keys
from vault.services import SealedValue, Sealer, entry_release, found_in, still_private

BY_HAND: Final = "by you"
AFTERWARDS: Final = "found later"


@transaction.atomic
@sensitive_variables()
def value_open(*, user_id: int, entry_id: UUID) -> dict[Ref, PrivateValue]:
    """Remember that a value is not private, and hand out, to its owner's own eyes, the words behind its references.

    The entry stays until its words stand where its references stood; then it is to be deleted.

    Raises:
        VaultEntry.DoesNotExist: there is no such value of this person.
        RevealLimit, Tampered, KeysDestroyed: as for any release; nothing is remembered then.
    """
    entry = (
        VaultEntry.objects.select_for_update().exclude(type=UNSORTED).get(owner_id=user_id, id=entry_id, hidden_by=None)
    )
    mark = opened_mark(user_id, entry.type, open_canonical(entry).expose())
    NotPrivate.objects.get_or_create(owner_id=user_id, mark=mark)
    return entry_release(Use(user_id, Purpose.OWN_EYES), reference_keys(user_id, [entry_id]))


def entries_unkept(user_id: int, since: datetime) -> list[VaultEntry]:
    """Values sealed since then whose types the person does not want kept."""
    unkept = types_unkept(user_id)
    return list(VaultEntry.objects.filter(owner_id=user_id, type__in=unkept, created_at__gte=since))


def types_unkept(user_id: int) -> list[str]:
    """The types that the person does not want kept."""
    return [type for type, rule in policies_of(user_id).items() if rule.keep is Keep.NO]


def unkept_words(type: str) -> str:
    """What stands in a text where a value was that is not kept."""
    return f"({PRIVATE_TYPES[type].label.lower()}, not kept)"


@dataclass(frozen=True, slots=True)
class Said:
    """One kept text with what is known of it: the turn it came from, when it was said, the turns before it.

    ``read`` says that the detectors look for more in it, ``overheard`` that it is an assistant's words.
    ``lasts_with`` is the temporary conversation that it belongs to, if it does.
    """

    text: Referenced
    turn_id: UUID | None
    said_at: datetime
    context: Sequence[ContextTurn] = ()
    read: bool = False
    overheard: bool = False
    lasts_with: UUID | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Alike:
    """Words that in one place are a certain value, though in prose they need not be one."""

    words: str
    type: str
    canonical: str
    subject: str


class Resealer:
    """Seals, in texts kept already, what today's detectors find and all that the vault holds, in any spelling.

    Values are opened for comparing and never handed out. ``new`` counts the entries made, ``secrets`` what was taken
    out and is kept in no form. Types that are not to be kept are sealed like all others, and ``entries_unkept`` names
    them afterwards, unless ``strict``: then they are sealed not at all, as in a message that comes in.
    """

    def __init__(self, user_id: int, *, strict: bool = False) -> None:
        self.user_id = user_id
        rules = policies_of(user_id)
        self._rules = rules if strict else {type: rule for type, rule in rules.items() if rule.keep is not Keep.NO}
        self.new = self.secrets = 0
        self._load()

    @sensitive_variables()
    def _load(self) -> None:
        self._values: dict[str, Known] = {}
        self._spelled: dict[Ref, str] = {}
        self._of_ref: dict[Ref, str] = {}
        for known in values_opened(self.user_id):
            self._values[known.held.entry_id] = known
            self._spelled |= zip(known.refs, known.held.spellings, strict=True)
            self._of_ref |= dict.fromkeys(known.refs, known.held.entry_id)
        every = (value.held for value in self._values.values())
        self._matcher = Matcher.of(every, detector=lambda text: detect(Raw(text)))

    @sensitive_variables()
    def reseal(self, said: Said, alike: Iterable[Alike] = ()) -> Referenced:
        """The text with every private span of it sealed; the same text when nothing is."""
        opened = Opened.of(said.text, self._spelled)
        found = [*self._again(opened.raw, read=said.read), *_alike(opened.raw, alike)]
        found += found_in(opened.raw, said.context, said.overheard) if said.read else []
        found.sort(key=lambda entity: entity.subject == OVERHEARD)  # of equals the first counts: nobody's comes last
        if not opened.unsealed(found):
            return said.text
        return self._sealed(opened, said, still_private(self.user_id, found), AFTERWARDS)[0]

    def _again(self, raw: Raw, *, read: bool) -> list[Entity]:
        """What the vault holds; in a text that is read anyway, what only the detectors can tell is left to them."""
        spelled = leftmost_longest(self._matcher.spelled(raw.text).matches)
        matches = list(spelled) if read else self._matcher.scan(raw.text)
        values = [self._values[match.entry_id] for match in matches]
        return [
            Entity(match.start, match.end, match.type, value.held.canonical, value.subject)
            for match, value in zip(matches, values, strict=True)
        ]

    @sensitive_variables()
    def _sealed(
        self, opened: Opened, said: Said, found: Iterable[Entity], result: str
    ) -> tuple[Referenced, list[SealedValue]]:
        more = opened.unsealed(found)
        if not more:
            return said.text, []
        sealer = Sealer(
            self.user_id,
            opened.raw,
            said.turn_id,
            self._rules,
            said.overheard,
            said_at=said.said_at,
            result=result,
            lasts_with=said.lasts_with,
        )
        text = opened.sealed(more, sealer.put)
        self.new += len(sealer.events)
        self.secrets += sum(entity.type == SECRET for entity in more)
        if sealer.events:
            ledger_append(user_id=self.user_id, events=sealer.events)
        if any(value.ref not in self._spelled for value in sealer.values):
            self._load()
        return text, sealer.values

    @sensitive_variables()
    def mark(self, said: Said, words: Raw, type: str) -> tuple[Referenced, UUID] | None:
        """The text with these very words sealed as a value of this type, and its entry; None if they are not in it.

        Whatever was said of the value before, it is private now.
        """
        opened, canonical = Opened.of(said.text, self._spelled), canonicalize(type, words.text)
        spans = list(occurrences(opened.open_words(), words.text))
        if not spans or not canonical:
            return None
        NotPrivate.objects.filter(owner_id=self.user_id, mark=opened_mark(self.user_id, type, canonical)).delete()
        found = [Entity(start, end, type, canonical) for start, end in spans]
        text, values = self._sealed(opened, said, found, BY_HAND)
        VaultEntry.objects.filter(owner_id=self.user_id, pk=values[0].entry_id).update(marked=True)
        self._load()
        return text, values[0].entry_id

    @sensitive_variables()
    def alike(self, source: Referenced) -> list[Alike]:
        """The values sealed in a text, as words that are them in whatever was drawn from that text as well.

        Not those words that stand in it a second time in the open ("I'm Italian and love Italian food").
        """
        words = Opened.of(source, self._spelled).open_words()
        return [
            Alike(self._spelled[ref], ref.type, value.held.canonical, value.subject)
            for ref in refs(source)
            if (value := self._value(ref)) and not any(occurrences(words, self._spelled[ref]))
        ]

    def entries_in(self, text: Referenced) -> list[str]:
        """The entries that a text refers to, in its order."""
        return list(dict.fromkeys(self._of_ref[ref] for ref in refs(text) if ref in self._of_ref))

    def is_current(self, ref: Ref) -> bool:
        """Whether a reference's value is one that holds now."""
        value = self._value(ref)
        return value is not None and value.current

    def _value(self, ref: Ref) -> Known | None:
        return self._values.get(self._of_ref.get(ref, ""))


def _alike(raw: Raw, alike: Iterable[Alike]) -> list[Entity]:
    return [
        Entity(start, end, one.type, one.canonical, one.subject)
        for one in alike
        for start, end in occurrences(raw.text, one.words)
    ]
