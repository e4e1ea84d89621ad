"""E-mail addresses, also percent-encoded or spelled to fool readers, and phone numbers spelled out digit by digit."""

import re
from collections.abc import Iterator
from itertools import chain

from vault.domain.canonical import decoded
from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength

_EMAIL = re.compile(
    r"(?<![A-Za-z0-9._%+-])(?P<local>[A-Za-z0-9\u00c0-\u024f](?:[A-Za-z0-9\u00c0-\u024f._%+'-]{0,62}[A-Za-z0-9\u00c0-\u024f_+-])?)"
    r"(?:@| @ |@ | @(?=\S+\.(?:com|org|net|edu|[a-z]{2})\b)|%40)"
    r"(?P<host>[A-Za-z0-9\u00c0-\u024f-]{1,63}(?:\.[A-Za-z0-9\u00c0-\u024f-]{1,63}){0,4}\.[A-Za-z]{2,24})(?![A-Za-z0-9@])"
)
_SPELLED = re.compile(
    r"(?<![\w.])(?!(?:me|us|him|her|them|be|am|is|are|was|it|that|this|look|stay|arrive|meet|live|here|there)\b)"
    r"(?:[a-z0-9_+-]{1,30}(?: dot | ?[\[({]dot[\])}] ?)){0,2}[a-z0-9][a-z0-9._+-]{1,40} ?[\[({ ] ?at ?[\])} ] ?"
    r"[a-z0-9-]{1,40}(?: ?[\[({ ] ?(?:dot|punkt|point) ?[\])} ] ?[a-z0-9-]{1,24}){1,3}(?![a-z0-9])"
)
_SPACED = re.compile(
    r"(?<!\S)[a-z0-9][a-z0-9._+-]{1,40} @ [a-z0-9][a-z0-9-]{0,40}(?: \. [a-z0-9-]{2,24}){1,3}(?![^\s,;!?])"
    r"|(?<![\w.])[a-z0-9][a-z0-9._+-]{1,40} ?(?:\[at\]|\(at\)|\{at\}) "
    r"?[a-z0-9][a-z0-9.-]{0,60}\.[a-z]{2,24}(?![a-z0-9])"
)
_DIGIT_WORDS = (
    r"(?:(?:double|triple) )?(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|"
    r"drei|vier|fünf|sechs|sieben|acht|neun)(?: hundred)?"
)
_SPOKEN = re.compile(rf"(?<![a-z]){_DIGIT_WORDS}(?:[ ,.-]{{1,3}}{_DIGIT_WORDS}){{6,15}}(?![a-z])")

_MIXED = re.compile(
    rf"(?<![\w.,/+-])\+?(?:{_DIGIT_WORDS}|\d{{1,8}})(?:[ .-]{{1,2}}(?:{_DIGIT_WORDS}|\d{{1,8}})){{2,17}}(?![\w%])"
)
_FIGURE_OR_WORD = re.compile(r"\d|[^\W\d]+")
_LEAST_MIXED, _MOST_MIXED = 9, 18
"""Digits of a number that is told half in figures, half in words; fewer stand side by side by chance."""


def find_emails(passage: Passage) -> Iterator[Candidate]:
    """Addresses; not the user part of a URL, not the remote of a repository."""
    for match in _EMAIL.finditer(passage.text):
        before, after = passage.text[max(0, match.start() - 60) : match.start()], passage.text[match.end() :][:2]
        in_url = re.search(r"\w{2,10}://[^\s@]*$", before) is not None
        if not in_url and not re.match(r":[\w~/]", after):
            yield Candidate(match.start(), match.end(), "CONTACT.email")


def find_spelled_emails(passage: Passage) -> Iterator[Candidate]:
    """``lea [at] example [dot] com``."""
    for match in chain(_SPELLED.finditer(passage.lower), _SPACED.finditer(passage.lower)):
        yield Candidate(match.start(), match.end(), "CONTACT.email")


def find_spoken_numbers(passage: Passage) -> Iterator[Candidate]:
    """Seven digits and more in words, nine where some are figures; a phone number, whatever else it may be."""
    for match in _SPOKEN.finditer(passage.lower):
        yield Candidate(match.start(), match.end(), "CONTACT.phone", Strength.CHECKED)
    for match in _MIXED.finditer(passage.lower):
        told = _FIGURE_OR_WORD.findall(match[0])
        figures = sum(one.isdecimal() for one in told)
        if 0 < figures < len(told) - 1 and _LEAST_MIXED <= len(told) <= _MOST_MIXED:
            yield Candidate(match.start(), match.end(), "CONTACT.phone", Strength.CHECKED)


_BASE64 = re.compile(
    r"(?<![A-Za-z0-9+/=_-])(?:[A-Za-z0-9+/]{4}){4,64}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?(?![A-Za-z0-9+/=_-])"
)


def find_encoded_emails(passage: Passage) -> Iterator[Candidate]:
    """An address in base64."""
    for match in _BASE64.finditer(passage.text):
        if _EMAIL.search(decoded(match[0])):
            yield Candidate(match.start(), match.end(), "CONTACT.email")


RECOGNIZERS = (
    Recognizer("encoded email", find_encoded_emails),
    Recognizer("email", find_emails, signs=("@", "%40")),
    Recognizer(
        "spelled email", find_spelled_emails, frozenset({"dot", "punkt", "point"}), (" @ ", "[at]", "(at)", "{at}")
    ),
    Recognizer(
        "spoken number",
        find_spoken_numbers,
        frozenset({"zero", "one", "two", "five", "seven", "zwei", "fünf", "sieben"}),
    ),
)
