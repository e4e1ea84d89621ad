"""Numbers that identify: phones, cards, bank accounts, documents, tax numbers, and the codes that are never stored.

Every number-like token of the text is read once. What the person calls it decides; where nothing is said, a checksum or
a numbering plan must agree.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from vault.domain.detection.checks import checked_length, unlabelled_type
from vault.domain.detection.labels import CODE_LABELS, CODE_TYPES, code_label
from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength

_NUMBER = re.compile(
    r"(?<![\w@/.+])(?:\+ ?|00 ?(?=[1-9]))\(?\d(?:[ ().-]{0,3}\d){5,16}"  # +39 092 483239
    r"(?![^\W\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af])"
    r"|(?<![\w@/.+-])\(\+?\d{1,5}\)[ -]?\d(?:[ .-]?\d){3,11}(?!\w)"  # (555) 123-4567
    r"|(?<!\w)[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D](?!\w)"  # AB 12 34 56 C
    r"|(?<!\w)[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{1,4}(?!\w)"  # B-MW 4321
    r"|(?<![^\W\u3040-\u30ff\u4e00-\u9fff]|[@/.+])(?:(?!ID|NO|NR)[A-Z]{2} (?=\d\d ?\d\d "
    r"?\d\d))?(?:[A-Za-z]{1,6}-){0,2}[A-Za-z]{0,6}\d[A-Za-z0-9]*"
    r"(?:[-./ ][A-Z]{0,4}\d[A-Za-z0-9]*|[-.][A-Z]{1,4}(?![A-Za-z])| - ?(?=\d)|"
    r" [A-Z]{4}(?= \d)){0,12}"
)
_LEAST: Final = {
    "CONTACT.phone": 5,
    "CODE.passport_number": 5,
    "CODE.id_number": 5,
    "PAYMENT.tax_id": 5,
    "PAYMENT.bank_account": 5,
    "PAYMENT.credit_card": 12,
    "SECRET": 3,
    "": 0,
    "sum": 0,
}
_MIXED: Final = frozenset({"CODE.passport_number", "CODE.id_number", "PAYMENT.tax_id"})
"""Of a code with letters in it three digits are enough."""
_MOST: Final = {"CONTACT.phone": 17, "PAYMENT.credit_card": 19, "SECRET": 8, "sum": 9}
_DATE = re.compile(
    r"(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:[0-2]?\d|3[01])(?:[ T]\d.*)?|"
    r"(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)?\d\d|"
    r"[01]?\d[-/](?:19|20)\d\d(?: ?- ?[01]?\d[-/](?:19|20)\d\d)?|(?:19|20)\d\d ?[-/] ?(?:19|20)?\d\d"
)
_SORT_CODE = re.compile(r"\bsort ?code(?: is|:)? ?$")
_JOINED = re.compile(
    r"\s*(?:,|or|and|/|und|oder|y|o|et|ou|e|,\s*and|,\s*or|,?\s*and (?:my|our|his|her) \w+'s(?: is)"
    r"?)\s*"
)
_CORRECTED = re.compile(
    r"[.,;!)]*\s*(?:-+ )?(?:(?:oh|ah|oops|no|wait|sorry|actually|correction|hm+|my (?:bad|"
    r"mistake)|i mean|i meant|rather|or rather|"
    r"that's wrong|scratch that|pardon|excuse me|apologies)[,.;:!]*\s*(?:-+ "
    r")?){1,4}(?:(?:it's|it is|its|that's|that is|make that|"
    r"make it|it should be|should be|i meant|i mean|the right one is|the new one is|now|"
    r"it's now)[,:]? ?){0,3}(?:now |actually )?"
)
"""Between a number and the one that is said in its stead."""
_AFTER = re.compile(
    r"[ ,]{0,2}(?:\(|(?:is|was|as|=|ist|est|es|è|é|for|on)(?: also)? )(?:my |our |the |a |mein\w* |mon |mi |il mio "
    r"|meu )?"
    r"(?:new |old |home |work |personal |current )?"
)
_BARRIER = re.compile(r"[.!?](?=\s+[A-Z\"'(])|;|\n\s*\n|\n(?=[^\n]*:)")
_REACH = 64
_NOBODYS: Final = frozenset({"", "sum"})


@dataclass(frozen=True, slots=True)
class _Label:
    type: str
    gap: str


def _digits(token: str) -> int:
    return sum(c.isdigit() for c in token)


def _fits(kind: str, token: str) -> bool:
    count = _digits(token)
    if kind == "CONTACT.phone" and re.search("[A-Za-z]", token):
        return False
    least = 3 if kind in _MIXED and len(token) >= 8 and re.search("[A-Za-z]", token) else _LEAST[kind]
    return least <= count <= _MOST.get(kind, 40)


def _labels_before(passage: Passage, start: int) -> Iterator[_Label]:
    """The names before a token in the same sentence, nearest first, no other number between."""
    begin = max(0, start - _REACH)
    found = list(code_label().finditer(passage.lower, begin, start))
    for name in reversed(found):
        gap = passage.text[name.end() : start]
        if _BARRIER.search(gap) or re.search(r"\d", re.sub(r"\(\d\)|\d(?:st|nd|rd|th)\b", "", gap)):
            return
        yield _Label(CODE_TYPES[(name.lastindex or 1) - 1], gap)


def _label_after(passage: Passage, end: int) -> str | None:
    joint = _AFTER.match(passage.lower, end)
    name = code_label().match(passage.lower, joint.end()) if joint else None
    return CODE_TYPES[(name.lastindex or 1) - 1] if name else None


def _trimmed(passage: Passage, start: int, end: int) -> tuple[int, int]:
    """Without a last group that is the house number, year or word of what follows."""
    token = passage.text[start:end]
    if " " in token and len(token) >= 13 and (length := checked_length(token)):
        return start, start + length
    for cut in re.finditer(r" (?=\d{1,4}[A-Za-z]?$)", token):
        rest = passage.text[end : end + 24]
        if re.match(r" [A-Z][a-z]+|[A-Za-z]", rest) and _digits(token[: cut.start()]) >= 7:
            return start, start + cut.start()
    return start, end


def _named(passage: Passage, token: str, start: int, end: int) -> str | None:
    """The type a number is called, empty where it is called something that is nobody's, None where it is not called."""
    after = _label_after(passage, end)
    for label in _labels_before(passage, start):
        if (
            label.type in _NOBODYS
            and _fits(label.type, token)
            and len(label.gap) < 24
            and not (after and _fits(after, token))
        ):
            return ""
        if label.type not in _NOBODYS and _fits(label.type, token):
            return label.type
    return after if after and after not in _NOBODYS and _fits(after, token) else None


