"""Turns that change the previous answer ("make it shorter", "in the evening instead")."""

import re
from collections.abc import Sequence

from memory.domain.composing import talk
from memory.domain.composing.brief import Brief
from memory.domain.composing.slots import day_of, time_of, tone_of
from memory.domain.types import Exchange

_CHANGE = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|no|and|now|please|hmm|great|thanks?|thank you|nice|but|actually|sorry)[,.! ]+)*"
    r"(?:(?:can|could|would) you (?:please )?|please |i(?:'d| would) (?:like|prefer|want) |i want |let's |"
    r"how about |what about )?"
    r"(?:(?:make|keep|have|do|write|say|put|turn|change|rewrite|redo|rephrase|shorten|try) (?:it|that|this|"
    r"the (?:text|answer|last (?:one|answer)|invitation|email|plan|message|letter))\b|"
    r"(?:shorten|rewrite|redo|rephrase|expand|simplify)\b|(?:a bit |a little |much |even )?(?:shorter|"
    r"longer|more (?:formal|casual|detail\w*|friendly|polite|personal)|less (?:formal|casual)|"
    r"friendlier|warmer|simpler|briefer)\b|(?:try |do it |once )?again\b|another (?:one|version|try)\b|"
    r"one more\b|(?:in the )?(?:morning|afternoon|evening) instead\b|"
    r"(?:on |for )?(?:mon|tues|wednes|thurs|fri|satur|sun)day instead\b|(?:tomorrow|tonight|"
    r"today) instead\b|without (?:the|my)\b|with(?:out)? (?:the|my)\b|(?:also |and )?(?:add|include|remove|"
    r"leave out|mention|use)\b|(?:also )?my \w+(?: \w+)?(?: too)?,? please|in the (?:morning|afternoon|evening)\b)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"\binstead\W*$", re.IGNORECASE)
_AGAIN = re.compile(r"\b(?:again|another|one more|redo|rewrite|rephrase)\b", re.IGNORECASE)
_ADDED = re.compile(
    (
        r"\b(?:add|mention|include|say|write)\s+(?:a line )?that\s+(?P<x>[^.;!?\n]{3,120})|"
        r"\badd:?\s+[“\"'](?P<quoted>[^”\"\n]{3,120})"
    ),
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\b(?:without|leave out|remove) (?:the|my)\b", re.IGNORECASE)
_LONGER = re.compile(r"\b(?:longer|expand|more detail\w*)\b", re.IGNORECASE)
_WAITS = re.compile(r"\bput (?:it|them) in\b")
LONGEST = 120
"""Characters; a longer message says itself what it wants."""


def is_change(text: str) -> bool:
    """Whether the words only make sense about the answer before them."""
    return len(text) <= LONGEST and bool(_CHANGE.search(text) or _INSTEAD.search(text))


def is_awaited(history: Sequence[Exchange]) -> bool:
    """Whether the answer before ended in a question, or waits for a value."""
    last = history[-1] if history else None
    end = last.text.text.rstrip().rpartition("\n")[2] if last and last.role == "assistant" else ""
    return "?" in end or bool(_WAITS.search(end))


def added(change: str) -> str:
    """What a change wants added, word for word; empty when nothing is."""
    found = _ADDED.search(change)
    return (found["x"] or found["quoted"]).strip() if found else ""


def is_understood(change: str, brief: Brief) -> bool:
    """Whether a change is one the rules can make: manner, length, day, time, values, an added line, another wording."""
    manner = tone_of(change)
    if _LONGER.search(change) and not manner.short:
        return tone_of(brief.request).short
    named = day_of(change, None) or time_of(change) or added(change) or _AGAIN.search(change) or _WITHOUT.search(change)
    return bool(manner.short or manner.formal or manner.casual or named or brief.needs)


def unfold(request: str, history: Sequence[Exchange]) -> tuple[str, str]:
    """The request that a chain of changes is about, and the changes in order; an empty request when there is none."""
    changes = [request]
    for exchange in reversed(history):
        if exchange.role != "user" or not exchange.text.text.strip() or exchange.text.text == request:
            continue
        if talk.is_statement(exchange.text.text) and not talk.is_asking(exchange.text.text):
            continue
        if not is_change(exchange.text.text):
            return exchange.text.text, "; ".join(reversed(changes))
        changes.append(exchange.text.text)
    return "", "; ".join(reversed(changes))
