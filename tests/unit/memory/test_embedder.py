"""The embedders: what they take, what they give, and what they refuse."""

import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest

from memory.adapters.embedder import EmbeddingError, EndpointEmbedder, LatestVectors, LocalEmbedder, encode
from memory.adapters.tokens import count_tokens
from vault.domain.references import Exact, Raw, Referenced, Sanitized


class Endpoint:
    """Answers with given vectors and remembers what it was asked."""

    def __init__(self, *answers: list[list[float]]) -> None:
        self.answers = list(answers)
        self.asked: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        self.asked.append(list(texts))
        return self.answers.pop(0)


def embedder(endpoint: Endpoint, dimensions: int | None = 2) -> EndpointEmbedder:
    return EndpointEmbedder("https://models.test/v1", "small", endpoint, dimensions)


def test_local_vectors_are_unit_rows_in_order() -> None:
    vectors = LocalEmbedder().embed([Sanitized("a dog in the park"), Sanitized("tax law"), Sanitized("")])
    assert vectors.shape == (3, 384)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-4)


def test_local_vectors_put_like_meanings_together() -> None:
    puppy, dog, law = LocalEmbedder().embed(
        [Sanitized("my puppy loves long walks"), Sanitized("I own a dog"), Sanitized("the tax office wrote a letter")]
    )
    assert puppy @ dog > puppy @ law + 0.1


def test_a_vector_does_not_depend_on_its_company() -> None:
    alone = LocalEmbedder().embed([Sanitized("I play the violin")])[0]
    beside = LocalEmbedder().embed(
        [Sanitized("something much longer than the violin, about tea"), Sanitized("I play the violin")]
    )
    assert np.array_equal(alone, beside[1])


def test_a_text_is_read_up_to_256_tokens() -> None:
    same = "tea " * 254
    assert np.array_equal(encode(same + "violin"), encode(same + "granite"))
    assert not np.array_equal(encode("tea violin"), encode("tea granite"))


@pytest.mark.parametrize("text", ["日本", "\ud800", "\0", "⟦=⟧", "🙂" * 500, "x" * 2_000_000, " " * 20_000 + "tea"])
def test_any_text_has_a_unit_vector(text: str) -> None:
    assert np.linalg.norm(LocalEmbedder().embed([Sanitized(text)])[0]) == pytest.approx(1, abs=1e-4)
    assert count_tokens(text) >= 0


@pytest.mark.parametrize("text", ["plain", Raw("raw"), Referenced("referenced"), Exact("exact"), None, b"bytes"])
def test_only_sanitized_text_is_embedded(text: object) -> None:
    endpoint = Endpoint([[1.0, 0.0]])
    for each in (LocalEmbedder(), embedder(endpoint)):
        with pytest.raises(TypeError, match="only Sanitized") as error:
            each.embed([Sanitized("fine"), text])  # type: ignore[list-item]
        assert "raw" not in str(error.value)
    assert endpoint.asked == []


def test_no_texts_give_no_rows() -> None:
    assert LocalEmbedder().embed([]).shape == (0, 384)
    assert embedder(Endpoint()).embed([]).shape == (0, 2)


def test_endpoint_vectors_are_brought_to_length_1() -> None:
    vectors = embedder(Endpoint([[3.0, 4.0], [0.0, -2.0]])).embed([Sanitized("a"), Sanitized("b")])
    assert vectors == pytest.approx(np.array([[0.6, 0.8], [0.0, -1.0]]))
    assert vectors.dtype == np.float32


@pytest.mark.parametrize(
    "answer",
    [
        [[1.0, 0.0, 0.0]],
        [[1.0]],
        [[]],
        [],
        [[1.0, 0.0], [0.0, 1.0]],
        [[0.0, 0.0]],
        [[float("nan"), 1.0]],
        [[float("inf"), 1.0]],
    ],
)
def test_endpoint_answers_that_do_not_fit_are_refused(answer: list[list[float]]) -> None:
    with pytest.raises(EmbeddingError):
        embedder(Endpoint(answer)).embed([Sanitized("a")])


def test_an_answer_that_was_refused_is_not_remembered() -> None:
    endpoint = Endpoint([[0.0, 0.0]], [[0.0, 1.0]])
    each = embedder(endpoint)
    with pytest.raises(EmbeddingError):
        each.embed([Sanitized("a")])
    assert each.embed([Sanitized("a")]).tolist() == [[0.0, 1.0]]


def test_the_endpoint_is_asked_for_new_texts_only_and_each_once() -> None:
    endpoint = Endpoint([[1.0, 0.0]], [[0.0, 1.0]])
    each = embedder(endpoint)
    each.embed([Sanitized("a")])
    vectors = each.embed([Sanitized("b"), Sanitized("a"), Sanitized("b")])
    assert vectors.tolist() == [[0.0, 1.0], [1.0, 0.0], [0.0, 1.0]]
    assert endpoint.asked == [["a"], ["b"]]


def test_dimensions_are_learned_from_the_endpoint_without_a_person_s_text() -> None:
    endpoint = Endpoint([[1.0, 0.0, 0.0]])
    each = embedder(endpoint, dimensions=None)
    assert (each.dimensions, each.dimensions) == (3, 3)
    assert endpoint.asked == [["dimensions"]]


def test_a_name_tells_model_and_host_but_no_credentials() -> None:
    each = EndpointEmbedder("https://key:word@models.test:8443/v1", "small", Endpoint(), 2)
    assert each.name == "small at models.test:8443/v1"


def test_the_vectors_unused_for_longest_make_room() -> None:
    latest = LatestVectors(size=2)
    one = np.ones(1, dtype=np.float32)
    for text in ("a", "b"):
        latest.put(text, one)
    latest.get("a")
    latest.put("c", one)
    assert [latest.get(text) is not None for text in ("a", "b", "c")] == [True, False, True]
    latest.clear()
    assert latest.get("a") is None


def test_tokens_are_counted_uncut() -> None:
    assert count_tokens("") == 0
    assert count_tokens("a cat") == 2
    assert count_tokens("tea " * 1000) == 1000


def test_nothing_heavy_loads_before_the_first_text(pytestconfig: pytest.Config) -> None:
    code = """
import sys
from memory.adapters import embedder, retrieval
embedder.LocalEmbedder()
print([m for m in ("onnxruntime", "tokenizers", "faiss", "snowballstemmer", "django") if m in sys.modules])
"""
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=pytestconfig.rootpath)
    assert ran.stdout.strip() == "[]"


def test_no_text_stays_with_the_latest_vectors() -> None:
    local = LocalEmbedder()
    vector = local.embed([Sanitized("greyhound")])[0]
    assert "greyhound" not in repr(vars(local.latest))
    kept = local.latest.get("greyhound")
    assert kept is not None
    assert np.array_equal(kept, vector)
