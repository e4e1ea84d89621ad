"""The sweep: looks for canaries, in every way they can be written, in every place where a site leaves something."""

import base64
import binascii
import html
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import quote, quote_plus, unquote_plus

import redis

from tests.leaks.canaries import Canary, canaries_in
from tests.site import ROOT, Site

FRAGMENT = 6
_URL_SAFE = bytes.maketrans(b"+/", b"-_")


@dataclass(frozen=True, slots=True)
class Place:
    """Something that was left somewhere."""

    name: str
    content: bytes

    @classmethod
    def of(cls, name: str, text: str) -> "Place":
        return cls(name, text.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class Leak:
    """A canary found: of which type, where, written how, with what stands around it."""

    type: str
    place: str
    how: str
    around: str


@dataclass(frozen=True, slots=True)
class _Needle:
    type: str
    how: str
    content: bytes


class Sweeper:
    """Looks for some canaries."""

    def __init__(self, canaries: Iterable[Canary]) -> None:
        self.canaries = list(canaries)

    def sweep(self, places: Iterable[Place]) -> list[Leak]:
        """Every canary in every place, once a way of writing."""
        return [leak for place in places for leak in self.look(place)]

    def look(self, place: Place) -> list[Leak]:
        found = [
            leak
            for view in _views(place.content)
            for leak in (
                *_found(place.name, view, self._exact),
                *_found(place.name, view.lower(), self._folded),
                *_found(place.name, _without_chance(view.lower()), self._met_by_chance),
            )
        ]
        return list({(leak.type, leak.how): leak for leak in found}.values())

    @cached_property
    def _exact(self) -> list[_Needle]:
        return [_Needle(c.type, "base64", part) for c in self.canaries for part in _base64(c.value)]

    @cached_property
    def _folded(self) -> list[_Needle]:
        return [needle for needle in self._whole if not _is_short_number(needle)]

    @cached_property
    def _met_by_chance(self) -> list[_Needle]:
        """What a moment or a digest holds sooner or later: looked for everywhere else."""
        return [*filter(_is_short_number, self._whole), *self._fragments]

    @cached_property
    def _whole(self) -> list[_Needle]:
        return list(
            dict.fromkeys(
                _Needle(canary.type, how, text.casefold().encode())
                for canary in self.canaries
                for how, text in _written(canary)
                if len(text) >= FRAGMENT
            )
        )

    @cached_property
    def _fragments(self) -> list[_Needle]:
        return list(
            dict.fromkeys(
                _Needle(canary.type, "fragment", part.encode())
                for canary in self.canaries
                for part in _windows(canary.secret.casefold())
            )
        )


def _is_short_number(needle: _Needle) -> bool:
    return len(needle.content) < 10 and needle.content.isdigit()


def _written(canary: Canary) -> Iterator[tuple[str, str]]:
    for spelling in (canary.value, *canary.spellings):
        yield "exact", spelling
        yield "URL-encoded", quote(spelling, safe="")
        yield "URL-encoded", quote_plus(spelling)
        yield "hexadecimal", spelling.encode().hex()
        yield "escaped", json.dumps(spelling)[1:-1]
        yield "without separators", re.sub(r"[^\w]", "", spelling)
    digits = re.sub(r"\D", "", canary.value)
    if len(digits) >= 2 * len(canary.value) // 3:
        yield "digits only", digits


def _windows(secret: str) -> Iterator[str]:
    for text in {secret, re.sub(r"[\W_]", "", secret)}:
        yield from (text[i : i + FRAGMENT] for i in range(len(text) - FRAGMENT + 1))


def _base64(value: str) -> Iterator[bytes]:
    """The value as it looks inside something encoded, at each of the three alignments."""
    for shift in range(3):
        plain = b"\0" * shift + value.encode()
        whole = base64.b64encode(plain).rstrip(b"=")
        middle = whole[(0, 2, 3)[shift] : None if len(plain) % 3 == 0 else -1]
        yield from {middle, middle.translate(_URL_SAFE)}


_ENCODED = re.compile(rb"[A-Za-z0-9+/_-]{24,}={0,2}")


def _views(content: bytes) -> Iterator[bytes]:
    """The content as it is, and as whoever decodes it would read it."""
    yield content
    text = content.decode("latin-1")
    if "&" in text:
        yield html.unescape(text).encode("utf-8", "replace")
    if "%" in text:
        yield unquote_plus(text, "latin-1").encode("latin-1", "replace")
    if "\\u" in text:
        yield re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), text).encode("utf-8", "surrogatepass")
    decoded = b"\n".join(_decoded(match[0]) for match in _ENCODED.finditer(content))
    if decoded:
        yield decoded


