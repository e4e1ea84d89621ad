"""The JSON routes of the chat and the memories: thin views over the services."""

from dataclasses import asdict
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.db import transaction
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from consent.domain.grants import Scope
from consent.domain.taxonomy import PRIVATE_TYPES
from consent.owner import owner_id
from consent.selectors import entries_granted, request_get
from consent.services import Decided, grant_revoke, request_decide, request_revoke
from memory import erase, runtime, services, tasks
from memory.domain.typed import typed
from memory.facts import memory_edit
from memory.leaving import account_erase
from memory.models import Erasure
from memory.presenting import memories_used, turn_revealed, types_used
from memory.selectors import conversation_get, memories_of, turn_get
from vault.recent import RecentSignIn
from vault.selectors import entry_get
from vault.services import entry_keep


class Words(serializers.CharField):
    """What a person typed, as it came: ``typed`` sees to what cannot be kept, and says so in its own words."""

    def __init__(self) -> None:
        super().__init__(trim_whitespace=False, allow_blank=True)
        self.validators = []


class MessageIn(serializers.Serializer[dict[str, object]]):
    text = Words()
    send_key = serializers.UUIDField(required=False)


class BeginIn(MessageIn):
    temporary = serializers.BooleanField(default=False)


class TitleIn(serializers.Serializer[dict[str, object]]):
    title = Words()


class PauseIn(serializers.Serializer[dict[str, object]]):
    paused = serializers.BooleanField()


class TextIn(serializers.Serializer[dict[str, object]]):
    text = Words()


class DecisionIn(serializers.Serializer[dict[str, object]]):
    allow = serializers.BooleanField()
    scope = serializers.ChoiceField([scope.value for scope in Scope], default=Scope.ANSWER.value)
    left_out = serializers.ListField(child=serializers.CharField(), default=list)
    less_exact = serializers.ListField(child=serializers.CharField(), default=list)
    read = serializers.ListField(child=serializers.CharField(), default=list)


class EraseIn(serializers.Serializer[dict[str, object]]):
    ids = serializers.ListField(child=serializers.UUIDField(), required=False)
    relation = serializers.CharField(required=False, default="")
    all = serializers.BooleanField(required=False, default=False)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if sum(map(bool, (attrs.get("ids"), attrs["relation"], attrs["all"]))) != 1:
            raise serializers.ValidationError("Say which memories to delete, or all of them.")
        return attrs


def _message(request: Request) -> MessageIn:
    message = MessageIn(data=request.data)
    message.is_valid(raise_exception=True)
    return message


class Conversations(APIView):
    """Begin a conversation with its first message."""

    def post(self, request: Request) -> Response:
        wanted = BeginIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        reply = services.conversation_begin(user_id=owner_id(request), **wanted.validated_data)
        tasks.enqueue_message(reply)
        url = reverse("conversation", args=[reply.conversation_id])
        return Response({"conversation": str(reply.conversation_id), "url": url}, status.HTTP_201_CREATED)


class ConversationView(APIView):
    """Rename or delete a conversation."""

    def patch(self, request: Request, conversation_id: UUID) -> Response:
        wanted = TitleIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        services.conversation_rename(
            user_id=owner_id(request), conversation_id=conversation_id, title=wanted.validated_data["title"]
        )
        return Response(status=status.HTTP_204_NO_CONTENT)

    def delete(self, request: Request, conversation_id: UUID) -> Response:
        keep = request.query_params.get("keep_memories") == "1"
        erasure = erase.conversation_erase(
            user_id=owner_id(request), conversation_id=conversation_id, with_memories=not keep
        )
        return _erased(erasure)


class Turns(APIView):
    """Send a message."""

    def post(self, request: Request, conversation_id: UUID) -> Response:
        conversation_get(owner_id(request), conversation_id)
        reply = services.turn_receive(
            user_id=owner_id(request), conversation_id=conversation_id, **_message(request).validated_data
        )
        tasks.enqueue_message(reply)
        return Response({"message": str(reply.asks_id), "answer": str(reply.id)}, status.HTTP_201_CREATED)


class Stop(APIView):
    def post(self, request: Request, turn_id: UUID) -> Response:
        turn = services.turn_stop(user_id=owner_id(request), turn_id=turn_id)
        return Response({"state": turn.state})


class Retry(APIView):
    """Answer again what failed or was stopped."""

    def post(self, request: Request, turn_id: UUID) -> Response:
        turn = services.turn_retry(user_id=owner_id(request), turn_id=turn_id)
        tasks.enqueue_message(turn)
        return Response({"state": turn.state})


class Remember(APIView):
    """Draw the facts of a message again after that has failed."""

    def post(self, request: Request, turn_id: UUID) -> Response:
        turn = services.remembering_retry(user_id=owner_id(request), turn_id=turn_id)
        tasks.enqueue_remembering(turn)
        return Response({"remembering": turn.remembering})


class Used(APIView):
    """What an answer used: memories, and values by type with the consent that each was used under."""

    def get(self, request: Request, turn_id: UUID) -> Response:
        turn = turn_get(owner_id(request), turn_id)
        return Response(
            {
                "memories": [asdict(memory) for memory in memories_used(turn)],
                "values": [asdict(value) for value in types_used(turn)],
            }
        )


class Reveal(APIView):
    """A turn with its values, for its owner's own eyes."""

    permission_classes = (*APIView.permission_classes, RecentSignIn)

    def post(self, request: Request, turn_id: UUID) -> Response:
        turn = turn_get(owner_id(request), turn_id)
        return Response({"html": turn_revealed(turn)})


