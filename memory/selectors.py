"""What is in the memory and in the conversations, as it stands now."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from consent.selectors import turns_asking, turns_showing
from memory.domain.relations import TIES
from memory.domain.ties import TripletView
from memory.domain.types import Exchange, TurnState
from memory.models import Conversation, Memory, MemoryState, ReadyIndex, Triplet, Turn, TurnEvent
from memory.rows import state_of, turns_ended
from vault.domain.references import Ref, Referenced, Sanitized, refs
from vault.selectors import View, sanitized_all, sanitized_with, views_of

_EARLIER = 6


def conversations_of(user_id: int) -> QuerySet[Conversation]:
    """The conversations of a person, the latest first; what a deletion has hidden is not there."""
    return Conversation.objects.filter(owner_id=user_id, erasure=None)


def conversation_get(user_id: int, conversation_id: UUID) -> Conversation:
    """Raises: Conversation.DoesNotExist: there is none of that id, or it is another person's."""
    return conversations_of(user_id).get(id=conversation_id)


def turn_get(user_id: int, turn_id: UUID) -> Turn:
    """Raises: Turn.DoesNotExist: there is none of that id, or it is another person's."""
    return shown_turns(user_id).select_related("conversation", "asks").get(id=turn_id)


def shown_turns(user_id: int) -> QuerySet[Turn]:
    """The turns of a person that no deletion has hidden."""
    return Turn.objects.filter(owner_id=user_id, conversation__erasure=None)


def turn_owner(turn_id: UUID) -> int | None:
    """Whose turn it is; ``None`` when it is gone."""
    return Turn.objects.filter(id=turn_id).values_list("owner_id", flat=True).first()


def turns_of(conversation: Conversation) -> QuerySet[Turn]:
    return conversation.turns.select_related("asks").order_by("position")


A_PAGE = 50
"""How many turns a page of a conversation shows."""


def turns_page(conversation: Conversation, before: int | None = None) -> tuple[list[Turn], int | None]:
    """The last turns, or the last of those before a position, in order; and before which others stand, if any do."""
    rows = turns_of(conversation) if before is None else turns_of(conversation).filter(position__lt=before)
    last = list(rows.order_by("-position")[: A_PAGE + 1])
    return last[:A_PAGE][::-1], last[A_PAGE - 1].position if len(last) > A_PAGE else None


def exchanges_before(turn: Turn, most: int = _EARLIER) -> tuple[Exchange, ...]:
    """The turns before this one, oldest first, sanitized; those that never came to an end are left out."""
    return _exchanges(turn.owner_id, _ended_before(turn, most))


def exchanges_last(conversation: Conversation, most: int) -> tuple[Exchange, ...]:
    """The last turns of a conversation, as ``exchanges_before`` gives them."""
    return _exchanges(conversation.owner_id, turns_ended(conversation.id, most))


def _exchanges(owner_id: int, rows: Sequence[Turn]) -> tuple[Exchange, ...]:
    texts = sanitized_all(owner_id, [row.referenced for row in rows])
    return tuple(Exchange(row.role, text) for row, text in zip(rows, texts, strict=True))


def _ended_before(turn: Turn, most: int) -> list[Turn]:
    return turns_ended(turn.conversation_id, most, before=turn.position)


@dataclass(frozen=True, slots=True)
class Heard:
    """A message as it may be read, with how its references read, and what was said before it, oldest first."""

    text: Referenced
    views: Mapping[Ref, View]
    request: Sanitized
    history: tuple[Exchange, ...]


def heard(message: Turn) -> Heard:
    """What an answer is to be given to, in two looks."""
    earlier, text = _ended_before(message, _EARLIER), message.referenced
    texts = [row.referenced for row in earlier]
    views = views_of(message.owner_id, (ref for one in (text, *texts) for ref in refs(one)))
    return Heard(
        text=text,
        views={ref: views[ref] for ref in refs(text)},
        request=sanitized_with(views, text),
        history=tuple(Exchange(row.role, sanitized_with(views, one)) for row, one in zip(earlier, texts, strict=True)),
    )


def events_after(conversation_id: UUID, number: int) -> list[TurnEvent]:
    """The events after the one of that number, in order."""
    return list(TurnEvent.objects.filter(conversation_id=conversation_id, number__gt=number).order_by("number"))


def text_so_far(turn: Turn) -> str:
    """What an answer in the making has said since it last began."""
    said = ""
    for event in turn.events.order_by("number"):
        if event.kind == TurnEvent.Kind.RESTART:
            said = ""
        elif event.kind == TurnEvent.Kind.TEXT:
            said += event.text
    return said


def turns_naming(user_id: int, named: QuerySet[Memory], entry_ids: Collection[UUID] = ()) -> list[UUID]:
    """The turns whose pages name one of these memories or values: said in them, used, or asked for."""
    rows, facts = shown_turns(user_id).order_by("position"), named.order_by().select_related(None)
    sources = facts.exclude(source=None).values_list("source_id", flat=True).distinct()
    return list(dict.fromkeys([*sources, *_using(rows, facts), *_holding(user_id, rows, entry_ids)]))


