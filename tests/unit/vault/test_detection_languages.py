"""The direct identifiers and commonest phrases of other languages, and everyday English."""

import pytest

from vault.domain.detection import detect
from vault.domain.references import Raw

ROWS: list[tuple[str, list[tuple[str, str]]]] = [
    (
        "Ich bin 34 Jahre alt, verheiratet und habe zwei Kinder.",
        [("PERSON.age", "34"), ("RELATIONSHIP.marriage", "married"), ("RELATIONSHIP.children_count", "2")],
    ),
    (
        "Meine Telefonnummer ist 030 12345678 und ich wohne in der Hauptstraße 5, 10115 Berlin.",
        [("CONTACT.phone", "03012345678"), ("LOC.home_address", "hauptstraße 5 10115 berlin")],
    ),
    (
        "Je m'appelle Marie Dupont, j'ai 42 ans et j'habite au 12 rue de la Paix, 75002 Paris.",
        [
            ("PERSON.name", "marie dupont"),
            ("PERSON.age", "42"),
            ("LOC.home_address", "12 rue de la paix 75002 paris"),
        ],
    ),
    (
        "Me llamo Juan Pérez, mi DNI es 12345678Z y vivo en Calle Mayor 15, 28013 Madrid.",
        [
            ("PERSON.name", "juan perez"),
            ("CODE.id_number", "12345678Z"),
            ("LOC.home_address", "calle mayor 15 28013 madrid"),
        ],
    ),
    (
        "Mi chiamo Luca Bianchi, il mio codice fiscale è RSSMRA85T10A562S.",
        [("PERSON.name", "luca bianchi"), ("PAYMENT.tax_id", "RSSMRA85T10A562S")],
    ),
    (
        "Meu nome é João Silva, meu CPF é 529.982.247-25.",
        [("PERSON.name", "joao silva"), ("PAYMENT.tax_id", "52998224725")],
    ),
    (
        "Ik heet Jan de Vries en mijn IBAN is NL91ABNA0417164300.",
        [("PERSON.name", "jan de vries"), ("PAYMENT.bank_account", "NL91ABNA0417164300")],
    ),
    (
        "Mera naam Rahul Sharma hai, mera phone number 98765 43210 hai",
        [("PERSON.name", "rahul sharma"), ("CONTACT.phone", "9876543210")],
    ),
    (
        "我叫王伟，电话是138 0013 8000，住在北京市朝阳区建国路93号",
        [
            ("PERSON.name", "王伟"),
            ("CONTACT.phone", "13800138000"),
            ("LOC.home_address", "北京市朝阳区建国路93号"),
        ],
    ),
    (
        "私の名前は田中太郎です。電話番号は090-1234-5678です。",
        [("PERSON.name", "田中太郎"), ("CONTACT.phone", "09012345678")],
    ),
    ("I earn around 45k a year before tax", [("ASSET.monthly_income", "45000 a year")]),
    ("I lost $5k on crypto last year", [("ASSET.investment_return", "USD -5000")]),
    (
        "My husband Tom has diabetes and I have high blood pressure.",
        [("PERSON.name", "tom"), ("MEDICAL.diagnosis", "diabetes"), ("MEDICAL.diagnosis", "high blood pressure")],
    ),
    (
        '{"name": "Ana Souza", "age": 29, "phone": "+55 11 91234-5678", "monthly_income": 5400}',
        [
            ("PERSON.name", "ana souza"),
            ("PERSON.age", "29"),
            ("CONTACT.phone", "+5511912345678"),
            ("ASSET.monthly_income", "5400"),
        ],
    ),
    ("I love Italian food and French films. My favourite singer is Adele.", []),
    ("Book a table for 4 at 7pm on 12/05/2025", []),
    ("My favorite book is 1984 and I run 5 km every day", []),
    ("Recommend a laptop under $1500", []),
    ("I have 2 cats and a dog", []),
    ("I want to learn about anxiety and depression in teenagers", []),
    ("Suppose my income were $9,000 a month, what if I had three kids?", []),
]


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[row[0][:24] for row in ROWS])
def test_finds(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(e.type, e.canonical) for e in detect(Raw(text))] == expected