_ELSE = re.compile(rf"\b(?:{CODE_LABELS['']})(?:[ :#.]+(?:number|no|nr|id|code|is|was|ref)\b){{0,3}}[ :#.]*$")


_GROUPED = re.compile(r"\d[\d -]+")


def _is_called_else(passage: Passage, start: int) -> bool:
    """Whether the words right before call a number an order, a ticket and the like."""
    return _ELSE.search(passage.lower, max(0, start - 40), start) is not None


_COMPARED = re.compile(
    r"\b(?:(?:larger|greater|bigger|smaller|less|more|fewer|higher|lower) than|equal to|"
    r"over|under|above|below|exceeds?|up to|"
    r"divided by|times|plus|minus)(?: about| or equal to)? $"
)
"""Before a number that is a quantity."""


def _kind(passage: Passage, token: str, start: int, end: int) -> tuple[str, Strength] | None:
    named = _named(passage, token, start, end)
    if named == "SECRET":
        return named, Strength.NEVER_STORED
    if named:
        return named, Strength.LABELLED
    if named == "" and (token.isdigit() or (_GROUPED.fullmatch(token) and _is_called_else(passage, start))):
        return None
    checked = unlabelled_type(token)
    if checked:
        return checked, Strength.CHECKED
    if _COMPARED.search(passage.lower, max(0, start - 24), start):
        return None
    answer = [t for t in CODE_TYPES if t in passage.asked and _fits(t, token) and _digits(token) >= 7]
    return (answer[0], Strength.LABELLED) if len(answer) == 1 else None


def _numbers(passage: Passage) -> Iterator[tuple[int, int, str]]:
    for match in _NUMBER.finditer(passage.text):
        start, end = _trimmed(passage, match.start(), match.end())
        token = passage.text[start:end]
        dated = _DATE.fullmatch(token) and not _SORT_CODE.search(passage.lower, max(0, start - 16), start)
        if _digits(token) >= 3 and not dated and not _is_amount(passage.text, start, end):
            yield start, end, token


_MONEY_BEFORE: Final = re.compile(r"[$€£¥₹] ?-?$|\d,$")
_MONEY_AFTER: Final = re.compile(r",\d| ?[$€£¥₹%]")


def _is_amount(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - 2) : start], text[end : end + 3]
    return bool(_MONEY_BEFORE.search(before) or _MONEY_AFTER.match(after))


def find_codes(passage: Passage) -> Iterator[Candidate]:
    """Phones, cards, accounts, documents, tax numbers and security codes."""
    previous: tuple[int, str] | None = None
    for start, end, token in _numbers(passage):
        kind = _kind(passage, token, start, end)
        if previous and (kind is None or kind[1] < Strength.LABELLED) and _fits(previous[1], token):
            joined = _digits(token) >= 7 and kind is None and _JOINED.fullmatch(passage.lower, previous[0], start)
            if joined or _CORRECTED.fullmatch(passage.lower, previous[0], start):
                kind = previous[1], Strength.LABELLED
        if kind is not None:
            yield Candidate(_with_series(passage.text, start, kind[0]), end, *kind)
        previous = (end, kind[0]) if kind else None


_SERIES = re.compile(r"(?<![A-Za-z])(?!NO|NR|ID|IS|IN)[A-Z]{1,2} $")


def _with_series(text: str, start: int, kind: str) -> int:
    """The start moved before the letters of a document's series that stand apart: "X 1234567"."""
    series = _SERIES.search(text, max(0, start - 4), start) if kind in _MIXED else None
    return series.start() if series else start


_MRZ = re.compile(r"(?<![A-Z0-9<])P[A-Z<][A-Z]{3}[A-Z<]{5,39}<*(?:\s+[A-Z0-9<]{9}\d[A-Z]{3}[A-Z0-9<]{20,31})?")


def find_mrz(passage: Passage) -> Iterator[Candidate]:
    """The machine-readable lines of a passport (ICAO 9303 part 4), whatever the holder is called."""
    for match in _MRZ.finditer(passage.text):
        if "<<" in match[0]:
            yield Candidate(match.start(), match.end(), "CODE.passport_number")


RECOGNIZERS = (
    Recognizer("numbers", find_codes, frozenset("#")),
    Recognizer("passport lines", find_mrz, signs=("<<",)),
)