def _decoded(run: bytes) -> bytes:
    try:
        return base64.urlsafe_b64decode(run.translate(_URL_SAFE).rstrip(b"=") + b"==")
    except (binascii.Error, ValueError):
        return b""


_CHANCE = re.compile(
    rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"  # ids
    rb"|[0-9a-f]{32}"  # ids and digests
    rb"|\d{4}-\d\d-\d\d[ t]\d\d:\d\d:\d\d(?:[.,]\d+)?|\d{10}\.\d+"  # moments
)


def _without_chance(view: bytes) -> bytes:
    """Without what holds any six digits sooner or later."""
    return _CHANCE.sub(b"?", view)


def _found(place: str, content: bytes, needles: Iterable[_Needle]) -> Iterator[Leak]:
    for needle in needles:
        at = content.find(needle.content)
        if at >= 0:
            around = content[max(0, at - 40) : at + len(needle.content) + 20].decode("utf-8", "replace")
            yield Leak(needle.type, place, needle.how, around)


def files_in(folder: Path) -> Iterator[Place]:
    """Every file of a folder, byte for byte: databases with their -wal and -shm, index files, keys, logs."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield Place(f"file {path.relative_to(folder)}", path.read_bytes())


def rows_in(env: dict[str, str]) -> Iterator[Place]:
    """Every column of every row of a site, opened where it is sealed, but for the sealed values of the vault."""
    dump = subprocess.run(
        [sys.executable, "-m", "tests.leaks.rows"], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    columns: dict[str, list[str]] = {}
    for line in dump.stdout.splitlines():
        row = json.loads(line)
        columns.setdefault(row["column"], []).append(row["text"])
    for column, texts in columns.items():
        yield Place.of(f"rows of {column}", "\n".join(texts))


def queue_in(client: "redis.Redis") -> Iterator[Place]:
    """Everything that a queue holds now."""
    for key in client.scan_iter("*"):
        yield Place(f"queue {key!r}", key + b"\n" + b"\n".join(_held(client, key)))


def _held(client: "redis.Redis", key: bytes) -> list[bytes]:
    match client.type(key):
        case b"list":
            return client.lrange(key, 0, -1)
        case b"hash":
            return [part for pair in client.hgetall(key).items() for part in pair]
        case b"set":
            return list(client.smembers(key))
        case b"zset":
            return client.zrange(key, 0, -1)
        case b"stream":
            return [repr(client.xrange(key)).encode()]
    return [client.get(key) or b""]


def queue_client(site: Site) -> "redis.Redis":
    """The queue of a running site."""
    return redis.Redis(unix_socket_path=str(site.data / "queue.sock"))


def left_by(site: Site) -> Iterator[Place]:
    """Everything that a running site has left, anywhere."""
    yield from files_in(site.data)
    yield Place("log", site.log.read_bytes())
    yield from rows_in(site.env)
    yield from queue_in(queue_client(site))


def net(site: Site) -> list[Leak]:
    """What of all that was typed into a site stands anywhere it must not."""
    return Sweeper(canaries_in(site.typed)).sweep(left_by(site))
