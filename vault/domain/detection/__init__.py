"""Detection: every private value of a message, as typed spans over its original code points.

A module per category holds small recognizers; the words around settle whose a value is; one step resolves overlaps.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from vault.domain.canonical import canonicalize
from vault.domain.detection import (
    assets,
    attributes,
    career,
    codes,
    contact,
    family,
    location,
    medical,
    medical_history,
    names,
    others,
    payments,
    ratios,
    secrets_found,
    streets,
)
from vault.domain.detection.normalise import Normalised, normalise
from vault.domain.detection.passage import Candidate, Chooser, Passage, Recognizer, passage_of
from vault.domain.detection.resolution import resolve
from vault.domain.detection.stance import settled
from vault.domain.references import Raw
from vault.domain.spans import USER, ContextTurn, Entity

_MODULES = (
    secrets_found,
    contact,
    codes,
    location,
    streets,
    assets,
    ratios,
    payments,
    names,
    others,
    attributes,
    career,
    family,
    medical_history,
    medical,
)
RECOGNIZERS: tuple[Recognizer, ...] = tuple(r for module in _MODULES for r in module.RECOGNIZERS)
_CHOOSER = Chooser(RECOGNIZERS)


def detect(raw: Raw, context: Sequence[ContextTurn] = ()) -> tuple[Entity, ...]:
    """The private values of ``raw`` in the order of the text, none overlapping.

    Spans are code points of ``raw.text``. Of ``context`` only the assistant's question just before counts. Any error
    of a recognizer is passed on: a message that could not be read must not be remembered.
    """
    copy = normalise(raw.text)
    passage = passage_of(_TYPED_REFERENCE.sub(_blank, copy.text), context)
    return tuple(_apart(_entity(copy, c) for c in resolve(passage, settled(passage, _candidates(passage)))))


_TYPED_REFERENCE = re.compile(r"⟦(?:=|[A-Z]+\.[a-z_ ]+: ?[a-z0-9]{8})⟧")
_BLANK = "\ufffc"


def _blank(typed: re.Match[str]) -> str:
    """Characters in place of a reference somebody typed: neither its type nor its key says anything of anybody."""
    return typed[0] if typed[0][-9:-1].isdigit() else _BLANK * len(typed[0])


def _candidates(passage: Passage) -> Iterator[Candidate]:
    for recognizer in _CHOOSER.chosen(passage):
        yield from recognizer.find(passage)


def _apart(entities: Iterable[Entity]) -> Iterator[Entity]:
    """The entities, each after the one before: whole grapheme clusters may have made two of them touch."""
    end = 0
    for entity in entities:
        if entity.end > end:
            yield entity if entity.start >= end else replace(entity, start=end)
            end = entity.end


def _entity(copy: Normalised, candidate: Candidate) -> Entity:
    start, end = copy.span(candidate.start, candidate.end)
    value = copy.text[candidate.start : candidate.end]
    return Entity(start, end, candidate.type, canonicalize(candidate.type, value), candidate.subject or USER)
