"""Who may have an account here."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth import get_user_model
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The first account can always be made; further ones while ``SPMEM_SIGNUP`` says so."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return settings.SPMEM_SIGNUP or not get_user_model().objects.exists()
