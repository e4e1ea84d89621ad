"""The one vocabulary: 37 private types, 30 preferences, the purposes a value may serve.

Every other table in the project is keyed by what stands here (SP-Mem, arXiv 2608.16551, appendices C and D).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Kind(StrEnum):
    """How a value identifies somebody (appendix C.1.1)."""

    DIRECT = "direct"
    QUASI = "quasi"
    CONFIDENTIAL = "confidential"


class Strategy(StrEnum):
    """How searchable memory says a value without saying it."""

    ALIAS = "alias"
    MASK = "mask"
    BUCKET = "bucket"
    GENERALIZE = "generalize"


class Cardinality(StrEnum):
    """How many values of a type are true of one person at one time."""

    ONE = "one"
    MANY = "many"


@dataclass(frozen=True, slots=True)
class PrivateType:
    """One line of the table of private types.

    ``label`` is what pages call it, ``noun`` what it is called inside a sentence after "your",
    ``tiny`` marks domains so small that a fingerprint would give the value away.
    """

    key: str
    kind: Kind
    strategy: Strategy
    cardinality: Cardinality
    label: str
    noun: str
    tiny: bool = False

    @property
    def category(self) -> str:
        return self.key.partition(".")[0]

    @property
    def relation(self) -> str:
        return "has_" + self.key.partition(".")[2]


@dataclass(frozen=True, slots=True)
class Preference:
    """One kind of preference; kept as it is. ``label`` is how facts of this kind are introduced."""

    key: str
    label: str
    group: str


def _private(
    key: str, kind: str, strategy: str, cardinality: str, label: str, noun: str = "", *, tiny: bool = False
) -> PrivateType:
    return PrivateType(
        key, Kind(kind), Strategy(strategy), Cardinality(cardinality), label, noun or label.lower(), tiny
    )


_PRIVATE = (
    _private("PERSON.name", "direct", "alias", "one", "Name"),
    _private("PERSON.age", "quasi", "bucket", "one", "Age", tiny=True),
    _private("PERSON.gender", "quasi", "alias", "one", "Gender", tiny=True),
    _private("PERSON.nationality", "quasi", "generalize", "many", "Nationality"),
    _private("PERSON.occupation", "quasi", "generalize", "many", "Occupation"),
    _private("PERSON.education", "quasi", "generalize", "one", "Education"),
    _private("CODE.id_number", "direct", "mask", "many", "ID number", "ID number"),
    _private("CODE.passport_number", "direct", "mask", "many", "Passport number"),
    _private("CONTACT.phone", "direct", "mask", "many", "Phone number"),
    _private("CONTACT.email", "direct", "alias", "many", "Email", "email address"),
    _private("MEDICAL.diagnosis", "confidential", "generalize", "many", "Diagnosis"),
    _private("MEDICAL.symptoms", "confidential", "generalize", "many", "Symptoms"),
    _private("MEDICAL.treatments", "confidential", "generalize", "many", "Treatments"),
    _private("MEDICAL.allergies", "confidential", "generalize", "many", "Allergies"),
    _private("MEDICAL.exams", "confidential", "generalize", "many", "Exams", "exam results"),
    _private("MEDICAL.surgical_history", "confidential", "generalize", "many", "Surgical history"),
    _private("RELATIONSHIP.marriage", "confidential", "generalize", "one", "Marital status", tiny=True),
    _private(
        "RELATIONSHIP.children_count",
        "confidential",
        "generalize",
        "one",
        "Children",
        "number of children",
        tiny=True,
    ),
    _private("PAYMENT.transactions", "confidential", "generalize", "many", "Transactions"),
    _private("PAYMENT.tax_payment", "confidential", "bucket", "many", "Tax payment"),
    _private("PAYMENT.bank_account", "direct", "mask", "many", "Bank account", "bank account number"),
    _private("PAYMENT.credit_card", "direct", "mask", "many", "Card number"),
    _private("PAYMENT.tax_id", "direct", "mask", "many", "Tax ID", "tax ID"),
    _private("PAYMENT.insurance_record", "confidential", "generalize", "many", "Insurance", "insurance record"),
    _private("ASSET.monthly_income", "confidential", "bucket", "one", "Monthly income"),
    _private("ASSET.monthly_expenses", "confidential", "bucket", "one", "Monthly expenses"),
    _private("ASSET.account_balance", "confidential", "bucket", "many", "Account balance"),
    _private("ASSET.loan_amount", "confidential", "bucket", "many", "Loan amount"),
    _private("ASSET.credit_limit", "confidential", "bucket", "many", "Credit limit"),
    _private("ASSET.debt_ratio", "confidential", "bucket", "one", "Debt ratio", tiny=True),
    _private("ASSET.investment_return", "confidential", "bucket", "many", "Investment return"),
    _private("ASSET.roi", "confidential", "bucket", "many", "Return on investment", tiny=True),
    _private("ASSET.finance_status_level", "confidential", "alias", "one", "Financial status", tiny=True),
    _private("ASSET.net_worth", "confidential", "bucket", "one", "Net worth"),
    _private("ASSET.credit_score", "confidential", "bucket", "one", "Credit score", tiny=True),
    _private("LOC.home_address", "direct", "generalize", "one", "Home address"),
    _private("LOC.work_address", "direct", "generalize", "one", "Work address"),
)

_PREFERENCES = (
    Preference("shows", "shows and films", "General"),
    Preference("music", "music", "General"),
    Preference("books", "books", "General"),
    Preference("games", "games", "General"),
    Preference("art", "art", "General"),
    Preference("sports", "sports", "General"),
    Preference("fitness", "fitness", "General"),
    Preference("food", "food", "General"),
    Preference("beauty", "beauty", "General"),
    Preference("clothing", "clothing", "General"),
    Preference("technology", "technology", "General"),
    Preference("transport", "transport", "General"),
    Preference("travel", "travel", "General"),
    Preference("pets", "pets", "General"),
    Preference("risk_tolerance", "risk tolerance", "Finance"),
    Preference("financial_news_source_preference", "financial news sources", "Finance"),
    Preference("financial_market_sector_preference", "market sectors", "Finance"),
    Preference("sustainability_preferences", "sustainable investing", "Finance"),
    Preference("medical_decision_role", "role in medical decisions", "Medical"),
    Preference("medical_tone_preference", "tone for medical information", "Medical"),
    Preference("medical_risk_attitude", "attitude to medical risk", "Medical"),
    Preference("medical_followup_reminder_preference", "follow-up reminders", "Medical"),
    Preference("learning_style_preference", "learning style", "Education"),
    Preference("learning_resource_preference", "learning resources", "Education"),
    Preference("learning_schedule_preference", "study schedule", "Education"),
    Preference("learning_feedback_preference", "feedback on learning", "Education"),
    Preference("coping_strategy_preference", "coping strategies", "Mental support"),
    Preference("mental_health_topic_preference", "mental health topics", "Mental support"),
    Preference("mental_health_support_response_preference", "kind of support", "Mental support"),
    Preference("stress_response_tendency", "response to stress", "Mental support"),
)

PRIVATE_TYPES: Mapping[str, PrivateType] = MappingProxyType({t.key: t for t in _PRIVATE})
PREFERENCES: Mapping[str, Preference] = MappingProxyType({p.key: p for p in _PREFERENCES})

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "PERSON": "You",
        "CODE": "Documents",
        "CONTACT": "Contact",
        "LOC": "Places",
        "MEDICAL": "Health",
        "RELATIONSHIP": "Family",
        "PAYMENT": "Payments",
        "ASSET": "Money",
    }
)
"""Category → what pages call it, in the order pages show them."""


class Purpose(StrEnum):
    """Why a value is used: the scenario of the task, or one of the two uses that are the owner's own."""

    WRITING = "writing and communication"
    PLANNING = "planning and scheduling"
    LOCAL_LIFE = "local life and services"
    FORMS = "account, forms and verification"
    TRAVEL = "travel and booking"
    WELLNESS = "wellness and lifestyle"
    FAMILY = "family and relationship logistics"
    PROFILE = "profile completion"
    FINANCE = "personal finance operations"
    INVESTING = "investing and wealth"
    URGENT_CARE = "urgent care and navigation"
    GUIDANCE = "guidance and understanding"
    ACADEMIC = "planning and academic logistics"
    LEARNING = "learning support and academic guidance"
    EMOTIONAL = "internal emotional struggles"
    PSYCHOLOGY = "psychological topics and life context"
    OWN_EYES = "own eyes"
    EXPORT = "export"


PURPOSE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        Purpose.WRITING: "letters and messages",
        Purpose.PLANNING: "plans and schedules",
        Purpose.LOCAL_LIFE: "errands and services nearby",
        Purpose.FORMS: "forms and accounts",
        Purpose.TRAVEL: "travel and bookings",
        Purpose.WELLNESS: "health and lifestyle",
        Purpose.FAMILY: "family matters",
        Purpose.PROFILE: "profiles",
        Purpose.FINANCE: "household money",
        Purpose.INVESTING: "investments",
        Purpose.URGENT_CARE: "urgent care",
        Purpose.GUIDANCE: "advice and explanations",
        Purpose.ACADEMIC: "study plans",
        Purpose.LEARNING: "learning",
        Purpose.EMOTIONAL: "emotional support",
        Purpose.PSYCHOLOGY: "talking about your life",
        Purpose.OWN_EYES: "showing them to you",
        Purpose.EXPORT: "export",
    }
)
"""Purpose → what pages call it, after "for"."""
