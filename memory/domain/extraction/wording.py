"""How the words of a fact are cut and named: length, openers that add nothing, the graph's node for a person."""

import re
from typing import Final

from memory.domain.relations import role_named

LONGEST: Final = 200
"""Characters of a fact's text, about two lines on a page and 50 tokens of a prompt."""

_ADDITIVE = re.compile(r"\s+(?:also|too|just|actually|particularly|especially|really just)\b", re.IGNORECASE)
_BORDER = re.compile(r"[;,](?=\s)|\s(?=(?:and|but|because|which|while|so|as|since|when|who|that)\s)", re.IGNORECASE)
_POSSESSIVE = re.compile(r"^(?:my|our|the|an?|another|this)\s+", re.IGNORECASE)


def clipped(text: str) -> str:
    """At most ``LONGEST`` characters, cut at a clause border, else between words, never inside a reference."""
    text = " ".join(text.split()).strip(" ,;:")
    if len(text) <= LONGEST:
        return text
    head = text[: LONGEST + 1]
    ends = [m.start() for m in _BORDER.finditer(head) if m.start() > LONGEST // 3]
    cut = head[: ends[-1]] if ends else head.rpartition(" ")[0] or text[:LONGEST]
    opened = cut.rfind("⟦")
    return (cut[:opened] if opened > cut.rfind("⟧") else cut).strip(" ,;:")


def without_additives(frame: str) -> str:
    """A frame without "also", "just" and the like."""
    return _ADDITIVE.sub("", frame)


def node_of(phrase: str) -> str:
    """The graph's node for "my sister Lena" (Lena) or "my sister" (sister)."""
    words = _POSSESSIVE.sub("", phrase).split()
    named = [word for word in words[1:] if word[:1].isupper()]
    return " ".join(named) if named else role_named(" ".join(words))
