"""How turns and cards look to their owner: what is filled in, what is a chip, what stands in the notes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, cast
from uuid import UUID

from django.utils.safestring import SafeString

from consent.domain.grants import THIS_SITE, Scope
from consent.domain.policy import Decision
from consent.domain.taxonomy import PURPOSE_WORDS
from consent.selectors import Asked, RequestView, UsedValue, requests_of, values_used
from memory.domain.types import TurnState
from memory.models import Turn
from memory.rendering import answer_html, chips_html, open_html
from memory.selectors import memories_by_ids, memories_of, text_so_far
from memory.uses import own_eyes, use_of
from vault.domain.references import Ref, Referenced, pieces, refs
from vault.domain.secret import PrivateValue
from vault.selectors import View, entries_pending, masked, sanitized_all, type_label, views_of
from vault.services import entries_release, entry_release

SCOPES: Final[Mapping[Scope, str]] = {
    Scope.ANSWER: "This answer only",
    Scope.CONVERSATION: "This conversation",
    Scope.DAYS: "30 days, for {purpose}",
}


@dataclass(frozen=True, slots=True)
class CardRow:
    """One type on a consent card; ``result`` is "", or what was decided: allowed, read, less exact, denied."""

    type: str
    label: str
    preview: str
    less_exact: str
    said_at: datetime | None
    result: str
    readable: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A consent request as its owner sees it, open or decided."""

    id: UUID
    decision: str
    count: int
    recipient: str
    reader: str
    purpose: str
    quote: SafeString
    rows: Sequence[CardRow]
    scopes: Sequence[tuple[str, str]]
    scope: str
    live: bool
    asks_again: bool
    decided_at: datetime | None

    @property
    def open(self) -> bool:
        return self.decision == Decision.OPEN

    @property
    def offers_reading(self) -> bool:
        return any(row.readable for row in self.rows)

    @property
    def allowed(self) -> list[CardRow]:
        return [row for row in self.rows if row.result in ("allowed", "read")]

    @property
    def read(self) -> list[CardRow]:
        return [row for row in self.rows if row.result == "read"]

    @property
    def less_exact(self) -> list[CardRow]:
        return [row for row in self.rows if row.result == "less exact"]

    @property
    def left_out(self) -> list[CardRow]:
        return [row for row in self.rows if row.result == "denied"]


@dataclass(frozen=True, slots=True)
class Pending:
    """A value whose owner is asked whether to keep it."""

    id: UUID
    label: str
    preview: str


@dataclass(frozen=True, slots=True)
class KeptMemory:
    """A memory that came of a message."""

    id: UUID
    text: SafeString
    current: bool


@dataclass(frozen=True, slots=True)
class UsedMemory:
    """A memory whose words stand in an answer."""

    id: UUID
    text: str


