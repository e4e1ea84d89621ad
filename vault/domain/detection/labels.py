"""What people call the numbers they give away, by type and in the languages the detectors read."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from vault.domain.words.alternation import grouped

CODE_LABELS: Final[Mapping[str, str]] = {
    "CONTACT.phone": (
        r"phones?|telephone|tel|mobile|cell(?:phone)?|landline|whatsapp|signal number|(?:call|text|ring|phone|dial|"
        r"reach|fax)"
        r"(?: (?:me|us|him|her|them))?(?: (?:back|anytime))?(?: (?:at|on|under))|(?:call|text|ring|phone) (?:my|our|"
        r"his|her) (?:\w+ ){1,3}?(?:at|on|under)|"
        r"(?:call|text|ring) (?:my|our|his|her) \w+(?: instead)?(?=:)|reachable|contact number|"
        r"best number|fax|(?:my|mijn|mera|mere|meine?|mon|mi|il mio|o? ?meu) (?:(?:new|own|neue|nuevo|nuovo|novo) )?"
        r"(?:number|nummer|numéro|número|numero)|handy(?:nummer)?|telefon(?:nummer|o|e|u)?|rufnummer|mobilnummer|téléphone|portable|"
        r"numéro de (?:tél\w*|portable)|teléfono|telefono|móvil|movil|celular|cellulare|telefone|telemóvel|"
        r"telefoonnummer|telefoon|"
        r"mobiel(?:e nummer)?|mobilt?|téléphonique|फ़ोन|फोन|मोबाइल|电话|"
        r"手机号?码?|電話番号|電話|携帯(?:電話)?|전화(?:번호)?|телефон"
    ),
    "CODE.passport_number": (
        r"passports?|reisepass(?:nummer)?|pass(?:nummer|-nr)|passeport|pasaporte|passaporto|passaporte|"
        r"paspoort(?:nummer)?|"
        r"паспорт|पासपोर्ट|护照号?码?|旅券番号|パスポート(?:番号)?|여권"
    ),
    "CODE.id_number": (
        r"ids?(?: (?:number|card|no|nr|code|document))?|identity (?:card|number|document|code)|identification(?: "
        r"(?:number|card|code))?|"
        r"national id(?:entity)?|social security|social insurance|ssn|driver'?s'? licen[cs]e|driving licen[cs]e|"
        r"licen[cs]e|"
        r"residen(?:ce|t) permit|green card|national insurance|nino|ni number|nhs(?: (?:number|no))?|"
        r"medicare(?: number)?|sin(?: "
        r"number)?|"
        r"bsn|burgerservicenummer|personalausweis\w*|ausweis(?:nummer|-nr)?|personnummer|dni|nie|cedula|cédula|curp|rg|"
        r"carta d'identità|carte d'identité|(?:numéro de )?sécu(?:rité sociale)?|documento de identidad|"
        r"sozialversicherungsnummer|"
        r"aadhaar|aadhar|आधार|nric|fin number|hkid|pesel|身份证(?:号码?)?|マイナンバー|個人番号|student (?:id|number)|"
        r"employee (?:id|number)|insurance number|member(?:ship)? (?:id|number)|medical record number|mrn|license "
        r"plates?|number plates?|plates?(?: number)?"
    ),
    "PAYMENT.tax_id": (
        r"tax(?:payer)?[ -]?(?:id(?:entification)?|identity|no|number|file number|reference|code)(?: (?:number|no|"
        r"is))?|tin|itin|ein|"
        r"vat(?: (?:id|number|no|reg\w*))?|steuer(?:nummer|-?id|identifikationsnummer|-nr)|ust-?id\w*|numéro "
        r"fiscal|nif|"
        r"partita iva|p\.? ?iva|codice fiscale|cpf|cnpj|pan(?: (?:card|number|no))?|gstin|utr|abn|tfn|rfc|inn|"
        r"btw-?nummer|"
        r"rsin|siren|siret|nit|rut|cuit|cuil|税号|納税者番号|инн"
    ),
    "PAYMENT.bank_account": (
        r"bank(?:ing)?(?: account)?(?: (?:details|information|info|number|no))?|accounts? (?:number|no|details|nr)|"
        r"account|acct|iban|"
        r"routing(?: number)?|sort code|bsb|ifsc|swift|bic|konto(?:nummer|verbindung)?|bankverbindung|kontonr|"
        r"compte(?: bancaire)?|rib|cuenta(?: bancaria)?|clabe|conto(?: corrente)?|conta(?: bancária)?|"
        r"rekening(?:nummer)?|"
        r"खाता|银行账[号户]|账号|口座(?:番号)?|계좌"
    ),
    "PAYMENT.credit_card": (
        r"(?:credit|debit|bank|payment|charge|prepaid|business|company) ?-?cards?|cards?(?: (?:number|no|nr|"
        r"details|info\w*))?|visa|"
        r"master ?card|amex|american express|discover|maestro|girocard|carte|numéro de carte|número de (?:tarjeta|"
        r"cartão)|numero (?:di|della) carta|kartennummer|kreditkarten?(?:nummer)?|ec-karte|carte "
        r"(?:bancaire|de crédit|bleue)|"
        r"tarjeta(?: de (?:crédito|débito))?|carta di credito|carta|cartão(?: de crédito)?|creditcard(?:nummer)?|"
        r"信用卡|银行卡|クレジットカード|カード番号|카드"
    ),
    "SECRET": (
        r"(?<!last )(?<!first )(?:3|three)[ -]digits?(?: code)?(?: on the back)?|digits on the back|cvc2?|cvv2?|"
        r"cvn|cid|csc|security code|verification code|card verification|verification value|pin(?: "
        r"?code| number|-code)?|"
        r"prüfziffer|kartenprüfnummer|passcode|otp|one[- ]time (?:code|password)|2fa code|auth(?:entication)? code|"
        r"código de seguridad|code de sécurité|cryptogramme|codice di sicurezza|código de segurança"
    ),
    "": (
        r"order|invoice|ticket|sku|item|ref(?:erence)?|tracking|version|build|isbn|issn|ean|upc|barcode|part|model|"
        r"serial|"
        r"case|booking|confirmation|reservation|flight|timestamp|updated|finished at|commit|port|page|zip(?: "
        r"?code)?|postal code|"
        r"postcode|po|purchase order|article|product|job|patent|room|lot|batch|policy|claim|credit score|score|"
        r"uuid|hash|"
        r"house number|year|born|birthday|dob|date of birth"
    ),
    "sum": r"balance|income|salary|expenses|amount|worth|limit|loan|mortgage|debt|savings",
}
"""Type → a regular expression of its names, lower case; the empty type and ``sum`` make a number no identifier."""

_SCRIPTS = "\u0900-\u097f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af"


@cache
def code_label() -> re.Pattern[str]:
    """One pattern for all names; the matched group tells the type's index in ``CODE_TYPES``."""
    groups = "|".join(f"({grouped(names)})" for names in CODE_LABELS.values())
    return re.compile(rf"(?<![^\W{_SCRIPTS}])(?:{groups})(?![^\W{_SCRIPTS}_\d])")


