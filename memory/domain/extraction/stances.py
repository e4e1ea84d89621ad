"""The ways in which people say that they like, dislike, choose or are used to something."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from memory.domain.relations import ROLE


class Stance(Enum):
    """How a clause holds its object."""

    LIKES = "likes"
    DISLIKES = "dislikes"
    HABIT = "habit"
    WISH = "wish"
    STATES = "states"
    JUDGES = "judges"
    FINDS = "finds"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Held:
    """A stance found in a clause: ``frame`` the words that express it, ``object`` what it is about.

    ``who`` is the clause's subject in its own words; ``topic`` what it says the preference is of ("risk tolerance").
    ``after``: the frame stands behind the object ("… is my favourite"); ``opens``: the clause begins with the stance.
    """

    stance: Stance
    who: str
    frame: str
    object: str
    topic: str = ""
    after: bool = False
    opens: bool = True


_ADVERB: Final = (
    r"(?:\s+(?:"
    r"also|really|truly|absolutely|just|particularly|especially|quite|very much|very|pretty|so|always|"
    r"usually|often|typically|generally|normally|mostly|mainly|sometimes|frequently|regularly|definitely|"
    r"certainly|personally|actually|simply|totally|still|now|do|both|most|genuinely|deeply|thoroughly|"
    r"kind of|sort of|tend to|been|have been|have always|have|recently|lately|much|big|huge|highly|more|"
    r"a lot|rather|strongly|fairly|all|too|only|might|may|would|probably|seem to|seems to|primarily|"
    r"never really|currently|one to|someone who|the type (?:of person )?(?:who|to)"
    r")){0,4}"
)
_WHO: Final = (
    rf"(?P<who>i|we|they|he|she|the (?:kids|children)|(?:my|our) (?:(?:whole |entire |own )?(?:family|group|team|kids|"
    rf"friends|{ROLE})|the kids)(?: (?-i:[A-Z]\w+))?(?: and i)?|me and my \w+|"
    r"(?-i:[A-Z]\w+)(?= (?:loves|likes|enjoys|prefers|hates|dislikes|adores)\b))(?:'m|'re|'ve|'d|'s|'ll)?(?!\w)"
)
_LIKING: Final = (
    r"(?:lov(?:e|es|ed)|luv|likes?|enjoy(?:s|ed)?|prefers?|appreciates?|adores?|values?|favou?rs?|"
    r"cherish(?:es)?|treasures?|"
    r"relish(?:es)?|admires?|savou?rs?|digs?|fancy|worship|gravitate (?:toward|towards|to)|lean (?:toward|towards|"
    r"more toward)|swear by|live for|get into|go for|opt for|can't get enough of|"
    r"couldn't live without|can't live without|"
    r"prioriti[sz]e|enjoying|loving|liking|preferring|be happy with|benefit (?:most )?from|"
    r"thrive (?:on|with)|respond (?:well|best) to|"
    r"grasp|trust)"
)
_FOND: Final = (
    r"(?:(?:am|are|is|'m|was|been)?"
    + _ADVERB
    + r"\s*(?:fond of|into|(?:a|an|the)?\s?(?:\w+\s)?(?:fan|fans|lover|lovers|admirer|enthusiast|"
    r"devotee|believer) (?:of|in)|keen on|"
    r"passionate about|crazy about|mad about|obsessed with|addicted to|partial to|drawn to(?:ward|"
    r"wards)?|interested in|"
    r"attracted to|hooked on|all about|comfortable with|inclined (?:to|toward|towards)|"
    r"intrigued by|fascinated (?:by|with)|"
    r"enthusiastic about|captivated by|enamou?red (?:with|of|by)|enchanted by|happiest (?:with|"
    r"when)|in the mood for|particular about|"
    r"happy with|at ease with|better with|best with|in favou?r of))"
)
_DISLIKING: Final = (
    r"(?:hates?|hated|dislikes?|detests?|loathes?|despises?|(?:can't|cannot|can not|"
    r"couldn't) (?:stand|bear|abide|eat|drink|"
    r"tolerate)|(?:don't|do not|doesn't|does not|didn't)(?: really| much| particularly)? (?:like|"
    r"enjoy|love|eat|drink|watch|"
    r"play|wear|care for|care about|listen to|read|prefer|appreciate|use)|avoids?|try to avoid|"
    r"steer clear of|stay away from|"
    r"(?:am|are|is|'m)?(?: really| just)? ?(?:not (?:really |much |particularly |too |very |"
    r"so )?(?:into|fond of|keen on|"
    r"interested in|(?:a |an )?(?:big |huge |great )?fans? of|comfortable with)|sick of|tired of|"
    r"bored of|fed up with|averse to)|"
    r"never (?:eat|drink|watch|play|wear|liked|cared for|listen to|read|use))"
)
_DROPPED: Final = (
    r"(?:no longer|stopped|quit|gave up|have given up|'ve given up|given up|(?:am|"
    r"'m) (?:done with|off|over|no longer into)|"
    r"used to(?= (?:like|love|enjoy|prefer|eat|play|watch|read|listen|be into|drink|wear)\b)|cancelled|canceled)"
)
_PAST: Final = (
    r"(?!(?:find|finds|also|just|still|currently|now|can|could|was|were|\w+ed|went|got|bought|sold|ran|"
    r"won|lost|saw|met|ate|made|had|left|took|began|broke|"
    r"built|caught|came|drew|drove|"
    r"found|gave|grew|knew|paid|rode|sang|sent|shot|spent|swam|taught|wore|wrote|became|did|tried|"
    r"need|want|wants|heard|seen|noticed|even|finding|looking|trying|"
    r"wondering|planning|going to|hoping|considering|thinking|think|believe|guess|suppose|hope|wonder|know|"
    r"should|ought|must|shall)\b)"
)
"""What is over or still wanted is no habit."""
_SOON: Final = (
    r"(?!(?:also|just|still|currently|now|having|can|could|finding|looking|trying|wondering|"
    r"planning|going to|hoping|considering|thinking|worried|grateful|thankful|reaching out|spending|at|"
    r"not(?! comfortable)|after some|feeling|about|open to finding|"
    r"sure|here|back|ready|done|sorry|glad|running late)\b)"
)
_DOING: Final = rf"{_PAST}[a-z]+(?:-[a-z]+)?"

_PATTERNS: Final = tuple(
    (stance, re.compile(pattern, re.IGNORECASE))
    for stance, pattern in (
        (Stance.DROPPED, rf"^(?P<frame>{_WHO}{_ADVERB}\s*{_DROPPED})\s+(?P<object>.+)$"),
        (
            Stance.DROPPED,
            rf"^(?P<frame>{_WHO}{_ADVERB}\s*(?:{_DISLIKING}|don't "
            rf"{_DOING}))\s+(?P<object>.+?),?\s+(?:anymore|any more|any longer)\b.*$",
        ),
        (
            Stance.DROPPED,
            rf"^(?P<frame>{_WHO}{_ADVERB}\s*don't)\s+(?P<object>(?!know|think|want|need|care)[a-z]+),?\s+"
            r"(?:anymore|any more|any longer)\b.*$",
        ),
        (Stance.DISLIKES, rf"^(?P<frame>{_WHO}{_ADVERB}\s*{_DISLIKING})\s+(?P<object>.+)$"),
        (
            Stance.DISLIKES,
            r"^(?P<object>.+?)\s+(?P<frame>(?:is|are) (?:not my (?:thing|cup of tea)|(?:the )?worst|"
            r"disgusting|awful|not for me))$",
        ),
        (
            Stance.LIKES,
            rf"^(?!(?:i|we) would (?!(?:\w+ )?(?:prefer|"
            rf"rather)))(?P<frame>{_WHO}(?:(?<!i'd)(?<!we'd)|(?=\s+(?:\w+ )?(?:prefer|"
            rf"rather)\b)){_ADVERB}\s+{_LIKING})\s+(?P<object>.+)$",
        ),
        (Stance.LIKES, rf"^(?P<frame>{_WHO}{_ADVERB}\s*{_FOND})\s+(?P<object>.+)$"),
        (
            Stance.LIKES,
            rf"^(?P<frame>{_WHO}{_ADVERB} (?:have|has|had|got|share|developed){_ADVERB} (?:a|an|some|"
            rf"my)? ?(?:\w+ )??(?:fondness|passion|love|"
            r"soft spot|preference|weakness|taste|thing|interest|appreciation|liking|penchant|affinity|"
            r"obsession|enthusiasm|craving|admiration)"
            r"s? (?:for|in|of|with))\s+(?P<object>.+)$",
        ),
        (
            Stance.LIKES,
            r"(?:^|\b)(?P<frame>(?P<who>my)(?: strong| deep| great| personal)? (?:preference|love|"
            r"fondness|passion|appreciation|interest|enjoyment|"
            r"liking|affinity)s? (?:for|of|in|is|are|include|includes|lean(?:s)? (?:toward|"
            r"towards)))\s+(?P<object>.+)$",
        ),
        (Stance.FINDS, rf"^(?P<frame>{_WHO}{_ADVERB} (?:find|found|finds)(?: that| it)?)\s+(?P<object>.+)$"),
        (Stance.WISH, rf"^(?P<frame>{_WHO}(?<='d){_ADVERB}\s+(?:{_LIKING})(?: to)?)\s+(?P<object>.+)$"),
        (
            Stance.LIKES,
            r"^(?P<object>.+?)\s+(?P<frame>(?:is|are|'s|has been|have been|has always been)(?: always|"
            r" definitely| really| also)* (?:(?:one|some) of |among )?(?:my|our) "
            r"(?:absolute |all-time |personal |current )?(?:favou?rites?|go-to|thing|jam|passion|comfort|"
            r"preference|preferred|weakness|happy place)"
            r"(?P<topic>(?: [\w'-]+){0,4}))$",
        ),
        (
            Stance.JUDGES,
            r"^(?P<object>.+?)\s+(?P<frame>(?:would |really |always |usually )*(?:helps? me\b.*|"
            r"works? (?:best|well) for me))$",
        ),
        (
            Stance.JUDGES,
            r"^(?P<object>.+?)\s+(?P<frame>(?:is|are)(?: always| definitely| really| also| just| such|"
            r" so)* (?:an? |the )?(?:[\w-]+ ){0,3}"
            r"(?:treat|comfort food|favou?rite(?: of mine)?|delight|best|passion of mine|must|staple|"
            r"guilty pleasure|delicious|relaxing|soothing|"
            r"amazing|lovely|wonderful|great|perfect|ideal|helpful|useful|fascinating|calming|fun|"
            r"comforting|convenient|(?:[\w-]+ )?i (?:find|enjoy|love|like|prefer)\b.*)(?: for me| to me|"
            r" to watch| to read| to listen to)?(?: in .+)?)$",
        ),
        (
            Stance.STATES,
            r"^(?P<object>.+?)\s+(?P<frame>(?:is|are|works?)(?: usually| always| definitely)? (?:(?:my|"
            r"our) (?P<topic>[\w' -]{3,50})))$",
        ),
        (
            Stance.STATES,
            r"^(?P<frame>(?:(?:one|some) of )?(?P<who>my|our)(?: current| usual| typical| main| personal|"
            r" general| overall| preferred| favou?rite| ideal| go-to| own| "
            r"absolute| all-time)* (?P<topic>[\w'-]+(?: (?!is\b|are\b|would\b|was\b|tends\b|"
            r"leans\b)[\w'-]+){0,5}?)(?: would be| will be| tends to be| tends toward| is| are| leans? "
            r"toward| include| includes| involves?| consists? of|'s)(?: that| to| now| definitely|"
            r" probably| actually| really| usually| pretty| quite)*)\s+(?P<object>.+)$",
        ),
        (
            Stance.WISH,
            rf"^(?P<frame>{_WHO}(?: would|'d)?{_ADVERB} (?:(?:like|love|want|appreciate|wish|rather|"
            rf"prefer)(?: for)?(?: you to| it if| to)?|(?:planning|hoping|looking|thinking) (?:to|of|on|"
            rf"about|for|a(?= ))|planning))\s+(?P<object>.+)$",
        ),
        (
            Stance.HABIT,
            rf"^(?P<frame>{_WHO}(?: will)?"
            + _ADVERB
            + r" (?:have|has|got|own|owns)(?: got)? (?:an? )?)(?P<object>.+)$",
        ),
        (
            Stance.HABIT,
            rf"^(?P<frame>{_WHO}(?<!'m)(?<!'re)(?: have| am| are| is)?{_ADVERB})\s+(?P<object>{_DOING}\b.*)$",
        ),
        (
            Stance.HABIT,
            rf"^(?P<frame>(?:when|whenever|if|while|after|before|as)\b[^,]+?, {_WHO}(?: have| am| are|"
            rf" is)?{_ADVERB})\s+(?P<object>{_PAST}.+)$",
        ),
        (Stance.HABIT, rf"^(?P<frame>{_WHO}(?: am| are| is|(?<='m)|(?<='re)){_ADVERB})\s+(?P<object>{_SOON}.+)$"),
    )
)

_FOREIGN: Final = tuple(
    (stance, re.compile(pattern, re.IGNORECASE))
    for stance, pattern in (
        (
            Stance.DISLIKES,
            r"^(?P<frame>(?:no me gustan?|je n'aime pas|je déteste|ich mag keine?n?|ich hasse|"
            r"non mi piac(?:e|ciono)|odio|eu não gosto de|não gosto de))\s+(?P<object>.+)$",
        ),
        (
            Stance.LIKES,
            r"^(?P<frame>(?:me (?:gusta|gustan|encanta|encantan|fascina)|prefiero|j'(?:aime|"
            r"adore)(?: beaucoup| bien)?|je préfère|"
            r"ich (?:liebe|mag|bevorzuge)(?: sehr)?|mi piac(?:e|ciono)|adoro|amo|eu (?:gosto de|adoro|amo|"
            r"prefiro)|gosto de|ik hou van|jag älskar|uwielbiam|lubię|"
            r"мне нравится|я люблю|обожаю))\s+(?P<object>.+)$",
        ),
    )
)


def stances(clause: str) -> Iterator[Held]:
    """Each way of reading a clause as a stance, the surest first."""
    for stance, pattern in (*_PATTERNS, *_FOREIGN):
        if found := pattern.search(clause):
            groups = found.groupdict()
            yield Held(
                stance,
                groups.get("who") or "",
                found["frame"].strip(),
                found["object"].strip(),
                (groups.get("topic") or "").strip(),
                after=found.start("frame") > found.start("object"),
                opens=found.start() == 0,
            )
