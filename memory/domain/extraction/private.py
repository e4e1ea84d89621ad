"""From the references of a message to the facts that say which private values its author gave."""

import re
from collections.abc import Iterator, Mapping

from consent.domain.asides import is_aside
from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.types import USER_NODE, Fact
from vault.domain.references import Ref, Referenced, refs
from vault.domain.replacing import replaces

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
_REFERENCE = re.compile(r"⟦([A-Z]+\.[a-z_]+):[a-z0-9]{8}⟧")
_REACH = 200
"""Characters around a reference that tell how it is meant."""


def private_facts(text: Referenced, subjects: Mapping[str, str]) -> Iterator[Fact]:
    """A fact for each reference of a known type that the text claims; none for what ``subjects`` gives to somebody
    else, none for what is to be forgotten, only asked, denied, or taken back for the next one ("sorry, it's …")."""
    spaced_once = " ".join(text.text.split())
    for ref in refs(text):
        private = PRIVATE_TYPES.get(ref.type)
        own = private and subjects.get(ref.key, USER_NODE) == USER_NODE
        if private and own and _is_claimed(spaced_once, ref) and not _is_taken_back(spaced_once, ref):
            object_ = Referenced(str(ref))
            yield Fact(Referenced(f"{private.label.lower()}: {ref}"), USER_NODE, private.relation, object_)


def _is_claimed(text: str, ref: Ref) -> bool:
    """Whether one at least of the places where the reference stands claims it."""
    return any(not is_aside(*_around(text, m.start(), m.end())) for m in re.finditer(re.escape(str(ref)), text))


def _is_taken_back(text: str, ref: Ref) -> bool:
    """Whether the next value of its type in the text corrects the reference."""
    _, _, after = text.rpartition(str(ref))
    other = next((m for m in _REFERENCE.finditer(after) if m[1] == ref.type), None)
    return other is not None and replaces(after[: other.start()])


def _around(text: str, start: int, end: int) -> tuple[str, str]:
    """The words before and after in the same sentence, its closing mark among them, in lower case."""
    before = _SENTENCE_END.split(text[max(0, start - _REACH) : start])[-1]
    after = text[end : end + _REACH]
    closing = _SENTENCE_END.search(after)
    return before.lower(), (after[: closing.end()] if closing else after).lower()
