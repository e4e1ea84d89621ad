"""A site in trouble: killed in mid-answer, database locked, disk full, key gone: nothing is lost, none doubled."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from uuid import UUID

import pytest

from tests.leaks.sweep import net
from tests.site import ROOT, Person, Site, running_site, words

PHONE = "+39-092483239"
INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"
PLAN = "Plan me a relaxed Saturday around things I enjoy, in detail"
STORED = "This could not be stored"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rough") / "data"


@contextmanager
def started(data: Path) -> Iterator[Site]:
    """The site over ``data``, impatient with a locked database."""
    with running_site(data, DATABASE_URL=f"sqlite:///{data}/spmem.sqlite3?timeout=1") as site:
        yield site


def children(pid: int) -> dict[int, str]:
    """The processes that a process has started, with their command lines."""
    listed = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    rows = (line.strip().split(" ", 1) for line in listed.stdout.splitlines())
    return {int(number): command for number, command in rows}


def child(site: Site, words: str) -> int:
    return next(pid for pid, command in children(site.process.pid).items() if words in command)


@contextmanager
def locked(site: Site) -> Iterator[None]:
    """Somebody else writes to the database, for as long as the block takes."""
    with closing(sqlite3.connect(site.data / "spmem.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full_disk(pid: int) -> Iterator[None]:
    """No file of a process can grow, as on a full disk, for as long as the block takes."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def turns(site: Site) -> list[tuple]:
    return site.rows("select id, state from memory_turn order by id")


def test_trouble(data: Path) -> None:
    """One life of a site: each kind of trouble in turn, then death and another life."""
    with started(data) as site:
        alice = site.person("alice")
        conversation, hello = alice.ask(f"My phone is {PHONE}. I live at Corso Calatafimi 112, 90131 Palermo.")
        alice.until(hello, "answered")
        _locked_while_sending(site, alice, conversation)
        _locked_while_answering(site, alice, conversation)
        _full_disk_while_sending(site, alice, conversation)
        _, asking = alice.ask(INVITE)
        alice.asked(asking)
        unfinished = _killed_in_mid_answer(site, alice, conversation)
        cookies, typed = dict(alice.http.cookies), site.typed
    before = turns_at_rest(data)
    _without_its_key(data)
    with started(data) as site:
        site.typed = typed
        alice = Person(alice.http.__class__(base_url=site.url, timeout=30, follow_redirects=True), "alice", typed)
        alice.http.cookies.update(cookies)
        _goes_on(site, alice, unfinished, asking, before)
        assert net(site) == []


def _locked_while_sending(site: Site, alice: Person, conversation: str) -> None:
    before = turns(site)
    with locked(site):
        refused = alice.api("POST", f"/app/conversations/{conversation}/turns/", {"text": "Are you there?"})
        assert refused.status_code == 503, refused.text
        assert refused.json()["detail"].startswith(STORED)
        assert alice.http.get(f"/chat/{conversation}/").status_code == 200
    assert turns(site) == before
    _, answer = alice.send(conversation, "Are you there?")
    alice.until(answer, "answered")
    assert len(turns(site)) == len(before) + 2


def _locked_while_answering(site: Site, alice: Person, conversation: str) -> None:
    """The workers meet the lock: the answer comes afterwards, or says that it failed and can be tried again."""
    message, answer = alice.send(conversation, "I love progressive house. What do you know about me?")
    with locked(site):
        time.sleep(1.5)
    alice.wait(lambda: alice.state(answer) in {"answered", "failed"}, 75)
    if alice.state(answer) == "failed":
        assert alice.api("POST", f"/app/turns/{answer}/retry/").status_code == 200
        alice.until(answer, "answered")
    alice.wait(lambda: "remembering" not in words(alice.turn(message)), 30)
    if "Could not be remembered" in words(alice.turn(message)):
        assert alice.api("POST", f"/app/turns/{message}/remember/").status_code == 200
    alice.wait(lambda: "Remembered 1" in words(alice.turn(message)))


def _full_disk_while_sending(site: Site, alice: Person, conversation: str) -> None:
    before = turns(site)
    with full_disk(child(site, "uvicorn")):
        refused = alice.api("POST", f"/app/conversations/{conversation}/turns/", {"text": "My ID is IT-ID-42822897."})
        assert refused.status_code == 503, refused.text
        assert refused.json()["detail"].startswith(STORED)
    assert turns(site) == before
    assert site.rows("pragma integrity_check") == [("ok",)]
    _, answer = alice.send(conversation, "My ID is IT-ID-42822897.")
    alice.until(answer, "answered")


def _killed_in_mid_answer(site: Site, alice: Person, conversation: str) -> str:
    worker = child(site, "-Q answer")
    answers = (alice.send(conversation, PLAN)[1] for _ in range(40))
    answer = next(answer for answer in answers if _is_caught_in_mid_answer(site, worker, answer))
    os.kill(worker, signal.SIGKILL)
    assert site.process.wait(30) != 0
    assert "everything was stopped" in site.log.read_text()
    return answer


def _is_caught_in_mid_answer(site: Site, worker: int, answer: str) -> bool:
    """Hold the worker still as soon as some of its answer is out; False when it was done before anybody looked."""
    said = "select count(*) from memory_turnevent where turn_id = t.id and kind = 'text'"
    while True:
        os.kill(worker, signal.SIGSTOP)
        ((state, events),) = site.rows(f"select state, ({said}) from memory_turn t where id = ?", UUID(answer).hex)
        if state == "answering" and events:
            return True
        os.kill(worker, signal.SIGCONT)
        if state not in {"received", "answering"}:
            return False
        time.sleep(0.002)


def turns_at_rest(data: Path) -> dict[bytes, str]:
    with closing(sqlite3.connect(data / "spmem.sqlite3")) as connection:
        return dict(connection.execute("select id, state from memory_turn").fetchall())


def _without_its_key(data: Path) -> None:
    """The key is away, then another one is in its place: the site does not start, and says why."""
    key, away = data / "master.key", data.parent / "master.key"
    key.rename(away)
    env = {**os.environ, "SPMEM_DATA": str(data), "DJANGO_SETTINGS_MODULE": "spmem_site.settings"}
    env = {name: value for name, value in env.items() if name != "VAULT_MASTER_KEY"}
    for text in (None, f"{away.read_text().partition(':')[0]}:{'ab' * 32}\n"):
        if text:
            key.write_text(text)
        command = [sys.executable, "manage.py", "prepare"]
        refused = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert refused.returncode != 0
        assert "key" in refused.stderr
        assert "Traceback" not in refused.stderr
        assert key.exists() == bool(text), "no new key is made over sealed values"
    away.replace(key)


def _goes_on(site: Site, alice: Person, unfinished: str, asking: str, before: dict[bytes, str]) -> None:
    page = words(alice.until(unfinished, "answered"))
    start = " ".join(page.split()[:8])
    assert page.count(start) == 1, "the answer began anew, it was not joined to what was there"
    assert "May I use" in words(alice.turn(asking))
    assert PHONE in alice.decide(asking, allow=True)
    after = {row[0]: row[1] for row in turns(site)}
    assert set(after) == set(before)
    assert all(state == after[id] for id, state in before.items() if state in {"answered", "failed", "stopped"})
    assert site.rows(
        "select count(*) from memory_turn where state in ('answering', 'received') and role = 'assistant'"
    ) == [(0,)]
