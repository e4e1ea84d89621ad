"""The one form behind the spellings of a value: the same phone, card, amount or address has one fingerprint."""

import base64
import re
import unicodedata
from collections.abc import Callable
from decimal import Decimal
from typing import Final

from vault.domain.money import amount_of, decimal_of
from vault.domain.number_words import DECADES, SMALL_NUMBERS, words_to_number
from vault.domain.spans import SECRET

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]"
)


_MARKS: Final = dict.fromkeys([*range(0x2010, 0x2016), 0x2212], "-") | dict.fromkeys(
    [0x2018, 0x2019, 0x201B, 0x02BC], "'"
)


def canonicalize(type: str, value: str) -> str:
    """The canonical form of ``value`` as a ``type`` of the taxonomy; never empty for a value with a letter or digit,
    always empty for a secret.

    Phones in E.164 where the country is stated, numbers of documents without separators, sums as "USD 4595.08",
    ratios as fractions, everything else in one case and spacing.
    """
    if type == SECRET:
        return ""
    plain = _plain(value)
    return _FORMS.get(type, _phrase)(plain) or _phrase(plain) or plain


def _plain(value: str) -> str:
    if not value.isascii():
        value = unicodedata.normalize("NFKC", _INVISIBLE.sub("", value)).translate(_MARKS)
    return " ".join(value.split())


_DETERMINER = re.compile(r"(?:an?|the|my|our|this|that|une?|una|eine?|een) (?=\S)")


def _phrase(value: str) -> str:
    bare = re.sub(r"^[\W_]+|[\W_]+$", "", value.casefold())
    return _DETERMINER.sub("", bare, count=1) if _DETERMINER.match(bare) else bare


def _code(value: str) -> str:
    return re.sub(r"[^\w]|_", "", value).upper()


def _phone(value: str) -> str:
    digits = _spoken_digits(value) or re.sub(r"\D", "", re.sub(r"(?<=\d) ?\(0\) ?", "", value))
    if value.lstrip("( ").startswith("+"):
        return _e164(digits) or "+" + digits
    return _e164(digits[2:]) or "+" + digits[2:] if digits.startswith("00") and len(digits) > 9 else digits


def _e164(digits: str) -> str | None:
    import phonenumbers

    try:
        number = phonenumbers.parse("+" + digits)
    except phonenumbers.NumberParseException:
        return None
    return str(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164))


_SPOKEN: Final = {"oh": "0", "o": "0", "null": "0", "zero": "0"}


def _spoken_digits(value: str) -> str:
    """The digits of a number told in words, or half in words and half in figures; nothing of one in figures."""
    words, digits, times = re.findall(r"\d+|[^\W\d]+", value.lower()), [], 1
    told = [word for word in words if word in _SPOKEN or word in SMALL_NUMBERS]
    if not told or (re.search(r"\d", value) and all(len(word) < len("one") for word in told)):
        return ""
    for word in words:
        times = {"double": 2, "triple": 3}.get(word, 1) if word in {"double", "triple"} else times
        digit = word if word.isdecimal() else _SPOKEN.get(word, str(SMALL_NUMBERS.get(word, "")))
        if digit:
            digits.append(digit * times)
            times = 1
    return "".join(digits)


def decoded(value: str) -> str:
    """What a base64 value says in ASCII, or nothing."""
    try:
        return base64.b64decode(value, validate=True).decode("ascii")
    except ValueError:
        return ""


def _email(value: str) -> str:
    spelled = value if "@" in value or "%40" in value or " " in value else decoded(value) or value
    address = spelled.casefold().replace("%40", "@")
    address = re.sub(r" ?[\[({ ] ?at ?[\])} ] ?", "@", address) if "@" not in address else address
    return re.sub(r"\s", "", re.sub(r" ?[\[({ ] ?(?:dot|punkt|point) ?[\])} ] ?", ".", address))


def _amount(value: str) -> str:
    amount = amount_of(value)
    if amount is None:
        return ""
    rate = f"a {amount.rate}" if amount.rate else ""
    return f"{amount.currency} {_number(amount.value)} {rate}".strip()


def _number(value: Decimal) -> str:
    return format(value.normalize() + 0, "f")


def _ratio(value: str) -> str:
    found = re.search(r"(-|minus |negative )? ?(\d[\d.,]*|[.,]\d+)", value)
    if found is None:
        return ""
    number = decimal_of(found[2].rstrip(".,")) * (-1 if found[1] else 1)
    return _number(
        number / 100 if re.search(r"%|per ?cent|prozent|por ciento|per cento|pour cent", value.lower()) else number
    )


def _integer(value: str) -> str:
    digits = re.search(r"\d+", value)
    return str(int(digits[0])) if digits else str(words_to_number(value) or "")


_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


_DECADE: Final = re.compile(
    rf"(?:(?P<part>early|mid|late)[- ]?)?(?:(?P<word>{'|'.join(DECADES)})|(?P<tens>[2-9]0)'?s)\b"
)


def _age(value: str) -> str:
    """Years of life in digits, or a decade of them ("mid 40s"); a date of birth as year-month-day where its month is in
    words, else as it is written."""
    if decade := _DECADE.search(value.lower()):
        return f"{decade['part'] or ''} {decade['tens'] or DECADES[decade['word']]}s".strip()
    digits = re.findall(r"\d+", value)
    if value[0] == "'" and len(digits) == 1:
        return f"{'20' if digits[0] < '30' else '19'}{digits[0]}"
    if len(digits) < 2 and not (digits and len(digits[0]) == 4):
        return _integer(value)
    month = next((i for i, name in enumerate(_MONTHS, 1) if re.search(rf"\b{name}", value.lower())), 0)
    year = max(digits, key=len)
    rest = [d.zfill(2) for d in digits if d is not year]
    return "-".join([year, f"{month:02}", *rest] if month else [d.zfill(2) for d in digits])


