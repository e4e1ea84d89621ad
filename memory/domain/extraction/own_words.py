"""What of a message is the person's own prose: code, quotations, pasted documents and commands left out."""

import re
from typing import Final

LONG_PASTE: Final = 700
"""Characters from which a message of several paragraphs is looked at as a possible paste."""

LONGEST_TITLE: Final = 8
"""Words of a quoted title of a book, film or song."""

_FENCE = re.compile(r"(?:```|~~~).*?(?:```|~~~|\Z)", re.DOTALL)
_MARKUP = re.compile(r"<(script|style|code|pre|blockquote)\b.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_INLINE_CODE = re.compile(r"`[^`\n]*`")
_CODE_LINE = re.compile(
    r"^\s*(?:[$#>%]\s|>>>|(?:import|from|def|class|return|export|const|let|var|public|private|static|#include|select|"
    r"insert|sudo|npm|pip|git|curl|docker)\b(?=[^.!?]*(?:[;{}()=:/-]|\bimport\b))|[{}\[\]<]|.*[;{}]\s*$|\w+\s*=\s*\S)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"“[^”]*”|\"[^\"\n]*\"|«[^»]*»|„[^“”]*[“”]|(?<!\w)'[^'\n]{12,}'(?!\w)")
_SPEECH = re.compile(r"[.!?]|\b(?:I|I'm|I've|my|me|we|you|he|she|they)\b", re.IGNORECASE)
_HANDED_OVER = re.compile(
    r"(?:\b(?:translate|summari[sz]e|proofread|rewrite|rephrase|paraphrase|edit|correct|check|"
    r"review|analy[sz]e|explain|"
    r"shorten|improve|polish|reply to|respond to|answer|read|extract|classify)\b[^.:\n⟦]{0,80}"
    r"|\b(?:here(?:'s| is| are)|this is|below is|see|the following|following|pasted?|attached|"
    r"forwarded|quote|says?|said|"
    r"wrote|writes|reads?|told|asked|asks|replied|text(?:ed)?|article|email|e-mail|letter|message|"
    r"page|post|review|story|"
    r"poem|lyrics|transcript|document|paragraph|sentence|novel|scene|character|dialogue|prompt)\b[^.:\n⟦]{0,60})"
    r":(?=\s)",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"^\s*(?:from|to|subject|sent|date|cc|re|fwd?)\s*:|^\s*dear\b|^-{3,}\s*(?:original|forwarded|"
    r"begin)|^#{1,6}\s|^={3,}|"
    r"^\s*(?:©|copyright\b)|https?://\S+\s*$|^\|.*\|\s*$",
    re.IGNORECASE | re.MULTILINE,
)
_FIRST_PERSON = re.compile(r"\b(?:I|I'm|I've|I'd|I'll|my|mine|me|we|our)\b", re.IGNORECASE)


def own_words(text: str) -> str:
    """The message without what its author only passes on; what is left keeps its wording and order."""
    text = _spaced_once(text)
    text = _INLINE_CODE.sub(" … ", _MARKUP.sub("\n", _FENCE.sub("\n", text.replace("’", "'"))))
    text = "\n".join(line for line in text.splitlines() if not _is_foreign_line(line))
    return _without_quotations(_without_handed_over(_without_document(text)))


def _spaced_once(text: str) -> str:
    """The text with one space between words and one empty line between paragraphs; keeps the patterns linear."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return "\n".join(line for index, line in enumerate(lines) if line or (index and lines[index - 1]))


def _is_foreign_line(line: str) -> bool:
    return line.lstrip().startswith((">", "|")) or bool(_CODE_LINE.match(line))


def _without_document(text: str) -> str:
    head = _HEAD.search(text)
    if head:
        return text[: head.start()]
    paragraphs = [p for p in re.split(r"\n\s*\n", text) if p.strip()]
    if len(text) < LONG_PASTE or len(paragraphs) < 2:
        return text
    return "\n\n".join(p for p in paragraphs if _density(p) >= 0.02)


def _density(paragraph: str) -> float:
    """The share of words of a paragraph that are a first person's."""
    return len(_FIRST_PERSON.findall(paragraph)) / max(1, len(paragraph.split()))


def _without_handed_over(text: str) -> str:
    handed = _HANDED_OVER.search(text)
    if not handed:
        return text
    after = text[handed.end() :]
    kept = text[: handed.start()]
    line, _, rest = after.partition("\n")
    is_document = not line.strip() or len(after) > 200
    return kept if is_document else f"{kept}\n{rest}"


def _without_quotations(text: str) -> str:
    """Quoted speech goes, quoted titles stay."""
    return _QUOTED.sub(lambda m: m[0] if _is_title(m[0][1:-1]) or not _SPEECH.search(m[0][1:-1]) else " … ", text)


def _is_title(quoted: str) -> bool:
    """Whether every word but the small ones is capitalised: "I Want You Back", "What's Going On"."""
    words = quoted.rstrip("?!,.").split()
    return (
        1 < len(words) <= LONGEST_TITLE
        and all(
            word[:1].isupper() or word[:1].isdigit() or (index and len(word) <= 4) for index, word in enumerate(words)
        )
        and "." not in quoted.rstrip(".")
    )
