"""Which task a request is: by its words, else by the scenario that the need analysis found."""

from collections.abc import Mapping

from consent.domain.taxonomy import Purpose
from memory.domain.composing.frame import Builder, Frame
from memory.domain.composing.kinds import (
    days,
    forms,
    health,
    investing,
    learning,
    letters,
    local,
    money,
    support,
    travel,
    words,
)
from memory.domain.composing.tables import feelings, food, life, rest, urgent, writing
from memory.domain.composing.tables import forms as form_table
from memory.domain.composing.tables import health as health_table
from memory.domain.composing.tables import learning as learning_table
from memory.domain.composing.tables import money as money_table

FRAMES: tuple[Frame, ...] = (
    *urgent.FRAMES,
    *form_table.FRAMES,
    *writing.FRAMES,
    *money_table.FRAMES,
    *learning_table.FRAMES,
    *health_table.FRAMES,
    *food.FRAMES,
    *life.FRAMES,
    *feelings.FRAMES,
    *rest.FRAMES,
)

BY_PURPOSE: Mapping[str, Builder] = {
    Purpose.WRITING: letters.message,
    Purpose.PLANNING: days.day,
    Purpose.LOCAL_LIFE: local.choose_service,
    Purpose.FORMS: forms.form,
    Purpose.TRAVEL: travel.trip,
    Purpose.WELLNESS: support.unwind,
    Purpose.FAMILY: local.arrangements,
    Purpose.PROFILE: words.profile,
    Purpose.FINANCE: money.limits,
    Purpose.INVESTING: investing.overview,
    Purpose.URGENT_CARE: health.where_to_go,
    Purpose.GUIDANCE: health.explain,
    Purpose.ACADEMIC: learning.plan,
    Purpose.LEARNING: learning.advice,
    Purpose.EMOTIONAL: support.support,
    Purpose.PSYCHOLOGY: support.connect,
}
"""What is built for a scenario when no cue tells the kind."""


def frame_of(request: str) -> Frame | None:
    """The first frame whose cues are in the request; narrow words stand before wide ones."""
    return next((f for f in FRAMES if f.cues.search(request)), None)
