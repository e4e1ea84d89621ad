"""What an assistant is given for one turn: the request, its needs, memories, and how each value may be written."""

from collections.abc import Iterable, Mapping, Sequence

from consent.domain.needs import Needs
from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.types import Need, Recalled, Task
from memory.models import Turn
from memory.pipeline.ruling import Ruling
from memory.selectors import Heard
from vault.domain.placeholders import Placeholders
from vault.domain.references import Ref, Sanitized, render
from vault.domain.secret import PrivateValue
from vault.domain.spans import OVERHEARD, USER
from vault.selectors import View


def task_of(
    turn: Turn,
    message: Heard,
    needs: Needs,
    ruling: Ruling,
    placeholders: Placeholders,
    exact: Mapping[Ref, PrivateValue],
    memories: Sequence[Recalled],
) -> Task:
    """Everything an assistant gets; ``exact`` are the values that it may read besides."""
    only_typed = [ref for ref in ruling.typed if ref not in ruling.needed]
    return Task(
        request=_with_placeholders(message, placeholders),
        needs=(
            *_allowed(ruling.needed, ruling, placeholders, exact),
            *_less_exact(ruling),
            *(Need(type, "denied") for type in ruling.denied),
            *(Need(type, "missing") for type in ruling.missing),
        ),
        memories=tuple(memories),
        history=message.history,
        preferences_needed=needs.preferences,
        purpose=needs.purpose,
        kept=tuple(dict.fromkeys(map(_spoken_of, message.views.values()))),
        now=turn.created_at,
        typed=tuple(_allowed(only_typed, ruling, placeholders, {})),
    )


def _with_placeholders(message: Heard, placeholders: Placeholders) -> Sanitized:
    """The request as an assistant may read it: placeholders for what is filled in, sanitized words for the rest."""
    issued = frozenset(placeholders.explained.values())

    def say(ref: Ref) -> str:
        return placeholders.of(ref) if ref in issued else message.views[ref].sanitized

    return Sanitized(render(message.text, say))


def _spoken_of(view: View) -> str:
    """What was sealed from the message, as it is spoken of: "phone number", "Tom's phone number"."""
    noun = PRIVATE_TYPES[view.ref.type].noun if view.ref.type in PRIVATE_TYPES else view.label.lower()
    return noun if view.subject in {USER, OVERHEARD} else f"{view.subject}'s {noun}"


def _allowed(
    wanted: Iterable[Ref], ruling: Ruling, placeholders: Placeholders, exact: Mapping[Ref, PrivateValue]
) -> list[Need]:
    return [
        Need(
            type,
            "allowed",
            placeholders=tuple(map(placeholders.of, some)),
            forms=tuple(ruling.views[ref].sanitized for ref in some),
            exact=tuple(exact[ref] for ref in some) if exact.keys() >= set(some) else (),
        )
        for type, some in _by_type(wanted).items()
    ]


def _less_exact(ruling: Ruling) -> list[Need]:
    return [
        Need(type, "allowed", tuple(dict.fromkeys(ruling.views[ref].sanitized for ref in some)), less_exact=True)
        for type, some in _by_type(ruling.less_exact).items()
    ]


def _by_type(some: Iterable[Ref]) -> dict[str, list[Ref]]:
    sorted_out: dict[str, list[Ref]] = {}
    for ref in some:
        sorted_out.setdefault(ref.type, []).append(ref)
    return sorted_out
