"""Seeing a value asks for a sign-in of the last five minutes."""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.authentication import get_authentication_records
from django.urls import reverse
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

SIGNED_IN_AT = "signed_in_at"
"""The session's key for when it began."""


class SignInAgain(PermissionDenied):
    """The sign-in is too old; the answer says where to renew it."""

    def __init__(self) -> None:
        super().__init__("Sign in again to see private values: your last sign-in is older than five minutes.")
        self.reauthenticate = reverse("account_reauthenticate")


class RecentSignIn(BasePermission):
    """Lets through who has signed in within ``ACCOUNT_REAUTHENTICATION_TIMEOUT`` seconds."""

    def has_permission(self, request: Request, view: Any) -> bool:
        records = get_authentication_records(request._request, request.user)
        latest = max([request.session.get(SIGNED_IN_AT, 0.0), *(record["at"] for record in records)])
        if time.time() - latest > app_settings.REAUTHENTICATION_TIMEOUT:
            raise SignInAgain
        return True
