"""Who a person is: age, gender, nationality."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from vault.domain.detection.passage import Candidate, Cue, Passage, Recognizer
from vault.domain.detection.speaking import AGE, answered, chain, values, with_article
from vault.domain.nationalities import demonym_pattern, demonyms
from vault.domain.number_words import DECADES, NUMBER_WORDS
from vault.domain.people import PEOPLE, PEOPLE_WORDS
from vault.domain.words import vocabulary
from vault.domain.words.alternation import grouped
from vault.domain.words.occupations import HEADS

_YEARS: Final = re.compile(
    rf"(?<![^\W\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]|[.,$/-])(?P<age>{AGE})(?:[- ]years?[- ](?:old|of age)|[- "
    rf"]?y/?o\b|[- ]?year[- ]old|[- ]yr[- ]old| "
    rf"jahre alt| ?ans\b| años\b| anni\b| anos\b| jaar oud| ?岁| ?歳| ?살| साल| saal| yaşında)"
)
_AGED: Final = re.compile(
    rf"(?:\b(?:my )?age(?: is|[\"']?:| -| =|,)? ?[\"']?(?:now |currently |of )?|\baged |\b(?:just|recently|i|i've|"
    rf"have) (?:just )?turn(?:ed|ing) |\bi'm (?:\w+ )?turning |(?:^|[.!?\n] ?)(?:just )?turn(?:ing|ed) |\balter(?: "
    rf"ist|:) |\bedad:? |\bâge:? |\betà:? |"
    rf"\bleeftijd:? )"
    rf"(?P<age>{AGE})(?![\w%]|[.,/-]\d)(?! (?:months?|weeks?|days?|hours?|minutes?|percent|dollars?|euros?)\b)"
)
_BARE_AGE: Final = re.compile(
    rf"\b(?:i'm|i am|im|ich bin|ik ben|j'ai|tengo|tenho|i'll be|i will be) (?:now |currently |almost |about |only |"
    rf"just |already )?(?P<age>{AGE})(?=[,.;!)]|\s*$|\n| and\b| und\b| et\b| en\b| y\b| e\b|[mf]\b| now\b| but\b|"
    rf" with\b| - | who\b|"
    rf" \(| next\b| this\b| soon\b| tomorrow\b| jaar\b| "
    rf"jahre?\b)(?!\.\d)"
)
_BARE_THIRD: Final = re.compile(
    rf"\b(?:my|our|his|her|their) (?:\w+ )?(?:{PEOPLE})(?:,? \w+,?)?(?:'s| is| was| turned| turns| will be|, who is,?)"
    rf"(?: now| "
    rf"only| just| already| almost| about)? (?P<age>{AGE})(?=[,.;!)]|\s*$|\n| and\b| now\b| but\b| with\b)(?!\.\d)"
    rf"|(?:^|[.!?,;\n] ?|\b(?:and|but) )(?:s?he|they)(?:'s| is|'re| are)(?: now| only| just| already| almost| about)? "
    rf"(?P<whose>{AGE})(?=[,.;!)]|\s*$|\n| and\b| now\b| but\b)(?!\.\d)"
    rf"|\b(?:male|female|man|woman|(?:s?he|they)/\w+), (?P<listed>[1-9]\d)(?=[,.;]|\s*$)"
    rf"|\b(?:i'm|im|i am) (?!.{{0,30}}\bbetween\b)[a-z0-9 ]{{3,30}} and (?P<also>[1-9]\d)(?=[.,;!]|\s*$)"
    rf"|мне (?P<own>{AGE})(?= лет| год)"
)
_CORRECTED_AGE: Final = re.compile(
    rf"[,.;-]{{0,2}} ?(?:- )?(?:(?:no|oh|ah|oops|wait|sorry|actually|i mean|make that|scratch that|"
    rf"rather)[,. ]+){{1,3}}"
    rf"(?:it's |i'm |that's )?(?P<age>{AGE})(?![\w%]|[.,/-]\d)"
)
_IN_DECADE: Final = re.compile(
    rf"\b(?:i'm|i am|im|am|is|are|'s|'re|was|somebody|someone|person|wom[ae]n|m[ae]n|couple|being|turned|well|both)"
    rf" (?:\w+ ){{0,2}}?in (?:my|our|his|her|their) "
    rf"(?P<age>(?:(?:early|mid|late)[- ]?)?(?:{'|'.join(DECADES)}|[2-9]0'?s))(?![\w-])"
)
_THINGS = re.compile(
    r"(?:[- ]|^)(?:car|house|dog|cat|laptop|phone|computer|bike|building|tree|company|whisk\w+|bottle|book|puppy|"
    r"kitten|horse|parrot|app|system|account|home)s?\b"
)


_AGES: Final = (
    Cue(
        _YEARS,
        vocabulary("year years yr y yo jahre ans años anni anos jaar saal yaşında"),
        ("岁", "歳", "살", "साल"),
    ),
    Cue(_AGED, vocabulary("age aged turn turned turning alter edad âge età leeftijd")),
    Cue(_BARE_AGE, vocabulary("i im ich ik j tengo tenho")),
    Cue(_BARE_THIRD, PEOPLE_WORDS | vocabulary("he she they мне male female man woman i im")),
    Cue(_IN_DECADE, frozenset(DECADES) | {"s"}),
)


_SPEAKER_IS: Final = re.compile(r"(?<![a-z])(?:i'm|i am|im|as|being|i'm also) (?:an? )?$")
_SOMEBODY: Final = re.compile(rf"[- ](?:\w+ )?({PEOPLE})\b")
_SOMETHING_IS: Final = re.compile(
    r"\b(?:my|the|our|a|this|that|his|her|which) (?:(\w+) )?(\w+)(?:'s| is| are| was|'re| turned| will be)(?: "
    r"about| almost| now)? ?$",
)
_A_PERSON: Final = re.compile(rf"{PEOPLE}|age|name|i|who|he|she|they")


def _about(passage: Passage, start: int, end: int) -> str | None:
    """Whose an age is: a person named right after, the one the words before say (empty), or nobody's (None)."""
    before = passage.lower[max(0, start - 40) : start]
    if _SPEAKER_IS.search(before):
        return ""
    after = _SOMEBODY.match(passage.lower[end : end + 40])
    if after:
        return after[1]
    if _THINGS.match(passage.lower[end : end + 24]):
        return None
    thing = _SOMETHING_IS.search(before)
    if thing and not any(_A_PERSON.fullmatch(word or "") for word in thing.groups()):
        return None
    return ""


