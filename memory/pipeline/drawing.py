"""Drawing facts from a message: by the built-in extractor, and what a model finds beside, where one is connected."""

import logging
from collections.abc import Iterable, Mapping
from typing import Final

from memory.domain.believing import believed, beyond
from memory.domain.extraction import extract
from memory.domain.ports import AssistantError, Completer
from memory.domain.prompts import extracting
from memory.domain.replies import Claimed, facts_claimed
from memory.domain.types import Fact
from memory.models import Turn
from memory.selectors import exchanges_before, ties_of
from vault.domain.placeholders import Filler, Placeholders
from vault.domain.references import Ref, Referenced, Sanitized, refs, render
from vault.selectors import View, views_of

logger = logging.getLogger(__name__)

TRIES: Final = 2
"""How often a model is asked whose reply makes no sense."""


def facts_of(message: Turn) -> tuple[Fact, ...]:
    """What a message says of its person and their world, but for what holds a value that is gone or not kept yet."""
    views = views_of(message.owner_id, refs(message.referenced))
    facts = extract(
        message.referenced,
        said_at=message.created_at,
        context=[(said.role, said.text.text) for said in exchanges_before(message, most=2)],
        subjects={ref.key: view.subject for ref, view in views.items()},
        known={name for tie in ties_of(message.owner_id) if (name := tie.subject)[:1] == "⟦" or name != name.lower()},
    )
    return _held(facts, views)


def facts_of_model(message: Turn, completer: Completer) -> tuple[Fact, ...]:
    """What a model finds in a message, and the message bears out, that ``facts_of`` it do not say already.

    Raises:
        ModelBusy: the model is being asked something else.
    """
    told = _by_model(message, completer) if facts_are_possible(message) else ()
    return _held(beyond(facts_of(message), told), views_of(message.owner_id, refs(message.referenced))) if told else ()


def _held(facts: Iterable[Fact], views: Mapping[Ref, View]) -> tuple[Fact, ...]:
    return tuple(f for f in facts if all(views[ref].held for ref in (*refs(f.text), *refs(f.object)) if ref in views))


def facts_are_possible(message: Turn) -> bool:
    """Whether a model is worth asking: a word or two say nothing lasting."""
    return len(message.text.split()) > 2


def _by_model(message: Turn, completer: Completer) -> tuple[Fact, ...]:
    """What a model finds and the message bears out; nothing when it cannot be reached or makes no sense."""
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
            return ()
        if claims is not None:
            return believed(message.referenced, [_with_references(one, placeholders) for one in claims])
    logger.warning("The model's facts could not be read; what the built-in extractor draws is all.")
    return ()


def _with_references(claim: Claimed, placeholders: Placeholders) -> Claimed:
    text, subject, object = (_filled(words, placeholders).text for words in (claim.text, claim.subject, claim.object))
    return Claimed(text, subject, claim.relation, object, claim.retracts)


def _filled(words: str, placeholders: Placeholders) -> Referenced:
    filler = Filler(placeholders)
    return Referenced(filler.feed(words).text + filler.close().text)
