"""A table for each recognizer: text → (type, the words found); and none without a table."""

import pytest

from vault.domain.detection import RECOGNIZERS, detect
from vault.domain.references import Raw
from vault.domain.spans import ContextTurn

Row = tuple[str, list[tuple[str, str]]]

TABLES: dict[str, list[Row]] = {
    "named secrets": [
        ("my password is hunter2!", [("SECRET", "hunter2")]),
        ("API key: zk_93jdk2", [("SECRET", "zk_93jdk2")]),
        ("my password is wrong", []),
    ],
    "secrets called": [
        ("hunter2! is my password", [("SECRET", "hunter2!")]),
        ("that is my password", []),
    ],
    "listed words": [
        (
            "recovery words:\none two three four five six seven eight nine ten eleven twelve",
            [("SECRET", "one two three four five six seven eight nine ten eleven twelve")],
        ),
        ("the recovery was long\nand the words few", []),
    ],
    "date of birth": [("born 14 Feb 1987", [("PERSON.age", "14 Feb 1987")]), ("the meeting is on 14 Feb 2027", [])],
    "tokens": [
        (
            "use ghp_abcdefghijklmnopqrstuvwxyz0123456789 for git",
            [("SECRET", "ghp_abcdefghijklmnopqrstuvwxyz0123456789")],
        ),
        ("pay_live_9f3KqWmZ7xT2 works", [("SECRET", "pay_live_9f3KqWmZ7xT2")]),
        ("the sk- prefix is usual", []),
    ],
    "url passwords": [
        ("postgres://app:pw@db/x", [("SECRET", "pw")]),
        ("export PAY_TOKEN=9f3KqWmZ7x in my shell", [("SECRET", "9f3KqWmZ7x")]),
        ("see https://example.com/a:b", []),
        ("the sort_key= is set to nothing", []),
    ],
    "encoded email": [
        ("b64 bGVhQGV4YW1wbGUuY29t", [("CONTACT.email", "bGVhQGV4YW1wbGUuY29t")]),
        ("internationalisation", []),
    ],
    "email": [
        ("write to lea.berg+x@mail.example.co.uk, please", [("CONTACT.email", "lea.berg+x@mail.example.co.uk")]),
        ("git@github.com:org/repo and tool@0.1.0", []),
    ],
    "spelled email": [
        ("lea [at] example [dot] com", [("CONTACT.email", "lea [at] example [dot] com")]),
        ("lea(dot)berg(at)example(dot)com", [("CONTACT.email", "lea(dot)berg(at)example(dot)com")]),
    ],
    "spoken number": [
        ("five five five, one two three four five", [("CONTACT.phone", "five five five, one two three four five")]),
        ("oh one seven one five five five 20 39", [("CONTACT.phone", "oh one seven one five five five 20 39")]),
        ("my phone is +49 171 five five five 2039", [("CONTACT.phone", "+49 171 five five five 2039")]),
        ("two or three of them", []),
        ("in 2021 two of the 3500 one 4000 went", []),
    ],
    "numbers": [
        ("call me at 030 1234567", [("CONTACT.phone", "030 1234567")]),
        ("my SSN is 219-09-9999", [("CODE.id_number", "219-09-9999")]),
        ("passport: X1234567", [("CODE.passport_number", "X1234567")]),
        ("Steuernummer 12 345 678 901", [("PAYMENT.tax_id", "12 345 678 901")]),
        ("my bank account number is 985962508195", [("PAYMENT.bank_account", "985962508195")]),
        ("credit card 7200 5758 7637 8413", [("PAYMENT.credit_card", "7200 5758 7637 8413")]),
        ("4242424242424242", [("PAYMENT.credit_card", "4242424242424242")]),
        ("(the CVV is 123)", [("SECRET", "123")]),
        ("order 4242424242424242", []),
        ("on 2024-05-17 at 12:30", []),
    ],
    "passport lines": [
        (
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            [("CODE.passport_number", "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<")],
        )
    ],
    "address": [
        (
            "please deliver it to 12 Elm Street, Boston, MA 02118",
            [("LOC.home_address", "12 Elm Street, Boston, MA 02118")],
        )
    ],
    "home address": [
        (
            "I live at Corso Calatafimi 112, 90131 Palermo.",
            [("LOC.home_address", "Corso Calatafimi 112, 90131 Palermo")],
        ),
        ("j'habite au 12 rue de la Paix, 75002 Paris", [("LOC.home_address", "12 rue de la Paix, 75002 Paris")]),
        ("i live at 12 elm street, boston and love it", [("LOC.home_address", "12 elm street, boston")]),
        ("I live in Palermo", []),
    ],
    "work address": [
        (
            "I work at Sunrise Academy, 112 Jasmine Court, Pune",
            [("LOC.work_address", "Sunrise Academy, 112 Jasmine Court, Pune")],
        ),
        ("I work at Google", []),
    ],
    "address before": [
        ("123 main st apt 4, portland is where i live", [("LOC.home_address", "123 main st apt 4, portland")]),
        ("the market is where we met", []),
    ],
    "street shapes": [
        ("meet us: 78 Orchid Lane, Pune", [("LOC.home_address", "78 Orchid Lane, Pune")]),
        ("3 Ways to Win", []),
    ],
    "small streets": [
        ("its 24 abbey road dublin", [("LOC.home_address", "24 abbey road dublin")]),
        ("send it to 88 kings road, brighton bn1 2fn", [("LOC.home_address", "88 kings road, brighton bn1 2fn")]),
        ("it's 10 minutes road travel", []),
        ("walk to 5 star road", []),
    ],
    "glued postcode": [("BONN53100", [("LOC.home_address", "BONN53100")]), ("Model53100", [])],
    "east asian address": [("我住在北京市朝阳区建国路93号", [("LOC.home_address", "北京市朝阳区建国路93号")])],
    "amounts": [
        (
            "I make $7612.1 monthly and have $4083.54 in my account",
            [("ASSET.monthly_income", "$7612.1"), ("ASSET.account_balance", "$4083.54")],
        ),
        ("I spend about 2.5k a month", [("ASSET.monthly_expenses", "2.5k")]),
        ("my mortgage is Rs. 1,23,45,678", [("ASSET.loan_amount", "Rs. 1,23,45,678")]),
        ("credit limit: 3.350 €", [("ASSET.credit_limit", "3.350 €")]),
        ("my net worth is -$250,000", [("ASSET.net_worth", "-$250,000")]),
        ("investment return of $-48.65", [("ASSET.investment_return", "$-48.65")]),
        ("I paid £32,389.19 in taxes", [("PAYMENT.tax_payment", "£32,389.19")]),
        ("the jacket costs $80", []),
        ("if I had a salary of $10,000 a month", []),
    ],
    "amounts in words": [("my savings are three thousand euros", [("ASSET.account_balance", "three thousand euros")])],
    "figures": [
        ("I make six figures", [("ASSET.monthly_income", "six figures")]),
        ("we have a seven-figure net worth", [("ASSET.net_worth", "a seven-figure net worth")]),
        ("the deal was worth six figures", []),
        ("I bought two action figures", []),
    ],
    "debt ratio": [
        ("my debt-to-income ratio is 34.4%", [("ASSET.debt_ratio", "34.4%")]),
        ("what is a debt ratio?", []),
    ],
    "return on investment": [("my ROI is -0.0369", [("ASSET.roi", "-0.0369")])],
    "credit score": [("my credit score is 613", [("ASSET.credit_score", "613")]), ("Is 700 a good credit score?", [])],
    "financial status": [
        ("my finance status level is Very Low", [("ASSET.finance_status_level", "Very Low")]),
        ("financial news", []),
    ],
    "transactions": [
        (
            "My recent transactions: 2025-10-24 Apple Pay - Pharmacy $87.92, 2025-10-11 Visa - Doctor $215.33",
            [
                ("PAYMENT.transactions", "2025-10-24 Apple Pay - Pharmacy $87.92"),
                ("PAYMENT.transactions", "2025-10-11 Visa - Doctor $215.33"),
            ],
        ),
        ("I spent $12 on lunch", [("PAYMENT.transactions", "$12 on lunch")]),
    ],
    "insurance": [
        (
            "My passport number is AU-P102721764 and I have Comprehensive family health and home coverage with "
            "moderate liability protection.",
            [
                ("CODE.passport_number", "AU-P102721764"),
                (
                    "PAYMENT.insurance_record",
                    "Comprehensive family health and home coverage with moderate liability protection",
                ),
            ],
        ),
        (
            "We have basic health and liability coverage with a moderate deductible.",
            [("PAYMENT.insurance_record", "basic health and liability coverage with a moderate deductible")],
        ),
        (
            "I have comprehensive health and liability coverage.",
            [("PAYMENT.insurance_record", "comprehensive health and liability coverage")],
        ),
        ("I follow the insurance sector", []),
    ],
    "said name": [
        ("My name is Crystal Rogers, and I have a cat", [("PERSON.name", "Crystal Rogers")]),
        ("ich heiße Jana Köhler", [("PERSON.name", "Jana Köhler")]),
        ("me llamo Ana García López", [("PERSON.name", "Ana García López")]),
    ],
    "introduced name": [
        ("I'm Colleen, hi", [("PERSON.name", "Colleen")]),
        ("I'm French", [("PERSON.nationality", "French")]),
        ("I'm Tired", []),
    ],
    "placed name": [
        ("Carla van den Berg here", [("PERSON.name", "Carla van den Berg")]),
        ("Thanks,\nAnna Berg\n", [("PERSON.name", "Anna Berg")]),
    ],
    "other people": [("Contact John Alder at Initech", [("PERSON.name", "John Alder")]), ("call now", [])],
    "kin": [
        ("my mother's boyfriend Karl is late", [("PERSON.name", "Karl")]),
        ("our nanny Rosa Gomez starts", [("PERSON.name", "Rosa Gomez")]),
        ("my employer Initech is fine", []),
        ("my partner Spanish teacher", []),
    ],
    "names in other scripts": [("меня зовут Анна Петрова", [("PERSON.name", "Анна Петрова")]), ("我是学生", [])],
    "age": [
        ("I'm 39 years old", [("PERSON.age", "39 years old")]),
        ("Age: 47", [("PERSON.age", "47")]),
        ("ich bin 34 Jahre alt", [("PERSON.age", "34 Jahre alt")]),
        ("I'm thirty-four years old", [("PERSON.age", "thirty-four years old")]),
        ("my car is 12 years old", []),
        ("the 10-year-old laptop", []),
    ],
    "gender": [
        ("I'm a male", [("PERSON.gender", "male")]),
        ("my pronouns are she/her", [("PERSON.gender", "she/her")]),
        ("I love female singers", []),
    ],
    "nationality": [
        ("my nationality is Brazilian", [("PERSON.nationality", "Brazilian")]),
        ("I'm a Canadian.", [("PERSON.nationality", "a Canadian")]),
        ("I'm from Italy", [("PERSON.nationality", "Italy")]),
        ("I love Italian food", []),
    ],
    "occupation": [
        ("I work as a Warehouse Worker", [("PERSON.occupation", "a Warehouse Worker")]),
        ("I'm an electrical engineer.", [("PERSON.occupation", "an electrical engineer")]),
        ("I'm a big fan of jazz", []),
    ],
    "education": [
        ("I hold a Bachelor's degree", [("PERSON.education", "a Bachelor's degree")]),
        ("I've completed some college", [("PERSON.education", "some college")]),
        ("I never finished high school", [("PERSON.education", "never finished high school")]),
        ("I enjoy high school dramas", []),
    ],
    "marriage": [("I'm divorced", [("RELATIONSHIP.marriage", "divorced")]), ("a single ticket", [])],
    "children": [
        ("I have three little ones", [("RELATIONSHIP.children_count", "three little ones")]),
        ("I don't have any children", [("RELATIONSHIP.children_count", "don't have any children")]),
        ("books for kids", []),
        ("There are 0 children, and everybody is over thirty", []),
        ("There are three kids in our family", [("RELATIONSHIP.children_count", "three kids")]),
    ],
    "surgery": [
        ("I had a cholecystectomy in 2021", [("MEDICAL.surgical_history", "a cholecystectomy in 2021")]),
        ("I've never had any surgeries", [("MEDICAL.surgical_history", "never had any surgeries")]),
    ],
    "allergies": [
        ("I'm allergic to kidney beans", [("MEDICAL.allergies", "kidney beans")]),
        ("I have a milk allergy", [("MEDICAL.allergies", "milk")]),
    ],
    "exams": [
        ("My X-ray showed no fracture", [("MEDICAL.exams", "My X-ray showed no fracture")]),
        ("the exam is on Monday", []),
    ],
    "diagnosis": [
        ("I have a diagnosis of Vaginal Yeast Infection.", [("MEDICAL.diagnosis", "Vaginal Yeast Infection")]),
        ("I've been diagnosed with Plantar Fasciitis.", [("MEDICAL.diagnosis", "Plantar Fasciitis")]),
        ("My mother has asthma.", [("MEDICAL.diagnosis", "asthma")]),
        ("I don't have migraines, asthma or diabetes", []),
    ],
    "symptoms": [
        ("my symptoms include heel pain and tenderness", [("MEDICAL.symptoms", "heel pain and tenderness")]),
        ("I have a weakness for chocolate", []),
    ],
    "treatments": [
        (
            "I was treated with high-dose intravenous corticosteroids",
            [("MEDICAL.treatments", "high-dose intravenous corticosteroids")],
        ),
        ("I love hair treatments", []),
    ],
}
ANSWERS: dict[str, list[tuple[str, str, list[tuple[str, str]]]]] = {
    "answered name": [("What's your name?", "Jo Marsh", [("PERSON.name", "Jo Marsh")])],
    "numbers": [("And your phone?", "it's 555-123-4567", [("CONTACT.phone", "555-123-4567")])],
    "children": [
        (
            "What's your marital status, and how many children do you have?",
            "Married, two.",
            [("RELATIONSHIP.marriage", "Married"), ("RELATIONSHIP.children_count", "two")],
        )
    ],
    "amounts": [("What is your monthly income?", "$4,200", [("ASSET.monthly_income", "$4,200")])],
}
ROWS = [(name, *row) for name, rows in TABLES.items() for row in rows]
ANSWER_ROWS = [(name, *row) for name, rows in ANSWERS.items() for row in rows]


def _found(text: str, question: str = "") -> list[tuple[str, str]]:
    context = (ContextTurn("assistant", question),) if question else ()
    return [(e.type, text[e.start : e.end]) for e in detect(Raw(text), context)]


@pytest.mark.parametrize(("name", "text", "expected"), ROWS)
def test_finds(name: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert _found(text) == expected


@pytest.mark.parametrize(("name", "question", "text", "expected"), ANSWER_ROWS)
def test_the_question_just_asked_counts(name: str, question: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert _found(text, question) == expected


def test_every_recognizer_has_a_table() -> None:
    assert {r.name for r in RECOGNIZERS} == {*TABLES, *ANSWERS}


def test_names_of_recognizers_are_unique() -> None:
    assert len({r.name for r in RECOGNIZERS}) == len(RECOGNIZERS)