def _using(rows: QuerySet[Turn], facts: QuerySet[Memory]) -> list[UUID]:
    """The answers that used one of these facts; which facts those are is looked up only where answers used any."""
    used = list(_filled(rows, "used_memories"))
    ids = {str(id) for id in facts.values_list("id", flat=True)} if used else frozenset[str]()
    return [id for id, names in used if not ids.isdisjoint(names)]


def _holding(user_id: int, rows: QuerySet[Turn], entry_ids: Collection[UUID]) -> list[UUID]:
    """The turns that one of these values was said in, that answer such a one, show the value, or ask for it."""
    if not (entries := frozenset(map(str, entry_ids))):
        return []
    said = [id for id, sealed in _filled(rows, "sealed_entries") if not entries.isdisjoint(sealed)]
    answers = rows.filter(asks__in=said).values_list("id", flat=True)
    return [*said, *answers, *turns_showing(entry_ids=entry_ids), *turns_asking(user_id, entry_ids)]


def _filled(turns: QuerySet[Turn], field: str) -> Iterable[tuple[UUID, list[str]]]:
    return turns.exclude(**{field: []}).values_list("id", field)


def memories_of(user_id: int) -> QuerySet[Memory]:
    """All facts of a person, newest first; what a deletion has hidden is not there."""
    return Memory.objects.filter(owner_id=user_id, erasure=None).select_related("source")


def memories_current(user_id: int) -> QuerySet[Memory]:
    """The facts that are true now."""
    return memories_of(user_id).filter(valid_to=None)


def memories_since(user_id: int, version: int) -> QuerySet[Memory] | None:
    """The facts that came, or ended, after that version; ``None`` when more than that has changed since."""
    if memory_state(user_id).changed > version:
        return None
    return memories_of(user_id).filter(version__gt=version)


def embedders_of(user_id: int, after: int = -1) -> frozenset[str]:
    """The names of the embedders that made the vectors of the facts that are true now and came after that version."""
    rows = memories_current(user_id).filter(version__gt=after)
    return frozenset(rows.order_by().values_list("embedder", flat=True).distinct())


def memories_of_other_embedders(name: str) -> QuerySet[Memory]:
    """Everybody's facts whose vectors another embedder made, or none."""
    return Memory.objects.filter(erasure=None).exclude(embedder=name).order_by("owner_id", "id")


def index_ready(user_id: int, embedder: str) -> ReadyIndex | None:
    """The copy of the person's index that is kept ready, if it has not been overtaken by a change or a deletion."""
    ready = ReadyIndex.objects.filter(owner_id=user_id, embedder=embedder).first()
    return ready if ready and memory_state(user_id).changed <= ready.version else None


def memories_by_ids(user_id: int, ids: Collection[str]) -> QuerySet[Memory]:
    return memories_of(user_id).filter(id__in=ids)


def triplets_of(user_id: int, after: int | None = None) -> QuerySet[Triplet]:
    """The edges of the person's graph whose facts are true now; or those whose facts came or ended after a version."""
    rows = Triplet.objects.filter(owner_id=user_id, memory__erasure=None)
    return rows.filter(memory__valid_to=None) if after is None else rows.filter(memory__version__gt=after)


def ties_of(user_id: int) -> list[TripletView]:
    """Who is whose: the edges from the people and animals that the person has told of."""
    rows = triplets_of(user_id).filter(relation__in=TIES).values_list("subject", "relation", "object", "memory_id")
    return [TripletView(subject, relation, object_, str(memory)) for subject, relation, object_, memory in rows]


def memory_state(user_id: int) -> MemoryState:
    """The version of the person's memory and whether it is paused; a person without one has version 0."""
    return state_of(user_id) or MemoryState(owner_id=user_id)


def turn_is_claimed(turn_id: UUID) -> bool:
    """Whether a worker is answering, or was when it was last heard of."""
    return Turn.objects.filter(pk=turn_id, state=TurnState.ANSWERING).exists()


def turns_unfinished() -> Iterable[Turn]:
    """Answers that nobody is known to be making: their jobs may be lost."""
    return Turn.objects.filter(
        role=Turn.Role.ASSISTANT, state__in=(TurnState.RECEIVED, TurnState.ANSWERING), conversation__erasure=None
    ).select_related("asks")


def turns_unremembered() -> QuerySet[Turn]:
    """Messages whose facts were not yet drawn."""
    return Turn.objects.filter(remembering=Turn.Remembering.WAITING, conversation__erasure=None)


def turns_unadded() -> QuerySet[Turn]:
    """The messages of which a model is still to be asked for more."""
    return Turn.objects.filter(remembering=Turn.Remembering.ADDING, conversation__erasure=None)


def turns_asked_since(user_id: int, since: datetime) -> int:
    """How many answers were given since then."""
    return shown_turns(user_id).filter(state=TurnState.ANSWERED, finished_at__gt=since).count()


def turns_failed(user_id: int) -> list[dict[str, object]]:
    """Answers and memories that failed and wait for another try."""
    answers = shown_turns(user_id).filter(state=TurnState.FAILED)
    messages = shown_turns(user_id).filter(remembering=Turn.Remembering.FAILED)
    return [
        *({"conversation_id": t.conversation_id, "what": "An answer", "error": t.error} for t in answers),
        *({"conversation_id": t.conversation_id, "what": "A memory", "error": NOT_REMEMBERED} for t in messages),
    ]


NOT_REMEMBERED = "A message could not be remembered; try again from the chat."
