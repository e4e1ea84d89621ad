"""Marriage and children, also where the value is that there is none."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from vault.domain.detection.passage import Candidate, Passage, Recognizer
from vault.domain.detection.speaking import values
from vault.domain.nationalities import demonym_pattern
from vault.domain.words import vocabulary

_STATUS = (
    r"(?:happily |newly |recently |legally |currently |not |never |never been |un)?(?:single|married|divorced|"
    r"widowed|separated|engaged(?! (?:in|with|by) ))|(?:a )?(?:widow|widower|divorcee|bachelor|newlyweds?)|in a (?:\w+ "
    r")?(?:relationship|civil partnership|domestic partnership)|partnered|"
    r"ledig|verheiratet|geschieden|verwitwet|mariée?s?|divorcée?s?|célibataire|veuf|veuve|pacsée?|soltera?o?|"
    r"casad[oa]s?|divorciad[oa]s?|viud[oa]|sposat[oa]|celibe|nubile|divorziat[oa]|vedov[oa]|solteir[oa]|viúv[oa]|"
    r"getrouwd|gehuwd|ongehuwd|gescheiden"
)
_NOT_STATUS = (
    r"(?! (?:source|sign|day|most|out|time|person's|origin|use|serving|bed|room|thread|player|handed|"
    r"vision|malt|in (?:the|a|my) (?:work|project|community)|with (?:the|my|a) (?:work|community|project)))"
)


@cache
def _said() -> re.Pattern[str]:
    links = (
        rf"\d+|years?|year|jahre|jaar|oud|ans|años|anni|anos|alt|old|and|en|und|et|y|e|a|an|in|also|actually|happily|currently|now|still|just|really|been|getting|got|"
        rf"male|female|man|woman|only|both|recently|{demonym_pattern()}"
    )
    am = (
        r"(?:i'm|i am|im|i've been|i was|i got|i've|we're|we are|we've been|we got|as a|as an|being|we're all|my "
        r"family is|i'm actually|me and my \w+ are|my (?:wife|husband|partner) and i are|ich bin|je suis|estoy|soy|"
        r"sono|sou|ik ben)"
    )
    return re.compile(
        rf"(?<![a-z]){am}(?:[ ,-]{{1,3}}(?:{links})\b){{0,12}}[ ,-]{{1,3}}(?P<value>{_STATUS})(?![\w-]){_NOT_STATUS}"
    )


_LABELLED: Final = re.compile(
    r"\b(?:marital|relationship|civil|marriage|family) status(?: is| as| of| was| would be|:| -|,){0,12} ?(?:a |"
    r"currently |\")?(?P<value>" + _STATUS + r")(?![\w-])"
    r"|\b(?:marriage|familienstand|état civil|estado civil|stato civile|burgerlijke staat)(?: is| status|:| ist| "
    r"est| es| è| é){1,12} ?(?P<named>" + _STATUS + r")(?![\w-])"
)
_LOOSE: Final = re.compile(
    rf"(?:^|[.!?\n;] ?)(?:recently|newly|happily|freshly|currently|still) (?P<opening>married|divorced|widowed|"
    rf"separated|engaged|single)(?! (?:couples?|people|men|women|life|use))\b|(?:years old|year-old|\d|male|female|"
    rf"children|kids?|child|citizen|national)(?:, | and |, and )(?:i'm "
    rf")?(?P<value>{_STATUS})(?=[,.;!?]|\s*$| and\b| with\b| so\b| but\b)"
)
_GROUP: Final = re.compile(
    r"\b(?P<value>(?:un)?married) couple\b|\b(?:as|for) (?:a|our) (?P<second>(?:un)?married|single|divorced|"
    r"widowed) (?:family|parent|mom|mum|dad|mother|father|man|woman|person)\b"
)
_EVENT: Final = re.compile(
    r"\b(?:my|our) (?P<value>divorce|separation)\b(?! (?:lawyer|attorney|papers? (?:template|form)|party))"
    r"|\bi (?:recently |just )?(?P<lost>(?:lost|buried) my (?:husband|wife|spouse))\b|"
    r"\bmy (?P<late>late (?:husband|wife|spouse))\b"
    r"|\b(?:we|i|but|and|yet) (?P<not>(?:aren't|are not|am not|never got|haven't got|are not yet|aren't yet|"
    r"not) married)\b"
    r"(?! to (?:the|any|a)\b)"
    r"|\b(?:i'm|im|i am|and|as|being|just) (?:an? |also a |your average )(?:\w+ )?(?P<alone>single|divorced|"
    r"widowed|married) "
    r"(?:mom|mum|mother|dad|father|parent|guy|man|woman|lady|gal)\b"
)
_SCRIPTS: Final = re.compile(
    r"(?P<value>已婚|未婚|单身|離婚|离婚|独身|既婚|結婚してい(?:ます|る)|शादीशुदा|अविवाहित|shaadi ?shuda|shadi ?shuda)"
)
_ANSWER: Final = re.compile(
    rf"^\W*(?:(?:sure|yes|ok|okay|i'm|it's|we're)\W+){{0,12}}(?P<value>{_STATUS})(?=[,.!;]|$| and\b| with\b)"
)


def find_marriage(passage: Passage) -> Iterator[Candidate]:
    """Single, married, divorced and the rest, said of oneself."""
    for pattern in (_said(), _LABELLED, _LOOSE, _GROUP, _EVENT, _SCRIPTS):
        yield from values(pattern, passage, "RELATIONSHIP.marriage")
    if "RELATIONSHIP.marriage" in passage.asked:
        yield from values(_ANSWER, passage, "RELATIONSHIP.marriage")


_COUNT = (
    r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a|an|a couple of|several|no|zero|twin|ein|"
    r"eine|einen|zwei|drei|vier|keine|un|une|deux|trois|quatre|dos|tres|cuatro|una?|uno|due|tre|quattro|um|uma|"
    r"dois|duas|três|een|twee|drie|geen|do|teen)"
)
_CHILD = (
    r"(?:kid(?:s|dos?)?|child(?:ren)?|little ones?|sons?|daughters?|dependents?|dependants?|boys|girls|toddlers?|"
    r"teenagers?|bab(?:y|ies)|infants?|step(?:child(?:ren)?|sons?|daughters?|kids?)|twins|triplets|"
    r"kinder?|enfants?|hij[oa]s?|figli[oae]?|filh[oa]s?|kinderen|kind|bachche|bachcha)"
)
_COUNTED: Final = re.compile(
    rf"(?<![\w$])(?P<value>{_COUNT}(?:,? (?:[a-z-]+(?:ful|ly|ing|ed|ung|e|t|d|y|al|g|up)|adult|grown|small|our|own))? "
    rf"{_CHILD}(?:,? (?:and|und|et|y|e|en) {_COUNT}(?: \w+)? {_CHILD})?)(?![\w'-])(?! (?:menu|books?|movies?|"
    rf"section|area|playground|club|room|seats?|tickets?|at heart))"
)
_HAVING: Final = re.compile(
    r"(?:\b(?:have|has|had|got|have got|having|with|raising|raise|of|and|plus|are|is|am|includ\w+|support\w*|no|"
    r"for|also|so|our|my|bring\w*|there's|there are|it's|that's|mean\w*|about|expecting|parent (?:of|to)|mother "
    r"(?:of|to)|father (?:of|to)|mom (?:of|to)|dad (?:of|to)|"
    r"habe|haben|ai|avons|tengo|tenemos|ho|abbiamo|tenho|temos|heb|hebben|mere|hamare|children|kids)\b|[,:;(-])(?: "
    r"(?:also|just|currently|only|exactly|like)){0,12} ?$|^\W*$"
)
_NONE: Final = re.compile(
    r"\b(?P<value>(?:don't|do not|doesn't|didn't|haven't|have not|never|not)(?: \w+)? (?:have|had|got|has|having|"
    r"want)(?: got)?(?: any| a)?(?: \w+)? (?:kids?|children|child|dependents|offspring)(?: yet)?|without (?:any "
    r")?(?:kids|children)|child(?:less|-?free)|"
    r"(?:no|zero|0) (?:kids|children|child|dependents)(?: yet)?|keine kinder|pas d'enfants?|sin hijos|no tengo "
    r"hijos|non ho figli|senza figli|não tenho filhos|sem filhos|"
    r"geen kinderen|没有孩子|子供はい(?:ません|ない))(?![\w'-])"
)
_NUMBERED: Final = re.compile(
    r"\b(?:number of (?:kids|children|dependents)|(?:kids|children|child|dependents)(?:_count| count)?)(?: i have| "
    r"we have)?(?: is| are|:| -| =|\?| count is){1,12} ?(?P<value>\d{1,2}|"
    r"none|zero|one|two|three|four|five|six)\b(?! (?:and|&) (?:\d|one|two|three|four|five|six)|, ?\d|[-.]\d| "
    r"(?:years|months)\b)|"
    r"\b(?P<only>only child)\b(?= (?:is|and|lives))|"
    r"(?P<script>[一两二三四五\d]个(?:孩子|小孩|儿子|女儿)|子供が[一二三四五\d]人)"
)
_PARENT_OF: Final = re.compile(
    r"\b(?:father|mother|mom|mum|dad|parents?|mama|papa)(?: (?:of|to)) (?P<value>one|two|three|four|five|six|seven|"
    r"\d|twins|triplets)\b(?! (?!young|little|small|lovely|kids|children|boys|girls|beautiful)[a-z]+s\b)"
)
_ANSWERED: Final = re.compile(
    r"^\W*(?:[^.?!]{0,40}?[,.] ?|(?:sure|yes|i have|we have|just|it's)\W+)?(?:and )?(?P<value>none|zero|no|just "
    r"one|one|two|three|four|five|six|\d)(?: of them)?(?=[,.!]|$)"
)


_THERE: Final = re.compile(r"\bthere(?:'s|'ll be| is| are| will be| were)(?: just| only| about| also)? $")
_PARTY: Final = re.compile(
    r"\b(?:table|rooms?|tickets?|seats?|menu|tour|meal|portions?|recipe) for (?:\w+ ){0,3}(?:and )?$"
)
_MULTIPLES: Final = re.compile(
    rf"\b(?:have|had|with|raising|got|of|our|my) (?:\w+ )?(?P<value>(?:twins|"
    rf"triplets)(?:,? and {_COUNT}(?: \w+)? {_CHILD})?)(?![\w'-])"
)
_AT_HOME: Final = re.compile(r" (?:in|at|of) (?:my|our|the) (?:own )?(?:family|house(?:hold)?|home)\b")


def find_children(passage: Passage) -> Iterator[Candidate]:
    """How many children, in figures or words; none is a value too. Those that are merely there are nobody's here."""
    return (one for one in _counts(passage) if not _are_merely_there(passage.lower, one))


