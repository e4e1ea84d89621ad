"""From prose to the clauses that its author asserts: no question, request, wish for help or supposition among them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from consent.domain.asides import is_forgetting
from memory.domain.relations import ROLE

_ABBREVIATION = re.compile(
    r"\b(?:dr|mr|mrs|ms|prof|st|jr|sr|vs|etc|e\.g|i\.e|no|mt|ft|inc|ltd|co|u\.s|u\.k|a\.m|p\.m|"
    r"approx|dept)\.$|(?-i:\b[A-Z]\.)$",
    re.I,
)
_LONGEST_ABBREVIATION: Final = 10
_END = re.compile(r"(?<=[.!?…])[\"”')\]]*\s+|\n+|(?<=[。！？])|\s*[•·▪]\s+")

SUBJECT = (
    r"(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|my|our|he|he's|she|she's|they|they're|it|"
    r"it's|this|that|that's|"
    r"there|there's|you|your|the|actually|also|then|now|maybe|perhaps)\b"
)
ELIDED = (
    r"(?:(?:also|really|usually|often|always|sometimes|particularly|generally|then|even|have always|just)\s+)*"
    r"(?:love|like|enjoy|prefer|appreciate|adore|value|hate|dislike|avoid|(?:am|'m) \w+|can't stand|don't \w+|find|"
    r"have (?:a|an|always|two|three|been)\b|listen to|watch|read|play|wear|ride|drive|take|walk|"
    r"use|work|live|own|tend to|"
    r"define|drink|eat|cook|follow|rely on|practice(?! in\b)|collect|admire|favor|hold|make sure|moisturize|will\b|"
    r"was \w+)\b(?!-)"
)
"""How a clause goes on whose subject is that of the clause before ("… and prefer tea")."""
ASKING = (
    r"(?:please|can|could|would|will|do|does|did|is|are|am|was|should|shall|may|what|what's|which|"
    r"who|whom|whose|where|"
    r"when's|why|how|any|kindly)\s"
)
_BORDER = re.compile(
    rf"\s*[;–—]\s*|\s+-\s+|\s*\.\.\.\s*|(?<=\S),?\s+(?:and|but|so|plus|though|although|whereas|yet|because|since)\s+"
    rf"(?={SUBJECT}|{ASKING}|{ELIDED}|(?:[\w'-]+ ){{1,6}}(?:is|are) (?:also |one of )?my\b|"
    rf"as for\b|for (?:me|my)\b|[a-z]+ me\b)"
    rf"|,\s+(?=(?:i|i'm|i've|i'd|i'll|we|we're|we've|he|she|they|it|it's|my|our|which|that|this|"
    rf"please|can you|could you|"
    rf"would you|will you|what|how|where|as they|as it|as i|so|because|since|but|though|although|especially when)\b)",
    re.IGNORECASE,
)
_COMPANION = re.compile(rf"^(?:me|(?:my|our) (?:{ROLE})(?: (?-i:[A-Z]\w+))?|(?-i:[A-Z]\w+))$", re.IGNORECASE)
_NAMED_ALONE = re.compile(r"^(?:⟦[^⟧]+⟧|(?:[A-ZÀ-Þ][\w'’-]+ ?){1,3})$")
_WHOSE = re.compile(rf"^(?:my|our) (?:[a-z]+ )?(?:(?:{ROLE})'s )*(?:{ROLE})(?:,|$)", re.IGNORECASE)
_ELIDED = re.compile(ELIDED, re.IGNORECASE)
_SUBJECT = re.compile(r"^(?:(?:when|whenever|while)\b[^,]*,\s+)?(i|we|he|she|they|my \w+)\b", re.IGNORECASE)
_SUBORDINATE = re.compile(
    r"^(?:when|whenever|if|while|after|before|as|once|because|since|although|though|for|"
    r"in terms of|regarding|speaking of)\b",
    re.I,
)
_TRAILING = re.compile(
    r"^(?:it|it's|they|that|this|which|who|there|but it|(?:as|so|because|since|though)\s+(?!i\b|"
    r"i'|we\b|my\b|for\b))\b",
    re.I,
)
_FILLER = re.compile(
    r"^(?:as an? [^,]{3,40}, (?=i\b|we\b)|now (?=i\b|i'|we\b)|(?:and|but|or|also|well|so|oh|ok|okay|yes|yeah|"
    r"yep|no|nope|nah|sure|of course|hi|hey|hello|hmm|ah|thanks|"
    r"thank you|great|right|honestly|frankly|actually|basically|personally|anyway|besides|additionally|furthermore|"
    r"moreover|however|plus|then|first|second|finally|lastly|too|fyi|btw|by the way|to be honest|in fact|"
    r"in general|generally|overall|lately|recently|currently|these days|nowadays|in my free time|in my spare time|"
    r"i said|i told you|i meant|i mean|i think|i guess|i believe|i suppose|i feel like|"
    r"i've noticed|i noticed|i realized|i'd say|"
    r"i would say|i must say|i must admit|i have to say|"
    r"i have to admit|i should mention|i should add|remember|note|just so you know|for context|as you know|"
    r"because|since|although|though|for me|as i said|let's see)\b(?:\s+that\b)?[\s,:!.…–-]*)+",
    re.IGNORECASE,
)
_SHARING = re.compile(
    r"^(?:i(?:'d| would|'ll| will| want| wanted| should| must| can)(?: also| just|"
    r" really)*(?: like| love| want| be happy| be glad)?"
    r"(?: also)?(?: to)? (?:share|mention|add|note|say|tell you|let you know|include|point out|"
    r"clarify|confirm|specify|"
    r"express(?! my))(?: with you)?(?: the fact)?(?: that\b|,)?|(?:please )?(?:note|remember|"
    r"keep in mind|know|be aware) that|"
    r"it's worth (?:noting|mentioning) that|you should know that)\s+",
    re.IGNORECASE,
)
_WHICH_IS = re.compile(r"\b(my [\w -]{3,40}?)(?: with you)?, which is (?![^,]*,? is why\b)", re.IGNORECASE)
_QUESTION_LEAD = re.compile(
    rf"^(?:(?:so|and|but|then|also|now),?\s+)?(?:{ASKING}|i wonder\b|i was wondering\b)", re.IGNORECASE
)
_AUXILIARY = r"(?:do|does|did|can|could|should|would|will|is|are|am|was|were|have|has|might|shall)"
_INTERROGATIVE = re.compile(
    rf"^(?:(?:what|which|who|whom|whose|where|when|why|how)(?:'s|"
    rf"\s+(?:\w+\s+){{0,3}}{_AUXILIARY})\b|how about\b|what about\b|"
    rf"(?:do|does|did|can|could|should|would|will|is|are|am|was|were|have|has|may)\s+(?:i|you|we|"
    rf"they|he|she|it|there|my|"
    rf"the|this|that|anyone|someone)\b|tell me\b|let me know\b|any (?:tips|ideas|advice|"
    rf"suggestions|recommendations)\b)",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"^(?:i|we)(?:'d| would| could|'m| am|'re| are|'ve| have)?(?: also| just| really| currently|"
    r" still| only| actually)*"
    r"\s+(?:need|needed|require|looking (?:for|to|at getting|forward)|trying to|hoping|wondering|was wondering|"
    r"like (?:(?:some|your|any|more|a (?:little|bit of)) )?(?:help|assistance|advice|guidance|"
    r"support with|suggestions|"
    r"recommendations|tips|ideas)|"
    r"(?:like|love|want|wish|wanted)(?: for)?(?: (?:you|us|your help))?(?: also)? to (?:be able to )?"
    r"(?:get|create|make|plan|draft|write|set|update|share|include|provide|know|see if|find|"
    r"prepare|learn (?:more|how)|book|"
    r"schedule|ask|start|begin|improve|build|design|organi[sz]e|arrange|compare|fill|complete|"
    r"apply|submit|send|order|buy|"
    r"check|understand|figure|discuss|talk about|review|use this|use that|request|add|put|have (?:a|an|some) "
    r"(?:plan|list|draft|summary|look)|help|work on|put together|come up|reach|contact|register|sign|verify|confirm|"
    r"optimi[sz]e|develop|do this|do that|keep it|consider|revisit|develop|make sure|hear|"
    r"announce|host|save|finali[sz]e)"
    r"|(?:want|wanted|like|love) (?:some|your|any|more|a (?:quick|few)) (?:help|advice|tips|ideas|suggestions)|"
    r"appreciate (?:your|any|some|it|the) ?(?:help|if|advice|guidance|support|suggestions|assistance)?$|"
    r"appreciate (?:it if|your|any help|some help|if you)|"
    r"could use|struggl\w+ (?:with|to)|have (?:a|an|some|another|one|two|no) (?:\w+ )?(?:question|"
    r"questions|request|idea|doubt|favor)"
    r"|don't (?:know|understand|remember|care|mind|have time)|can't (?:decide|figure|find|remember|seem)|"
    r"not (?:sure|certain)|unsure|hope\b|wonder\b|wish\b|guess\b|promise\b|ask\b|ready\b|sorry\b|afraid\b|glad\b|"
    r"happy to\b|excited to (?:share|get|start)|thinking (?:of|about)|considering\b|curious\b)",
    re.IGNORECASE,
)
_CONDITIONAL = re.compile(
    r"^(?:(?:but|and|so|or)\s+)?(?:if|suppose|supposing|imagine|assume|assuming|pretend|let's say|"
    r"say i|say you|what if|in case|"
    r"unless|were i|had i|wouldn't it|maybe|perhaps|possibly)\b|\bif (?:i|we) (?:was|were|had|"
    r"could|lived|won|ever)\b|"
    r"\b(?:i|we)(?: would|'d| might| could| may)(?: have)? (?:be|been|become|live|own|move|marry|"
    r"buy|die|probably|never|have|"
    r"go|say yes)\b|\b(?:i|we) (?:might|may|could)\b|\bas if i\b|\bhypothetically\b",
    re.IGNORECASE,
)
_REPORT = re.compile(
    r"\b(?:he|she|they|\w+)\s+(?:said|says|told me|tells me|thinks|thought|claims|claimed|wrote|insists|suggested|"
    r"recommended|believes|argues|asked)\b(?!\s+(?:yes|no)\b)|^according to\b|\b(?:is|was) called ['\"“]",
    re.IGNORECASE,
)
_MOOD_OF_ROLE = re.compile(
    r"^(?:you are|you're|act as|role-?play|ignore|disregard|always|never|don't forget|do not|don't|make sure|be sure|"
    r"let's|let us|feel free|no need|happy to|sounds|that sounds|looks good|good (?:morning|night|"
    r"evening|afternoon|day)|"
    r"how nice|nice to|see you|bye|goodbye|take care)\b",
    re.IGNORECASE,
)
_VERBS = (  # noqa: SIM905
    "plan write draft help find book suggest recommend give show explain make create translate "
    "summarize summarise remind "
    "list compare check send schedule set fill prepare call order buy search look generate "
    "design calculate convert rewrite "
    "fix debug ignore forget delete tell use keep add remove update change put turn open run "
    "continue try answer reply "
    "respond describe pick choose provide share let go get do invite email text message pay "
    "transfer forward post print "
    "read play stop start reserve rank sort build organize organise help guide walk assist turn note stick include "
    "consider tailor adjust review complete proofread cancel upload download save click visit "
    "sign enter type wait please"
).split()
_IMPERATIVE = re.compile(
    rf"^(?:(?:now|then|next|first|also|please|kindly|just|and|so|remember:?|always|"
    rf"never)[,:]?\s+)*(?:{'|'.join(_VERBS)})\s+"
    r"(?:(?:me|us|it|this|that|these|those|them|him|her|the|a|an|my|our|your|some|any|all|every|"
    r"each|up|down|out|to|for|with|"
    r"about|into|on|in|at|through|as|what|how|whether|if|invoices?|more|another|one|two|three|"
    r"five|ten|something|only)\b"
    r"|⟦|\d|https?:)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause in the person's words; ``wish`` says that it asks rather than asserts ("I'd like you to explain …"),
    ``whole`` that it is all of its sentence."""

    text: str
    wish: bool = False
    whole: bool = True


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text with their closing marks; titles and common abbreviations do not end one."""
    held = ""
    for part in _END.split(text):
        held = f"{held} {part}".strip() if held else part.strip()
        if held and not _ABBREVIATION.search(held, max(0, len(held) - _LONGEST_ABBREVIATION)):
            yield held
            held = ""
    if held:
        yield held


LONGEST_SENTENCE: Final = 1000
"""Characters of a sentence that are read; what is longer is no sentence somebody asserts of themself."""


def asserted(text: str) -> Iterator[Clause]:
    """The clauses that the author of ``text`` asserts or wishes, in order, without openers ("well,", "I'd say")."""
    told_secret = False
    for sentence in sentences(text):
        told_secret = _names_secret(sentence, told_secret)
        if len(sentence) <= LONGEST_SENTENCE and not told_secret and not is_forgetting(sentence.lower()):
            yield from _asserted_in(sentence)


_SECRET = re.compile(
    r"\b(?:pass ?(?:words?|phrases?|codes?)|passwd|pwd|pw|pin (?:code|number)|my pin|"
    r"(?-i:PIN)|(?:api|secret|private|access|"
    r"encryption|wi-?fi) (?:key|token|secret|code|pass)s?|(?:seed|recovery|backup|mnemonic|"
    r"wallet) (?:phrase|words|code|key)s?|"
    r"security code|cvv2?|cvc2?|login details|credentials)\b|\(secret, not kept\)",
    re.IGNORECASE,
)
_GOES_ON_ABOUT_IT = re.compile(
    r"(?:it's|it is|its|that's|that is|the (?:one|first|last|words?)|they are|\d)", re.IGNORECASE
)


def _names_secret(sentence: str, before: bool) -> bool:
    """Whether a sentence speaks of a password or its like, or goes on about the one of the sentence before."""
    return bool(_SECRET.search(sentence) or (before and _GOES_ON_ABOUT_IT.match(sentence)))


def _asserted_in(sentence: str) -> Iterator[Clause]:
    parts = split(_WHICH_IS.sub(r"\1 is ", sentence.rstrip(".!?… ")))
    if sentence.rstrip("\"”')] ").endswith("?"):
        parts = _before_question(parts)
    for index, part in enumerate(parts):
        if _REPORT.search(part) and not re.match(r"(?:i|we)\b", part, re.IGNORECASE):
            return
        clause = stripped(part)
        if clause and is_asserted(clause) and not (index and _TRAILING.match(part) and not _goes_on(parts[0], part)):
            yield Clause(clause, wish=bool(_REQUEST.match(clause)), whole=len(parts) == 1)


def _goes_on(first: str, part: str) -> bool:
    """Whether a later clause has the same pronoun for its subject as the first, and so is no mere comment on it."""
    one, other = _SUBJECT.match(stripped(first)), _SUBJECT.match(stripped(part))
    return bool(one and other and one[1].lower() == other[1].lower())


def _before_question(parts: list[str]) -> list[str]:
    """Of a sentence that ends in a question mark, the clauses before the question proper; none if it has no lead."""
    for index, part in enumerate(parts):
        if _QUESTION_LEAD.match(part) or _INTERROGATIVE.match(stripped(part)):
            return parts[:index]
    return []


def split(sentence: str) -> list[str]:
    """The clauses of a sentence; a subordinate clause stays with the main clause after it."""
    parts = _with_subjects([part.strip(" ,") for part in _BORDER.split(sentence) if part and part.strip(" ,")])
    joined: list[str] = []
    for part in parts:
        if joined and _COMPANION.match(joined[-1]) and f"{joined[-1]} and {part}" in sentence:
            joined[-1] = f"{joined[-1]} and {part}"
        elif (joined and _is_apposed(joined[-1], part) and f"{joined[-1]}, {part}" in sentence) or (
            joined and _SUBORDINATE.match(joined[-1]) and f"{joined[-1]}, {part}" in sentence
        ):
            joined[-1] = f"{joined[-1]}, {part}"
        else:
            joined.append(part)
    return joined


def _is_apposed(name: str, part: str) -> bool:
    """Whether a part says who the name before it is: "Rex, my dog, …"."""
    return bool(_NAMED_ALONE.match(name) and _WHOSE.match(part))


def _with_subjects(parts: list[str]) -> list[str]:
    """The clauses, each elided subject filled in from the clause before it; what goes on a request is left out."""
    filled: list[str] = []
    subject = ""
    for part in parts:
        if _ELIDED.match(part) and filled and _REQUEST.match(stripped(filled[-1])):
            continue
        if subject and _ELIDED.match(part):
            part = f"{subject} {part}"
        if found := _SUBJECT.search(stripped(part)):
            subject = found[1]
        filled.append(part)
    return filled


def stripped(clause: str) -> str:
    """The clause without openers and without "I'd like to share that"."""
    clause = clause.strip(" ,;:.!…-–—")
    for pattern in (_FILLER, _SHARING, _FILLER):
        clause = pattern.sub("", clause, count=1)
    return clause.strip(" ,;:!…-–—")


def is_asserted(clause: str) -> bool:
    """Whether a clause is neither a question nor a command, greeting or supposition."""
    return not any(pattern.search(clause) for pattern in (_INTERROGATIVE, _IMPERATIVE, _MOOD_OF_ROLE, _CONDITIONAL))