def find_age(passage: Passage) -> Iterator[Candidate]:
    """Years of life, of the speaker or of a person named beside."""
    for cue in _AGES:
        for match in cue.finditer(passage):
            group = match.lastgroup or "age"
            start, end = match.start(group), match.end() if cue.pattern is _YEARS else match.end(group)
            about = _about(passage, start, end)
            adjective = (
                cue.pattern is _YEARS
                and re.search(
                    r"\bthe $|\bthis $|\b(?:for|about|of|like|than|every) (?:a |an )?$", passage.lower[:start]
                )
                is not None
            )
            if about is not None and not adjective:
                yield Candidate(with_article(passage, start), end, "PERSON.age", subject=about)
                if corrected := _CORRECTED_AGE.match(passage.lower, end):
                    yield Candidate(*corrected.span("age"), "PERSON.age", subject=about)
    if "PERSON.age" in passage.asked:
        yield from answered(
            passage,
            re.compile(rf"^\W*(?:(?:sure|yes|ok|okay|i'm|it's)\W+)?(?P<value>{AGE})(?= ?[.,!]|$| and\b)"),
            "PERSON.age",
        )


_MONTH = (
    r"(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|mars|apr(?:il)?|may|mai|"
    r"june?|juni|july?|juli|aug(?:ust)?|"
    r"sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|marzo|"
    r"abril|mayo|junio|julio|agosto|"
    r"septiembre|octubre|noviembre|diciembre|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre)\.?"
)
_YEAR = r"(?:19|20)\d\d"
_BORN: Final = re.compile(
    r"\b(?:born|birth ?date|date of birth|birthday|d\.?o\.?b\.?|geboren|geburtsdatum|geb\.|"
    r"née?|date de naissance|nacid[oa]|"
    r"fecha de nacimiento|nat[oa]|nascid[oa]|data de nascimento|data di nascita|geboortedatum)"
    r"(?:(?: is| was| on| the| in| at|[:,=(\"' -]| am| le| el| il| em| op| is:)){0,6} ?"
    rf"(?P<value>(?:\d{{1,2}}(?:st|nd|rd|th|\.)? (?:of |de )?)?{_MONTH}(?: \d{{1,2}}(?:st|nd|"
    rf"rd|th)?)?,? (?:of |de )?{_YEAR}"
    rf"|{_YEAR}[-./]\d{{1,2}}[-./]\d{{1,2}}|\d{{1,2}} ?[-./] ?\d{{1,2}} ?[-./] ?(?:{_YEAR}|\d\d))(?!\d)"
)


