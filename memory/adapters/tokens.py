"""Counts the tokens of a text, uncut: the measure of prompts and of the memory budget."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tokenizers import Tokenizer

TOKENIZER_FILE: Final = Path(__file__).parent / "model_files" / "tokenizer.json"


@cache
def tokenizer(cut_at: int | None = None) -> "Tokenizer":
    """The embedding model's tokenizer, one a process and length; it pads nothing. ``None`` cuts nothing."""
    from tokenizers import Tokenizer

    made = Tokenizer.from_file(str(TOKENIZER_FILE))
    made.no_padding()
    if cut_at is None:
        made.no_truncation()
    else:
        made.enable_truncation(cut_at)
    return made


def count_tokens(text: str) -> int:
    """How many WordPiece tokens ``text`` has, without the two that frame a sequence."""
    return len(tokenizer().encode(text.encode("utf-8", "replace").decode(), add_special_tokens=False).ids)
