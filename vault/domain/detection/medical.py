"""Health: diagnoses, symptoms, treatments, allergies, exams and operations, as whole phrases."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from vault.domain.detection.clauses import clause_end, trimmed
from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.words import vocabulary
from vault.domain.words.health import BODY, CARE, DISEASES, EXAMS, OPERATIONS, SIGNS

_FILLER = (
    r"(?:(?:also|either|both|just|currently|now|having|officially|recently|been|typically|usually|mainly|mostly|especially|certain|several|few|various|occasional|something called|what's called|"
    r"things like|some|any|mild|severe|intense|persistent) )*"
)
_DETERMINER = r"(?:(?:an?|the|my|this|that|our) )?"


@cache
def _words(table: str) -> re.Pattern[str]:
    stems = {"disease": DISEASES, "sign": SIGNS, "care": CARE, "body": BODY}[table]
    return re.compile(rf"(?<![a-z])(?:{stems})")


_NEGATED: Final = re.compile(
    r"\b(?:don't|do not|doesn't|didn't|never|haven't|not|no|without|neither|nor|isn't|aren't|wasn't|denies|deny|free of|ruled out|negative for)\b(?! only\b)"
    r"(?:(?!\bbut\b|\bhowever\b|\balthough\b|\bwhich\b|\brelated to\b|\bdue to\b|[,;]? (?:and|so) (?:i|i'm|i've|i'd|my|we|it|also)\b|, (?:i|i've|i'm|my|we)\b).)*$"
)


def _is_negated(passage: Passage, start: int) -> bool:
    """Whether the words before, up to a "but", deny what follows: the whole of a negated list."""
    first = passage.sentence(start)[0]
    return _NEGATED.search(passage.lower, max(first, start - 90), start) is not None


_DIAGNOSED: Final = re.compile(
    rf"\b(?:diagnosed (?:me )?(?:with|as(?: having)?)|diagnos(?:is|es|ed condition)(?: (?:is|was|of|for|as|includes?|are|has been|being|came back as|shows|that i have|i received (?:is|was))|:|, which is)+|(?:medical |health )?condition(?: (?:called|known as|named|is|of|:))+|"
    rf"diagnose mit|diagnostiziert mit|diagnostic de|diagnosticad[oa] (?:con|de|com)|diagnosticat[oa] con|diagnose:?|krank an) {_FILLER}"
)
_SUFFERING: Final = re.compile(
    rf"\b(?:i have|i've got|i've had|i've|i got|i had a bit of|i had|i also have|we have|suffer(?:s|ing|ed)? (?:from|with)|struggl(?:e|ing) with|living with|live with|dealing with|history (?:of|with)|case of|manag(?:e|ing)|treat(?:ing)?|due to|related to|because of|with|caused by|"
    rf"for|(?:just|also|recently) had|issues with|problems with|and|contracted|caught|developed|battling|fighting|survived|recovering from|i'm|i am|leide (?:an|unter)|habe|souffre d[eu']|j'ai|sufro de|padezco(?: de)?|tengo|soffro di|ho|sofro de|tenho|lijd aan|heb|mujhe|causes?|address) {_FILLER}"
)
_HEAD_STOP: Final = re.compile(
    r"[,.;!?()\n\":]| (?:and|but|or|so|which|that|who|with|for|since|because|when|where|in|from|at|on|by|to|as|is|are|was|were|has|have|i|i'm|i've|my|has been|causing|causes|resulting|after|before|it|has|can|could|also|diagnosis|symptoms?|through|using|during|while|than|more|every|right now|well)\b"
)


def _head_end(passage: Passage, start: int) -> int:
    """The end of a noun phrase; a preposition goes on inside a name ("lump in the breast", "Pain after an operation")."""
    stop = _HEAD_STOP.search(passage.lower, start, min(len(passage.text), start + 90))
    end = stop.start() if stop else min(len(passage.text), start + 90)
    more = re.compile(r" (?:of|in|after|due to|by|with|from|on|to) (?:(?:the|an?|my) )?[\w'-]+(?: [\w'-]+)?").match(
        passage.lower, end
    )
    if more and (_words("body").search(more[0]) or _words("disease").search(more[0])):
        again = _HEAD_STOP.search(passage.lower, more.end())
        end = more.end() if not again or again.start() - more.end() > 16 else again.start()
    abbreviation = re.compile(r" ?\([A-Z][A-Za-z-]{1,9}\)").match(passage.text, end)
    return abbreviation.end() if abbreviation else end


def _hinted(
    passage: Passage, words: Iterable[re.Match[str]], cue: re.Pattern[str], reach: int = 60
) -> Iterator[tuple[int, int]]:
    """(end of the cue, end of the clause) around each word of a list that a cue leads to, none of them denied."""
    done = 0
    for hit in words:
        if hit.start() < done:
            continue
        begin = max(done, passage.sentence(hit.start())[0], hit.start() - reach)
        leads = [m.end() for m in cue.finditer(passage.lower, begin, hit.start()) if m.end() <= hit.start()]
        if leads and (end := clause_end(passage, leads[-1])) > hit.start() and not _is_negated(passage, leads[-1]):
            done = max(end, hit.end())
            yield leads[-1], done


def find_diagnosis(passage: Passage) -> Iterator[Candidate]:
    """After "diagnosed with" any condition; after "I have" and its like one that medicine has a word for."""
    for cue in _DIAGNOSED.finditer(passage.lower):
        if not _is_negated(passage, cue.start()):
            yield from _conditions(passage, cue.end(), Strength.PHRASE)
    hits = list(_words("disease").finditer(passage.lower))
    for start, _ in _hinted(passage, hits, _SUFFERING):
        if _is_disease(passage.lower[start : _head_end(passage, start)]):
            yield from _conditions(passage, start, Strength.HINT)
    for hit in hits:
        own = _OWN.search(passage.lower, max(0, hit.start() - 32), hit.start())
        if own:
            yield from _conditions(passage, own.start(), Strength.HINT)
    if (
        "MEDICAL.diagnosis" in passage.asked
        and len(passage.text) < 80
        and _is_disease(passage.lower[: _head_end(passage, 0)])
    ):
        yield from _conditions(passage, 0, Strength.PHRASE)


_OWN: Final = re.compile(r"\b(?:my|the|this)(?: [\w'-]+){0,2} $")


_NEXT: Final = re.compile(r"(?:, and |, | and | or )(?=[a-z])")


def _conditions(passage: Passage, start: int, strength: Strength) -> Iterator[Candidate]:
    """The condition at ``start`` and the further ones of its list."""
    end = trimmed(passage, start, _head_end(passage, start))
    if end - start > 2:
        yield Candidate(start, end, "MEDICAL.diagnosis", strength)
    while joint := _NEXT.match(passage.lower, end):
        start = joint.end()
        end = trimmed(passage, start, _head_end(passage, start))
        if not _is_disease(passage.lower[start:end]) or len(passage.lower[start:end].split()) > 6:
            return
        yield Candidate(start, end, "MEDICAL.diagnosis", strength)


def _is_disease(phrase: str) -> bool:
    return (
        _words("disease").search(phrase) is not None
        and not re.match(r"(?:i|we|to|it|been|not|no|never|i'm|i've)\b", phrase)
        and "allerg" not in phrase
    )


_SYMPTOM_CUE: Final = re.compile(
    rf"\b(?:symptoms?(?: (?:like|such as|include|includes|included|including|are|were|of|is|for \w+|i have|i've had|i've been having|i've experienced|that include|typically|usually|mainly|mostly|often|primarily|also|have been|have included|i'm having|i experienced|i experience|to|related|associated)|:|,(?= (?:like|such as|including)))+|"
    rf"beschwerden(?: sind|:)?|symptômes?(?: sont|:)?|síntomas?(?: son|:)?|sintomi(?: sono|:)?|sintomas?(?: são|:)?) ?{_FILLER}"
)
_FEELING: Final = re.compile(
    rf"\b(?:experienc(?:e|es|ed|ing)|suffer(?:s|ing|ed)?(?: from| with)?|feel(?:ing|s)?|felt|dealing with|dealt with|struggling with|having|complain(?:ing|ed)? (?:of|about)|notic(?:ed|ing)|troubled by|bothered by|i have|i do have|also have|and have|i've had|i've got|i had|i get|i've also had|also had|just had|recently had|concerned about|worried about|trouble with|issues with|presented with|"
    rf"cause[sd]?|causing|led to|leads to|leading to|along with|as well as|including|results? in|resulted in|like|manage|managing|address|help(?:s)? with|with|there's|there is|habe|mir ist|mir tut|j'ai mal|me duele|tengo dolor|mi fa male|ho mal) (?:me )?(?:to )?{_FILLER}"
)


def find_symptoms(passage: Passage) -> Iterator[Candidate]:
    """What a person feels: any list after "symptoms", a list with a sign of illness in it after weaker words."""
    for cue in _SYMPTOM_CUE.finditer(passage.lower):
        end = clause_end(passage, cue.end())
        if end - cue.end() > 3 and not _is_negated(passage, cue.start()):
            yield Candidate(cue.end(), end, "MEDICAL.symptoms", Strength.PHRASE)
    for start, end in _hinted(passage, _words("sign").finditer(passage.lower), _FEELING):
        yield Candidate(start, end, "MEDICAL.symptoms", Strength.HINT)


_TREATMENT_CUE: Final = re.compile(
    rf"(?<!hair )(?<!beauty )(?<!spa )(?<!skin )(?<!face )\b(?:treatments?(?: plan| options?| regimen)?(?: (?:like|such as|include|includes|included|including|is|was|are|were|of|with|for \w+(?: \w+)?|involves?|involved|consists? of|has been|have been|have included|has included|i received|i've received|i've had|i'm receiving|options?)|:|,(?= (?:like|such as|including)))+|treated (?:it |this |them |me )?(?:with|by|using)|"
    rf"(?:been )?prescribed|on medication|taking (?:medications? (?:like|such as|including|called))|medications? (?:is|are|include|includes|including|like|such as|:)+|behandlung(?: mit|:)?|traitement(?: par|:)?|tratamiento(?: con|:)?|trattamento(?: con|:)?) {_FILLER}"
)
_TAKING: Final = re.compile(
    rf"\b(?:taking|take|took|taken|using|use|used|undergo(?:ing|ne)?|underwent|receiv(?:e|ed|ing)|had|having|on|applying|apply|doing|do|done|tried|trying|started|given|need(?:ed)?|with|managed?(?: it| this| them| my \w+(?: \w+)?)?(?: with| by| through)|managing(?: it| my \w+(?: \w+)?)?(?: with| by| through)|through|by|like|including|"
    rf"try(?:ing)? to manage|advised to(?: try)?|increasing|avoiding|keeping|recommended|making|make|get|getting|gotten|follow(?:ing|ed)?|practic(?:e|ing)|wear(?:ing)?|attend(?:ing)?|such as|rely on|relying on|i'm on|nehme|prends|tomo|prendo|slik|as well as|along with|also) {_FILLER}"
)


def find_treatments(passage: Passage) -> Iterator[Candidate]:
    """Medicines and therapies: any list after "treated with", one that names a cure after weaker words."""
    for cue in _TREATMENT_CUE.finditer(passage.lower):
        end = clause_end(passage, cue.end())
        if end - cue.end() > 3 and not _is_negated(passage, cue.start()):
            yield Candidate(cue.end(), end, "MEDICAL.treatments", Strength.PHRASE)
    for start, end in _hinted(passage, _words("care").finditer(passage.lower), _TAKING):
        if not _exam().match(passage.lower, start):
            yield Candidate(start, end, "MEDICAL.treatments", Strength.HINT)


_ALLERGIC: Final = re.compile(
    r"\b(?:allerg(?:ic|ies|y|ic reactions?|ens?)(?: (?:reactions?|history|list|info(?:rmation)?))?(?: (?:to|include|includes|are|is|:|i have (?:is|are)|with|of|against|known|towards?|listed))+|allergies:|allergy:|allergic:|allergisch (?:gegen|auf)|allergique (?:à|aux?)|alérgic[oa] (?:a|al|ao|à)(?: la| los| las)?|"
    r"allergic[oa] (?:a|al|alla|alle|agli|ai)|allergisch voor|intoleran(?:t|ce) (?:to|of)|sensitivity to(?! light| noise| sound| cold| criticism| touch)|allergies?, (?:specifically|especially|particularly|mainly|including)(?: to)?|react(?:ion)?s? (?:badly )?to|anaphyla(?:xis|ctic)(?: reaction)? (?:to|from)) (?:the |any |certain |some |both |severe |also |a )*"
)
_BEFORE_ALLERGY: Final = re.compile(
    r"\b(?:a|an|my|have|known|severe|mild|the|had|got|history of|of|and|any) (?P<value>(?!history|known|severe|mild|serious|my|food|medical|skin|any|of|an?|the|have|had|bad|strong|single|significant|major|reported|documented)[a-z][a-z'-]+(?: (?!of|my|and)[a-z'-]+){0,2}?) (?:allerg(?:y|ies)|intolerance)\b"
)
_AVOIDED: Final = re.compile(
    r"\b(?:avoid|skip|can't have|can't eat|cannot eat) (?P<value>[a-z][a-z' -]{2,40}?),? (?:due to|because of|because i have|on account of) (?:an?|my) (?:\w+ )?allerg"
)
_ALLERGY_END: Final = re.compile(
    r"[.;!?()\n:]|,? (?:and|but|so|which|since|because|as|that|with|when|if|diagnosis|for|though|or my|have|causing|in|from|on)\b(?! (?!i\b|i'm\b|i've\b|my\b|we\b|have\b|had\b|it\b|was\b|a\b|also\b|that\b|am\b|don't\b|recently\b|the\b|diagnosed\b)[a-z'-]+(?:[,.;!]| (?:and|which|so|but|i\b|in general|as well)|\s*$))|, (?!(?:and |or )?(?!i\b|i'm|i've|my\b|so\b|but\b|which\b|we\b|who\b)[a-z'-]+(?: [a-z'-]+)?(?:[,.]|$| and| or))"
)


def find_allergies(passage: Passage) -> Iterator[Candidate]:
    """What a person is allergic to."""
    for cue in _ALLERGIC.finditer(passage.lower):
        stop = _ALLERGY_END.search(passage.lower, cue.end())
        end = trimmed(passage, cue.end(), stop.start() if stop else len(passage.text))
        if (
            2 < end - cue.end() < 120
            and passage.lower[cue.end() : end] not in {"it", "them", "that", "those"}
            and not _is_negated(passage, cue.start())
        ):
            yield Candidate(cue.end(), end, "MEDICAL.allergies", Strength.PHRASE)
    for match in _AVOIDED.finditer(passage.lower):
        yield Candidate(*match.span("value"), "MEDICAL.allergies", Strength.PHRASE)
    for match in _BEFORE_ALLERGY.finditer(passage.lower):
        if not _is_negated(passage, match.start()):
            yield Candidate(*match.span("value"), "MEDICAL.allergies", Strength.PHRASE)


@cache
def _exam() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z-])(?:{EXAMS})(?![a-z])")


_FINDING: Final = re.compile(
    r"\d|show|reveal|found|indicat|confirm|positive|negative|normal|abnormal|elevat|mild|moderate|severe|present|absent|reduced|decreas|increas|consistent|detect|result|within|limited|intact|no |unremarkable|clear|low|high|thick|thin|evidence|diagnos|demonstrat|suggest|was|were|visible|weak|slight|enlarg|inflam"
)
_BEFORE_EXAM: Final = re.compile(
    r"(?:\b(?:mild|slight|slightly|elevated|normal|abnormal|reduced|decreased|positive|negative|low|high|clear|limited|increased|of my|my|levels?|the|a|an|of|in|on|recent|chest|abdominal|foot|spinal|pelvic|lumbar|brain|head|facial|complete|full)\s+){0,4}$"
)


_WHICH_SHOWED: Final = re.compile(
    r",? which (?:was|were|is|are|showed|shows|revealed|confirmed|indicated|came back|had|demonstrated|resulted|found)\b|,? (?:and|but) (?:it|they|that) (?:was|were|showed|revealed|confirmed|came back)\b"
)


def _exam_end(passage: Passage, start: int) -> int:
    """The end of an exam with its finding: also one that follows as "which showed …"."""
    end = clause_end(passage, start)
    while more := _WHICH_SHOWED.match(passage.lower, end):
        end = clause_end(passage, more.end())
    return end


def find_exams(passage: Passage) -> Iterator[Candidate]:
    """An exam and what it showed, to the end of the clause."""
    end = -1
    for match in _exam().finditer(passage.lower):
        if match.start() < end or not _own(passage, match.start()):
            continue
        end = max(_exam_end(passage, match.end()), match.end())
        before = _BEFORE_EXAM.search(passage.lower, max(0, match.start() - 60), match.start())
        lead = before[0] if before else ""
        if _FINDING.search(lead + passage.lower[match.end() : end]) or _SHOWN_BY.search(
            passage.lower, max(0, match.start() - 40), match.start()
        ):
            yield Candidate(match.start() - len(lead), end, "MEDICAL.exams", Strength.PHRASE)


_SHOWN_BY: Final = re.compile(
    r"\b(?:according to|shown (?:by|on|in)|confirmed (?:by|with|through|via)|seen on|found (?:on|in|by)|based on|results? (?:of|from)) (?:my |the |an? )?$"
)


def _own(passage: Passage, start: int) -> bool:
    first = passage.sentence(start)[0]
    return (
        re.search(r"\b(?:i|my|i've|i'm|we|our|me)\b", passage.lower[first : start + 80]) is not None
        or "MEDICAL.exams" in passage.asked
    )


_SURGICAL = (
    r"(?:surger(?:y|ies)|operations?|surgical (?:history|procedures?|interventions?|treatments?)|operated on|operated)"
)
_NO_SURGERY: Final = re.compile(
    rf"\b(?P<value>(?:never|haven't|have not|hasn't|not|don't|do not|didn't)(?: [\w-]+){{0,6}}? {_SURGICAL}(?: history| to report| before| performed| in the past| yet)*|"
    rf"(?:no|zero|without|free of)(?: [\w-]+){{0,3}}? {_SURGICAL}(?: to report| to mention| in the past| performed)?|nie operiert|jamais été opérée?|nunca me han operado|mai stat[oa] operat[oa])\b"
)
_SURGERY_CUE: Final = re.compile(
    rf"\b(?:had|undergone|underwent|got|after|following|history (?:of|includes?|is|:)+|history, which includes|surger(?:y|ies) (?:include|includes|was|were|for|:)+|performed|"
    rf"recovering from|recovered from|led to|needed|required|requiring|received|have had|did|operiert|opérée? (?:de|du)) {_FILLER}"
)


@cache
def _operation() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{OPERATIONS})")


def find_surgery(passage: Passage) -> Iterator[Candidate]:
    """Operations a person had, with what for and when; that there were none is a value too."""
    for match in _NO_SURGERY.finditer(passage.lower):
        yield Candidate(*match.span("value"), "MEDICAL.surgical_history", Strength.CHECKED)
    for start, end in _hinted(passage, _operation().finditer(passage.lower), _SURGERY_CUE):
        if not re.search(
            r"\b(?:non-?surgical|in severe|if needed|option|no|any|treated|treatments?)\b",
            passage.lower[start : start + 50],
        ):
            yield Candidate(start, end, "MEDICAL.surgical_history", Strength.PHRASE)


RECOGNIZERS = (
    Recognizer(
        "surgery",
        find_surgery,
        signs=(
            "surg", "operat", "ectomy", "plasty", "scopy", "removal", "removed", "repair", "otomy", "lasik", "transplant", "bypass", "excision", "implant",
            "c-section", "cesarean", "operi", "opéré", "fusion", "ostomy", "biopsy", "stent", "graft", "replacement", "drainage", "resection", "probing",
            "fixation", "dilation", "placement", "shunt", "amput", "ligation",
        ),
    ),
    Recognizer("allergies", find_allergies, signs=("allerg", "alérgi", "intoleran", "anaphyla", "sensitiv", "react")),
    Recognizer(
        "exams",
        find_exams,
        signs=(
            "exam", "test", "scan", "x-ray", "mri", "ultraso", "blood", "urin", "biops", "scopy", "gram", "graph", "culture", "count", "level", "acuity",
            "pressure", "metry", "reflex", "strength", "panel", "swab", "oct", "eeg", "emg", "ecg", "ekg", "cbc", "monitoring", "motion", "lab",
            "study", "serum", "osmol", "salivary", "dopp", "swallow", "screen", "smear", "refraction",
        ),
    ),
    Recognizer(
        "diagnosis",
        find_diagnosis,
        vocabulary(
            """
            diagnosed diagnosis diagnoses diagnose condition conditions have had got suffer suffering suffers struggle struggling living history case
            manage managing treat treating ve due related because contracted caught developed battling fighting survived recovering leide habe
            souffre sufro padezco tengo soffro ho sofro tenho lijd heb mujhe caused causes address my diagnostiziert diagnosticado diagnosticada
            diagnosticato diagnosticata diagnostic am diabetic
            """
        ),
        (),
        frozenset({"MEDICAL.diagnosis"}),
    ),
    Recognizer(
        "symptoms",
        find_symptoms,
        signs=(
            "symptom", "pain", "ache", "aching", "itch", "fever", "nausea", "síntoma", "sintom", "beschwerden", "duele", "weakness", "fatigue", "tired",
            "exhaust", "dizz", "swell", "swollen", "rash", "redness", "discomfort", "difficult", "trouble", "patch", "scal", "blister", "sore", "lump",
            "bump", "growth", "numb", "tingl", "stiff", "bleed", "bloat", "cough", "vomit", "vision", "cramp", "seiz", "leak", "sensation", "drows",
            "breath", "loss of", "chills", "insomn", "sleep", "dolor", "schmerz", "fieber", "douleur", "dor de", "urin", "taste", "mood", "distress",
            "tender", "inflam", "burning", "spasm", "tremor", "sweat", "dry ", "irritat", "heartburn", "palpit", "faint", "confus",
        ),
    ),
    Recognizer(
        "treatments",
        find_treatments,
        signs=(
            "treat", "medic", "therap", "prescri", "antibio", "behandl", "cream", "drops", "pill", "tablet", "insulin", "inhaler", "steroid", "compress",
            "rest ", "exercises", "relie", "supplement", "vitamin", "injection", "surgery", "vaccin", "dose", " mg", "ointment", "rehab", "counsel",
            "brace", "splint", "orthotic", "footwear", "glasses", "supportive", "monitoring", "fluid", "hydrat", "diet", "antihist", "antiv", "antac",
            "aspirin", "ibuprofen", "paracetamol", "statin", "laxat", "softener", "lotion", "laser", "cryo", "dialysis", "massage", "oxygen", "cpap",
            "avoid", "hygiene", "remov", "saliva", "sitz", "fiber", "tears", "perspirant", "immobil", "reduction", "stent", "cillin", "prednis",
            "metformin", "omeprazole", "sertraline", "antidep", "retinoid", "washing", "charcoal", "antidote",
        ),
    ),
)  # fmt: skip
