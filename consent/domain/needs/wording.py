"""A request as words: what is quoted or pasted taken out, contractions opened, each word with its stem and sentence."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_REFERENCE = re.compile(r"⟦(?:=|[A-Z]+\.[a-z_]+:[a-z0-9]{8})⟧")
_ALIAS = re.compile(r"\ban email address \(user-\w{4,8}\)|\ba name on file\b")
"""What memory says in the place of a value, in words that would name its type."""
_QUOTED = re.compile(
    r"```.*?(?:```|\Z)|[“„][^”“]*[”“]|«[^»]*(?:»|\Z)|\"[^\"]*\"|(?<!\w)['‘](?=\w)[^'’\n]{12,}?[.!?]?['’](?!\w)"
    r"|^[ \t]*>.*$",
    re.S | re.M,
)
_TAG = re.compile(r"<(\w{1,20})>")
_PASTED = re.compile(
    r"(?:\b(?:summari[sz]e|translate|proofread|paraphrase|reply|respond|rewrite)\b[^\n:.?!]{0,60}:|"
    r"\b(?:this|that|the following|below) (?:text|e-?mail|message|letter|document|article|post|note|paragraph|page)"
    r"[^\n:.?!]{0,40}:|\b(?:says?|said|wrote|writes|asked|reads|pasted)\b[^\n:.?!]{0,20}:|"
    r"^[^\S\n]*-{3,}[^\S\n]*$|^(?:from|subject|to|sent)\s*:\s)",
    re.I | re.M,
)
_OWN_AGAIN = re.compile(r"\n[^\S\n]*\n(?=(?:please|can you|could you|now|so,?|thanks)\b)", re.I)
_CONTRACTIONS: Final = (
    (re.compile(r"\bcan't\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\b(i|you|we|they)'(?:ve|d)\b"), r"\1 would"),
    (re.compile(r"\b(\w+)'re\b"), r"\1 are"),
    (re.compile(r"\bi'm\b"), "i am"),
    (re.compile(r"\b(\w+)'ll\b"), r"\1 will"),
    (re.compile(r"\b(what|who|where|when|how|that|it|there|here|she|he)'s\b"), r"\1 is"),
    (re.compile(r"\blet's\b"), "let us"),
)
_HAVE: Final = re.compile(r"\b(i|you|we|they)'ve\b")
_HASTE: Final = {
    "whats": "what's", "wheres": "where's", "whens": "when's", "whos": "who's", "hows": "how's", "im": "I'm",
    "ive": "I've", "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "cant": "can't", "wont": "won't",
    "isnt": "isn't", "u": "you", "ur": "your", "pls": "please", "plz": "please", "w": "with", "nr": "number",
}  # fmt: skip
_HASTY = re.compile(rf"(?<![\w'./&-])(?:{'|'.join(_HASTE)})(?![\w'./&-])", re.I)
_TOKEN = re.compile(
    r"'s\b|\d[\d.,/-]*\d|[^\W_]+(?:'(?!s\b)[^\W_]+)?|[.!?;](?![^\s\"')\]])|[:,()/\n]|[–—]|(?<=\s)-(?=\s)"
)
_ENDS: Final = frozenset(".!?;\n")
_PARAGRAPHS_READ: Final = 6_000
"""Characters of a request that are read; a task is said at its beginning or its end."""

_IRREGULAR: Final = {
    "children": "child", "kids": "kid", "paid": "pay", "owed": "owe", "spent": "spend", "wrote": "write",
    "written": "write", "made": "make", "taxes": "tax", "lost": "lose", "forgot": "forget", "forgotten": "forget",
    "bought": "buy", "sent": "send", "felt": "feel", "left": "left", "movies": "movie", "earnings": "earning",
    "savings": "saving", "feelings": "feel", "sad": "sad", "does": "do", "series": "series", "news": "news",
    "calories": "calorie", "was": "was", "this": "this", "is": "is", "his": "his", "as": "as", "us": "us", "its": "its",
    "yes": "yes", "analyse": "analyze", "bus": "bus", "pros": "pros", "favourite": "favorite",
    "studies": "study", "lying": "lie", "dying": "die", "address": "address", "addresses": "address", "gas": "gas",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """One word or mark: as written in lower case, its stem, and the number of its sentence."""

    text: str
    stem: str
    sentence: int


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A rough stem, enough to make "recovering", "recovered" and "recovers" one."""
    if (base := _IRREGULAR.get(word, "")) == word:
        return word
    word = base or word
    for ending, least, put in (
        ("ies", 5, "y"),
        ("ings", 7, ""),
        ("ing", 6, ""),
        ("ed", 5, ""),
        ("es", 6, "e"),
        ("s", 4, ""),
    ):
        if word.endswith(ending) and len(word) >= least and not word.endswith(("ss", "us", "eed")):
            word = word[: -len(ending)] + put
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] in "bdgmnprt":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def own_words(request: str) -> str:
    """The request without what is quoted or pasted, for text of others asks for nothing; nor does a typed reference."""
    text = _QUOTED.sub(" , ", _untagged(_REFERENCE.sub(" , ", _ALIAS.sub("it", request))))
    if (pasted := _PASTED.search(text)) and len(text) - pasted.end() > 20:
        again = _OWN_AGAIN.split(text[pasted.end() :])[1:]
        text = text[: pasted.end()] + "\n" + "\n".join(again[-1:])
    if len(text) > _PARAGRAPHS_READ:
        text = text[: _PARAGRAPHS_READ // 2] + "\n" + text[-_PARAGRAPHS_READ // 2 :]
    return text


def _untagged(text: str) -> str:
    """The text without what stands between an opening tag and its closing one."""
    pieces, end, unclosed = [], 0, set[str]()
    for tag in _TAG.finditer(text):
        if tag.start() < end or tag[1] in unclosed:
            continue
        close = text.find(f"</{tag[1]}>", tag.end())
        if close < 0:
            unclosed.add(tag[1])
            continue
        pieces += [text[end : tag.start()], " , "]
        end = close + len(tag[1]) + 3
    return "".join([*pieces, text[end:]])


def written_out(text: str) -> str:
    """The text with straight apostrophes, and with what is typed in haste ("whats", "pls", "w my name") written out."""
    return _HASTY.sub(lambda found: _in_full(found[0]), text.replace("’", "'").replace("‘", "'"))


def _in_full(hasty: str) -> str:
    full = _HASTE[hasty.lower()]
    return full[0].upper() + full[1:] if hasty[0].isupper() else full


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text."""
    return tuple(_words(text))


def _words(text: str) -> Iterator[Word]:
    text = _HAVE.sub(r"\1 have", written_out(text).lower())
    for pattern, put in _CONTRACTIONS:
        text = pattern.sub(put, text)
    sentence = 0
    for match in _TOKEN.finditer(text):
        yield Word(match[0], stem(match[0]), sentence)
        sentence += match[0] in _ENDS