_BORN_IN: Final = re.compile(
    rf"(?:(?:^|[.!?\n,;:(] ?)(?:and )?|"
    rf"\b(?:i|i'm|i am|and|(?:my|our) (?:{PEOPLE})(?: \w+)?) (?:was |were )?(?:\w+ )?)"
    rf"born(?: \w+){{0,3}}? (?:in (?:the year )?)?(?P<value>{_YEAR}|'\d\d)(?![\d'-])"
    rf"|\b(?:geboren|née?|nat[oa]|nacid[oa]|nací|nascid[oa]|nasci) (?:\w+ ){{0,2}}?(?:en|in|im jahr|nel|em|anno) "
    rf"(?P<year>{_YEAR})(?![\d-])|\b(?P<eu>{_YEAR}) geboren\b"
    rf"|\b(?:year of birth|birth ?year|born year|geburtsjahr|jahrgang|année de naissance|año de nacimiento|"
    rf"anno di nascita|ano de nascimento|geboortejaar)(?: is| was|:| ist| est| es|=){{0,2}} ?(?P<named>{_YEAR}|"
    rf"'?\d\d)(?![\d-])"
)
_SHORT: Final = 60
"""Characters up to which a message that opens with "born" is its writer's."""
_SELF: Final = re.compile(r"\b(?:i|i'm|i've|my|me|ich|bin|je|suis|nací|sono|nasci|ik|ben|yo|soy|eu|sou|my \w+)\b")


def find_birth(passage: Passage) -> Iterator[Candidate]:
    """The date or the year somebody was born: it tells their age."""
    for match in _BORN.finditer(passage.lower):
        yield Candidate(*match.span("value"), "PERSON.age")
    for match in _BORN_IN.finditer(passage.lower):
        own = match["named"] or (match.start() == 0 and len(passage.text) < _SHORT)
        if own or _SELF.search(passage.lower, *passage.sentence(match.start() + 1)):
            group = next(g for g in ("value", "year", "eu", "named") if match[g])
            yield Candidate(*match.span(group), "PERSON.age")


