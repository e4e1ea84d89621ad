"""A worker killed (-9) in the middle of each step of remembering: after a restart nothing is lost or doubled."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.dying.apps import AFTER, BEFORE, FILE
from tests.model_server import HostileServer, sends
from tests.site import Person, Site, running_site

THINGS = ("teapots", "stamps", "globes", "daggers", "lanterns", "thimbles", "marbles")


def said_of(thing: str) -> str:
    return f"I collect old {thing} from Riga. My phone is +39-092483239. J'élève deux chèvres {thing}."


@contextmanager
def started(data: Path, model: HostileServer, alice: Person | None = None) -> Iterator[tuple[Site, Person]]:
    """The site over ``data`` with workers that die on demand, and Alice, new or still signed in."""
    env = {"DJANGO_SETTINGS_MODULE": "tests.dying.settings", "OPENAI_BASE_URL": model.base_url, "SPMEM_MODEL": "m"}
    with running_site(data, **env) as site:
        again = httpx.Client(base_url=site.url, timeout=30, follow_redirects=True)
        if alice is not None:
            again.cookies.update(dict(alice.http.cookies))
        yield site, Person(again, "alice", site.typed) if alice else site.person("alice")


def goats(thing: str) -> bytes:
    fact = {"text": f"J'élève deux chèvres {thing}", "subject": "user", "relation": "owns", "retracts": False}
    content = json.dumps({"facts": [{**fact, "object": f"deux chèvres {thing}"}]})
    return json.dumps({"choices": [{"index": 0, "message": {"role": "assistant", "content": content}}]}).encode()


def settled(site: Site, person: Person) -> None:
    unsettled = "select count(*) from memory_turn where role = 'user' and remembering != 'done'"
    person.wait(lambda: site.rows(unsettled) == [(0,)], 60)


def kept(site: Site) -> list[str]:
    return sorted(row[0] for row in site.rows("select object from memory_memory where relation != 'has_phone'"))


def is_whole(site: Site) -> bool:
    """Whether every fact has its edge, its words and its vector, and its version is the memory's or older."""
    edgeless = (
        "select count(*) from memory_memory m left join memory_triplet t on t.memory_id = m.id where t.id is null"
    )
    wordless = "select count(*) from memory_memory where id not in (select memory_id from memory_factword)"
    unversioned = "select count(*) from memory_memory where version > (select version from memory_memorystate)"
    vectorless = "select count(*) from memory_memory where length(embedding) < 100"
    return all(site.rows(sql) == [(0,)] for sql in (edgeless, wordless, unversioned, vectorless))


def test_a_worker_killed_at_each_step(tmp_path: Path, hostile_server: HostileServer) -> None:
    data, alice, told = tmp_path / "data", None, list[str]()
    points = [*BEFORE, *AFTER]
    for point, thing in zip(points, THINGS, strict=True):
        with started(data, hostile_server, alice) as (site, alice):
            settled(site, alice)
            assert kept(site) == sorted(told)
            (data / FILE).write_text(point)
            hostile_server.behaviours = [sends(goats(thing), content_type="application/json")]
            alice.begin(said_of(thing))
            assert site.process.wait(60) != 0, point
            assert not (data / FILE).exists()
        told += [f"collect old {thing} from Riga", f"deux chèvres {thing}"]
    with started(data, hostile_server, alice) as (site, alice):
        settled(site, alice)
        assert kept(site) == sorted(told)
        assert is_whole(site)
        assert site.rows("select count(*) from memory_memory where relation = 'has_phone'") == [(1,)]
