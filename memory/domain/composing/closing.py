"""The end of an answer: nothing that was needed is left out, and what could not be filled in is said once."""

from collections.abc import Iterable

from consent.domain.taxonomy import PREFERENCES, PRIVATE_TYPES
from memory.domain.composing.brief import Brief, blank
from memory.domain.composing.others import blanks_for_others
from memory.domain.composing.wording import bullets, is_plural, paragraphs, series, to_second_person, upper_first
from memory.domain.types import Need


def complete(body: str, brief: Brief) -> str:
    """``body`` with every needed value and preference in it, and notes on what is refused or not held."""
    full = paragraphs(body, blanks_for_others(body, brief.request), left_over(body, brief), unsaid(body, brief))
    notes = paragraphs(_left_out(brief), _refused(full, brief), _missing(brief), _not_known(brief))
    return paragraphs(full, f"---\n\n{notes}" if notes else "")


_WRITTEN_DOWN = frozenset({"PERSON.name", "PAYMENT.bank_account", "PAYMENT.credit_card", "PAYMENT.tax_id"})
_WRITTEN_DOWN_CATEGORIES = frozenset({"CONTACT", "CODE", "LOC"})
"""What a task writes down as it stands; a blank for anything else is of no use where no form asks for it."""


def left_over(body: str, brief: Brief) -> str:
    """Needed values that the builder had no place for, or blanks for those that somebody will have to write down."""
    return _details(
        (need for need in brief.needs if need.status == "allowed" or _is_written_down(need.type)), body, brief
    )


def _is_written_down(key: str) -> bool:
    return key in _WRITTEN_DOWN or key.partition(".")[0] in _WRITTEN_DOWN_CATEGORIES


def released(body: str, brief: Brief) -> str:
    """Allowed values that are not in ``body`` yet."""
    return _details((need for need in brief.needs if need.status == "allowed"), body, brief)


def _details(needs: Iterable[Need], body: str, brief: Brief) -> str:
    absent = [(need.type, _absent(need, body, brief)) for need in needs]
    rows = [f"**{PRIVATE_TYPES[key].label}:** {values}" for key, values in absent if values]
    return paragraphs("**Details to have at hand**", bullets(rows)) if rows else ""


def _absent(need: Need, body: str, brief: Brief) -> str:
    """What of a need is not in ``body``."""
    if brief.values[need.type] == blank(need.type):
        return "" if blank(need.type) in body else blank(need.type)
    return ", ".join(p for p in need.placeholders if p not in body)


def unsaid(body: str, brief: Brief) -> str:
    """Needed preferences the builder had no line for, in the person's own words."""
    left = [t for t in brief.tastes if t.key in brief.wanted and t.words not in body and not t.against]
    for_you = [f"{upper_first(PREFERENCES[t.key].label)}: {to_second_person(t.noun)}" for t in left]
    return (
        paragraphs(brief.pick("**Also with you in mind**", "**Fitted to what you told me**"), bullets(for_you))
        if left
        else ""
    )


def _left_out(brief: Brief) -> str:
    against = series(t.noun for t in brief.tastes if t.against)
    return f"I left out what you don't want: {against}." if against else ""


def _refused(body: str, brief: Brief) -> str:
    """What was done without: with a blank in its place, or not at all."""
    denied = [n.type for n in brief.needs if n.status == "denied"]
    blanks = [PRIVATE_TYPES[key].noun for key in denied if blank(key) in body]
    general = [PRIVATE_TYPES[key].noun for key in denied if blank(key) not in body and key in brief.sizes]
    unused = [PRIVATE_TYPES[key].noun for key in denied if blank(key) not in body and key not in brief.sizes]
    many = len(blanks) > 1
    in_place = (
        f"I went on with {'placeholders' if many else 'a placeholder'} for your {series(blanks)}; you can fill "
        f"{'them' if many else 'it'} in yourself."
    )
    without = f"I answered without your {series(unused)}, as you decided."
    roughly = f"Of your {series(general)} I used no more than what I know in general, as you decided."
    return " ".join([in_place] * bool(blanks) + [roughly] * bool(general) + [without] * bool(unused))


def _missing(brief: Brief) -> str:
    blanks = [n.type for n in brief.needs if n.status != "denied" and brief.values[n.type] == blank(n.type)]
    nouns = [PRIVATE_TYPES[key].noun for key in blanks]
    them = "them" if len(nouns) > 1 or any(map(is_plural, nouns)) else "it"
    return f"I don't have your {series(nouns)} yet – type {them} here and I'll put {them} in." if nouns else ""


def _not_known(brief: Brief) -> str:
    unknown = [PREFERENCES[k].label for k in brief.unknown]
    return (
        (
            f"You haven't told me about your preferences in {series(unknown)} yet; tell me, and I'll work "
            f"{'them' if len(unknown) > 1 else 'that'} in."
        )
        if unknown
        else ""
    )
