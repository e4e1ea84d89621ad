"""What type words are, when all that is known of them is that their owner calls them private."""

import re
from typing import Final

from consent.domain.taxonomy import PRIVATE_TYPES
from vault.domain.detection import detect
from vault.domain.references import Raw

_SAID_OF: Final = tuple((type, private.noun) for type, private in PRIVATE_TYPES.items())
_AMOUNT = re.compile(r"[$€£¥₹]|\b(?:USD|EUR|GBP|INR|JPY|CHF)\b")


def type_guessed(words: Raw, within: str = "") -> str:
    """The type that the detectors read in the words alone, the one named in the message, or what they look like."""
    alone = [entity.type for entity in detect(words) if entity.type in PRIVATE_TYPES]
    named = [type for type, noun in _SAID_OF if re.search(rf"\b{re.escape(noun)}\b", within, re.IGNORECASE)]
    return next(iter([*alone, *named]), "") or _looks_like(words.text)


def _looks_like(words: str) -> str:
    if _AMOUNT.search(words):
        return "PAYMENT.transactions"
    if any(c.isdigit() for c in words):
        return "CODE.id_number" if any(c.isalpha() for c in words) or len(words) < 7 else "CONTACT.phone"
    return "PERSON.name" if words.istitle() else "MEDICAL.diagnosis"
