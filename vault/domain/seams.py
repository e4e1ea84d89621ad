"""How a sanitized form joins the words around it: articles that agree, no doubled nouns, the right small word."""

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from vault.domain.people import PEOPLE
from vault.domain.references import Ref, Referenced, pieces
from vault.domain.spans import Entity, non_overlapping


class Seam(NamedTuple):
    """How many of the last characters before a form to leave out, and the words that stand for the form: none where
    those before say who is meant."""

    cut: int
    words: str


_REACH: Final = 48
_NUMBERED: Final = (
    r"(?:phones?|mobile|cell(?:phone)?|landline|tel|telephone|telefono?|handy\w*|fax|whatsapp|number|nummer|no|nr|"
    r"passport|cards?|visa|mastercard|amex|account|acct|iban|konto|id|ssn|licen[cs]e|tin|ein|vat|pan)"
)
_SAME_NOUN: Final = re.compile(rf"\b{_NUMBERED}\b\.?[\"'`*_]{{0,3}} ?[:=#-]?[ \"'`*_]{{0,3}}$", re.I)
_NOUN_IS: Final = re.compile(rf"\b{_NUMBERED}\b(?: \w+){{0,3}}(?:'s| is| was)(?: now| also| still)? $", re.I)
_I_AM: Final = re.compile(r"\b(?:i'm|i am|he's|she's|he is|she is|we're|we are|they're) $", re.I)
_ARTICLE: Final = re.compile(r"\b(?:a|an) $", re.I)


def seam(before: str, type: str, form: str, after: str = "") -> Seam:
    """How ``form``, the sanitized form of a value of ``type``, is said between ``before`` and ``after``.

    Only the last 48 characters before count; nothing is cut from them but an article, "at" or "on".
    """
    tail = before[-_REACH:]
    rule = _RULES.get(type) or _RULES.get(type.partition(".")[0])
    told = rule(tail, form, after) if rule else None
    return told or _on_file(tail, form) or _agreeing(tail, form)


def told(text: str, entities: Iterable[Entity], form: Callable[[Entity], str]) -> str:
    """``text`` with each entity said as ``form(entity)``, joined to the words around it.

    Raises:
        ValueError: entities overlap or are empty.
    """
    pieces, end = [], 0
    for entity in non_overlapping(entities):
        before, after = text[max(end, entity.start - _REACH) : entity.start], text[entity.end : entity.end + _REACH]
        joint = seam(before, entity.type, form(entity), after)
        pieces += [text[end : entity.start - joint.cut], joint.words]
        end = entity.end
    return "".join([*pieces, text[end:]])


def rendered(text: Referenced, form: Callable[[Ref], str]) -> str:
    """The text with each reference said as ``form(ref)``, joined to the words around it."""
    parts, said = list(pieces(text)), list[str]()
    for place, part in enumerate(parts):
        if isinstance(part, str):
            said.append(part)
            continue
        before = said.pop() if place and isinstance(parts[place - 1], str) else ""
        following = parts[place + 1] if place + 1 < len(parts) else ""
        joint = seam(before, part.type, form(part), following[:_REACH] if isinstance(following, str) else "")
        said += [before[: len(before) - joint.cut], joint.words]
    return "".join(said)


_OWNED: Final = re.compile(
    r"\b(?:my|our|his|her|your|their|the|this|that|(?!it|that|he|she|what|there|who)\w+'s) $", re.I
)


def _agreeing(tail: str, form: str) -> Seam:
    """The form after an article or an owner: no article doubled, and the one that stays agrees."""
    if _OWNED.search(tail):
        return Seam(0, re.sub(r"^an? ", "", form))
    article = _ARTICLE.search(tail)
    if article is None:
        return Seam(0, form)
    if re.match(r"(?:an?|the|my|have|had|from|no) ", form):
        return Seam(len(article[0]), form)
    return Seam(len(article[0]), f"{'an' if form[:1].lower() in 'aeiou' else 'a'} {form}")


