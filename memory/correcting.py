"""Corrections of what was taken for private: undone for a value, or made for one."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from consent.forgetting import entries_forget
from memory.domain.errors import WordsNotThere
from memory.domain.ports import Embedder
from memory.erase import settle
from memory.facts import memory_lock
from memory.models import Correction, Turn
from memory.rescanning import changed, embed_waiting, facts_of_new, said_of
from memory.rewriting import turn_rewrite, words_put_back
from memory.selectors import shown_turns, turn_get
from memory.services import turns_unasked
from vault.correcting import Resealer, value_open
from vault.domain.guessing import type_guessed
from vault.domain.references import Raw
from vault.selectors import sanitized
from vault.services import entry_delete


@dataclass(frozen=True, slots=True)
class Opened:
    """What became of a value that is not private any more; ``str()`` is its receipt."""

    turns: int
    titles: int
    memories: int

    def __str__(self) -> str:
        return f"1 value is no longer private; {changed(self.turns, self.titles, self.memories)}."


def value_opened(*, user_id: int, entry_id: UUID, embedder: Embedder) -> Opened:
    """Undo a detection: the value's words stand again in every text, its entry goes, and it is not sealed again.

    An answer that waited for a decision about nothing else is to be taken up again.

    Raises:
        VaultEntry.DoesNotExist: there is no such value of this person.
        RevealLimit: the person has been shown too many values in a short time.
    """
    with transaction.atomic():
        memory_lock(user_id)
        values = value_open(user_id=user_id, entry_id=entry_id)
        words = {ref: value.expose() for ref, value in values.items()}
        opened = Opened(*words_put_back(user_id, words, str(entry_id)))
        entry_delete(user_id=user_id, entry_ids=[entry_id], result="not private")
        entries_forget(user_id=user_id, entry_ids=[entry_id])
        turns_unasked(user_id=user_id)
    embed_waiting(user_id, embedder)
    settle()
    return opened


def type_of(user_id: int, turn_id: UUID, words: Raw) -> str:
    """The type that words of a message seem to be.

    Raises:
        Turn.DoesNotExist: there is no such turn of this person.
    """
    return type_guessed(words, sanitized(user_id, turn_get(user_id, turn_id).referenced).text)


def words_marked(*, user_id: int, turn_id: UUID, words: Raw, type: str) -> Correction:
    """Seal words of a person's own message; the correction that is returned then goes over all other texts.

    Raises:
        Turn.DoesNotExist: there is no such message of this person.
        WordsNotThere: they do not stand in it, or are sealed already.
    """
    with transaction.atomic():
        memory_lock(user_id)
        turn = shown_turns(user_id).select_for_update(of=("self",)).get(id=turn_id, role=Turn.Role.USER)
        row = Correction.objects.create(owner_id=user_id, values=1, turns=1)
        resealer, before = Resealer(user_id), turn.referenced
        marked = resealer.mark(said_of(turn), words, type)
        if marked is None:
            raise WordsNotThere
        text, row.entry_id = marked
        row.save()
        turn_rewrite(turn, lambda _: text, resealer.entries_in(text))
        facts_of_new(turn, before, resealer)
        return row
