"""The rules of the house, run: who may import whom, how long things get, what starts fast, what is complete."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command, get_commands, load_command_class
from django.template.loader import get_template
from django.urls import NoReverseMatch, get_resolver, reverse

ROOT = Path(__file__).resolve().parents[2]
APPS = ("consent", "vault", "memory", "spmem_site")
PRODUCT = sorted(path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)
TESTS = sorted((ROOT / "tests").rglob("*.py"))
HTML = sorted((ROOT / "templates").rglob("*.html"))


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_import_contracts_hold() -> None:
    ran = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert re.search(r"Contracts: [2-9] kept, 0 broken", ran.stdout)


def test_no_migration_is_missing(db: None) -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("path", [*PRODUCT, *TESTS], ids=short)
def test_nothing_is_long_and_every_module_says_what_lives_in_it(path: Path) -> None:
    text = path.read_text()
    tree = ast.parse(text)
    lengths = {f.name: (f.end_lineno or f.lineno) - f.lineno + 1 for f in functions(tree)}
    assert {name: lines for name, lines in lengths.items() if lines > 60} == {}
    assert len(text.splitlines()) <= 400
    assert ast.get_docstring(tree) or not text.strip() or path.name == "__init__.py"


@pytest.mark.parametrize("path", PRODUCT, ids=short)
def test_names_say_what_things_are(path: Path) -> None:
    assert path.stem not in {"utils", "helpers", "common", "misc", "base"}
    tree = ast.parse(path.read_text())
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _calls(node) == "print"]
    assert not [f.name for f in functions(tree) if f.name == "save" and not path.match("*/domain/*")]


def _calls(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def test_other_apps_models_are_out_of_reach() -> None:
    """Across apps one calls services, selectors and domain; models are their app's own."""
    foreign = []
    for path in PRODUCT:
        app = path.relative_to(ROOT).parts[0]
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith(".models"):
                owner = node.module.partition(".")[0]
                if owner in APPS and owner != app:
                    foreign.append(f"{short(path)}: {node.module}")
    assert foreign == []


HEAVY = ("django", "celery", "openai", "faiss", "cryptography", "onnxruntime", "redis", "rest_framework")
DOMAINS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in PRODUCT
    if "domain" in path.parts
)


def test_domains_are_plain_python() -> None:
    """All of them in one process: none brings in what is heavy."""
    script = f"import sys, importlib\nfor m in {DOMAINS!r}: importlib.import_module(m)\n"
    script += f"print([m for m in {HEAVY!r} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


LIGHT = [
    "consent.domain.taxonomy",
    "consent.domain.policy",
    "consent.domain.grants",
    "consent.domain.needs",
    "vault.domain.references",
    "vault.domain.detection",
    "vault.domain.sanitize",
    "vault.domain.guard",
    "memory.domain.types",
    "memory.domain.ports",
    "memory.domain.extraction",
    "memory.domain.reconcile",
    "memory.domain.composing",
]


@pytest.mark.parametrize("module", LIGHT)
def test_domains_import_in_a_fraction_of_a_second(module: str) -> None:
    """Processor time, so that a busy machine does not count; the best of three."""
    script = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
    times = []
    for _ in range(3):
        ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
        times.append(float(ran.stdout))
        if times[-1] < 0.3:
            return
    raise AssertionError(f"{module} took {min(times):.2f} s to import")


# Pages

_URL = re.compile(r"""\{%\s*url\s+['"]([\w-]+)['"]""")


def _route_names() -> set[str]:
    return {name for name in get_resolver().reverse_dict if isinstance(name, str)}


@pytest.mark.parametrize("path", HTML, ids=short)
def test_pages_name_only_addresses_and_pages_that_exist(path: Path) -> None:
    text = path.read_text()
    assert set(_URL.findall(text)) <= _route_names()
    get_template(str(path.relative_to(ROOT / "templates")))
    for name in re.findall(r"""\{%\s*(?:include|extends)\s+['"]([^'"]+)['"]""", text):
        get_template(name)


def test_code_names_only_addresses_that_exist() -> None:
    named = {
        match[1]
        for path in PRODUCT
        for match in re.finditer(r"""(?:reverse|redirect)\(\s*["']([\w-]+)["']""", path.read_text())
    }
    assert named
    assert named <= _route_names()


REPORT = "memory/benchmark.html"
"""A file to read from a disk, which has to hold its own looks."""


@pytest.mark.parametrize("path", [path for path in HTML if not path.match(REPORT)], ids=short)
def test_pages_bring_everything_from_here(path: Path) -> None:
    """No address of another host, no inline script or style: the content security policy would refuse them."""
    text = path.read_text()
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)
    assert "|safe" not in text.replace("field.help_text|safe", "")  # Django's own words about passwords
    assert "autoescape off" not in text


def test_a_page_of_a_missing_address_is_missed() -> None:
    """The test above can fail."""
    assert _URL.findall("{% url 'no-such-page' x %}") == ["no-such-page"]
    with pytest.raises(NoReverseMatch):
        reverse("no-such-page")


# Commands

DOCUMENTED = ("serve", "prepare", "detect", "analyze", "retrieve", "import_history")


@pytest.mark.parametrize("name", DOCUMENTED)
def test_documented_commands_exist_and_explain_themselves(name: str) -> None:
    app = get_commands()[name]
    assert isinstance(app, str)
    assert app in APPS
    assert len(load_command_class(app, name).help) > 20


def _documents() -> list[Path]:
    return [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if path.exists()]


def test_commands_that_documents_name_exist() -> None:
    for path in _documents():
        text = path.read_text()
        assert set(re.findall(r"manage\.py ([a-z_]+)", text)) <= set(get_commands()), path
        targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
        assert set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.M)) <= targets, path
        named = re.findall(r"\b(?:consent|vault|memory|spmem_site|tests|docs)/[\w/]+\.(?:py|md|html)\b", text)
        assert [name for name in named if not (ROOT / name).exists()] == [], path
