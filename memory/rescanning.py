"""Going over all that is kept: turns, titles and facts, batch by batch, till nothing more is found."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, cast
from uuid import UUID

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from memory.domain.ports import Embedder
from memory.domain.types import TurnState
from memory.erase import entries_erase, settle
from memory.facts import UNEMBEDDED, facts_add, memories_embed, memory_lock
from memory.models import Conversation, Correction, Memory, Turn
from memory.pipeline.drawing import facts_of
from memory.reconciling import Embedded
from memory.rewriting import (
    Change,
    events_drop,
    memory_rewrite,
    title_rewrite,
    turn_rewrite,
    words_put_back,
)
from memory.selectors import exchanges_before
from memory.services import HEARTBEAT, lasts_with
from vault.correcting import Resealer, Said, entries_unkept, unkept_words
from vault.domain.references import Referenced, refs
from vault.domain.spans import ContextTurn
from vault.selectors import reference_keys

Stage = Correction.Stage

AT_ONCE: Final = 50
"""Rows in one transaction: short enough that nobody waits for it, long enough that its commit does not count."""

_EMBEDDED_AT_ONCE: Final = 64


def correction_begin(user_id: int) -> Correction:
    """Begin to go over all that is kept of a person with today's detectors, or go on where that was left off."""
    unfinished = Correction.objects.filter(owner_id=user_id, entry_id=None, finished_at=None).first()
    return unfinished or Correction.objects.create(owner_id=user_id)


def corrections_unfinished() -> QuerySet[Correction]:
    """Corrections that are not through: their jobs may be lost."""
    return Correction.objects.filter(finished_at=None)


def correct(correction_id: UUID, embedder: Embedder, told: Callable[[Correction], None] = lambda row: None) -> bool:
    """Go on with a correction until it is through; stopped anywhere, it goes on from there the next time.

    False when an answer is being written that may hold what is private now: call it again a little later.
    """
    while (row := Correction.objects.filter(pk=correction_id, finished_at=None).first()) is not None:
        if _waits(row):
            return False
        row = _batch(correction_id)
        embed_waiting(row.owner_id, embedder)
        told(row)
    settle()
    return True


def _waits(row: Correction) -> bool:
    """Whether a pass is due only because of an answer that is still being written."""
    at_start = row.passes > 0 and row.stage == Stage.TURNS and row.after_at is None
    return at_start and any(
        _is_written(turn) for turn in Turn.objects.filter(owner_id=row.owner_id, state=TurnState.ANSWERING)
    )


def _is_written(turn: Turn) -> bool:
    alive = turn.claimed_at is not None and timezone.now() - turn.claimed_at < HEARTBEAT
    return turn.state == TurnState.ANSWERING and alive


@transaction.atomic
def _batch(correction_id: UUID) -> Correction:
    """The next rows of a correction, with how far it is, in one transaction."""
    row = Correction.objects.select_for_update().get(pk=correction_id)
    memory_lock(row.owner_id)
    if row.stage == Stage.UNKEPT:
        _unkeep(row)
    elif row.stage != Stage.DONE:
        _look(row)
    row.save()
    return row


def _look(row: Correction) -> None:
    resealer = Resealer(row.owner_id)
    if row.after_at is None and row.stage == Stage.TURNS:
        events_drop(row.owner_id)
    some = _next(row)
    for one in some:
        match one:
            case Turn():
                row.turns += _turn(row, resealer, one)
            case Conversation():
                row.titles += _title(row, resealer, one)
            case Memory():
                row.memories += _memory(row, resealer, one)
    row.values, row.again = row.values + resealer.new, row.again or resealer.new > 0
    row.secrets += resealer.secrets if row.stage == Stage.TURNS else 0
    row.looked_at += len(some)
    if some:
        row.after_at, row.after_id = some[-1].created_at, some[-1].id
    if len(some) < AT_ONCE:
        _next_stage(row)


def _next(row: Correction) -> "list[Turn | Conversation | Memory]":
    rows = (
        _ROWS[Stage(row.stage)]
        ._default_manager.select_for_update()
        .filter(owner_id=row.owner_id)
        .order_by("created_at", "id")
    )
    if row.after_at is not None:
        rows = rows.filter(Q(created_at__gt=row.after_at) | Q(created_at=row.after_at, id__gt=row.after_id))
    return cast("list[Turn | Conversation | Memory]", list(rows[:AT_ONCE]))


_ROWS: Final[Mapping[Stage, type[Model]]] = {Stage.TURNS: Turn, Stage.TITLES: Conversation, Stage.MEMORIES: Memory}


def _next_stage(row: Correction) -> None:
    """What a later text told may stand in an earlier one as well: as long as something new was found, all again."""
    row.after_at = row.after_id = None
    match row.stage:
        case Stage.TURNS:
            row.stage = Stage.TITLES
        case Stage.TITLES:
            row.stage = Stage.MEMORIES
        case _:
            row.stage = Stage.TURNS if row.again else Stage.UNKEPT
            row.passes, row.again = row.passes + 1, False


