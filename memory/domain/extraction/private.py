"""From the references of a message to the facts that say which private values its author gave."""

from collections.abc import Iterator, Mapping

from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.types import USER_NODE, Fact
from vault.domain.references import Referenced, refs


def private_facts(text: Referenced, subjects: Mapping[str, str]) -> Iterator[Fact]:
    """A fact for each reference of a known type; none for those that ``subjects`` gives to somebody else."""
    for ref in refs(text):
        private = PRIVATE_TYPES.get(ref.type)
        if private and subjects.get(ref.key, USER_NODE) == USER_NODE:
            object_ = Referenced(str(ref))
            yield Fact(Referenced(f"{private.label.lower()}: {ref}"), USER_NODE, private.relation, object_)
