"""A part of the benchmark: people with their dialogues and profiles, requests with what they need, and the tasks."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

from consent.domain.taxonomy import PRIVATE_TYPES
from memory.history import Said

ANY_DOMAIN: Final = "general"
_PRIVATE: Final = {key.lower(): key for key in PRIVATE_TYPES}


class PartError(Exception):
    """A part cannot be read; ``str()`` says where and why."""


@dataclass(frozen=True, slots=True)
class LabelledTurn:
    """One turn of a dialogue; ``labels`` are the private types and preferences that a person's turn is said to hold."""

    said: Said
    labels: frozenset[str]


@dataclass(frozen=True, slots=True)
class Subject:
    """A person of the benchmark: what they said, and who they are by their profile."""

    name: str
    domain: str
    dialogues: Sequence[Sequence[LabelledTurn]]
    values: Sequence[tuple[str, str]]
    """(private type, exact value), one for each leaf of the profile."""
    preferences: Mapping[str, str]

    @property
    def said(self) -> list[str]:
        """The person's own turns."""
        return [turn.said.content for turn in chain.from_iterable(self.dialogues) if turn.said.role == "user"]

    @property
    def full_context(self) -> list[str]:
        """Everything that was said, by both."""
        return [turn.said.content for turn in chain.from_iterable(self.dialogues)]


@dataclass(frozen=True, slots=True)
class Query:
    """A request, and the private types and preferences it needs."""

    id: str
    domain: str
    text: str
    private_types: frozenset[str]
    preferences: frozenset[str]


@dataclass(frozen=True, slots=True)
class Trial:
    """A request put by a person whose consent is ``granted``, ``denied``, or not given by anybody: ``none``."""

    subject: Subject
    query: Query
    consent: str

    @property
    def id(self) -> str:
        return f"{self.subject.name}/{self.query.id}/{self.consent}"

    @property
    def mode(self) -> str:
        """How the paper groups it: ``preference_only``, ``mixed_allowed``, ``privacy_only_denied`` …"""
        if not self.query.private_types:
            return "preference_only"
        kind = "mixed" if self.query.preferences else "privacy_only"
        return f"{kind}_{'allowed' if self.consent == 'granted' else 'denied'}"


@dataclass(frozen=True, slots=True)
class Part:
    """The people and requests of a part."""

    subjects: Sequence[Subject]
    queries: Sequence[Query]

    def trials(self, subject: Subject) -> Iterator[Trial]:
        """Every request of the person's domain, under each consent it can meet."""
        for query in self.queries:
            if query.domain in (ANY_DOMAIN, subject.domain):
                for consent in ("granted", "denied") if query.private_types else ("none",):
                    yield Trial(subject, query, consent)


def part_read(folder: Path, users: int | None = None) -> Part:
    """The part in ``folder``: ``users.jsonl.gz``, of each domain the first ``users``, and ``queries.jsonl``.

    Raises:
        PartError: a file is missing or is not as the benchmark writes it.
    """
    try:
        with gzip.open(folder / "users.jsonl.gz", "rt") as lines:
            subjects = [_subject(json.loads(line)) for line in lines]
        with (folder / "queries.jsonl").open() as lines:
            queries = [_query(number, json.loads(line)) for number, line in enumerate(lines)]
    except (OSError, EOFError, ValueError) as error:
        raise PartError(f"{folder} cannot be read: {error}.") from None
    except (KeyError, TypeError, AttributeError) as error:
        raise PartError(f"{folder} lacks or garbles a field: {error}.") from None
    return Part(list(_first_of_each_domain(subjects, users)), queries)


def _first_of_each_domain(subjects: Sequence[Subject], users: int | None) -> Iterator[Subject]:
    seen: Counter[str] = Counter()
    for subject in subjects:
        seen[subject.domain] += 1
        if users is None or seen[subject.domain] <= users:
            yield subject


def _subject(row: Mapping[str, Any]) -> Subject:
    return Subject(
        name=row["user"],
        domain=row["domain"],
        dialogues=[[_turn(turn) for turn in dialogue] for dialogue in row["dialogues"]],
        values=list(_values(row["privacy_profile"])),
        preferences=row["preference_profile"],
    )


def _turn(turn: Mapping[str, Any]) -> LabelledTurn:
    return LabelledTurn(Said(turn["role"], turn["content"]), _names(turn.get("labels", ())))


def _query(number: int, row: Mapping[str, Any]) -> Query:
    return Query(
        id=f"q{number:03d}",
        domain=row["domain"],
        text=row["query"],
        private_types=_names(row["privacy_entities"]),
        preferences=frozenset(row["preference_entities"]),
    )


def _names(labels: Sequence[str]) -> frozenset[str]:
    """Labels in the taxonomy's spelling; the benchmark writes ``CODE.ID_number``."""
    return frozenset(_PRIVATE.get(label.lower(), label) for label in labels)


def _values(profile: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for category, fields in profile.items():
        for name, value in fields.items():
            key = f"{category}.{name}"
            if key in PRIVATE_TYPES and value is not None:
                leaves = (" ".join(str(leaf).split()) for leaf in (value if isinstance(value, list) else [value]))
                yield from ((key, leaf) for leaf in leaves if leaf)
