"""Who a person is: age, gender, nationality, occupation, education."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from vault.domain.detection.passage import Candidate, Passage, Recognizer
from vault.domain.detection.stance import PEOPLE
from vault.domain.nationalities import demonym_pattern, demonyms
from vault.domain.number_words import NUMBER_WORDS
from vault.domain.words import vocabulary
from vault.domain.words.occupations import HEADS, NOT_OCCUPATIONS, WHOLE

_NUMBER_WORD = "|".join(w for w, n in NUMBER_WORDS.items() if n < 100)
_AGE = rf"(?:1[01]\d|\d{{1,2}}|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](?:one|two|three|four|five|six|seven|eight|nine))|(?:{_NUMBER_WORD}))"
_I_AM = r"(?:i'm|i am|im|i'm also|i am also|we're|we are|as|i'd say i'm|i identify as|me -|me:|being|ich bin|je suis|soy|sono|sou|ik ben)"

_YEARS: Final = re.compile(
    rf"(?<![\w.,$/-])(?P<age>{_AGE})(?:[- ]years?[- ](?:old|of age)|[- ]?y/?o\b|[- ]?year[- ]old|[- ]yr[- ]old| jahre alt| ?ans\b| años\b| anni\b| anos\b| jaar oud| ?岁| ?歳| साल| saal)"
)
_AGED: Final = re.compile(
    rf"(?:\b(?:my )?age(?: is|[\"']?:| -| =|,)? ?[\"']?(?:now |currently |of )?|\baged |\b(?:just|recently|i|i've|have) (?:just )?turn(?:ed|ing) |\bi'm (?:\w+ )?turning |\balter(?: ist|:) |\bedad:? |\bâge:? |\betà:? |\bleeftijd:? )"
    rf"(?P<age>{_AGE})(?![\w%]|[.,/-]\d)(?! (?:months?|weeks?|days?|hours?|minutes?|percent|dollars?|euros?)\b)"
)
_BARE_AGE: Final = re.compile(
    rf"\b(?:i'm|i am|im|ich bin|ik ben|j'ai|tengo|tenho|i'll be|i will be) (?:now |currently |almost |about |only |just |already )?(?P<age>{_AGE})(?=[,.;!)]|\s*$|\n| and\b| now\b| but\b| with\b| - | who\b| \()(?!\.\d)"
)
_THINGS = re.compile(
    r"(?:[- ]|^)(?:car|house|dog|cat|laptop|phone|computer|bike|building|tree|company|whisk\w+|bottle|book|puppy|kitten|horse|parrot|app|system|account|home)s?\b"
)


def _about(passage: Passage, start: int, end: int) -> str | None:
    """Whose an age is: a person named right after, the one the words before say (empty), or nobody's (None)."""
    before = passage.lower[max(0, start - 40) : start]
    if re.search(r"(?<![a-z])(?:i'm|i am|im|as|being|i'm also) (?:an? )?$", before):
        return ""
    after = re.match(rf"[- ](?:\w+ )?({PEOPLE})\b", passage.lower[end : end + 40])
    if after:
        return after[1]
    if _THINGS.match(passage.lower[end : end + 24]):
        return None
    thing = re.search(
        r"(?:my|the|our|a|this|that|his|her|which) (?:\w+ )?(\w+)(?:'s| is| are| was|'re| turned| will be)(?: about| almost| now)? ?$",
        before,
    )
    if thing and not re.fullmatch(rf"{PEOPLE}|age|name|i|who", thing[1]):
        return None
    return ""