def _on_file(tail: str, form: str) -> Seam | None:
    """ "my gender is on file", where the noun has been said."""
    noun = re.fullmatch(r"(?:an? )?(.+) on file", form)
    said = noun and re.search(rf"\b{re.escape(noun[1].split()[-1])}\b(?: \w+){{0,2}} (?:is|was|are) $", tail, re.I)
    return Seam(0, "on file") if said else None


def _numbered(tail: str, form: str, after: str) -> Seam | None:
    """ "phone: ending 39", "my phone is one ending 39", "call me on a phone ending 39"."""
    mask = re.search(r"(?:ending \w+|on file)$", form)
    if mask is None:
        return None
    if _SAME_NOUN.search(tail):
        return Seam(0, mask[0])
    if _NOUN_IS.search(tail):
        return Seam(0, mask[0] if mask[0] == "on file" else f"one {mask[0]}")
    return (
        Seam(0, f"{_indefinite(form)}") if re.search(r"\b(?:on|at|is|to|me|ring|dial|call|have|with) $", tail) else None
    )


def _indefinite(form: str) -> str:
    return f"an {form}" if form[:1].lower() in "aeiou" else f"a {form}"


def _place(tail: str, form: str, after: str) -> Seam | None:
    """ "I live in Leeds", also where an address stood after "at" or "my address is"."""
    if "on file" in form:
        return None
    preposition = re.search(r"\b(?:at|on) $", tail, re.I)
    if preposition:
        return Seam(len(preposition[0]), f"in {form}")
    return (
        Seam(0, f"in {form}")
        if re.search(r"\b(?:address|home|house|flat|place|office|workplace) is $", tail, re.I)
        else None
    )


_STAGES: Final = frozenset({"child", "young adult", "adult", "senior"})


_NOUN_FOLLOWS: Final = re.compile(r" ?(?!(?:and|but|now|with|who|so|or|from|living)\b)\w")


def _age(tail: str, form: str, after: str) -> Seam | None:
    """ "my son is a child", "she turned an age on file"."""
    if re.search(r"\bturn(?:ed|s|ing)? $", tail, re.I):
        return Seam(0, "an age on file")
    noun = form in _STAGES and re.search(r"\b(?:i'm|am|is|are|was|turned|turns|'s|as) $", tail, re.I)
    return Seam(0, _indefinite(form)) if noun and not _NOUN_FOLLOWS.match(after) else None


def _gender(tail: str, form: str, after: str) -> Seam | None:
    """ "I'm of a gender on file"."""
    article = re.search(r"\b(?:i'm|am|is|as) (an? )$", tail, re.I)
    return Seam(len(article[1]), f"of a {form}") if article else None


def _region(tail: str, form: str, after: str) -> Seam | None:
    """ "I'm from North America"."""
    return Seam(0, f"from {form}") if _I_AM.search(tail) and form == "North America" else None


def _marriage(tail: str, form: str, after: str) -> Seam | None:
    article = _ARTICLE.search(tail)
    return Seam(len(article[0]), form) if article and not re.match(r" \w", after) else None


def _allergy(tail: str, form: str, after: str) -> Seam | None:
    """ "allergic to a medication", "a severe medication allergy"."""
    kind = form.removesuffix(" allergy")
    if kind == form:
        return None
    if re.match(r" allerg(?:y|ies)", after):
        return _agreeing(tail, kind)
    if re.match(r"[ -](?:intoleran|allergic)", after):
        return _agreeing(tail, f"{kind} product" if kind in {"animal", "plant"} else kind)
    if re.search(r"\b(?:allergic|sensitive|reacts?|reaction|intolerant|allergy) to $", tail, re.I):
        return Seam(0, _indefinite(kind))
    return Seam(0, kind) if re.search(r"\ballerg\w+:? $", tail, re.I) else None


def _operation(tail: str, form: str, after: str) -> Seam | None:
    """ "I had an operation"."""
    had = re.search(r"\b(?:had|got|underwent|undergone|needed|after|from|for|did|received) (an? )?$", tail, re.I)
    return Seam(len(had[1] or ""), "an operation") if had and form == "surgical history" else None


