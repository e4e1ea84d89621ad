"""Names of people: said, signed, given in a form, or of somebody the message is about."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.naming import (
    END_WORDS,
    FULL,
    NOT_NAMES,
    PARTICLE,
    TITLE,
    WORD,
    is_given_name,
    trimmed,
)
from vault.domain.detection.passage import Candidate, Cue, Passage, Recognizer, Strength
from vault.domain.matching.ordinary import ORDINARY
from vault.domain.nationalities import demonyms
from vault.domain.spans import USER
from vault.domain.words import vocabulary

_SAID: Final = re.compile(
    r"(?:(?:my|the) (?:(?:full|first|legal|given|real|complete|birth|preferred|user|last|middle|family|maiden) "
    r")?(?:and last )?(?:sur)?name(?: is|'s| was|:| -)|"
    r"(?<![a-z])(?:i am|i'm|they) (?:called|named)|(?<![a-z])(?:(?:i|and|but) (?:also |usually |now )?go by|you can "
    r"call me|"
    r"(?:just |please )?call me|"
    r"(?:i am|i'm) (?:also )?known as)|(?:^|\n)[-* ]*name - |name(?:'s| is|[\"']? ?[:=])|"
    r"ich heiße|ich heisse|mein name ist|je m'appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome è|"
    r"(?:eu )?me chamo|(?:o )?meu nome é|"
    r"ik heet|mijn naam is|mera naam|mi nombre completo es|jag heter|jeg (?:heter|hedder)|nazywam się|mam na imię|"
    r"jmenuji se|mă numesc|mă cheamă|nimeni on|benim adım|sign (?:it |this |off )?(?:as|with)|signed(?: by)?,?|"
    r"(?:kontoinhaber(?:in)?|account ?holder|card ?holder|titular|titulaire|intestatario|payee|applicant|"
    r"name on (?:the )?card|"
    r"nombre|nom|nome|naam|vorname|nachname|apellidos?|cognome|prénom):)[ \t]*[:=\"'*]*[ \t]*"
)
_INTRODUCED: Final = re.compile(
    r"(?:(?<![a-z])(?:i'm|i am|im|this is|it's(?: me,)?|moi,? c'est|ich bin(?: der| die)?|je suis|soy|sono|sou|ik "
    r"ben) )"
)
_LOWER_WORD = r"[^\W\d_](?:[^\W\d_]|['-](?=[^\W\d_])){1,20}"
_LOWER = re.compile(rf"{_LOWER_WORD}(?: (?:{PARTICLE} ){{0,2}}{_LOWER_WORD}){{0,2}}")
_NAME = re.compile(FULL)
_MONTH_NAMES = frozenset({"April", "May", "June", "August", "Christian"})
_ROLE_WORDS = re.compile(
    r"(?i)\b(?:\w+(?:ician|ologist|engineer|manager|worker|driver|teacher|assistant|representative|analyst|"
    r"developer|designer|nurse|officer|clerk|technician|cashier|"
    r"accountant|consultant|specialist|advisor|adviser|therapist|scientist|director|coordinator|supervisor|agent|"
    r"associate|operator|mechanic|instructor|professor|"
    r"student|lawyer|attorney|farmer|chef|cook|waiter|waitress|barista|bartender|cleaner|barber|hairdresser|"
    r"plumber|carpenter|writer|artist|editor|journalist|"
    r"architect|pharmacist|paramedic|principal|librarian|secretary|receptionist|laborer|labourer|guard|pilot|"
    r"dentist|surgeon|doctor|physician|veterinarian|chemist)|"
    r"\w+(?:ian|ish|ese)|national|citizen|resident|owner|founder|ceo|cto|cfo|parent|guy|fan|lover|enthusiast)$"
)


_STREET = re.compile(r"(?i:via|viale|corso|piazza|rue|avenue|calle|avenida|rua|paseo|praça|unit|flat|apartment)$")


def _lower_end(passage: Passage, start: int) -> int:
    """The end of a name typed in small letters: up to three words before the sentence goes on."""
    match = _LOWER.match(passage.text, start)
    if match is None:
        return start
    words: list[str] = []
    for word in match[0].split(" "):
        if word.lower() in END_WORDS | NOT_NAMES:
            break
        words.append(word)
    return start + len(" ".join(words))


def find_said(passage: Passage) -> Iterator[Candidate]:
    """After "my name is", "call me", "name:" and their like in other languages."""
    for cue in _SAID.finditer(passage.lower):
        start = cue.end()
        match = _NAME.match(passage.text, start)
        end = _before_field(passage, start, _said_end(passage, match) if match else _lower_end(passage, start))
        first = passage.text[start:end].split(" ")[0].strip(",")
        weak = not match and re.search(r"call me|go by|sign\w*", cue[0]) is not None
        if _OF_THING.search(passage.lower, max(0, cue.start() - 16), cue.start()):
            continue
        if end > start and (first in _MONTH_NAMES or _may_be_name(first.lower(), weak)):
            yield Candidate(start, end, "PERSON.name")


def _may_be_name(first: str, weak: bool) -> bool:
    return first not in NOT_NAMES | END_WORDS and (not weak or is_given_name(first))


_OF_THING = re.compile(
    r"\b(?:file|brand|company|domain|host|product|project|variable|table|column|class|"
    r"function|branch|street|team|band|"
    r"field|model|game|app|server|package|folder|repo|business|shop|store|street|trade|code|screen) ?(?:the )?$"
)
_NEXT_FIELD: Final = re.compile(
    r"\b(?:date|d\.?o\.?b|(?:place|country|city|year|day) of|birth(?:day|date|place)?|"
    r"address|e-?mail|phone|telephone|mobile|"
    r"nationality|citizenship|gender|sex|occupation|profession|job title|employer|company|"
    r"education|marital status|passport|"
    r"id|ssn|social security|tax id|iban|account|signature|postcode|zip|city|street|country|"
    r"age|title|relationship|type)\b"
    r"[\w ./()'-]{0,24}(?:[:=]|_{2}|\.{3}|$)",
    re.I | re.M,
)
"""The name of the next field of a form, which stands where a name was left out."""


def _before_field(passage: Passage, start: int, end: int) -> int:
    """``end``, or where before it the next field of a form begins."""
    field = _NEXT_FIELD.search(passage.text, start, min(len(passage.text), end + 40))
    return start + len(passage.text[start : field.start()].rstrip(" ,;|/")) if field and field.start() < end else end


_GIVEN_NAME_AFTER: Final = re.compile(rf", ({WORD}(?: {WORD})?)(?=[.;)\"'\n|]|$)")


def _said_end(passage: Passage, match: re.Match[str]) -> int:
    """The end of a name said outright, also one like "April May" or "O'Connor, Patrick"."""
    start, words = match.start(), match[0].split(" ")
    end = match.end() if _MONTH_NAMES.issuperset(words) else trimmed(passage, start, match.end())
    given = _GIVEN_NAME_AFTER.match(passage.text, end)
    return (
        given.end()
        if given and (" " not in match[0] or match[0].isupper()) and is_given_name(given[1].split(" ")[0])
        else end
    )


def _is_name(words: list[str]) -> bool:
    if (
        NOT_NAMES.intersection(w.lower() for w in words)
        or (_ROLE_WORDS.search(words[-1]) and not (len(words) == 1 and is_given_name(words[0])))
        or _STREET.match(words[0])
        or words[0].lower() in demonyms()
    ):
        return False
    return is_given_name(words[0]) or re.match(rf"(?i:{TITLE})", " ".join(words) + " ") is not None


_ADDED = re.compile(rf"(?: \([^()\n]{{0,40}}\))?,? and ({FULL})")
_INTRODUCED_LOW = re.compile(
    rf"(?:^|\n|\b(?i:hi|hello|hey|yo)(?: there)?[,.!]? )(?:[Ii]'?m|[Ii] am|[Tt]his is|[Ii]t'?s)(?: me,?)? "
    rf"({_LOWER_WORD}(?: {_LOWER_WORD})?)(?=[,.!\n]|$| (?:and|here|from|again|btw)\b)"
)
_TITLED_LOWER = re.compile(rf"(?:mr|mrs|ms|miss|dr|prof)\b\.? {_LOWER_WORD}")


def _formal_subject(name: str) -> str:
    """The user where a title would make the name a third party's."""
    return USER if re.match(rf"(?i:{TITLE})", name) else ""


