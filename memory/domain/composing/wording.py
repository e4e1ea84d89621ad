"""Small pieces of English: joining, listing, turning "my" into "your", and choosing a wording that stays the same."""

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence

_SECOND = {
    "i": "you",
    "me": "you",
    "my": "your",
    "mine": "yours",
    "myself": "yourself",
    "i'm": "you're",
    "i've": "you've",
    "i'd": "you'd",
    "i'll": "you'll",
    "am": "are",
}
_WORD = re.compile(r"[A-Za-z']+")
_UNSAFE = str.maketrans({"[": "(", "]": ")", "<": " ", ">": " ", "`": "'", "|": "/", "*": " ", "⟦": "(", "⟧": ")"})


def plain(text: str) -> str:
    """One line of words: no brackets, links, images, tags or emphasis, so that data stays data in Markdown."""
    return " ".join(text.translate(_UNSAFE).replace("!(", "(").replace(")(", ") (").split())


def series(items: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *head, tail = list(items) or [""]
    return f"{', '.join(head)}{'' if last.startswith(',') else ' '}{last} {tail}" if head else tail


def listed(items: Iterable[str]) -> str:
    """The same for longer things: where one has an "and" or a comma in it, the last comes with "and also"."""
    many = list(items)
    return series(many, ", and also" if any(" and " in item or "," in item for item in many) else "and")


def bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items if item)


def numbered(items: Iterable[str]) -> str:
    return "\n".join(f"{n}. {item}" for n, item in enumerate((i for i in items if i), 1))


def boxes(items: Iterable[str]) -> str:
    """A checklist that can be ticked on paper and pasted anywhere."""
    return bullets(f"☐ {item}" for item in items if item)


def paragraphs(*parts: str) -> str:
    return "\n\n".join(part.strip() for part in parts if part.strip())


def is_plural(noun: str) -> bool:
    """Whether "them" stands for it: "allergies", not "diagnosis" or "status"."""
    return noun.endswith("s") and not noun.endswith(("is", "us", "ss"))


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """``text`` inside a sentence; words such as "ID" and "I" keep their capitals."""
    return text if text[1:2].isupper() or text[:2] in {"I ", "I'"} else text[:1].lower() + text[1:]


def to_second_person(text: str) -> str:
    """The person's own words said back to them: "my sister" becomes "your sister"."""
    return _WORD.sub(lambda m: _SECOND.get(m[0].lower(), m[0]), text.replace("’", "'"))


def choose(seed: str, options: Sequence[str]) -> str:
    """One of ``options``, always the same for the same words in ``seed``."""
    words = " ".join(_WORD.findall(seed.lower()))
    return options[zlib.crc32(words.encode()) % len(options)]


def pieces(text: str, whole: Sequence[str] = ()) -> Iterator[str]:
    """The text word by word, each with the space after it; strings in ``whole`` are never cut."""
    kept = "|".join(re.escape(w) for w in sorted(whole, key=len, reverse=True) if w)
    pattern = rf"(?:{kept}|\S)+?(?:\s+|$)|\s+" if kept else r"\S+\s*|\s+"
    yield from re.findall(pattern, text)
