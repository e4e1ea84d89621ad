"""The matcher: built once from what a person's vault holds, it says where a text holds any of it."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from vault.domain.matching.folding import View, packed, plain, stands_alone, token_pattern, views
from vault.domain.matching.form import Form, in_words, long_enough, tokens
from vault.domain.matching.forms import DETECTED, forms_of
from vault.domain.matching.marks import marks_begin, with_marks
from vault.domain.matching.names import given_names
from vault.domain.spans import Entity

MAX_GAP: Final = 8
"""Characters that are neither letters nor digits between two tokens of one value (", ", " – ", "**\\n> ")."""

_LOOSE: Final = 8
"""Letters and digits from which a code may be grouped with gaps of more than one character."""

_BEGINNING: Final = 4
"""First letters of a token by which most of a text is passed over."""

_NAME: Final = "PERSON.name"
_NONE: Final = frozenset[str]()

Detector = Callable[[str], Sequence[Entity]]
"""Typed spans of a text, over its code points."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a matcher is built from: one vault entry, every spelling met of it, and the form they share."""

    entry_id: str
    type: str
    spellings: tuple[str, ...]
    canonical: str = ""
    marked: bool = False
    """Its owner pointed at the words: they are looked for word by word, whatever they are."""

    def __repr__(self) -> str:
        return f"Held({self.type}, {len(self.spellings)} spellings)"

    @property
    def written(self) -> tuple[str, ...]:
        """Every way it may be written: the spellings, and the canonical form if there is one."""
        return tuple(dict.fromkeys(s for s in (*self.spellings, self.canonical) if s))


@dataclass(frozen=True, slots=True, order=True)
class Match:
    """Where a text holds a value: ``start:end`` are code points of the text. Never the value."""

    start: int
    end: int
    entry_id: str
    type: str


def leftmost_longest(matches: Iterable[Match], end: int = 0, last: str = "") -> Iterator[Match]:
    """Of matches that overlap, the one that starts first, the longest of those, the first given of equals.

    What another entry's match has beyond that one is a match of its own, so that no part of a value is left over.
    ``end`` and ``last`` tell where the match before these ended and of which entry it was.
    """
    for match in sorted(matches, key=lambda m: (m.start, -m.end)):
        if match.end <= end or (match.start < end and match.entry_id == last):
            continue
        yield replace(match, start=max(match.start, end))
        end, last = match.end, match.entry_id


@dataclass(frozen=True, slots=True)
class Found:
    """Every match in the text so far, overlapping ones too; those that start before ``settled`` are final.

    ``settled`` is a code point of the text: from there on, text to come can still make or change a match.
    """

    matches: tuple[Match, ...]
    settled: int


def _stands(form: Form, view: View, start: int, end: int, lengths: Sequence[int], widest: int) -> bool:
    """Whether ``start:end`` is written as the form allows.

    A form of words: cut into the same words or letter by letter. A code: grouped in any way; a short one alone and
    without wide gaps. A condition of the form's own comes on top.
    """
    if form.words is not None:
        letter_by_letter = len(lengths) > 3 and len(lengths) == len(form.letters)
        fits = letter_by_letter or tuple(lengths) == form.words
    else:
        short = len(form.letters) < _LOOSE
        fits = not short or (widest <= 1 and (form.condition is not None or stands_alone(view.folded, start, end)))
    return fits and (form.condition is None or form.condition(view, start, end))


def _as_marked(entry: Held) -> tuple[Form, ...]:
    """The very words that were pointed at, unless prose holds them without meaning anybody ("39", "Italian")."""
    if not entry.marked or entry.type in DETECTED:
        return ()
    return tuple(form for form in map(in_words, entry.spellings) if long_enough(form))


class _Composed(NamedTuple):
    """What a matcher knows of one entry: its forms, and the letters and digits of each way it is written."""

    entry: Held
    in_the_open: frozenset[str]
    forms: tuple[Form, ...]
    letters: tuple[str, ...]


def _composed(entry: Held, in_the_open: frozenset[str], before: Mapping[str, _Composed]) -> _Composed:
    """What was composed ``before``, if it still holds; composed anew if not."""
    known = before.get(entry.entry_id)
    if known and known.entry == entry and known.in_the_open == in_the_open:
        return known
    written = entry.written
    forms = (*forms_of(entry.type, written, in_the_open), *_as_marked(entry))
    return _Composed(entry, in_the_open, forms, tuple(["".join(tokens(spelling)) for spelling in written]))


def _match(view: View, start: int, end: int, entry: Held) -> Match:
    start, end = with_marks(view.folded, start, end, entry.type)
    return Match(view.start(start), view.end(end), entry.entry_id, entry.type)


