"""Drawing facts from a message: by a model where one is connected and makes sense, by the built-in extractor else."""

import logging
from typing import Final

from memory.domain.believing import believed
from memory.domain.extraction import extract
from memory.domain.ports import AssistantError, Completer
from memory.domain.prompts import extracting
from memory.domain.replies import Claimed, facts_claimed
from memory.domain.types import Fact
from memory.models import Turn
from memory.selectors import exchanges_before, ties_of
from vault.domain.placeholders import Filler, Placeholders
from vault.domain.references import Referenced, Sanitized, refs, render
from vault.selectors import views_of

logger = logging.getLogger(__name__)

TRIES: Final = 2
"""How often a model is asked before the built-in extractor answers."""


def facts_of(message: Turn, completer: Completer | None = None) -> tuple[Fact, ...]:
    """What a message says of its person and their world, but for what holds a value that is gone or not kept yet.

    Private values are read by the built-in extractor alone.
    """
    views = views_of(message.owner_id, refs(message.referenced))
    facts = extract(
        message.referenced,
        said_at=message.created_at,
        context=[(said.role, said.text.text) for said in exchanges_before(message, most=2)],
        subjects={ref.key: view.subject for ref, view in views.items()},
        known={name for tie in ties_of(message.owner_id) if (name := tie.subject)[:1] == "⟦" or name != name.lower()},
    )
    drawn = _by_model(message, completer) if completer and facts_are_possible(message) else None
    if drawn is not None:
        facts = (*(fact for fact in facts if fact.relation.startswith("has_")), *drawn)
    return tuple(f for f in facts if all(views[ref].held for ref in (*refs(f.text), *refs(f.object)) if ref in views))


def facts_are_possible(message: Turn) -> bool:
    """Whether a model is worth asking: a word or two say nothing lasting."""
    return len(message.text.split()) > 2


def _by_model(message: Turn, completer: Completer) -> tuple[Fact, ...] | None:
    """What a model finds and the message bears out; ``None`` when it cannot be reached or makes no sense."""
    placeholders = Placeholders.issue(refs(message.referenced))
    asked = extracting.messages(
        Sanitized(render(message.referenced, placeholders.of)),
        [(said.role, said.text) for said in exchanges_before(message, most=2)],
    )
    for _ in range(TRIES):
        try:
            claims = facts_claimed(completer.complete(asked, dict(extracting.SCHEMA)))
        except AssistantError as error:
            logger.warning("The model drew no facts: %s.", type(error).__name__)
            return None
        if claims is not None:
            return believed(message.referenced, [_with_references(one, placeholders) for one in claims])
    logger.warning("The model's facts could not be read; the built-in extractor draws them.")
    return None


def _with_references(claim: Claimed, placeholders: Placeholders) -> Claimed:
    text, subject, object = (_filled(words, placeholders).text for words in (claim.text, claim.subject, claim.object))
    return Claimed(text, subject, claim.relation, object, claim.retracts)


def _filled(words: str, placeholders: Placeholders) -> Referenced:
    filler = Filler(placeholders)
    return Referenced(filler.feed(words).text + filler.close().text)