def _condition(tail: str, form: str, after: str) -> Seam | None:
    """ "I'm living with a mental health condition"."""
    if re.search(r"\b(?:i|we|he|she|they|just|recently|also) $", tail, re.I) and re.match("an? ", form):
        return Seam(0, f"had {form}")
    return Seam(0, f"living with {form}") if _I_AM.search(tail) and form.endswith("condition") else None


def _symptoms(tail: str, form: str, after: str) -> Seam | None:
    if not form.endswith("symptoms"):
        return None
    if re.search(r"\b(?:i|we|they|you) $", tail, re.I):
        return Seam(0, f"have {form}")
    if re.search(r"\b(?:she|he) $", tail, re.I):
        return Seam(0, f"has {form}")
    return Seam(0, f"having {form}") if _I_AM.search(tail) else None


def _spending(tail: str, form: str, after: str) -> Seam | None:
    """ "I spent money on groceries"."""
    if re.search(r"\bspen[dt]\w* $", tail, re.I):
        return Seam(0, f"money on {form}")
    if re.search(r"\b(?:paid|pay|paying) $", tail, re.I):
        return Seam(0, f"for {form}")
    return (
        Seam(0, f"money for {form}") if re.search(r"\b(?:transferred|wired|withdrew|donated) $", tail, re.I) else None
    )


_PERSON: Final = rf"(?:{PEOPLE})"
_KIN: Final = re.compile(rf"\b(?:my|our|his|her|their|the|a|an) (?:[\w'’-]+ ){{0,2}}?{_PERSON}(?P<gap>,? )$", re.I)


def _name(tail: str, form: str, after: str) -> Seam | None:
    """ "my husband's number", "my friend (name on file) is coming", "somebody's number"."""
    if not form.endswith("on file"):
        return None
    kin, possessed = _KIN.search(tail), re.match(r"['’]s?\b|['’](?= )", after)
    if possessed:
        return Seam(len(kin["gap"]), "") if kin else Seam(0, "somebody")
    if (kin and kin["gap"] == " ") or re.search(r"\b(?:named|called|calls?) $", tail, re.I):
        return Seam(0, f"({re.sub('^an? ', '', form)})")
    return None


_ATTRIBUTE: Final = re.compile(
    r"(?: a (?:month|year)|/(?:mo|month|yr|year))? (?:\w+ )?(?:loans?|mortgages?|debts?|salary|income|pension|limit|"
    r"balance|wages?|overdraft|credit|net worth|tax|pay|budget|savings|inheritance|bonus|raise|return|loss|gain|"
    r"profit|nest egg)\b",
    re.I,
)


def _amount(tail: str, form: str, after: str) -> Seam | None:
    """ "a lower-range loan"."""
    if re.search(r"\binvest(?:ed|ing)? (?:\w+ ){0,2}$", tail, re.I) and re.search(r"(?:gain|loss|even)$", form):
        return Seam(0, "an amount on file")
    within = re.fullmatch(r"an? (amount|figure|score) in the ([\w -]+) range", form)
    article = _ARTICLE.search(tail)
    if within is None or not (_ATTRIBUTE.match(after) and (article or _OWNED.search(tail))):
        return None
    words = f"{within[2].replace(' ', '-')}-range"
    return Seam(len(article[0]), _indefinite(words)) if article else Seam(0, words)


_RULES: Final[dict[str, Callable[[str, str, str], Seam | None]]] = {
    "PERSON.name": _name,
    "ASSET": _amount,
    "CONTACT.phone": _numbered,
    "CODE": _numbered,
    "PAYMENT.bank_account": _numbered,
    "PAYMENT.credit_card": _numbered,
    "PAYMENT.tax_id": _numbered,
    "LOC": _place,
    "PERSON.age": _age,
    "PERSON.gender": _gender,
    "PERSON.nationality": _region,
    "RELATIONSHIP.marriage": _marriage,
    "MEDICAL.allergies": _allergy,
    "MEDICAL.surgical_history": _operation,
    "MEDICAL.diagnosis": _condition,
    "MEDICAL.symptoms": _symptoms,
    "PAYMENT.transactions": _spending,
}
