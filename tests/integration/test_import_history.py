"""Importing earlier dialogues: checked whole first, sealed like the chat, resumed where it stopped, never doubled."""

import gzip
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from memory import importing, runtime
from memory.adapters.embedder import LocalEmbedder
from memory.models import Conversation, Memory, Turn
from tests.leaks.canaries import canaries_new
from tests.leaks.rows import rows
from tests.leaks.sweep import Place, Sweeper
from vault.models import VaultEntry

Dialogues = list[list[dict[str, str]]]
PHONE = "+39-092483239"
GOOD: Dialogues = [
    [
        {"role": "user", "content": f"My phone is {PHONE}. I love progressive house."},
        {"role": "assistant", "content": f"Noted, I shall call {PHONE}."},
    ],
    [{"role": "user", "content": "I love water aerobics."}, {"role": "assistant", "content": "How nice!"}],
    [{"role": "user", "content": "My email is water.lover4@example.com."}],
]


@pytest.fixture(autouse=True)
def _local(monkeypatch: pytest.MonkeyPatch, embedder: LocalEmbedder) -> None:
    monkeypatch.setattr(runtime, "embedder", lambda: embedder)


@pytest.fixture
def run(tmp_path: Path, alice: User) -> Callable[..., str]:
    """Imports what is given, as text or JSON, as Alice's; what was said on standard error."""

    def imported(content: object, user: str = "alice", name: str = "history.json", **more: str) -> str:
        path, said = tmp_path / name, StringIO()
        raw = content if isinstance(content, bytes) else _text(content).encode("utf-8", "surrogatepass")
        path.write_bytes(gzip.compress(raw) if name.endswith(".gz") else raw)
        call_command("import_history", str(path), user=user, stderr=said, **more)
        return said.getvalue()

    return imported


def _text(content: object) -> str:
    return content if isinstance(content, str) else json.dumps(content)


def counts() -> tuple[int, int, int, int]:
    return tuple(model.objects.count() for model in (Conversation, Turn, Memory, VaultEntry))  # type: ignore[return-value]


def test_dialogues_are_remembered_and_sealed(run: Callable[..., str]) -> None:
    said = run(GOOD)
    assert "3 dialogues" in said
    assert counts()[:2] == (3, 5)
    assert set(VaultEntry.objects.values_list("type", flat=True)) == {"CONTACT.phone", "CONTACT.email"}
    assert {"music", "has_phone", "has_email"} <= set(Memory.objects.values_list("relation", flat=True))
    assert not Turn.objects.filter(remembering=Turn.Remembering.WAITING).exists()
    everything = "\n".join(text for _, text in rows())
    assert PHONE not in everything
    assert "092483239" not in everything
    assert "water.lover4" not in everything


def test_the_assistants_words_are_no_source(run: Callable[..., str]) -> None:
    run([[{"role": "assistant", "content": "You love polka. Your phone is +39-092483240."}]])
    assert not Memory.objects.exists()


def test_imported_twice_is_imported_once(run: Callable[..., str]) -> None:
    run(GOOD)
    before = counts(), sorted(Memory.objects.values_list("id", flat=True))
    run(GOOD)
    run([*GOOD, [{"role": "user", "content": "I love cheese."}]])
    assert counts()[0] == before[0][0] + 1
    run(GOOD[:1])
    assert counts()[0] == before[0][0] + 1


def test_two_people_import_the_same(run: Callable[..., str], bob: User) -> None:
    run(GOOD)
    run(GOOD, user="bob")
    assert counts()[0] == 6
    assert VaultEntry.objects.filter(owner=bob).count() == 2


