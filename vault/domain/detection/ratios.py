"""The figures of a person's finances that are no sums: debt ratio, return on investment, credit score, status."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.assets import AFTER, BEFORE, FILLER, RATIOS
from vault.domain.detection.passage import Candidate, Passage, Recognizer

_RATIO_NUMBER = re.compile(
    r"(?<![\w.,$€£])(?:minus |-)? ?(?:\d{1,4}(?:[.,]\d+)?|[.,]\d+)(?: ?(?:%|percent|per cent|prozent|por ciento))"
    r"?(?![\w,.]\d|"
    r"\w|[/:]\d)"
)
_SCORE_NUMBER = re.compile(r"(?<![\w.,$€£])[3-9]\d\d(?![\w%]|[.,]\d)")
_FIGURE_NAMES: Final = {key: re.compile(BEFORE[key]) for key in (*sorted(RATIOS), "ASSET.credit_score")}
_FIGURE_AFTER: Final = {key: re.compile(rf" (?:{AFTER[key]})") for key in sorted(RATIOS)}


def _figures(passage: Passage, kind: str, number: re.Pattern[str]) -> Iterator[Candidate]:
    for name in _FIGURE_NAMES[kind].finditer(passage.lower):
        found = number.search(passage.lower, name.end(), min(len(passage.text), name.end() + 48))
        if found and FILLER.fullmatch(passage.lower[name.end() : found.start()]):
            yield Candidate(found.start(), found.end(), kind)


def find_debt_ratio(passage: Passage) -> Iterator[Candidate]:
    """Debt to income, as a fraction or in percent."""
    yield from _figures(passage, "ASSET.debt_ratio", _RATIO_NUMBER)
    yield from _followed(passage, "ASSET.debt_ratio")
    yield from _asked_figure(passage, "ASSET.debt_ratio", _RATIO_NUMBER)


def find_roi(passage: Passage) -> Iterator[Candidate]:
    """Return on investment, as a fraction or in percent."""
    yield from _figures(passage, "ASSET.roi", _RATIO_NUMBER)
    yield from _followed(passage, "ASSET.roi")
    yield from _asked_figure(passage, "ASSET.roi", _RATIO_NUMBER)


def _asked_figure(passage: Passage, kind: str, number: re.Pattern[str]) -> Iterator[Candidate]:
    """A bare figure in a short answer to the question for it."""
    if kind in passage.asked and len(passage.text) < _SHORT_ANSWER:
        found = list(number.finditer(passage.lower))
        if len(found) == 1:
            yield Candidate(*found[0].span(), kind)


_SHORT_ANSWER: Final = 40


def _followed(passage: Passage, kind: str) -> Iterator[Candidate]:
    for number in _RATIO_NUMBER.finditer(passage.lower):
        if _FIGURE_AFTER[kind].match(passage.lower, number.end()):
            yield Candidate(number.start(), number.end(), kind)


_RISEN: Final = re.compile(r" ?(?:to|->|→|up to|down to) ([3-9]\d\d)(?![\w%]|[.,]\d)")


def find_credit_score(passage: Passage) -> Iterator[Candidate]:
    """A credit score of three digits."""
    for score in _figures(passage, "ASSET.credit_score", _SCORE_NUMBER):
        yield score
        risen = _RISEN.match(passage.lower, score.end)
        if risen:
            yield Candidate(*risen.span(1), "ASSET.credit_score")
    yield from _asked_figure(passage, "ASSET.credit_score", _SCORE_NUMBER)
    for number in re.finditer(r"(?<![\w.,$])([3-9]\d\d) (?:credit|fico)", passage.lower):
        before = passage.lower[passage.sentence(number.start())[0] : number.start()]
        if not before.endswith("a ") or re.search(r"\b(?:i|my|i've|i'm|we|our)\b", before):
            yield Candidate(*number.span(1), "ASSET.credit_score")


_STATUS = re.compile(
    r"(?:financ(?:e|ial)(?:s'?)? (?:status|situation|standing|health|position|condition)(?: level)?|status level)"
    r"(?: (?:level|is|was|as|of|are|at|being|would be|currently|now|considered|pretty|quite|i'd say|to be|a|right "
    r"now)|[:=,\"']){0,12} ?"
    r"(?P<value>(?:very |fairly |rather )?(?:low|medium|high|moderate|average|poor|good|excellent|stable|weak|"
    r"strong|bad|tight|comfortable))\b"
)
_STATUS_AFTER = re.compile(
    r"\b(?P<value>(?:very )?(?:low|medium|high)) (?:financ(?:e|ial) (?:status|standing)|status level)"
)


def find_status(passage: Passage) -> Iterator[Candidate]:
    """The level of a person's finances."""
    for pattern in (_STATUS, _STATUS_AFTER):
        for match in pattern.finditer(passage.lower):
            yield Candidate(*match.span("value"), "ASSET.finance_status_level")


RECOGNIZERS = (
    Recognizer(
        "debt ratio",
        find_debt_ratio,
        frozenset({"debt", "dti", "schuldenquote", "endettement"}),
        (),
        frozenset({"ASSET.debt_ratio"}),
    ),
    Recognizer(
        "return on investment",
        find_roi,
        frozenset(
            {
                "roi",
                "returned",
                "gained",
                "grew",
                "up",
                "return",
                "returns",
                "rendite",
                "yield",
                "rendement",
                "rendimento",
            }
        ),
        (),
        frozenset({"ASSET.roi"}),
    ),
    Recognizer(
        "credit score",
        find_credit_score,
        frozenset({"credit", "fico", "schufa", "cibil", "experian", "equifax"}),
        (),
        frozenset({"ASSET.credit_score"}),
    ),
    Recognizer("financial status", find_status, frozenset({"status", "financial", "finance", "finances"})),
)
