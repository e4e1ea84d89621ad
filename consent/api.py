"""The JSON routes of consent: revoking and policies. Deciding resumes an answer, so memory has that one."""

from uuid import UUID

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from consent import services
from consent.domain.policy import Keep, UseRule
from consent.domain.taxonomy import PRIVATE_TYPES
from consent.owner import owner_id


class PolicyIn(serializers.Serializer[dict[str, str]]):
    keep = serializers.ChoiceField([rule.value for rule in Keep], required=False)
    use = serializers.ChoiceField([rule.value for rule in UseRule], required=False)


class GrantRevoke(APIView):
    """Take back a yes."""

    def post(self, request: Request, grant_id: UUID) -> Response:
        revoked = services.grant_revoke(user_id=owner_id(request), grant_id=grant_id)
        return Response({"revoked": len(revoked)})


class PolicyView(APIView):
    """Decide about a type once and for all."""

    def put(self, request: Request, type: str) -> Response:
        if type not in PRIVATE_TYPES:
            raise Http404
        wanted = PolicyIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        keep, use = wanted.validated_data.get("keep"), wanted.validated_data.get("use")
        rules = services.policy_set(
            user_id=owner_id(request), type=type, keep=Keep(keep) if keep else None, use=UseRule(use) if use else None
        )
        return Response({"keep": rules.keep, "use": rules.use})