CODE_TYPES: Final = tuple(CODE_LABELS)

_ASKED: Final[Mapping[str, str]] = {
    "PERSON.name": r"(?:full |first |last |your |sur)name|who are you|what should i call you|what(?:'s| is) your name",
    "PERSON.age": r"\bage\b|how old",
    "PERSON.gender": r"\bgender|\bsex\b|pronouns",
    "PERSON.nationality": r"nationalit|citizen|country are you from|where are you from",
    "PERSON.occupation": r"occupation|profession|\bjob\b|do for (?:a living|work)|your work\b|your role",
    "PERSON.education": r"\beducation|\bdegree|school|studied",
    "CODE.id_number": r"\bid\b|identity|identification|social security",
    "CODE.passport_number": r"passport",
    "CONTACT.phone": r"phone|mobile|\bcell\b|call you|reach you|contact (?:info|details|number)",
    "CONTACT.email": r"e-?mail|reach you|contact (?:info|details)",
    "MEDICAL.diagnosis": r"diagnos|condition|illness|disease",
    "MEDICAL.symptoms": r"symptom|feel(?:ing)? (?:unwell|sick|ill)|bothering you",
    "MEDICAL.treatments": r"treatment|medication|medicine|therap",
    "MEDICAL.allergies": r"allerg",
    "MEDICAL.exams": r"\bexams?\b|\btests?\b|\bscans?\b|lab results",
    "MEDICAL.surgical_history": r"surger|surgical|operat(?:ion|ed)",
    "RELATIONSHIP.marriage": r"marital|married|relationship status|marriage|\bspouse|\bsingle\b",
    "RELATIONSHIP.children_count": r"children|\bkids?\b|family size|dependents",
    "PAYMENT.transactions": r"transaction|purchases|spending history",
    "PAYMENT.tax_payment": r"tax(?:es)? (?:payment|paid|bill|record)|paid in tax|past tax|tax history|taxes",
    "PAYMENT.bank_account": r"bank account|account (?:number|details)|iban|bank details",
    "PAYMENT.credit_card": r"(?:credit|debit|payment) card|card (?:number|details)",
    "PAYMENT.tax_id": r"tax ?-?(?:payer)? ?id|tax number|taxpayer",
    "PAYMENT.insurance_record": r"insurance|coverage|insured",
    "ASSET.monthly_income": r"income|\bearn|salary|\bmake (?:a|per|each) month|wage",
    "ASSET.monthly_expenses": r"expenses|\bspend(?:ing)?\b|outgoings",
    "ASSET.account_balance": r"balance|in your account|savings",
    "ASSET.loan_amount": r"\bloans?\b|mortgage|\bdebts?\b|\bowe\b",
    "ASSET.credit_limit": r"credit limit",
    "ASSET.debt_ratio": r"debt(?:-to-income)? ratio|debt-to-income|\bdti\b",
    "ASSET.investment_return": r"investment returns?|returns? on your investments?|invested",
    "ASSET.roi": r"\broi\b|return on investment",
    "ASSET.finance_status_level": r"financ(?:e|ial) status|financial situation|status level",
    "ASSET.net_worth": r"net worth|total assets",
    "ASSET.credit_score": r"credit score|fico|credit rating",
    "LOC.home_address": r"(?:home |your |mailing |delivery |shipping |postal |^)address|where (?:do )?you live|"
    r"address\b",
    "LOC.work_address": r"work address|office|workplace|where (?:do )?you work|work location|business address",
}


