"""The words of a taste made to fit into a sentence: a noun or "doing something", without what was said around it."""

import re
from typing import Final

from consent.domain.taxonomy import PREFERENCES

_LEADS: Final = re.compile(
    r"^(?:(?:do (?:most|much|all) )?of my [\w ]{3,30} by (?=\w+ing\b)|"
    r"some (?:good |nice )?|just |really |actually |definitely |something (?=\w+ \w)|"
    r"(?:a )?(?:sweet|soft) spot for |a (?:weakness|fondness|love|passion) (?:for|of) |"
    r"(?:fond of|keen on|into|interested in|passionate about|a (?:big )?fan of|a bit of a) |"
    r"a bit (?=fond|keen|cautious|careful)|"
    r"(?:be|being) (?=[\w-]+ing\b|(?:very |quite |really |a bit )?(?:cautious|careful|direct|honest)\b)|"
    r"(?:you|people|doctors?|the assistant) to (?:use |take |keep |have |adopt )?|"
    r"(?:for )?(?:the|any|my) (?:\w+ )?"
    r"(?:explanations?|information|advice|language|tone|summary|plan|answers?|guidance) to be (?:given |presented )?|"
    r"when(?:ever)? i(?:'m| am| feel| get)?\b[^,]{0,40}, i (?:tend to |usually |often |find (?:that )?(?:myself )?)*|"
    r"when (?:things|information|concepts) (?:is|are) )",
    re.IGNORECASE,
)
_FIELD = (
    r"fitness|workouts?|exercis\w+|beauty|food|meals|games?|gaming|entertainment|music|art|shows|travel|sports?|clothing|"
    r"style|outfits?|learning|studying|study|invest\w+|portfolio|reminders?|commut\w+|transport\w*|pets?"
)
_CARE = r"health|medical (?:matters|communication|information|advice|risks?)|(?:my )?mental health"
_OCCASION: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r",? (?:really |always |usually |often |also )?(?:helps|makes|keeps|allows|calms) (?:me|my)\b.*$",
        r",? (?:is|are|to be) (?:a|an|the|what|how|one of|really|very|most|more|particularly|my)\b.*$",
        r",? (?:when|whenever) (?:it comes to|discussing|explaining|talking about|making|seeking|exploring|learning|"
        r"dealing with (?:medical|health)|i'm learning|i travel|traveling)\b.*$",
        rf",? (?:in|for|about|regarding) (?:a |the |my |our |any )?(?:{_FIELD}|financial (?:news|markets?|matters))"
        r"(?: (?:routine|routines|needs|purposes|choices|sessions|markets?))?$",
        rf",? (?:in|for|about|regarding|to) (?:{_CARE})(?: (?:support|topics|matters))?$",
        r",? as (?:a|an|my) (?:sport|hobby|form of \w+|pastime|way (?:to|of) .*|small ritual|go-to .*)$",
        r",? (?:lately|actually|overall|in general|too|as well|these days|"
        r"(?:really |very |so |quite |most )?(?:helpful|useful|effective|relaxing|calming|"
        r"fascinating|interesting|inspiring|enjoyable|appealing|delicious)(?: for me)?)$",
        r" for (?:food|music|art|fun)(?=,| and )",
        r",? (?:which|because|since|even when|so that|so i|as it|as they|that way|it's|they're)\b.*$",
    )
)
_ASIDE: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r",? (?:to (?:help me|stay|feel|keep me|relieve|reduce|balance)|and learn more)\b.*$",
        r", (?:especially|particularly|their|its|the|and|as|it|they|i)\b"
        r"(?=.*\b(?:me|my|i|i'm|their|its|allowing)\b).*$",
        r", (?:their|its)\b.*$",
    )
)
"""What a thing liked is followed by; of a manner ("short sessions, so that I …") it is part."""
_USED: Final = re.compile(
    r"^(?:wearing|rocking|dressing in|accessorizing with|expressing my style (?:through|with)|listening to|watching|"
    r"reading|trying(?: out)?(?: an?| some)?|craving|snacking on|sampling|eating|having|tasting|savou?ring|playing) "
    r"(?=\w)",
    re.IGNORECASE,
)
"""What is done with a thing liked: the thing is what is named."""
_NO_TASTE: Final = re.compile(
    r"^(?:with|for|of|at|in|on|about|from|i|it|that|this|them|they|'s|these|those|when i|"
    r"someone|something|anything|one|ones that|investments that|"
    r"(?:quite |very )?(?:a bit )?(?:particular|picky|open|flexible)|"
    r"the (?:style|idea|details?|plan|item|same)$)\b|"
    r"^(?:practical|simple|comfortable|casual|stylish|nice|good|fun|new|different|healthy|calm|relaxed|active)$|"
    r"^work at\b|⟦|\$\d|\d{2,} (?-i:[A-Z])|\bmy (?:\w+ ){0,2}(?:attitude|preferences?)$|"
    r"\bmy (?:contact|phone|email|address|id\b|passport|account|name|card|insurance)",
    re.IGNORECASE,
)
_DONE_TO_WORDS: Final = """
my the a an some to on by in with out for up down at early only too short long new through more
"""
_DONE_TO: Final = frozenset(_DONE_TO_WORDS.split())
"""Words after which a word that is also a thing ("plan", "walk") was a verb."""
_ALSO_THINGS_WORDS: Final = """
walk watch work start paint study talk visit review break look focus stick support experiment mix pair check track
handle process layer dress dance plan schedule practice balance experience space pace cut set bike cycle hike ride
drive shop run swim play cook wear feel find own stop
"""
_ALSO_THINGS: Final = frozenset(_ALSO_THINGS_WORDS.split())
_VERBS_WORDS: Final = """
see have take make give use try write explore practise commute get hop incorporate become hide rely put receive
organize minimize prioritize combine browse analyze procrastinate memorize escalate live accessorize sit jog begin
decide choose separate read listen avoid keep explain present spend travel collect follow eat learn go do join stay
catch discover attend seek overthink withdraw build solve carpool need invest understand grasp relax bring adopt
depend tackle defer skip carry add apply act err alternate provide
"""
_VERBS: Final = frozenset(_VERBS_WORDS.split())
_DOUBLED: Final = frozenset(
    {"get", "hop", "plan", "stop", "set", "put", "cut", "sit", "shop", "jog", "begin", "run", "swim"}
)
_SMALL_WORDS: Final = """
the a an of and with in for to my on by or like
"""
_SMALL: Final = frozenset(_SMALL_WORDS.split())


