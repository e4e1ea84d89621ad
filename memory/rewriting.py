"""Putting other words into what is kept: a turn, a title, a fact; each with all that was derived from it."""

from collections.abc import Callable
from typing import Final

from memory.domain.titles import title_of
from memory.events import Kind, event_append
from memory.facts import UNEMBEDDED, fact_mark, gist, memory_changed
from memory.models import Conversation, Memory, Triplet, Turn, TurnEvent
from memory.services import ENDED
from vault.domain.references import Referenced

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

    To be called in a transaction.
    """
    said = (memory.text, memory.subject, memory.object)
    text, subject, object = (change(Referenced(words)).text for words in said)
    if (text, subject, object) == said:
        return False
    memory_changed(memory.owner_id, erased=True)
    memory.text, memory.object, memory.gist = text, object, gist(object)
    memory.subject = subject if len(subject) <= _LONGEST_SUBJECT else "somebody"
    memory.mark = fact_mark(memory)
    same = Memory.objects.filter(owner_id=memory.owner_id, mark=memory.mark).exclude(pk=memory.pk).first()
    if same:
        Memory.objects.filter(superseded_by=memory).update(superseded_by=same)
        memory.delete()
        return True
    memory.embedding, memory.embedder = b"", UNEMBEDDED
    memory.save(update_fields=["text", "subject", "object", "gist", "mark", "embedding", "embedder"])
    Triplet.objects.filter(memory=memory).update(subject=memory.subject, object=memory.object)
    return True
