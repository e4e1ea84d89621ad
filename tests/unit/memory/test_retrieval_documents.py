"""Ranking documents through the product's own embedder, index and ranking."""

import pytest

from memory.adapters.embedder import LocalEmbedder
from memory.adapters.retrieval import Text, retrieve_documents
from memory.domain.ranking import Switches


@pytest.fixture(scope="module")
def embedder() -> LocalEmbedder:
    return LocalEmbedder()


def texts(*words: str) -> list[Text]:
    return [{"id": f"d{i}", "text": text} for i, text in enumerate(words)]


FACTS = texts(
    "food: tart key lime pie", "work: repairs violins in Cremona", "pets: a greyhound called Comet", "日本語を勉強中"
)


@pytest.mark.parametrize(
    ("query", "best"),
    [("What does he like to eat?", "d0"), ("his dog", "d2"), ("a luthier's job", "d1"), ("日本語", "d3")],
)
def test_facts_are_found_by_meaning_or_words(embedder: LocalEmbedder, query: str, best: str) -> None:
    assert retrieve_documents(FACTS, [{"id": "q", "text": query}], embedder=embedder)["q"][0] == best


def test_an_answer_is_found_by_its_question(embedder: LocalEmbedder) -> None:
    talk = texts(
        *["Ann: Good morning!", "Bob: Morning.", "Ann: Rain again.", "Bob: Yes."] * 3,
        "Ann: Where will you spend the summer holidays?",
        "Bob: At my aunt's, as always.",
        *["Ann: Nice.", "Bob: Indeed.", "Ann: Good night!", "Bob: See you."] * 3,
    )
    found = retrieve_documents(talk, [{"id": "q", "text": "Where does Bob spend his summer?"}], embedder=embedder, k=2)
    assert set(found["q"]) == {"d12", "d13"}


def test_each_query_has_its_own_answer_of_k_documents(embedder: LocalEmbedder) -> None:
    queries: list[Text] = [{"id": "a", "text": "pie"}, {"id": "b", "text": "violins"}]
    found = retrieve_documents(FACTS, queries, embedder=embedder, k=3)
    assert [found["a"][0], found["b"][0]] == ["d0", "d1"]
    assert all(len(ranked) == len(set(ranked)) == 3 for ranked in found.values())


@pytest.mark.parametrize(("documents", "queries"), [([], 1), (1, 0), (0, 0)])
def test_nothing_given_finds_nothing(embedder: LocalEmbedder, documents: object, queries: int) -> None:
    asked: list[Text] = [{"id": "q", "text": "pie"}][:queries]
    found = retrieve_documents(FACTS[:1] if documents else [], asked, embedder=embedder)
    assert found == ({"q": []} if queries else {})


def test_words_alone_find_only_what_has_them(embedder: LocalEmbedder) -> None:
    only = Switches(vector=False, graph=False)
    assert retrieve_documents(FACTS, [{"id": "q", "text": "key lime"}], embedder=embedder, switches=only)["q"] == ["d0"]
