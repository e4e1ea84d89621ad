"""What a person reacts to, what exams showed, what was operated on: allergies, exams, surgical history."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from vault.domain.detection.clauses import FILLER, clause_end, hinted, is_negated, trimmed
from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.words import vocabulary
from vault.domain.words.alternation import grouped, held
from vault.domain.words.health import EXAMS, OPERATIONS

_ALLERGIC: Final = re.compile(
    r"\b(?:allerg(?:ic|ies|y|ic reactions?|ens?)(?: (?:reactions?|history|list|info(?:rmation)?))?(?: (?:to|"
    r"include|includes|are|is|:|i have (?:is|are)|with|of|against|known|towards?|listed)){1,12}|allergies:|allergy:|"
    r"allergic:|allergisch (?:gegen|auf)|allergique (?:à|aux?)|allergie (?:à|aux?|gegen|contre|voor)(?: la| les|"
    r" le)?|allergia (?:a|al|alla|alle|agli|ai)|(?:alérgic[oa]|alergia) (?:a|al|ao|à)(?: la| los| las)?|"
    r"allergic[oa] (?:a|al|alla|alle|agli|ai)|allergisch voor|intoleran(?:t|ce) (?:to|of)|sensitivity to(?! light| "
    r"noise| sound| cold| criticism| touch)|allergies?(?: (?:i|that i|which i)(?:'d|'ve|"
    r"'m)?(?: \w+){1,4})?, (?:specifically|especially|particularly|mainly|namely|such as|like|including)(?: to)?|"
    r"react(?:ion)?s? (?:badly )?to|anaphyla(?:xis|ctic)(?: reaction)? (?:to|from)) (?:the |any "
    r"|certain |some |both |severe |also |a ){0,12}"
)
_BEFORE_ALLERGY: Final = re.compile(
    r"\b(?:a|an|my|have|known|severe|mild|the|had|got|history of|of|and|any) (?P<value>(?!history|known|severe|"
    r"mild|serious|my|food|medical|skin|any|of|an?|the|have|had|bad|strong|single|significant|major|reported|"
    r"some|several|many|few|multiple|certain|various|different|other|these|those|no|lot|"
    r"documented)[a-z][a-z'-]+(?: (?!of|my|and)[a-z'-]+){0,2}?) (?:allerg(?:y|ies)|intolerance)\b"
)
_INTOLERANT: Final = re.compile(
    r"(?:\b(?:i'm|i am|im|we're|and|be|am) |(?:^|[,.;!\n] ?))(?P<value>(?!not\b|very\b|also\b|so\b|highly\b|"
    r"severely\b|mildly\b|really\b|now\b|only\b)[a-z]{3,20})[- ](?:intolerant|allergic)\b"
)
_GEGEN: Final = re.compile(r"\bgegen (?P<value>[^,.;!?\n]{2,50}?) allergisch\b")
_AVOIDED: Final = re.compile(
    r"\b(?:avoid|skip|can't have|can't eat|cannot eat) (?P<value>[a-z][a-z' -]{2,40}?),? (?:due to|because of|"
    r"because i have|on account of) (?:an?|my) (?:\w+ )?allerg"
)
_ALLERGY_END: Final = re.compile(
    r"[.;!?()\n:]|,? (?:and|but|so|which|since|because|as|that|with|when|if|diagnosis|for|though|or my|have|"
    r"causing|in|from|on)\b(?! (?!i\b|i'm\b|i've\b|my\b|we\b|have\b|had\b|it\b|was\b|a\b|also\b|that\b|am\b|"
    r"don't\b|recently\b|the\b|diagnosed\b)[a-z'-]+(?:[,.;!]| (?:and|which|so|but|i\b|in general|as well)|\s*$))|, "
    r"(?!(?:and |or )?(?!i\b|i'm|i've|my\b|so\b|but\b|which\b|we\b|who\b)[a-z'-]+(?: [a-z'-]+)?(?:[,.]|$| and| or))"
)


_NO_ALLERGEN: Final = re.compile(
    r"(?:some|many|several|few|lots|other|multiple|various|different|such|these|those|them|it|that|this|things?|something|"
    r"everything|foods?|anything|nothing|stuff|medications?|drugs|people|stress\w*|drama|work(?:ing)?|mornings?|mondays?|"
    r"nonsense|"
    r"failure|commitment|change|fun|small talk|bad (?:coffee|puns|jokes|grammar)|housework|exercise|not|no|so|"
    r"very|really|quite|getting|bad|worse|better|acting|killing|driving|terrible|"
    r"awful|annoying|common|what|because|due|caused|triggered|usually|under|gone|back|up)\b(?! (?:nuts?|dust|pollen)\b)"
)
"""What people say of allergies or joke to be allergic to."""


def find_allergies(passage: Passage) -> Iterator[Candidate]:
    """What a person is allergic to."""
    for cue in _ALLERGIC.finditer(passage.lower):
        stop = _ALLERGY_END.search(passage.lower, cue.end(), cue.end() + 140)
        end = trimmed(passage, cue.end(), stop.start() if stop else min(len(passage.text), cue.end() + 140))
        if (
            2 < end - cue.end() < 120
            and not _NO_ALLERGEN.match(passage.lower, cue.end(), end)
            and not is_negated(passage, cue.start())
        ):
            yield Candidate(cue.end(), end, "MEDICAL.allergies", Strength.PHRASE)
    for match in _AVOIDED.finditer(passage.lower):
        yield Candidate(*match.span("value"), "MEDICAL.allergies", Strength.PHRASE)
    for match in _GEGEN.finditer(passage.lower):
        yield Candidate(*match.span("value"), "MEDICAL.allergies", Strength.PHRASE)
    for match in _INTOLERANT.finditer(passage.lower):
        if not is_negated(passage, match.start()):
            yield Candidate(*match.span("value"), "MEDICAL.allergies", Strength.PHRASE)
    for match in _BEFORE_ALLERGY.finditer(passage.lower):
        if not is_negated(passage, match.start()) and not _NO_ALLERGEN.match(passage.lower, *match.span("value")):
            yield Candidate(*match.span("value"), "MEDICAL.allergies", Strength.PHRASE)


@cache
def exam() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z-])(?:{grouped(EXAMS)})(?![a-z])")


_FINDING: Final = re.compile(
    r"\d|show|reveal|found|indicat|confirm|positive|negative|normal|abnormal|elevat|mild|moderate|severe|present|"
    r"absent|reduced|decreas|increas|consistent|detect|result|within|limited|intact|no |unremarkable|clear|low|"
    r"high|thick|thin|evidence|diagnos|demonstrat|suggest|was|were|visible|weak|slight|enlarg|inflam"
)
_BEFORE_EXAM: Final = re.compile(
    r"(?:\b(?:mild|slight|slightly|elevated|normal|abnormal|reduced|decreased|positive|negative|low|high|clear|"
    r"limited|increased|of my|my|levels?|the|a|an|of|in|on|recent|chest|abdominal|foot|spinal|pelvic|lumbar|brain|"
    r"head|facial|complete|full)\s+){0,4}$"
)


_READING: Final = re.compile(r"(?: (?:is|was|of|at))?[:=]? ?\d{2,3}(?:/\d{2,3}|\.\d)?\b(?![^.!\n]*\?)")
_WHICH_SHOWED: Final = re.compile(
    r",? which (?:was|were|is|are|showed|shows|revealed|confirmed|indicated|came back|had|demonstrated|resulted|"
    r"found)\b|,? (?:and|but) (?:it|they|that) (?:was|were|showed|revealed|confirmed|came back)\b"
)


_TOLD: Final = re.compile(r"(?: results?| scan| exam| test)? (?:showed|shows|revealed|came back|confirmed|indicated)\b")


def _exam_end(passage: Passage, start: int) -> int:
    """The end of an exam with its finding: also one that follows as "which showed …"."""
    end = clause_end(passage, start)
    while more := _WHICH_SHOWED.match(passage.lower, end):
        end = clause_end(passage, more.end())
    return end


def find_exams(passage: Passage) -> Iterator[Candidate]:
    """An exam and what it showed, to the end of the clause."""
    end = -1
    for match in exam().finditer(passage.lower):
        told = _TOLD.match(passage.lower, match.end())
        if match.start() < end or not (_own(passage) or told or _READING.match(passage.lower, match.end())):
            continue
        end = max(_exam_end(passage, match.end()), match.end())
        before = _BEFORE_EXAM.search(passage.lower, max(0, match.start() - 60), match.start())
        lead = before[0] if before else ""
        if _FINDING.search(lead + passage.lower[match.end() : end]) or _SHOWN_BY.search(
            passage.lower, max(0, match.start() - 40), match.start()
        ):
            yield Candidate(match.start() - len(lead), end, "MEDICAL.exams", Strength.PHRASE)


_SHOWN_BY: Final = re.compile(
    r"\b(?:according to|shown (?:by|on|in)|confirmed (?:by|with|through|via)|seen on|found (?:on|in|by)|based on|"
    r"results? (?:of|from)) (?:my |the |an? )?$"
)


def _own(passage: Passage) -> bool:
    return not _SPEAKING.isdisjoint(passage.words) or "MEDICAL.exams" in passage.asked


_SPEAKING = vocabulary("i my me we our mein meine mon ma mi mio mia meu minha mijn")
_SURGICAL = (
    r"(?:surger(?:y|ies)|operations?|surgical (?:history|procedures?|interventions?|treatments?)|operated on|operated)"
)
_NO_SURGERY: Final = re.compile(
    rf"\b(?P<value>(?:never|haven't|have not|hasn't|not|don't|do not|didn't)(?: [\w-]+){{0,6}}? {_SURGICAL}(?: "
    rf"history| to report| before| performed| in the past| yet){{0,12}}|"
    rf"(?:no|zero|without|free of)(?: [\w-]+){{0,3}}? {_SURGICAL}(?: to report| to mention| in the past| "
    rf"performed)?|nie operiert|jamais été opérée?|nunca me han operado|mai stat[oa] operat[oa])\b"
)
_SURGERY_CUE: Final = re.compile(
    rf"\b(?:had|undergone|underwent|got|after|following|history (?:of|includes?|is|:){{1,12}}|history, which includes|"
    rf"surger(?:y|ies) (?:include|includes|was|were|for|:){{1,12}}|performed|"
    rf"recovering from|recovered from|led to|needed|required|requiring|received|have had|did|operiert|opérée? "
    rf"(?:de|du)) {FILLER}"
)


@cache
def _operation() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{grouped(OPERATIONS)})")


def find_surgery(passage: Passage) -> Iterator[Candidate]:
    """Operations a person had, with what for and when; that there were none is a value too."""
    for match in _NO_SURGERY.finditer(passage.lower):
        yield Candidate(*match.span("value"), "MEDICAL.surgical_history", Strength.CHECKED)
    for start, end in hinted(passage, _operation().finditer(passage.lower), _SURGERY_CUE):
        if not re.search(
            r"\b(?:non-?surgical|in severe|if needed|option|no|any|treated|treatments?)\b",
            passage.lower[start : start + 50],
        ):
            yield Candidate(start, end, "MEDICAL.surgical_history", Strength.PHRASE)


_OPERATION_WORDS, _OPERATION_PIECES = held(OPERATIONS)
_EXAM_WORDS, _EXAM_PIECES = held(EXAMS, whole=True)
RECOGNIZERS = (
    Recognizer("surgery", find_surgery, _OPERATION_WORDS, {*_OPERATION_PIECES, "surg", "operat", "operi", "opér"}),
    Recognizer(
        "allergies", find_allergies, signs=("allerg", "alérgi", "alerg", "intoleran", "anaphyla", "sensitiv", "react")
    ),
    Recognizer("exams", find_exams, _EXAM_WORDS, _EXAM_PIECES),
)
