"""What searchable memory says instead of a value: an alias, a mask, a range or a broader label, all made here.

No form contains its value, its digits alone, or half of its characters (a given name out of a full one excepted: it is
the alias). Forms read as noun phrases inside a sentence.
"""

import hashlib
import hmac
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Final

from vault.domain import broader
from vault.domain.buckets import AGES, BUCKETS, bucket, step
from vault.domain.canonical import canonicalize
from vault.domain.spans import SECRET

_MASKED: Final = {
    "CODE.id_number": "ID",
    "CODE.passport_number": "passport",
    "CONTACT.phone": "phone",
    "PAYMENT.bank_account": "bank account",
    "PAYMENT.credit_card": "card",
    "PAYMENT.tax_id": "tax ID",
}
_ON_FILE: Final = {
    "PERSON.name": "a name on file",
    "PERSON.age": "an age on file",
    "PERSON.gender": "gender on file",
    "PERSON.nationality": "nationality on file",
    "PERSON.occupation": "an occupation on file",
    "PERSON.education": "education on file",
    "CONTACT.email": "an email address on file",
    "MEDICAL.diagnosis": "a diagnosis on file",
    "MEDICAL.symptoms": "symptoms on file",
    "MEDICAL.treatments": "care on file",
    "MEDICAL.allergies": "an allergy on file",
    "MEDICAL.exams": "exam results on file",
    "MEDICAL.surgical_history": "surgical history on file",
    "RELATIONSHIP.marriage": "marital status on file",
    "RELATIONSHIP.children_count": "family details on file",
    "PAYMENT.transactions": "spending on file",
    "PAYMENT.insurance_record": "insurance on file",
    "ASSET.finance_status_level": "financial status on file",
    "LOC.home_address": "an address on file",
    "LOC.work_address": "an address on file",
    SECRET: "a secret that was not kept",
}
_FIGURES: Final = ("ASSET.debt_ratio", "ASSET.roi", "ASSET.credit_score")
_PARENTS: Final = {
    "MEDICAL.diagnosis": "a health condition",
    "MEDICAL.exams": "an exam",
    "PAYMENT.insurance_record": "insurance on file",
}


def sanitize(type: str, value: str, salt: str = "") -> str:
    """The sanitized form of ``value``; ``salt`` is a random string of the user's, which keys the alias of an e-mail."""
    if type in _MASKED:
        return f"{_MASKED[type]} {ending(_numbered(type, value))}"
    if type == "CONTACT.email":
        return f"an email address (user-{_alias(value, salt)})"
    form = _FORMS[type](value) if type in _FORMS else ""
    if form and not leaks(form, value, closed=not type.startswith("LOC.")):
        return form
    parent = _PARENTS.get(type, "")
    return parent if parent and not leaks(parent, value, closed=True) else on_file(type)


def preview(type: str, value: str) -> str:
    """The masked preview after the type's name on a consent card: "ending 39", "in Palermo, Italy"."""
    if type in _MASKED:
        return ending(_numbered(type, value))
    form = sanitize(type, value)
    if type.startswith("LOC."):
        return f"in {form}" if "on file" not in form else "on file"
    return "on file" if "on file" in form or type in {"CONTACT.email", SECRET} else form


def _numbered(type: str, value: str) -> str:
    """The characters a mask may show the end of: a phone's digits, none of the names in a passport's machine lines."""
    if type == "CONTACT.phone":
        return canonicalize(type, value)
    return "" if "<<" in value else value


def on_file(type: str) -> str:
    """The parent of every label of a type: that there is one."""
    if type in BUCKETS and type not in _FIGURES:
        return "an amount on file"
    noun = _MASKED.get(type) or type.partition(".")[2].replace("_", " ")
    return _ON_FILE.get(type) or f"{noun} on file"


