"""Whose the stretches of a message are that are not its writer's: quoted, pasted, or filed under a name."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.passage import Passage
from vault.domain.words import vocabulary, word_list

DOCUMENT: Final = "document"
"""The subject of a value in a text that the writer only passes on, where no name beside it says whose it is."""

_Stretch = tuple[int, int, str]
_LEAST_PASTE: Final = 60
"""Characters from which what follows "here is the e-mail:" is a text, and no value."""

_QUOTED_LINES = re.compile(r"^[ \t]*>[^\n]*(?:\n[ \t]*>[^\n]*)*", re.M)
_MAIL_HEAD = re.compile(
    r"^[ \t]*(?:from|sender|reply-to|von|de): ?[^\n]*@[^\n]*$"
    r"|^[ \t]*(?:from|to|cc|sent|date|subject|von|an|"
    r"betreff): ?[^\n]+\n(?:[^\n]+\n){0,3}?[ \t]*(?:to|cc|sent|date|subject|"
    r"an|betreff): "
    r"|^[ \t]*-{2,} ?(?:original|forwarded|begin forwarded)[^\n]*|^[ \t]*begin forwarded message"
    r"|^[ \t]*(?:on [^\n]{5,80}|[^\W\d_][^\n:,]{2,40}) (?:wrote|writes|schrieb|a écrit|escribió|ha scritto): *$",
    re.I | re.M,
)
_TEXTS: Final = (
    r"(?:minutes|e-?mails?|letters?|messages?|memos?|articles?|posts?|transcripts?|threads?|"
    r"reports?|contracts?|invoices?|"
    r"newsletters?|notes|conversations?|chats?|logs?|documents?|texts?|paragraphs?|pages?|"
    r"press release|announcements?|"
    r"directory|roster|spreadsheets?|csv|json|tables?|(?:contact |attendance |"
    r"member(?:ship)? |guest )?lists?|records?|"
    r"brief(?:ing)?s?|stor(?:y|ies)|posting|advert|ad|file|passage|excerpt)"
)
_HANDED_OVER = re.compile(
    r"\b(?:summari[sz]e|translate|proofread|paraphrase|reply to|respond to|tl;?dr)\b"
    r"(?! (?:my|our)\b)(?:(?!\b(?:my|our)\b)[^:.?!\n]){0,60}[:\n]\s*"
    rf"|\b(?:rewrite|rephrase|shorten|review|analy[sz]e|explain|extract|classify|check|edit|"
    rf"correct|read|answer|simplify)\b"
    rf"(?:(?!\b(?:my|our)\b)[^:.?!\n]){{0,40}}\b{_TEXTS}\b(?:(?!\b(?:my|our)\b)[^:.?!\n]){{0,40}}[:\n]\s*"
    rf"|\b(?:here(?:'s| is| are)|this is|these are|below (?:is|are)|attached (?:is|are)|"
    rf"pasted|pasting|i (?:just )?(?:got|"
    rf"received|found|have)|we (?:got|received)|see|look at|the following|following|(?:he|"
    rf"she|they) (?:sent|wrote)(?: me)?)"
    rf"(?:(?!\b(?:my|our own|me)\b)[^:.?!\n]){{0,40}}\b(?<!my )(?<!my new ){_TEXTS}\b"
    r"(?:(?!\bmy\b)[^:.?!\n]){0,60}[:.\n]\s*"
    r"|^(?:meeting )?(?:minutes|agenda|attendees|participants|members|contacts)\b[^\n]{0,60}\n",
    re.I | re.M,
)
_HANDING_WORDS: Final = vocabulary(
    """
    summarize summarise translate proofread paraphrase reply respond tl minutes mail mails email emails letter
    letters message messages memo memos article articles post posts transcript transcripts thread threads report
    reports contract contracts invoice invoices newsletter newsletters notes conversation conversations chat
    chats log logs document documents text texts paragraph paragraphs page pages press announcement
    announcements directory roster spreadsheet spreadsheets csv json table tables list lists record records
    brief briefs briefing briefings story stories posting advert ad file passage excerpt agenda attendees
    participants members contacts
    """
)
"""Words one of which every hand-over holds."""
_REQUEST_AT_END = re.compile(
    r"(?:^|[.!?\n] ?)(?:please |can you |could you |kindly )?(?:summari[sz]e|translate|proofread|tl;?dr)"
    r"(?: (?:this|that|it|these|them|the above|the \w+))?(?: for me)?(?:(?: in| to|"
    r" into) [^.!?\n]{1,40})?(?:,? please)?"
    r"[.!?]{0,3}\s{0,9}\Z",
    re.I,
)
_LONGEST_REQUEST: Final = 160
_FIRST_PERSON = re.compile(r"\b(?:I|I'm|I've|my|me|mine|we|our)\b")
_OWN_AGAIN = re.compile(
    r"\n *\n(?=(?:please|can you|could you|would you|now|so,|thanks|by the way|btw|also,|as for me|for me)\b)", re.I
)
_SALUTATION = re.compile(r"^(?:dear|hi|hello|hey|good (?:morning|day|afternoon)),? [^\n,]{2,40},? *\n", re.I | re.M)
_SIGN_OFF = re.compile(
    r"\n(?:(?:best|kind|warm|many)\b[^\n]{0,24}|regards|sincerely|cheers|thanks|thank you|yours[^\n]{0,16}|love|"
    r"all the best),?!? *\n{1,3}[^\n]+(?:\n[^\n]+)*",
    re.I,
)
_OWN_DRAFT = re.compile(
    r"\b(?:my|our) (?:\w+ )?(?:draft|e-?mail|letter|reply|message|note|answer)\b|\bi (?:wrote|drafted)\b", re.I
)

_ROLES: Final = (
    r"treasurer|chair(?:man|person|woman)?|vice[- ]chair|secretary|president|"
    r"vice[- ]president|director|manager|contact"
    r"(?: person| name)?|emergency contact(?: name)?|next of kin|organi[sz]er|host|attendees?|participants?|present|"
    r"apologies|speaker|author|editor|coordinator|landlord|landlady|tenant|agent|broker|"
    r"lawyer|attorney|doctor|physician|"
    r"gp|dentist|nurse|therapist|teacher|coach|captain|accountant|bookkeeper|referee|"
    r"reference|supervisor|boss|hr|recruiter|"
    r"sales|support|seller|vendor|supplier|owner|witness|driver|trustee|member|ceo|cto|cfo|"
    r"coo|vp|lead|team lead|assistant|"
    r"receptionist|beneficiary|principal|head|spokes(?:man|person|woman)|reporter|moderator|"
    r"facilitator|note[- ]?taker|"
    r"clerk|auditor|committee|board member|colleague|neighbou?r|friend|wife|husband|spouse|"
    r"partner|mother|father|mom|mum|dad|"
    r"brother|sister|son|daughter|child|guardian|emergency|plumber|electrician|babysitter|"
    r"nanny|cleaner|professor|tutor"
)
_NAME: Final = (
    r"(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? )?[A-ZÀ-ÖØ-Þ][\w'.-]{0,30}"
    r"(?: (?:(?:van|von|de|der|da|di|la|el|al|bin) ){0,2}[A-ZÀ-ÖØ-Þ][\w'.-]{0,30}){1,3}"
)
_ROLE_LABEL = re.compile(
    rf"(?<![\w'])(?i:(?:[\w'-]+ )?(?:{_ROLES}))(?: \([^()\n]{{1,30}}\))? ?(?::|\n|"
    rf" -) ?(?P<name>{_NAME})(?=[\s,;:.()<|-]|$)"
)
_SELF = re.compile(r"\b(?:i'm|i am|im|as) (?:(?:the|an?|your|our) )?(?:[\w'-]+ ){0,2}[\w'-]+ ?(?::| -) ?$", re.I)
_NAME_LABEL = re.compile(rf"^\W{{0,4}}(?i:(?:full )?name) ?[:=] ?(?P<name>{_NAME})", re.M)
_NAMED_LINE = re.compile(
    rf"^[ \t]*(?:[-*•]|\d{{1,2}}[.)])? ?(?P<name>{_NAME}) ?(?:\([^()\n]{{1,40}}\))? ?[,;:|<(-]", re.M
)
_BLOCK_END = re.compile(
    r"\n *\n|[.!?\n] ?(?=(?:I|I'm|I've|My|We|Our|Please|Can|Could|What|Summari[sz]e|"
    r"Translate|Note)\b)|; (?=my\b|i\b)|"
    r"\b(?:and|but|while) (?=my\b|i\b|i'm\b)|, (?=my\b|i am\b|i'm\b)"
)
_LONGEST_BLOCK: Final = 400
_LINE = re.compile(r"[^\n]+")
_CELLS = re.compile(r"[,;|]")
_LEAST_CELLS: Final = 3
_ROW_VALUE = re.compile(r"@\w|\d[\d -]{6,}|\d{3}")
_HEADER = re.compile(r"\b(?:name|e-?mail|phone|surname|ssn)\b", re.I)
_OWN_TABLE = re.compile(r"\b(?:my|our) [^.!?\n]{0,80}(?:[.:!?] ?)?\n[^\n]{0,200}\n?\Z", re.I)
_JSON_KEY = re.compile(r"[\"'](?:full |first )?(?:name|e-?mail|phone|ssn)[\"'] ?:", re.I)


class Foreign:
    """The stretches of a text that are somebody else's."""

    def __init__(self, passage: Passage) -> None:
        self._named = _in_order(_named_blocks(passage.text))
        self._documents = _in_order((start, end, DOCUMENT) for start, end in _documents(passage))

    def subject(self, start: int) -> str:
        """Whose the value at ``start`` is by where it stands: a name, "document", or empty where the words tell."""
        return _at(self._named, start) or _at(self._documents, start)


