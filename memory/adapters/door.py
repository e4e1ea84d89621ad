"""The door to model providers: the one place that opens a connection to one, and scans all that is sent there."""

import json
import time
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import chain
from ssl import SSLContext

import httpx2

from memory.adapters.endpoint import Endpoint
from memory.adapters.failures import Failure, named
from memory.adapters.waiting import Pulse, Waiting

Scan = Callable[[str], Collection[str]]
"""The private types of whose values a text holds one that its recipient may not read; empty when it may be sent."""


class Door(httpx2.BaseTransport):
    """What every request to a provider passes, a retry too: it sends exactly the bytes it has scanned, or nothing.

    Of the headers only its own are sent. What comes back is bounded in time and bytes.
    """

    def __init__(self, endpoint: Endpoint, scan: Scan, deadline: float, pulse: Pulse) -> None:
        self._endpoint = endpoint
        self._scan = scan
        self._deadline = deadline
        self._waiting = Waiting(pulse)
        self._transport = httpx2.HTTPTransport(verify=_tls(), trust_env=False)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        body = request.read()
        self._check(request.url, body)
        extensions = {**request.extensions, "trace": self._waiting.trace}
        checked = httpx2.Request(
            request.method, request.url, headers=self._headers(), content=body, extensions=extensions
        )
        response = self._waiting.result(lambda: self._transport.handle_request(checked))
        assert isinstance(response.stream, httpx2.SyncByteStream)
        if response.headers.get("Content-Encoding", "identity") != "identity":
            response.close()
            raise self._endpoint.failed(Failure.NONSENSE)
        stream = _Bounded(response.stream, self._endpoint, self._deadline, self._waiting)
        return httpx2.Response(
            response.status_code, headers=response.headers, stream=stream, extensions=response.extensions
        )

    def close(self) -> None:
        self._transport.close()
        self._waiting.close()

    def _check(self, url: httpx2.URL, body: bytes) -> None:
        if url.host != self._endpoint.host or url.query:
            raise self._endpoint.failed(Failure.UNCHECKED)
        try:
            found = [private_type for reading in _readings(body) for private_type in self._scan(reading)]
        except Exception:
            raise self._endpoint.failed(Failure.UNCHECKED) from None
        if found:
            raise self._endpoint.failed(Failure.REFUSED, named(found))

    def _headers(self) -> dict[str, str]:
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "Accept-Encoding": "identity",
            "User-Agent": "sp-mem",
        }
        key = self._endpoint.api_key
        return headers | {"Authorization": f"Bearer {key}"} if key else headers


class _Bounded(httpx2.SyncByteStream):
    """A response's bytes, as long as there are not too many and it is not too late."""

    def __init__(self, stream: httpx2.SyncByteStream, endpoint: Endpoint, deadline: float, waiting: Waiting) -> None:
        self._stream = stream
        self._endpoint = endpoint
        self._deadline = deadline
        self._waiting = waiting

    def __iter__(self) -> Iterator[bytes]:
        left = self._endpoint.limits.response_bytes
        pieces = iter(self._stream)
        while piece := self._waiting.result(lambda: next(pieces, b"")):
            left -= len(piece)
            if left < 0:
                raise self._endpoint.failed(Failure.LONG)
            if time.monotonic() > self._deadline:
                raise self._endpoint.failed(Failure.SLOW)
            yield piece

    def close(self) -> None:
        self._stream.close()


def _readings(body: bytes) -> tuple[str, str]:
    """The body as it stands, and the strings in it as they are read, which JSON may have escaped."""
    text = body.decode()
    return text, "\n".join(_strings(json.loads(text)))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(_strings, chain(value.keys(), value.values())))
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_strings, value))


@cache
def _tls() -> SSLContext:
    return httpx2.create_ssl_context(trust_env=False)
