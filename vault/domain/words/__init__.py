"""Word lists as data, read when first asked for."""

from functools import cache
from importlib.resources import files


def vocabulary(words: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(words.split())


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of ``<name>.txt``, lower case; lines that begin with ``#`` say where they come from."""
    lines = files(__package__).joinpath(f"{name}.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
