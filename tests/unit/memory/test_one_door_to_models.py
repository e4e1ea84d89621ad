"""Only the door and the client behind it can speak to a provider, and whatever the client sends passes the door."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CLIENTS = {"openai", "httpx", "httpx2", "httpcore2", "requests", "aiohttp", "urllib3"}
ALLOWED = {
    "memory/adapters/door.py": {"httpx2"},
    "memory/adapters/endpoint.py": {"httpx2"},  # reads addresses
    "memory/adapters/openai.py": {"httpx2", "openai"},
}
MODULES = [p for app in ("consent", "vault", "memory", "spmem_site") for p in sorted((ROOT / app).rglob("*.py"))]


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_other_module_imports_a_client(module: Path) -> None:
    found = CLIENTS & set(imported(module.read_text()))
    assert found <= ALLOWED.get(str(module.relative_to(ROOT)), set())


def test_the_modules_that_may_do_exist() -> None:
    assert set(ALLOWED) <= {str(path.relative_to(ROOT)) for path in MODULES}


def test_connections_are_opened_behind_the_door_only() -> None:
    opening = [p.name for p in MODULES if "HTTPTransport(" in p.read_text() or "httpcore2" in p.read_text()]
    assert opening == ["door.py"]
    client = (ROOT / "memory/adapters/openai.py").read_text()
    assert client.count("httpx2.Client(") == client.count("httpx2.Client(transport=Door(") == 1
    assert client.count("openai.OpenAI(") == client.count("http_client=transport") == 1
