"""Deleting an account: its keys first, so that nothing it sealed opens again anywhere, then every row."""

from contextlib import suppress

from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from consent.forgetting import ledger_close
from memory.erase import Receipt, StillInUse, settle
from memory.models import Conversation, Erasure, Memory, Turn
from vault.comparing import opened_forget
from vault.keyring import keys_destroy
from vault.selectors import entries_of


def account_erase(*, user_id: int) -> Receipt:
    """Delete everything of a person and the account itself, at once and for good.

    From the first moment nobody can sign in. Broken off in the middle, it is taken up again; where a reader keeps the
    database's log from being emptied, that is done within a minute.
    """
    receipt = account_holds(user_id)
    with transaction.atomic():
        Erasure.objects.create(owner_id=user_id, due_at=timezone.now(), whole_account=True)
        get_user_model().objects.filter(pk=user_id).update(is_active=False)
        _sessions_end(user_id)
    with suppress(StillInUse):
        account_finish(user_id)
    return receipt


def account_finish(user_id: int) -> None:
    """Destroy the keys, then the rows; what somebody was still writing meanwhile goes too."""
    keys_destroy(user_id)
    with transaction.atomic():
        ledger_close(user_id)
        get_user_model().objects.filter(pk=user_id).delete()
    keys_destroy(user_id)
    opened_forget(user_id)
    settle()


def accounts_leaving() -> list[int]:
    """The people whose accounts are being deleted."""
    return list(Erasure.objects.filter(whole_account=True).values_list("owner_id", flat=True))


def account_holds(user_id: int) -> Receipt:
    """What goes with an account, counted."""
    return Receipt(
        memories=Memory.objects.filter(owner_id=user_id).count(),
        values=entries_of(user_id).count(),
        turns=Turn.objects.filter(owner_id=user_id).count(),
        conversations=Conversation.objects.filter(owner_id=user_id).count(),
    )


def _sessions_end(user_id: int) -> None:
    """Sign the person out everywhere."""
    theirs = [
        session.pk
        for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator()
        if session.get_decoded().get("_auth_user_id") == str(user_id)
    ]
    Session.objects.filter(pk__in=theirs).delete()