def find_age(passage: Passage) -> Iterator[Candidate]:
    """Years of life, of the speaker or of a person named beside."""
    for pattern in (_YEARS, _AGED, _BARE_AGE):
        for match in pattern.finditer(passage.lower):
            start, end = match.start("age"), match.end() if pattern is _YEARS else match.end("age")
            about = _about(passage, start, end)
            adjective = (
                pattern is _YEARS
                and re.search(
                    r"\bthe $|\bthis $|\b(?:for|about|of|like|than|every) (?:a |an )?$", passage.lower[:start]
                )
                is not None
            )
            if about is not None and not adjective:
                yield Candidate(_with_article(passage, start), end, "PERSON.age", subject=about)
    if "PERSON.age" in passage.asked:
        yield from _answered(
            passage,
            re.compile(rf"^\W*(?:(?:sure|yes|ok|okay|i'm|it's)\W+)?(?P<value>{_AGE})(?= ?[.,!]|$| and\b)"),
            "PERSON.age",
        )


def _with_article(passage: Passage, start: int) -> int:
    """``start`` moved before an article, so that what is said instead can bring its own."""
    article = re.search(r"(?<![a-z])an? $", passage.lower[max(0, start - 3) : start])
    return start - len(article[0]) if article else start


def _answered(passage: Passage, pattern: re.Pattern[str], kind: str) -> Iterator[Candidate]:
    match = pattern.match(passage.lower)
    if match:
        yield Candidate(*match.span("value"), kind)


@cache
def _chain() -> str:
    """ "I'm", then only what may stand between it and an attribute: numbers, other attributes, articles."""
    links = (
        rf"\d+|years?|old|year-old|{_NUMBER_WORD}|of age|and|a|an|the|also|currently|single|married|divorced|widowed|young|adult|middle-aged|retired|proud|gay|straight|"
        rf"male|female|man|woman|proudly|to (?:be|say)|i'm|i am|all|in|just|now|really|actually|originally|by birth|half|ein|eine|une?|una|uno|{demonym_pattern()}"
    )
    return rf"(?:(?<![a-z]){_I_AM}|\b(?:years? old|year-old)\b)(?:[ ,-]+(?:(?:{links})\b|\d+-year-old|\d+))*[ ,-]+"


_GENDER_WORDS = r"males?|females?|man|woman|non-?binary|trans(?:gender)?(?: (?:man|woman))?|genderqueer|genderfluid|agender|guy|gal|girl|boy|lady|gentleman|mann|frau|weiblich|männlich|femme|homme|mujer|hombre|donna|uomo|mulher|homem|vrouw"
_GENDER_STATED: Final = re.compile(
    r"\b(?:gender|sex|geschlecht|sexe|género|sexo|genere|sesso|geslacht|gender identity)(?: is| as|:| -| =|,| would be| ist| est| es| è| é)* ?[\"']?"
    rf"(?P<value>{_GENDER_WORDS}|m|f|femenino|masculino|féminin|masculin|femminile|maschile|feminino)\b"
)
_PRONOUNS: Final = re.compile(
    r"\bpronouns?(?: are| is|:)? (?P<value>(?:she|he|they|xe|ze)(?:/\w{2,6}){0,2})\b|\b(?P<bare>(?:she/her|he/him|they/them)(?:/\w{2,6})?)\b"
)
_GENDER_SCRIPTS: Final = re.compile(r"我是(?:一[个名位])?(?P<value>[男女](?:性|生|人|的)?)|(?P<bare>[男女]性)です")


@cache
def _gender_said() -> re.Pattern[str]:
    return re.compile(
        rf"{_chain()}(?P<value>{_GENDER_WORDS})(?=[,.;!?)]|\s*$|\n| (?:and|who|with|from|in|by|living|looking|but|so|national|patient|citizen|working|here|of|-|{demonym_pattern()}|(?:\w+ )?\w+(?:er|or|ist|ian|ant|ent)|nurse|chef|manager)\b)"
    )


_GENDER_LOOSE: Final = re.compile(
    r"(?:years old|year-old|\d)(?:, | and |,? )(?:and )?(?:i'm )?(?:a |an )?(?:\w+ )?(?P<value>male|female|man|woman)(?=[,.;!?)]|\s*$| and\b| who\b| with\b| from\b| in\b)|[,.;] (?P<item>male|female|woman|man)(?=[.,;]|\s*$)"
)


