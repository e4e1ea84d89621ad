"""Requests in other languages: what they name and ask for is known, and English ones are not touched."""

import pytest

from consent.domain.needs import analyze, in_english, language_of
from consent.domain.needs.glossing import languages
from consent.domain.taxonomy import PRIVATE_TYPES

VISA = "name age gender nationality id passport phone email home"
WORDS = {
    "name": "PERSON.name",
    "age": "PERSON.age",
    "gender": "PERSON.gender",
    "nationality": "PERSON.nationality",
    "occupation": "PERSON.occupation",
    "education": "PERSON.education",
    "id": "CODE.id_number",
    "passport": "CODE.passport_number",
    "phone": "CONTACT.phone",
    "email": "CONTACT.email",
    "diagnosis": "MEDICAL.diagnosis",
    "symptoms": "MEDICAL.symptoms",
    "treatments": "MEDICAL.treatments",
    "allergies": "MEDICAL.allergies",
    "exams": "MEDICAL.exams",
    "surgery": "MEDICAL.surgical_history",
    "marriage": "RELATIONSHIP.marriage",
    "children": "RELATIONSHIP.children_count",
    "transactions": "PAYMENT.transactions",
    "taxpaid": "PAYMENT.tax_payment",
    "bank": "PAYMENT.bank_account",
    "card": "PAYMENT.credit_card",
    "taxid": "PAYMENT.tax_id",
    "insurance": "PAYMENT.insurance_record",
    "income": "ASSET.monthly_income",
    "expenses": "ASSET.monthly_expenses",
    "balance": "ASSET.account_balance",
    "loan": "ASSET.loan_amount",
    "limit": "ASSET.credit_limit",
    "ratio": "ASSET.debt_ratio",
    "return": "ASSET.investment_return",
    "roi": "ASSET.roi",
    "status": "ASSET.finance_status_level",
    "networth": "ASSET.net_worth",
    "score": "ASSET.credit_score",
    "home": "LOC.home_address",
    "work": "LOC.work_address",
}


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("Schreib bitte eine Nachricht an den Vermieter mit meiner Adresse und Telefonnummer.", "home phone"),
        ("Kannst du eine Einladung zu einer Feier bei mir zu Hause schreiben, mit meiner Handynummer?", "home phone"),
        ("Füll das Visumantragsformular für mich aus.", VISA),
        ("Wie lautet meine Steuernummer?", "taxid"),
        ("Schreib einen Brief ohne meine Adresse, aber mit meinem Namen.", "name"),
        ("Ich liebe Jazz und wohne gern in der Stadt.", ""),
        ("Mach mir eine Playlist mit guter Musik.", ""),
        ("Erstelle ein Haushaltsbudget anhand meines Einkommens und meiner Ausgaben.", "income expenses"),
        ("Ruf einen Krankenwagen, was soll ich sagen?", "name age gender phone home symptoms"),
        ("Écris un message au plombier avec mon adresse et mon numéro de téléphone.", "home phone"),
        ("Peux-tu remplir le formulaire de visa pour moi ?", VISA),
        ("Quel est mon numéro de passeport ?", "passport"),
        ("Rédige une lettre sans mon adresse mais avec mon nom.", "name"),
        ("J'adore le cinéma et je vais souvent au théâtre.", ""),
        ("Escribe un correo al casero con mi dirección y mi teléfono.", "home phone"),
        ("Escríbeme un mensaje con mi dirección.", "home"),
        ("Rellena la solicitud de visado, por favor.", VISA),
        ("¿Cuál es mi número de pasaporte?", "passport"),
        ("Haz un presupuesto familiar según mis ingresos y mis gastos.", "income expenses"),
        ("Me encanta la música clásica y el fútbol.", ""),
        ("Scrivi una lettera al condominio con il mio indirizzo e il mio numero di telefono.", "home phone"),
        ("Puoi compilare la domanda di visto per me?", VISA),
        ("Qual è il mio codice fiscale?", "taxid"),
        ("Scrivi un invito per una festa a casa mia, senza il mio numero di telefono.", "home"),
        ("Mi piace molto la cucina giapponese.", ""),
        ("Escreva uma carta com o meu endereço e o meu telefone.", "home phone"),
        ("Preenche o formulário de visto por favor.", VISA),
        ("Qual é o meu número de passaporte?", "passport"),
        ("Gosto muito de música e de futebol.", ""),
        ("Schrijf een brief aan de verhuurder met mijn adres en telefoonnummer.", "home phone"),
        ("Kun je het formulier voor de visumaanvraag invullen?", VISA),
        ("Wat is mijn burgerservicenummer?", "id"),
        ("Ik hou van jazz en ik woon graag in de stad.", ""),
        ("Mera phone number aur address use karke ek invitation likho.", "phone home"),
        ("Mere naam aur email ke saath ek chitthi likh do.", "name email"),
        ("Mujhe jazz bahut pasand hai aur main Delhi mein rehta hoon.", ""),
        ("用我的电话号码写一封邀请函。", "phone"),
        ("请帮我填写签证申请表。", VISA),
        ("写一封信，不要写我的地址，只用我的名字。", "name"),
        ("我的护照号码是什么？", "passport"),
        ("我喜欢爵士乐。", ""),
        ("私の住所と電話番号を入れて招待状を書いてください。", "home phone"),
        ("ビザの申請書を記入してください。", VISA),
        ("私のパスポート番号を教えてください。", "passport"),
        ("ジャズが好きです。", ""),
    ],
)
def test_what_is_named_and_needed_is_known(request_: str, wanted: str) -> None:
    assert {need.type for need in analyze(request_).types} == {WORDS[word] for word in wanted.split()}


def test_every_word_of_the_table_is_a_private_type() -> None:
    assert set(WORDS.values()) <= PRIVATE_TYPES.keys()


@pytest.mark.parametrize(
    "request_",
    [
        "Write an invitation with my address and phone number.",
        "Book a table at Le Petit Bistro for me and my wife.",
        "Plan my trip to Los Angeles, please.",
        'Translate "Ich schreibe mit meiner Adresse" for me, please.',
        "Die Hard is the film I want to watch, can you set a reminder?",
        "ok",
        "",
        "12345 67890",
    ],
)
def test_english_is_read_as_it_stands(request_: str) -> None:
    assert language_of(request_) is None
    assert in_english(request_) == request_


def test_every_language_says_that_the_answer_is_in_english() -> None:
    assert languages().keys() == {"de", "fr", "es", "it", "pt", "nl", "hi", "zh", "ja"}
    assert all(language.note for language in languages().values())


@pytest.mark.parametrize(
    "request_",
    ["写一封信，不要写我的地址。", "Schreib einen Brief ohne meine Adresse.", "Escribe una carta sin mi dirección."],
)
def test_what_is_refused_is_refused_in_every_language(request_: str) -> None:
    assert analyze(request_).types == ()
