"""Transcripts: what is one, and what a line's neighbours and speaker say for it."""

import numpy as np
import pytest

from memory.domain.dialogue import Dialogue, dialogue

LINES = ["Ann: Hi Bob!", "Bob: Hello.", "Ann: Where did you go?", "Bob: To the sea.", "Ann: Nice.", "Bob: It was."] * 2


def talk(lines: list[str]) -> Dialogue:
    found = dialogue(lines)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["Ann: hello"],
        ["food: lime pie", "music: jazz"] * 10,
        [f"Label{i}: something" for i in range(30)],
        ["I went out.", "Ann: hello"] * 10,
        ["It is 10:30 now", "nothing"] * 10,
    ],
)
def test_facts_and_prose_are_no_transcript(texts: list[str]) -> None:
    assert dialogue(texts) is None


def test_a_transcript_is_read_into_speakers_words_and_questions() -> None:
    read = talk(LINES)
    assert read.speakers[:3] == ("Ann", "Bob", "Ann")
    assert read.words[2] == "Where did you go?"
    assert np.flatnonzero(read.asks).tolist() == [2, 8]


def test_a_speaker_s_name_is_no_word_to_look_for() -> None:
    assert talk(LINES).without_speakers("Where did BOB go?") == "Where did  go?"
    assert talk(LINES).without_speakers("the bobsleigh") == "the bobsleigh"


def test_an_answer_takes_more_from_its_question_than_any_other_neighbour() -> None:
    scores = np.zeros(len(LINES), dtype=np.float32)
    scores[2] = 1
    assert talk(LINES).in_context(scores, "?")[:6] == pytest.approx([0.1, 0.2, 1, 0.5, 0.1, 0])


def test_the_ends_do_not_speak_for_each_other() -> None:
    scores = np.zeros(len(LINES), dtype=np.float32)
    scores[-1] = 1
    assert talk(LINES).in_context(scores, "?")[:3].tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("query", "lifted"),
    [("Where did Bob go?", {"Bob"}), ("where did bob go", {"Bob"}), ("Ann and Bob?", set()), ("Who?", set())],
)
def test_the_one_speaker_named_gains(query: str, lifted: set[str]) -> None:
    read = talk(LINES)
    gained = read.in_context(np.zeros(len(LINES), dtype=np.float32), query) > 0
    assert {who for who, more in zip(read.speakers, gained, strict=True) if more} == lifted
