"""Each failure has a sentence; an endpoint that cannot work is refused with one."""

import string

import pytest

from memory.adapters.endpoint import Endpoint
from memory.adapters.failures import SENTENCES, Failure, ModelError, named, status_failure


@pytest.mark.parametrize("failure", Failure)
def test_each_failure_is_a_sentence_for_a_person(failure: Failure) -> None:
    text = str(ModelError(failure, "api.example.com", "a-model", "phone number"))
    assert text[0] in string.ascii_letters
    assert text.endswith(".")
    assert "{" not in text


def test_every_failure_has_its_sentence() -> None:
    assert set(SENTENCES) == set(Failure)


@pytest.mark.parametrize(
    ("status", "failure"),
    [
        (302, Failure.MOVED),
        (400, Failure.REJECTED),
        (401, Failure.KEY),
        (403, Failure.KEY),
        (404, Failure.MODEL),
        (408, Failure.SLOW),
        (422, Failure.REJECTED),
        (429, Failure.BUSY),
        (500, Failure.TROUBLE),
        (504, Failure.TROUBLE),
        (599, Failure.TROUBLE),
    ],
)
def test_statuses(status: int, failure: Failure) -> None:
    assert status_failure(status) is failure


@pytest.mark.parametrize(
    ("types", "words"),
    [
        (["CONTACT.phone"], "phone number"),
        (["CONTACT.phone", "CONTACT.phone"], "phone number"),
        (["CONTACT.phone", "CONTACT.email"], "phone number and email address"),
        (["CONTACT.phone", "CONTACT.email", "SECRET"], "phone number, email address and secret"),
    ],
)
def test_types_in_words(types: list[str], words: str) -> None:
    assert named(types) == words


@pytest.mark.parametrize(
    ("base_url", "api_key", "model"),
    [
        ("api.example.com/v1", "", "m"),
        ("file:///etc/passwd", "", "m"),
        ("http://", "", "m"),
        ("http://name:word@example.com/v1", "", "m"),
        ("http://example.com:notaport/v1", "", "m"),
        ("http://exa mple.com/v1", "", "m"),
        ("http://example.com/v1?key=1", "", "m"),
        ("http://example.com/v1\n", "", "m"),
        ("", "", "m"),
        ("http://example.com/v1", "sk-1 2", "m"),
        ("http://example.com/v1", "sk-1\n", "m"),
        ("http://example.com/v1", "sk-ü", "m"),
        ("http://example.com/v1", "", ""),
    ],
)
def test_an_endpoint_that_cannot_work_is_refused(base_url: str, api_key: str, model: str) -> None:
    with pytest.raises(ValueError, match=r"OPENAI_BASE_URL|OPENAI_API_KEY|SPMEM_MODEL"):
        Endpoint(base_url=base_url, api_key=api_key, model=model)


def test_an_endpoint_does_not_print_its_key() -> None:
    endpoint = Endpoint(base_url="https://api.example.com:8443/v1", api_key="sk-4711", model="m")
    assert "4711" not in repr(endpoint)
    assert endpoint.recipient == "api.example.com (m)"
