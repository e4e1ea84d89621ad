"""A person's second thoughts on a message of theirs: other words in its place, or nothing kept of it."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.core import signing
from django.db import transaction

from consent.services import request_dismiss
from memory.domain.errors import FormTooOld
from memory.domain.ports import Embedder
from memory.domain.types import TurnState
from memory.erase import Receipt, entries_erase, memories_erase, memories_holding, receipt_of
from memory.events import Kind, event_append
from memory.facts import memories_embed, memory_lock
from memory.models import Memory, Turn
from memory.rewriting import turn_rewrite
from memory.selectors import exchanges_before, memories_by_ids, memory_state, shown_turns
from memory.services import lasts_with
from vault.correcting import Resealer, Said
from vault.domain.references import Raw, Ref, Referenced, escape, pieces, refs, render
from vault.domain.spans import ContextTurn
from vault.selectors import entries_of, reference_keys, views_of

_OPEN_FOR: Final = 24 * 60 * 60
"""Seconds for which an editor's placeholders stand for references."""


@dataclass(frozen=True, slots=True)
class Editor:
    """A message as its author edits it: references read as placeholders, which ``form`` alone makes references again.

    ``form`` is signed, for this turn and nothing else, and holds no value.
    """

    text: str
    form: str
    names: tuple[str, ...]


def editor_of(message: Turn) -> Editor:
    """The editor of a message."""
    names = _names(message)
    text = render(message.referenced, lambda ref: names[ref])
    form = signing.dumps({name: str(ref) for ref, name in names.items()}, salt=_salt(message))
    return Editor(text, form, tuple(names.values()))


def _salt(message: Turn) -> str:
    return f"memory.editing/{message.owner_id}/{message.id}"


def _names(message: Turn) -> dict[Ref, str]:
    """A placeholder for each reference, like "[phone ending 39]", that stands for nothing else in the message."""
    literal = "".join(part for part in pieces(message.referenced) if isinstance(part, str))
    names: dict[Ref, str] = {}
    for ref, view in views_of(message.owner_id, refs(message.referenced)).items():
        words = view.sanitized.strip("()")
        name, number = f"[{words}]", 2
        while name in names.values() or name in literal:
            name, number = f"[{words}, {number}]", number + 1
        names[ref] = name
    return names


def _issued(message: Turn, form: str) -> dict[str, Ref]:
    try:
        names: Mapping[str, str] = signing.loads(form, salt=_salt(message), max_age=_OPEN_FOR)
    except signing.BadSignature:
        raise FormTooOld from None
    return {name: refs(Referenced(token))[0] for name, token in names.items()}


def _with_references(text: Raw, issued: Mapping[str, Ref]) -> Referenced:
    """The text with the placeholders of its form as references; whatever else looks like one is inert."""
    if not issued:
        return Referenced(escape(text.text))
    written, end = "", 0
    longest_first = sorted(issued, key=len, reverse=True)
    for found in re.finditer("|".join(map(re.escape, longest_first)), text.text):
        written += escape(text.text[end : found.start()]) + str(issued[found[0]])
        end = found.end()
    return Referenced(written + escape(text.text[end:]))


@dataclass(frozen=True, slots=True)
class Edited:
    """What became of an edited message: what was deleted with its old words, and the answer asked for anew."""

    message: Turn
    receipt: Receipt
    reply: Turn | None


