"""Turns in which nothing is to be made: greetings, thanks, statements, questions about the assistant or the world."""

import re
from collections.abc import Callable, Sequence

from memory.domain.composing import asides
from memory.domain.composing.brief import Brief
from memory.domain.composing.wording import paragraphs
from memory.domain.types import Exchange

_HELLO = re.compile(
    (
        r"^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|hiya)?(?: there|"
        r" again)?\W*(?:how are you(?: doing| today)?|how's it going|what's up)?\W*$"
    ),
    re.IGNORECASE,
)
_THANKS = re.compile(
    (
        r"^\W*(?:ok(?:ay)?|great|perfect|cool|nice|super|lovely|awesome|got it|thanks?|thank you|thx|cheers)"
        r"\b[^?]{0,40}$"
    ),
    re.IGNORECASE,
)
_BYE = re.compile(
    r"^\W*(?:(?:thanks?|thank you|ok(?:ay)?|well)\b\W*)?(?:bye(?: bye)?|goodbye|good night|see you|"
    r"talk (?:to you )?later|take care)\b[^?]{0,30}$",
    re.IGNORECASE,
)
_OKAY = re.compile(r"^\W*ok(?:ay)?\W*$", re.IGNORECASE)
_NEVER_MIND = re.compile(r"^\W*(?:forget (?:about )?it|never ?mind|leave it|skip it)\W*$", re.IGNORECASE)
_HOW_ARE_YOU = re.compile(r"\bhow are you\b|\bhow's it going\b|\bwhat's up\b", re.IGNORECASE)
_ITSELF = re.compile(
    (
        r"\b(?:who|what) are you\b|\bare you (?:an? |chat|human|real|ai\b)|\bwhat can you do\b|\bhow do you work\b|"
        r"\byour name\b|\bchatgpt\b|\bwhich model\b|\bhow can you help\b|\bwhat do you do\b"
    ),
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\?|\b(?:you (?:could|can|would)(?! (?:call|reach|text|ring|email|find|contact|phone|message)\b)|hoping|wondering|"
    r"would be (?:great|nice|helpful)|any (?:ideas|tips|"
    r"suggestions|advice))\b|"
    r"\b(?:can|could|would|will) you\b|\b(?:help|assist) me\b|\bi(?:'d| would) (?:like|love|appreciate|"
    r"prefer) (?:you|some|to (?:get|have|know|see|find)|an?|advice|help|suggestions)\b|"
    r"\bi (?:need|want) (?:you|help|a|an|some|advice|to (?:write|plan|find|know|make|set|create|get|book|"
    r"recover))\b|\bi'm looking for\b|\bi'm trying to\b|"
    r"^(?:please|write|draft|plan|make|create|give|show|tell|explain|suggest|recommend|list|find|compose|"
    r"prepare|fill|remind|print|set|translate|turn|open|play|search|look|check|buy|pay|schedule|cancel|"
    r"call|count|solve|summari[sz]e|describe|translate|calculate|build|design|organi[sz]e|compare|outline|"
    r"book|order|generate|do|what|which|who|where|when|why|how|is|are|should|ignore|let's|quiz|find|invite|"
    r"email|text|message)\b|"
    r"\bplease\b|[,;.!]\s*(?:write|draft|plan|make|create|prepare|help|give me|show me|tell me|explain|"
    r"suggest|recommend)\b",
    re.IGNORECASE,
)
_ONESELF = re.compile(
    r"^\W*(?:(?:hi|hey|hello|so|well|oh|yes|no|and|but|also|actually|btw|by the way|yesterday|today|"
    r"last \w+|remember|note|when(?:ever)?|if|after|because|since|once)\b\W*(?:that\s+)?)*"
    r"(?:i|i'm|i've|i'd|i'll|im|my|mine|we|we're|we've|our|it|it's|he|she|they|there|this|that)\b",
    re.IGNORECASE,
)
_WHENEVER = re.compile(r"^when(?:ever)? (?=(?:i|i'm|my|we|we're)\b)", re.IGNORECASE)
"""What opens a report ("When I'm stressed I walk"), not a question."""
_ORDER = re.compile(r"^\W*\w+ (?:\w+ )?(?:me|us)\b", re.IGNORECASE)
_SHORT_ANSWER = re.compile(r"^\W*(?:yes|no|nope|yep|yeah|sure|ok(?:ay)?|maybe|fine)\b.{0,15}$", re.IGNORECASE)
_DISTRESS = re.compile(
    r"(?<!when )(?<!whenever )(?<!if )(?<!once )"
    r"\b(?:i'm|i am|i keep|i feel|feeling|i've been|i can't|i have)\b[^.!?]{0,40}\b(?:sad|anxious|overwhelm\w*|"
    r"stress\w*|panic\w*|depress\w*|lonely|"
    r"hopeless|procrastinat\w*|down|upset|exhausted|unwell|sick|fever|headache|pain|cough|scared|"
    r"burn\w* out|crying|sleep)\b",
    re.IGNORECASE,
)
_ENGLISH_WORDS = (
    "the a an i to is of and in my me you for what how can it on with do are at be this that have please help was so"
)
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_TEXT_WORK = re.compile(
    r"(?:^|[.:!?\n])\s*(?:please |(?:can|could|would) you (?:please )?)?"
    r"(?:summari[sz]e|translate|proofread|paraphrase|tl;?dr)\b(?! (?:\w+ )?my\b)",
    re.IGNORECASE,
)
_FOREIGN_WORDS = (
    "il la di per che un una le les des une est pour der die das und ist ein eine bitte mir los las el que "
    "para con por como não "
    "uma os het een voor van ik och jag att är och det en del mi mon ma je tu sie ich mein meine"
)
_FOREIGN = frozenset(_FOREIGN_WORDS.split())
_MODEL_HINT = "OPENAI_API_KEY"


def is_greeting(text: str) -> bool:
    return bool(_HELLO.match(text))


def is_thanks(text: str) -> bool:
    return bool(_THANKS.match(text)) and not _OKAY.match(text)


def is_about_assistant(text: str) -> bool:
    return bool(_ITSELF.search(text)) and len(text) < 160


def is_asking(text: str) -> bool:
    """Whether the words ask for anything; a statement does not."""
    return bool(_ASKING.search(_WHENEVER.sub("", text.strip())))


def is_statement(text: str) -> bool:
    """Whether the words begin as somebody's report of themself does, not as an order ("Packing list for Rome")."""
    return bool(_ONESELF.match(text))


def is_order(text: str) -> bool:
    """Whether the words order something ("Quiz me on verbs") without asking."""
    return bool(_ORDER.match(text)) and not is_statement(text)


def is_text_work(text: str) -> bool:
    """Whether a text is to be worked on that no rule can read: summarised, translated, proofread."""
    return bool(_TEXT_WORK.search(text))


def is_short_answer(text: str) -> bool:
    return bool(_SHORT_ANSWER.match(text))


def is_distress(text: str) -> bool:
    """Whether somebody says that they are unwell, which asks for help without asking."""
    return bool(_DISTRESS.search(text))


def is_foreign(text: str) -> bool:
    """Whether a text holds common words or letters of other languages and none of the commonest English ones."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    foreign = bool(_FOREIGN & set(words)) or sum(ord(c) > 0x24F for c in "".join(words)) > len("".join(words)) / 2
    return len(words) >= 2 and foreign and not _ENGLISH & set(words)


def is_goodbye(text: str) -> bool:
    return bool(_BYE.match(text))


def is_never_mind(text: str) -> bool:
    return bool(_NEVER_MIND.match(text))


def goodbye(brief: Brief) -> str:
    return "Good night!" if "night" in brief.request.lower() else brief.pick("Goodbye!", "Goodbye, until next time.")


def greeting(brief: Brief) -> str:
    hello = brief.pick("Hello!", "Hi, good to see you.", "Hello, nice to hear from you.")
    if _HOW_ARE_YOU.search(brief.request):
        return f"{hello} All is well here, thank you. How are you, and what can I do for you?"
    return f"{hello} Tell me about yourself, ask what I remember, or give me something to write, fill in or plan."


def thanks(brief: Brief) -> str:
    return brief.pick("You're welcome.", "Glad to help.", "Any time.")


def next_please(brief: Brief) -> str:
    return brief.pick(
        "All right. What would you like next?", "Fine. Tell me what you'd like me to write, plan or look up."
    )


def about_itself(brief: Brief) -> str:
    return paragraphs(
        (
            "I'm the built-in assistant of this site: rules and templates, not a language model. I remember "
            "what you tell me, keep private values sealed, and write, fill in and plan with them when you allow it."
        ),
        (
            "I can answer what you told me before, write invitations, emails and profiles, fill in forms, and "
            "lay out days, weeks, budgets, study plans, visits to the doctor and trips around what you like."
        ),
        connect(),
    )


def connect() -> str:
    return (
        f"For open questions, whoever runs this site can connect a language model: set `{_MODEL_HINT}` (and "
        "`OPENAI_BASE_URL` for a local one) and restart."
    )


def foreign(brief: Brief) -> str:
    return "I can only read and write English so far. Could you ask me in English?"


def cannot_answer(history: Sequence[Exchange]) -> str:
    """A question about the world; how to connect a model is said once in a conversation."""
    told = any(_MODEL_HINT in e.text.text for e in history if e.role == "assistant")
    honest = (
        "That is beyond me: I'm a built-in assistant, not a language model. I can't answer from general "
        "knowledge and don't want to make something up."
    )
    able = "What I can do is work with what you've told me: write, fill in, plan, or look up what I remember about you."
    return paragraphs(honest, able, "" if told else connect())


def gathered(brief: Brief) -> str:
    """The opening when a task is of no kind the assistant knows: what it can still give."""
    return brief.pick(
        "I don't have a ready form for this, but here is what it takes from you:",
        "This is what I can put together for it:",
    )


def changed(brief: Brief) -> str:
    return brief.pick("Here it is again, changed as you asked:", "Changed as you asked:", "Here is the new version:")


def cannot_change() -> str:
    return (
        "I can't make that change by rule – tone, length, day, time, values and added lines I can. "
        "Here is the text again for you to edit:"
    )


def missing_previous() -> str:
    return "There is nothing here yet that I could change. Tell me what to write or plan, and how you'd like it."


_SMALL_TALK: tuple[tuple[Callable[[str], bool], Callable[[Brief], str]], ...] = (
    (asides.is_about_privacy, asides.privacy),
    (is_about_assistant, about_itself),
    (asides.is_complaint, asides.complaint),
    (asides.is_laugh, asides.laugh),
    (asides.is_errand, asides.errand),
    (is_greeting, greeting),
    (is_goodbye, goodbye),
    (is_never_mind, next_please),
    (is_thanks, thanks),
    (is_short_answer, next_please),
    (is_foreign, foreign),
)


def small_talk(brief: Brief) -> str:
    """The reply to a turn that is talk only; empty when it is more than that."""
    return next((reply(brief) for is_so, reply in _SMALL_TALK if is_so(brief.request)), "")