def _values(pattern: re.Pattern[str], passage: Passage, kind: str) -> Iterator[Candidate]:
    for match in pattern.finditer(passage.lower):
        group = match.lastgroup or "value"
        yield Candidate(*match.span(group), kind)


def find_gender(passage: Passage) -> Iterator[Candidate]:
    """Gender and pronouns as people state them of themselves."""
    for pattern in (_gender_said(), _GENDER_STATED, _PRONOUNS, _GENDER_SCRIPTS, _GENDER_LOOSE):
        yield from _values(pattern, passage, "PERSON.gender")
    if "PERSON.gender" in passage.asked:
        yield from _answered(
            passage,
            re.compile(rf"^\W*(?:(?:sure|yes|ok|okay|i'm|it's|a)\W+)*(?P<value>{_GENDER_WORDS})(?=[,.!]|$)"),
            "PERSON.gender",
        )


_AFTER_DEMONYM = (
    r"(?=[,.;!?)]|\s*$|\n|'s?\b| (?:and|national|citizen|citizenship|by|male|female|man|woman|guy|girl|lady|who|with|living|but|working|so|in|now|originally|passport|resident|origin|nationality|"
    r"descent|expat|immigrant|student|though|too|or|as|from|here|-|\()\b| -"
)


@cache
def _nationality() -> tuple[re.Pattern[str], ...]:
    demonym = rf"(?P<value>(?:{demonym_pattern()}))s?"
    heads = "|".join(sorted(map(re.escape, HEADS), key=len, reverse=True))
    return (
        re.compile(rf"{_chain()}{demonym}(?![a-z]){_AFTER_DEMONYM}| (?:[a-z']+ ){{0,3}}(?:{heads})\b)"),
        re.compile(
            rf"\b(?:nationality|citizenship|nationalität|staatsangehörigkeit|nationalité|nacionalidad|nazionalità|nacionalidade|nationaliteit)(?: is| as| was|:| -|,| ist| est| es| è| é| would be)* ?[\"']?{demonym}(?![a-z])"
        ),
        re.compile(rf"(?<![a-z]){demonym} (?:citizen(?:ship)?|nationals?|nationality|by (?:birth|nationality))\b"),
        re.compile(rf"\bidentify (?:as|with being) (?:an? )?{demonym}(?![a-z])"),
    )


_FROM: Final = re.compile(
    r"(?:\b(?:i'm|i am|i come|we're|we are|i'm originally|originally|i hail) from|\bcitizen of|\bnationality(?: is|:)?|\bborn (?:and raised )?in|\bcountry(?: is|:| of (?:origin|citizenship)(?: is|:)?)|"
    r"\bich komme aus|\bje viens d[eu']|\bsoy de|\bvengo da(?:ll[a'])?|\bsono (?:italian|d)[aieo']*|\bsou d[aoe]|\bik kom uit) (?:the )?(?P<value>[^\W\d_][\w']*(?: [A-Z][\w']*| of [A-Z]\w+| and [A-Z]\w+){0,3})",
    re.I,
)


def find_nationality(passage: Passage) -> Iterator[Candidate]:
    """Demonyms said of oneself, and countries one is from or a citizen of."""
    for pattern in _nationality():
        for match in pattern.finditer(passage.lower):
            start, end = match.span("value")
            noun = _NOUN_USE.match(passage.lower, end)
            yield Candidate(_with_article(passage, start) if noun else start, end, "PERSON.nationality")
    for match in _FROM.finditer(passage.text):
        length = _country_length(match["value"])
        if length:
            yield Candidate(match.start("value"), match.start("value") + length, "PERSON.nationality")
    if "PERSON.nationality" in passage.asked:
        yield from _answered(
            passage,
            re.compile(rf"^\W*(?:(?:sure|yes|i'm|it's|a|an)\W+)*(?P<value>{demonym_pattern()})(?![a-z])"),
            "PERSON.nationality",
        )


