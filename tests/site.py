"""A whole site of its own for tests: web server, real queue, real workers, its own data folder."""

import json
import os
import re
import secrets
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
PASSWORD = "a-long-enough-passphrase"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class Site:
    """A running site: its address, its folder, the environment its commands need."""

    url: str
    data: Path
    log: Path
    process: subprocess.Popen[bytes]
    env: dict[str, str] = field(repr=False)
    typed: list[str] = field(default_factory=list, repr=False)
    """All that was typed into it, for the sweep to look for."""

    def command(self, *args: str, input: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run a management command against this site's data."""
        return subprocess.run(
            [sys.executable, "manage.py", *args], cwd=ROOT, env=self.env, input=input, capture_output=True, text=True
        )

    def rows(self, sql: str, *values: object, database: str = "spmem") -> list[tuple]:
        """Rows of the site's SQLite database, read beside it."""
        with sqlite3.connect(f"file:{self.data / database}.sqlite3?mode=ro", uri=True) as connection:
            return connection.execute(sql, values).fetchall()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)

    def person(self, name: str) -> "Person":
        """A new account, signed in."""
        person = Person(httpx.Client(base_url=self.url, timeout=30, follow_redirects=True), name, self.typed)
        person.sign_up()
        return person


@dataclass
class Person:
    """Somebody with a browser, without the pictures."""

    http: httpx.Client
    name: str
    typed: list[str] = field(default_factory=list, repr=False)

    def sign_up(self) -> None:
        self.http.get("/account/signup/")
        form = {"username": self.name, "password1": PASSWORD, "password2": PASSWORD}
        answer = self.http.post("/account/signup/", data={**form, "csrfmiddlewaretoken": self._token()})
        assert answer.url.path == "/chat/", answer.text[:2000]

    def _token(self) -> str:
        return self.http.cookies.get("csrftoken") or ""

    def api(self, method: str, path: str, body: object = None) -> httpx.Response:
        headers = {"X-CSRFToken": self._token(), "Referer": str(self.http.base_url)}
        if isinstance(body, dict):
            self.typed += [body[key] for key in ("text", "title") if isinstance(body.get(key), str)]
        content = None if body is None else json.dumps(body)
        headers |= {"Content-Type": "application/json"} if content else {}
        return self.http.request(method, path, content=content, headers=headers, follow_redirects=False)

    def begin(self, text: str) -> str:
        """Begin a conversation; returns its id."""
        answer = self.api("POST", "/app/conversations/", {"text": text})
        assert answer.status_code == 201, answer.text
        return answer.json()["conversation"]

    def ask(self, text: str) -> tuple[str, str]:
        """Begin a conversation; returns its id and the answer's."""
        conversation = self.begin(text)
        return conversation, self.turns(conversation)[1]

    def turns(self, conversation: str) -> list[str]:
        """The ids of a conversation's turns, first to last."""
        page = self.http.get(f"/chat/{conversation}/").text
        return list(dict.fromkeys(re.findall(r'id="turn-([0-9a-f-]{36})"', page)))

    def state(self, turn_id: str) -> str:
        found = re.search(r'data-state="([a-z ]+)"', self.turn(turn_id))
        return found[1] if found else ""

    def until(self, turn_id: str, *states: str) -> str:
        """Wait until a turn is in one of these states; its HTML then."""
        self.wait(lambda: self.state(turn_id) in states)
        return self.turn(turn_id)

    def asked(self, turn_id: str) -> str:
        """Wait until a turn asks; the id of its request."""
        page = self.until(turn_id, "awaiting consent")
        return re.search(r"/app/decisions/([0-9a-f-]{36})/", page)[1]

    def decide(self, turn_id: str, *, allow: bool, **more: object) -> str:
        """Wait until a turn asks, decide, wait for the answer; its HTML."""
        answer = self.api("POST", f"/app/decisions/{self.asked(turn_id)}/", {"allow": allow, **more})
        assert answer.status_code == 200, answer.text
        return self.until(turn_id, "answered")

    def send(self, conversation: str, text: str) -> tuple[str, str]:
        """Send a message; returns the ids of message and answer."""
        answer = self.api("POST", f"/app/conversations/{conversation}/turns/", {"text": text})
        assert answer.status_code == 201, answer.text
        return answer.json()["message"], answer.json()["answer"]

    def turn(self, turn_id: str) -> str:
        """A turn's HTML as it is now."""
        return self.http.get(f"/chat/turns/{turn_id}/").text

    @contextmanager
    def watching(self, conversation: str, *, after: str = "", last_event_id: str = "") -> Iterator["Watched"]:
        """What a conversation's live stream sends, until the block ends."""
        headers = {"Last-Event-ID": last_event_id} if last_event_id else {}
        query = f"?after={after}" if after else ""
        browser = httpx.Client(base_url=self.http.base_url, cookies=self.http.cookies, timeout=60)
        with browser, browser.stream("GET", f"/chat/{conversation}/events/{query}", headers=headers) as answer:
            assert answer.status_code == 200, answer.status_code
            watched = Watched()
            thread = threading.Thread(target=watched.read, args=[answer], daemon=True)
            thread.start()
            try:
                yield watched
            finally:
                answer.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
                thread.join(10)

    def wait(self, condition: Callable[[], bool], seconds: float = 20.0) -> None:
        """Wait until something is so.

        Raises:
            AssertionError: it is not, after that many seconds.
        """
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if condition():
                return
            time.sleep(0.05)
        raise AssertionError("It did not come to be in time.")


@dataclass
class Watched:
    """What a live stream has sent: as it came, and frame by frame."""

    text: str = ""

    def read(self, answer: httpx.Response) -> None:
        with suppress(httpx.HTTPError):
            for piece in answer.iter_text():
                self.text += piece

    @property
    def frames(self) -> list[dict[str, str]]:
        """Each complete frame by its fields; ``data`` is JSON."""
        frames = [frame for frame in self.text.split("\n\n")[:-1] if frame.startswith("id:")]
        return [dict(line.split(": ", 1) for line in frame.splitlines()) for frame in frames]


@contextmanager
def running_site(data: Path, **env: str) -> Iterator[Site]:
    """A site over ``data``, until the block ends; what it prints goes to ``data.log`` beside the folder."""
    port = free_port()
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("OPENAI_", "SPMEM_", "DJANGO_"))}
    full = {**clean, "SPMEM_DATA": str(data), "PORT": str(port), "DJANGO_SETTINGS_MODULE": "spmem_site.settings"}
    full |= {"SPMEM_SIGNUP_RATE": "1000/m/ip", **env}
    full.pop("VAULT_MASTER_KEY", None) if "VAULT_MASTER_KEY" not in env else None
    log = data.with_suffix(".log")
    said_before = log.stat().st_size if log.exists() else 0
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"], cwd=ROOT, env=full, stdout=output, stderr=subprocess.STDOUT
        )
    site = Site(f"http://127.0.0.1:{port}", data, log, process, full)
    try:
        _until_up(site, said_before)
        yield site
    finally:
        site.stop()


def _until_up(site: Site, said_before: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and site.process.poll() is None:
        if b"Ctrl-C stops it" in site.log.read_bytes()[said_before:]:
            return
        time.sleep(0.05)
    raise AssertionError(f"The site did not come up:\n{site.log.read_text(errors='replace')[-3000:]}")


def words(html: str) -> str:
    """What a page says, without its tags, spaces joined."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def new_name(prefix: str) -> str:
    return f"{prefix}-{secrets.token_hex(4)}"