def fitted(key: str, words: str) -> str:
    """``words`` as they can stand in a sentence about the preference ``key``; empty when they tell no taste."""
    said = words.strip(" .,;:!?")
    tails = (*_OCCASION, *_ASIDE) if PREFERENCES[key].group == "General" else _OCCASION
    for _ in range(2):
        said = _without(tails, _LEADS.sub("", said).strip(" ,"))
    said = _doing(said)
    if PREFERENCES[key].group == "General":
        said = _USED.sub("", said)
    about = significant(f"{PREFERENCES[key].label} preferences routine products good new things traveling")
    return "" if _NO_TASTE.search(said) or not significant(said) - about else said


def significant(words: str) -> frozenset[str]:
    """The words that carry the meaning, without endings, to tell one taste from another."""
    said = re.findall(r"[^\W_]{2,}", words.lower())
    stems = (re.sub(r"(?:ing|ed|es|s|e)$", "", word) for word in said if word not in _SMALL)
    return frozenset(re.sub(r"([bgmnpt])\1$", r"\1", stem) for stem in stems)


def _without(tails: tuple[re.Pattern[str], ...], words: str) -> str:
    for tail in tails:
        shorter = tail.sub("", words).strip(" ,")
        words = shorter if len(shorter) > 2 else words
    return words


def _doing(words: str) -> str:
    """A verb as "doing something": "to take the train" → "taking the train"."""
    told = words.startswith("to ")
    first, space, rest = words.removeprefix("to ").partition(" ")
    if first.removesuffix("s") in _VERBS | _ALSO_THINGS and first.endswith("s") and rest.startswith("to "):
        first = first.removesuffix("s")
    if not (told and not first.endswith("ly")) and not _is_verb(first, rest):
        return words
    further = re.sub(r"(?<= and )[a-z]+(?= \w)", lambda m: _ing(m[0]) if m[0] in _VERBS else m[0], rest)
    return f"{_ing(first)}{space}{further}"


def _is_verb(first: str, rest: str) -> bool:
    """Whether the first word is done to the rest; "study blocks" and "work shoes" are things."""
    if first in _ALSO_THINGS:
        return rest.partition(" ")[0] in _DONE_TO
    return first in _VERBS and bool(rest)


def _ing(verb: str) -> str:
    if verb.endswith("ing"):
        return verb
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if verb.endswith("e") and not verb.endswith(("ee", "be")) else f"{verb}ing"