_NOUN_USE = re.compile(
    r"(?=[,.;!?)]|\s*$|\n| (?:and|who|with|living|but|by|so|in|now|though|too|or|as|from|here|working)\b)"
)


def _country_length(words: str) -> int:
    from vault.domain.places import country_names, plain

    parts = words.split(" ")
    for size in range(len(parts), 0, -1):
        if plain(" ".join(parts[:size])) in country_names():
            return len(" ".join(parts[:size]))
    return 0


_OCCUPATION_CUE: Final = re.compile(
    r"\b(?:(?:i|and|currently|who|i've) (?:\w+ly )?(?:been )?(?:work(?:ed|ing)?|employed|practic\w+|serve|serving) as|"
    r"i'm (?:currently )?(?:working|employed|training|practicing) as|work as|working as|employed as|"
    r"(?:my |the )?(?:occupation|profession|job title|job|position|current role|role|line of work|career)\b"
    r"(?: is| as| was|:| -|,| in)+(?: that of| being)?(?: of)?|(?:earn|make) (?:my|a) living as|by trade,?|as my (?:job|profession),?|"
    r"ich arbeite als|beruf(?: ist|:)|ich bin von beruf|je travaille comme|métier(?: est|:)|trabajo como|profesión(?: es|:)|"
    r"lavoro come|faccio (?:il|la|l')|professione(?: è|:)|trabalho como|profissão(?: é|:)|ik werk als|beroep(?: is|:))(?![a-z])"
    r" ?(?:the |is |\")*"
)
_OCCUPATION_END = re.compile(
    r"[,.;!?()\n\"]| (?:and|but|so|with|who|which|where|from|at|for|in|by|to|on|i|i'm|my|because|now|here|as|since|have|having|living|looking|based|myself|that|though|while|or|,|-|,?also)\b"
)
_NOT_JOBS = re.compile(
    r"^(?:in|at|for|from|on|with|not|very|really|so|the|my|part|team|well|also|it|that|to|is|and|of|can|interview|search|offer|market)\b"
)


def find_occupation(passage: Passage) -> Iterator[Candidate]:
    """What follows "I work as", "my job is"; and "I'm a …" where the last word is an occupation."""
    for cue in _OCCUPATION_CUE.finditer(passage.lower):
        stop = _OCCUPATION_END.search(passage.lower, cue.end())
        end = stop.start() if stop else len(passage.lower)
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
    for pattern in _occupation_said():
        for match in pattern.finditer(passage.lower):
            start, end = _job_span(match["value"])
            if end:
                yield Candidate(match.start("value") + start, match.start("value") + end, "PERSON.occupation")
    for match in _BY_PROFESSION.finditer(passage.lower):
        start, end = _job_span(match["value"])
        if end == len(match["value"]):
            yield Candidate(match.start("value") + start, match.end("value"), "PERSON.occupation")
    if "PERSON.occupation" in passage.asked:
        yield from _bare_job(passage)


_BY_PROFESSION: Final = re.compile(
    r"(?<![a-z])(?P<value>an? [a-z]+(?: [a-z]+){0,3}) by (?:profession|trade|occupation|training)\b"
)


def _bare_job(passage: Passage) -> Iterator[Candidate]:
    match = re.match(
        r"^\W*(?:(?:sure|yes|i'm|it's|a|an)\W+)*(?P<value>[a-z][a-z /'-]{2,40}?)(?=[,.!]|$)", passage.lower
    )
    if match and _job_span(match["value"])[1] == len(match["value"]):
        yield Candidate(*match.span("value"), "PERSON.occupation")


