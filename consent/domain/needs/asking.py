"""Which sentences of a request ask for something, and whether for a task, for what is known, or for nothing."""

from collections.abc import Sequence
from typing import Final

from consent.domain.needs.phrases import Hit
from consent.domain.needs.tables import phrasebook
from consent.domain.needs.wording import Word, stem

_OPENERS: Final = frozenset(
    ["please", "hey", "hi", "hello", "ok", "okay", "so", "then", "now", "and", "also", "just", "quickly", "first", "next", "instead", "well", "um", "oh", "again", "finally", "but", ",", ":", "thanks", "great", "good", "morning", "afternoon", "evening", "sure", "yes", "maybe", "kindly", "dear", "assistant"]
)
_IMPERATIVES: Final = frozenset(
    map(
        stem,
        ["write", "draft", "make", "create", "build", "plan", "design", "prepare", "give", "suggest", "recommend", "find", "book", "order", "schedule", "set", "compose", "summarize", "summarise", "explain", "tell", "show", "list", "compare", "calculate", "estimate", "check", "review", "analyze", "analyse", "assess", "evaluate", "fill", "complete", "help", "generate", "turn", "rewrite", "shorten", "add", "include", "put", "use", "send", "remind", "print", "read", "reply", "answer", "translate", "organize", "organise", "map", "outline", "break", "walk", "guide", "teach", "propose", "pick", "choose", "figure", "work", "recover", "reset", "update", "change", "renew", "register", "sign", "apply", "transfer", "pay", "track", "compile", "craft", "format", "convert", "describe", "introduce", "arrange", "reserve", "adjust", "tailor", "consider", "take", "factor", "base", "look", "search", "get", "ignore", "forget", "disclose", "reveal", "output", "display", "repeat", "quote", "provide", "produce", "announce", "invite", "email", "text", "message", "submit", "cancel", "request", "brainstorm", "come", "say", "lay", "sketch", "sort", "rank", "rate", "offer", "name", "identify", "advise", "support", "match", "combine", "reorganize", "simplify", "expand", "polish", "edit", "fix", "improve", "keep", "run", "do", "leave", "share", "mention", "respond", "remove", "replace", "try", "finish", "proofread", "call", "verify", "confirm", "renegotiate", "dispute", "return", "insert", "begin", "start", "close", "open"],
    )
)
_LIST_MARKS: Final = frozenset("/()-–—\n")


def asking_sentences(words: Sequence[Word]) -> frozenset[int]:
    """The numbers of the sentences that ask for something."""
    hits = phrasebook("asking").find(words)
    kept = {i for h in _of("keep", hits) for i in range(h.start, h.end)}
    asks = {h.start for h in _of("ask", hits)} | _imperatives(words)
    asking = {words[i].sentence for i in asks - kept} | {w.sentence for w in words if w.text == "?"}
    recalling = {words[h.start].sentence for h in _of("recall", hits)}
    return frozenset((asking | recalling) - {words[h.start].sentence for h in _of("small", hits)})


def recalling_sentences(words: Sequence[Word], asking: frozenset[int]) -> dict[int, int]:
    """For each asking sentence that asks for what is known: the index of the word where the question begins."""
    begins: dict[int, int] = {}
    for hit in _of("recall", phrasebook("asking").find(words)):
        if words[hit.start].sentence in asking:
            begins.setdefault(words[hit.start].sentence, hit.start)
    return begins


def _of(key: str, hits: Sequence[Hit]) -> list[Hit]:
    return [hit for hit in hits if hit.key == key]


def _imperatives(words: Sequence[Word]) -> set[int]:
    """The indices of the verbs that open a sentence as a command."""
    found, decided = set(), set()
    for i, word in enumerate(words):
        if word.sentence in decided or word.text in _OPENERS or word.text in _LIST_MARKS:
            continue
        decided.add(word.sentence)
        if word.stem in _IMPERATIVES:
            found.add(i)
    return found
