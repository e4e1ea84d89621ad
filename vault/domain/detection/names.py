"""Names of people: said, signed, given in a form, or of somebody the message is about."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.nationalities import demonyms
from vault.domain.matching.ordinary import ORDINARY
from vault.domain.spans import USER
from vault.domain.words import vocabulary, word_list

_UPPER = "A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁΑ-Ω"
_PARTICLE = r"(?:van|von|de|der|den|da|di|del|della|dello|la|le|el|al|bin|ibn|dos|das|du|zu|ter|ten|y|bint|of)"
_TITLE = (
    r"(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Doctor|Sir|Madam|Herr|Frau|Monsieur|Madame|Señora?|Sr|Sra|"
    r"Dott|Signora?)\.? )"
)
_WORD = rf"(?:(?:al|el|ash?|ar|an|ad|ud|d|l)['-])?[{_UPPER}](?:[^\W\d_]|['-](?=[^\W\d_])){{0,30}}"
_INITIAL = rf"[{_UPPER}]\."
_FULL = rf"{_TITLE}?(?:{_INITIAL} ?){{0,3}}{_WORD}(?:,? (?:{_PARTICLE} ){{1,3}}{_WORD}| {_INITIAL}| {_WORD}){{0,5}}(?:,? (?:Jr|Sr|II|III)\b\.?)?"
_SAID: Final = re.compile(
    r"(?:(?:my|the) (?:(?:full|first|legal|given|real|complete|birth|preferred|user|last|middle|family|maiden) "
    r")?(?:and last )?(?:sur)?name(?: is|'s| was|:| -)|"
    r"(?<![a-z])(?:i am|i'm|they) (?:called|named)|(?<![a-z])(?:i go by|you can call me|(?:just |please )?call me|"
    r"(?:i am|i'm) (?:also )?known as)|name(?:'s| is|[\"']? ?[:=])|"
    r"ich heiße|ich heisse|mein name ist|je m'appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome è|"
    r"(?:eu )?me chamo|(?:o )?meu nome é|"
    r"ik heet|mijn naam is|mera naam|mi nombre completo es|jag heter|jeg (?:heter|hedder)|nazywam się|mam na imię|"
    r"jmenuji se|mă numesc|mă cheamă|nimeni on|benim adım|sign (?:it |this |off )?(?:as|with)|signed(?: by)?,?|"
    r"nombre:|nom:|nome:|naam:)[ \t]*[:=\"'*]*[ \t]*"
)
_INTRODUCED: Final = re.compile(r"(?:(?<![a-z])(?:i'm|i am|im|this is|it's|ich bin|je suis|soy|sono|sou|ik ben) )")
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
    tomorrow
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


def _trimmed(passage: Passage, start: int, end: int) -> int:
    """The end without possessive and words no name ends in."""
    text = passage.text[start:end]
    words = re.sub(r"'s$", "", text).split(" ")
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
        end = _said_end(passage, match) if match else _lower_end(passage, start)
        first = passage.text[start:end].split(" ")[0].strip(",")
        weak = not match and re.search(r"call me|go by|sign\w*", cue[0]) is not None
        if end > start and (first in _MONTH_NAMES or _may_be_name(first.lower(), weak)):
            yield Candidate(start, end, "PERSON.name")


def _may_be_name(first: str, weak: bool) -> bool:
    return first not in _NOT_NAMES | _END_WORDS and (not weak or is_given_name(first))


_GIVEN_NAME_AFTER: Final = re.compile(rf", ({_WORD}(?: {_WORD})?)(?=[.;)\"'\n|]|$)")


def _said_end(passage: Passage, match: re.Match[str]) -> int:
    """The end of a name said outright, also one like "April May" or "O'Connor, Patrick"."""
    start, words = match.start(), match[0].split(" ")
    end = match.end() if _MONTH_NAMES.issuperset(words) else _trimmed(passage, start, match.end())
    given = _GIVEN_NAME_AFTER.match(passage.text, end)
    return given.end() if given and " " not in match[0] and is_given_name(given[1].split(" ")[0]) else end


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
    rf"(?:^|\b(?i:hi|hello|hey)(?: there)?[,.!]? )(?:[Ii]'?m|[Ii] am|[Tt]his is) ({_LOWER_WORD})(?=[,.!\n]|$| (?:and|here|from)\b)"
)
_TITLED_LOWER = re.compile(rf"(?:mr|mrs|ms|miss|dr|prof)\b\.? {_LOWER_WORD}")


def find_introduced(passage: Passage) -> Iterator[Candidate]:
    """After "I'm" and "this is", where a name follows; and who is named along."""
    for match in _INTRODUCED_LOW.finditer(passage.text):
        if is_given_name(match[1]) and match[1].lower() not in ORDINARY | _NOT_NAMES:
            yield Candidate(*match.span(1), "PERSON.name")
    for cue in _INTRODUCED.finditer(passage.lower):
        match = _NAME.match(passage.text, cue.end()) or _TITLED_LOWER.match(passage.text, cue.end())
        if match:
            end = _trimmed(passage, match.start(), match.end())
            if _is_name(passage.text[match.start() : end].split(" ")):
                titled = re.match(rf"(?i:{_TITLE})", match[0])
                yield Candidate(match.start(), end, "PERSON.name", subject=USER if titled else "")
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
_ROW = re.compile(rf"(?i:\|[ ]?(?:full |first |last )?name[ ]?\|) ?({_FULL}) ?\|")
_BESIDE = re.compile(rf"(?:^\W{{0,4}}|[\n.,:;] ?|\b(?:for|to|at|is) )({_FULL}) ?[-<(,:]+ ?(?=[\w.+-]{{1,64}}@)")


def find_placed(passage: Passage) -> Iterator[Candidate]:
    """By where it stands: "X here", a signature, before an e-mail address."""
    for pattern in (_HERE, _SIGNED, _CLOSED, _ROW, _BESIDE):
        for match in pattern.finditer(passage.text):
            end = _trimmed(passage, match.start(1), match.end(1))
            words = passage.text[match.start(1) : end].split(" ")
            known = is_given_name(words[0]) or (len(words) > 1 and pattern is not _ROW)
            if known and not _NOT_NAMES.intersection(w.lower() for w in words):
                yield Candidate(match.start(1), end, "PERSON.name", subject=_placed_subject(match[1]))


def _placed_subject(name: str) -> str:
    return USER if re.match(_TITLE, name) else ""


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


def find_others(passage: Passage) -> Iterator[Candidate]:
    """Names of third parties: two words at least, a given name first, or a title."""
    for pattern in (_ABOUT, _TITLED, _ACTING):
        for match in pattern.finditer(passage.text):
            end = _trimmed(passage, match.start(1), match.end(1))
            words = passage.text[match.start(1) : end].split(" ")
            known, kin = is_given_name(words[0]), pattern is _ABOUT and _is_owned(passage, match)
            formal = len(words) > 1 and _FORM.match(match[0]) is not None
            if pattern is _TITLED or formal or (known and len(words) > 1) or (kin and _may_be_called(words[0])):
                yield Candidate(match.start(1), end, "PERSON.name", Strength.SHAPE, _third(match[0]))


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


_OTHER_SCRIPTS = re.compile(
    r"(?:我叫|我的名字(?:叫|是)|名前(?:は|:)|氏名(?:は|:)|わたしは|私は|姓名:)[ ]?([\u4e00-\u9fff\u30a0-\u30ff·]{2,8}?)(?=[,. /!?\n]|"
    r"です|と申|といいます|今年|$|住|的)"
    r"|(?:मेरा नाम|नाम है) ((?:[\u0900-\u0963\u0970-\u097f]+ ?){1,3}?)(?= है|[,.!]|$)"
    r"|меня зовут ([А-ЯЁ][а-яё]+(?: [А-ЯЁ][а-яё]+)?)|제 이름은 ([\uac00-\ud7af]{2,4}?)(?=입니다|이에요|예요)|저는 "
    r"([\uac00-\ud7af]{2,4}?)(?=입니다|이에요|예요)|(?:내 )?이름(?:은|:) ?([\uac00-\ud7af]{2,4}?)(?=입니다|이에요|예요|[,. ]|$)"
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
            name nombre nom nome naam call called named heiße heisse appelle llamo chiamo chamo heet naam known go
            signed sign heter hedder nazywam imię jmenuji numesc cheamă nimeni adım
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
            name
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
        signs=("我", "名", "私", "わた", "नाम", "зовут", "이름", "저는", "اسمي", "λένε"),
    ),
    Recognizer("answered name", find_answered, frozenset({"\0"}), answers=frozenset({"PERSON.name"})),
)