def ending(value: str) -> str:
    """The mask of a number: its last min(4, n ÷ 4) of n letters and digits ("ID" not counted), nothing where n ≤ 4 or
    where that would be all of its digits."""
    characters = re.sub(r"[\W_]", "", re.sub(r"\bID\b", "", value.upper()))
    shown = min(4, len(characters) // 4) if len(characters) > 4 else 0
    end, digits = characters[len(characters) - shown :], _only(str.isdecimal, characters)
    return f"ending {end}" if shown and not (digits and digits in end) else "on file"


def _only(kind: Callable[[str], bool], text: str) -> str:
    return "".join(filter(kind, text))


def _bare(value: str) -> str:
    """A value without its article and owner."""
    return _POSSESSED.sub("", _ARTICLE.sub("", value))


def leaks(form: str, value: str, *, closed: bool = False) -> bool:
    """Whether a form holds its value or its digits, or half of its letters and digits in one stretch.

    Of a label from a closed list (and of a given name) only the value itself and its digits count.
    """
    said, hidden, core = (_only(str.isalnum, text.casefold()) for text in (form, value, _bare(value)))
    digits = _only(str.isdecimal, hidden)
    if not core:
        return False
    if core in said or (digits and digits in _only(str.isdecimal, said)):
        return True
    half = max(2, (len(hidden) + 1) // 2)
    return not closed and any(hidden[i : i + half] in said for i in range(len(hidden) - half + 1))


def _alias(value: str, salt: str) -> str:
    key, message = salt.encode() or b"\0", canonicalize("CONTACT.email", value).encode()
    return hmac.new(key, message, hashlib.sha256).hexdigest()[:4]


_TITLE = re.compile(
    r"^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|herr|frau|sr|sra|monsieur|madame|lt|col|capt|sgt|maj|cpl|rev|rabbi|dame|hon|ing)\.?$",
    re.I,
)


def _name(value: str) -> str:
    """The given name out of a full one; empty where none can be told apart."""
    last_first = re.fullmatch(r"([^,]+), ([^,]+)", value.strip())
    words = (last_first[2] if last_first else value).split()
    if (
        not words
        or _TITLE.match(words[0])
        or (len(words) < 2 and not last_first)
        or not words[0][:1].isalpha()
        or ord(words[0][0]) > 0x24F
    ):
        return ""
    given = (
        [w for w in words if not (w.isupper() and len(w) > 1)] if words[0].isupper() and len(words[0]) > 1 else words
    )
    return given[0].title() if given and given[0].islower() else given[0] if given else ""


def _age(value: str) -> str:
    """The stage of life; as an attribute ("a senior") where the value says "-old", as a noun where it says "years"."""
    years = canonicalize("PERSON.age", value)
    if born := re.search(r"\b(?:19|20)\d", years):
        return f"the {born[0]}0s" if years.isdigit() else f"a date in the {born[0]}0s"
    if years.endswith("0s"):
        within = {"early": 2, "late": 8}.get(years.partition(" ")[0], 5)
        return step(AGES, Decimal(int(years[-3:-1]) + within)).replace("-aged", "") + " years"
    if not years.isdigit():
        return ""
    label = step(AGES, Decimal(years))
    if label == "90 or older":
        return label if not _ARTICLE.match(value) else "a very senior (90 or older)"
    if (
        re.search(r"old\b|yo\b|jährig", value.lower())
        and re.search(r"-|yo\b", value)
        and not re.search(r"\byears old", value.lower())
    ):
        return _like(value, label)
    return _indefinite(label) if re.search(r"[^\W\d]", value) and label not in {"middle-aged"} else label


_ARTICLE: Final = re.compile(r"(?:an?|une?|una|ein|eine|een) ", re.I)
_POSSESSED: Final = re.compile(r"(?:my|the|this|that|our|his|her) ", re.I)


def _indefinite(label: str) -> str:
    return f"{_article(label)} {label}"


def _like(value: str, label: str) -> str:
    """The label with the article that the value brings."""
    return _indefinite(label) if _ARTICLE.match(value) else label


def _after_determiner(value: str, label: str) -> str:
    """The label, its article given way to a "my" or "the" that the value brings."""
    owner = _POSSESSED.match(value)
    return owner[0].lower() + _ARTICLE.sub("", label) if owner else label


_WORKING: Final = re.compile(
    r"(?:teach|taught|drive|sell|build|fix|repair|clean|cook|bake|write|design|code|program|paint|manage|run|make|grow|"
    r"farm|fly|nurse|cut|wash|deliver|train|coach|translate|tutor) ",
    re.I,
)
"""An occupation said as what one does: "drive a truck"."""


_NOT_WORKING: Final = re.compile(
    r"(?:an? )?(?:retired|retiree|pensioner|unemployed|jobless|stay-at-home \w+|house(?:wife|husband)|homemaker|"
    r"rentner(?:in)?|retraitée?|jubilad[oa]|pensionat[oa]|gepensioneerd)$",
    re.I,
)


def _occupation(value: str) -> str:
    if _NOT_WORKING.match(value):
        return "somebody not in paid work" if _ARTICLE.match(value) else "not in paid work"
    group = broader.broader(broader.OCCUPATIONS, value)
    if _WORKING.match(value):
        return f"work in {group}"
    return f"someone in {group}" if _ARTICLE.match(value) else f"professional in {group}"


def _education(value: str) -> str:
    level = broader.education(value)
    return f"have {level}" if re.match(r"(?:never|didn't|did not|haven't|have not|dropped) ", value.lower()) else level


_ADJECTIVES: Final = {
    "Africa": "African",
    "Asia": "Asian",
    "Europe": "European",
    "South America": "South American",
    "Oceania": "Oceanian",
    "South Asia": "South Asian",
    "East Asia": "East Asian",
    "Southeast Asia": "Southeast Asian",
    "the Middle East": "Middle Eastern",
    "Central America and the Caribbean": "Central American or Caribbean",
}


def _region(value: str) -> str:
    """The world region: "from Europe" for "a Briton", "European" for "British", "Europe" for "France"."""
    from vault.domain.nationalities import country_code, is_demonym
    from vault.domain.places import region_of

    region = region_of(country_code(value))
    if not region or not is_demonym(_ARTICLE.sub("", value)):
        return region
    return f"from {region}" if _ARTICLE.match(value) else _ADJECTIVES.get(region, region)


def _place(value: str) -> str:
    from vault.domain.places import place_of

    place = place_of(value)
    while place and leaks(place, value):
        place = place.partition(", ")[2]
    return place


_RANGES: Final = {
    "low": "lower",
    "high": "higher",
    "medium": "middle",
    "very low": "very lowest",
    "very high": "very highest",
    "small": "small",
    "large": "large",
    "very large": "very large",
    "moderate": "moderate",
    "upper-middle": "upper-middle",
}
"""How a label reads in "the … range"; low, medium and high as such are the words of a person's financial status."""


def _in_range(noun: str, label: str) -> str:
    return (
        f"{_article(noun)} {noun} in the {_RANGES[label]} range" if label in _RANGES else _indefinite(f"{label} {noun}")
    )


def _sum(type: str) -> Callable[[str], str]:
    def form(value: str) -> str:
        from vault.domain.money import amount_of

        amount = amount_of(value)
        if amount is None:
            return ""
        label = bucket(type, amount.by_month)
        if label == "none":
            return label
        if type != "ASSET.investment_return" or label == "near break-even":
            return _in_range("amount", label)
        lead = "had " if re.match("lost|losing", value.lower()) else "at " if value.lower().startswith("down") else ""
        return lead + _indefinite(label)

    return form


def _article(label: str) -> str:
    return "an" if label[:1] in "aeiou" else "a"


def _figure(type: str) -> Callable[[str], str]:
    noun = "score" if type == "ASSET.credit_score" else "figure"

    def form(value: str) -> str:
        number = canonicalize(type, value)
        return _in_range(noun, bucket(type, Decimal(number))) if re.fullmatch(r"-?\d+(?:\.\d+)?", number) else ""

    return form


def _marriage(value: str) -> str:
    return (
        "partnered"
        if canonicalize("RELATIONSHIP.marriage", value) in {"married", "engaged", "partnered"}
        else "unpartnered"
    )


def _children(value: str) -> str:
    none = canonicalize("RELATIONSHIP.children_count", value) == "0"
    negated = re.match(r"(?:don't|do not|doesn't|never|haven't|have not|not|didn't) ", value.lower())
    return ("have no children" if negated else "no children") if none else "children"


def _surgery(value: str) -> str:
    lower = value.lower()
    if not re.search(r"\b(?:no|not|never|none|zero|without|free of)\b|n't\b", lower):
        return "surgical history"
    return (
        "have no surgical history"
        if re.match(r"(?:don't|do not|haven't|have not|didn't|did not)\b", lower)
        else "no surgical history"
    )


_FORMS: Final[dict[str, Callable[[str], str]]] = {
    **{key: _sum(key) for key in BUCKETS},
    **{key: _figure(key) for key in _FIGURES},
    "PERSON.name": _name,
    "PERSON.age": _age,
    "PERSON.nationality": _region,
    "PERSON.occupation": _occupation,
    "PERSON.education": _education,
    "MEDICAL.diagnosis": lambda value: _after_determiner(value, broader.broader(broader.DIAGNOSES, value)),
    "MEDICAL.symptoms": lambda value: _after_determiner(value, broader.broader(broader.SYMPTOMS, value)),
    "MEDICAL.treatments": lambda value: _after_determiner(value, broader.broader(broader.TREATMENTS, value)),
    "MEDICAL.allergies": broader.allergy,
    "MEDICAL.exams": lambda value: _after_determiner(value, _like(value, broader.broader(broader.EXAMS, value))),
    "MEDICAL.surgical_history": _surgery,
    "RELATIONSHIP.marriage": _marriage,
    "RELATIONSHIP.children_count": _children,
    "PAYMENT.transactions": broader.spending,
    "PAYMENT.insurance_record": broader.cover,
    "LOC.home_address": _place,
    "LOC.work_address": _place,
}