def _is_low_name(words: list[str]) -> bool:
    """Whether words in small letters are a given name, alone or with a surname that is no ordinary word."""
    return is_given_name(words[0]) and not (ORDINARY | NOT_NAMES | END_WORDS).intersection(words)


def find_introduced(passage: Passage) -> Iterator[Candidate]:
    """After "I'm" and "this is", where a name follows; and who is named along."""
    for low in _INTRODUCED_LOW.finditer(passage.text):
        if _is_low_name(low[1].lower().split(" ")):
            yield Candidate(*low.span(1), "PERSON.name")
    for cue in _INTRODUCED.finditer(passage.lower):
        match = _NAME.match(passage.text, cue.end()) or _TITLED_LOWER.match(passage.text, cue.end())
        if match:
            end = trimmed(passage, match.start(), match.end())
            if _is_name(passage.text[match.start() : end].split(" ")):
                yield Candidate(match.start(), end, "PERSON.name", subject=_formal_subject(match[0]))
                yield from _named_along(passage, end)


def _named_along(passage: Passage, end: int) -> Iterator[Candidate]:
    match = _ADDED.match(passage.text, end)
    if match:
        end = trimmed(passage, match.start(1), match.end(1))
        if _is_name(passage.text[match.start(1) : end].split(" ")):
            yield Candidate(match.start(1), end, "PERSON.name", Strength.SHAPE, "someone")