@dataclass(frozen=True, slots=True)
class UsedType:
    """What an answer used of one type: under which consent, and who read it besides its owner, if anybody."""

    type: str
    label: str
    under: str
    reader: str
    grant_id: UUID
    live: bool


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn as its owner sees it."""

    id: UUID
    role: str
    state: str
    words: SafeString
    asks_id: UUID | None
    created_at: datetime
    error: str = ""
    answered_by: str = ""
    remembering: str = ""
    kept: Sequence[KeptMemory] = ()
    values: Sequence[View] = ()
    unsorted: bool = False
    pending: Sequence[Pending] = ()
    secrets: int = 0
    chips: int = 0
    memories: Sequence[UsedMemory] = ()
    used_values: Sequence[UsedType] = ()
    released: Sequence[str] = ()
    missing: Sequence[str] = ()
    card: Card | None = field(default=None)

    @property
    def going(self) -> bool:
        return self.state in (TurnState.RECEIVED, TurnState.ANSWERING, TurnState.AWAITING_CONSENT)


def turns_show(user_id: int, turns: Sequence[Turn]) -> list[ShownTurn]:
    """Each turn as its owner sees it now; what they need is read for all of them at once."""
    read = _read(user_id, turns)
    return [_message(turn, read) if turn.role == Turn.Role.USER else _answer(turn, read) for turn in turns]


@dataclass(frozen=True, slots=True)
class _Read:
    """What several turns need to be shown, by the ids of the turns."""

    texts: Mapping[UUID, Referenced]
    views: Mapping[Ref, View]
    values: Mapping[UUID, Mapping[Ref, PrivateValue]]
    used_values: Mapping[UUID, list[UsedType]]
    memories: Mapping[str, UsedMemory]
    requests: Mapping[UUID, RequestView]
    kept: Mapping[UUID, Sequence[KeptMemory]]
    pending: Mapping[UUID, list[Pending]]

    def parts(self, text: Referenced) -> list[str | View]:
        return [self.views[part] if isinstance(part, Ref) else part for part in pieces(text)]


def _read(user_id: int, turns: Sequence[Turn]) -> _Read:
    ids = [turn.id for turn in turns]
    texts = {turn.id: _text(turn) for turn in turns}
    asked = [turn.asks.referenced for turn in turns if turn.asks]
    values = _released(user_id, [turn for turn in turns if turn.asks], texts)
    return _Read(
        texts=texts,
        views=views_of(user_id, (ref for text in (*texts.values(), *asked) for ref in refs(text))),
        values=values,
        used_values={turn_id: _types(used) for turn_id, used in values_used(user_id, ids).items()},
        memories=_memories(user_id, {id for turn in turns for id in turn.used_memories}),
        requests=requests_of(user_id, ids),
        kept=_kept(user_id, ids),
        pending=pending_by_turn(user_id, turns),
    )


def _kept(user_id: int, ids: Collection[UUID]) -> dict[UUID, list[KeptMemory]]:
    """What was remembered of each of these messages, in the order of saying."""
    rows = list(memories_of(user_id).filter(source__in=ids).select_related(None).order_by("created_at", "pk"))
    kept: dict[UUID, list[KeptMemory]] = {}
    for row, parts in zip(rows, masked(user_id, [row.referenced for row in rows]), strict=True):
        shown = KeptMemory(row.id, chips_html(parts), row.valid_to is None)
        kept.setdefault(cast(UUID, row.source_id), []).append(shown)
    return kept


def _text(turn: Turn) -> Referenced:
    ended = turn.role == Turn.Role.USER or turn.finished_at
    return turn.referenced if ended else Referenced(text_so_far(turn))


def _released(
    user_id: int, answers: Sequence[Turn], texts: Mapping[UUID, Referenced]
) -> dict[UUID, dict[Ref, PrivateValue]]:
    """What each of these answers fills in."""
    wanting = [(turn, wanted) for turn in answers if (wanted := refs(texts[turn.id]))]
    values = entries_release(user_id, [(use_of(turn), wanted) for turn, wanted in wanting])
    return {turn.id: some for (turn, _), some in zip(wanting, values, strict=True)}


def pending_by_turn(user_id: int, turns: Sequence[Turn]) -> Mapping[UUID, list[Pending]]:
    """What each of these messages asks its owner whether to keep."""
    sealed = {entry_id for turn in turns for entry_id in turn.sealed_entries}
    rows = {str(row.id): Pending(row.id, type_label(row.type), row.preview) for row in entries_pending(user_id, sealed)}
    return {turn.id: [rows[entry_id] for entry_id in turn.sealed_entries if entry_id in rows] for turn in turns}


def _message(turn: Turn, read: _Read) -> ShownTurn:
    parts, pending = read.parts(turn.referenced), read.pending.get(turn.id, [])
    undecided = {one.id for one in pending}
    chips = [part for part in parts if isinstance(part, View) and part.entry_id is not None]
    return ShownTurn(
        id=turn.id,
        role=turn.role,
        state=turn.state,
        words=chips_html(parts),
        asks_id=None,
        values=list({view.entry_id: view for view in chips if view.entry_id not in undecided}.values()),
        unsorted=turn.unsorted,
        created_at=turn.created_at,
        remembering=turn.remembering,
        kept=read.kept.get(turn.id, ()),
        pending=pending,
        secrets=turn.secrets,
        chips=len(chips),
    )


def _answer(turn: Turn, read: _Read) -> ShownTurn:
    request = read.requests.get(turn.id)
    words, released, hidden = _words(read.texts[turn.id], read.views, read.values.get(turn.id, {}))
    return ShownTurn(
        id=turn.id,
        role=turn.role,
        state=turn.state,
        words=words,
        asks_id=turn.asks_id,
        created_at=turn.created_at,
        error=turn.error,
        answered_by=turn.answered_by,
        chips=hidden,
        memories=[read.memories[id] for id in turn.used_memories if id in read.memories],
        used_values=read.used_values.get(turn.id, ()),
        released=released,
        missing=[type_label(type) for type in turn.missing_types],
        card=card_of(request, read.parts(turn.asks.referenced) if turn.asks else ()) if request else None,
    )


def answer_words(turn: Turn, text: Referenced) -> tuple[SafeString, list[str], int]:
    """An answer's HTML with what is released filled in, the labels of what is, and how many stay chips."""
    wanted = refs(text)
    values = entry_release(use_of(turn), wanted) if wanted and turn.asks else {}
    return _words(text, views_of(turn.owner_id, wanted), values)


