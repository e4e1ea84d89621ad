"""Names of people: said, signed, given in a form, or of somebody the message is about."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.matching.ordinary import ORDINARY
from vault.domain.nationalities import demonyms
from vault.domain.spans import USER
from vault.domain.words import vocabulary, word_list

_UPPER = "A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁΑ-Ω"
_PARTICLE = r"(?:van|von|de|der|den|da|di|del|della|dello|la|le|el|al|bin|ibn|dos|das|du|zu|ter|ten|y|bint|of)"
_TITLE = (
    r"(?:(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Doctor|Sir|Madam|Herr|Frau|Monsieur|Madame|Señora?|Sr|Sra|"
    r"Dott|Signora?|Lt|Col|Capt|Sgt|Maj|Cpl|Rev|Rabbi|Dame|Hon|Ing)\.? ){1,3})"
)
_WORD = rf"(?:(?:al|el|ash?|ar|an|ad|ud|d|l)['-])?[{_UPPER}](?:[^\W\d_]|['-](?=[^\W\d_])){{0,30}}"
_INITIAL = rf"[{_UPPER}]\."
_FULL = (
    rf"{_TITLE}?(?:{_INITIAL} ?){{0,3}}{_WORD}"
    rf"(?:,? (?:{_PARTICLE} ){{1,3}}{_WORD}| {_INITIAL}| {_WORD}){{0,5}}(?:,? (?:Jr|Sr|II|III)\b\.?)?"
)
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
    r"nombre:|nom:|nome:|naam:)[ \t]*[:=\"'*]*[ \t]*"
)
_INTRODUCED: Final = re.compile(
    r"(?:(?<![a-z])(?:i'm|i am|im|this is|it's(?: me,)?|ich bin|je suis|soy|sono|sou|ik "
    r"ben) )"
)
_LOWER_WORD = r"[^\W\d_](?:[^\W\d_]|['-](?=[^\W\d_])){1,20}"
_LOWER = re.compile(rf"{_LOWER_WORD}(?: (?:{_PARTICLE} ){{0,2}}{_LOWER_WORD}){{0,2}}")
_NAME = re.compile(_FULL)
_END_WORDS = vocabulary(
    """
    and but i i'm i'd i've my we our so who which from in at on with the a an is are was have has here by for to of
    it's it please thanks thank or not though und ich aus y tengo soy e ho sono et j'ai hai aur also too this that you
    your born age aged he she they its me as if because since when where just the it
    """
)
_CUTTING = vocabulary("and but i i'm my our so who which from with is are was have has here phone email age")
_NOT_NAMES = vocabulary(
    """
    not very really just so also a an the from in at on sorry sure happy glad here fine ok okay good great ready done
    new interested looking trying going single married divorced widowed male female man woman i it my your this that
    thanks hello hi hey dear yes no please male, monday tuesday wednesday thursday friday saturday sunday january
    february march april may june july august september october november december christian muslim catholic jewish
    hindu buddhist christmas easter currently mostly still always never both all what how when where why who back later
    tomorrow spelled spelt
    """
)
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


def _plain(word: str) -> str:
    decomposed = unicodedata.normalize("NFKD", word.lower())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def is_given_name(word: str) -> bool:
    """Whether a word is somebody's given name somewhere."""
    plain = _plain(word)
    return plain in word_list("given_names") or plain.partition("-")[0] in word_list("given_names")


_POSSESSIVE = re.compile(r"'s(?: |$)")


def _trimmed(passage: Passage, start: int, end: int) -> int:
    """The end without possessive and words no name ends in."""
    text = passage.text[start:end]
    words = _POSSESSIVE.split(text, maxsplit=1)[0].split(" ")
    cut = next((i for i, word in enumerate(words) if i and word.lower() in _CUTTING), len(words))
    words = words[:cut]
    while len(words) > 1 and words[-1].lower().strip(",") in _END_WORDS | _NOT_NAMES:
        words.pop()
    return start + len(" ".join(words).rstrip(","))


def _lower_end(passage: Passage, start: int) -> int:
    """The end of a name typed in small letters: up to three words before the sentence goes on."""
    match = _LOWER.match(passage.text, start)
    if match is None:
        return start
    words: list[str] = []
    for word in match[0].split(" "):
        if word.lower() in _END_WORDS | _NOT_NAMES:
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
    return first not in _NOT_NAMES | _END_WORDS and (not weak or is_given_name(first))


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


_GIVEN_NAME_AFTER: Final = re.compile(rf", ({_WORD}(?: {_WORD})?)(?=[.;)\"'\n|]|$)")


def _said_end(passage: Passage, match: re.Match[str]) -> int:
    """The end of a name said outright, also one like "April May" or "O'Connor, Patrick"."""
    start, words = match.start(), match[0].split(" ")
    end = match.end() if _MONTH_NAMES.issuperset(words) else _trimmed(passage, start, match.end())
    given = _GIVEN_NAME_AFTER.match(passage.text, end)
    return (
        given.end()
        if given and (" " not in match[0] or match[0].isupper()) and is_given_name(given[1].split(" ")[0])
        else end
    )


