"""The JSON route by which a value is shown to its owner's own eyes."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from consent.domain.grants import Use
from consent.domain.taxonomy import Purpose
from consent.owner import owner_id
from vault.recent import RecentSignIn
from vault.selectors import entry_get, reference_keys
from vault.services import entry_release


class EntryReveal(APIView):
    """Show one value to its owner; it goes to the ledger."""

    permission_classes = (*APIView.permission_classes, RecentSignIn)

    def post(self, request: Request, entry_id: UUID) -> Response:
        user_id = owner_id(request)
        entry = entry_get(user_id, entry_id)
        refs = reference_keys(user_id, [entry.id])[:1]
        values = entry_release(Use(user_id=user_id, purpose=Purpose.OWN_EYES), refs)
        return Response({"value": " ".join(value.expose() for value in values.values())})
