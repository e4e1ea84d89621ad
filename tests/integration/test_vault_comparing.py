"""What is opened to compare with: only what changed is opened again, and nothing stays open for longer."""

from uuid import UUID

import pytest
from django.contrib.auth.models import User

from vault import comparing
from vault.comparing import KEPT_S, Known, opened_for, opened_forget
from vault.domain.references import Raw
from vault.keyring import keys_destroy
from vault.services import entry_delete, text_seal


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The entries that were opened, in their order."""
    seen, really = list[str](), comparing._known

    def known(user_id: int, sealed: comparing._Sealed) -> Known:
        one = really(user_id, sealed)
        seen.append(one.held.entry_id)
        return one

    monkeypatch.setattr(comparing, "_known", known)
    return seen


def sealed(user_id: int, text: str) -> str:
    return str(text_seal(user_id=user_id, raw=Raw(text)).values[0].entry_id)


def test_a_new_value_is_opened_alone_and_found(alice: User, opened: list[str]) -> None:
    first = sealed(alice.pk, "My phone is +39 092 483 1200")
    opened_for(alice.pk)
    opened.clear()
    second = sealed(alice.pk, "My email is bob@example.com")
    found = opened_for(alice.pk).plain.scan("Write to bob@example.com or call +39 092 483 1200")
    assert opened == [second]
    assert [match.entry_id for match in found] == [second, first]


def test_what_is_deleted_is_not_found_and_the_rest_is_not_opened_again(alice: User, opened: list[str]) -> None:
    first, second = sealed(alice.pk, "My phone is +39 092 483 1200"), sealed(alice.pk, "My email is bob@example.com")
    opened_for(alice.pk)
    kept = comparing._kept[alice.pk]
    entry_delete(user_id=alice.pk, entry_ids=[UUID(first)])
    comparing._kept[alice.pk] = kept  # as another process has it, which has not been told
    opened.clear()
    found = opened_for(alice.pk).plain.scan("Write to bob@example.com or call +39 092 483 1200")
    assert (opened, [match.entry_id for match in found]) == ([], [second])


def test_a_name_told_in_full_frees_the_given_name_of_another(alice: User) -> None:
    sealed(alice.pk, "My name is Simone.")
    assert opened_for(alice.pk).plain.scan("Simone is here")
    sealed(alice.pk, "My full name is Simone Halloran.")
    fresh = opened_for(alice.pk).plain.scan("Simone is here")
    opened_forget(alice.pk)
    assert fresh == opened_for(alice.pk).plain.scan("Simone is here")


def test_where_one_value_is_new_the_others_stay_open_no_longer(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed(alice.pk, "My phone is +39 092 483 1200")
    opened_forget(alice.pk)
    opened_for(alice.pk)
    until = comparing._kept[alice.pk].until
    sealed(alice.pk, "My email is bob@example.com")
    opened_for(alice.pk)
    assert comparing._kept[alice.pk].until == until
    monkeypatch.setattr(comparing.time, "monotonic", lambda: until + KEPT_S / 10)
    comparing._drop_old()
    assert alice.pk not in comparing._kept


def test_without_keys_nothing_is_left_to_find(alice: User) -> None:
    sealed(alice.pk, "My phone is +39 092 483 1200")
    assert opened_for(alice.pk).known
    keys_destroy(alice.pk)
    assert not opened_for(alice.pk).known