def _is_name(words: list[str]) -> bool:
    if (
        _NOT_NAMES.intersection(w.lower() for w in words)
        or _ROLE_WORDS.search(words[-1])
        or _STREET.match(words[0])
        or words[0].lower() in demonyms()
    ):
        return False
    return is_given_name(words[0]) or re.match(rf"(?i:{_TITLE})", " ".join(words) + " ") is not None


_ADDED = re.compile(rf"(?: \([^()\n]{{0,40}}\))?,? and ({_FULL})")
_INTRODUCED_LOW = re.compile(
    rf"(?:^|\b(?i:hi|hello|hey)(?: there)?[,.!]? )(?:[Ii]'?m|[Ii] am|[Tt]his is) ({_LOWER_WORD})(?=[,.!\n]|$| (?:and|"
    rf"here|from)\b)"
)
_TITLED_LOWER = re.compile(rf"(?:mr|mrs|ms|miss|dr|prof)\b\.? {_LOWER_WORD}")


def _formal_subject(name: str) -> str:
    """The user where a title would make the name a third party's."""
    return USER if re.match(rf"(?i:{_TITLE})", name) else ""


def find_introduced(passage: Passage) -> Iterator[Candidate]:
    """After "I'm" and "this is", where a name follows; and who is named along."""
    for low in _INTRODUCED_LOW.finditer(passage.text):
        if is_given_name(low[1]) and low[1].lower() not in ORDINARY | _NOT_NAMES:
            yield Candidate(*low.span(1), "PERSON.name")
    for cue in _INTRODUCED.finditer(passage.lower):
        match = _NAME.match(passage.text, cue.end()) or _TITLED_LOWER.match(passage.text, cue.end())
        if match:
            end = _trimmed(passage, match.start(), match.end())
            if _is_name(passage.text[match.start() : end].split(" ")):
                yield Candidate(match.start(), end, "PERSON.name", subject=_formal_subject(match[0]))
                yield from _named_along(passage, end)


def _named_along(passage: Passage, end: int) -> Iterator[Candidate]:
    match = _ADDED.match(passage.text, end)
    if match:
        end = _trimmed(passage, match.start(1), match.end(1))
        if _is_name(passage.text[match.start(1) : end].split(" ")):
            yield Candidate(match.start(1), end, "PERSON.name", Strength.SHAPE, "someone")


_HERE = re.compile(
    rf"(?:^\W{{0,4}}|[.!?\n,] ?)(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood (?:day|morning|evening)),? )?({_FULL}) here\b"
)
_SIGNED = re.compile(
    rf"(?i:\b(?:regards|best|cheers|thanks|thank you|sincerely|yours|love|wishes|grüße|cordialement|saludos|"
    rf"saluti)),?!?[ \t]*\n+[ \t]*-?({_FULL})[ \t]*(?:\n|$)"
)
_CLOSED = re.compile(rf"(?i:\b(?:regards|wishes|sincerely|faithfully)), -?({_FULL})\.?\s*$")
_FIELD = re.compile(rf"\b(?i:first|given|last|family|middle|sur) ?(?i:name),? ({_WORD})(?=[,.;\n]|$)")
_PUT = re.compile(rf"\"?({_FULL})\"? (?:[a-z]+ ){{0,4}}(?:as|is) my (?:full |real |legal |first |last )?name\b")
_BORN = re.compile(rf"\b[Ii] was born ({_FULL})")
_ROW = re.compile(rf"(?i:\|[ ]?(?:full |first |last )?name[ ]?\|) ?({_FULL}) ?\|")
_ADDRESSING = re.compile(
    r"(?:e-?mail|mail|contact|call|phone|ask|text|tell|write(?: to)?|message|cc|invite|ping|send|"
    r"forward|remind|reply to|meet) ",
    re.I,
)
"""What tells to turn to somebody, before a name."""
_BESIDE = re.compile(
    rf"(?:^\W{{0,4}}|[\n.,:;] ?\"?|\b(?:for|to|at|is) \"?)({_FULL})\"? ?[-<(,:]+ ?(?=[\w.+-]{{1,64}}@)"
)


def find_placed(passage: Passage) -> Iterator[Candidate]:
    """By where it stands: "X here", a signature, before an e-mail address."""
    for pattern in (_HERE, _SIGNED, _CLOSED, _FIELD, _PUT, _BORN, _ROW, _BESIDE):
        for match in pattern.finditer(passage.text):
            turned = _ADDRESSING.match(passage.text, match.start(1), match.end(1))
            start, end = turned.end() if turned else match.start(1), _trimmed(passage, match.start(1), match.end(1))
            words = passage.text[start:end].split(" ")
            known = is_given_name(words[0]) or pattern is _FIELD or (len(words) > 1 and pattern not in {_ROW, _BORN})
            if known and not _NOT_NAMES.intersection(w.lower() for w in words):
                subject = "someone" if turned else _formal_subject(match[1])
                yield Candidate(start, end, "PERSON.name", subject=subject)