_HERE = re.compile(
    rf"(?:^\W{{0,4}}|[.!?\n,] ?)(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood (?:day|morning|evening)),? )?({FULL}) here\b"
)
_SIGNED = re.compile(
    rf"(?i:\b(?:regards|best|cheers|thanks|thank you|sincerely|yours|love|wishes|grüße|grüßen|cordialement|saludos|"
    rf"saluti)),?!?[ \t]*\n+[ \t]*-?({FULL})[ \t]*(?:\n|$)"
)
_CLOSED = re.compile(rf"(?i:\b(?:regards|wishes|sincerely|faithfully)), -?({FULL})\.?\s*$")
_FIELD = re.compile(rf"\b(?i:first|given|last|family|middle|sur) ?(?i:name),? ({WORD})(?=[,.;\n]|$)")
_PUT = re.compile(rf"\"?({FULL})\"? (?:[a-z]+ ){{0,4}}(?:as|is) my (?:full |real |legal |first |last )?name\b")
_BORN = re.compile(rf"\b[Ii] was born ({FULL})")
_ROW = re.compile(rf"(?i:\|[ ]?(?:full |first |last )?name[ ]?\|) ?({FULL}) ?\|")
_ADDRESSING = re.compile(
    r"(?:e-?mail|mail|contact|call|phone|ask|text|tell|write(?: to)?|message|cc|invite|ping|send|"
    r"forward|remind|reply to|meet) ",
    re.I,
)
"""What tells to turn to somebody, before a name."""
_BESIDE = re.compile(rf"(?:^\W{{0,4}}|[\n.,:;] ?\"?|\b(?:for|to|at|is) \"?)({FULL})\"? ?[-<(,:]+ ?(?=[\w.+-]{{1,64}}@)")


_CLOSINGS: Final = vocabulary(
    "regards best cheers thanks thank sincerely faithfully yours love wishes grüße grüßen cordialement saludos saluti"
)
_PLACED: Final = (
    Cue(_HERE, frozenset({"here"}), cased=True),
    Cue(_SIGNED, _CLOSINGS, cased=True),
    Cue(_CLOSED, _CLOSINGS, cased=True),
    Cue(_FIELD, vocabulary("name firstname lastname surname"), cased=True),
    Cue(_PUT, frozenset({"name"}), cased=True),
    Cue(_BORN, frozenset({"born"}), cased=True),
    Cue(_ROW, signs=("|",), cased=True),
    Cue(_BESIDE, signs=("@",), cased=True),
)


