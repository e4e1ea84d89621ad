"""A conversation's title out of its first message."""

from typing import Final

from vault.domain.references import Ref, Referenced, escape, pieces

LONGEST: Final = 56


def title_of(message: Referenced) -> Referenced:
    """The first line's first words; references stay whole and count as one short word."""
    title, length = "", 0
    for part in pieces(message):
        words = str(part) if isinstance(part, Ref) else part.partition("\n")[0]
        room = LONGEST - length
        if isinstance(part, str) and len(words) > room:
            return Referenced(title + escape(_cut(words, room)) + "…")
        title += words if isinstance(part, Ref) else escape(words)
        length += 12 if isinstance(part, Ref) else len(words)
        if (isinstance(part, str) and "\n" in part) or length >= LONGEST:
            break
    return Referenced(title.strip())


def _cut(words: str, room: int) -> str:
    kept = words[: max(room, 0)]
    return (kept.rpartition(" ")[0] or kept).rstrip(" ,.;:")
