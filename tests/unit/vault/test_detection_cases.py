"""Inputs that broke other systems: what is found, whose it is, and that spelling tricks change nothing."""

import pytest

from vault.domain.detection import detect
from vault.domain.references import Raw
from vault.domain.sanitize import sanitize
from vault.domain.spans import Entity, splice

FOUND: list[tuple[str, str, list[tuple[str, str]]]] = [
    (
        "D01",
        "my name is Inês Prata, my phone is +351 912 345 678",
        [("PERSON.name", "ines prata"), ("CONTACT.phone", "+351912345678")],
    ),
    ("D03", "worked on pricing models at Initech 04/2019 – 02/2021", []),
    ("D05", "ticket 7b1d0c52-4155-4550-8123-415555012300", []),
    ("D07", "mijn bsn is 111222333", [("CODE.id_number", "111222333")]),
    ("D09", "it's oh two oh, seven nine four six, oh nine five eight", [("CONTACT.phone", "02079460958")]),
    ("D11", "hello. Please just call me marta okafor", [("PERSON.name", "marta okafor")]),
    (
        "D15",
        "This is Aoife O’Donnell (curly quote) and Sean O'Brien",
        [("PERSON.name", "aoife o'donnell"), ("PERSON.name", "sean o'brien")],
    ),
    ("D17", "I'm Mr Halloran", [("PERSON.name", "halloran")]),
    ("D19", "Carla van den Berg here", [("PERSON.name", "carla van den berg")]),
    (
        "D21",
        "Chris Sandhu - chrissandhu@example.com",
        [("PERSON.name", "chris sandhu"), ("CONTACT.email", "chrissandhu@example.com")],
    ),
    ("D23", "我叫李小龙 / name: LINDQVIST Sofie", [("PERSON.name", "李小龙"), ("PERSON.name", "lindqvist sofie")]),
    ("D25", "联系lea.berg@example.com谢谢", [("CONTACT.email", "lea.berg@example.com")]),
    ("D27", "mail lea@\u200bexample.com", [("CONTACT.email", "lea@example.com")]),
    ("D29", "Email: lea%40example.com ; b64 bGVhQGV4YW1wbGUuY29t", [("CONTACT.email", "lea@example.com")] * 2),
    ("D31", "clone https://bot@git.example.com/x and pin tool@0.1.0", []),
    ("D33", "2223003122003222 exp 04/29", [("PAYMENT.credit_card", "2223003122003222")]),
    ("D35", "job finished at 1766620812359, all good", []),
    ("D37", "sku 2955013877, updated 1766620800, item 4987654321098, order PO7654321, v3.0.2.1", []),
    ("D39", "my IBAN GB82WEST12345698765432 bounced", [("PAYMENT.bank_account", "GB82WEST12345698765432")]),
    ("D41", "P<SWELINDQVIST<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", [("CODE.passport_number", "PSWELINDQVISTANNAMARIA")]),
    ("D43", "passport no. p1234567a", [("CODE.passport_number", "P1234567A")]),
    (
        "D45",
        "card 4242 4242 4242 4242, cvc 123, mail lea@example.com",
        [("PAYMENT.credit_card", "4242424242424242"), ("SECRET", ""), ("CONTACT.email", "lea@example.com")],
    ),
    (
        "D47",
        "I live at 1420 Larkspur Hollow Road, Apt 3B, Chattanooga, TN 37400",
        [("LOC.home_address", "1420 larkspur hollow road apartment 3b chattanooga tn 37400")],
    ),
    (
        "D49",
        "Wendelstr. 14-24 20530 Hamburg; BONN53100",
        [("LOC.home_address", "wendelstraße 14 24 20530 hamburg"), ("LOC.home_address", "bonn53100")],
    ),
    (
        "D51",
        "send the invoice to 240 SW Kestrel Parkway, Suite 68, Leedsville — that's my office",
        [("LOC.work_address", "240 sw kestrel parkway suite 68 leedsville")],
    ),
    ("D53", "net worth €45.000,00", [("ASSET.net_worth", "EUR 45000")]),
    ("D55", "debt ratio is ,42", [("ASSET.debt_ratio", "0.42")]),
    ("D57", "the article says the index returned 7.25 last year", []),
    ("D59", "Patient: Jo Marsh\nAge: 47", [("PERSON.name", "jo marsh"), ("PERSON.age", "47")]),
    ("D61", "I'm a 52-year-old woman", [("PERSON.age", "52"), ("PERSON.gender", "female")]),
    ("D63", "I don't have migraines, asthma or diabetes", []),
    ("D65", "I'm diabetic but not insulin-dependent", [("MEDICAL.diagnosis", "diabetic")]),
    ("D67", "Show me the sales figures for customer Benedikt", []),
    (
        "D69",
        "I live at 3 Alder Row, Leeds. … Actually my new address is 18 Fern Close, York.",
        [("LOC.home_address", "3 alder row leeds"), ("LOC.home_address", "18 fern close york")],
    ),
    ("D71", "hi", []),
    ("D75", "मेरा नाम प्रिया शर्मा है 👩‍⚕️", [("PERSON.name", "प्रिया शर्मा")]),
    ("D77", "Ich wohne in der Lindenstraße 7, 20530 Hamburg", [("LOC.home_address", "lindenstraße 7 20530 hamburg")]),
    ("D79", "word " * 6_000 + "my passport is P1234567A", [("CODE.passport_number", "P1234567A")]),
    ("D85", "I'm 103", [("PERSON.age", "103")]),
]


