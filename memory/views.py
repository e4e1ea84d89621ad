"""The pages of the chat and of the memories."""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from consent.domain.taxonomy import GROUPS, PRIVATE_TYPES
from consent.owner import owner_id
from memory.editing import editor_of
from memory.erase import erasures_of
from memory.leaving import account_holds
from memory.listing import Filters, deletion_rows, history_rows, memories_listed, memory_rows, relation_counts
from memory.models import Conversation, Memory, Turn
from memory.presenting import turns_show
from memory.rendering import chips_html
from memory.selectors import A_PAGE, conversation_get, conversations_of, memories_of, memory_state, turn_get, turns_page
from memory.stream import conversation_stream
from vault.domain.references import Referenced
from vault.recent import signed_in_lately
from vault.selectors import masked, sanitized_all

_RECENT = 200
_A_PAGE = 50
_LONGEST_NUMBER = 9
"""Digits of the largest number of a turn or an event."""


@require_GET
@login_required
def chat(request: HttpRequest) -> HttpResponse:
    """A new conversation, a temporary one with ``?temporary=1``; it becomes a row with its first message."""
    return _chat_page(request, None, temporary=request.GET.get("temporary") == "1")


@require_GET
@login_required
def conversation(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    try:
        found = conversation_get(owner_id(request), conversation_id)
    except Conversation.DoesNotExist:
        raise Http404 from None
    return _chat_page(request, found, temporary=found.temporary)


def _chat_page(request: HttpRequest, shown: Conversation | None, *, temporary: bool) -> HttpResponse:
    user_id = owner_id(request)
    recent = list(conversations_of(user_id)[:_RECENT])
    titled = _titled(user_id, recent)
    before = _number(request.GET.get("before", "")) if shown else None
    turns, earlier = turns_page(shown, before) if shown else ([], None)
    context = {
        "conversations": _by_day(titled),
        "conversation": _titled(user_id, [shown])[0] if shown else None,
        "temporary": temporary,
        "ends_at": shown.ends_at if shown else None,
        "last_event": shown.event_count if shown else 0,
        "turns": turns_show(user_id, turns),
        "earlier": earlier,
        "in_the_past": before is not None,
        "paused": memory_state(user_id).paused,
        "max_message": settings.SPMEM_MAX_MESSAGE,
    }
    return render(request, "memory/chat.html", context)


def _number(given: str) -> int | None:
    """A position or a number of an event as an address has it; ``None`` of what can be neither."""
    return int(given) if given.isdecimal() and len(given) <= _LONGEST_NUMBER else None


def _titled(user_id: int, conversations: list[Conversation]) -> list[dict[str, object]]:
    titles = sanitized_all(user_id, [Referenced(one.title) for one in conversations])
    return [
        {"id": one.id, "shown_title": title.text, "updated_at": one.updated_at, "temporary": one.temporary}
        for one, title in zip(conversations, titles, strict=True)
    ]


def _by_day(conversations: Iterable[dict[str, object]]) -> list[tuple[str, list[dict[str, object]]]]:
    today = timezone.localdate()
    groups: dict[str, list[dict[str, object]]] = {}
    for one in conversations:
        day = timezone.localdate(one["updated_at"])  # type: ignore[arg-type]
        if day >= today:
            heading = "Today"
        elif day >= today - timedelta(days=7):
            heading = "Last week"
        else:
            heading = "Earlier"
        groups.setdefault(heading, []).append(one)
    return list(groups.items())


@require_GET
@login_required
def turn(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """One turn as it is now; the page puts it in the place of the older one."""
    try:
        shown = turns_show(owner_id(request), [turn_get(owner_id(request), turn_id)])[0]
    except Turn.DoesNotExist:
        raise Http404 from None
    return render(request, "memory/_turn.html", {"turn": shown})


@require_GET
@login_required
def turn_place(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """Where a turn stands in its conversation."""
    try:
        found = turn_get(owner_id(request), turn_id)
    except Turn.DoesNotExist:
        raise Http404 from None
    after = found.conversation.turns.filter(position__gt=found.position).count()
    page = f"?before={found.position + A_PAGE // 2}" if after >= A_PAGE else ""
    return redirect(reverse("conversation", args=[found.conversation_id]) + f"{page}#turn-{found.id}")


@require_GET
@login_required
def turn_private(request: HttpRequest, message_id: UUID) -> HttpResponse:
    """The form by which words of a message are called private."""
    groups = [
        (group, [(type.key, type.label) for type in PRIVATE_TYPES.values() if type.category == category])
        for category, group in GROUPS.items()
    ]
    return render(request, "memory/_private.html", {"turn": _own_message(request, message_id), "groups": groups})


@require_GET
@login_required
def turn_editor(request: HttpRequest, message_id: UUID) -> HttpResponse:
    """The editor of a message, with placeholders of its own."""
    message = _own_message(request, message_id)
    return render(request, "memory/_message_editor.html", {"turn": message, "editor": editor_of(message)})


def _own_message(request: HttpRequest, message_id: UUID) -> Turn:
    try:
        found = turn_get(owner_id(request), message_id)
    except Turn.DoesNotExist:
        raise Http404 from None
    if found.role != Turn.Role.USER or found.unsorted:
        raise Http404
    return found


async def conversation_events(request: HttpRequest, conversation_id: UUID) -> HttpResponseBase:
    """The live stream of a conversation, from ``Last-Event-ID`` or ``?after=`` on."""
    user = await request.auser()
    if user.pk is None or not await _is_theirs(user.pk, conversation_id):
        raise Http404
    after = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
    session_key = request.session.session_key or ""
    stream = conversation_stream(user.pk, session_key, conversation_id, _number(after) or 0)
    response = StreamingHttpResponse(stream, content_type="text/event-stream")
    response["X-Accel-Buffering"] = "no"
    return response


@sync_to_async
def _is_theirs(user_id: int, conversation_id: UUID) -> bool:
    return conversations_of(user_id).filter(id=conversation_id).exists()


@require_GET
@login_required
def memories(request: HttpRequest) -> HttpResponse:
    user_id, filters = owner_id(request), Filters.of(request.GET)
    page = Paginator(memories_listed(user_id, filters), _A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": memory_rows(user_id, list(page.object_list)),
        "filters": filters,
        "relations": relation_counts(user_id),
        "total": memories_of(user_id).count(),
    }
    return render(request, "memory/memories.html", context)


@require_GET
@login_required
def memory(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    user_id, found = owner_id(request), _own_memory(request, memory_id)
    source = masked(user_id, [found.source.referenced])[0] if found.source else []
    context = {
        "memory": memory_rows(user_id, [found])[0],
        "source_words": chips_html(source),
        "history": history_rows(user_id, found),
    }
    return render(request, "memory/memory.html", context)


@require_GET
@login_required
def memory_editor(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """The editor of a memory, for the message that it came of."""
    found = memory_rows(owner_id(request), [_own_memory(request, memory_id)])[0]
    return render(request, "memory/_editor.html", {"memory": found, "in_turn": True})


def _own_memory(request: HttpRequest, memory_id: UUID) -> Memory:
    try:
        return memories_of(owner_id(request)).get(id=memory_id)
    except Memory.DoesNotExist:
        raise Http404 from None


@require_GET
@login_required
def deletions(request: HttpRequest) -> HttpResponse:
    """What was deleted, with its receipts."""
    page = Paginator(erasures_of(owner_id(request)), _A_PAGE).get_page(request.GET.get("page"))
    return render(request, "memory/deletions.html", {"page": page, "rows": deletion_rows(list(page.object_list))})


@require_GET
@login_required
def account_delete(request: HttpRequest) -> HttpResponse:
    """What goes with the account, and the form by which it goes; after a recent sign-in."""
    if not signed_in_lately(request):
        return redirect(f"{reverse('account_reauthenticate')}?next={request.path}")
    return render(request, "memory/account_delete.html", {"holds": account_holds(owner_id(request))})
