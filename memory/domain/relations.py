"""The vocabulary of relations: the general ones, and by which words a question asks about any of them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from consent.domain.taxonomy import PREFERENCES, PRIVATE_TYPES, Cardinality


@dataclass(frozen=True, slots=True)
class Relation:
    """A general relation; ``ONE`` means a new object for the same subject takes the place of the old."""

    name: str
    cardinality: Cardinality
    label: str


def _relation(name: str, cardinality: str, label: str) -> Relation:
    return Relation(name, Cardinality(cardinality), label)


KINSHIP = (  # noqa: SIM905
    "sister brother mother father mom mum dad parent kid wife husband spouse partner girlfriend boyfriend fiance "
    "fiancee ex "
    "son daughter child twin grandmother grandfather grandma grandpa granddaughter grandson aunt uncle niece nephew "
    "cousin stepmother stepfather stepson stepdaughter stepbrother stepsister mother-in-law father-in-law "
    "sister-in-law brother-in-law godmother godfather"
).split()
"""Words for family; ``<word>_of`` is the relation from that person to the one whose relative they are."""

ACQUAINTANCE = (  # noqa: SIM905
    "friend roommate flatmate neighbor neighbour colleague coworker boss manager mentor teacher "
    "tutor professor coach "
    "trainer doctor dentist therapist vet nurse lawyer accountant landlord tenant student client babysitter nanny "
    "assistant barber hairdresser mechanic advisor pastor"
).split()

ANIMALS = (  # noqa: SIM905
    "dog cat puppy kitten rabbit bunny hamster parrot horse pony fish goldfish turtle tortoise "
    "snake lizard gecko bird "
    "budgie ferret hedgehog pet"
).split()

_ROLES = frozenset((*KINSHIP, *ACQUAINTANCE, *ANIMALS))
ROLE = "|".join(sorted(_ROLES, key=lambda word: (-len(word), word)))
"""The words for people and animals close to somebody, as an alternation of a regular expression."""

_SAME_ROLE = MappingProxyType(
    {
        "mom": "mother", "mum": "mother", "dad": "father", "kid": "child", "puppy": "dog", "kitten": "cat",
        "bunny": "rabbit",
        "grandma": "grandmother", "grandpa": "grandfather", "neighbour": "neighbor", "coworker": "colleague",
        "flatmate": "roommate", "goldfish": "fish", "spouse": "partner", "fiancee": "fiance",
    }
)  # fmt: skip


def role_named(word: str) -> str:
    """The one word for a role: "mum" and "mother" are the same person."""
    return _SAME_ROLE.get(word.lower(), word.lower())


def role_relation(word: str) -> str:
    """The relation from somebody in a role to whose they are: "mum" and "mothers" give ``mother_of``."""
    role = word.lower()
    return f"{role_named(role if role in _ROLES else role.removesuffix('s'))}_of"


SINGLE = frozenset({"mother", "father", "mom", "dad", "wife", "husband", "spouse", "fiance", "fiancee"})
"""Words of ``KINSHIP`` of whom a person has one at a time."""

_PEOPLE = tuple(
    _relation(f"{word}_of", "one" if word in SINGLE else "many", word) for word in (*KINSHIP, *ACQUAINTANCE, *ANIMALS)
)

TIES = frozenset(relation.name for relation in _PEOPLE)
"""The relations from people and animals to those whose they are."""

_GENERAL = (
    _relation("works_at", "one", "works at"),
    _relation("works_as", "one", "works as"),
    _relation("works_on", "many", "works on"),
    _relation("studies", "many", "studies"),
    _relation("studies_at", "one", "studies at"),
    _relation("lives_in", "one", "lives in"),
    _relation("lives_with", "many", "lives with"),
    _relation("comes_from", "one", "comes from"),
    _relation("moved_from", "many", "moved from"),
    _relation("born_on", "one", "born"),
    _relation("married_for", "one", "married for"),
    _relation("owns", "many", "owns"),
    _relation("drives", "one", "drives"),
    _relation("speaks", "many", "speaks"),
    _relation("knows", "many", "knows"),
    _relation("is_named", "one", "is named"),
    _relation("is_a", "many", "is"),
    _relation("is_member_of", "many", "is a member of"),
    _relation("teaches", "many", "teaches"),
    _relation("does_regularly", "many", "does regularly"),
    _relation("plans", "many", "plans"),
    _relation("did", "many", "did"),
    _relation("likes", "many", "likes"),
    _relation("dislikes", "many", "dislikes"),
    _relation("favourite", "one", "favourite"),
    _relation("uses", "many", "uses"),
    _relation("sees", "many", "sees"),
    _relation("married_to", "one", "married to"),
    _relation("is_said_to", "many", "about"),
    _relation("wants", "many", "wants"),
)

RELATIONS: Mapping[str, Relation] = MappingProxyType({r.name: r for r in (*_GENERAL, *_PEOPLE)})

_PRIVATE_BY_RELATION = {t.relation: t for t in PRIVATE_TYPES.values()}


def cardinality_of(relation: str) -> Cardinality:
    """How many objects of a relation are true at once; one for a favourite, or a thing of one's own or of somebody's
    (``my_shoe_size``, ``their_birthday``)."""
    if relation in _PRIVATE_BY_RELATION:
        return _PRIVATE_BY_RELATION[relation].cardinality
    if relation.startswith(("favourite_", "my_", "their_")):
        return Cardinality.ONE
    known = RELATIONS.get(relation)
    return known.cardinality if known else Cardinality.MANY


def label_of(relation: str) -> str:
    """What a relation is called in a sentence or a list."""
    if relation in PREFERENCES:
        return PREFERENCES[relation].label
    if relation in _PRIVATE_BY_RELATION:
        return _PRIVATE_BY_RELATION[relation].label.lower()
    known = RELATIONS.get(relation)
    return known.label if known else relation.removeprefix("their_").replace("_", " ")


ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "shows": "show shows film films movie movies tv series television watch watching sitcom documentary "
        "documentaries "
        "cinema",
        "music": "music song songs band bands genre playlist album musician singer listen listening concert",
        "books": "book books read reading novel novels author authors literature bookshelf",
        "games": "game games gaming videogame gamer puzzle puzzles",
        "art": "art artwork artworks artist artists painting paintings artistic sculpture gallery",
        "sports": "sport sports sporting athletic athletics",
        "fitness": "fitness workout workouts exercise exercises exercising gym training 'work out' 'physical "
        "activity' "
        "'stay active' 'stay fit' 'keep fit'",
        "food": "food foods eat eating meal meals cuisine cuisines dish dishes snack snacks dietary diet "
        "cook drink drinks "
        "restaurant dinner lunch breakfast dessert culinary",
        "beauty": "beauty makeup skincare cosmetics hair nails grooming salon",
        "clothing": "clothing clothes outfit outfits wear fashion wardrobe style dress apparel attire shoes",
        "technology": "technology technologies tech gadget gadgets device devices electronics software app apps",
        "transport": "transport transportation commute commuting 'get around' 'getting around' transit travel-mode "
        "'mode of travel'",
        "travel": "travel travels trip trips vacation vacations holiday holidays destination destinations traveling "
        "travelling",
        "pets": "pet pets animal animals companion dog cat",
        "risk_tolerance": "'risk tolerance' 'risk appetite' 'investment risk' 'financial risk' 'risk profile' "
        "'risk-averse' 'investment style'",
        "financial_news_source_preference": "'news source' 'news sources' 'financial news' 'market news' "
        "'business news' "
        "news",
        "financial_market_sector_preference": "sector sectors 'market sector' 'market sectors' industries",
        "sustainability_preferences": "sustainability esg 'sustainable investing' ethical 'socially responsible' "
        "sustainable",
        "medical_decision_role": "'decision role' 'decision-making role' 'medical decision' 'medical decisions' "
        "'health decisions' 'make medical decisions' 'decision-making' 'treatment decisions' 'healthcare decisions'",
        "medical_tone_preference": "'medical tone' tone 'communication style' 'tone preference' 'preferred tone'",
        "medical_risk_attitude": "'risk attitude' 'medical risk' 'medical risks' 'health risk' 'health risks' "
        "'attitude towards risk'",
        "medical_followup_reminder_preference": "reminder reminders follow-up 'follow up' followup follow-ups "
        "check-ins",
        "learning_style_preference": "'learning style' 'learn best' 'learning styles' 'style of learning' "
        "'how you learn' "
        "'learning preferences' 'way of learning'",
        "learning_resource_preference": "'learning resource' 'learning resources' 'study materials' resources "
        "materials "
        "'learning materials' 'learning preferences'",
        "learning_schedule_preference": "'learning schedule' 'study schedule' 'study routine' 'study time' "
        "'study habits' 'learning preferences'",
        "learning_feedback_preference": "feedback 'learning preferences' correction",
        "coping_strategy_preference": "coping cope 'coping strategy' 'coping strategies' 'calm down' "
        "'deal with stress' "
        "unwind relax",
        "mental_health_topic_preference": "'mental health topic' 'mental health topics' 'topics you' topic "
        "'mental health issue' 'mental health issues'",
        "mental_health_support_response_preference": "'support style' 'mental health support' 'support response' "
        "'feel supported' 'emotional support' 'kind of support' 'support you' "
        "'type of support' 'respond to you' 'response style' 'receiving support'",
        "stress_response_tendency": "'stress response' 'respond to stress' 'under stress' 'react to stress' "
        "'handle stress' 'under pressure' 'stress responses' 'stress tendency' 'response to stress'",
        "has_name": "name 'who am i' 'full name' 'called'",
        "has_age": "age 'how old' birthday 'date of birth'",
        "has_gender": "gender sex",
        "has_nationality": "nationality citizenship citizen passport-country 'where am i from'",
        "has_occupation": "occupation job profession career work employed 'for a living' employment",
        "has_education": "education degree qualification university school 'educational background' studied",
        "has_id_number": "'id number' 'identity number' 'national id' 'id card' identification",
        "has_passport_number": "passport 'passport number' visa",
        "has_phone": "phone 'phone number' mobile telephone cell 'contact details' 'contact information' 'call me'",
        "has_email": "email e-mail mail 'email address' 'contact details' 'contact information'",
        "has_diagnosis": "diagnosis diagnosed condition illness disease 'medical condition' 'medical history'",
        "has_symptoms": "symptom symptoms pain ache 'medical history'",
        "has_treatments": "treatment treatments therapy medication medications medicine 'medical history'",
        "has_allergies": "allergy allergies allergic",
        "has_exams": "exam exams 'test results' 'medical tests' scan scans 'lab results' x-ray 'medical history'",
        "has_surgical_history": "surgery surgeries surgical operation operations operated",
        "has_marriage": "married marriage marital 'relationship status' single divorced widowed",
        "has_children_count": "children kids 'how many children' 'number of children' 'many kids'",
        "has_transactions": "transaction transactions purchases spending payments spent",
        "has_tax_payment": "'tax payment' taxes 'tax paid' 'pay in tax'",
        "has_bank_account": "'bank account' 'account number' iban 'bank details'",
        "has_credit_card": "'credit card' 'card number' card 'debit card' 'payment card'",
        "has_tax_id": "'tax id' 'tax number' 'taxpayer number' 'tax identification'",
        "has_insurance_record": "insurance insured coverage policy",
        "has_monthly_income": "income salary earn wage wages earnings",
        "has_monthly_expenses": "expenses spend 'monthly expenses' 'monthly spending' budget",
        "has_account_balance": "balance 'account balance' savings",
        "has_loan_amount": "loan loans mortgage 'loan amount' borrowed",
        "has_credit_limit": "'credit limit' 'card limit'",
        "has_debt_ratio": "'debt ratio' 'debt-to-income' debt",
        "has_investment_return": "'investment return' 'investment returns' returns gains",
        "has_roi": "roi 'return on investment'",
        "has_finance_status_level": "'financial status' 'finance status'",
        "has_net_worth": "'net worth' wealth",
        "has_credit_score": "'credit score' 'credit rating'",
        "has_home_address": "'home address' 'my address' 'do i live' 'i live' 'live at' 'my house' 'my home' 'near me'",
        "has_work_address": "'work address' 'office address' 'do i work' 'work at' 'my office' workplace",
        "lives_in": "'do i live' 'i live' 'my city' 'my town' 'live in' hometown",
        "lives_with": "'live with' 'living with' 'lives with' household",
        "works_at": "'do i work' 'work at' 'work for' employer company workplace",
        "works_as": "job profession occupation 'for a living' 'work as'",
        "studies": "study studying major course degree",
        "studies_at": "'study at' university college school",
        "comes_from": "'come from' 'am i from' 'grow up' 'grew up' hometown",
        "owns": "own owns 'do i have' possessions possess",
        "drives": "drive car vehicle",
        "speaks": "speak language languages",
        "teaches": "teach teaching",
        "does_regularly": "habit habits routine usually 'every week' 'on mondays' 'on tuesdays' 'on wednesdays' "
        "'on thursdays' 'on fridays' 'on saturdays' 'on sundays' regularly weekend",
        "plans": "plan plans planning upcoming 'going to' 'next week' 'next month' tomorrow",
        "did": "'did i' when happened last yesterday ago",
        "favourite": "favorite favourite",
        "married_for": "'how long' 'been married' anniversary married",
    }
)
"""Relation → the words and quoted phrases by which a question asks about it."""


@cache
def _alias_pattern(relation: str) -> re.Pattern[str]:
    words = (a or b for a, b in re.findall(r"'([^']+)'|(\S+)", ALIASES[relation]))
    return re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})\b", re.IGNORECASE)


def relations_asked(text: str) -> tuple[str, ...]:
    """The relations that a question or request names, in the order of ``ALIASES``."""
    return tuple(relation for relation in ALIASES if _alias_pattern(relation).search(text))


def preferences_asked(text: str) -> tuple[str, ...]:
    """The preference keys among ``relations_asked``."""
    return tuple(relation for relation in relations_asked(text) if relation in PREFERENCES)
