"""Watching a site while it works: what passes through its queue, what its streams send, what its pages say."""

import re
import threading
from collections.abc import Iterator
from types import TracebackType
from typing import Self

import redis

from tests.leaks.sweep import Place
from tests.site import Person


class Monitor:
    """Everything that is said to a queue until the block ends."""

    def __init__(self, client: "redis.Redis") -> None:
        self._client = client
        self.commands: list[str] = []

    def __enter__(self) -> Self:
        self._monitor = self._client.monitor()
        self._monitor.__enter__()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        return self

    def _listen(self) -> None:
        for command in self._monitor.listen():
            self.commands.append(command["command"])
            if command["command"] == "ECHO monitored":
                return

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._client.echo("monitored")
        self._thread.join(5)
        self._monitor.__exit__(kind, error, at)

    @property
    def place(self) -> Place:
        said = "\n".join(self.commands)
        return Place.of("what was queued", said.replace('\\"', '"').replace("\\\\", "\\"))


_LINKS = re.compile(r'(?:href|hx-get|hx-push-url)="(/[^"#]*)"')
_LEAVES = re.compile(r"^/(?:static|account/logout)")


def pages_of(person: Person, *also: str) -> Iterator[Place]:
    """Every page that a person can come to by following links, and those named."""
    waiting, seen = ["/chat/", "/overview/", "/ledger/?verify", "/private/?all=1", *also], set[str]()
    while waiting:
        path = waiting.pop().replace("&amp;", "&")
        if path in seen or _LEAVES.match(path):
            continue
        seen.add(path)
        answer = person.http.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        waiting += _LINKS.findall(answer.text)
        yield Place(f"page {path}", answer.content)
