"""Health: what a person has, feels and takes; diagnoses, symptoms and treatments as whole phrases."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from vault.domain.detection.clauses import FILLER, clause_end, hinted, is_negated, trimmed
from vault.domain.detection.medical_history import exam
from vault.domain.detection.passage import Candidate, Cue, Passage, Recognizer, Strength
from vault.domain.spans import USER
from vault.domain.words import vocabulary
from vault.domain.words.alternation import grouped, held
from vault.domain.words.health import BODY, CARE, DISEASES, SIGNS


@cache
def _words(table: str) -> re.Pattern[str]:
    stems = {"disease": DISEASES, "sign": SIGNS, "care": CARE, "body": BODY}[table]
    return re.compile(rf"(?<![a-z])(?:{grouped(stems)})(?!-(?:induc|inspir|free|proof))")


_DIAGNOSED: Final = Cue(
    re.compile(
        rf"\b(?:diagnosed (?:me )?(?:with|as(?: having)?)|diagnos(?:is|es|ed condition)(?: (?:is|was|of|for|as|"
        rf"includes?|are|has been|being|came back as|shows|that i have|i received (?:is|was))|:|, which is){{1,12}}|"
        rf"(?:medical |health )?condition(?: (?:called|known as|named|is|of|:)){{1,12}}|"
        rf"(?:doctors?|gp|specialist|surgeon|nurse|physio|psychiatrist|therapist|[a-z]{{4,14}}ologist|they) (?:\w+ )"
        rf"?(?:says?|"
        rf"said|thinks?|thought|told me|confirmed|concluded|believes?)(?: that)? (?:it's|it is|it was|this is|"
        rf"i have|i've "
        rf"got|i had)|turned out to be|"
        rf"diagnose mit|diagnostiziert mit|diagnostic de|diagnosticad[oa] (?:con|de|com)|diagnosticat[oa] con|"
        rf"diagnose:?|krank an) {FILLER}"
    ),
    vocabulary(
        "diagnosed diagnosis diagnoses diagnose condition says said say thinks thought think told confirmed confirm "
        "concluded conclude believes believe turned diagnostiziert diagnostic diagnosticado diagnosticada "
        "diagnosticato diagnosticata krank"
    ),
)
_SUFFERING: Final = re.compile(
    rf"\b(?:used to (?:have|suffer from)|has had|has|had|i have|i've got|ive got|i've had|i've|i got|"
    rf"i had a bit of|i had|i "
    rf"also have|we have|suffer(?:s|"
    rf"ing|ed)? "
    rf"(?:from|with)|struggl(?:e|ing) with|living with|live with|dealing with|history (?:of|with)|case of|"
    rf"manag(?:e|ing)|treat(?:ing)?|due to|related to|because of|with|caused by|"
    rf"for|tested positive for|(?:just|also|recently) had|issues with|problems with|and|contracted|caught|developed|"
    rf"battling|fighting|"
    rf"survived|recovering from|sober from|clean from|recovery from|im|i'm|i am|leide (?:an|unter)|habe|"
    rf"souffre d[eu']|j'ai|sufro de|padezco(?: de)?|"
    rf"tengo|soffro di|ho|sofro de|tenho|lijd aan|heb|mujhe|causes?|address)(?: |(?<=')){FILLER}"
)
_HEAD_STOP: Final = re.compile(
    r"[,.;!?()\n\":]| (?:and|n|but|or|so|which|that|who|with|for|since|because|when|where|in|from|at|on|by|to|as|is|"
    r"are|was|were|has|have|i|i'm|i've|my|has been|causing|causes|resulting|after|before|it|has|can|could|also|"
    r"diagnosis|symptoms?|last|depuis|seit|desde|sinds|dal|got|gets|getting|flared|improved|through|using|during|"
    r"while|than|more|every|right now|well)\b"
)


_GOES_ON: Final = re.compile(r" (?:of|in|after|due to|by|with|from|on|to) (?:(?:the|an?|my) )?[\w'-]+(?: [\w'-]+)?")
_ABBREVIATION: Final = re.compile(r" ?\([A-Z][A-Za-z-]{1,9}\)")


def _head_end(passage: Passage, start: int) -> int:
    """The end of a noun phrase; a preposition goes on inside a name ("pain after an operation")."""
    stop = _HEAD_STOP.search(passage.lower, start, min(len(passage.text), start + 90))
    end = stop.start() if stop else min(len(passage.text), start + 90)
    more = _GOES_ON.match(passage.lower, end)
    if more and (_words("body").search(more[0]) or _words("disease").search(more[0])):
        again = _HEAD_STOP.search(passage.lower, more.end(), more.end() + 60)
        end = more.end() if not again or again.start() - more.end() > 16 else again.start()
    abbreviation = _ABBREVIATION.match(passage.text, end)
    return abbreviation.end() if abbreviation else end


_CLAIMING: Final = _DIAGNOSED.words | vocabulary(
    """
    have had got suffer suffering suffers struggle struggling living history case manage managing treat treating ve due
    related because contracted caught developed battling fighting survived recovering leide habe souffre sufro padezco
    tengo soffro ho sofro tenho lijd heb mujhe caused causes address my am m tested diabetic has since after
    been taking take ai prescribed pregnant im sober
    """
)
"""Words that claim a condition; without one of them its name alone is talk of it."""


def find_diagnosis(passage: Passage) -> Iterator[Candidate]:
    """After "diagnosed with" any condition; after "I have" and its like one that medicine has a word for."""
    for cue in _DIAGNOSED.finditer(passage):
        if not is_negated(passage, cue.start()) and _leads_to_disease(passage, cue):
            told = _TOLD_BY.search(passage.lower, max(0, cue.start() - 16), cue.end())
            yield from _conditions(passage, cue.end(), Strength.PHRASE, USER if told else "")
    for match in (m for cue in (_FOUND_IN_ME, _PREGNANT, _BROKEN) for m in cue.finditer(passage)):
        yield Candidate(*match.span("value"), "MEDICAL.diagnosis", Strength.PHRASE)
    if (
        "MEDICAL.diagnosis" in passage.asked
        and len(passage.text) < 80
        and _is_disease(passage.lower[: _head_end(passage, 0)])
    ):
        yield from _conditions(passage, 0, Strength.PHRASE)
    if _CLAIMING.isdisjoint(passage.words):
        return
    hits = list(_words("disease").finditer(passage.lower))
    for start, _ in hinted(passage, hits, _SUFFERING):
        if _is_disease(passage.lower[start : _head_end(passage, start)]):
            yield from _conditions(passage, start, Strength.HINT)
    for hit in hits:
        own = _OWN.search(passage.lower, max(0, hit.start() - 32), hit.start())
        start = own.end("whose") if own and own["whose"] else own.start() if own else hit.start()
        if own and _is_disease(passage.lower[start : _head_end(passage, start)]):
            yield from _conditions(passage, start, Strength.HINT)


_SAYING: Final = re.compile(r"turned|.*(?:it's|it is|it was|this is|i have|i've got|i had) ")
"""Cues that lead elsewhere as well: what follows must be a word of medicine."""
_PREGNANT: Final = Cue(
    re.compile(r"\b(?P<value>(?:\d{1,2}|two|three|four|five|six|seven|eight|nine) (?:weeks?|months?) pregnant)\b"),
    frozenset({"pregnant"}),
)
_BROKEN: Final = Cue(
    re.compile(
        rf"\b(?:i|we|he|she|i've|also) (?:just |recently |also |once )?(?P<value>(?:broke|broken|fractured|"
        rf"sprained|tore|"
        rf"dislocated|twisted) (?:my|his|her) (?:(?:left|right|lower|upper) )?{BODY})\b"
    ),
    vocabulary("broke broken fractured sprained tore dislocated twisted"),
)
_FOUND_IN_ME: Final = Cue(
    re.compile(
        r"\bbei mir (?:wurde|haben sie|hat man)(?: eine?n?)? (?P<value>[^.,;!?\n]{3,60}?) (?:diagnostiziert|"
        r"festgestellt)\b"
    ),
    frozenset({"diagnostiziert", "festgestellt"}),
)


def _leads_to_disease(passage: Passage, cue: re.Match[str]) -> bool:
    phrase = passage.lower[cue.end() : _head_end(passage, cue.end())]
    return not _SAYING.match(cue[0]) or _is_disease(phrase)


_TOLD_BY: Final = re.compile(
    r"\b(?:my|our|the) (?:\w+ )?(?:doctors?|gp|specialist|surgeon|nurse|physio|psychiatrist|therapist)\b"
)
"""Whom a person has a diagnosis from: what they say is about the person."""
_OWN: Final = re.compile(
    r"\b(?:(?P<whose>(?:my|our|his|her|the) \w+'s )|(?:my|this) |"
    r"(?<!remove )(?<!end )(?<!terminate )(?<!prevent )the )(?:(?!ha[ds] |have |is |"
    r"was |got |are |with )[\w'-]+ ){0,2}$"
)


_NEXT: Final = re.compile(r"(?:, and |, | and | or | n )(?=[a-z])")


def _conditions(passage: Passage, start: int, strength: Strength, subject: str = "") -> Iterator[Candidate]:
    """The condition at ``start`` and the further ones of its list."""
    end = trimmed(passage, start, _head_end(passage, start))
    if end - start > 1:
        yield Candidate(start, end, "MEDICAL.diagnosis", strength, subject)
    while joint := _NEXT.match(passage.lower, end):
        start = joint.end()
        end = trimmed(passage, start, _head_end(passage, start))
        if not _is_disease(passage.lower[start:end]) or len(passage.lower[start:end].split()) > 6:
            return
        yield Candidate(start, end, "MEDICAL.diagnosis", strength, subject)


def _is_disease(phrase: str) -> bool:
    return (
        _words("disease").search(phrase) is not None
        and not re.match(r"(?:i|we|to|it|been|not|no|never|i'm|i've|keine?n?|pas|geen|nessun\w*|ningun\w*)\b", phrase)
        and "allerg" not in phrase
    )


_SYMPTOM_CUE: Final = re.compile(
    rf"\b(?:symptoms?(?: (?:like|such as|include|includes|included|including|are|were|of|is|for \w+|i have|i've "
    rf"had|i've been having|i've experienced|that include|typically|usually|mainly|mostly|often|primarily|also|"
    rf"have been|have included|i'm having|i experienced|i experience|to|related|associated)|,? which (?:include|"
    rf"includes|included|are|were)|:|,(?= (?:like|such as|including))){{1,12}}|"
    rf"beschwerden(?: sind|:)?|symptômes?(?: sont|:)?|síntomas?(?: son|:)?|sintomi(?: sono|:)?|sintomas?(?: são|"
    rf":)?) ?{FILLER}"
)
_FEELING: Final = re.compile(
    rf"\b(?:experienc(?:e|es|ed|ing)|suffer(?:s|ing|ed)?(?: from| with)?|feel(?:ing|s)?|felt|dealing with|dealt "
    rf"with|struggling with|having|(?:keep|been|start(?:ed)?) getting|complain(?:ing|ed)? (?:of|about)|notic(?:ed|"
    rf"ing)|troubled by|bothered by|i have|"
    rf"i do have|also have|and have|i've had|i've got|i had|i get|i've also had|also had|just had|recently had|"
    rf"concerned about|worried about|trouble with|issues with|presented with|"
    rf"cause[sd]?|causing|led to|leads to|leading to|along with|as well as|including|results? in|resulted in|like|"
    rf"manage|managing|address|help(?:s)? with|with|there's|there is|habe|mir ist|mir tut|tengo|tenho|j'ai mal|me "
    rf"duele|tengo "
    rf"dolor|mi fa male|ho mal) (?:me )?(?:to )?{FILLER}"
)


@cache
def _hurting() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?P<value>(?:my|both) (?:(?:left|right|lower|upper|whole) )?(?:{BODY}|back|belly|calf|calves|ankles?|"
        rf"ribs?|gums?|"
        rf"tooth|teeth|jaw|thumb|wrist)s? (?:(?:really |still |also |always |constantly )?(?:hurts?|aches?|throbs?|"
        rf"itches)|"
        rf"(?:is|are|feels?|has been|have been|gets?|keeps?)(?: \w+ly| so| very| really)? (?:sore|swollen|stiff|numb|"
        rf"painful|"
        rf"hurting|aching|throbbing|itchy|tingling|bleeding|inflamed|killing me)|goes? numb))\b(?! for (?:you|them|"
        rf"him|her)\b)"
    )


_STATE: Final = re.compile(
    r"\b(?:i'm|i am|i've been|i keep|we're) (?:always |constantly |still |also |so |very |really )"
    r"?(?P<value>(?:vomiting|"
    r"throwing up|coughing|sweating|bleeding|wheezing|itching|shivering|fainting|limping|sneezing|dizzy|nauseous|"
    r"feverish|"
    r"constipated|breathless|short of breath|lightheaded)(?:,? (?:and )?(?:vomiting|coughing|sweating|shaking|"
    r"shivering|"
    r"dizzy|nauseous|feverish))*)\b(?! (?:with|from) (?:joy|laughter|excitement))"
)
_UNABLE: Final = re.compile(
    r"\b(?:i|we|he|she|they) (?P<value>(?:(?:just |still |really |often )?(?:can't|cannot|can not|can hardly|"
    r"can barely|couldn't|"
    r"haven't been able to))"
    r" (?:sleep|breathe|swallow|walk|bend|stand up|keep (?:food|anything) down|focus|concentrate|stop (?:coughing|"
    r"shaking|crying|"
    r"vomiting)))(?=[,.;!?]|\s*$| (?:and|at night|since|for|any ?more|properly|well|lately|because|at all|through)\b)"
)
_HISTORY = re.compile(r"(?:a |the )?(?:\w+ )?history of ")


def find_symptoms(passage: Passage) -> Iterator[Candidate]:
    """What a person feels: any list after "symptoms", a list with a sign of illness in it after weaker words."""
    for cue in _SYMPTOM_CUE.finditer(passage.lower):
        end = clause_end(passage, cue.end())
        if end - cue.end() > 3 and not is_negated(passage, cue.start()):
            yield Candidate(cue.end(), end, "MEDICAL.symptoms", Strength.PHRASE)
    for state in _STATE.finditer(passage.lower):
        yield Candidate(*state.span("value"), "MEDICAL.symptoms", Strength.HINT)
    for unable in _UNABLE.finditer(passage.lower):
        yield Candidate(*unable.span("value"), "MEDICAL.symptoms", Strength.HINT)
    for hurt in _hurting().finditer(passage.lower):
        yield Candidate(*hurt.span("value"), "MEDICAL.symptoms", Strength.PHRASE)
    for start, end in hinted(passage, _words("sign").finditer(passage.lower), _FEELING):
        history = _HISTORY.match(passage.lower, start)
        start = history.end() if history else start
        if not (history and _words("disease").match(passage.lower, start)):
            yield Candidate(start, end, "MEDICAL.symptoms", Strength.HINT)


_TREATMENT_CUE: Final = re.compile(
    rf"(?<!hair )(?<!beauty )(?<!spa )(?<!skin )(?<!face )\b(?:treatments?(?: plan| options?| regimen)?(?: (?:like|"
    rf"such as|include|includes|included|including|is|was|are|were|of|with|for \w+(?: \w+)?|involves?|involved|"
    rf"consists? of|has been|have been|have included|has included|i received|i've received|i've had|i'm receiving|"
    rf"options?)|,? which (?:include|includes|included|involves?)|:|,(?= (?:like|such as|including))){{1,12}}|treated "
    rf"(?:it |this |them |me )?(?:with|by|using)|"
    rf"(?:been )?prescribed|on medication|taking (?:medications? (?:like|such as|including|called))|"
    rf"(?:medications?|meds)"
    rf"(?: (?:is|are|include|includes|including|like|such as)|:){{1,12}}|behandlung(?: mit|:)?|traitement(?: par|:)?|"
    rf"tratamiento(?: con|:)?|trattamento(?: con|:)?) {FILLER}"
)
_TAKING: Final = re.compile(
    rf"\b(?:inject(?:ing|ed)?|taking|take|took|taken|using|use|used|undergo(?:ing|ne)?|underwent|receiv(?:e|ed|ing)|had|having|on|"
    rf"applying|apply|doing|do|done|tried|trying|started|given|need(?:ed)?|with|managed?(?: it| this| them| my "
    rf"\w+(?: \w+)?)?(?: with| by| through)|managing(?: it| my \w+(?: \w+)?)?(?: with| by| through)|through|by|"
    rf"like|including|"
    rf"try(?:ing)? to manage|advised to(?: try)?|increasing|avoiding|keeping|recommended|making|make|get|getting|"
    rf"gotten|follow(?:ing|ed)?|practic(?:e|ing)|wear(?:ing)?|attend(?:ing)?|such as|rely on|relying on|i'm on|"
    rf"nehme|prends|tomo|prendo|slik|as well as|along with|also) {FILLER}"
)


_NO_CURE: Final = re.compile(r"(?:and|or|but|how|what|when|whether)\b")


_APPOINTMENT: Final = re.compile(
    r"to (?:book|make|schedule|arrange) (?:an?|my|the next) (?:[\w-]+ )?(?:appointment|session)s? for (?:my |an? )?"
)
"""What leads from a request to the treatment it is about."""


def find_treatments(passage: Passage) -> Iterator[Candidate]:
    """Medicines and therapies: any list after "treated with", one that names a cure after weaker words."""
    for cue in _TREATMENT_CUE.finditer(passage.lower):
        end = clause_end(passage, cue.end())
        if end - cue.end() > 3 and not is_negated(passage, cue.start()):
            yield Candidate(cue.end(), end, "MEDICAL.treatments", Strength.PHRASE)
    for start, end in hinted(passage, _words("care").finditer(passage.lower), _TAKING):
        booked = _APPOINTMENT.match(passage.lower, start)
        start = booked.end() if booked else start
        if not exam().match(passage.lower, start) and not _NO_CURE.match(passage.lower, start):
            yield Candidate(start, _before_condition(passage, start, end), "MEDICAL.treatments", Strength.HINT)


_FOR_CONDITION: Final = re.compile(r" (?:for|because of|due to|against) (?P<owner>(?:my|his|her|their|our) )?")


def _before_condition(passage: Passage, start: int, end: int) -> int:
    """``end``, or where before it the condition begins that a treatment is for."""
    target = _FOR_CONDITION.search(passage.lower, start, end)
    rest = passage.lower[target.end() : end] if target else ""
    first = _words("disease").search(rest)
    bare = first and len(rest[: first.start()].split()) < _NAMED_IN and "," not in rest
    named = target and first and (target["owner"] or bare)
    return target.start() if target and named and not _words("care").search(rest) else end


_NAMED_IN: Final = 2
"""Words after a bare "for" among which the name of a condition begins."""


_DISEASE_WORDS, _DISEASE_PIECES = held(DISEASES)
_SIGN_WORDS, _SIGN_PIECES = held(SIGNS)
_CARE_WORDS, _CARE_PIECES = held(CARE)
RECOGNIZERS = (
    Recognizer(
        "diagnosis",
        find_diagnosis,
        _DISEASE_WORDS | _DIAGNOSED.words | _FOUND_IN_ME.words | _PREGNANT.words | _BROKEN.words,
        _DISEASE_PIECES,
        frozenset({"MEDICAL.diagnosis"}),
    ),
    Recognizer(
        "symptoms",
        find_symptoms,
        _SIGN_WORDS
        | vocabulary(
            """
            symptom symptoms beschwerden symptôme symptômes síntoma síntomas sintomi sintomas
            vomiting throwing coughing sweating bleeding wheezing itching shivering fainting limping sneezing dizzy
            nauseous feverish constipated breathless short lightheaded
            hurt hurts ache aches throb throbs itch itches sore swollen stiff numb painful hurting aching throbbing
            itchy tingling inflamed killing
            sleep breathe swallow walk bend stand keep focus concentrate crying shaking
            """
        ),
        _SIGN_PIECES,
    ),
    Recognizer(
        "treatments",
        find_treatments,
        _CARE_WORDS
        | vocabulary(
            """
            treatment treatments treated prescribed medication medications meds behandlung traitement tratamiento
            trattamento
            """
        ),
        _CARE_PIECES,
    ),
)
