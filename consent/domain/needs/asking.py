"""Which sentences of a request ask for something, and whether for a task, for what is known, or for nothing."""

from collections.abc import Mapping, Sequence
from typing import Final

from consent.domain.needs.phrases import Hit
from consent.domain.needs.tables import phrasebook, stem_set, word_set
from consent.domain.needs.wording import Word

_WRITING: Final = frozenset({"write", "draft", "compose", "send", "text", "email", "prepare", "fill"})
_ASKS: Final = frozenset({"what", "which", "how", "where", "when", "who", "why"})
_VERBS: Final = frozenset({"is", "are", "was", "do", "does", "did", "am", "should", "can", "could", "would", "will"})
_ARTICLES: Final = frozenset({"a", "an", "the", "my", "me", "this", "in", "out"})
_LIST_MARKS: Final = frozenset("/()-–—\n")


def asking_sentences(words: Sequence[Word]) -> frozenset[int]:
    """The numbers of the sentences that ask for something."""
    hits = phrasebook("asking").find(words)
    kept = {i for h in _of("keep", hits) for i in range(h.start, h.end)}
    asks = {h.start for h in _of("ask", hits)} | _imperatives(words) | _questions(words)
    asking = {words[i].sentence for i in asks - kept} | {w.sentence for w in words if w.text == "?"}
    recalling = {words[h.start].sentence for h in _of("recall", hits)}
    nothing = {words[h.start].sentence for h in _of("small", hits)}
    return frozenset((asking | recalling) - nothing)


def recalling_sentences(words: Sequence[Word], asking: frozenset[int]) -> dict[int, int]:
    """For each asking sentence that asks for what is known: the index of the word where the question begins."""
    begins: dict[int, int] = {}
    for hit in _of("recall", phrasebook("asking").find(words)):
        if words[hit.start].sentence in asking:
            begins.setdefault(words[hit.start].sentence, hit.start)
    return begins


def task_beside_recall(words: Sequence[Word], begins: Mapping[int, int]) -> bool:
    """Whether a sentence that asks for what is known goes on to a task: "… and can you book a table?"."""
    asks = _of("ask", phrasebook("asking").find(words))
    return any(h.start > begins.get(words[h.start].sentence, len(words)) + 2 for h in asks)


def _of(key: str, hits: Sequence[Hit]) -> list[Hit]:
    return [hit for hit in hits if hit.key == key]


def _imperatives(words: Sequence[Word]) -> set[int]:
    """The indices of the verbs that open a sentence as a command."""
    found, decided = set(), set()
    for i, word in enumerate(words):
        if word.sentence in decided or word.text in word_set("openers") or word.text in _LIST_MARKS:
            continue
        decided.add(word.sentence)
        if word.stem in stem_set("commands"):
            found.add(i)
    return found | {i for i in range(2, len(words)) if _goes_on_to_command(words, i)}


def _questions(words: Sequence[Word]) -> set[int]:
    """The indices of the question words that open a sentence, with or without a mark at its end."""
    opens = [i for i, w in enumerate(words[:-1]) if w.text in _ASKS and not _has_before(words, i)]
    return {i for i in opens if words[i + 1].text in _VERBS}


def _has_before(words: Sequence[Word], i: int) -> bool:
    before = (w.text for w in words[:i] if w.sentence == words[i].sentence)
    return any(text not in word_set("openers") and text not in _LIST_MARKS for text in before)


def _goes_on_to_command(words: Sequence[Word], i: int) -> bool:
    """Whether a clause that tells something goes on to a command: "My number is …, write a text with it"."""
    after = words[i + 1].text if i + 1 < len(words) else ""
    return words[i].text in _WRITING and after in _ARTICLES and words[i - 1].text in {",", "so", "now", "please"}
