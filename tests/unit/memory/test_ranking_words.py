"""BM25 over stems: what counts as one word, and the law of its scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.words import WordsIndex, terms

TEXTS = st.lists(st.text(alphabet=st.sampled_from("abc de ö日本"), max_size=30), max_size=12)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("painting", "painted"),
        ("I went", "go"),
        ("Café", "cafe"),
        ("the CHILDREN", "child"),
        ("we bought it", "buying"),
        ("straße", "STRASSE"),
        ("it’s a bike", "bicycle"),
    ],
)
def test_forms_of_one_word_are_one_term(one: str, other: str) -> None:
    assert terms(one) == terms(other) != []


@pytest.mark.parametrize(("one", "other"), [("cat", "car"), ("10", "100"), ("東京", "京都")])
def test_different_words_are_different_terms(one: str, other: str) -> None:
    assert set(terms(one)).isdisjoint(terms(other))


@pytest.mark.parametrize("query", ["", "who am I?", "?!… ⟦=⟧", "🙂"])
def test_a_query_without_content_scores_nothing(query: str) -> None:
    assert WordsIndex.of(["who am I", "a cat 🙂"]).scores(query).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("Where did I paint the sunrise?", 0),
        ("東京", 1),
        ("сестра", 2),
        ("creme brulee", 3),
    ],
)
def test_the_text_with_the_query_s_words_is_best(query: str, best: int) -> None:
    index = WordsIndex.of(
        ["I painted a lake sunrise", "私は東京に住んでいます", "Моя сестра живёт в Киеве", "I love crème brûlée"]
    )
    scores = index.scores(query)
    assert int(scores.argmax()) == best
    assert np.count_nonzero(scores) == 1


def test_a_rare_word_outweighs_a_common_one() -> None:
    scores = WordsIndex.of(["I like tea", "I like chess", "I like jazz", "cello"]).scores("like cello")
    assert scores[3] > scores[0] > 0


def test_words_found_nowhere_lower_what_is_attained() -> None:
    index = WordsIndex.of(["a cello", "tea"])
    assert index.scores("cello")[0] > index.scores("cello zugzwang")[0] > 0


@given(TEXTS, st.text(alphabet="abc de ö日本", max_size=20))
def test_scores_are_shares(texts: list[str], query: str) -> None:
    scores = WordsIndex.of(texts).scores(query)
    assert scores.shape == (len(texts),)
    assert np.all((scores >= 0) & (scores <= 1))


@given(TEXTS, TEXTS, st.text(alphabet="abc de ö日本", max_size=20))
def test_an_extended_index_is_the_one_built_at_once(first: list[str], more: list[str], query: str) -> None:
    before = WordsIndex.of(first)
    untouched = before.scores(query)
    longer = before.extended(more)
    assert np.array_equal(longer.scores(query), WordsIndex.of([*first, *more]).scores(query))
    assert np.array_equal(before.scores(query), untouched)
    assert len(before) == len(first)


def test_a_word_without_an_end_is_read_in_pieces() -> None:
    assert len(terms("a1" * 1000)) == 32
    assert WordsIndex.of(["x" * 100_000]).scores("x" * 64)[0] > 0
