"""The cast: Alice owns, Bob is another user, Charlie is staff and sees no value either; and a site to themselves."""

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from memory.adapters.embedder import LocalEmbedder
from tests.site import Site, running_site


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
    with running_site(tmp_path_factory.mktemp("site") / "data") as running:
        yield running