def _words(
    text: Referenced, views: Mapping[Ref, View], values: Mapping[Ref, PrivateValue]
) -> tuple[SafeString, list[str], int]:
    wanted = refs(text)
    labels = list(dict.fromkeys(type_label(ref.type) for ref in wanted if ref in values))
    html = answer_html(text, {ref: views[ref] for ref in wanted}, values)
    return html, labels, sum(ref not in values and views[ref].held for ref in wanted)


def memories_used(turn: Turn) -> list[UsedMemory]:
    """The memories whose words stand in an answer, as they read now."""
    return list(_memories(turn.owner_id, turn.used_memories).values())


def _memories(user_id: int, ids: Collection[str]) -> dict[str, UsedMemory]:
    rows = list(memories_by_ids(user_id, ids)) if ids else []
    texts = sanitized_all(user_id, [row.referenced for row in rows])
    return {str(row.id): UsedMemory(row.id, text.text) for row, text in zip(rows, texts, strict=True)}


def types_used(turn: Turn) -> list[UsedType]:
    """What an answer used of each type, once a consent it was used under."""
    return _types(values_used(turn.owner_id, [turn.id]).get(turn.id, []))


def _types(used: Sequence[UsedValue]) -> list[UsedType]:
    return list(
        {
            one.grant_id: UsedType(
                type=one.type,
                label=type_label(one.type),
                under=one.under,
                reader="" if one.recipient == THIS_SITE else one.recipient,
                grant_id=one.grant_id,
                live=one.live,
            )
            for one in used
        }.values()
    )


def turn_revealed(turn: Turn) -> SafeString:
    """A turn's words with all its values, for its owner's own eyes."""
    text = turn.referenced
    values = entry_release(own_eyes(turn.owner_id), refs(text))
    views = views_of(turn.owner_id, refs(text))
    if turn.role == Turn.Role.ASSISTANT:
        return answer_html(text, views, values)
    return open_html(pieces(text), views, values)


def card_of(request: RequestView, quoted: Iterable[str | View]) -> Card:
    """The card of a turn's request, asked for by the words ``quoted``; what is gone has no row in an open one."""
    purpose = PURPOSE_WORDS[request.purpose]
    items = [item for item in request.items if item.entry_ids or request.decision is not Decision.OPEN]
    return Card(
        id=request.id,
        decision=request.decision,
        count=len(items),
        recipient=request.recipient,
        reader=request.reader,
        purpose=purpose,
        quote=chips_html(quoted),
        rows=[_row(item, request) for item in items],
        scopes=[(scope.value, words.format(purpose=purpose)) for scope, words in SCOPES.items()],
        scope=SCOPES[request.scope].format(purpose=purpose) if request.scope else "",
        live=bool(request.grant_ids),
        asks_again=request.asks_again,
        decided_at=request.decided_at,
    )


def _row(item: Asked, request: RequestView) -> CardRow:
    return CardRow(
        type=item.type,
        label=type_label(item.type),
        preview=item.preview,
        less_exact=item.less_exact,
        said_at=datetime.fromisoformat(item.said_at) if item.said_at else None,
        result=_result(item.type, request),
        readable=item.readable,
    )


def _result(type: str, request: RequestView) -> str:
    if request.decision is Decision.OPEN:
        return ""
    if type in request.less_exact_types:
        return "less exact"
    if type not in request.allowed_types:
        return "denied"
    return "read" if type in request.read_types else "allowed"
