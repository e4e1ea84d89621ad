"""What ends by itself: consents that nothing has used for 90 days, and rules past their last day."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from consent.domain.grants import UNUSED
from consent.domain.policy import UseRule
from consent.ledger import Action, Event, ledger_append
from consent.models import Grant, Policy
from consent.selectors import UNUSED_WORDS
from consent.services import grants_end

NOT_ANY_MORE: Final = "its last day is over"


def consents_lapse() -> int:
    """End what nothing has used for 90 days: grants, and *always fill in*; returns how many ended.

    Each stands in the ledger, from which the page of consent takes its notice.
    """
    before = timezone.now() - UNUSED
    return _grants_lapse(before) + _always_lapses(before)


@transaction.atomic
def _grants_lapse(before: datetime) -> int:
    live = Grant.objects.select_for_update().filter(revoked_at=None, last_used_at__lte=before)
    unused = [grant for grant in live if grant.expires_at is None or grant.expires_at > timezone.now()]
    by_owner: dict[int, list[Grant]] = {}
    for grant in unused:
        by_owner.setdefault(grant.owner_id, []).append(grant)
    for owner_id, grants in by_owner.items():
        grants_end(owner_id, grants, UNUSED_WORDS)
    return len(unused)


def _always_lapses(before: datetime) -> int:
    rules = Policy.objects.filter(use=UseRule.ALWAYS, changed_at__lte=before)
    return sum(_ask_again(policy) for policy in rules if not _filled_in_since(policy, before))


def _filled_in_since(policy: Policy, before: datetime) -> bool:
    used = Grant.objects.filter(owner_id=policy.owner_id, type=policy.type, how="policy", last_used_at__gt=before)
    return used.exists()


@transaction.atomic
def _ask_again(policy: Policy) -> bool:
    asks = Policy.objects.filter(pk=policy.pk, use=UseRule.ALWAYS).update(use=UseRule.ASK, changed_at=timezone.now())
    if asks:
        ledger_append(user_id=policy.owner_id, events=[Event(Action.POLICY, policy.type, result=UNUSED_WORDS)])
    return bool(asks)


@transaction.atomic
def rules_lapse() -> int:
    """Drop the rules whose last day is over: the default holds for their types already. Returns how many."""
    over = list(Policy.objects.select_for_update().filter(until__lt=timezone.localdate()))
    for policy in over:
        policy.delete()
        ledger_append(user_id=policy.owner_id, events=[Event(Action.POLICY, policy.type, result=NOT_ANY_MORE)])
    return len(over)