_ASKED_WORDS: Final[Mapping[str, str]] = {
    "PERSON.name": "name surname who call",
    "PERSON.age": "age old",
    "PERSON.gender": "gender sex pronouns",
    "PERSON.nationality": "nationality nationalities citizenship citizen country from",
    "PERSON.occupation": "occupation profession job work role living",
    "PERSON.education": "education educational degree school studied",
    "CODE.id_number": "id identity identification social",
    "CODE.passport_number": "passport passports",
    "CONTACT.phone": "phone mobile cell call reach contact",
    "CONTACT.email": "email mail reach contact",
    "MEDICAL.diagnosis": "diagnosis diagnoses diagnosed condition conditions illness illnesses disease diseases",
    "MEDICAL.symptoms": "symptom symptoms feel feeling bothering",
    "MEDICAL.treatments": "treatment treatments medication medications medicine medicines therapy therapies",
    "MEDICAL.allergies": "allergy allergies allergic",
    "MEDICAL.exams": "exam exams test tests scan scans lab",
    "MEDICAL.surgical_history": "surgery surgeries surgical operation operations operated",
    "RELATIONSHIP.marriage": "marital married relationship marriage spouse single",
    "RELATIONSHIP.children_count": "children kid kids family dependents",
    "PAYMENT.transactions": "transaction transactions purchases spending",
    "PAYMENT.tax_payment": "tax taxes",
    "PAYMENT.bank_account": "bank account iban",
    "PAYMENT.credit_card": "card",
    "PAYMENT.tax_id": "tax taxpayer",
    "PAYMENT.insurance_record": "insurance coverage insured",
    "ASSET.monthly_income": "income earn earnings salary make wage wages",
    "ASSET.monthly_expenses": "expenses spend spending outgoings",
    "ASSET.account_balance": "balance account savings",
    "ASSET.loan_amount": "loan loans mortgage debt debts owe",
    "ASSET.credit_limit": "limit",
    "ASSET.debt_ratio": "debt dti",
    "ASSET.investment_return": "investment investments invested",
    "ASSET.roi": "roi return",
    "ASSET.finance_status_level": "financial finance status",
    "ASSET.net_worth": "worth assets",
    "ASSET.credit_score": "credit fico",
    "LOC.home_address": "address live",
    "LOC.work_address": "work office workplace business",
}
"""Words without which a question does not ask for a type: the patterns are tried only where one occurs."""


@cache
def asked_patterns() -> tuple[tuple[str, frozenset[str], re.Pattern[str]], ...]:
    """(type, words one of which must occur, how a question for it reads in lower case)."""
    return tuple((key, frozenset(_ASKED_WORDS[key].split()), re.compile(pattern)) for key, pattern in _ASKED.items())
