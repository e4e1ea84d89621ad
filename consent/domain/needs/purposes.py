"""The purpose of a task that no table row tells."""

from collections.abc import Collection, Sequence
from typing import Final

from consent.domain.needs.tables import phrasebook
from consent.domain.needs.wording import Word
from consent.domain.taxonomy import PREFERENCES, Purpose

_BY_CATEGORY: Final = {
    "MEDICAL": Purpose.GUIDANCE,
    "ASSET": Purpose.FINANCE,
    "PAYMENT": Purpose.FINANCE,
    "RELATIONSHIP": Purpose.FAMILY,
}
_BY_GROUP: Final = {
    "Finance": Purpose.INVESTING,
    "Medical": Purpose.GUIDANCE,
    "Education": Purpose.LEARNING,
    "Mental support": Purpose.EMOTIONAL,
}


def purpose_of(words: Sequence[Word], types: Collection[str], preferences: Collection[str]) -> Purpose:
    """The purpose told by the first word that tells one, else by what is needed, else planning."""
    if hits := phrasebook("purposes").find(words):
        return Purpose[hits[0].key]
    for category in (key.partition(".")[0] for key in types):
        if category in _BY_CATEGORY:
            return _BY_CATEGORY[category]
    for group in (PREFERENCES[key].group for key in preferences):
        if group in _BY_GROUP:
            return _BY_GROUP[group]
    return Purpose.PLANNING
