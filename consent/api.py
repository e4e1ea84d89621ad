"""The JSON routes of consent: revoking and policies. Deciding resumes an answer, so memory has that one."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from consent import services
from consent.domain.policy import Keep, MayRead, UseRule
from consent.domain.taxonomy import PRIVATE_TYPES
from consent.owner import owner_id


class PolicyIn(serializers.Serializer[dict[str, object]]):
    keep = serializers.ChoiceField([rule.value for rule in Keep], required=False)
    use = serializers.ChoiceField([rule.value for rule in UseRule], required=False)
    may_read = serializers.ChoiceField([rule.value for rule in MayRead], required=False)
    until = serializers.DateField(required=False, allow_null=True)

    def to_internal_value(self, data: Mapping[str, object]) -> dict[str, object]:
        """A form says "" where no day is chosen."""
        chosen = {name: None if (name, value) == ("until", "") else value for name, value in data.items()}
        given: dict[str, object] = super().to_internal_value(chosen)
        kinds = {"keep": Keep, "use": UseRule, "may_read": MayRead}
        return {name: kinds[name](str(value)) if name in kinds else value for name, value in given.items()}

    def validate_until(self, until: date | None) -> date | None:
        if until and until < timezone.localdate():
            raise serializers.ValidationError("Choose a day that is not over yet.")
        return until


class GrantRevoke(APIView):
    """Take back a yes."""

    def post(self, request: Request, grant_id: UUID) -> Response:
        revoked = services.grant_revoke(user_id=owner_id(request), grant_id=grant_id)
        return Response({"revoked": len(revoked)})


class RequestRevoke(APIView):
    """Take back all that a card allowed."""

    def post(self, request: Request, request_id: UUID) -> Response:
        revoked = services.request_revoke(user_id=owner_id(request), request_id=request_id)
        return Response({"revoked": len(revoked)})


class AskAgain(APIView):
    """Take back a No: the same is asked for again in its conversation."""

    def post(self, request: Request, request_id: UUID) -> Response:
        found = services.request_ask_again(user_id=owner_id(request), request_id=request_id)
        return Response({"asks_again": found.asks_again})


class PolicyView(APIView):
    """Decide about a type once and for all."""

    def put(self, request: Request, type: str) -> Response:
        if type not in PRIVATE_TYPES:
            raise Http404
        wanted = PolicyIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        rules = services.policy_set(user_id=owner_id(request), type=type, **wanted.validated_data)
        return Response(asdict(rules))
