"""The words index of one person's facts: BM25 over stems, as the share a query could at best attain."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from memory.domain.english import FUNCTION_WORDS, base_form

if TYPE_CHECKING:
    from snowballstemmer import EnglishStemmer

Scores = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

K1: Final = 1.2
B: Final = 0.4
"""BM25's saturation and length weight (Robertson and Zaragoza 2009): 1.2 is Lucene's default; for short texts 0.4
(Anserini's) is better than Lucene's 0.75, by 0.014 recall@10 on LoCoMo."""

_UNSPACED: Final = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Thai, kana, Han and Hangul: runs of these hold several words, or word and ending in one."""
_RUN = re.compile(f"[{_UNSPACED}]")
_WORD = re.compile(rf"[{_UNSPACED}]{{1,64}}|[^\W_{_UNSPACED}]{{1,64}}")


def terms(text: str) -> list[int]:
    """The index terms of a text in order, repeated as often as they stand there; function words are left out."""
    return list(chain.from_iterable(map(_terms_of, _WORD.findall(_plain(text)))))


def _plain(text: str) -> str:
    """``text`` in lower case and without accents."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    bare = "".join(c for c in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(c))
    return unicodedata.normalize("NFKC", bare)


@lru_cache(maxsize=65536)
def _terms_of(word: str) -> tuple[int, ...]:
    """The 64-bit digest of a word's stem; in a script without spaces, of each pair of neighbouring characters."""
    if word in FUNCTION_WORDS:
        return ()
    if len(word) > 1 and _RUN.match(word):
        return tuple(_digest(word[i : i + 2]) for i in range(len(word) - 1))
    return (_digest(_stemmer().stemWord(base_form(word))),)


def _digest(stem: str) -> int:
    return int.from_bytes(blake2b(stem.encode(), digest_size=8).digest(), "little")


@cache
def _stemmer() -> "EnglishStemmer":
    from snowballstemmer import EnglishStemmer

    return EnglishStemmer()


@dataclass(frozen=True, slots=True)
class WordsIndex:
    """Postings of ``n`` texts: three parallel arrays sorted by term. Immutable, so threads may share it."""

    lengths: npt.NDArray[np.uint32]
    """How many terms each text has; shape ``(n,)``."""
    terms: npt.NDArray[np.uint64]
    documents: npt.NDArray[np.uint32]
    counts: npt.NDArray[np.uint16]

    @classmethod
    def of(cls, texts: Iterable[str]) -> "WordsIndex":
        """The index of ``texts``."""
        none = np.empty(0, dtype=np.uint64)
        empty = cls(none.astype(np.uint32), none, none.astype(np.uint32), none.astype(np.uint16))
        return empty.extended(texts)

    def extended(self, texts: Iterable[str]) -> "WordsIndex":
        """A new index with ``texts`` after those of this one."""
        new = [terms(text) for text in texts]
        lengths = np.array([len(text) for text in new], dtype=np.uint32)
        found = np.fromiter(chain.from_iterable(new), dtype=np.uint64, count=int(lengths.sum()))
        rows = np.arange(len(self), len(self) + len(new), dtype=np.uint32)
        found, documents, counts = _counted(found, np.repeat(rows, lengths))
        places = np.searchsorted(self.terms, found, side="right")
        return WordsIndex(
            np.concatenate([self.lengths, lengths]),
            np.insert(self.terms, places, found),
            np.insert(self.documents, places, documents),
            np.insert(self.counts, places, counts),
        )

    def kept(self, mask: Mask) -> "WordsIndex":
        """A new index of the texts that ``mask``, of shape ``(n,)``, keeps."""
        stay = mask[self.documents]
        numbers = np.cumsum(mask, dtype=np.uint32) - np.uint32(1)
        return WordsIndex(self.lengths[mask], self.terms[stay], numbers[self.documents[stay]], self.counts[stay])

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def nbytes(self) -> int:
        """The size of the arrays in bytes."""
        return self.lengths.nbytes + self.terms.nbytes + self.documents.nbytes + self.counts.nbytes

    def scores(self, query: str) -> Scores:
        """Shape ``(n,)``, 0 to 1: each text's BM25 over the most that any text could score for ``query``.

        A query's words that stand nowhere count in what could be attained, so that words are trusted only when most of
        a query's rare words are found.
        """
        total = np.zeros(len(self), dtype=np.float32)
        attainable = 0.0
        for term in dict.fromkeys(terms(query)):
            documents, counts = self._postings(term)
            weight = self._idf(len(documents)) * (K1 + 1)
            attainable += weight
            total[documents] += np.float32(weight) * self._saturated(documents, counts)
        return total / np.float32(attainable) if attainable else total

    def _postings(self, term: int) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint16]]:
        first = int(np.searchsorted(self.terms, np.uint64(term), side="left"))
        end = int(np.searchsorted(self.terms, np.uint64(term), side="right"))
        return self.documents[first:end], self.counts[first:end]

    def _idf(self, holding: int) -> float:
        """Lucene's variant, which is never negative."""
        return float(np.log1p((len(self) - holding + 0.5) / (holding + 0.5)))

    def _saturated(self, documents: npt.NDArray[np.uint32], counts: npt.NDArray[np.uint16]) -> Scores:
        lengths = self.lengths[documents] / self.lengths.mean() if len(documents) else self.lengths[:0]
        frequency = counts.astype(np.float32)
        share: Scores = (frequency / (frequency + K1 * (1 - B + B * lengths))).astype(np.float32)
        return share


def _counted(
    found: npt.NDArray[np.uint64], documents: npt.NDArray[np.uint32]
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32], npt.NDArray[np.uint16]]:
    """The (term, document) pairs sorted, each once, and how often each stood there (at most 65,535)."""
    order = np.lexsort((documents, found))
    found, documents = found[order], documents[order]
    new = np.ones(len(found), dtype=bool)
    new[1:] = (found[1:] != found[:-1]) | (documents[1:] != documents[:-1])
    starts = np.flatnonzero(new)
    counts = np.minimum(np.diff(np.append(starts, len(found))), np.iinfo(np.uint16).max).astype(np.uint16)
    return found[starts], documents[starts], counts