_GENDER_WORDS = (
    r"males?|females?|man|woman|non-?binary|trans(?:gender)?(?: (?:man|woman))?|genderqueer|"
    r"genderfluid|agender|guy|gal|girl|boy|lady|gentleman|mann|frau|weiblich|männlich|femme|homme|mujer|hombre|"
    r"donna|uomo|mulher|homem|vrouw"
)
_GENDER_STATED: Final = re.compile(
    r"\b(?:gender|sex|geschlecht|sexe|género|sexo|genere|sesso|geslacht|gender identity)(?: is| as|:| -| =|,| "
    r"would be| ist| est| es| è| é){0,12} ?[\"']?"
    rf"(?P<value>{_GENDER_WORDS}|m|f|femenino|masculino|féminin|masculin|femminile|maschile|feminino)\b"
)
_PRONOUNS: Final = re.compile(
    r"\bpronouns?(?: are| is|:)? (?P<value>(?:she|he|they|xe|ze)(?:/\w{2,6}){0,2})\b|\b(?P<bare>(?:she/her|he/him|"
    r"they/them|he/they|she/they|they/she|they/he)(?:/\w{2,6})?)\b"
)
_GENDER_SCRIPTS: Final = re.compile(
    r"\b(?:i'm|i am|im) \d\d(?P<letter>[mf])\b|我是(?:一[个名位])?(?P<value>[男女](?:性|生|人|"
    r"的)?)|(?P<bare>[男女]性)です"
)


@cache
def _gender_said() -> re.Pattern[str]:
    return re.compile(
        rf"{chain()}(?P<value>{_GENDER_WORDS})(?![\w'’-])(?! (?:of (?:few|the|my)|mom|mum|dad|scout|power|group|"
        rf"band|cave|bun|"
        rf"crush|utd|united|city|in (?:black|red|white))\b)"
    )


_GENDER_LOOSE: Final = re.compile(
    r"(?:years old|year-old|\d)(?:, | and |,? )(?:and )?(?:i'm )?(?:a |an )?(?:\w+ )?(?P<value>male|female|man|"
    r"woman)(?=[,.;!?)]|\s*$| and\b| who\b| with\b| from\b| in\b)|[,.;] (?P<item>male|female|woman|man)(?=[.,;]|"
    r"\s*$)"
)


_GENDERS: Final = vocabulary(
    """
    male males female females man woman nonbinary binary trans transgender genderqueer genderfluid agender guy gal girl
    boy lady gentleman mann frau weiblich männlich femme homme mujer hombre donna uomo mulher homem vrouw
    """
)


@cache
def _genders() -> tuple[Cue, ...]:
    return (
        Cue(_gender_said(), _GENDERS),
        Cue(_GENDER_STATED, vocabulary("gender sex geschlecht sexe género sexo genere sesso geslacht")),
        Cue(_PRONOUNS, vocabulary("pronouns pronoun her him them they")),
        Cue(_GENDER_SCRIPTS, frozenset("#"), ("男", "女")),
        Cue(_GENDER_LOOSE, _GENDERS),
    )


def find_gender(passage: Passage) -> Iterator[Candidate]:
    """Gender and pronouns as people state them of themselves."""
    for cue in _genders():
        yield from values(cue, passage, "PERSON.gender")
    if "PERSON.gender" in passage.asked:
        yield from answered(
            passage,
            re.compile(rf"^\W*(?:(?:sure|yes|ok|okay|i'm|it's|a)\W+){{0,12}}(?P<value>{_GENDER_WORDS})(?=[,.!]|$)"),
            "PERSON.gender",
        )


_AFTER_DEMONYM = (
    r"(?=[,.;!?)]|\s*$|\n|'s?\b| (?:and|national|citizen|citizenship|by|male|female|man|woman|guy|girl|lady|who|"
    r"with|living|but|working|so|in|now|originally|passport|resident|origin|nationality|"
    r"descent|expat|immigrant|student|though|too|or|as|from|here|-|\()\b| -"
)