def message_edit(*, user_id: int, turn_id: UUID, text: Raw, form: str, ask: bool, embedder: Embedder) -> Edited:
    """Put other words in a message's place; what was remembered and sealed from the old ones alone goes.

    What is private in the new words is sealed as anywhere. The new facts are drawn by a job, as is the new answer.

    Raises:
        Turn.DoesNotExist: there is no such message of this person.
        FormTooOld: the placeholders were not issued for this message, or too long ago.
    """
    with transaction.atomic():
        memory_lock(user_id)
        message = _own(user_id, turn_id)
        before = message.referenced
        resealer = Resealer(user_id, strict=True)
        said = Said(
            text=_with_references(text, _issued(message, form)),
            turn_id=message.id,
            said_at=message.created_at,
            context=_before(message),
            read=True,
            lasts_with=lasts_with(message.conversation),
        )
        sealed = resealer.reseal(said)
        turn_rewrite(message, lambda _: sealed, resealer.entries_in(sealed))
        off = message.conversation.temporary or memory_state(user_id).paused
        message.remembering = Turn.Remembering.OFF if off else Turn.Remembering.WAITING
        message.secrets, message.unsorted = resealer.secrets, False
        message.save(update_fields=["remembering", "secrets", "unsorted"])
        reply = _asked_again(message) if ask else None
    receipt = _forget(message, set(refs(before)) - set(refs(sealed)), embedder)
    event_append(message, Kind.STATE)
    return Edited(message, receipt, reply)


def _own(user_id: int, turn_id: UUID) -> Turn:
    return shown_turns(user_id).select_for_update(of=("self",)).get(id=turn_id, role=Turn.Role.USER)


def _before(message: Turn) -> list[ContextTurn]:
    return [ContextTurn(one.role, one.text.text) for one in exchanges_before(message, most=2)]


def _asked_again(message: Turn) -> Turn:
    """A new answer in the place of the old one, which goes with what was asked and granted for it."""
    old = Turn.objects.filter(asks=message).first()
    position = old.position if old else message.position + 1
    if old:
        request_dismiss(user_id=message.owner_id, turn_id=old.id)
        old.delete()
    reply = Turn.objects.create(
        owner_id=message.owner_id,
        conversation_id=message.conversation_id,
        role=Turn.Role.ASSISTANT,
        position=position,
        text="",
        asks=message,
        state=TurnState.RECEIVED,
    )
    if old:
        Turn.objects.filter(pk=reply.pk).update(created_at=old.created_at)  # it stands where the old one stood
    event_append(reply, Kind.STATE)
    return reply


def message_undo(*, user_id: int, turn_id: UUID, embedder: Embedder) -> Receipt:
    """Delete what was remembered and sealed from a message; its other words stay.

    Raises:
        Turn.DoesNotExist: there is no such message of this person.
    """
    with transaction.atomic():
        memory_lock(user_id)
        message = _own(user_id, turn_id)
        message.remembering = Turn.Remembering.OFF
        message.save(update_fields=["remembering"])
    receipt = _forget(message, refs(message.referenced), embedder)
    event_append(message, Kind.STATE)
    return receipt


def _forget(message: Turn, gone: Collection[Ref], embedder: Embedder) -> Receipt:
    """Delete the facts of a message, and of the values behind these references those that were said only there."""
    user_id = message.owner_id
    ids = [str(id) for id in Memory.objects.filter(owner_id=user_id, source=message).values_list("id", flat=True)]
    memories = receipt_of(memories_erase(user_id=user_id, ids=ids, undo_s=0))
    alone = _said_only_there(message, gone)
    touched = memories_holding(user_id, alone)
    values = receipt_of(entries_erase(user_id=user_id, entry_ids=alone, undo_s=0))
    memories_embed(user_id, list(memories_by_ids(user_id, touched)), embedder)
    return Receipt(memories=memories.memories + values.memories, values=values.values)


def _said_only_there(message: Turn, gone: Collection[Ref]) -> list[UUID]:
    """The entries behind these references to which no other message refers, nor this one any more."""
    views = views_of(message.owner_id, gone)
    ids = {view.entry_id for view in views.values() if view.entry_id}
    if not ids:
        return []
    others = Turn.objects.filter(owner_id=message.owner_id, role=Turn.Role.USER).exclude(pk=message.pk)
    elsewhere = {ref for turn in others.iterator() for ref in refs(turn.referenced)}
    if not isinstance(gone, tuple):
        elsewhere |= set(refs(message.referenced))
    found = entries_of(message.owner_id).filter(id__in=ids)
    return [entry.id for entry in found if not elsewhere & {*reference_keys(message.owner_id, [entry.id])}]