def _in_order(stretches: Iterator[_Stretch]) -> list[_Stretch]:
    """The stretches in order, each cut where the next begins or the one before still goes on."""
    apart: list[_Stretch] = []
    for start, end, subject in sorted(stretches):
        if apart and start < apart[-1][1]:
            before = apart[-1]
            if subject == before[2]:
                apart[-1] = (before[0], max(end, before[1]), subject)
                continue
            apart[-1] = (before[0], start, before[2])
        apart.append((start, end, subject))
    return apart


def _at(stretches: list[_Stretch], position: int) -> str:
    at = bisect_right(stretches, position, key=lambda one: one[0]) - 1
    return stretches[at][2] if at >= 0 and position < stretches[at][1] else ""


def _documents(passage: Passage) -> Iterator[tuple[int, int]]:
    """Where the text is passed on, not said."""
    text = passage.text
    for quoted in _QUOTED_LINES.finditer(text) if ">" in text else ():
        yield quoted.span()
    yield from _pasted(passage)
    if "\n" in text:
        yield from _letters(text)
        yield from _rows(text)
    keys = [m.span() for m in _JSON_KEY.finditer(text)] if "{" in text else []
    if len({text[a:b].lower() for a, b in keys}) < len(keys):
        yield max(0, text.find("{")), text.rfind("}") + 1 or len(text)


