"""Vectors from a model, and what is no vector."""

import json

import pytest

from memory.adapters.failures import Failure, ModelError
from memory.adapters.openai import EmbeddingClient
from tests.model_asking import ECHO, HTML, endpoint_of, finds, nothing_private
from tests.model_server import Behaviour, HostileServer, embeds, hangs, sends


def test_vectors_come_back_in_the_order_of_the_texts(hostile_server: HostileServer) -> None:
    hostile_server.behaviours = [embeds([1, 0.5], [0, -1])]
    client = EmbeddingClient(endpoint_of(hostile_server), nothing_private)
    assert client.embed_texts(["a", "b"]) == [[1.0, 0.5], [0.0, -1.0]]
    assert json.loads(hostile_server.bodies[0])["input"] == ["a", "b"]
    assert client.embed_texts([]) == []
    assert len(hostile_server.bodies) == 1


def test_many_texts_go_in_several_requests(hostile_server: HostileServer) -> None:
    hostile_server.behaviours = [embeds(*[[float(n)] for n in range(64)]), embeds([64.0])]
    vectors = EmbeddingClient(endpoint_of(hostile_server), nothing_private).embed_texts(["x"] * 65)
    assert vectors == [[float(n)] for n in range(65)]


def test_an_embedding_request_passes_the_same_door(hostile_server: HostileServer) -> None:
    client = EmbeddingClient(endpoint_of(hostile_server), finds("+39"))
    with pytest.raises(ModelError, match="your phone number"):
        client.embed_texts(["call +39-092483239"])
    assert hostile_server.bodies == []


def as_json(text: bytes) -> Behaviour:
    return sends(text, content_type="application/json")


@pytest.mark.parametrize(
    ("behaviour", "failure"),
    [
        (embeds([1, 0]), Failure.NONSENSE),
        (embeds([1, 0], [1]), Failure.NONSENSE),
        (embeds([], []), Failure.NONSENSE),
        (embeds([1, 0], [1, float("nan")]), Failure.NONSENSE),
        (as_json(b'{"data": [{"index": 0, "embedding": [1]}, {"index": 0, "embedding": [1]}]}'), Failure.NONSENSE),
        (as_json(b"{"), Failure.NONSENSE),
        (as_json(b"null"), Failure.NONSENSE),
        (as_json(b""), Failure.NONSENSE),
        (sends(HTML, content_type="text/html"), Failure.NONSENSE),
        (sends(ECHO, 401, "application/json"), Failure.KEY),
        (hangs(), Failure.SLOW),
    ],
)
def test_what_is_not_one_vector_a_text_is_refused(
    hostile_server: HostileServer, behaviour: Behaviour, failure: Failure
) -> None:
    hostile_server.behaviours = [behaviour]
    with pytest.raises(ModelError) as caught:
        EmbeddingClient(endpoint_of(hostile_server), nothing_private).embed_texts(["a", "b"])
    assert caught.value.failure is failure
