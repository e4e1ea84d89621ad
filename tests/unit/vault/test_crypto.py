"""Sealing: what is sealed opens at its own address and nowhere else, and its length says little."""

from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault import crypto
from vault.domain.errors import MasterKeyMissing, Tampered
from vault.domain.secret import PrivateValue

KEY, SALT = crypto.key_new(), crypto.key_new()
HERE = crypto.Address(7, UUID(int=1), "CONTACT.phone", "canonical", 1, 1)
VALUE = PrivateValue("+39092483239")
ELSEWHERE = {
    "another person": replace(HERE, user_id=8),
    "another row": replace(HERE, entry_id=UUID(int=2)),
    "another type": replace(HERE, type="PAYMENT.tax_id"),
    "another slot": replace(HERE, slot="k3f9x2m7"),
    "another version of the value": replace(HERE, value_version=2),
    "another version of the key": replace(HERE, key_version=2),
}


@given(st.text())
def test_what_is_sealed_opens(text: str) -> None:
    sealed = crypto.seal_value(KEY, SALT, HERE, PrivateValue(text))
    assert crypto.open_value(KEY, SALT, HERE, sealed).expose() == text


def test_broken_surrogates_are_text_too() -> None:
    sealed = crypto.seal_value(KEY, SALT, HERE, PrivateValue("\ud800"))
    assert crypto.open_value(KEY, SALT, HERE, sealed).expose() == "\ud800"


@pytest.mark.parametrize("where", ELSEWHERE)
def test_it_opens_at_no_other_address(where: str) -> None:
    sealed = crypto.seal_value(KEY, SALT, HERE, VALUE)
    with pytest.raises(Tampered):
        crypto.open_value(KEY, SALT, ELSEWHERE[where], sealed)


@pytest.mark.parametrize(("key", "salt"), [(crypto.key_new(), SALT), (KEY, crypto.key_new())])
def test_it_opens_with_no_other_key_or_salt(key: bytes, salt: bytes) -> None:
    sealed = crypto.seal_value(KEY, SALT, HERE, VALUE)
    with pytest.raises(Tampered):
        crypto.open_value(key, salt, HERE, sealed)


def test_no_bit_of_it_can_be_changed() -> None:
    sealed = crypto.seal_value(KEY, SALT, HERE, VALUE)
    for place in range(len(sealed)):
        changed = bytearray(sealed)
        changed[place] ^= 1
        with pytest.raises(Tampered):
            crypto.open_value(KEY, SALT, HERE, bytes(changed))


@pytest.mark.parametrize("sealed", [b"", b"short", bytes(12), bytes(27)])
def test_a_stump_does_not_open(sealed: bytes) -> None:
    with pytest.raises(Tampered):
        crypto.open_value(KEY, SALT, HERE, sealed)


def test_the_same_value_never_seals_alike() -> None:
    sealed = {crypto.seal_value(KEY, SALT, HERE, VALUE) for _ in range(50)}
    assert len(sealed) == len({one[: crypto.NONCE_BYTES] for one in sealed}) == 50


@pytest.mark.parametrize(
    ("one", "other"), [("male", "female"), ("Single", "Widowed"), ("0", "4"), ("Low", "Very High")]
)
def test_length_does_not_tell_small_values_apart(one: str, other: str) -> None:
    sizes = {len(crypto.seal_value(KEY, SALT, HERE, PrivateValue(value))) for value in (one, other)}
    assert sizes == {12 + 32 + 16}


@given(st.binary(max_size=700))
def test_padding_steps_through_powers_of_two(plain: bytes) -> None:
    padded = crypto.pad(plain)
    assert crypto.unpad(padded) == plain
    assert len(padded) in {32, 64, 128, 256, 512, 1024}
    assert len(padded) < 2 * max(17, len(plain) + 4)


@given(st.lists(st.binary(max_size=8), max_size=4), st.lists(st.binary(max_size=8), max_size=4))
def test_no_two_lists_pack_alike(one: list[bytes], other: list[bytes]) -> None:
    assert (crypto.pack(*one) == crypto.pack(*other)) == (one == other)


@pytest.mark.parametrize("place", [("turn", "text", "2"), ("turn", "title", "1"), ("event", "text", "1")])
def test_a_transcript_opens_in_its_own_cell_only(place: tuple[str, str, str]) -> None:
    sealed = crypto.seal_text(KEY, ("turn", "text", "1"), "words")
    assert crypto.open_text(KEY, ("turn", "text", "1"), sealed) == "words"
    with pytest.raises(Tampered):
        crypto.open_text(KEY, place, sealed)


def test_a_fingerprint_needs_its_key_and_every_part_of_what_it_marks() -> None:
    marks = [
        crypto.fingerprint(KEY, "CONTACT.phone", "+39092483239"),
        crypto.fingerprint(SALT, "CONTACT.phone", "+39092483239"),
        crypto.fingerprint(KEY, "PAYMENT.tax_id", "+39092483239"),
        crypto.fingerprint(KEY, "CONTACT.phone+", "39092483239"),
    ]
    assert len(set(marks)) == 4
    assert marks[0] == crypto.fingerprint(KEY, "CONTACT.phone", "+39092483239")


RING = crypto.MasterRing((crypto.MasterKey("new", crypto.key_new()), crypto.MasterKey("old", crypto.key_new())))


def test_the_first_master_key_wraps_and_any_unwraps() -> None:
    old = crypto.MasterRing(RING.keys[1:])
    wrapped = old.wrap(KEY, purpose="user", user_id=7, version=1)
    assert RING.unwrap(wrapped, master_id="old", purpose="user", user_id=7, version=1) == KEY
    assert RING.newest.id == "new"
    with pytest.raises(MasterKeyMissing):
        crypto.MasterRing(RING.keys[:1]).unwrap(wrapped, master_id="old", purpose="user", user_id=7, version=1)


@pytest.mark.parametrize("other", [{"purpose": "text"}, {"user_id": 8}, {"version": 2}, {"master_id": "old"}])
def test_a_wrapped_key_is_bound_to_whose_and_what_it_is(other: dict[str, object]) -> None:
    wrapped = RING.wrap(KEY, purpose="user", user_id=7, version=1)
    bound: dict[str, object] = {"master_id": "new", "purpose": "user", "user_id": 7, "version": 1}
    with pytest.raises(Tampered):
        RING.unwrap(wrapped, **{**bound, **other})


@pytest.mark.parametrize("secret", [RING, RING.keys[0], VALUE], ids=lambda secret: type(secret).__name__)
def test_secrets_do_not_print(secret: object) -> None:
    said = f"{secret!r} {secret!s}"
    assert RING.keys[0].key.hex() not in said
    assert repr(RING.keys[0].key) not in said
    assert "092483239" not in said


@pytest.mark.parametrize("text", ["", "k1", "k1:zz", "k1:00", f"k1:{'0' * 63}", "not a key at all"])
def test_a_malformed_master_key_is_none(text: str, settings: object, tmp_path: object) -> None:
    settings.VAULT_MASTER_KEY = ""
    settings.VAULT_MASTER_KEY_FILE = tmp_path / "master.key"
    settings.VAULT_MASTER_KEY_FILE.write_text(text)
    with pytest.raises(MasterKeyMissing):
        crypto.MasterRing.load()
