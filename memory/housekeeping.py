"""What is due by itself, as one service: undecided values, messages that could not be read, consents and rules."""

from datetime import timedelta
from typing import Final

from consent.lapsing import consents_lapse, rules_lapse
from memory.erase import entries_erase, receipt_of
from memory.services import unread_close
from vault.selectors import entries_overdue

EVERY: Final = timedelta(hours=1)
"""How often it is worth a look."""


def housekeep() -> int:
    """Erase what was not decided within a day, or not read within seven, and end what has lapsed; returns how much.

    Run twice, or by two at once, it is run once.
    """
    erased = 0
    for overdue in entries_overdue():
        why = "not decided within a day" if overdue.pending else "not read within seven days"
        erasure = entries_erase(user_id=overdue.owner_id, entry_ids=overdue.entry_ids, result=why, undo_s=0)
        erased += receipt_of(erasure).values
        if not overdue.pending:
            unread_close(user_id=overdue.owner_id)
    return erased + consents_lapse() + rules_lapse()