def _turn(row: Correction, resealer: Resealer, turn: Turn) -> bool:
    own = turn.role == Turn.Role.USER
    row.again = row.again or _is_written(turn)
    from_elsewhere = not own and turn.asks_id is None
    read = row.reads and (own or from_elsewhere) and not turn.unsorted
    said = replace(said_of(turn), read=read, overheard=not own)
    if said.read:
        context = [ContextTurn(one.role, one.text.text) for one in exchanges_before(turn, most=2)]
        said = replace(said, context=context)
    before, text = turn.referenced, resealer.reseal(said)
    changed = turn_rewrite(turn, _once(said, text, resealer), resealer.entries_in(text) if own else None)
    if changed and own:
        facts_of_new(turn, before, resealer)
    return changed


def said_of(turn: Turn) -> Said:
    """A turn as what is gone over."""
    return Said(turn.referenced, turn.id, turn.created_at, lasts_with=lasts_with(turn.conversation))


def _once(said: Said, text: Referenced, resealer: Resealer) -> Change:
    """The change that was found for a turn's text; what else is asked of it (its events) is looked through anew."""
    return lambda one: text if one == said.text else resealer.reseal(replace(said, text=one, read=False))


def facts_of_new(turn: Turn, before: Referenced, resealer: Resealer) -> None:
    """The facts that a remembered message has these values, for what was sealed in it only now."""
    new = {ref for ref in refs(turn.referenced) if ref not in refs(before) and resealer.is_current(ref)}
    told = Memory.objects.filter(owner_id=turn.owner_id, object__in=map(str, new), valid_to=None)
    new -= {ref for memory in told for ref in refs(memory.referenced)}
    if not new or turn.remembering not in (Turn.Remembering.DONE, Turn.Remembering.ADDING):
        return
    facts = [fact for fact in facts_of(turn) if fact.relation.startswith("has_") and new & {*refs(fact.object)}]
    dated = [replace(fact, valid_from=turn.created_at) for fact in facts]
    facts_add(turn, [Embedded(fact, b"", UNEMBEDDED) for fact in dated])


def _title(row: Correction, resealer: Resealer, conversation: Conversation) -> bool:
    title, at = Referenced(conversation.title), conversation.created_at
    said = Said(title, None, at, read=row.reads, lasts_with=lasts_with(conversation))
    first = conversation.turns.filter(role=Turn.Role.USER).order_by("position").first()
    alike = resealer.alike(first.referenced) if first else []
    return title_rewrite(conversation, lambda _: resealer.reseal(said, alike))


def _memory(row: Correction, resealer: Resealer, memory: Memory) -> bool:
    """A fact's words come from its message, which was read; those of an edited one, or without a message, are read."""
    source = memory.source
    read = row.reads and (source is None or memory.edited_at is not None)
    said = Said(memory.referenced, memory.source_id, memory.said_at, read=read)
    alike = resealer.alike(source.referenced) if source else []
    text = resealer.reseal(said, alike)
    alike += resealer.alike(text)

    def change(one: Referenced) -> Referenced:
        return text if one == said.text else resealer.reseal(replace(said, text=one, read=False), alike)

    return memory_rewrite(memory, change)


def _unkeep(row: Correction) -> None:
    """What was sealed on the way but is of a type that the person does not want kept goes, with its references."""
    for entry in entries_unkept(row.owner_id, row.created_at):
        words = {ref: unkept_words(entry.type) for ref in reference_keys(row.owner_id, [entry.id])}
        entries_erase(user_id=row.owner_id, entry_ids=[entry.id], undo_s=0)
        words_put_back(row.owner_id, words, str(entry.id))
    row.stage, row.finished_at = Stage.DONE, timezone.now()


def embed_waiting(user_id: int, embedder: Embedder) -> None:
    """Make the vectors of facts whose words are others now."""
    waiting = Memory.objects.filter(owner_id=user_id, embedder=UNEMBEDDED)
    while some := list(waiting[:_EMBEDDED_AT_ONCE]):
        memories_embed(user_id, some, embedder)


def receipt_of(row: Correction) -> str:
    """What a correction has done so far, counted."""
    values = f"{row.values:,} value{' is' if row.values == 1 else 's are'} private now"
    secrets = f", {row.secrets:,} password{' or key' if row.secrets == 1 else 's or keys'} taken out" * bool(
        row.secrets
    )
    return f"{values}{secrets}; {changed(row.turns, row.titles, row.memories)}."


def changed(turns: int, titles: int, memories: int) -> str:
    """How many texts of each kind were changed, in words."""
    counted = [f"{n:,} {one if n == 1 else many}" for n, one, many in _counts(turns, titles, memories) if n]
    if not counted:
        return "no text changed"
    *first, last = counted
    return f"{', '.join(first)} and {last} changed" if first else f"{last} changed"


def _counts(turns: int, titles: int, memories: int) -> list[tuple[int, str, str]]:
    return [(turns, "message", "messages"), (titles, "title", "titles"), (memories, "memory", "memories")]