def find_placed(passage: Passage) -> Iterator[Candidate]:
    """By where it stands: "X here", a signature, before an e-mail address."""
    for cue in _PLACED:
        pattern = cue.pattern
        for match in cue.finditer(passage):
            turned = _ADDRESSING.match(passage.text, match.start(1), match.end(1))
            start, end = turned.end() if turned else match.start(1), trimmed(passage, match.start(1), match.end(1))
            words = passage.text[start:end].split(" ")
            known = is_given_name(words[0]) or pattern is _FIELD or (len(words) > 1 and pattern not in {_ROW, _BORN})
            if known and not NOT_NAMES.intersection(w.lower() for w in words):
                subject = "someone" if turned else _formal_subject(match[1])
                yield Candidate(start, end, "PERSON.name", subject=subject)


_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚"
    "卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武"
)
"""Common Chinese family names, simplified."""
_OTHER_SCRIPTS = re.compile(
    r"(?:我叫|我的名字(?:叫|是)|名前(?:は|:)|氏名(?:は|:)|わたしは|私は|姓名:)[ ]?([\u4e00-\u9fff\u30a0-\u30ff·]{2,8}?)"
    r"(?=[,. /!?\n]|です|と申|といいます|今年|$|住|的)"
    r"|(?:मेरा नाम|नाम है) ((?:[\u0900-\u0963\u0970-\u097f]+ ?){1,3}?)(?= है|[,.!]|$)"
    r"|меня зовут ([А-ЯЁ][а-яё]+(?: [А-ЯЁ][а-яё]+)?)|제 이름은 ([\uac00-\ud7af]{2,4}?)(?=입니다|이에요|예요)|저는 "
    r"([\uac00-\ud7af]{2,4}?)(?=입니다|이에요|예요)|"
    r"(?:내 )?이름(?:은|:) ?([\uac00-\ud7af]{2,4}?)(?=입니다|이에요|예요|[,. ]|$)"
    rf"|([\u4e00-\u9fff\u30a0-\u30ff]{{2,8}})(?=と申し|といいます)|"
    rf"我是([{_SURNAMES}][\u4e00-\u9fff]{{1,2}})(?<![生人师者员工家士手友学])(?=[,.! ]|$)"
    r"|اسمي ([\u0620-\u06ff]+(?: [\u0620-\u06ff]+){0,3})|με λένε ([Α-ΩΆ-Ώ][α-ωά-ώ]+(?: [Α-ΩΆ-Ώ][α-ωά-ώ]+)?)",
    re.I,
)


def find_in_scripts(passage: Passage) -> Iterator[Candidate]:
    """In Chinese, Japanese, Korean, Hindi and Russian."""
    for match in _OTHER_SCRIPTS.finditer(passage.text):
        yield Candidate(*match.span(match.lastindex or 0), "PERSON.name")


_BARE = re.compile(rf"^\W*(?:(?:yes|sure|of course|ok|okay|it's)[,.!]? )?({FULL})[.!]?$")


def find_answered(passage: Passage) -> Iterator[Candidate]:
    """A bare answer to "what is your name?"."""
    match = _BARE.match(passage.text) if "PERSON.name" in passage.asked and len(passage.text) < 60 else None
    if match and not NOT_NAMES.intersection(match[1].lower().split()) and not _ROLE_WORDS.search(match[1]):
        yield Candidate(*match.span(1), "PERSON.name")


RECOGNIZERS = (
    Recognizer(
        "said name",
        find_said,
        vocabulary(
            """
            name surname nombre nom nome naam call called named heiße heisse appelle llamo chiamo chamo heet naam
            known go signed sign kontoinhaber kontoinhaberin account accountholder card cardholder titular titulaire
            intestatario payee applicant vorname nachname apellido apellidos cognome prénom heter hedder nazywam
            imię jmenuji numesc cheamă nimeni adım
            """
        ),
    ),
    Recognizer("introduced name", find_introduced, vocabulary("i im this it ich je soy sono sou ik moi")),
    Recognizer(
        "placed name",
        find_placed,
        vocabulary(
            """
            here regards best cheers thanks sincerely faithfully yours love wishes grüße grüßen cordialement saludos
            saluti name surname born
            """
        ),
        ("@",),
    ),
    Recognizer(
        "names in other scripts",
        find_in_scripts,
        signs=("我", "名", "私", "わた", "नाम", "зовут", "이름", "저는", "اسمي", "λένε", "と申", "といい"),
    ),
    Recognizer("answered name", find_answered, frozenset({"\0"}), answers=frozenset({"PERSON.name"})),
)