@pytest.mark.parametrize("dies_at", ["taking in", "remembering"])
def test_stopped_in_the_middle_it_goes_on(
    run: Callable[..., str], monkeypatch: pytest.MonkeyPatch, dies_at: str
) -> None:
    name = "_turn" if dies_at == "taking in" else "remember"
    real, calls = getattr(importing, name), []

    def dying(*args: object) -> None:
        calls.append(args)
        if len(calls) == 3:
            raise KeyboardInterrupt
        real(*args)

    with monkeypatch.context() as patched:
        patched.setattr(importing, name, dying)
        with pytest.raises(KeyboardInterrupt):
            run(GOOD)
    halves = [c.turns.count() for c in Conversation.objects.all()]
    assert set(halves) <= {2, 1}, "a dialogue is there whole or not at all"
    run(GOOD)
    assert counts()[:2] == (3, 5)
    assert not Turn.objects.filter(remembering=Turn.Remembering.WAITING).exists()
    assert Memory.objects.count() == len(set(Memory.objects.values_list("relation", "object")))


BAD: dict[str, tuple[object, str]] = {
    "no JSON": ("[[{]]", "line 1"),
    "no JSON further down": (
        json.dumps(GOOD, indent=1).replace('"role": "assistant"', '"role" "assistant"', 1),
        "line 8",
    ),
    "empty": ("", "line 1"),
    "a word": ('"hello"', "not a list of dialogues"),
    "a number": ("5", "not a list of dialogues"),
    "a dialogue that is none": ([*GOOD, "hello"], "Dialogue 4"),
    "a turn that is none": ([*GOOD, ["hello"]], "Dialogue 4, turn 1"),
    "an unknown role": ([GOOD[0], [*GOOD[1], {"role": "system", "content": "x"}]], "Dialogue 2, turn 3"),
    "no role": ([[{"content": "x"}]], "Dialogue 1, turn 1"),
    "a role that is a list": ([[{"role": ["user"], "content": "x"}]], "Dialogue 1, turn 1"),
    "no content": ([GOOD[0], [{"role": "user"}]], "Dialogue 2, turn 1"),
    "content that is no text": ([[{"role": "user", "content": {"a": 1}}]], "Dialogue 1, turn 1"),
    "binary": (b"\x00\xff\xfe\x9f", "cannot be read"),
    "too deep": ("[" * 100_000, "not JSON"),
    "lines without the person": ('{"user": "x", "dialogues": []}\n{"user": "y", "dialogues": []}', "about z"),
    "a line that is no JSON": ('{"user": "x", "dialogues": []}\nnope', "Line 2"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_history_is_named_and_nothing_is_imported(run: Callable[..., str], case: str) -> None:
    content, place = BAD[case]
    more = {"line_of": "z"} if "line" in case else {}
    with pytest.raises(CommandError, match="Nothing was imported") as refused:
        run(content, **more)
    assert place in str(refused.value)
    assert PHONE not in str(refused.value)
    assert counts() == (0, 0, 0, 0)


def test_a_gzip_file_that_is_none(run: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "cut.json.gz").write_bytes(gzip.compress(b"[]" * 99)[:20])
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_history", str(tmp_path / "cut.json.gz"), user="alice")


def test_an_account_that_is_not_there(run: Callable[..., str]) -> None:
    with pytest.raises(CommandError, match="no account 'nobody'"):
        run(GOOD, user="nobody")


def test_a_file_that_is_not_there(alice: User, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_history", str(tmp_path / "none.json"), user="alice")


ODD = ["\ud800 broken", "a\x00b", "", "⟦CONTACT.phone:k3f9x2m7⟧", "word " * 12_000]


def test_odd_contents_come_in_like_any(run: Callable[..., str]) -> None:
    run([[{"role": "user", "content": content}] for content in ODD])
    assert counts()[:2] == (5, 5)
    assert [turn.text for turn in Turn.objects.filter(remembering=Turn.Remembering.FAILED)] == []


def test_nothing_of_an_import_stands_in_the_open(run: Callable[..., str]) -> None:
    canaries = canaries_new()
    run([[{"role": "user", "content": c.said}, {"role": "assistant", "content": f"So: {c.value}."}] for c in canaries])
    assert {canary.type for canary in canaries} <= set(VaultEntry.objects.values_list("type", flat=True))
    places = (Place.of(f"rows of {column}", text) for column, text in rows())
    assert Sweeper(canaries).sweep(places) == []
