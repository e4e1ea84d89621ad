"""The output guard: no answer shows, while it streams, a value that is not released for its turn, in any spelling."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from vault.domain.matching.folding import UNSPACED
from vault.domain.matching.matcher import Held, Match, Matcher, leftmost_longest
from vault.domain.references import Ref, Referenced, escape, pieces
from vault.domain.sinks import Sink

__all__ = ["Held", "Match", "Matcher", "OutputGuard"]

_CONTEXT: Final = 64
"""Characters before a stretch that decide what it means (a title before a name, a currency before a figure)."""

_IN_A_RUN: Final = re.compile(rf"[!-~]|[^\W{UNSPACED}]")
"""What a word, a number, a URL or an encoded value is written with; a stretch of these is judged whole."""

_SENTENCE_END: Final = re.compile(r"[.!?…][\"'”’)\]*_]*\s|\n")
_LONGEST_SENTENCE: Final = 1000
_TOKEN_BEGUN: Final = re.compile(r"⟦[^⟧]{0,80}\Z")


def _before_run(text: str) -> int:
    """Where the stretch begins that the text ends with and that may go on."""
    return next((at for at in range(len(text), 0, -1) if not _IN_A_RUN.match(text[at - 1])), 0)


class _Reader:
    """Gives the detector a stream sentence by sentence, each with the one before it."""

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._before = ""

    def sentence_end(self, text: str, start: int) -> int | None:
        """Where the sentence that begins at ``start`` ends, or None while it goes on."""
        m = _SENTENCE_END.search(text, start, start + _LONGEST_SENTENCE)
        if m is not None:
            return m.end()
        if len(text) - start < _LONGEST_SENTENCE:
            return None
        space = text.rfind(" ", start, start + _LONGEST_SENTENCE)
        return space + 1 if space > start else start + _LONGEST_SENTENCE

    def read(self, sentence: str) -> Iterator[Match]:
        """The values that the detector reads in the sentence, over its code points."""
        known = len(self._before)
        for m in self._matcher.detected(self._before + sentence):
            if m.end > known:
                yield Match(max(0, m.start - known), m.end - known, m.entry_id, m.type)
        self._before = sentence


class OutputGuard:
    """Passes text with references on as it streams, with every value that stands in it in so many words taken out.

    A value of a released entry becomes its reference (outside URLs and tags), any other its sanitized words. Text is
    held back only while it may be the beginning of a value: to the end of a word, or as long as a value goes on; with a
    detector, to the end of the sentence.
    """

    def __init__(
        self,
        matcher: Matcher,
        released: frozenset[str],
        as_ref: Callable[[Match], Ref | None],
        say: Callable[[Match], str],
    ) -> None:
        self.hits: list[Match] = []
        """What was taken out, over the code points of the literal text so far (references not counted)."""
        self._matcher = matcher
        self._released = released
        self._as_ref = as_ref
        self._say = say
        self._sink = Sink()
        self._reader = _Reader(matcher)
        self._incoming = ""
        self._text = ""
        self._base = 0  # what self._text[0] is in the literal text so far
        self._whole = 0  # up to where self._text is whole words
        self._settled = 0  # up to where in self._text every value that begins there is known
        self._sent = 0  # how much of self._text has been passed on: as much, or to the end of the last of those values
        self._last = ""  # the entry of the last value
        self._read = 0  # how much of self._text the detector has read
        self._readings: list[Match] = []

    def feed(self, chunk: Referenced) -> Referenced:
        """The next piece of text, without what is held back."""
        self._incoming += chunk.text
        begun = _TOKEN_BEGUN.search(self._incoming)
        end = begun.start() if begun else len(self._incoming)
        complete, self._incoming = self._incoming[:end], self._incoming[end:]
        return Referenced("".join(self._pass(complete)) + self._settle())

    def close(self) -> Referenced:
        """What was held back at the end of the stream."""
        rest, self._incoming = self._incoming, ""
        return Referenced("".join(self._pass(rest)) + self._flush())

    def _pass(self, complete: str) -> Iterator[str]:
        for piece in pieces(Referenced(complete)):
            if isinstance(piece, Ref):
                yield self._flush() + str(piece)
                self._sink.write_value()
            else:
                before_run = _before_run(piece)
                self._whole = len(self._text) + before_run if before_run else self._whole
                self._text += piece

    def _settle(self) -> str:
        """What of the pending text cannot change any more."""
        end = self._whole
        if self._matcher.detects:
            self._read_sentences()
            end = min(end, self._read)
        if end <= self._settled:
            return ""
        found = self._matcher.spelled(self._text[:end])
        return self._emit(found.matches, min(end, found.settled))

    def _flush(self) -> str:
        """The rest of a stretch of literal text, which ends here."""
        if self._matcher.detects:
            self._read_sentences()
            self._read_to(len(self._text))
        out = self._emit(self._matcher.spelled(self._text).matches, len(self._text))
        self._base += len(self._text)
        self._text, self._last, self._readings = "", "", []
        self._whole = self._settled = self._sent = self._read = 0
        return out

    def _read_sentences(self) -> None:
        while (end := self._reader.sentence_end(self._text, self._read)) is not None:
            self._read_to(end)

    def _read_to(self, end: int) -> None:
        if end > self._read:
            found = self._reader.read(self._text[self._read : end])
            self._readings += [_moved(m, self._read) for m in found]
            self._read = end

    def _emit(self, matches: Iterable[Match], settled: int) -> str:
        """The text up to ``settled``, or to the end of a value that begins before it."""
        ranked = sorted((*matches, *self._readings), key=lambda m: m.entry_id not in self._released)
        decided = (m for m in ranked if self._settled <= m.start < settled)
        out = []
        for match in leftmost_longest(decided, self._sent, self._last):
            out.append(self._literal(match.start) + self._replaced(match))
            self._sent, self._last = match.end, match.entry_id
        out.append(self._literal(settled))
        self._settled = settled
        self._forget()
        return "".join(out)

    def _literal(self, end: int) -> str:
        text = self._text[self._sent : end]
        self._sent = max(self._sent, end)
        self._sink.write(text)
        return escape(text)

    def _replaced(self, match: Match) -> str:
        self.hits.append(_moved(match, self._base))
        released = match.entry_id in self._released and not self._sink.forbids
        ref = self._as_ref(match) if released else None
        if ref is not None:
            self._sink.write_value()
            return str(ref)
        words = self._say(match)
        self._sink.write(words)
        return escape(words)

    def _forget(self) -> None:
        """Drop what has been passed on, but for the context of what comes."""
        gone = max(0, self._settled - _CONTEXT)
        self._text = self._text[gone:]
        self._base += gone
        self._whole -= gone
        self._settled -= gone
        self._sent -= gone
        self._read = max(0, self._read - gone)
        self._readings = [_moved(m, -gone) for m in self._readings if m.start >= self._settled + gone]


def _moved(match: Match, by: int) -> Match:
    return Match(match.start + by, match.end + by, match.entry_id, match.type)
