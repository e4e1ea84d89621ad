"""A model's endpoint that fails in every way: the person reads what to do, tries again, and has lost nothing."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.leaks.canaries import Canary, canaries_new
from tests.model_server import Behaviour, chunk, hangs, resets, says, sends
from tests.model_sites import KEY, MODEL, Connected, by_word, canary_of, values_in
from tests.site import ROOT, Person, free_port, new_name, words

SECRET: Final = "Zebulon is at the door"
"""What stands in the errors of the endpoints, and must stand nowhere else."""
HTML: Final = f"<html><body>{SECRET}, please sign in</body></html>".encode()
JSON: Final = "application/json"
ERROR: Final = f'{{"error": {{"message": "{SECRET}", "code": "{SECRET}"}}}}'.encode()
HALF: Final = "Half of an answer, "
TEN_MEGABYTES: Final = ["and so on " * 1000] * 1000


@dataclass(frozen=True, slots=True)
class Failing:
    """One way to fail, and a part of the sentence that tells of it."""

    behaviour: Behaviour
    sentence: str
    partial: bool = False


WAYS: Final[Mapping[str, Failing]] = {
    "canoeing": Failing(hangs(), "took too long to answer. Retry"),
    "juggling": Failing(hangs(after=chunk(HALF) + chunk(HALF)), "took too long to answer. Retry", partial=True),
    "archery": Failing(says(HALF, ending=b""), "broke off before the answer was complete. Please retry", partial=True),
    "knitting": Failing(resets(), "127.0.0.1"),
    "chess": Failing(sends(HTML, content_type="text/html"), "is not a model's answer. Check that OPENAI_BASE_URL"),
    "origami": Failing(sends(b"data: {" + SECRET.encode() + b"\n\n"), "is not a model's answer"),
    "fencing": Failing(sends(b'{"choices": []}', content_type=JSON), "is not a model's answer"),
    "surfing": Failing(says(), "gave an empty answer. Retry"),
    "pottery": Failing(sends(ERROR, 401, JSON), "did not accept the key. Check OPENAI_API_KEY, then restart"),
    "rowing": Failing(sends(ERROR, 404, JSON), f"does not know {MODEL} at this address. Check SPMEM_MODEL"),
    "skiing": Failing(sends(ERROR, 429, JSON), "takes no more requests for now"),
    "baking": Failing(sends(ERROR, 500, JSON), "has trouble of its own (error 500). Retry in a minute"),
    "yoga": Failing(sends(b"", 302, Location="https://evil.example/v1"), "points to another address"),
    "gardening": Failing(says(*TEN_MEGABYTES), "did not come to an end, so I cut its answer off", partial=True),
}


@dataclass
class Failed:
    """Alice, whose questions have all failed, each in its way, and were then all answered."""

    alice: Person
    here: Connected
    phone: Canary
    answers: dict[str, str]
    failed: dict[str, str]
    retried: dict[str, str]

    def memories(self, word: str) -> int:
        return len(self.here.site.rows("select id from memory_memory where text like ?", f"%{word}%"))


@pytest.fixture(scope="module")
def all_failed(connected: Connected) -> Failed:
    alice, phone = connected.site.person(new_name("alice")), canary_of(canaries_new(), "CONTACT.phone")
    connected.model.behaviours = [by_word({word: way.behaviour for word, way in WAYS.items()})]
    answers = {word: alice.ask(f"I love {word}. {phone.said} Tell me more about it.")[1] for word in WAYS}
    failed = {word: alice.until(answer, "failed", "answered") for word, answer in answers.items()}
    connected.model.behaviours = [says("All is well", " again.")]
    for answer in answers.values():
        assert alice.api("POST", f"/app/turns/{answer}/retry/").status_code == 200
    retried = {word: alice.until(answer, "failed", "answered") for word, answer in answers.items()}
    return Failed(alice, connected, phone, answers, failed, retried)


@pytest.mark.parametrize("word", WAYS)
def test_the_person_reads_what_to_do(all_failed: Failed, word: str) -> None:
    page = all_failed.failed[word]
    assert 'data-state="failed"' in page
    assert WAYS[word].sentence in words(page)
    assert "Try again" in words(page)
    assert SECRET not in words(page)
    assert KEY not in page


@pytest.mark.parametrize("word", [word for word, way in WAYS.items() if way.partial])
def test_what_had_come_is_kept(all_failed: Failed, word: str) -> None:
    assert (HALF.strip() if word != "gardening" else "and so on and so on") in words(all_failed.failed[word])


@pytest.mark.parametrize("word", WAYS)
def test_trying_again_works(all_failed: Failed, word: str) -> None:
    page = all_failed.retried[word]
    assert 'data-state="answered"' in page
    assert "All is well again." in words(page)
    assert HALF.strip() not in words(page)
    assert "Try again" not in words(page)


@pytest.mark.parametrize("word", WAYS)
def test_what_was_said_is_remembered_once(all_failed: Failed, word: str) -> None:
    all_failed.alice.wait(lambda: all_failed.memories(word) == 1)


def test_no_error_is_logged_with_its_words(all_failed: Failed) -> None:
    log = all_failed.here.site.log.read_text()
    assert not [word for word in (SECRET, KEY, "Traceback", "Tell me more", *WAYS) if word in log]
    assert values_in([all_failed.phone], log) == set()


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("OPENAI_BASE_URL", "ftp://models.example/v1", "OPENAI_BASE_URL is an address like https://"),
        ("OPENAI_API_KEY", "sk-1 sk-2", "OPENAI_API_KEY holds a space"),
    ],
)
def test_settings_that_name_no_model_stop_the_start(tmp_path: Path, setting: str, value: str, sentence: str) -> None:
    clean = {name: text for name, text in os.environ.items() if not name.startswith(("OPENAI_", "SPMEM_", "VAULT_"))}
    env = {
        **clean,
        "DJANGO_SETTINGS_MODULE": "spmem_site.settings",
        "SPMEM_DATA": str(tmp_path),
        "PORT": str(free_port()),
    }
    serve = [sys.executable, "manage.py", "serve"]
    ended = subprocess.run(serve, cwd=ROOT, env={**env, setting: value}, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"CommandError: {sentence}")
    assert len(ended.stderr.splitlines()) == 1
    assert value not in ended.stderr
    assert not (tmp_path / "master.key").exists()
