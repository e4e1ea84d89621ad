"""A conversation's title out of its first message: its task or topic, without greetings and private values."""

import re
from typing import Final

from consent.domain.taxonomy import PRIVATE_TYPES
from vault.domain.references import Ref, Referenced, escape, pieces, refs

LONGEST: Final = 56
_VALUE: Final = "\ue000"  # private use: no typed text holds it
_GAP: Final = "…"
_FEWEST_WORDS: Final = 3
_MOST_KINDS: Final = 2

_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?])\s+|\n+")
_CLAUSE_ENDS: Final = re.compile(r"[,;:–—]\s+|\s+(?=(?:and|but|so)\s+(?:I|my|please|could|can|would)\b)", re.IGNORECASE)
_OPENING: Final = re.compile(
    r"(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|thanks|thank you|please|ok|okay"
    r"|(?:and|but|so)(?= (?:I|my|please|could|can|would)\b))"
    r"\b(?: (?:there|again|all|everyone|assistant|a lot|so much|very much))?[\s,.!:;–—-]+)+",
    re.IGNORECASE,
)
_ASKING: Final = re.compile(
    r"(?:(?:can|could|would|will) you(?: please)?(?: help me(?: to| with)?)?|help me(?: to| with)?"
    r"|I(?:'d|’d| would) like(?: you)?(?: to)?|I (?:need|want)(?: you)?(?: to)?)\s+(?=\w)",
    re.IGNORECASE,
)
_DOING: Final = re.compile(
    r"(?:write|draft|compose|plan|make|give|suggest|find|show|tell|explain|compare|translate|summari[sz]e|fill|create"
    r"|prepare|book|list|recommend|check|remind|send|design|organi[sz]e|calculate|teach|what|how|where|when|who|why|which)\b",
    re.IGNORECASE,
)
_TELLING: Final = re.compile(
    rf"(?:\b(?:my|our|his|her|their)\b.*\b(?:is|are|was|were)|\bI (?:live|work|am|was|have))\b.*{_VALUE}", re.IGNORECASE
)


def title_of(message: Referenced) -> Referenced:
    """What a message is about, in the open: it holds no reference.

    The first task it gives, or else the first thing it says, without a private value; else a task with a gap where
    the value is; else the kinds of the values that it tells: "Phone number and home address".
    """
    said = "".join(_VALUE if isinstance(part, Ref) else part for part in pieces(message))
    clauses = [clause for sentence in _SENTENCE_ENDS.split(said) for clause in _clauses(sentence) if _says(clause)]
    open_ones = [clause for clause in clauses if _VALUE not in clause]
    tasks = [clause for clause in open_ones if clause.endswith("?") or _ASKING.match(clause) or _DOING.match(clause)]
    gaps = [clause for clause in clauses if _VALUE in clause and not _TELLING.search(clause)]
    for clause in (*tasks, *open_ones, *gaps):
        return _short(_worded(clause))
    return _short(_kinds(message) or said.strip())


def _clauses(sentence: str) -> list[str]:
    """A sentence without its greeting; one that holds a value in its clauses."""
    parts = _CLAUSE_ENDS.split(sentence) if _VALUE in sentence else [sentence]
    return [
        _OPENING.sub("", part.strip() + " ", count=1).strip() if _OPENING.match(part) else part.strip()
        for part in parts
    ]


def _says(clause: str) -> bool:
    return len(re.findall(r"\w+", clause)) >= _FEWEST_WORDS


def _worded(clause: str) -> str:
    """A clause as a title: the thing asked for rather than the asking."""
    asked = _ASKING.sub("", clause, count=1) if _ASKING.match(clause) else clause
    words = asked.rstrip("?" if asked != clause else "").rstrip(" .,;:").replace(_VALUE, _GAP)
    return words[:1].upper() + words[1:]


def _kinds(message: Referenced) -> str:
    kinds = [PRIVATE_TYPES[ref.type].label for ref in refs(message) if ref.type in PRIVATE_TYPES]
    named = list(dict.fromkeys(kinds))[:_MOST_KINDS]
    return " and ".join([named[0], *(kind.lower() for kind in named[1:])]) if named else ""


def _short(words: str) -> Referenced:
    words = words.replace(_VALUE, _GAP)
    if len(words) <= LONGEST:
        return Referenced(escape(words))
    kept = words[:LONGEST]
    return Referenced(escape((kept.rpartition(" ")[0] or kept).rstrip(" ,.;:") + _GAP))