def _are_merely_there(text: str, found: Candidate) -> bool:
    before = text[max(0, found.start - 40) : found.start]
    if _PARTY.search(before):
        return True
    return bool(_THERE.search(before)) and not _AT_HOME.match(text, found.end)


def _counts(passage: Passage) -> Iterator[Candidate]:
    for match in _COUNTED.finditer(passage.lower):
        if _HAVING.search(passage.lower[max(0, match.start() - 28) : match.start()]):
            yield Candidate(*match.span("value"), "RELATIONSHIP.children_count")
    for pattern in (_NONE, _NUMBERED, _PARENT_OF, _MULTIPLES):
        yield from values(pattern, passage, "RELATIONSHIP.children_count")
    if "RELATIONSHIP.children_count" in passage.asked and len(passage.text) < 80:
        yield from values(_ANSWERED, passage, "RELATIONSHIP.children_count")


_STATUS_WORDS = vocabulary(
    """
    single married divorced widowed separated engaged widow widower divorcee bachelor newlywed newlyweds relationship
    partnership partnered unmarried ledig verheiratet geschieden verwitwet marié mariée mariés divorcé divorcée
    célibataire veuf veuve pacsé pacsée soltero soltera casado casada casados divorciado divorciada viudo viuda
    sposato sposata celibe nubile divorziato divorziata vedovo vedova solteiro solteira viúvo viúva getrouwd gehuwd
    ongehuwd gescheiden divorce separation lost buried late शादीशुदा अविवाहित shaadishuda shaadi shadi
    """
)
_CHILD_WORDS = vocabulary(
    """
    stepson stepsons stepdaughter stepdaughters stepkids
    kid kids kiddo kiddos child children childless childfree ones one son sons daughter daughters dependent dependents
    dependant dependants boys girls toddler toddlers teenager teenagers baby babies infant infants stepchild
    stepchildren twins triplets offspring mother father mom mum dad parent parents kind kinder enfant enfants hijo
    hija hijos hijas figlio figli figlia figlie filho filha filhos filhas kinderen bachche bachcha
    """
)
RECOGNIZERS = (
    Recognizer(
        "marriage",
        find_marriage,
        _STATUS_WORDS,
        ("婚", "单身", "独身", "शादीशुदा", "अविवाहित"),
        frozenset({"RELATIONSHIP.marriage"}),
    ),
    Recognizer("children", find_children, _CHILD_WORDS, ("孩", "子供"), frozenset({"RELATIONSHIP.children_count"})),
)
