"""The JSON routes by which a person corrects a message of theirs: not private, this is private, undo, edit."""

from uuid import UUID

from django.conf import settings
from django.http import Http404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from consent.domain.taxonomy import PRIVATE_TYPES
from consent.owner import owner_id
from memory import correcting, editing, runtime, tasks
from memory.domain.typed import typed
from memory.models import Correction
from memory.rescanning import receipt_of
from vault.recent import RecentSignIn


class PrivateIn(serializers.Serializer[dict[str, object]]):
    words = serializers.CharField(trim_whitespace=True, max_length=2000)
    type = serializers.ChoiceField(list(PRIVATE_TYPES), allow_blank=True, default="")


class EditIn(serializers.Serializer[dict[str, object]]):
    text = serializers.CharField(trim_whitespace=False, allow_blank=True)
    form = serializers.CharField()
    ask = serializers.BooleanField(default=False)


class NotPrivate(APIView):
    """A value is not private: its words stand in the open again, which shows them, so the sign-in must be recent."""

    permission_classes = (*APIView.permission_classes, RecentSignIn)

    def post(self, request: Request, entry_id: UUID) -> Response:
        opened = correcting.value_opened(user_id=owner_id(request), entry_id=entry_id, embedder=runtime.embedder())
        tasks.enqueue_answerable()
        return Response({"receipt": str(opened)})


class Private(APIView):
    """Words of a message are private; a job goes over all else that is kept."""

    def post(self, request: Request, message_id: UUID) -> Response:
        wanted = PrivateIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        words = typed(wanted.validated_data["words"], limit=settings.SPMEM_MAX_MESSAGE)
        type = wanted.validated_data["type"] or correcting.type_of(owner_id(request), message_id, words)
        row = correcting.words_marked(user_id=owner_id(request), turn_id=message_id, words=words, type=type)
        tasks.enqueue_correction(row)
        receipt = f"Sealed as {PRIVATE_TYPES[type].noun}. What else was said and remembered is gone over."
        return Response({"receipt": receipt, "follow": reverse("api-correction", args=[row.id])})


class CorrectionView(APIView):
    """How far a correction is."""

    def get(self, request: Request, correction_id: UUID) -> Response:
        row = Correction.objects.filter(owner_id=owner_id(request), id=correction_id).first()
        if row is None:
            raise Http404
        done = row.finished_at is not None
        return Response({"done": done, "looked_at": row.looked_at, "receipt": receipt_of(row)})


class Undo(APIView):
    """Delete what was remembered and sealed from a message."""

    def post(self, request: Request, message_id: UUID) -> Response:
        receipt = editing.message_undo(user_id=owner_id(request), turn_id=message_id, embedder=runtime.embedder())
        return Response({"receipt": str(receipt)})


class Message(APIView):
    """Put other words in a message's place, and have them answered if wanted."""

    def patch(self, request: Request, message_id: UUID) -> Response:
        wanted = EditIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        edited = editing.message_edit(
            user_id=owner_id(request),
            turn_id=message_id,
            text=typed(wanted.validated_data["text"], limit=settings.SPMEM_MAX_MESSAGE),
            form=wanted.validated_data["form"],
            ask=wanted.validated_data["ask"],
            embedder=runtime.embedder(),
        )
        if edited.reply:
            tasks.enqueue_message(edited.reply)
        else:
            tasks.enqueue_remembering(edited.message)
        return Response({"receipt": f"Saved. {edited.receipt}.", "answer": edited.reply and str(edited.reply.id)})
