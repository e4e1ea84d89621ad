"""How names are written: their words, titles and small words, where one ends, and what is a given name."""

import re
import unicodedata

from vault.domain.detection.passage import Passage
from vault.domain.nationalities import demonyms
from vault.domain.words import vocabulary, word_list

UPPER = "A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁΑ-Ω"
PARTICLE = r"(?:van|von|de|der|den|da|di|del|della|dello|la|le|el|al|bin|ibn|dos|das|du|zu|ter|ten|y|bint|of)"
TITLE = (
    r"(?:(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Doctor|Sir|Madam|Herr|Frau|Monsieur|Madame|Señora?|Sr|Sra|"
    r"Dott|Signora?|Lt|Col|Capt|Sgt|Maj|Cpl|Rev|Rabbi|Dame|Hon|Ing)\.? ){1,3})"
)
WORD = rf"(?:(?:al|el|ash?|ar|an|ad|ud|d|l)['-])?[{UPPER}](?:[^\W\d_]|['-](?=[^\W\d_])){{0,30}}"
_INITIAL = rf"[{UPPER}]\."
FULL = (
    rf"{TITLE}?(?:{_INITIAL} ?){{0,3}}{WORD}"
    rf"(?:,? (?:{PARTICLE} ){{1,3}}{WORD}| {_INITIAL}| {WORD}){{0,5}}(?:,? (?:Jr|Sr|II|III)\b\.?)?"
)
END_WORDS = vocabulary(
    """
    and but i i'm i'd i've my we our so who which from in at on with the a an is are was have has here by for to of
    it's it please thanks thank or not though und ich aus y tengo soy e ho sono et j'ai hai aur also too this that you
    your born age aged he she they its me as if because since when where just the it btw lol rn tho pls plz tbh fyi
    thx haha so
    """
)
_CUTTING = vocabulary("and but i i'm my our so who which from with is are was have has here phone email age")
NOT_NAMES = vocabulary(
    """
    not very really just so also a an the from in at on sorry sure happy glad here fine ok okay good great ready done
    new interested looking trying going single married divorced widowed male female man woman i it my your this that
    thanks hello hi hey dear yes no please male, monday tuesday wednesday thursday friday saturday sunday january
    february march april may june july august september october november december christian muslim catholic jewish
    hindu buddhist christmas easter currently mostly still always never both all what how when where why who back later
    tomorrow spelled spelt
    """
)


def _plain(word: str) -> str:
    decomposed = unicodedata.normalize("NFKD", word.lower())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def is_given_name(word: str) -> bool:
    """Whether a word is somebody's given name somewhere."""
    plain = _plain(word)
    return plain in word_list("given_names") or plain.partition("-")[0] in word_list("given_names")


_POSSESSIVE = re.compile(r"'s(?: |$)")


def trimmed(passage: Passage, start: int, end: int) -> int:
    """The end without possessive and words no name ends in."""
    text = passage.text[start:end]
    words = _POSSESSIVE.split(text, maxsplit=1)[0].split(" ")
    cut = next((i for i, word in enumerate(words) if i and word.lower() in _CUTTING), len(words))
    words = words[:cut]
    while len(words) > 1 and words[-1].lower().strip(",") in END_WORDS | NOT_NAMES:
        words.pop()
    return start + len(" ".join(words).rstrip(","))


def may_be_called(word: str) -> bool:
    """Whether somebody who is said to be called so may be: a capitalised word that is no other word of the calendar,
    a language or a country."""
    return re.fullmatch(r"[^\W\d_][^\W\d_A-Z]+", word) is not None and word.lower() not in NOT_NAMES | demonyms().keys()