class Matcher:
    """Finds values in texts, in time linear in the text. ``repr`` tells no value."""

    __slots__ = ("_beginnings", "_by_type", "_composed", "_detector", "_forms", "_sorted")

    def __init__(self, composed: Sequence[_Composed], detector: Detector | None) -> None:
        forms: dict[str, list[tuple[Form, Held]]] = {}
        by_type: dict[str, dict[str, str]] = {}
        for one in composed:
            for form in one.forms:
                forms.setdefault(form.letters, []).append((form, one.entry))
            for letters in one.letters:
                by_type.setdefault(one.entry.type, {}).setdefault(letters, one.entry.entry_id)
        self._composed, self._forms, self._by_type = composed, forms, by_type
        self._sorted = sorted(forms)
        beginnings = {letters[:_BEGINNING] for letters in forms}
        self._beginnings = {beginning[:n] for beginning in beginnings for n in range(1, _BEGINNING + 1)}
        self._detector = detector

    @classmethod
    def of(cls, held: Iterable[Held], detector: Detector | None = None, *, like: "Matcher | None" = None) -> "Matcher":
        """A matcher for these entries; what only a detector can tell is matched through ``detector``, if given.

        ``like`` is one that was made before, of which what it says of the same entries is taken.
        """
        entries, before = tuple(held), {one.entry.entry_id: one for one in like._composed} if like else {}
        names = frozenset(given_names(s for one in entries if one.type == _NAME for s in one.written))
        return cls([_composed(one, names if one.type == _NAME else _NONE, before) for one in entries], detector)

    def reading(self, detector: Detector) -> "Matcher":
        """The same matcher, which also finds what only this detector can tell."""
        other = object.__new__(Matcher)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other._detector = detector
        return other

    def __repr__(self) -> str:
        return f"Matcher({len(self._forms)} forms)"

    @property
    def detects(self) -> bool:
        """Whether some of it is found by reading whole sentences."""
        return self._detector is not None and bool(self._by_type)

    def scan(self, text: str) -> tuple[Match, ...]:
        """Where ``text`` holds a value: in order, without overlap."""
        return tuple(leftmost_longest((*self.spelled(text).matches, *self.detected(text))))

    def spelled(self, text: str) -> Found:
        """Every value that stands in the text letter by letter, in whatever notation."""
        matches: list[Match] = []
        settled = len(text)
        for view in views(text):
            found = self._in_view(view)
            matches += found.matches
            settled = min(settled, found.settled)
        for start, end, inner in packed(text):
            inside = leftmost_longest(self._in_view(plain(inner)).matches)
            matches += [Match(start, end, m.entry_id, m.type) for m in inside]
        return Found(tuple(dict.fromkeys(matches)), settled)

    def detected(self, text: str) -> tuple[Match, ...]:
        """Every value that the detector reads in the text, type and value alike."""
        if not self.detects or self._detector is None:
            return ()
        return tuple(self._read(self._detector(text), text))

    def _read(self, entities: Iterable[Entity], text: str) -> Iterator[Match]:
        for entity in entities:
            values = self._by_type.get(entity.type, {})
            for reading in (entity.canonical, text[entity.start : entity.end]):
                entry_id = values.get("".join(tokens(reading)))
                if entry_id is not None:
                    yield Match(entity.start, entity.end, entry_id, entity.type)
                    break

    def _in_view(self, view: View) -> Found:
        spans = [m.span() for m in token_pattern(view.folded).finditer(view.folded)]
        folded, beginnings = view.folded, self._beginnings
        matches: list[Match] = []
        settled = len(folded)
        for first, (start, end) in enumerate(spans):
            if folded[start : min(end, start + _BEGINNING)] in beginnings and self._walk(
                view, spans, first, start, matches
            ):
                settled = min(settled, start)
            if start and folded[start - 1] == "+":
                for after_code in range(start + 1, min(start + 4, end)):
                    if self._walk(view, spans, first, after_code, matches):
                        settled = min(settled, start)
        return Found(tuple(matches), view.start(marks_begin(folded, settled)))

    def _is_beginning(self, letters: str) -> bool:
        at = bisect_left(self._sorted, letters)
        return at < len(self._sorted) and self._sorted[at].startswith(letters)

    def _walk(self, view: View, spans: Sequence[tuple[int, int]], first: int, start: int, matches: list[Match]) -> bool:
        """Collect what begins at ``start``, inside the token ``first``; True if text to come may add to it."""
        letters, lengths, widest, last = "", list[int](), 0, start
        for at in range(first, len(spans)):
            token_start, token_end = spans[at]
            begin = max(token_start, start)
            widest = max(widest, begin - last)
            letters += view.folded[begin:token_end]
            if begin - last > MAX_GAP or not self._is_beginning(letters):
                return False
            lengths.append(token_end - begin)
            last = token_end
            for form, entry in self._forms.get(letters, ()):
                if _stands(form, view, start, last, lengths, widest):
                    matches.append(_match(view, start, last, entry))
        return len(view.folded) - last <= MAX_GAP
