"""Reading the facts out of whatever a model replied: prose around, fences, thinking, other names, broken escapes."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

LONGEST_REPLY: Final = 200_000
"""Characters of a reply that are looked at; twenty facts take a tenth of it."""
_MOST_STARTS: Final = 200

_THINKING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_BAD_ESCAPE = re.compile(r'\\(?:u(?![0-9a-fA-F]{4})|(?!["\\/bfnrtu]))')
_TRAILING = re.compile(r",(?=\s*[\]}])")

_LISTS: Final = (
    "facts",
    "memories",
    "memory",
    "items",
    "results",
    "data",
    "output",
    "statements",
    "triplets",
    "answer",
)
_NAMES: Final[Mapping[str, Sequence[str]]] = {
    "text": ("text", "fact", "memory", "content", "statement", "sentence"),
    "subject": ("subject", "who", "entity", "about", "person", "head"),
    "relation": ("relation", "predicate", "type", "category", "kind", "relationship", "key"),
    "object": ("object", "value", "target", "obj", "tail", "what"),
}


@dataclass(frozen=True, slots=True)
class Claimed:
    """A fact as a model claims it, before anything of it is believed."""

    text: str
    subject: str
    relation: str
    object: str
    retracts: bool = False


def facts_claimed(reply: str) -> list[Claimed] | None:
    """The facts that a reply claims, in its order; ``None`` when its meaning is not clear. Never raises."""
    text = _THINKING.sub(" ", reply[:LONGEST_REPLY])
    for document in _documents(text):
        rows = _rows(document)
        if rows is not None:
            return [claimed for row in rows if (claimed := _claimed(row))]
    return None


def _documents(text: str) -> Iterator[Any]:
    """Every JSON value that begins in the text, outermost first; then again with escapes and commas mended."""
    for version in dict.fromkeys((text, _TRAILING.sub("", _BAD_ESCAPE.sub(r"\\\\", text)))):
        at, tries = 0, 0
        while (start := _next_start(version, at)) is not None and tries < _MOST_STARTS:
            tries += 1
            try:
                document, at = json.JSONDecoder(strict=False).raw_decode(version, start)
            except (ValueError, RecursionError):
                at = start + 1
                continue
            yield document


def _next_start(text: str, at: int) -> int | None:
    found = [place for place in (text.find("{", at), text.find("[", at)) if place >= 0]
    return min(found) if found else None


def _rows(document: Any) -> list[Any] | None:
    """The list of facts in a document; ``None`` for the schema echoed back and for anything else."""
    if isinstance(document, list):
        return document if all(isinstance(row, dict) for row in document) else None
    if not isinstance(document, dict) or _is_schema(document):
        return None
    for name in _LISTS:
        rows = document.get(name)
        if isinstance(rows, list):
            return rows
        if isinstance(rows, dict) and not _is_schema(rows):
            return _rows(rows)
    return [document] if _claimed(document) else None


def _is_schema(document: Mapping[str, Any]) -> bool:
    return "$schema" in document or isinstance(document.get("properties"), dict)


def _claimed(row: Any) -> Claimed | None:
    if not isinstance(row, dict):
        return None
    values = {name: _value(row, others) for name, others in _NAMES.items()}
    if not values["object"] or not values["relation"]:
        return None
    return Claimed(
        text=values["text"] or values["object"],
        subject=values["subject"] or "user",
        relation=values["relation"].lower().replace(" ", "_"),
        object=values["object"],
        retracts=row.get("retracts") is True,
    )


def _value(row: Mapping[str, Any], names: Sequence[str]) -> str:
    folded = {str(key).lower(): value for key, value in row.items()}
    found = (folded[name] for name in names if isinstance(folded.get(name), str))
    return next(found, "").strip()
