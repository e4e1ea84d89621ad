"""Where in Markdown a value must never be filled in: URLs, link and image targets, HTML tags and their attributes."""

import re
from typing import Final

_URL: Final = re.compile(
    r"[a-z][a-z0-9+.-]*://|\b(?:mailto|tel|sms|data|javascript):|\bwww\.|[a-z0-9-]\.[a-z]{2,}[/?#:]", re.IGNORECASE
)
_DEFINITION: Final = re.compile(r"[ >]{0,8}\[[^\]]{1,200}\]:\s*\S")
_ENDS_A_RUN: Final = frozenset(' \t\r\n\u00a0\u3000<>"`，。；：、！？（）「」『』【】《》')
_OPENS_A_TAG: Final = re.compile(r"[a-zA-Z/!?]")
_LINE_KEPT: Final = 240
_RUN_KEPT: Final = 128
"""Characters of a line's beginning, and of a stretch without spaces, that tell what follows."""


class Sink:
    """Follows a text as it is written and knows whether its end is a place where a value may stand.

    In doubt (a link or a tag that is never closed) it forbids, until the next blank line.
    """

    __slots__ = ("_before", "_depth", "_escaped", "_line", "_quote", "_run", "_tag", "_url")

    def __init__(self) -> None:
        self._line = self._run = self._before = self._quote = ""
        self._depth = 0
        self._tag = self._escaped = self._url = False

    @property
    def forbids(self) -> bool:
        """Whether what is written next would stand in a URL, a link's target or a tag."""
        return bool(self._depth or self._tag or self._in_url() or _DEFINITION.match(self._line))

    def write(self, text: str) -> None:
        """Take note of the next characters of the text."""
        for character in text:
            self._end_line() if character == "\n" else self._step(character)

    def write_value(self) -> None:
        """Take note of a value in the text's place."""
        self.write("x")

    def _end_line(self) -> None:
        if not self._line.strip():
            self._depth, self._tag, self._quote = 0, False, ""
        self._line = self._run = ""
        self._url = self._escaped = False
        self._before = "\n"

    def _in_url(self) -> bool:
        self._url = self._url or _URL.search(self._run) is not None
        return self._url

    def _step(self, character: str) -> None:
        if self._tag:
            self._step_in_tag(character)
        elif self._before == "<" and _OPENS_A_TAG.match(character):
            self._tag = True
        elif self._before == "]" and character == "(":
            self._depth = 1
        elif self._depth and not self._escaped:
            self._depth += (character == "(") - (character == ")")
        self._step_in_run(character)
        if len(self._line) < _LINE_KEPT:
            self._line += character
        self._escaped = character == "\\" and not self._escaped
        self._before = character

    def _step_in_run(self, character: str) -> None:
        if character in _ENDS_A_RUN:
            self._run, self._url = "", False
            return
        if self._url:
            return
        self._run += character
        if len(self._run) > _RUN_KEPT and not self._in_url():
            self._run = self._run[-_RUN_KEPT // 2 :]

    def _step_in_tag(self, character: str) -> None:
        if self._quote:
            self._quote = "" if character == self._quote else self._quote
        elif character in "\"'" and self._before == "=":
            self._quote = character
        elif character == ">":
            self._tag = False