def _found(text: str) -> list[tuple[str, str]]:
    return [(e.type, e.canonical) for e in detect(Raw(text))]


def _sanitized(text: str) -> str:
    return splice(text, detect(Raw(text)), lambda e: sanitize(e.type, text[e.start : e.end]))


@pytest.mark.parametrize(("case", "text", "expected"), FOUND, ids=[row[0] for row in FOUND])
def test_finds_exactly_what_is_private(case: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert _found(text) == expected


@pytest.mark.parametrize(("case", "text", "expected"), FOUND, ids=[row[0] for row in FOUND])
@pytest.mark.parametrize(
    "vary",
    [
        lambda t: "🙂 " + t,
        lambda t: t.replace(" ", "\u00a0"),
        lambda t: t.replace(" ", "  "),
        lambda t: "lorem ipsum. " * 2_000 + t + "\nlorem ipsum." * 500,
        lambda t: t.replace("-", "\u2011"),
        lambda t: t.replace("e", "e\u200b", 1) if t.isascii() else t,
    ],
    ids=["emoji", "no-break", "double", "long", "dash", "zero-width"],
)
def test_spelling_tricks_change_nothing(case: str, text: str, expected: list[tuple[str, str]], vary) -> None:  # type: ignore[no-untyped-def]
    assert _found(vary(text)) == expected


def test_third_party_values_carry_their_subject() -> None:
    subjects = {
        e.type: e.subject for e in detect(Raw("Contact John Alder at Initech. My wife's phone is +44 20 7946 0958."))
    }
    assert subjects == {"PERSON.name": "someone", "CONTACT.phone": "wife"}


def test_pronouns_mean_the_person_named_before() -> None:
    text = "My wife's phone number is +44 20 7946 0958 and she earns £3,000 a month."
    assert [(e.type, e.subject) for e in detect(Raw(text))] == [
        ("CONTACT.phone", "wife"),
        ("ASSET.monthly_income", "wife"),
    ]


def test_code_blocks_hold_no_address_of_the_user_and_their_secret_is_found() -> None:
    text = "```env\nDATABASE_URL=postgres://app:pw@db/x\nADMIN=ops@example.com\n```"
    assert [(e.type, text[e.start : e.end], e.subject) for e in detect(Raw(text))] == [
        ("SECRET", "pw", "user"),
        ("CONTACT.email", "ops@example.com", "code block"),
    ]


def test_spans_are_of_the_original_code_points() -> None:
    text = "mail lea@\u200bexample.com now"
    (email,) = detect(Raw(text))
    assert text[email.start : email.end] == "lea@\u200bexample.com"


def test_a_word_after_an_iban_is_never_part_of_it() -> None:
    for word in ("bounced", "AND", "Today", "A", "99 euros", "is", "mine", "x1"):
        text = f"my IBAN GB82WEST12345698765432 {word}"
        (iban,) = [e for e in detect(Raw(text)) if e.type == "PAYMENT.bank_account"]
        assert text[iban.start : iban.end] == "GB82WEST12345698765432"


@pytest.mark.parametrize(
    ("text", "sanitized"),
    [
        ("I'm Mr Halloran", "I'm a name on file"),
        ("Carla van den Berg here", "Carla here"),
        ("name: LINDQVIST Sofie", "name: Sofie"),
        ("Wendelstr. 14-24 20530 Hamburg", "Hamburg"),
        ("I'm 103", "I'm 90 or older"),
        ("+1234567", "phone ending 7"),
        ("net worth €45.000,00", "net worth an amount in the lower range"),
        ("my net worth is -€250,000", "my net worth is a negative amount"),
    ],
)
def test_reads_well_without_the_value(text: str, sanitized: str) -> None:
    assert _sanitized(text) == sanitized


def test_the_first_sentence_of_the_story() -> None:
    text = (
        "Hi, my phone is +39-092483239, my email is water.lover4@example.com and I live at Corso Calatafimi 112, "
        "90131 Palermo. "
        "I love low-impact water aerobics and progressive house."
    )
    found: tuple[Entity, ...] = detect(Raw(text))
    assert [(e.type, text[e.start : e.end], e.subject) for e in found] == [
        ("CONTACT.phone", "+39-092483239", "user"),
        ("CONTACT.email", "water.lover4@example.com", "user"),
        ("LOC.home_address", "Corso Calatafimi 112, 90131 Palermo", "user"),
    ]
