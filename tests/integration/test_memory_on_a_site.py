"""The memory with real processes: many writers lose nothing and say nothing twice; deleted words are in no file."""

import json
import secrets
import string
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import pytest

from tests.leaks.sweep import files_in
from tests.site import ROOT, Person, Site, new_name, words


@pytest.fixture
def alice(site: Site) -> Person:
    return site.person(new_name("alice"))


def owner(site: Site, person: Person) -> int:
    return site.rows("select id from auth_user where username = ?", person.name)[0][0]


def facts(site: Site, person: Person) -> list[str]:
    sql = "select object from memory_memory where owner_id = ? and valid_to is null and erasure_id is null"
    return [row[0] for row in site.rows(sql, owner(site, person))]


def remembered(site: Site, person: Person, seconds: float = 60) -> None:
    """Wait until nothing of a person is still to be remembered."""
    waiting = "select count(*) from memory_turn where owner_id = ? and remembering = 'waiting'"
    person.wait(lambda: site.rows(waiting, owner(site, person)) == [(0,)], seconds)


def word() -> str:
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(24))


def test_two_processes_that_write_at_once_keep_all(site: Site, alice: Person, tmp_path: Path) -> None:
    told = [word() for _ in range(100)]
    commands = []
    for part in range(2):
        dialogues = [[{"role": "user", "content": f"I collect {one}."}] for one in told[part::2]]
        file = tmp_path / f"{part}.json"
        file.write_text(json.dumps(dialogues))
        command = [sys.executable, "manage.py", "import_history", str(file), "--user", alice.name]
        commands.append(subprocess.Popen(command, cwd=ROOT, env=site.env, stdout=subprocess.DEVNULL))
    assert [command.wait(120) for command in commands] == [0, 0]
    kept = " ".join(facts(site, alice))
    assert [one for one in told if one not in kept] == []


def test_ten_same_messages_at_once_are_one_fact(site: Site, alice: Person) -> None:
    conversation = alice.begin("Hello.")
    with ThreadPoolExecutor(10) as pool:
        list(pool.map(lambda _: alice.send(conversation, "I collect old maps of Riga."), range(10)))
    remembered(site, alice)
    assert len([fact for fact in facts(site, alice) if "maps" in fact]) == 1


def one_memory(site: Site, person: Person, conversation: str, said: str) -> None:
    sql = "select id from memory_memory where owner_id = ? and object like ?"
    memory = site.rows(sql, owner(site, person), f"%{said}%")[0][0]
    assert person.api("DELETE", f"/app/memories/{UUID(memory)}/").status_code == 200


def conversation_itself(site: Site, person: Person, conversation: str, said: str) -> None:
    assert person.api("DELETE", f"/app/conversations/{conversation}/").status_code == 200


def one_relation(site: Site, person: Person, conversation: str, said: str) -> None:
    sql = "select relation from memory_memory where owner_id = ? and object like ?"
    relation = site.rows(sql, owner(site, person), f"%{said}%")[0][0]
    assert person.api("POST", "/app/memories/erase/", {"relation": relation}).status_code == 200


def all_memories(site: Site, person: Person, conversation: str, said: str) -> None:
    assert person.api("POST", "/app/memories/erase/", {"all": True}).status_code == 200


def account(site: Site, person: Person, conversation: str, said: str) -> None:
    assert person.api("POST", "/app/account/delete/", {"username": person.name}).status_code == 200


KINDS = (one_memory, conversation_itself, one_relation, all_memories, account)


def holding(site: Site, said: str) -> list[str]:
    return [place.name for place in files_in(site.data) if said.encode() in place.content]


@pytest.mark.parametrize("delete", KINDS, ids=lambda kind: kind.__name__)
def test_deleted_words_are_in_no_file(
    site: Site, alice: Person, delete: Callable[[Site, Person, str, str], None]
) -> None:
    said = word()
    conversation = alice.begin(f"I collect {said}.")
    remembered(site, alice)
    alice.wait(lambda: holding(site, said) != [])  # a fact's words stand in the open: the scanner can find them
    assert said in words(alice.http.get("/memories/").text)
    delete(site, alice, conversation, said)
    assert said not in words(alice.http.get("/memories/").text)
    alice.wait(lambda: holding(site, said) == [], seconds=60)


def test_undone_within_ten_seconds_it_is_all_there(site: Site, alice: Person) -> None:
    said = word()
    alice.begin(f"I collect {said}.")
    remembered(site, alice)
    alice.wait(lambda: said in words(alice.http.get("/memories/").text))
    erased = alice.api("POST", "/app/memories/erase/", {"all": True}).json()
    assert 0 < erased["undo_seconds"] <= 10
    assert said not in words(alice.http.get("/memories/").text)
    assert alice.api("POST", erased["undo"]).status_code == 200
    assert said in words(alice.http.get("/memories/").text)


def test_an_import_killed_and_a_deletion_while_it_goes_on(site: Site, alice: Person, tmp_path: Path) -> None:
    told = [word() for _ in range(120)]
    file = tmp_path / "history.json"
    file.write_text(json.dumps([[{"role": "user", "content": f"I collect {one}."}] for one in told]))
    command = [sys.executable, "manage.py", "import_history", str(file), "--user", alice.name]

    def importing_until(count: int) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, cwd=ROOT, env=site.env, stderr=subprocess.DEVNULL)
        alice.wait(lambda: len(facts(site, alice)) >= count or process.poll() is not None, 90)
        return process

    importing_until(20).kill()
    process = importing_until(40)
    assert alice.api("POST", "/app/memories/erase/", {"all": True}).status_code == 200
    gone = [row[0] for row in site.rows("select object from memory_memory where erasure_id is not null")]
    assert process.wait(120) == 0
    kept = facts(site, alice)
    assert len(kept) == len(set(kept))
    assert not set(gone) & set(kept)
    assert len(gone) + len(kept) >= len(told) - 1, "at most the message that was being read when all was deleted"
    assert subprocess.run(command, cwd=ROOT, env=site.env, stderr=subprocess.DEVNULL).returncode == 0
    assert sorted(facts(site, alice)) == sorted(kept)