@cache
def _nationality() -> tuple[re.Pattern[str], ...]:
    demonym = rf"(?P<value>(?:{demonym_pattern()}))s?"
    heads = grouped("|".join(sorted(map(re.escape, HEADS), key=len, reverse=True)))
    return (
        re.compile(rf"{chain()}{demonym}(?![a-z]){_AFTER_DEMONYM}| (?:[a-z']+ ){{0,3}}(?:{heads})\b)"),
        re.compile(
            rf"\b(?:nationality|citizenship|nationalität|staatsangehörigkeit|nationalité|nacionalidad|nazionalità|"
            rf"nacionalidade|nationaliteit)(?: is| as| was|:| -|,| ist| est| es| è| é| would be){{0,12}} "
            rf"?[\"']?{demonym}(?![a-z])"
        ),
        re.compile(rf"(?<![a-z]){demonym} (?:citizen(?:ship)?|nationals?|nationality|by (?:birth|nationality))\b"),
        re.compile(
            rf"\b(?:hold|have|carry|got|on|with) (?:an?|my|our) {demonym}(?= (?:passport|citizenship|nationality|"
            rf"visa)\b)"
        ),
        re.compile(
            rf"\b(?:my|our|his|her) (?:\w+ )?(?:{PEOPLE})(?: (?!is\b)\w+)?(?: is|'s| was) (?:an? |half |"
            rf"originally )?{demonym}"
            rf"(?=[,.;!?)]|\s*$| (?:and|but|so|by)\b)"
        ),
        re.compile(rf"\bidentify (?:as|with being) (?:an? )?{demonym}(?![a-z])"),
    )


_FROM: Final = re.compile(
    r"(?:\b(?:i'm|i am|i come|we're|we are|i'm originally|originally|i hail) from|\bcitizen of|\bnationality(?: is|"
    r":)?|\bborn (?:and raised )?in|\bcountry(?: is|:| of (?:origin|citizenship)(?: is|:)?)|"
    r"\bich komme aus|\bje viens d[eu']|\bsoy de|\bvengo da(?:ll[a'])?|\bsono (?:italian|d)[aieo']*|\bsou d[aoe]|"
    r"\bik kom uit) (?:the )?(?P<value>[^\W\d_][\w']*(?: [A-Z][\w']*| of [A-Z]\w+| and [A-Z]\w+){0,3})",
    re.I,
)


def find_nationality(passage: Passage) -> Iterator[Candidate]:
    """Demonyms said of oneself, and countries one is from or a citizen of."""
    for pattern in _nationality():
        for match in pattern.finditer(passage.lower):
            start, end = match.span("value")
            noun = _NOUN_USE.match(passage.lower, end)
            yield Candidate(with_article(passage, start) if noun else start, end, "PERSON.nationality")
            while also := _also_demonym().match(passage.lower, end):
                end = also.end()
                yield Candidate(*also.span("value"), "PERSON.nationality")
    for match in _FROM.finditer(passage.text):
        length = _country_length(match["value"])
        if length:
            yield Candidate(match.start("value"), match.start("value") + length, "PERSON.nationality")
    if "PERSON.nationality" in passage.asked:
        yield from answered(
            passage,
            re.compile(rf"^\W*(?:(?:sure|yes|i'm|it's|a|an)\W+){{0,12}}(?P<value>{demonym_pattern()})(?![a-z])"),
            "PERSON.nationality",
        )


@cache
def _also_demonym() -> re.Pattern[str]:
    return re.compile(
        rf"(?:,? and |, | & |/)(?:also )?(?P<value>{demonym_pattern()})(?![a-z])(?= (?:and|citizen)|[.,;!?)]|\s*$)"
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


_NUMBER_WORDS = frozenset(word for word, number in NUMBER_WORDS.items() if 10 <= number < 100) | DECADES.keys()
RECOGNIZERS = (
    Recognizer("age", find_age, _NUMBER_WORDS | {"#"}, ("岁", "歳"), frozenset({"PERSON.age"})),
    Recognizer(
        "date of birth",
        find_birth,
        vocabulary(
            "born birth birthdate birthday dob geboren geburtsdatum geb né née naissance nacido "
            "nacida nacimiento nato nata "
            "nascido nascida nascimento nascita geboortedatum nací nasci geburtsjahr jahrgang geboortejaar nacimiento"
        ),
        ("d.o.b",),
    ),
    Recognizer(
        "gender",
        find_gender,
        _GENDERS
        | vocabulary(
            "gender sex pronouns pronoun her him them they geschlecht sexe género sexo genere sesso geslacht #"
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
)