@cache
def _occupation_said() -> tuple[re.Pattern[str], ...]:
    between = (
        rf"(?:{demonym_pattern()}|male|female|retired|former|freelance|self-employed|\d+-year-old|{_AGE}[- ]years?[- ]old|single|married|"
        r"divorced|widowed|proud|dedicated|full-time|part-time)"
    )
    am = r"(?:i'm|i am|im|we're|as|being|i was|i used to be|i became|ich bin|soy|sono|sou|je suis|ik ben)"
    value = r"(?=(?P<value>(?:an? |une? |una |ein |eine |een )?[^\W\d_][\w'/&-]*(?: [^\W\d_][\w'/&-]*){0,4}))"
    return (
        re.compile(
            rf"(?<![a-z]){am}(?: also| currently| now| both| actually| just| still| proud to (?:be|say i'm)|,)* (?:(?:an? )?{between}(?:[ ,]+(?:and )?))*{value}"
        ),
        re.compile(rf"(?:years old|\d|male|female|year-old),? (?:and )?{value}"),
        re.compile(
            rf"(?<![a-z])(?:i'm|i am|name is|name's|this is) [^,.;!?\n]{{2,40}}, (?:and |the |currently )?(?=an? ){value}"
        ),
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
    r"(?:bachelor|master|associate|doctor|doctorate|undergraduate|postgraduate|graduate|college|university|law|medical|engineering|business)(?:'?s)?(?: of (?:arts|science|engineering|laws|business administration|education|fine arts|medicine|philosophy|technology|commerce))?"
    r"(?: degree)(?: in [a-z]+(?: (?:and )?[a-z]+){0,2})?|(?:bachelor|master|associate)(?:'s|s')(?: in [a-z]+(?: [a-z]+)?)?|(?:bachelor|master|associate|doctorate|doctoral|ph\.?d\.?|mba|m\.?sc\.?|b\.?sc\.?|b\.?tech|m\.?tech|b\.?com|llb|llm|b\.a\.|m\.a\.)(?: degree)?(?: in [a-z]+(?: (?:and )?[a-z]+)?)?|"
    r"some (?:college|university)(?: (?:education|coursework|courses|classes|credits|experience|studies))?|(?:a )?(?:high|secondary|middle|elementary|primary|grammar|trade|technical|vocational|community|nursing|law|medical|business|graduate|grad|art|beauty) (?:school|college)(?: (?:diploma|education|degree|graduate|level|certificate|dropout|qualification))?|"
    r"(?:professional|vocational|technical|trade|teaching|college|postgraduate|graduate) (?:certificate|certification|training|qualification|diploma|education|school)s?|vocational|ged|a-levels?|gcses?|abitur|hauptschul\w*|realschul\w*|baccalauréat|bac(?:\+\d)?|bachillerato|maturità|licenciatura|diploma|apprenticeship|"
    r"college education|college coursework|university education|no formal education|universitätsabschluss|studium|laurea|licence|bachelorabschluss|masterabschluss|college|university"
)
_EDUCATION: Final = re.compile(
    r"(?:\b(?:i|i've|i'm|i'd|we|and|currently|recently|also|only|my|by the way|having|who) (?:\w+ly |also |just |only |never |not |both |still )?(?:have|hold|held|got|earned|completed|complete|finished|finish|graduated|graduate|received|obtained|did|attended|studied|study|possess|have completed|had|pursued|went|quit|left|dropped out|'ve completed|took|done|studying|have earned|have done|have received|have obtained|have finished|have attended|have studied)"
    r"(?: (?:from|with|at|in|my|a|an|the|some of|of|out of|up to|to|just|only|through|both|about|it's|as|for))*"
    r"|\b(?:education through|background in|trained in|did my|also work|through)(?: (?:a|an|my))*|\b(?:with|hold|holding|have|having|completed|completing|finished|earned|graduated)(?: (?:a|an|my|from|with|at|both))*"
    r"|\b(?:education|educational background|educational level|education level|schooling|qualification|academic background|degree|bildung|ausbildung|abschluss|diplôme|études|estudios|título|titolo di studio|formação|opleiding)(?: level| background)?(?: is| was|:| -|,| includes?| consists of| would be| in| at| ist| est| es| è| é)*(?: (?:a|an|my|from|with|at|the))*"
    r"|\bi'm a(?:n)?(?: recent)?|\bich habe(?: einen| ein| das| mein)?|\bj'ai(?: une?)?|\btengo(?: una?| el)?|\bho(?: una?| il| la)?|\btenho(?: o| um)?|\bik heb(?: een)?)"
    rf" (?P<value>(?:{_DEGREES}))(?![\w'])(?P<tail> graduate| dropout)?"
)
_MY_DEGREE: Final = re.compile(rf"\bmy (?P<value>(?:{_DEGREES}))(?![\w'])(?= (?:is|was|in|from)\b)")
_UNFINISHED: Final = re.compile(
    r"\b(?P<value>(?:never|didn't|did not|haven't|have not) (?:\w+ )?(?:finish(?:ed)?|complete[d]?|graduate[d]?|attend(?:ed)?|go(?:ne)?|went)(?: from| to)? (?:high school|school|college|university)|dropped out of (?:\w+ )?(?:school|college|university))\b"
)


