"""Corrections as a person makes them: over HTTP, with a real queue, and afterwards a look at every file of the site."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.leaks.canaries import Canary
from tests.leaks.sweep import Leak, Sweeper, left_by
from tests.site import ROOT, Person, Site, new_name, running_site, words

CODE = "QX-8830-WVT"
LOCKER = Canary("CODE.id_number", CODE, f"My locker at the gym is {CODE}.", CODE, ("qx 8830 wvt", "QX8830WVT"))
PHONE = "+39-092483239"


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of these tests' own: what is typed here is meant to stand in the open for a while."""
    with running_site(tmp_path_factory.mktemp("corrected") / "data") as running:
        yield running


@pytest.fixture
def alice(corrected: Site) -> Person:
    return corrected.person(new_name("alice"))


def answered(person: Person, text: str, conversation: str = "") -> tuple[str, str]:
    """Say something and wait until it is answered and remembered; the ids of conversation and message."""
    if conversation:
        message, answer = person.send(conversation, text)
    else:
        conversation, answer = person.ask(text)
        message = person.turns(conversation)[0]
    person.until(answer, "answered")
    person.wait(lambda: "remembering…" not in person.turn(message))
    return conversation, message


def followed(person: Person, url: str) -> str:
    """Wait until a correction is through; its receipt."""
    person.wait(lambda: person.api("GET", url).json()["done"], 60)
    return person.api("GET", url).json()["receipt"]


def leaks(site: Site) -> list[Leak]:
    return Sweeper([LOCKER]).sweep(left_by(site))


def test_what_is_called_private_is_nowhere_afterwards(corrected: Site, alice: Person) -> None:
    conversation, message = answered(alice, f"{LOCKER.said} I love swimming there.")
    _, later = alice.send(conversation, "I keep qx 8830 wvt written in a drawer of my desk.")
    alice.until(later, "answered")
    assert leaks(corrected)
    done = alice.api("POST", f"/app/turns/{message}/private/", {"words": CODE, "type": "CODE.id_number"})
    assert done.status_code == 200, done.text
    assert done.json()["receipt"].startswith("Sealed as ID number.")
    receipt = followed(alice, done.json()["follow"])
    assert receipt.startswith("1 value is private now; ")
    assert CODE not in alice.http.get(f"/chat/{conversation}/").text
    assert "ID ending" in words(alice.turn(message))
    assert leaks(corrected) == []


def test_its_type_is_guessed(alice: Person) -> None:
    _, message = answered(alice, "Zsa-Zsa Kowalczyk is the one who waters my plants, and my shoes are blue.")
    done = alice.api("POST", f"/app/turns/{message}/private/", {"words": "Zsa-Zsa Kowalczyk"})
    refused = alice.api("POST", f"/app/turns/{message}/private/", {"words": "Zsa-Zsa Kowalczyk"})
    assert done.json()["receipt"].startswith("Sealed as name.")
    assert refused.status_code == 400
    assert "do not stand in the message" in refused.json()["detail"]


def test_not_private_is_one_click_and_lasts(alice: Person) -> None:
    conversation, message = answered(alice, f"My phone is {PHONE}.")
    page = alice.turn(message)
    opening = page.split("/open/")[0].rsplit('"', 1)[1] + "/open/"
    assert "not private" in page
    done = alice.api("POST", opening)
    assert done.status_code == 200, done.text
    assert done.json()["receipt"].startswith("1 value is no longer private; 1 message")
    assert PHONE in words(alice.turn(message))
    _, again = answered(alice, f"Once more: my phone is {PHONE}.", conversation)
    assert PHONE in words(alice.turn(again))
    assert alice.api("POST", opening).status_code == 404


def test_a_message_is_edited_and_asked_again(alice: Person) -> None:
    conversation, message = answered(alice, f"My phone is {PHONE} and I love sailing.")
    editor = alice.http.get(f"/chat/turns/{message}/editor/").text
    assert "[phone ending 39]" in editor
    assert PHONE not in editor
    form = editor.split('name="form" value="')[1].split('"')[0]
    old = alice.turns(conversation)[1]
    edited = alice.api(
        "PATCH", f"/app/turns/{message}/", {"text": "Call [phone ending 39]. I love tennis.", "form": form, "ask": True}
    )
    assert edited.status_code == 200, edited.text
    assert alice.turns(conversation) == [message, edited.json()["answer"]]
    assert alice.http.get(f"/chat/turns/{old}/").status_code == 404
    alice.until(edited.json()["answer"], "answered")
    alice.wait(lambda: "tennis" in alice.http.get("/memories/").text)
    assert "sailing" not in alice.http.get("/memories/").text
    assert words(alice.turn(message)).startswith("Call phone ending 39 . I love tennis.")


def test_a_message_is_undone(alice: Person) -> None:
    _, message = answered(alice, f"My phone is {PHONE} and I love sailing.")
    assert "undo" in alice.turn(message)
    done = alice.api("POST", f"/app/turns/{message}/undo/")
    assert done.json() == {"receipt": "2 memories, 1 private value deleted"}
    page = words(alice.turn(message))
    assert "(phone number, deleted)" in page
    assert "Not remembered" in page
    assert "undo" not in page


def test_the_command_goes_over_one_account_or_says_that_there_is_none(corrected: Site, alice: Person) -> None:
    answered(alice, f"My phone is {PHONE}.")
    done = corrected.command("rescan", "--user", alice.name)
    assert (done.returncode, done.stdout.strip()) == (0, f"{alice.name}: 0 values are private now; no text changed.")
    none = corrected.command("rescan", "--user", "nobody-at-all")
    assert none.returncode != 0
    assert "no account 'nobody-at-all'" in none.stderr


MISSED = Canary("CONTACT.phone", "+39-058214437", "My phone is +39-058214437.", "058214437", ("0039 058 214 437",))

IMPORT_BLIND = """
from django.contrib.auth import get_user_model
from memory import runtime
from memory.history import Said
from memory.importing import dialogue_import
from vault import services
services.found_in = lambda *args: ()
user = get_user_model().objects.get(username="{name}")
for day in range(8):
    said = [f"My phone is +39-058214437. On day {{day}} I went sailing {{n}} times." for n in range(10)]
    turns = [Said(role, words) for words in said for role in ("user", "assistant")]
    dialogue_import(user_id=user.pk, dialogue=turns, embedder=runtime.embedder())
"""


def test_a_rescan_that_was_killed_goes_on_and_leaves_nothing(corrected: Site, alice: Person) -> None:
    brought = corrected.command("shell", "-c", IMPORT_BLIND.format(name=alice.name))
    assert brought.returncode == 0, brought.stderr
    sweeper, progress = Sweeper([MISSED]), "select looked_at, finished_at from memory_correction where looked_at > 0"
    assert sweeper.sweep(left_by(corrected))
    before = len(corrected.rows(progress))
    command = [sys.executable, "manage.py", "rescan", "--user", alice.name]
    process = subprocess.Popen(command, cwd=ROOT, env=corrected.env, stderr=subprocess.DEVNULL)
    alice.wait(lambda: len(corrected.rows(progress)) > before, 60)
    process.kill()
    process.wait()
    (looked_at, finished_at) = corrected.rows(progress)[-1]
    assert (looked_at % 50, finished_at) == (0, None)
    done = corrected.command("rescan", "--user", alice.name)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{alice.name}: 1 value is private now; 160 messages")
    assert sweeper.sweep(left_by(corrected)) == []
