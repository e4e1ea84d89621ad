"""Passwords, keys and tokens: found so that they are never stored in any form."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.words import vocabulary

_PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[A-Za-z0-9+/=\s:,-]{0,8000}?-----END [A-Z ]{0,30}PRIVATE KEY-----)?"
)
_TOKENS: Final = re.compile(
    r"(?<![A-Za-z0-9_-])(?:sk-(?:proj-|ant-)?[A-Za-z0-9_-]{16,200}|(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{10,99}|"
    r"gh[pousr]_[A-Za-z0-9]{20,255}|"
    r"github_pat_[A-Za-z0-9_]{22,255}|glpat-[A-Za-z0-9_-]{20,}|xox[abprs]-[A-Za-z0-9-]{10,250}|AKIA[0-9A-Z]{16}|"
    r"ASIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{35}|"
    r"ya29\.[0-9A-Za-z_-]{20,}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{30,}|"
    r"SG\.[\w-]{16,32}\.[\w-]{16,64}|"
    r"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,})"
)
_URL_PASSWORD = re.compile(r"[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{1,80}:(?P<value>[^\s@/]{1,120})@")
_NAMED = re.compile(
    r"(?<![a-z])(?:(?<!boarding )(?<!ski )(?<!bus )(?<!train )pass(?= ?[:=] ?[\"'`]?[^\s\d$!@#%^&*]*[\d$!@#%^&*])|"
    r"pass ?words?|passwd|pwd|pass ?phrase|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|"
    r"密码|パスワード|"
    r"(?:api|secret|access|private|encryption|auth|client)[ _-]?(?:key|token|secret)(?:[ _-]?id)?|bearer|auth "
    r"?token|secret|seed phrase|recovery (?:code|phrase))"
    r"(?P<link>(?: (?:for|to|of) (?:my |the |our )?[\w-]{1,24}(?: \w{1,20})?)?(?: (?:is|was|ist|est|es|è|é|now|"
    r"still|just|simply|called|set to|changed to|lautet|era|hai)){1,12}[ :=\"'`]*| ?[:=]{1,2} ?[\"'`]?|[:：]\s?"
    r"|,? [\"'`](?=[^\s\"'`]*[\d$!@#%^&*_-][^\s\"'`]*[\"'`]))"
    r"(?P<value>[^\s\"'`,;]{3,200})"
)
_BEARER = re.compile(r"\bbearer (?P<value>[\w.~+/=-]{16,400})")
_PLAIN = vocabulary(
    """
    not the a an my very too so required needed wrong incorrect expired strong weak stored secure safe lost forgotten
    gone secret protected that this what how because being and or but no yes it correct case about for to in on of
    always important different same
    """
)


def _is_plain(value: str, link: str) -> bool:
    """An ordinary word after "is": "my password is wrong"."""
    return value.strip(".!?)").lower() in _PLAIN and not re.search("[:=]", link)


def find_named_secrets(passage: Passage) -> Iterator[Candidate]:
    """What follows the word password, API key, token or secret."""
    for match in _NAMED.finditer(passage.lower):
        value = match["value"].rstrip(".!?)]}")
        if value and not _is_plain(value, match["link"]):
            yield Candidate(match.start("value"), match.start("value") + len(value), "SECRET", Strength.NEVER_STORED)


def find_shaped_secrets(passage: Passage) -> Iterator[Candidate]:
    """Private keys and tokens of known make."""
    for pattern in (_PRIVATE_KEY, _TOKENS):
        for match in pattern.finditer(passage.text):
            yield Candidate(match.start(), match.end(), "SECRET", Strength.NEVER_STORED)


def find_url_passwords(passage: Passage) -> Iterator[Candidate]:
    """The password inside ``scheme://user:password@host``, and bearer tokens."""
    for pattern in (_URL_PASSWORD, _BEARER):
        for match in pattern.finditer(passage.lower):
            yield Candidate(*match.span("value"), "SECRET", Strength.NEVER_STORED)


_WORDS = vocabulary(
    """
    password passwords passwd pwd passphrase passwort kennwort passe contraseña senha wachtwoord key token secret
    bearer pass seed recovery
    """
)
RECOGNIZERS = (
    Recognizer("named secrets", find_named_secrets, _WORDS, ("密码", "パスワード")),
    Recognizer(
        "tokens",
        find_shaped_secrets,
        signs=(
            "-----begin",
            "sk-",
            "_live_",
            "_test_",
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
    Recognizer("url passwords", find_url_passwords, frozenset({"bearer"}), ("://",)),
)
