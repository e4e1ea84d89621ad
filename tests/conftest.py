"""The cast: Alice owns, Bob is another user, Charlie is staff and sees no value either; and a site to themselves."""

import os
from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from hypothesis import settings as hypothesis_settings

from memory import runtime
from memory.adapters.embedder import LocalEmbedder
from tests.leaks.sweep import net
from tests.site import Site, running_site
from vault.keyring import keys_forget

pytest_plugins = ["tests.model_server", "tests.model_sites", "tests.integration.consent_chat"]

hypothesis_settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):  # a landing is not held up by an example that chance found; whoever works here meets it
    hypothesis_settings.load_profile("ci")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with a person in it has both databases."""
    for item in items:
        if "db" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.django_db(databases=["default", "keys"]))


@pytest.fixture(autouse=True)
def fresh_keys() -> Iterator[None]:
    """Ids of people come again from test to test; their keys, and what was built from their memories, do not."""
    keys_forget()
    yield
    keys_forget()
    runtime.recall.cache_clear()
    runtime.tools.cache_clear()
    runtime.circuit.cache_clear()


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What would have been queued, in place of a queue."""
    sent: list[tuple[object, ...]] = []
    monkeypatch.setattr("memory.tasks._send", lambda task, *args, after=0: sent.append((task.name, *args)))
    return sent


@pytest.fixture
def alice(db: None) -> User:
    return get_user_model().objects.create_user("alice")


@pytest.fixture
def bob(db: None) -> User:
    return get_user_model().objects.create_user("bob")


@pytest.fixture
def charlie(db: None) -> User:
    return get_user_model().objects.create_user("charlie", is_staff=True, is_superuser=True)


@pytest.fixture(scope="session")
def embedder() -> LocalEmbedder:
    return LocalEmbedder()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site that tests share; when all have used it, nothing that they typed stands anywhere in the open."""
    with running_site(tmp_path_factory.mktemp("site") / "data") as running:
        yield running
        assert net(running) == []
