"""What a person does and learned: occupation and education."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

from vault.domain.detection.passage import Candidate, Cue, Passage, Recognizer
from vault.domain.detection.speaking import AGE, answered, values, with_article
from vault.domain.nationalities import demonym_pattern, demonyms
from vault.domain.people import PEOPLE_WORDS
from vault.domain.words import vocabulary
from vault.domain.words.occupations import HEADS, NOT_OCCUPATIONS, WHOLE

_OCCUPATION_CUE: Final = re.compile(
    r"\b(?:(?:i|and|currently|who|i've) (?:\w+ly )?(?:been )?(?:work(?:ed|ing)?|employed|practic\w+|serve|serving) as|"
    r"i'm (?:currently )?(?:working|employed|training|practicing) as|work as|working as|employed as|"
    r"(?:my |the )?(?:occupation|profession|job title|job|position|current role|role|line of work|career)\b"
    r"(?: is| as| was|:| -|,| in){1,12}(?: that of| being)?(?: of)?|(?:earn|make) (?:my|a) living as|by trade,?|as my "
    r"(?:job|profession),?|"
    r"ich arbeite als|beruf(?: ist|:)|ich bin von beruf|je travaille comme|métier(?: est|:)|trabajo como|"
    r"profesión(?: es|:)|"
    r"lavoro come|faccio (?:il|la|l')|professione(?: è|:)|trabalho como|profissão(?: é|:)|ik werk als|beroep(?: is|"
    r":))(?:(?<=')|(?![a-z]))"
    r" ?(?:the |is |\"){0,12}"
)
_OCCUPATION_END = re.compile(
    r"[,.;!?()\n\"]| (?:and|but|so|with|who|which|where|from|at|for|in|by|to|on|i|i'm|my|because|now|here|"
    r"right now|currently|as|"
    r"since|en|bei|dans|chez|em|presso|nel|nella|im|"
    r"have|having|living|looking|based|myself|that|though|while|or|,|-|,?also)\b"
)
_NOT_JOBS = re.compile(
    r"^(?:in|at|for|from|on|with|not|very|really|so|the|my|part|team|well|also|it|that|to|is|and|of|can|interview|"
    r"search|offer|market|name|age|e-?mail|phone|address|contact|income|salary|education|nationality|gender|interests?)\b"
)


_WISHED_FOR: Final = re.compile(
    r"\b(?:appl(?:y|ied|ying)|application|cover letter|interview\w*|vacanc\w+|opening|looking for|dream|candidate|"
    r"job ad)\b(?:(?!\b(?:i|i'm|i've|my|me|we|and)\b)[^.!?;\n]){0,40}$"
)
"""What makes an occupation one that somebody would like to have: "a cover letter for a job as …"."""


def find_occupation(passage: Passage) -> Iterator[Candidate]:
    """What a person works as, not what they apply for."""
    for candidate in _occupations(passage):
        first = max(passage.sentence(candidate.start)[0], candidate.start - 90)
        if not _WISHED_FOR.search(passage.lower, first, candidate.start):
            yield candidate


def _occupations(passage: Passage) -> Iterator[Candidate]:
    """What follows "I work as", "my job is"; and "I'm a …" where the last word is an occupation."""
    for cue in _OCCUPATION_CUE.finditer(passage.lower):
        stop = _OCCUPATION_END.search(passage.lower, cue.end(), cue.end() + 60)
        end = stop.start() if stop else min(len(passage.lower), cue.end() + 60)
        phrase = passage.lower[cue.end() : end]
        weak = not re.search(
            r"\b(?:as|als|comme|como|come)\b|occupation|profession\b|job title|beruf|métier|trade", cue[0]
        )
        if (
            2 < len(phrase) < 50
            and len(phrase.split()) <= 5
            and not _NOT_JOBS.match(phrase)
            and (not weak or _job_span(phrase)[1])
        ):
            yield Candidate(cue.end(), end, "PERSON.occupation")
    for said in _occupation_said():
        for match in said.finditer(passage):
            start, end = _job_span(match["value"])
            first = passage.sentence(match.start())[0]
            if end and (said.pattern is not _of_age() or _SELF.search(passage.lower, first, match.start("value"))):
                yield Candidate(match.start("value") + start, match.start("value") + end, "PERSON.occupation")
    yield from values(_LIVING, passage, "PERSON.occupation")
    yield from values(_NOT_WORKING, passage, "PERSON.occupation")
    for match in chain(_BY_PROFESSION.finditer(passage), _JOB_HERE.finditer(passage)):
        start, end = _job_span(match["value"])
        if end == len(match["value"]):
            yield Candidate(match.start("value") + start, match.end("value"), "PERSON.occupation")
    if "PERSON.occupation" in passage.asked:
        yield from _bare_job(passage)


_JOB_HERE: Final = Cue(
    re.compile(r"(?:^|[.!?\n] ?)(?P<value>(?:an? )?[a-z]+(?: [a-z]+){0,3}) here\b"), vocabulary("here")
)
_BY_PROFESSION: Final = Cue(
    re.compile(r"(?<![a-z])(?P<value>an? [a-z]+(?: [a-z]+){0,3}) by (?:profession|trade|occupation|training)\b"),
    vocabulary("profession trade occupation training"),
)


_LIVING: Final = Cue(
    re.compile(
        r"\b(?:i|we) (?:currently |mostly |also )?(?P<value>(?!do |did |work |have |would |could |want |need |"
        r"can |don't )"
        r"[a-z]{3,12} [\w'-]+(?: [\w'-]+){0,4}?)(?= for (?:a|my|our) living\b)"
        r"|\b(?:i|we|and) (?:currently |also |now |both )?(?P<running>(?:own|run|manage) (?:an?|my(?: own)?|"
        r"our(?: own)?|the) "
        r"(?:[\w'-]+ ){0,3}?(?:bakery|shop|store|restaurant|caf[eé]|business|company|farm|salon|studio|agency|"
        r"start-?up|firm|"
        r"clinic|garage|hotel|practice|consultancy|boutique|gym|brewery|vineyard|food truck|daycare|bookshop|pharmacy|"
        r"bar|pub))\b"
        r"|\b(?:i|i've|and) (?:currently |also |now )?(?P<teaching>(?:teach|taught|been teaching) (?:[\w'-]+ )"
        r"{0,3}?(?:at|in) "
        r"(?:an? |the |my )?(?:[\w'-]+ ){0,3}?(?:school|university|college|kindergarten|academy))\b"
    ),
    vocabulary("living teach taught teaching own run manage"),
)


_NOT_WORKING: Final = Cue(
    re.compile(
        r"(?<![a-z])(?:i'm|i am|im|ich bin|je suis|soy|sono|sou|ik ben|estoy) (?:(?:now|currently|fully|already|"
        r"recently|"
        r"also|happily|semi-|en|em|in) ?){0,2}(?P<value>retired|unemployed|jobless|self-employed|rentner(?:in)?|"
        r"retraitée?|retraite|jubilad[oa]|pensionat[oa]|pensione|gepensioneerd|arbeitslos|"
        r"desempregad[oa]|desemplead[oa]|disoccupat[oa])"
        r"(?=[,.;!?)\n]|\s*$| (?:and|now|but|so|from|since|after|at|with|for|these)\b)"
    ),
    vocabulary(
        "retired unemployed jobless self rentner rentnerin retraité retraitée retraite jubilado jubilada pensionato "
        "pensionata pensione gepensioneerd arbeitslos desempregado desempregada desempleado desempleada disoccupato "
        "disoccupata"
    ),
)


def _bare_job(passage: Passage) -> Iterator[Candidate]:
    match = re.match(
        r"^\W*(?:(?:sure|yes|i'm|it's|a|an)\W+){0,12}(?P<value>[a-z](?:\d )?[a-z /'-]{2,40}?)(?=[,.!]|$)", passage.lower
    )
    if match and _job_span(match["value"])[1] == len(match["value"]):
        yield Candidate(*match.span("value"), "PERSON.occupation")


_KIN: Final = (
    "wife|husband|spouse|partner|girlfriend|boyfriend|fianc[ée]e?|mother|father|mom|mum|dad|son|daughter|brother|sister|"
    "uncle|aunt|cousin|nephew|niece|grandmother|grandfather|grandma|grandpa|friend|roommate|flatmate|neighbou?r|ex"
)


_JOB_WORDS: Final = r"(?=(?P<value>(?:an? |une? |una |ein |eine |een )?[^\W\d_][\w'/&-]*(?: [^\W\d_][\w'/&-]*){0,4}))"
_SELF: Final = re.compile(r"\b(?:i|i'm|im|i've|my|me|we|we're|as)\b")


@cache
def _of_age() -> re.Pattern[str]:
    """What somebody is beside their age or gender: only of one who speaks of themself."""
    return re.compile(rf"(?:years? old|male|female|year-old),? (?:and )?{_JOB_WORDS}")


@cache
def _occupation_said() -> tuple[Cue, ...]:
    between = (
        rf"(?:{demonym_pattern()}|male|female|retired|former|freelance|self-employed|\d+-year-old|{AGE} ?y/?o|{AGE}[- "
        rf"]years?[- ]old|single|married|"
        r"divorced|widowed|proud|dedicated|full-time|part-time)"
    )
    am = r"(?:i'm|i am|im|we're|as|being|i was|used to be|became|ich bin|soy|sono|sou|je suis|ik ben)"
    value = _JOB_WORDS
    said = re.compile(
        rf"(?<![a-z]){am}(?: also| currently| now| both| actually| just| still| proud to (?:be|say i'm)|,){{0,12}} "
        rf"(?:(?:an? )?{between}(?:[ ,]+(?:and )?)){{0,12}}{value}"
    )
    beside_name = re.compile(
        rf"(?<![a-z])(?:i'm|i am|name is|name's|this is) [^,.;!?\n]{{2,40}}, (?:and |the |currently )?(?=an? ){value}"
    )
    kin = re.compile(
        rf"\b(?:my|our|his|her) (?:\w+ )?(?:{_KIN})(?: \w+)?(?: is|'s| was| works as| worked as| used to be)(?: "
        rf"also| now| currently)? (?=an? ){value}"
    )
    return (
        Cue(said, vocabulary("i im we as being was used became ich soy sono sou je ik")),
        Cue(_of_age(), vocabulary("old male female")),
        Cue(beside_name, vocabulary("i name this")),
        Cue(kin, PEOPLE_WORDS),
    )


_QUALIFIED = vocabulary("male female retired former current young old single married divorced")


def _job_span(phrase: str) -> tuple[int, int]:
    """Where the occupation stands in a phrase that begins with one, attributes before it left out; (0, 0) for none."""
    article = re.match(r"(?:an?|une?|una|ein|eine|een) ", phrase)
    skipped = len(article[0]) if article else 0
    words, start = phrase[skipped:].split(" "), 0 if article else skipped
    while len(words) > 1 and (words[0] in _QUALIFIED or words[0] in demonyms()):
        skipped += len(words.pop(0)) + 1
        start = skipped
    for size in range(len(words), 0, -1):
        part = " ".join(words[:size])
        if _is_job(words[:size], part):
            return start, skipped + len(part)
    return 0, 0


_BREAKING = vocabulary(
    """
    and but so i my the of with who that for in at from to a an is not on by really into very looking trying
    interested fan lover big huge happy
    """
)


def _is_job(words: list[str], part: str) -> bool:
    if part in WHOLE:
        return True
    head = words[-1].removesuffix("s")
    if _BREAKING.intersection(words) or part in NOT_OCCUPATIONS or words[-1] in NOT_OCCUPATIONS:
        return False
    return words[-1] in HEADS or (head in HEADS and len(words) > 1)


_DEGREES = (
    r"(?:bachelor|master|associate|doctor|doctorate|undergraduate|postgraduate|graduate|college|university|law|"
    r"medical|engineering|business)(?:'?s)?(?: of (?:arts|science|engineering|laws|business administration|"
    r"education|fine arts|medicine|philosophy|technology|commerce))?"
    r"(?: degrees?)(?: in [a-z]+(?: (?:and )?[a-z]+){0,2})?|"
    r"(?:bachelor|master|doctor)(?:'?s)? of (?:arts|science|engineering|laws|business administration|education|fine "
    r"arts|"
    r"medicine|philosophy|technology|commerce)(?: in [a-z]+(?: [a-z]+)?)?|(?:bachelor|master|associate)(?:'s|s')(?: "
    r"in [a-z]+(?: "
    r"[a-z]+)?)?|(?:bachelor|master|associate|doctorate|doctoral|ph\.?d\.?|mba|m\.?sc\.?|b\.?sc\.?|b\.?tech|"
    r"m\.?tech|b\.?com|llb|llm|b\.a\.|m\.a\.)(?: degree)?(?: in [a-z]+(?: (?:and )?[a-z]+)?)?|"
    r"some (?:college|university)(?: (?:education|coursework|courses|classes|credits|experience|studies))?|(?:a "
    r")?(?:high|secondary|middle|elementary|primary|grammar|trade|technical|vocational|community|nursing|law|"
    r"medical|business|graduate|grad|art|beauty) (?:school|college)(?: (?:diploma|education|degree|graduate|level|"
    r"certificate|dropout|qualification))?|"
    r"(?:professional|vocational|technical|trade|teaching|college|postgraduate|graduate) (?:certificate|"
    r"certification|training|qualification|diploma|education|school)s?|vocational|ged|a-levels?|gcses?|abitur|"
    r"hauptschul\w*|realschul\w*|baccalauréat|bac(?:\+\d)?|bachillerato|maturità|licenciatura|diploma|"
    r"apprenticeship|"
    r"college education|college coursework|university education|no formal education|universitätsabschluss|studium|"
    r"laurea|licence|bachelorabschluss|masterabschluss|college|university"
)
_EDUCATION: Final = re.compile(
    r"(?:\b(?:i|i've|i'm|i'd|we|and|currently|recently|also|only|my|by the way|having|who) (?:\w+ly |also |just |"
    r"only |never |not |both |still )?(?:have|hold|held|got|earned|completed|complete|finished|finish|graduated|"
    r"graduate|received|obtained|did|attended|studied|study|possess|have completed|had|pursued|went|quit|left|"
    r"dropped out|'ve completed|took|done|studying|have earned|have done|have received|have obtained|have finished|"
    r"have attended|have studied)"
    r"(?: (?:from|with|at|in|my|a|an|the|some of|of|out of|up to|to|just|only|through|both|about|it's|as|for)){0,12}"
    r"|\b(?:education through|background in|trained in|did my|also work|through)(?: (?:a|an|my)){0,12}|\b(?:with|hold|"
    r"holding|have|having|completed|completing|finished|earned|graduated)(?: (?:a|an|my|from|with|at|both|two|"
    r"three)){0,12}"
    r"|\b(?:education|educational background|educational level|education level|schooling|qualification|academic "
    r"background|degree|bildung|ausbildung|abschluss|diplôme|études|estudios|título|titolo di studio|formação|"
    r"opleiding)(?: level| background)?(?: is| was|:| -|,| includes?| consists of| would be| in| at| ist| est| es| "
    r"è| é){0,12}(?: (?:a|an|my|from|with|at|the)){0,12}"
    r"|\b(?:i'm|i am|we're) (?:currently |now |still )?(?:doing|pursuing|finishing|completing|working on|studying "
    r"(?:for|"
    r"towards?)|reading for|writing|enrolled in)(?: (?:a|an|my|the)){0,2}"
    r"|\bi'm a(?:n)?(?: recent)?|\bich habe(?: einen| ein| das| mein)?|\bj'ai(?: une?)?|\btengo(?: una?| el)?|"
    r"\bho(?: una?| il| la)?|\btenho(?: o| um)?|\bik heb(?: een)?)"
    rf" (?P<value>(?:{_DEGREES}))(?![\w'])(?P<tail> graduate| dropout)?"
)
_MY_DEGREE: Final = re.compile(rf"\bmy (?P<value>(?:{_DEGREES}))(?![\w'])(?= (?:is|was|in|from)\b)")
_UNFINISHED: Final = re.compile(
    r"\b(?P<value>(?:never|didn't|did not|haven't|have not) (?:\w+ )?(?:finish(?:ed)?|complete[d]?|graduate[d]?|"
    r"attend(?:ed)?|go(?:ne)?|went)(?: from| to)? (?:high school|school|college|university)|dropped out of (?:\w+ "
    r")?(?:school|college|university)|left school at (?:age )?(?:1[2-8]|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen))\b"
)


def find_education(passage: Passage) -> Iterator[Candidate]:
    """Degrees, schools and training a person has, or says not to have."""
    for match in _EDUCATION.finditer(passage.lower):
        if match["value"] not in {"college", "university", "vocational"} or re.search(
            "complet|finish|graduat|attend|stud|education", match[0]
        ):
            yield Candidate(with_article(passage, match.start("value")), match.end("value"), "PERSON.education")
    yield from values(_MY_DEGREE, passage, "PERSON.education")
    yield from values(_UNFINISHED, passage, "PERSON.education")
    if "PERSON.education" in passage.asked:
        yield from answered(
            passage,
            re.compile(rf"^\W*(?:(?:sure|yes|i have|it's|a|an)\W+){{0,12}}(?P<value>{_DEGREES})(?![\w'])"),
            "PERSON.education",
        )


RECOGNIZERS = (
    Recognizer(
        "occupation",
        find_occupation,
        HEADS
        | frozenset(head + "s" for head in HEADS)
        | vocabulary(
            """
            work works working employed occupation profession job role career position living trade retired unemployed
            freelance self stay beruf arbeite travaille métier trabajo profesión lavoro faccio professione trabalho
            profissão werk beroep sales teach teaching taught own run manage
            """
        ),
        (),
        frozenset({"PERSON.occupation"}),
    ),
    Recognizer(
        "education",
        find_education,
        vocabulary(
            """
            degree bachelor bachelors master masters associate associates doctorate phd ph mba school college
            university certificate certification vocational diploma ged graduated dropped education apprenticeship
            abitur studium baccalauréat bachillerato maturità licenciatura laurea licence msc bsc qualification gcses
            levels
            """
        ),
        (),
        frozenset({"PERSON.education"}),
    ),
)
