"""Passwords, keys and tokens: found so that they are never stored in any form."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.clauses import clause_end
from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.words import vocabulary

_PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[A-Za-z0-9+/=\s:,-]{0,8000}?-----END [A-Z ]{0,30}PRIVATE KEY-----)?"
)
_TOKENS: Final = re.compile(
    r"(?<![A-Za-z0-9_-])(?:sk-(?:proj-|ant-)?[A-Za-z0-9_-]{16,200}|[a-z]{2,12}_(?:live|test|prod)_[A-Za-z0-9]{10,99}|"
    r"gh[pousr]_[A-Za-z0-9]{20,255}|"
    r"github_pat_[A-Za-z0-9_]{22,255}|glpat-[A-Za-z0-9_-]{20,}|xox[abprs]-[A-Za-z0-9-]{10,250}|AKIA[0-9A-Z]{16}|"
    r"ASIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{35}|"
    r"ya29\.[0-9A-Za-z_-]{20,}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{30,}|"
    r"SG\.[\w-]{16,32}\.[\w-]{16,64}|"
    r"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,})"
)
_URL_PASSWORD = re.compile(r"[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{1,80}:(?P<value>[^\s@/]{1,120})@")
_NAMES_OF_SECRETS: Final = (
    r"(?<!boarding )(?<!ski )(?<!bus )(?<!train )pass(?= ?[:=] ?[\"'`]?[^\s\d$!@#%^&*]*[\d$!@#%^&*])|"
    r"pass ?words?|passwd|pwd|pw|pass ?phrase|pass ?code|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|"
    r"密码|パスワード|(?:wi-?fi|wlan|router|network|door|gate|alarm|safe|locker|unlock) (?:key|pass|code)|"
    r"(?:api|secret|access|private|encryption|auth|client)[ _-]?(?:key|token|secret)(?:[ _-]?id)?|bearer|auth ?token|"
    r"code (?:for|to|of) (?:my |the |our )?(?:\w+ )?(?:door|gate|alarm|safe|lock|garage|lockbox|building|elevator)|"
    r"secret|(?:seed|recovery|backup|mnemonic|secret|wallet) (?:code|phrase|words|key|seed)|mnemonic"
)
_LINK: Final = (
    r"(?:(?: (?:for|to|of|on|at) (?:my |the |our |"
    r"this )?[\w-]{1,24}(?: \w{1,20})?)?(?: (?:is|was|ist|est|es|è|é|now|still|"
    r"just|simply|called|again|set to|changed to|lautet|era|hai)){1,12}[ :=\"'`]*|"
    r" ?(?:\([^()\n]{0,30}\) ?)?[:=]{1,2} ?|"
    r"[:：]\s?|,? (?=[\"'`][^\s\"'`]*[\d$!@#%^&*_-][^\s\"'`]*[\"'`])|"
    r"(?: (?:for|to|of|on|at) (?:my |the |our |this )?[\w-]{1,24}(?: \w{1,20})?)?[.,;:]? ?-{0,2} ?\(?"
    r"(?:it's|its|it is|that's|that is|which is|namely|i\.e\.,?) (?:just |now |still |simply )?)"
)
_NAMED = re.compile(rf"(?<![a-z])(?P<name>{_NAMES_OF_SECRETS})(?P<link>{_LINK})[\"'`]?(?P<value>[^\s\"'`,;]{{3,200}})")
_CHANGED = re.compile(
    rf"\b(?:set|chang\w+|reset|updat\w+|switch\w*) (?:(?:my|the|our|its|his|"
    rf"her) )?(?:[\w-]+ ){{0,3}}(?P<name>{_NAMES_OF_SECRETS})"
    r"(?: (?:for|of|on|at) (?:my |the |our )?[\w-]{1,24})?(?: from \S{3,80})?(?P<link> to "
    r")[\"'`]?(?P<value>[^\s\"'`,;]{3,200})"
)
_REVERSED = re.compile(
    r"(?<![^\s\"'`(])(?P<value>[^\s\"'`,;()]{4,80})[\"'`]?(?: is|'s| was| as) (?:my|the|our) (?:[\w'-]+ ){0,3}?"
    r"(?:pass ?word|pass ?phrase|pass ?code|pw|pwd)\b(?! (?:is|was|manager|hint|policy|reset))"
)
_BEARER = re.compile(r"\bbearer (?P<value>[\w.~+/=-]{16,400})")
_ASSIGNED = re.compile(
    r"(?<![a-z])(?:token|key|secret|pass(?:word|wd)?|pwd|credentials?)=[\"']?(?P<value>(?=\S{0,80}\d)[^\s\"'=&]{6,400})"
)
"""What a variable is set to, ``PAY_TOKEN=…``; an underscore parts words here."""
_PLAIN = vocabulary(
    """
    not the a an my very too so required needed wrong incorrect expired strong weak stored secure safe lost forgotten
    gone secret protected that this what how because being and or but no yes it correct case about for to in on of
    always important different same something anything nothing everything invalid compromised leaked hacked old new
    empty missing blank short long easy hard simple rejected accepted working reused shared saved written hidden locked
    blocked reset broken never already really quite somewhere unknown unique usually also only managed your their his
    her our one
    """
)
_STRUCTURE = vocabulary(
    """
    a an the i i'm i've my me we our us you your it its it's he she they this that these those which who what when
    where how if because since so but for to in on at of from with without by as is are was were be been has have had
    do does did don't doesn't can can't could should would will won't not no please now again every each any than then
    too also while until before after says said still just than anymore yet today tomorrow yesterday here there
    """
)
"""Words that a sentence is built with; a pass phrase has none or few."""
_WORDS_OF_PHRASE = re.compile(
    r"[\s\"'`]{0,4}(?:[a-z]{3,8}(?:[ ,;\n]{1,4}(?:and )?[a-z]{3,8}){10,24}"
    r"|\d{1,2}[.):]? ?[a-z]{3,8}(?:[ ,;\n]{1,4}\d{1,2}[.):]? ?[a-z]{3,8}){10,24})(?![a-z])"
)
_PHRASE_NAME = re.compile(r"phrase|words|seed|mnemonic|wallet")
_NEXT_NAME = re.compile(r",? (?:and|&|or) (?:[\w'-]+ ){0,3}?[\w'-]+ ?(?:is\b|are\b|:|=|#?\d)|, ")


def _is_plain(passage: Passage, match: re.Match[str]) -> bool:
    """An ordinary word after "is" ("my password is wrong"), unless a phrase follows that no sentence would say."""
    if re.search("[:=]", match["link"]) or match["value"].strip(".!?)").lower() not in _PLAIN:
        return False
    words = re.findall(r"[^\s,]+", passage.lower[match.start("value") : clause_end(passage, match.start("value"))])
    return len(words) < 3 or words[0] in _STRUCTURE or not _STRUCTURE.union(_PLAIN).isdisjoint(words[1:])


def _secret_end(passage: Passage, name: str, start: int) -> int:
    """Where a secret that begins at ``start`` ends: at its closing quote, after the words of a wallet, else with its
    clause, before what else is told in it."""
    if phrase := _PHRASE_NAME.search(name) and _WORDS_OF_PHRASE.match(passage.lower, start):
        return phrase.end()
    quote = passage.text[start - 1] if start else ""
    if quote in "\"'`" and (closed := passage.text.find(quote, start + 1, start + 200)) > 0:
        return closed
    first = start + len(re.match(r"[^\s\"'`,;]*", passage.text[start : start + 200])[0])  # type: ignore[index]
    end = max(first, clause_end(passage, start, 200))
    if other := _NEXT_NAME.search(passage.lower, first, end):
        end = other.start()
    for word in re.finditer(r"[^\s]+", passage.lower[first:end]):
        if word[0].strip("\"'`()") in _STRUCTURE or not re.search(r"\w", word[0]):
            end = first + word.start()
            break
    return start + len(passage.text[start:end].rstrip(" .!?)]}\"'`"))


def find_named_secrets(passage: Passage) -> Iterator[Candidate]:
    """What follows the word password, API key, token or secret, to the end of its clause."""
    for pattern in (_NAMED, _CHANGED):
        for match in pattern.finditer(passage.lower):
            start = match.start("value")
            end = _secret_end(passage, match["name"], start)
            if end > start and not _is_plain(passage, match):
                yield Candidate(start, end, "SECRET", Strength.NEVER_STORED)


_LISTED = re.compile(
    r"(?<![a-z])(?:seed|recovery|backup|mnemonic|secret|wallet) (?:phrase|words|seed)\b[^:\n]{0,60}[:\n]\s{0,4}"
    rf"(?P<value>{_WORDS_OF_PHRASE.pattern})"
)


def find_listed_words(passage: Passage) -> Iterator[Candidate]:
    """The words that open a wallet, one by one under their name."""
    for match in _LISTED.finditer(passage.lower):
        yield Candidate(*match.span("value"), "SECRET", Strength.NEVER_STORED)


def find_secrets_called(passage: Passage) -> Iterator[Candidate]:
    """What stands before "is my password"."""
    for match in _REVERSED.finditer(passage.lower):
        if match["value"].strip(".!?)") not in _PLAIN | _STRUCTURE:
            yield Candidate(*match.span("value"), "SECRET", Strength.NEVER_STORED)


def find_shaped_secrets(passage: Passage) -> Iterator[Candidate]:
    """Private keys and tokens of known make."""
    for pattern in (_PRIVATE_KEY, _TOKENS):
        for match in pattern.finditer(passage.text):
            yield Candidate(match.start(), match.end(), "SECRET", Strength.NEVER_STORED)


def find_url_passwords(passage: Passage) -> Iterator[Candidate]:
    """The password inside ``scheme://user:password@host``, bearer tokens, and what a variable is set to."""
    for pattern in (_URL_PASSWORD, _BEARER, _ASSIGNED):
        for match in pattern.finditer(passage.lower):
            yield Candidate(*match.span("value"), "SECRET", Strength.NEVER_STORED)


_WORDS = vocabulary(
    """
    password passwords passwd pwd passphrase passwort kennwort passe contraseña senha wachtwoord key token secret
    bearer pass seed recovery pw passcode code phrase words mnemonic wallet
    """
)
RECOGNIZERS = (
    Recognizer("named secrets", find_named_secrets, _WORDS, ("密码", "パスワード")),
    Recognizer("secrets called", find_secrets_called, _WORDS),
    Recognizer("listed words", find_listed_words, frozenset({"phrase", "words", "seed"})),
    Recognizer(
        "tokens",
        find_shaped_secrets,
        signs=(
            "-----begin",
            "sk-",
            "_live_",
            "_test_",
            "_prod_",
            "gh",
            "akia",
            "asia",
            "aiza",
            "xox",
            "eyj",
            "glpat",
            "hf_",
            "npm_",
            "pypi-",
            "sg.",
            "ya29",
        ),
    ),
    Recognizer(
        "url passwords",
        find_url_passwords,
        frozenset({"bearer"}),
        ("://", "token=", "key=", "secret=", "password=", "passwd=", "pass=", "pwd=", "credentials="),
    ),
)
