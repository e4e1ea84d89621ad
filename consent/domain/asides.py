"""Words of a sentence that state nothing of their writer: what is to be forgotten, only asked, or denied."""

import re
from typing import Final

MENTIONED: Final = "only mentioned"
"""The subject of a value that its writer does not claim: it is kept sealed, and no task takes it for theirs."""

_ASKED_OF_YOU: Final = (
    r"(?:^|[.!?\n,;:]|\b(?:please|you|to|now|just|also|and|then|kindly|hey|hi|ok|okay|so)\b) ?(?:please |just |now )?"
)
_COMMANDED: Final = (
    r"(?:^|[.!?\n] ?|\b(?:please|(?:can|could|would|will) you|(?:want|need|like) you to|and|then)\b)"
    r" ?(?:please |just |now |also )?"
)
_FORGET: Final = re.compile(
    rf"{_ASKED_OF_YOU}(?:forget|unlearn|erase|unremember|stop remembering|(?:don't|do not|"
    rf"never) (?:remember|store|save|"
    r"memori[sz]e|record))\s+(?:about |everything about |all about )?(?:that|what|the|my|our|i\b|i'm|whether|"
    r"everything|anything|all|where|how|when|who|any)\b"
    rf"|{_ASKED_OF_YOU}(?:delete|remove|clear|wipe|drop|scrub|take out) (?:the (?:fact|memory|note|entry|information|"
    r"record)\b|that (?:i|my|we)\b|what (?:i|you)\b|everything (?:i|you|about)\b|my (?=.{0,80}?\b(?:from|out of) "
    r"(?:your |my |the |our )?(?:memor(?:y|ies)|vault|records?|profile|notes)\b))"
    rf"|{_COMMANDED}(?:(?:delete|erase|unlearn) (?:[\w']+ ){{0,3}}?(?:my|everything|all|what|anything|memor(?:y|"
    rf"ies)|that)\b"
    rf"|(?:wipe|clear) (?:[\w']+ ){{0,3}}?(?:everything|all you|what you|anything|memor(?:y|ies))\b)"
)
_FORGETTING_VERBS: Final = (
    "forget unlearn erase remember store save memori record delete remove clear wipe drop scrub take".split()  # noqa: SIM905
)
_IN_A_TEXT: Final = re.compile(
    r"\b(?:from|in|of) (?:the|this|that|my|your) (?:letter|e-?mail|message|invitation|text|draft|form|list|post|"
    r"bio|note|version|"
    r"answer|plan)\b|\bfrom it\b"
)
"""Where words are to be taken out of a text, and stay in memory."""
_DO_NOT: Final = re.compile(r"\b(?:don't|do not|never|cannot|can't|won't|didn't|did|i|i'll|i always)\s+(?:ever )?$")
_CLAIMS_AGAIN: Final = re.compile(
    r"(?:[,;]| -|\b(?:but|and|because|since))\s*(?:(?:instead|actually|now|remember|use|note)\b|(?:i|i'm|i am|we)\s+"
    r"(?:now|actually|just|live now|moved)|(?:my|the|our) (?:new|current|real|actual|"
    r"right)\b|it's\b|it is\b|that's\b)"
)
_OWN_VERB: Final = (
    r"(?:still |really |also |actually |even |ever |already )?(?:have(?! to\b)|had|take|own|owe|earn|make|live|work|"
    r"suffer|use|spend|weigh|hold|study|pay|got|tell|told|say|said|mention|mentioned|see|get)\b"
)
_NOT_A_FACT: Final = (
    r"(?! (?:eligible|able|allowed|right|correct|supposed|likely|at risk|entitled|required|"
    r"covered|going|in danger|too|"
    r"old enough|ok|okay|safe|good|better|being|doing|missing|asking)\b)"
)
_WHETHER: Final = re.compile(
    rf"\b(?:do|did|does) (?:i|we) {_OWN_VERB}|\bam i\b{_NOT_A_FACT}|\b(?:have|"
    rf"had) i (?:ever )?(?:had|been|got|told)\b"
    r"|\bwas i (?:born|diagnosed|ever|once)\b|(?:^|[.,;:!?]\s*|\b(?:so|and|but|then|hey|hi|is it true that|sure) )"
    r"(?:is|are|was|were|isn't|wasn't) (?:my|our)\b"
    r"|\b(?:know|think|check|see|tell me|remember|recall|sure|wonder|say) (?:if|whether) (?:i|my|we|i'm)\b"
)
_GOES_ON: Final = re.compile(
    r"\b(?:my|i|i'm|with|if|because|about|given|since|enough|when|while|so that)\b|(?<!allergic) to\b"
)
_ENDS_ASKING: Final = re.compile(
    r"(?:,? (?:or|and) [\w ,'-]{1,60})?(?:,? (?:right now|now|still|any ?more|too|already|"
    r"at all|then|by the way|as well|"
    r"too|or not|correct|right))?[\s\"')\]]{0,4}\?"
)
_DENIED: Final = re.compile(
    r"(?:\b(?:is|was|are|were|am|do|does|did|have|has)(?:n't| not)|\b(?:i'm|it's|that's|we're|i am|it is) not|, not|"
    r"\bnot)(?: (?:called|named|live|living|work|working|based|use|using|reach\w*))?"
    r"(?: (?:at|in|on|a|an|the|as|by|under|my|really|actually)){0,3}[ :\"']*$"
)


def is_forgetting(before: str, after: str = "") -> bool:
    """Whether a sentence, in lower case around a value, asks to forget it."""
    text, last = f"{before}\ufffc{after}", None
    if not any(verb in text for verb in _FORGETTING_VERBS):
        return False
    for match in _FORGET.finditer(text):
        last = match if match.start() <= len(before) else last
    if last is None or _DO_NOT.search(text, 0, _verb_start(last)) or _IN_A_TEXT.search(text, last.end()):
        return False
    return _CLAIMS_AGAIN.search(text, last.end(), len(before)) is None


_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?\n]*")


def without_forgetting(text: str) -> str:
    """The text without its requests to forget, each to the end of its sentence."""
    return "".join(_until_forgetting(sentence[0]) for sentence in _SENTENCE.finditer(text))


def _until_forgetting(sentence: str) -> str:
    lower = sentence.lower()
    first = _FORGET.search(lower) if is_forgetting(lower) else None
    return sentence[: first.start()] + "\n" if first else sentence


def _verb_start(match: re.Match[str]) -> int:
    verb = re.search(r"\b(?:forget|unlearn|erase|unremember|delete|remove|clear|wipe|drop|scrub)\b", match[0])
    return match.start() + verb.start() if verb else match.start()


def is_asking(before: str, after: str) -> bool:
    """Whether the sentence around a value, in lower case, only asks if it is so: "do I have …?", "is my … …?"."""
    if not _ENDS_ASKING.match(after):
        return False
    asked = list(_WHETHER.finditer(before))
    return bool(asked) and _GOES_ON.search(before, asked[-1].end()) is None


def is_aside(before: str, after: str) -> bool:
    """Whether the words before and after a value in its sentence, in lower case, do not claim it."""
    denied = ("not" in before or "n't" in before) and _DENIED.search(before) is not None
    return denied or is_forgetting(before, after) or is_asking(before, after)
