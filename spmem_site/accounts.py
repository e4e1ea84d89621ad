"""Who may have an account here."""

import time

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

from vault.recent import SIGNED_IN_AT


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The first account can always be made; further ones while ``SPMEM_SIGNUP`` says so."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return settings.SPMEM_SIGNUP or not get_user_model().objects.exists()

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Sign in, and put down when: allauth does so for passwords typed to sign in, not to sign up."""
        super().login(request, user)
        request.session[SIGNED_IN_AT] = time.time()
