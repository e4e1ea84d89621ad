"""Putting other words into what is kept: a turn, a title, a fact; each with all that was derived from it."""

from collections.abc import Callable, Mapping
from typing import Final

from memory.domain.titles import title_of
from memory.events import Kind, event_append, tell_of_changed
from memory.facts import UNEMBEDDED, memory_changed
from memory.models import Conversation, Memory, Triplet, Turn, TurnEvent
from memory.reconciling import fact_mark, fact_words_put
from memory.selectors import turns_naming
from memory.services import ENDED
from vault.domain.references import Ref, Referenced
from vault.domain.rereferencing import with_words

Change = Callable[[Referenced], Referenced]
"""What becomes of a kept text; the same text where nothing is to be changed."""

_LONGEST_SUBJECT: Final = 200


def turn_rewrite(turn: Turn, change: Change, entries: list[str] | None = None) -> bool:
    """Change the text of a turn, and of the events of one that is not finished; whoever watches is told.

    ``entries`` are the values that its text refers to then. To be called in a transaction, with the row locked.
    """
    text = change(turn.referenced).text
    in_events = turn.role == Turn.Role.ASSISTANT and turn.state not in ENDED and _events_rewrite(turn, change)
    if text == turn.text and not in_events:
        return False
    if turn.role == Turn.Role.USER:
        _retitle(turn, Referenced(text))
    turn.text = text
    if entries is not None:
        turn.sealed_entries = entries
    turn.save(update_fields=["text", "sealed_entries"])
    event_append(turn, Kind.STATE)
    return True


def _retitle(turn: Turn, text: Referenced) -> None:
    """A title that was made of this message is made of its new text."""
    conversation = Conversation.objects.select_for_update().get(pk=turn.conversation_id)
    if conversation.title == title_of(turn.referenced).text:
        title_rewrite(conversation, lambda _: title_of(text))


def _events_rewrite(turn: Turn, change: Change) -> bool:
    changed = False
    for event in TurnEvent.objects.filter(turn=turn, kind=Kind.TEXT):
        text = change(Referenced(event.text)).text
        if text != event.text:
            event.text, changed = text, True
            event.save(update_fields=["text"])
    return changed


def events_drop(owner_id: int) -> None:
    """Drop the words of finished answers from the events: the turns themselves have them."""
    TurnEvent.objects.filter(owner_id=owner_id, kind=Kind.TEXT, turn__state__in=ENDED).delete()


def title_rewrite(conversation: Conversation, change: Change) -> bool:
    """Change a conversation's title."""
    title = change(Referenced(conversation.title)).text
    if title == conversation.title:
        return False
    conversation.title = title
    conversation.save(update_fields=["title"])
    return True


def memory_rewrite(memory: Memory, change: Change) -> bool:
    """Change a fact with its triplet; its vector goes, and one that then says the same as another goes with it.

    Whoever watches a turn that names it is told. To be called in a transaction.
    """
    said = (memory.text, memory.subject, memory.object)
    text, subject, object = (change(Referenced(words)).text for words in said)
    if (text, subject, object) == said:
        return False
    memory_changed(memory.owner_id, erased=True)
    tell_of_changed(turns_naming(memory.owner_id, Memory.objects.filter(pk=memory.pk)))
    memory.text, memory.object = text, object
    memory.subject = subject if len(subject) <= _LONGEST_SUBJECT else "somebody"
    memory.mark = fact_mark(memory)
    same = Memory.objects.filter(owner_id=memory.owner_id, mark=memory.mark).exclude(pk=memory.pk).first()
    if same:
        Memory.objects.filter(superseded_by=memory).update(superseded_by=same)
        memory.delete()
        return True
    memory.embedding, memory.embedder = b"", UNEMBEDDED
    memory.save(update_fields=["text", "subject", "object", "mark", "embedding", "embedder"])
    Triplet.objects.filter(memory=memory).update(subject=memory.subject, object=memory.object)
    fact_words_put(memory)
    return True


def words_put_back(user_id: int, words: Mapping[Ref, str], entry_id: str) -> tuple[int, int, int]:
    """Words in the place of an entry's references, in every text of the person: how many turns, titles and facts.

    To be called in a transaction, with the person's memory locked.
    """

    def change(text: Referenced) -> Referenced:
        return with_words(text, words)

    events_drop(user_id)
    turns = Turn.objects.select_for_update().filter(owner_id=user_id)
    memories = Memory.objects.select_for_update().filter(owner_id=user_id)
    return (
        sum(turn_rewrite(turn, change, _without(turn, entry_id)) for turn in list(turns)),
        sum(title_rewrite(one, change) for one in list(Conversation.objects.filter(owner_id=user_id))),
        sum(memory_rewrite(one, change) for one in list(memories)),
    )


def _without(turn: Turn, entry_id: str) -> list[str]:
    return [entry for entry in turn.sealed_entries if entry != entry_id]