def _pasted(passage: Passage) -> Iterator[tuple[int, int]]:
    """From where it is handed over, or begins like a mail, to its end."""
    text = passage.text
    for mail in _MAIL_HEAD.finditer(text) if "\n" in text or ":" in text or "--" in text else ():
        yield mail.start(), _own_again(text, mail.end())
    for handed in () if _HANDING_WORDS.isdisjoint(passage.words) else _HANDED_OVER.finditer(text):
        end = _own_again(text, handed.end())
        if end - handed.end() >= _LEAST_PASTE:
            yield handed.end(), end
    request = _REQUEST_AT_END.search(text, max(0, len(text) - _LONGEST_REQUEST))
    if request and request.start() >= _LEAST_PASTE and not _FIRST_PERSON.search(text, 0, request.start()):
        yield 0, request.start()


def _own_again(text: str, start: int) -> int:
    """Where the writer speaks again: the last paragraph that opens with a request."""
    ends = [m.start() for m in _OWN_AGAIN.finditer(text, start)]
    return ends[-1] if ends else len(text)


def _letters(text: str) -> Iterator[tuple[int, int]]:
    """A letter from its salutation to its signature, unless it is said to be the writer's own."""
    opening = _SALUTATION.search(text)
    closing = _SIGN_OFF.search(text, opening.end() - 1) if opening else None
    if opening and closing and not _OWN_DRAFT.search(text, 0, opening.start()):
        yield opening.start(), closing.end()


def _rows(text: str) -> Iterator[tuple[int, int]]:
    """Rows of several people: two of them at least hold values, apart from a heading."""
    rows = [m for m in _LINE.finditer(text) if len(_CELLS.split(m[0])) >= _LEAST_CELLS]
    rows = [m for m in rows if not _FIRST_PERSON.search(m[0])]
    heading = any(_HEADER.search(m[0]) and not _ROW_VALUE.search(m[0]) for m in rows)
    told = [m for m in rows if _ROW_VALUE.search(m[0]) and (heading or "@" in m[0])]
    if len(told) > 1 and not _OWN_TABLE.search(text, 0, told[0].start()):
        yield told[0].start(), told[-1].end()


def _named_blocks(text: str) -> Iterator[_Stretch]:
    """What stands under a role and a name, or under one name of several, to where the next begins."""
    for label in _ROLE_LABEL.finditer(text) if ":" in text or "\n" in text or " -" in text else ():
        if _SELF.search(text, max(0, label.start() - 24), label.start("name")):
            continue
        yield label.start("name"), _block_end(text, label.end("name")), label["name"]
    for pattern in (_NAME_LABEL, _NAMED_LINE) if "\n" in text else ():
        heads = [m for m in pattern.finditer(text) if pattern is _NAME_LABEL or _is_person(m["name"])]
        if len({m["name"] for m in heads}) > 1:
            for head in heads:
                yield head.start("name"), _block_end(text, head.end("name")), head["name"]


def _block_end(text: str, start: int) -> int:
    stop = _BLOCK_END.search(text, start, start + _LONGEST_BLOCK)
    return stop.start() + 1 if stop else min(len(text), start + _LONGEST_BLOCK)


def _is_person(name: str) -> bool:
    first = name.split(" ")[0].lower()
    return first.rstrip(".") in {"mr", "mrs", "ms", "dr", "prof"} or first in word_list("given_names")