class Decide(APIView):
    """Decide on a consent request; the answer that waits for it goes on."""

    def post(self, request: Request, request_id: UUID) -> Response:
        wanted = DecisionIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        given = wanted.validated_data
        left_out, less_exact, read = (frozenset(given[name]) for name in ("left_out", "less_exact", "read"))
        decided = Decided(given["allow"], Scope(given["scope"]), left_out, less_exact, read)
        with transaction.atomic():
            services.turn_resume(turn_id=request_get(owner_id(request), request_id).turn_id)
            done = request_decide(user_id=owner_id(request), request_id=request_id, decided=decided)
        tasks.enqueue_answer(done.turn_id)
        return Response({"decision": done.decision})


class RequestErase(APIView):
    """Take back what a card allowed, and delete those values everywhere."""

    def post(self, request: Request, request_id: UUID) -> Response:
        user_id = owner_id(request)
        revoked = request_revoke(user_id=user_id, request_id=request_id)
        return _erased(erase.entries_erase(user_id=user_id, entry_ids=entries_granted(revoked)))


class GrantErase(APIView):
    """Take back a yes, and delete the values it was for everywhere."""

    def post(self, request: Request, grant_id: UUID) -> Response:
        user_id = owner_id(request)
        revoked = grant_revoke(user_id=user_id, grant_id=grant_id)
        return _erased(erase.entries_erase(user_id=user_id, entry_ids=entries_granted(revoked)))


class Pause(APIView):
    def post(self, request: Request) -> Response:
        wanted = PauseIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        state = services.memory_pause(user_id=owner_id(request), paused=wanted.validated_data["paused"])
        return Response({"paused": state.paused})


class MemoryView(APIView):
    """Put other words in a fact's place, or delete it."""

    def patch(self, request: Request, memory_id: UUID) -> Response:
        wanted = TextIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        text = typed(wanted.validated_data["text"], limit=settings.SPMEM_MAX_MESSAGE)
        memory_edit(user_id=owner_id(request), memory_id=memory_id, text=text, embedder=runtime.embedder())
        return Response(status=status.HTTP_204_NO_CONTENT)

    def delete(self, request: Request, memory_id: UUID) -> Response:
        memories_of(owner_id(request)).get(id=memory_id)
        return _erased(erase.memories_erase(user_id=owner_id(request), ids=[str(memory_id)]))


class Erase(APIView):
    """Delete the memories named, those of a relation, or all."""

    def post(self, request: Request) -> Response:
        wanted = EraseIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        named = wanted.validated_data.get("ids")
        ids = [str(id) for id in named] if named else None
        return _erased(
            erase.memories_erase(user_id=owner_id(request), ids=ids, relation=wanted.validated_data["relation"])
        )


class Entry(APIView):
    """Delete a private value everywhere."""

    def delete(self, request: Request, entry_id: UUID) -> Response:
        entry_get(owner_id(request), entry_id)
        return _erased(erase.entries_erase(user_id=owner_id(request), entry_ids=[entry_id]))


class Keep(APIView):
    """Keep a value whose owner was asked whether to; what was said with it is remembered then."""

    def post(self, request: Request, entry_id: UUID) -> Response:
        entry = entry_keep(user_id=owner_id(request), entry_id=entry_id)
        if entry.source_turn_id:
            tasks.enqueue_kept(entry.source_turn_id, entry.id)
        return Response({"state": entry.state})


class Type(APIView):
    """Delete every private value of a type."""

    def delete(self, request: Request, type: str) -> Response:
        if type not in PRIVATE_TYPES:
            raise Http404
        return _erased(erase.type_erase(user_id=owner_id(request), type=type))


class AccountIn(serializers.Serializer[dict[str, object]]):
    username = serializers.CharField()


class Account(APIView):
    """Delete the account and all that is its own; asks for a recent sign-in, and for the name to be typed."""

    permission_classes = (*APIView.permission_classes, RecentSignIn)

    def post(self, request: Request) -> Response:
        wanted = AccountIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        if wanted.validated_data["username"] != request.user.get_username():
            raise serializers.ValidationError("That is not the name of this account; nothing was deleted.")
        receipt = account_erase(user_id=owner_id(request))
        runtime.embedder().forget()
        logout(request._request)
        messages.success(request._request, f"Your account is deleted: {receipt}.")
        return Response({"receipt": str(receipt), "url": reverse("home")})


class ErasureView(APIView):
    """A deletion and its receipt."""

    def get(self, request: Request, erasure_id: UUID) -> Response:
        return _receipt(erase.erasure_get(owner_id(request), erasure_id))


class ErasureUndo(APIView):
    """Show again what was deleted, within seconds."""

    def post(self, request: Request, erasure_id: UUID) -> Response:
        erasure = erase.erasure_undo(user_id=owner_id(request), erasure_id=erasure_id)
        tasks.enqueue_undone(erasure)
        return Response({"receipt": erase.undone(erasure), "state": erasure.state})


def _erased(erasure: Erasure) -> Response:
    tasks.enqueue_erasing(erasure)
    return _receipt(erasure)


def _receipt(erasure: Erasure) -> Response:
    """The receipt in words and counts; while it can be undone, by which address and for how many seconds."""
    left = max(0.0, (erasure.due_at - timezone.now()).total_seconds())
    undo = reverse("api-erasure-undo", args=[erasure.id]) if erasure.state == Erasure.State.HIDDEN and left else None
    return Response(
        {
            "receipt": str(erase.receipt_of(erasure)),
            "counts": erasure.counts,
            "state": erasure.state,
            "erasure": reverse("api-erasure", args=[erasure.id]),
            "undo": undo,
            "undo_seconds": round(left, 1) if undo else 0,
        }
    )
