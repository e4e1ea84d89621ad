"""Writing an answer down as it comes: placeholders become references, the guard looks, events go out."""

import time
from collections.abc import Iterator
from typing import Final

from consent.ledger import Action, Event, ledger_append
from consent.services import grants_by_rule
from memory.domain.ports import Stopped
from memory.domain.typed import showable
from memory.models import Turn
from memory.pipeline.ruling import Ruling
from memory.services import turn_goes_on, turn_says
from memory.uses import use_of
from vault.comparing import matcher_of
from vault.domain.guard import Match, OutputGuard
from vault.domain.placeholders import Filler, Placeholders
from vault.domain.references import Ref, Referenced, refs
from vault.selectors import entry_words

JOINED: Final = 0.05
"""Seconds that pieces are gathered for before they go out as one event."""


class Writer:
    """Writes one answer; what it returns and sends out holds references only."""

    def __init__(self, turn: Turn, ruling: Ruling, placeholders: Placeholders) -> None:
        self.turn, self.ungranted = turn, dict(ruling.ungranted)
        self.filler = Filler(placeholders)
        self.refs = {str(ruling.views[ref].entry_id): ref for ref in ruling.allowed}
        self.guard = OutputGuard(
            matcher_of(turn.owner_id), released=frozenset(self.refs), as_ref=self._as_ref, say=self._say
        )
        self.text, self.waiting, self.sent_at = "", "", time.monotonic()

    def write(self, pieces: Iterator[str]) -> str:
        """Write all pieces, or as many as come before the person presses Stop; returns the text with references."""
        try:
            for piece in pieces:
                self._take(self.guard.feed(self.filler.feed(showable(piece))))
                self._pause()
        except Stopped:
            pass
        finally:
            self._take(self.guard.feed(self.filler.close()))
            self._take(self.guard.close())
            self._send()
            self._put_down()
            close = getattr(pieces, "close", None)
            if close:
                close()
        return self.text

    def _take(self, piece: Referenced) -> None:
        for ref in refs(piece):
            self._grant_typed(ref)
        self.text += piece.text
        self.waiting += piece.text

    def _pause(self) -> None:
        """When it is time, send what waits, and hear Stop even while the guard holds everything back.

        Raises:
            Stopped: the person has pressed Stop, or the turn is gone.
        """
        if time.monotonic() - self.sent_at < JOINED:
            return
        if not self.waiting:
            self.sent_at = time.monotonic()
            turn_goes_on(self.turn)
        elif not self._send():
            raise Stopped

    def _send(self) -> bool:
        piece, self.waiting, self.sent_at = self.waiting, "", time.monotonic()
        return turn_says(self.turn, Referenced(piece)) if piece else True

    def _grant_typed(self, ref: Ref) -> None:
        """A value typed in the message is granted to the answer that uses it; what was asked for has its grant."""
        entry_id = self.ungranted.pop(ref, None)
        if entry_id:
            grants_by_rule(use_of(self.turn), {ref.type: [entry_id]}, "typed")

    def _as_ref(self, match: Match) -> Ref | None:
        return self.refs.get(match.entry_id)

    def _say(self, match: Match) -> str:
        return entry_words(self.turn.owner_id, match.entry_id)

    def _put_down(self) -> None:
        held_back = [hit for hit in self.guard.hits if hit.entry_id not in self.refs]
        events = [Event(Action.BLOCKED, hit.type, result="in an answer", turn_id=self.turn.id) for hit in held_back]
        ledger_append(user_id=self.turn.owner_id, events=events)
