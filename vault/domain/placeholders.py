"""Placeholders: the short typed names under which a model handles values for one turn, and how they are filled."""

import re
import secrets
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from vault.domain.references import Ref, Referenced, escape, refs
from vault.domain.sinks import Sink

CODE_ALPHABET: Final = "2346789CDFHJKMNPQRTVWXY"
"""No vowels and no look-alikes, in one case: a model may change the case of what it copies."""

_NOISE: Final = r"[\s*`\u00a0\u200b-\u200d\u2060\ufeff]"
_BRACKET: Final = re.compile(r"\\{0,2}\[|\\{1,2}u005[bB]")
_BEGUN: Final = re.compile(r"\\{1,2}(?:u(?:0(?:05?)?)?)?\Z")
_INNER: Final = re.compile(rf"(?:[A-Za-z0-9_]|{_NOISE}|\\{{1,2}}u005[fF]|\\{{1,2}}[_*])*")
_CLOSE: Final = re.compile(r"\\{0,2}\]|\\{1,2}u005[dD]")
_DROPPED: Final = re.compile(rf"{_NOISE}|\\")
_LONGEST: Final = 120
"""Characters inside the brackets, noise included, after which a text is no placeholder."""


def _code(length: int) -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(length))


def _name(inner: str) -> str:
    """What stands inside the brackets, as issued: "phone\\_7k" → "PHONE_7K"."""
    return _DROPPED.sub("", re.sub(r"\\{1,2}u005f", "_", inner, flags=re.IGNORECASE)).strip("_").upper()


class Placeholders:
    """What stands for which reference in one turn. Two never share a name, and none is the beginning of another."""

    __slots__ = ("_by_ref", "explained")

    explained: Mapping[str, Ref]
    """Placeholder → the reference it stands for."""

    def __init__(self, explained: Mapping[str, Ref]) -> None:
        self.explained = MappingProxyType(dict(explained))
        self._by_ref = {ref: placeholder for placeholder, ref in self.explained.items()}

    @classmethod
    def issue(cls, references: Iterable[Ref]) -> "Placeholders":
        """A fresh placeholder for each reference: the word for its type and a random code ("[PHONE_7K]")."""
        wanted = list(dict.fromkeys(references))
        length = 2 if len(wanted) <= len(CODE_ALPHABET) ** 2 // 4 else 4
        codes: dict[str, None] = {}
        while len(codes) < len(wanted):
            codes.setdefault(_code(length))
        words = (ref.type.rpartition(".")[2].upper() for ref in wanted)
        return cls({f"[{word}_{code}]": ref for word, code, ref in zip(words, codes, wanted, strict=True)})

    @classmethod
    def from_json(cls, data: Mapping[str, str]) -> "Placeholders":
        """The placeholders that ``to_json`` wrote down.

        Raises:
            ValueError: an entry is not one reference.
        """
        explained = {}
        for placeholder, token in data.items():
            [explained[placeholder]] = refs(Referenced(token))
        return cls(explained)

    def to_json(self) -> dict[str, str]:
        """Placeholder → the token of its reference; holds no value."""
        return {placeholder: str(ref) for placeholder, ref in self.explained.items()}

    def of(self, ref: Ref) -> str:
        """The placeholder of a reference.

        Raises:
            KeyError: none was issued for it.
        """
        return self._by_ref[ref]


class Filler:
    """Turns a model's text, as it streams, into text with references.

    A placeholder that was issued becomes its reference, whatever the model did to its case, spaces, emphasis or
    escapes, and wherever a chunk ends. Everything else stays as written: what was not issued for this turn, what
    resembles it, what stands in a URL or a tag, and the characters of references.
    """

    __slots__ = ("_at", "_names", "_pending", "_sink")

    def __init__(self, placeholders: Placeholders) -> None:
        self._names = {placeholder.strip("[]"): ref for placeholder, ref in placeholders.explained.items()}
        self._pending = ""
        self._at = 0  # how much of self._pending is done with
        self._sink = Sink()

    def feed(self, chunk: str) -> Referenced:
        """The next piece of text: all of the model's words so far but what may yet become a placeholder."""
        self._pending += chunk
        return Referenced(self._drain(last=False))

    def close(self) -> Referenced:
        """What was held back at the end of the stream."""
        return Referenced(self._drain(last=True))

    def _drain(self, *, last: bool) -> str:
        out: list[str] = []
        while (bracket := _BRACKET.search(self._pending, self._at)) is not None:
            out.append(self._literal(bracket.start()))
            inner = _INNER.match(self._pending, bracket.end(), bracket.end() + _LONGEST)
            inside = inner[0] if inner else ""
            inside_end = bracket.end() + len(inside)
            close = _CLOSE.match(self._pending, inside_end)
            if close is not None:
                out.append(self._closed(inside, bracket.end(), close.end()))
            elif not last and self._may_become(inside, inside_end):
                break
            else:
                out.append(self._literal(bracket.end()))
        else:
            begun = None if last else _BEGUN.search(self._pending, self._at)
            out.append(self._literal(begun.start() if begun else len(self._pending)))
        self._pending, self._at = self._pending[self._at :], 0
        return "".join(out)

    def _closed(self, inside: str, opened: int, end: int) -> str:
        """What a pair of brackets becomes; of one that was not issued only the first bracket is done with."""
        ref = self._names.get(_name(inside))
        if ref is None:
            return self._literal(opened)
        if self._sink.forbids:
            return self._literal(end)
        self._at = end
        self._sink.write_value()
        return str(ref)

    def _may_become(self, inside: str, end: int) -> bool:
        """Whether more text can make a placeholder of what is pending up to ``end``."""
        goes_on = end == len(self._pending) or _BEGUN.match(self._pending, end) is not None
        name = _name(inside)
        return goes_on and len(inside) < _LONGEST and any(issued.startswith(name) for issued in self._names)

    def _literal(self, end: int) -> str:
        text, self._at = self._pending[self._at : end], end
        self._sink.write(text)
        return escape(text)
