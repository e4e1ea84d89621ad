"""Counts the tokens of a text, uncut: the measure of prompts and of the memory budget."""

import os
from functools import cache
from hashlib import blake2b
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


_KEY: Final = os.urandom(32)
_MOST_COUNTED: Final = 20_000
"""Of how many texts the count is kept, some 3 MB: the same rules, memories and history come with every turn."""
_counted: dict[bytes, int] = {}


def count_tokens(text: str) -> int:
    """How many WordPiece tokens ``text`` has, without the two that frame a sequence.

    The count is kept by a digest that only this process can make: no words stay here that are deleted elsewhere.
    """
    encoded = text.encode("utf-8", "replace")
    digest = blake2b(encoded, digest_size=16, key=_KEY).digest()
    counted = _counted.get(digest)
    if counted is None:
        counted = len(tokenizer().encode(encoded.decode(), add_special_tokens=False).ids)
        if len(_counted) >= _MOST_COUNTED:
            _counted.clear()
        _counted[digest] = counted
    return counted
