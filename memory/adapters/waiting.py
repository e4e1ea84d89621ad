"""Waiting for a silent server in small steps, so that a person's *Stop* is heard in the silence too."""

import socket
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from typing import Any, Final, TypeVar

Pulse = Callable[[], None]
"""Called while one waits; what it raises ends the waiting and cuts the connection."""

STEP_S: Final = 0.25
_LAST_WORDS_S: Final = 1

_T = TypeVar("_T")


class Waiting:
    """Runs the network calls of one connection in a thread of their own; only ever one at a time."""

    def __init__(self, pulse: Pulse) -> None:
        self._pulse = pulse
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="model")
        self._socket: socket.socket | None = None

    def trace(self, event: str, details: Mapping[str, Any]) -> None:
        """The ``trace`` extension of httpcore: remembers the socket once it is open."""
        if event.endswith((".connect_tcp.complete", ".start_tls.complete")):
            self._socket = details["return_value"].get_extra_info("socket")

    def result(self, call: Callable[[], _T]) -> _T:
        """What ``call`` returns or raises; the pulse is called every quarter of a second until then."""
        future = self._threads.submit(call)
        try:
            while not wait([future], timeout=STEP_S).done:
                self._pulse()
        except BaseException:
            self._cut(future)
            raise
        return future.result()

    def close(self) -> None:
        self._threads.shutdown(wait=False)

    def _cut(self, future: "Future[Any]") -> None:
        """Close both directions, which wakes the thread: a plain close would leave it asleep in its read."""
        if self._socket:
            with suppress(OSError):
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)
        wait([future], timeout=_LAST_WORDS_S)