_ABOUT = re.compile(
    rf"\b(?i:contact|call|email|e-mail|phone|ask|text|customer|client|patient|colleague|friend|boss|manager|wife|"
    rf"husband|partner|son|daughter|brother|sister|mother|father|"
    rf"mom|dad|girlfriend|boyfriend|neighbou?r|doctor|landlord|teacher|named|called)(?:,|'s name is| is called| is "
    rf"named| named| called|:)? ({_FULL})"
)
_TITLED = re.compile(rf"\b((?:Mr|Mrs|Ms|Dr|Prof)\b\.? {_WORD}(?: {_WORD})?)")
_ACTING = re.compile(
    rf"\b({_WORD} (?:(?:{_PARTICLE} ){{0,2}}){_WORD}) (?=(?:called|emailed|wrote|texted|phoned|owes|lives|works|"
    rf"said|told)\b)"
)


_OWN_KIN = re.compile(r"\b(?:i'm|i am|it's) \w+'s $")
"""Before a kin word that says who the speaker is: "I'm John's brother, Peter"."""


def find_others(passage: Passage) -> Iterator[Candidate]:
    """Names of third parties: two words at least, a given name first, or a title."""
    for pattern in (_ABOUT, _TITLED, _ACTING):
        for match in pattern.finditer(passage.text):
            end = _trimmed(passage, match.start(1), match.end(1))
            words = passage.text[match.start(1) : end].split(" ")
            known, kin = is_given_name(words[0]), pattern is _ABOUT and _is_owned(passage, match)
            formal = len(words) > 1 and _FORM.match(match[0]) is not None
            if pattern is _TITLED or formal or (known and len(words) > 1) or (kin and _may_be_called(words[0])):
                own = _OWN_KIN.search(passage.lower, max(0, match.start() - 40), match.start())
                yield Candidate(match.start(1), end, "PERSON.name", Strength.SHAPE, USER if own else _third(match[0]))


def _may_be_called(word: str) -> bool:
    return (
        re.fullmatch(r"[^\W\d_][^\W\d_A-Z]+", word) is not None and word.lower() not in _NOT_NAMES | demonyms().keys()
    )


_FORM = re.compile(r"\w+: ")
_OWNED = re.compile(r"\b(?:my|our|his|her|their) (?:best |old |new |older |younger |little |big |late )?(?:\w+ is )?$")


_ADDRESSED = re.compile(r"(?:contact|call|e-?mail|phone|ask|text)\b", re.I)


def _is_owned(passage: Passage, match: re.Match[str]) -> bool:
    """Whether "my", "her" and the like stand before a friend, a son, a daughter who "is called"."""
    start = match.start()
    return not _ADDRESSED.match(match[0]) and _OWNED.search(passage.lower, max(0, start - 30), start) is not None


def _third(text: str) -> str:
    word = text.split(" ")[0].strip(",:'").lower()
    return (
        word
        if word
        in {"wife", "husband", "partner", "son", "daughter", "brother", "sister", "mother", "father", "friend", "boss"}
        else "someone"
    )


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


_BARE = re.compile(rf"^\W*(?:(?:yes|sure|of course|ok|okay|it's)[,.!]? )?({_FULL})[.!]?$")


def find_answered(passage: Passage) -> Iterator[Candidate]:
    """A bare answer to "what is your name?"."""
    match = _BARE.match(passage.text) if "PERSON.name" in passage.asked and len(passage.text) < 60 else None
    if match and not _NOT_NAMES.intersection(match[1].lower().split()) and not _ROLE_WORDS.search(match[1]):
        yield Candidate(*match.span(1), "PERSON.name")


RECOGNIZERS = (
    Recognizer(
        "said name",
        find_said,
        vocabulary(
            """
            name surname nombre nom nome naam call called named heiße heisse appelle llamo chiamo chamo heet naam
            known go signed sign heter hedder nazywam imię jmenuji numesc cheamă nimeni adım
            """
        ),
    ),
    Recognizer("introduced name", find_introduced, vocabulary("i im this it ich je soy sono sou ik")),
    Recognizer(
        "placed name",
        find_placed,
        vocabulary(
            """
            here regards best cheers thanks sincerely faithfully yours love wishes grüße cordialement saludos saluti
            name surname born
            """
        ),
        ("@",),
    ),
    Recognizer(
        "other people",
        find_others,
        vocabulary(
            """
            contact call email phone ask text customer client patient colleague friend boss manager wife husband
            partner son daughter brother sister mother father mom dad girlfriend boyfriend neighbour neighbor doctor
            landlord teacher named called emailed wrote texted phoned owes lives works said told mr mrs ms dr prof
            """
        ),
    ),
    Recognizer(
        "names in other scripts",
        find_in_scripts,
        signs=("我", "名", "私", "わた", "नाम", "зовут", "이름", "저는", "اسمي", "λένε", "と申", "といい"),
    ),
    Recognizer("answered name", find_answered, frozenset({"\0"}), answers=frozenset({"PERSON.name"})),
)
