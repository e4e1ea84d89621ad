"""Text with references: the one form in which text is kept, and the one function that renders it.

A reference is ``⟦TYPE:key⟧`` with a random key of eight characters; it stands for one spelling of one vault entry.
A literal ``⟦`` in somebody's text is kept as ``⟦=⟧``, so that the characters of a reference typed by anybody are inert.
"""

import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from vault.domain.spans import Entity, splice

KEY_LENGTH: Final = 8
KEY_ALPHABET: Final = "23456789bcdfghjkmnpqrstvwxz"  # no vowels, no look-alikes: 27**8 ≈ 2.8e11 keys
_TOKEN = re.compile(r"⟦(?:=|(?P<type>[A-Z]+\.[a-z_]+):(?P<key>[a-z0-9]{8}))⟧")


@dataclass(frozen=True, slots=True)
class Ref:
    """One reference inside a text: its type and its key."""

    type: str
    key: str

    def __str__(self) -> str:
        return f"⟦{self.type}:{self.key}⟧"


@dataclass(frozen=True, slots=True)
class Raw:
    """A person's or a model's own words, before sealing. Never stored, queued, embedded or logged."""

    text: str

    def __repr__(self) -> str:
        return f"Raw({len(self.text)} characters)"


@dataclass(frozen=True, slots=True)
class Referenced:
    """Text in which every private span is a reference. The only text that is kept."""

    text: str


@dataclass(frozen=True, slots=True)
class Sanitized:
    """Text in which references read as their sanitized forms. What is embedded, searched and sent."""

    text: str


@dataclass(frozen=True, slots=True)
class Exact:
    """Text with exact values in it, for one owner's screen."""

    text: str

    def __repr__(self) -> str:
        return f"Exact({len(self.text)} characters)"


Resolver = Callable[[Ref], str]


def key_new() -> str:
    """A random reference key."""
    return "".join(secrets.choice(KEY_ALPHABET) for _ in range(KEY_LENGTH))


def escape(text: str) -> str:
    """``text`` with every literal ``⟦`` made inert."""
    return text.replace("⟦", "⟦=⟧")


def reference(raw: Raw, entities: Sequence[Entity], ref_of: Callable[[Entity], Ref]) -> Referenced:
    """The text with each entity replaced by its reference; ``render`` with the values gives ``raw`` back."""
    return Referenced(splice(raw.text, entities, lambda e: str(ref_of(e)), escape))


def render(text: Referenced, resolve: Resolver) -> str:
    """The text with each reference replaced by ``resolve(ref)``, in one pass; what a value holds is not read again."""
    return _TOKEN.sub(lambda m: resolve(Ref(m["type"], m["key"])) if m["key"] else "⟦", text.text)


def refs(text: Referenced) -> tuple[Ref, ...]:
    """The references of a text, in order, each once."""
    return tuple(dict.fromkeys(Ref(m["type"], m["key"]) for m in _TOKEN.finditer(text.text) if m["key"]))


def pieces(text: Referenced) -> Iterator[str | Ref]:
    """The text as literal stretches (unescaped) and references, in order; for templates."""
    end = 0
    for m in _TOKEN.finditer(text.text):
        if m.start() > end:
            yield text.text[end : m.start()]
        yield Ref(m["type"], m["key"]) if m["key"] else "⟦"
        end = m.end()
    if end < len(text.text):
        yield text.text[end:]
