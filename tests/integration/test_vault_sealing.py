"""What the vault's rows say and do not say; ciphertexts that were moved, keys that are missing, values deleted."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import Settings

from consent.domain.grants import Use
from consent.domain.taxonomy import Purpose
from consent.ledger import Action
from consent.models import LedgerEntry
from memory.models import Conversation, Turn
from spmem_site.preparing import NotReady, prepare
from tests.leaks.rows import rows
from vault.checks import keys_open
from vault.domain.errors import KeysDestroyed, MasterKeyMissing, Tampered
from vault.domain.references import Raw, Ref, refs
from vault.keyring import keys_destroy, keys_ensure, keys_forget
from vault.models import RecordSalt, Reference, UserKey, VaultEntry
from vault.selectors import views_of
from vault.services import entry_delete, entry_release, text_scan, text_seal

PHONE = "+39-092483239"


def seal(person: User, text: str = f"My phone is {PHONE}.") -> Ref:
    return refs(text_seal(user_id=person.pk, raw=Raw(text)).text)[0]


def shown(person: User, ref: Ref) -> list[str]:
    return [value.expose() for value in entry_release(Use(person.pk, Purpose.OWN_EYES), [ref]).values()]


def entry_of(ref: Ref) -> VaultEntry:
    return Reference.objects.select_related("entry").get(key=ref.key).entry


# Ciphertexts moved


def _copy(source: Ref, target: Ref) -> None:
    """What stands sealed in one row, with its salt, put into another."""
    from_row, to_row = Reference.objects.get(key=source.key), Reference.objects.get(key=target.key)
    Reference.objects.filter(key=target.key).update(sealed=from_row.sealed)
    salt = RecordSalt.objects.get(entry_id=from_row.entry_id).salt
    RecordSalt.objects.filter(entry_id=to_row.entry_id).update(salt=salt)


def _move_to_another_row(alice: User, bob: User) -> tuple[User, Ref]:
    target = seal(alice, "My phone is +39-092483240.")
    _copy(seal(alice), target)
    return alice, target


def _move_to_another_type(alice: User, bob: User) -> tuple[User, Ref]:
    target = seal(alice, "My email is water.lover4@example.com.")
    _copy(seal(alice), target)
    return alice, target


def _move_to_another_person(alice: User, bob: User) -> tuple[User, Ref]:
    target = seal(bob, "My phone is +39-092483240.")
    _copy(seal(alice), target)
    keys = UserKey.objects.get(user_id=alice.pk)  # with the key rows too: they are bound to their person
    UserKey.objects.filter(user_id=bob.pk).update(user_key=keys.user_key)
    keys_forget()
    return bob, target


def _give_to_another_person(alice: User, bob: User) -> tuple[User, Ref]:
    seal(bob, "My email is bob@example.com.")
    ref = seal(alice)
    Reference.objects.filter(key=ref.key).update(owner=bob)
    VaultEntry.objects.filter(pk=entry_of(ref).pk).update(owner=bob)
    return bob, ref


def _change_the_type(alice: User, bob: User) -> tuple[User, Ref]:
    ref = seal(alice)
    VaultEntry.objects.filter(pk=entry_of(ref).pk).update(type="PAYMENT.tax_id")
    return alice, ref


def _change_the_version(alice: User, bob: User) -> tuple[User, Ref]:
    ref = seal(alice)
    entry = entry_of(ref)
    VaultEntry.objects.filter(pk=entry.pk).update(value_version=2)
    RecordSalt.objects.filter(entry_id=entry.pk).update(value_version=2)
    return alice, ref


def _put_the_canonical_in_its_place(alice: User, bob: User) -> tuple[User, Ref]:
    ref = seal(alice)
    Reference.objects.filter(key=ref.key).update(sealed=entry_of(ref).sealed)
    return alice, ref


def _flip_a_bit(alice: User, bob: User) -> tuple[User, Ref]:
    ref = seal(alice)
    sealed = bytearray(Reference.objects.get(key=ref.key).sealed)
    sealed[20] ^= 4
    Reference.objects.filter(key=ref.key).update(sealed=bytes(sealed))
    return alice, ref


MOVES = [
    _move_to_another_row,
    _move_to_another_type,
    _move_to_another_person,
    _give_to_another_person,
    _change_the_type,
    _change_the_version,
    _put_the_canonical_in_its_place,
    _flip_a_bit,
]


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move.__name__.strip("_"))
def test_what_was_moved_does_not_open_and_the_ledger_says_so(
    alice: User, bob: User, move: Callable[[User, User], tuple[User, Ref]]
) -> None:
    person, ref = move(alice, bob)
    with pytest.raises(Tampered):
        shown(person, ref)
    last = LedgerEntry.objects.filter(owner=person).first()
    assert last is not None
    assert (last.action, last.result) == (Action.BLOCKED, "does not open")
    assert not LedgerEntry.objects.filter(owner=person, action=Action.REVEAL).exists()


def test_an_old_row_cannot_be_put_back(alice: User) -> None:
    ref = seal(alice)
    entry, reference = entry_of(ref), Reference.objects.get(key=ref.key)
    entry_delete(user_id=alice.pk, entry_ids=[entry.pk])
    VaultEntry.objects.bulk_create([entry])
    Reference.objects.bulk_create([reference])
    with pytest.raises(KeysDestroyed):
        shown(alice, ref)


@pytest.mark.parametrize("column", ["title", "text"])
def test_transcripts_are_bound_to_their_cell(alice: User, column: str) -> None:
    one, other = (Conversation.objects.create(owner=alice, title=f"Title {n}") for n in (1, 2))
    if column == "title":
        Conversation.objects.filter(pk=other.pk).update(title=_raw("memory_conversation", "title", one.pk))
        read = lambda: Conversation.objects.get(pk=other.pk).title  # noqa: E731
    else:
        turn = Turn.objects.create(owner=alice, conversation=one, role="user", position=0, text="words")
        Turn.objects.filter(pk=turn.pk).update(text=_raw("memory_conversation", "title", one.pk))
        read = lambda: Turn.objects.get(pk=turn.pk).text  # noqa: E731
    with pytest.raises(Tampered):
        read()


def _raw(table: str, column: str, id: object) -> bytes:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM {table} WHERE id = %s", [str(id).replace("-", "")])
        return bytes(cursor.fetchone()[0])


# What rows say


def test_one_value_in_two_spellings_is_one_entry_with_two_references(alice: User) -> None:
    first, again, spelled = seal(alice), seal(alice), seal(alice, "My phone is +39 092 483239.")
    assert first == again != spelled
    assert VaultEntry.objects.count() == 1
    assert Reference.objects.count() == 2
    assert shown(alice, spelled) == ["+39 092 483239"]


def test_a_value_is_there_once_a_person(alice: User) -> None:
    entry = entry_of(seal(alice))
    twin = VaultEntry(owner=alice, type=entry.type, fingerprint=entry.fingerprint, key_version=1, sealed=b"")
    twin.sanitized = twin.preview = "x"
    twin.seen_at = entry.seen_at
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save(force_insert=True)


@pytest.mark.parametrize(
    "text", ["I am 39 years old.", "My gender is female.", "My credit score is 678.", "My debt ratio is 0.2127."]
)
def test_small_domains_have_no_fingerprint(alice: User, text: str) -> None:
    ref = seal(alice, text)
    assert entry_of(ref).fingerprint is None
    assert seal(alice, text) == ref
    assert VaultEntry.objects.count() == 1


def test_no_unkeyed_digest_of_a_value_stands_anywhere(alice: User) -> None:
    entry = entry_of(seal(alice))
    digits = "39092483239"
    written = [PHONE, digits, "+" + digits, digits[2:], f"CONTACT.phone\0+{digits}", f"1CONTACT.phone\0+{digits}"]
    everything = "\n".join(text for _, text in rows())
    assert entry.fingerprint in everything
    for algorithm in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_256", "blake2b", "blake2s"):
        for text in written:
            digest = hashlib.new(algorithm, text.encode())
            assert digest.hexdigest() not in everything
            assert digest.digest().decode("latin-1") not in everything


def test_rows_load_without_being_opened(alice: User, settings: Settings) -> None:
    seal(alice)
    Conversation.objects.create(owner=alice, title="words")
    settings.VAULT_MASTER_KEY = "other:" + "0" * 64
    keys_forget()
    assert len(list(VaultEntry.objects.all())) == len(list(Conversation.objects.all())) == 1
    with pytest.raises((MasterKeyMissing, Tampered)):
        _ = Conversation.objects.get().title


def test_comparing_is_not_releasing(alice: User) -> None:
    seal(alice)
    found = text_scan(alice.pk, "Call +39 (092) 483239 today")
    assert [match.type for match in found] == ["CONTACT.phone"]
    assert "092" not in repr(found)
    assert not LedgerEntry.objects.filter(action__in=[Action.RELEASE, Action.REVEAL]).exists()


# Keys


@pytest.fixture(params=["missing", "another", "another of the same name"])
def wrong_key(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path, alice: User) -> Iterator[Ref]:
    ref = seal(alice)
    name = settings.VAULT_MASTER_KEY.partition(":")[0]
    settings.VAULT_MASTER_KEY_FILE = tmp_path / "none.key"
    settings.VAULT_MASTER_KEY = {
        "missing": "",
        "another": "other:" + "ab" * 32,
        "another of the same name": f"{name}:" + "ab" * 32,
    }[request.param]
    keys_forget()
    yield ref
    keys_forget()


def test_with_the_wrong_key_the_site_does_not_start(wrong_key: Ref) -> None:
    assert [problem.id for problem in keys_open(databases=["keys"])] == ["vault.E001"]
    with pytest.raises(NotReady, match="key"):
        prepare()


def test_with_the_wrong_key_health_is_red(wrong_key: Ref) -> None:
    answer = Client().get("/health/")
    assert (answer.status_code, answer.json()["ok"]) == (503, False)
    assert len(answer.json()["problems"]) == 1


def test_with_the_wrong_key_nothing_opens_and_nothing_is_written(wrong_key: Ref, alice: User, bob: User) -> None:
    before = list(rows())
    with pytest.raises((MasterKeyMissing, Tampered)):
        shown(alice, wrong_key)
    for person in (alice, bob):
        if person == bob and VaultEntry.objects.exists() and _key_is_of_another_ring():
            continue
        with pytest.raises((MasterKeyMissing, Tampered)):
            text_seal(user_id=person.pk, raw=Raw("My email is water.lover4@example.com."))
    assert [row for row in rows() if row not in before and not row[0].startswith("consent_ledger")] == []


def _key_is_of_another_ring() -> bool:
    """A whole, if wrong, key seals for people who have none yet; the start-up check is what keeps it out."""
    from vault.crypto import MasterRing

    try:
        return bool(MasterRing.load().keys)
    except MasterKeyMissing:
        return False


def test_destroyed_keys_open_nothing_and_are_not_made_anew(alice: User) -> None:
    ref = seal(alice)
    keys_destroy(alice.pk)
    with pytest.raises(KeysDestroyed):
        shown(alice, ref)
    with pytest.raises(KeysDestroyed):
        seal(alice)
    assert not UserKey.objects.exists()
    assert not RecordSalt.objects.exists()


def test_keys_are_each_persons_own(alice: User, bob: User) -> None:
    hers, his = keys_ensure(alice.pk), keys_ensure(bob.pk)
    every = [hers.user_key, hers.text_key, hers.fingerprint_key, his.user_key, his.text_key, his.fingerprint_key]
    assert len(set(every)) == 6
    stored = "\n".join(text for _, text in rows())
    assert not any(key.decode("latin-1") in stored or key.hex() in stored for key in every)


# Deleting


def test_deleted_is_gone_with_salt_entry_and_references(alice: User) -> None:
    ref = seal(alice)
    assert entry_delete(user_id=alice.pk, entry_ids=[entry_of(ref).pk]) == 1
    assert [model.objects.count() for model in (VaultEntry, Reference, RecordSalt)] == [0, 0, 0]
    assert views_of(alice.pk, [ref])[ref].sanitized == "(phone number, deleted)"
    assert shown(alice, ref) == []
    assert LedgerEntry.objects.filter(action=Action.DELETE, type="CONTACT.phone").count() == 1


def test_another_person_deletes_nothing(alice: User, bob: User) -> None:
    ref = seal(alice)
    assert entry_delete(user_id=bob.pk, entry_ids=[entry_of(ref).pk]) == 0
    assert shown(alice, ref) == [PHONE]


def test_a_check_of_the_whole_site_passes(alice: User) -> None:
    seal(alice)
    call_command("check", databases=["default", "keys"])
