"""The ledger: every row is chained to the one before; what was changed, removed or moved shows, and where."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from consent.ledger import Action, Event, ledger_append, ledger_verify
from consent.models import LedgerEntry, LedgerHead

EVENTS = [
    Event(Action.SEAL, "CONTACT.phone", entry_id=uuid4(), turn_id=uuid4()),
    Event(Action.REQUEST, "CONTACT.phone", "writing and communication", "this site", request_id=uuid4()),
    Event(Action.DECISION, "CONTACT.phone", "writing and communication", "this site", "allowed", request_id=uuid4()),
    Event(Action.RELEASE, "CONTACT.phone", "writing and communication", "this site", "fill in", grant_id=uuid4()),
    Event(Action.REVOKE, "CONTACT.phone", result="by you", grant_id=uuid4()),
]


@pytest.fixture
def chain(alice: User, bob: User) -> User:
    for event in EVENTS:
        ledger_append(user_id=alice.pk, events=[event])
        ledger_append(user_id=bob.pk, events=[event])
    return alice


def rows(person: User) -> "LedgerEntry.objects":
    return LedgerEntry.objects.filter(owner=person)


def test_an_untouched_chain_is_whole(chain: User, bob: User) -> None:
    assert list(rows(chain).order_by("sequence").values_list("sequence", flat=True)) == [1, 2, 3, 4, 5]
    for person in (chain, bob):
        assert (ledger_verify(person.pk).rows, ledger_verify(person.pk).broken_at) == (5, None)


def test_a_person_without_rows_is_whole(alice: User) -> None:
    assert (ledger_verify(alice.pk).rows, ledger_verify(alice.pk).broken_at) == (0, None)


CHANGES: dict[str, object] = {
    "at": timezone.now(),
    "action": Action.REVEAL,
    "type": "CONTACT.email",
    "purpose": "export",
    "recipient": "somebody",
    "result": "denied",
    "entry_id": uuid4(),
    "grant_id": uuid4(),
    "request_id": uuid4(),
    "turn_id": uuid4(),
    "mac": "0" * 64,
}


def test_every_column_is_under_the_seal() -> None:
    columns = {field.name for field in LedgerEntry._meta.concrete_fields}
    assert columns == {*CHANGES, "id", "owner", "sequence"}


@pytest.mark.parametrize("column", CHANGES)
@pytest.mark.parametrize("sequence", [1, 3, 5])
def test_an_edited_row_is_named(chain: User, bob: User, column: str, sequence: int) -> None:
    rows(chain).filter(sequence=sequence).update(**{column: CHANGES[column]})
    assert ledger_verify(chain.pk).broken_at == sequence
    assert ledger_verify(bob.pk).broken_at is None


@pytest.mark.parametrize("sequence", [1, 2, 5])
def test_a_deleted_row_is_missed(chain: User, sequence: int) -> None:
    rows(chain).filter(sequence=sequence).delete()
    assert ledger_verify(chain.pk).broken_at == sequence


def _swap(person: User) -> None:
    second, third = (rows(person).get(sequence=n) for n in (2, 3))
    rows(person).filter(pk=second.pk).update(sequence=99)
    rows(person).filter(pk=third.pk).update(sequence=2)
    rows(person).filter(pk=second.pk).update(sequence=3)


def _close_a_gap(person: User) -> None:
    rows(person).filter(sequence=2).delete()
    for sequence in (3, 4, 5):
        rows(person).filter(sequence=sequence).update(sequence=sequence - 1)
    LedgerHead.objects.filter(owner=person).update(sequence=4)


def _insert(person: User) -> None:
    last = rows(person).get(sequence=5)
    last.pk, last.sequence = None, 6
    last.save(force_insert=True)


def _cut_with_head(person: User) -> None:
    rows(person).filter(sequence__gt=3).delete()
    LedgerHead.objects.filter(owner=person).update(sequence=3)


def _drop_head(person: User) -> None:
    LedgerHead.objects.filter(owner=person).delete()


@pytest.mark.parametrize(
    ("tamper", "broken_at"), [(_swap, 2), (_close_a_gap, 2), (_insert, 6), (_cut_with_head, 4), (_drop_head, 6)]
)
def test_reordered_joined_inserted_cut(chain: User, tamper: Callable[[User], None], broken_at: int) -> None:
    tamper(chain)
    assert ledger_verify(chain.pk).broken_at == broken_at


def test_rows_of_one_person_do_not_pass_for_anothers(chain: User, bob: User) -> None:
    mine = rows(chain).get(sequence=2)
    rows(bob).filter(sequence=2).update(mac=mine.mac, at=mine.at)
    assert ledger_verify(bob.pk).broken_at == 2


def test_another_key_seals_another_chain(chain: User, settings: Settings) -> None:
    settings.LEDGER_KEY = bytes(32)
    assert ledger_verify(chain.pk).broken_at == 1


@transaction.atomic
def _append_and_fail(person: User) -> None:
    ledger_append(user_id=person.pk, events=EVENTS[:1])
    LedgerEntry.objects.create(owner=person, sequence=1, at=timezone.now(), mac="")


def test_a_row_is_written_with_what_it_tells_of_or_not_at_all(chain: User) -> None:
    with pytest.raises(IntegrityError):
        _append_and_fail(chain)
    assert (ledger_verify(chain.pk).rows, ledger_verify(chain.pk).broken_at) == (5, None)


def test_rows_have_no_place_for_words() -> None:
    """Ids, moments, and columns too short and too coded for anybody's sentence."""
    widths = {f.name: f.max_length for f in LedgerEntry._meta.concrete_fields if f.max_length}
    assert widths == {"action": 10, "type": 40, "purpose": 60, "recipient": 200, "result": 40, "mac": 64, **_ids()}


def _ids() -> dict[str, int]:
    fields = LedgerEntry._meta.concrete_fields
    return {f.name: f.max_length for f in fields if f.get_internal_type() == "UUIDField" and f.max_length}


def test_nothing_to_tell_waits_for_nobody(alice: User) -> None:
    with CaptureQueriesContext(connection) as queries:
        ledger_append(user_id=alice.pk, events=[])
    assert not queries.captured_queries
