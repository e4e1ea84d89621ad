"""Seeing a value, and leaving, ask for a sign-in of the last five minutes."""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.authentication import get_authentication_records
from django.http import HttpRequest
from django.urls import reverse
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

SIGNED_IN_AT = "signed_in_at"
"""The session's key for when it began."""


class SignInAgain(PermissionDenied):
    """The sign-in is too old; the answer says where to renew it."""

    def __init__(self) -> None:
        super().__init__("Sign in again first: your last sign-in is older than five minutes.")
        self.reauthenticate = reverse("account_reauthenticate")


class RecentSignIn(BasePermission):
    """Lets through who has signed in within ``ACCOUNT_REAUTHENTICATION_TIMEOUT`` seconds."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not signed_in_lately(request._request):
            raise SignInAgain
        return True


def signed_in_lately(request: HttpRequest) -> bool:
    """Whether the person has signed in, or again, within ``ACCOUNT_REAUTHENTICATION_TIMEOUT`` seconds."""
    records = get_authentication_records(request, request.user)
    latest: float = max([request.session.get(SIGNED_IN_AT, 0.0), *(record["at"] for record in records)])
    return time.time() - latest <= float(app_settings.REAUTHENTICATION_TIMEOUT)