def find_education(passage: Passage) -> Iterator[Candidate]:
    """Degrees, schools and training a person has, or says not to have."""
    for match in _EDUCATION.finditer(passage.lower):
        if match["value"] not in {"college", "university", "vocational"} or re.search(
            "complet|finish|graduat|attend|stud|education", match[0]
        ):
            yield Candidate(_with_article(passage, match.start("value")), match.end("value"), "PERSON.education")
    yield from _values(_MY_DEGREE, passage, "PERSON.education")
    yield from _values(_UNFINISHED, passage, "PERSON.education")
    if "PERSON.education" in passage.asked:
        yield from _answered(
            passage,
            re.compile(rf"^\W*(?:(?:sure|yes|i have|it's|a|an)\W+)*(?P<value>{_DEGREES})(?![\w'])"),
            "PERSON.education",
        )


_NUMBER_WORDS = frozenset(word for word, number in NUMBER_WORDS.items() if 10 <= number < 100)
RECOGNIZERS = (
    Recognizer("age", find_age, _NUMBER_WORDS | {"#"}, ("岁", "歳"), frozenset({"PERSON.age"})),
    Recognizer(
        "gender",
        find_gender,
        vocabulary(
            """
            male males female females man woman nonbinary binary trans transgender genderqueer genderfluid agender guy gal girl boy
            lady gentleman gender sex pronouns pronoun she he they mann frau weiblich männlich femme homme mujer hombre donna uomo
            mulher homem vrouw geschlecht sexe género sexo genere sesso geslacht
            """
        ),
        ("男", "女"),
        frozenset({"PERSON.gender"}),
    ),
    Recognizer(
        "nationality",
        find_nationality,
        frozenset(word for name in demonyms() for word in name.split())
        | vocabulary("citizen citizenship nationality from born country aus viens vengo sono soy kom"),
        (),
        frozenset({"PERSON.nationality"}),
    ),
    Recognizer(
        "occupation",
        find_occupation,
        HEADS
        | frozenset(head + "s" for head in HEADS)
        | vocabulary(
            """
            work works working employed occupation profession job role career position living trade retired unemployed freelance self
            stay beruf arbeite travaille métier trabajo profesión lavoro faccio professione trabalho profissão werk beroep sales
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
            degree bachelor bachelors master masters associate associates doctorate phd ph mba school college university certificate
            certification vocational diploma ged graduated dropped education apprenticeship abitur studium baccalauréat bachillerato
            maturità licenciatura laurea licence msc bsc qualification gcses levels
            """
        ),
        (),
        frozenset({"PERSON.education"}),
    ),
)