def _count(value: str) -> str:
    digits = re.search(r"\d+", value)
    if digits:
        return str(int(digits[0]))
    lower = value.lower()
    if re.search(
        r"\b(?:no|not|never|don't|haven't|doesn't|none|without|zero|childless|child-free|keine?|geen|sin|sans|pas|"
        r"nessun|non|não|没有)\b|没有|いない",
        lower,
    ):
        return "0"
    counts = [
        SMALL_NUMBERS[word] for word in re.findall(r"\w+", lower) if word in SMALL_NUMBERS and SMALL_NUMBERS[word] > 0
    ]
    return str(sum(counts)) if counts else _phrase(value)


_TITLES = re.compile(r"^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|herr|frau|sr|sra)\.? )+", re.I)


def _name(value: str) -> str:
    last_first = re.fullmatch(r"([^,]+), ([^,]+)", value)
    ordered = f"{last_first[2]} {last_first[1]}" if last_first else value
    decomposed = unicodedata.normalize("NFKD", _TITLES.sub("", ordered).casefold())
    letters = "".join(
        " " if unicodedata.category(c)[0] in "PSZ" and c != "'" else c
        for c in decomposed
        if not "\u0300" <= c <= "\u036f"
    )
    return " ".join(letters.split())


_ADDRESS_WORDS: Final = {
    "st": "street",
    "str": "straße",
    "strasse": "straße",
    "rd": "road",
    "ave": "avenue",
    "av": "avenue",
    "blvd": "boulevard",
    "ln": "lane",
    "dr": "drive",
    "ct": "court",
    "cres": "crescent",
    "pl": "place",
    "sq": "square",
    "pkwy": "parkway",
    "hwy": "highway",
    "cir": "circle",
    "apt": "apartment",
    "ste": "suite",
    "n": "north",
    "s": "south",
    "e": "east",
    "w": "west",
    "avda": "avenida",
    "mt": "mount",
    "uk": "united kingdom",
    "usa": "united states",
}


def _address(value: str) -> str:
    words = re.findall(r"[^\W_]+", re.sub(r"str\.? (?=\d)", "straße ", value.casefold().replace("strasse", "straße")))
    return " ".join(_ADDRESS_WORDS.get(word, word) for word in words)


_GENDERS: Final = {
    "female": r"f\b|female|woman|girl|lady|weiblich|frau|femme|mujer|donna|mulher|vrouw|she|女|महिला|mahila",
    "non-binary": r"non-?binary|genderqueer|genderfluid|agender|they|divers",
    "male": r"m\b|male|man|guy|boy|gentleman|männlich|mann|homme|hombre|uomo|homem|he|男|पुरुष",
}
_MARRIAGES: Final = {
    "divorced": r"divorc|geschieden|scheiding|divorzi|离婚|離婚",
    "separated": r"separat|getrennt",
    "widowed": r"widow|lost my|buried my|late (?:husband|wife|spouse)|verwitwet|veuf|veuve|viud|vedov|viúv",
    "engaged": r"engaged|verlobt|fianc",
    "single": r"single|unmarried|(?:not|n't) (?:yet )?married|never (?:been |got )?married|kunwar|अविवाहित|"
    r"ledig|célibataire|solter|celibe|nubile|soltei|ongehuwd|"
    r"vrijgezel|未婚|单身|独身|bachelor",
    "married": r"marri|wed|wife|husband|spouse|verheiratet|marié|casad|sposat|getrouwd|gehuwd|已婚|既婚|结婚|結婚|"
    r"sha+di ?shuda|शादीशुद|tied the knot",
    "partnered": r"partner|relationship|girlfriend|boyfriend|civil union",
}


def _closed(classes: dict[str, str]) -> Callable[[str], str]:
    def form(value: str) -> str:
        lower = value.lower()
        return next(
            (name for name, words in classes.items() if re.search(rf"(?<![^\W\u3040-\u9fff])(?:{words})", lower)), ""
        )

    return form


_AMOUNTS: Final = [
    "PAYMENT.tax_payment",
    "ASSET.monthly_income",
    "ASSET.monthly_expenses",
    "ASSET.account_balance",
    "ASSET.loan_amount",
    "ASSET.credit_limit",
    "ASSET.investment_return",
    "ASSET.net_worth",
]
_FORMS: Final[dict[str, Callable[[str], str]]] = {
    **dict.fromkeys(_AMOUNTS, _amount),
    **dict.fromkeys(
        ["CODE.id_number", "CODE.passport_number", "PAYMENT.bank_account", "PAYMENT.credit_card", "PAYMENT.tax_id"],
        _code,
    ),
    **dict.fromkeys(("ASSET.debt_ratio", "ASSET.roi"), _ratio),
    **dict.fromkeys(("LOC.home_address", "LOC.work_address"), _address),
    "CONTACT.phone": _phone,
    "CONTACT.email": _email,
    "PERSON.name": _name,
    "PERSON.age": _age,
    "PERSON.gender": _closed(_GENDERS),
    "RELATIONSHIP.marriage": _closed(_MARRIAGES),
    "RELATIONSHIP.children_count": _count,
    "ASSET.credit_score": _integer,
}
