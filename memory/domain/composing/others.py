"""Other people's private values: what is said when they are asked for, and the blank where a text should have one."""

import re
from collections.abc import Iterator

from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.composing.recall_cues import PRIVATE_CUES
from memory.domain.composing.wording import bullets, series

_OWNER = r"(?P<owner>\b(?:[Mm]y [a-z-]+|(?!(?:What|Where|Who|When|How|It|That|There|Here|Let)')[A-Z][\w-]+)'s?)"
_NAMED = tuple(
    (key, re.compile(rf"{_OWNER} (?:\w+ )?(?:{cue})", 0))
    for key, cue in PRIVATE_CUES.items()
    if "|my " not in cue and not cue.startswith(("my ", "where ", "how "))
)
_ASKS = re.compile(
    r"^\W*(?:(?:and|so|hey|please)\W+)*(?:what|which|tell me|give me|show me|do you (?:know|have))\b", re.I
)


def named_of_others(text: str) -> dict[str, str]:
    """Whose value of which noun a text names: ``{"Tom's phone number": "Tom's"}``, in the order of the table."""
    return dict(_named(text))


def _named(text: str) -> Iterator[tuple[str, str]]:
    for key, pattern in _NAMED:
        for found in pattern.finditer(text):
            owner = re.sub(r"^[Mm]y ", "your ", found["owner"])
            yield f"{owner} {PRIVATE_TYPES[key].noun}", owner


def is_asked_of_another(text: str) -> bool:
    """Whether somebody else's private value is asked for: "What is Tom's phone number?"."""
    return bool(_ASKS.match(text)) and bool(named_of_others(text))


def stays_sealed(text: str) -> str:
    """Why the answer does not write it out, and where its owner finds it."""
    return (
        f"I don't write out what is private of other people. If you told me {series(named_of_others(text))}, it is "
        "sealed on the page of [private values](/private/), where you can look at it yourself."
    )


def blanks_for_others(body: str, text: str) -> str:
    """A line to fill in for each value of somebody else that a text was to hold; empty when there is none."""
    lines = [f"[{named}]" for named in named_of_others(text) if f"[{named}]" not in body]
    return bullets(lines)
