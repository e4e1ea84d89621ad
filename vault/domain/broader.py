"""The closed lists of broader labels, and the words that choose among them; the first class that matches is taken.

Diseases follow the chapters of ICD-10 (WHO, 2019); occupations, education and cover the groups of SP-Mem
(arXiv 2608.16551, appendix D). Words are stems in lower case, matched at the start of a word.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

OCCUPATIONS: Final[Mapping[str, str]] = {
    "research or science": "scientist|research|chemist|physicist|biologist|geolog|astronom|statistic|mathematic|"
    "historian|archaeolog|anthropolog|economist|wissenschaft|chercheu|laboratory|lab tech",
    "healthcare": "nurs|doctor|physician|surgeon|dentist|dental|pharmac|paramedic|emt|therap|medic|health|midwi|"
    "caregiver|carer|veterinar|vet\\b|optic|optom|radiolog|psycholog|psychiatr|dietit|nutrition|hospital|clinic|"
    "phlebotom|arzt|ärzt|krankensch|pfleg|infirmi|médecin|enfermer|médico|infermier|verpleeg|हकीम|医|护士|看護",
    "education or social service": "teach|professor|lectur|tutor|principal|school|educat|instructor|librarian|"
    "social work|counsel|childcare|nanny|daycare|pastor|priest|clergy|lehrer|erzieh|enseignant|profesor|maestr|"
    "insegnant|docent|leraar|shikshak|教师|老师|教師|先生|academic|dean\\b|coach",
    "engineering or IT": "engineer|developer|programm|software|hardware|data|devops|sysadmin|system|network|cyber|"
    "it\\b|it |tech lead|technolog|web|ux|ui |architect|technician|ingenieur|ingénieur|ingenier|ingegner|"
    "entwickler|informatik|coder|comput|qa |tester|工程师|程序员|エンジニア",
    "finance or legal": "account|financ|bank|audit|lawyer|attorney|solicitor|barrister|legal|judge|notar|actuar|"
    "tax|broker|trader|invest|insurance|underwrit|bookkeep|loan|anwalt|avocat|abogad|avvocat|contable|会计|律师|会計|弁護士|"
    "payroll|paralegal|credit",
    "sales, marketing or customer service": "sales|sell|market|customer|retail|cashier|shop|store|merchandis|"
    "advertis|brand|public relation|pr |real estate|realtor|call cent|account exec|business develop|verkäuf|vendeu|"
    "vended|vendit|commess|buyer|telemark|销售|販売",
    "transport or logistics": "driver|truck|logist|warehouse|deliver|courier|pilot|captain|sailor|conductor|"
    "transport|forklift|dispatch|shipping|freight|postal|mail carrier|mailman|taxi|uber|rail|flight attend|steward|"
    "air traffic|fahrer|lager|chauffeur|conduct|autist|supply chain|seaman|mover|物流|运输",
    "administration or business": "admin|manager|management|business|office|secretar|reception|assistant|clerk|"
    "executive|director|ceo|cfo|coo|cto|founder|entrepreneur|owner|consult|analyst|coordinat|project|product|"
    "operations|human resource|hr\\b|recruit|officer|supervis|planner|civil serv|president|chief|gerente|sekretär|"
    "secrétaire|kaufmann|kauffrau|self-employed|freelanc|经理",
    "manual labour or trade": "labor|labour|construct|carpent|electric|plumb|mechanic|weld|mason|brick|roof|"
    "paint(?:er)? and|factory|assembl|machin|operator|farm|garden|landscap|janitor|clean|maintenance|repair|"
    "handyman|miner|fisher|butcher|baker|tailor|handwerk|arbeiter|bauer|ouvrier|obrero|albañil|operai|worker|"
    "blacksmith|locksmith|install|foreman|工人",
    "service or creative": "",
}
EDUCATION: Final[Mapping[str, str]] = {
    "higher education": r"bachelor|master|ph\.?d|doctor|degree|b\.?sc?\b|m\.?sc?\b|b\.?a\b|m\.?a\b|mba|associate|"
    r"universit|graduat|postgrad|undergrad|college|llb|llm|\bmd\b|diplom|licence|licenciat|laurea|hochschul|"
    r"studium|studi|magister|maîtrise|máster|maestría|本科|硕士|博士|大学|大卒|修士|學士|学士|thesis|b\.?tech|m\.?tech|b\.?com",
    "basic education": "",
}
_NOT_HIGHER = re.compile(
    r"some (?:college|university)|high school|vocational|certificate|secondary|never|drop|didn't|did not|without|"
    r"no degree|trade school|ged|高中|高校"
)

DIAGNOSES: Final[Mapping[str, str]] = {
    "an injury or poisoning": "poison|overdos|fractur|broken|sprain|strain|concussion|burn|wound|injur|bite|sting|"
    "trauma|dislocat|frostbite|lacerat|contusion|bruise|whiplash|toxic|postoperative|after (?:an )?operation|"
    "surgical complic|foreign bod|heat ?stroke|torn ",
    "a cancer or blood-related growth": "cancer|carcinom|tumou?r|leuk[a]?em|lymphom|melanom|sarcom|neoplas|myelom|"
    "metasta|krebs|malignan|glioma|polyp|fibroid|cyst(?!it|ic)|lipoma",
    "a musculoskeletal condition": "arthr|osteo|flat ?feet|flat ?foot|pes plan|plantar|fasci|bursit|tend[io]n|back "
    "pain|lumbago|sciatica|scolio|disc|disk|spondyl|rheumat|gout|fibromyalg|lupus|muscle|myalg|bunion|hallux|"
    "carpal|joint|knee|rotator|frozen shoulder|bone|ankylos|rücken|hernia(?:ted)|spinal|neck pain|ganglion",
    "a nervous system condition": "neur|epilep|seizure|migrain|headache|parkinson|alzheim|multiple scler|palsy|"
    "stroke|mening|encephal|dementia|narcolep|insomn|sleep apn|restless leg|trigemin|paralys|ataxia|huntington|"
    "\\bals\\b|myasthen|vertigo|concentr|guillain|cerebr|brain",
    "a mental health condition": "depress|anxi|bipolar|schizo|panic|ptsd|post-?traumatic|ocd|obsess|adhd|\\badd\\b|"
    "autis|eating disorder|anorex|bulimi|phobi|psych|personality|burnout|mental|addict|alcohol|substance|stress|"
    "mood|dysthym",
    "an eye condition": "eye|glaucom|catarac|myop|hyperop|astigmat|conjunctiv|retin|macula|blind|vision|uveit|"
    "kerat|stye|chalaz|cornea|strabism|presbyop|blephar|ocular|optic|pink ?eye|nearsight|farsight",
    "an ear condition": "ear\\b|ear |otit|tinnit|hearing|meni[eè]re|labyrinth|deaf|earwax|mastoid",
    "a circulatory condition": "heart|cardi|hypertens|blood pressure|hypotens|atrial|arrhythm|angina|coronar|arter|"
    "vein|varic|thromb|embol|aneurysm|vascul|hemorrhoid|haemorrhoid|raynaud|infarct|bluthochdruck|phleb|lymphedema|"
    "circulat|aort|valve",
    "an infectious or parasitic condition": "infect|virus|viral|bacter|fung|herpes|hiv|aids|hepatit|tubercul|"
    "malaria|dengue|covid|flu\\b|influenz|measles|mumps|rubella|chicken ?pox|shingles|wart|lice|scab|pinworm|worm|"
    "parasit|lyme|syphil|gonorrh|chlamyd|std|mono(?:nucleosis)?\\b|cold sore|salmonel|tetanus|rabies|sepsis|candid|"
    "thrush|ringworm|athlete|west nile|zika|typhoid|cholera|tinea|toxoplasm|strep|pox|impetigo|cat scratch|mosquito",
    "a respiratory condition": "asthma|bronch|pneumo|copd|lung|pulmon|sinus|rhinit|laryng|pharyng|tonsil|atelect|"
    "respirat|emphysem|pleur|hay ?fever|croup|cold\\b|nasal|cough|apnea|airway",
    "a digestive or mouth condition": "gastr|reflux|gerd|ulcer|crohn|colit|ibs|irritable bowel|celiac|coeliac|"
    "constipat|diarrh|gallst|gallbladder|choled|cholec|liver|cirrh|pancrea|append|hernia|divertic|indigest|dyspeps|"
    "esophag|oesophag|stomach|bowel|intestin|hemorr|anal|rect|sialo|saliva|submandib|wharton|dental|tooth|teeth|"
    "gingiv|caries|periodon|oral|tongue|mouth|leukoplak|parotid|stomatit|jaw|lip\\b",
    "a skin condition": "skin|derm|eczem|psoria|acne|urticar|hives|rosacea|vitilig|rash|cellulit|pilonid|alopec|"
    "baldness|wart|mole|keloid|ichthy|lichen|pruri|sunburn|nail|hair|abscess|boil|sweat|hyperhid|corn\\b|callus|"
    "erythem|seborr|melasma",
    "a urinary or reproductive condition": "kidney|renal|urin|bladder|cystit|prostat|nephr|ureter|bph|erectile|"
    "testic|ovar|pcos|endometri|uter|vagin|cervi|menstr|menopaus|infertil|breast|mastit|dysmenorr|hydrocele|"
    "varicocele|pelvic|incontinen",
    "a pregnancy-related condition": "pregnan|gestation|preeclamp|postpartum|miscarr|ectopic|labor complic",
    "a metabolic or hormonal condition": "diabet|thyroid|goit|obes|cholest|lipid|metabol|hormon|insulin|cushing|"
    "addison|hyponatr|sodium|potassium|vitamin|deficien|siadh|cystic fibros|phenylket|hypoglyc|hyperglyc|pituit|"
    "acromeg|zucker|dehydrat|malnutrit|electrolyt|antidiuretic|calcem|kalem",
    "a blood or immune condition": "anemi|anaemi|hemophil|haemophil|sickle|thalass|blood|immune|sarcoid|clotting|"
    "platelet|neutropen|splen|lymphoc|lymphad|anaphyla|allerg",
    "a congenital condition": "congenit|down syndrome|spina bifida|cleft|marfan|turner|klinefelter|hereditary|genetic",
    "a health condition": "",
}
SYMPTOMS: Final[Mapping[str, str]] = {
    "foot and movement symptoms": "foot|feet|ankle|heel|walk|gait|movement|mobility|toe",
    "breathing symptoms": "breath|cough|wheez|lung|chest tight|sputum|phlegm|nasal|congest|sneez|runny",
    "skin symptoms": "skin|rash|itch|hive|welt|blister|redness|scal|peel|acne|wart|mole|lice|nits|hair|nail|dry "
    "patches|sore|patch",
    "eye and vision symptoms": "eye|vision|blind|sight|tear",
    "mouth and throat symptoms": "mouth|throat|swallow|tongue|tooth|teeth|gum|lip|saliva|jaw|hoarse|voice|face|"
    "facial|cheek",
    "heart and chest symptoms": "heart|chest|palpit",
    "digestive symptoms": "stomach|abdom|nausea|vomit|bowel|diarrh|constip|bloat|heartburn|reflux|indigest|stool|"
    "appetite|jaundice|gas\\b|anal|rect|belly",
    "urinary symptoms": "urin|bladder|pee|kidney|flank|pelvic",
    "joint and muscle symptoms": "joint|muscle|back|neck|shoulder|knee|hip|stiff|cramp|bone|tailbone|hand|wrist|"
    "arm|leg|limb|range of motion",
    "nerve and head symptoms": "headache|migrain|dizz|numb|tingl|nerve|seizure|memory|confus|faint|vertigo|tremor|"
    "weakness|head|shooting|concentrat|paraly",
    "mood and sleep symptoms": "mood|sad|anxi|worr|sleep|insomn|stress|irritab|panic|depress|hopeless|tired|"
    "fatigue|exhaust",
    "general symptoms": "",
}
TREATMENTS: Final[Mapping[str, str]] = {
    "surgical treatment": "surg|operat|excision|removal|stent|implant|transplant|ectomy|plasty|drainage",
    "rehabilitative treatment": "rehab|physical therap|physio|orthotic|brace|footwear|exercise|stretch|splint|"
    "massage|occupational therap|chiropract|mobiliz",
    "psychological treatment": "psychotherap|counsel|cbt|cognitive|talk therap|mindful|therapy session|behavio|"
    "relax|stress manag",
    "medication": "medic|drug|pill|tablet|antibiotic|antivir|antihist|steroid|cortico|insulin|inhib|blocker|statin|"
    "analges|relie|ibuprofen|aspirin|paracetamol|acetamin|metform|cream|ointment|drops|inhaler|antidepress|inject|"
    "vaccin|chemo|dose|\\bmg\\b|topical|supplement|vitamin|thinner|diuret|suppress|anthelm|pediculic|antifung|"
    "laxat|antacid|ppi|hormone|sertral|fluoxet|citalopram|prozac|zoloft|xanax|lithium|omepra|warfarin|gabapent|"
    "methotrex|levothyrox|\\d ?mg|contracep|penicill|amoxic|cillin|azole|pril\\b|sartan|olol\\b",
    "general care": "",
}
ALLERGIES: Final[Mapping[str, str]] = {
    "medication allergy": "penicil|amoxi|antibiot|aspirin|ibuprofen|nsaid|sulfa|codeine|morphin|medic|drug|anesth|"
    "anaesth|cillin|mycin|vaccin|iodine|contrast|latex",
    "animal allergy": "cat|dog|pet\\b|pets|fur|dander|horse|bee|wasp|insect|dust ?mite|mite|fish|shellfish|shrimp|"
    "prawn|crab|lobster|squid|oyster|clam|mussel|milk|dairy|egg|cheese|butter|beef|pork|chicken|meat|lactose|"
    "casein|salmon|tuna|cod|mollus|crustac|honey|wool|lait|leche|latte|gelatin|yogh?urt|whey",
    "additive allergy": "sulfit|sulphit|msg|glutamat|dye|colou?r|preserv|additive|benzoat|tartrazin|nitrate|"
    "sweeten|aspartame|perfum|fragranc|nickel|chemical|yeast",
    "plant allergy": "",
}
_NOT_PLANT = "an allergy"
EXAMS: Final[Mapping[str, str]] = {
    "imaging exam": "x-?ray|mri|\\bct\\b|ct scan|ultraso|scan|mammogra|imaging|dexa|pet[- ]ct|radiogra|angiogra|"
    "echocardio|tomogra|doppler|barium|\\boct\\b|endoscop|colonoscop|sonogra|mrcp|fluoresc",
    "vital signs": "blood pressure|bp\\b|pulse|heart rate|bpm|temperature|oximet|spo2|saturation|weight|bmi|"
    "respiratory rate|vital",
    "laboratory exam": "blood|ldl|hdl|triglycer|uric acid|potassium|tsh|inr|ferritin|urin|cbc|culture|lab|serum|pcr|"
    "esr|crp|hba1c|a1c|cholest|glucose|hemoglobin|"
    "haemoglobin|antibod|panel|test strip|stool|swab|biops|cytolog|level|ige|liver function|electrolyt|toxicolog|"
    "monospot|sodium|count|igm|titer",
    "heart or lung function exam": "ecg|ekg|electrocard|spirom|stress test|lung function|peak flow|treadmill",
    "eye or ear exam": "visual|intraocular|eye|hearing|audio|ophthalm|retin|slit|tonomet|refraction|acuity",
    "nerve or muscle exam": "neuro|nerve|electromyo|\\bemg\\b|\\beeg\\b|reflex|strength|sensory|conduction|range "
    "of motion|motor",
    "skin exam": "skin|dermosc|wood's|patch test|prick",
    "physical exam": "",
}
SPENDING: Final[Mapping[str, str]] = {
    "groceries": "grocer|supermarket|supermerc|supermarkt|market|mercato|food store|walmart|tesco|aldi|lidl|costco|"
    "kroger|whole foods|carrefour|monoprix|rewe|edeka|convenience|bakery|butcher",
    "fuel": "gas station|petrol|fuel|shell|chevron|exxon|tankstelle|gasolin|service station",
    "utilities": "utilit|electric|water bill|gas bill|internet|phone bill|broadband|energy|telecom|mobile bill|power",
    "health": "pharmac|apotheke|farmacia|doctor|hospital|clinic|dent|medical|drugstore|health|vet|chemist",
    "eating out": "restaurant|ristorante|cafe|café|coffee|bar\\b|pub|pizza|takeaway|take-?out|starbucks|mcdonald|"
    "diner|bistro|dining|eatery|food court|fast food|lunch|dinner",
    "transport": "train|bus|taxi|uber|lyft|metro|transit|transport|parking|toll|car|auto(?! insur)|flight|airline|"
    "ticket|ride|subway",
    "housing": "rent|mortgage|miete|loyer|furniture|home|ikea|hardware",
    "insurance": "insur|versicher|assur|seguro",
    "subscriptions": "subscri|netflix|spotify|streaming|stream|membership|gym|news|apple music|disney",
    "leisure": "cinema|movie|concert|game|hobby|book|travel|hotel|museum|sport|theat|entertain",
    "shopping": "",
}
COVER: Final[tuple[tuple[str, str], ...]] = (
    ("health", "health|medical|dental|kranken|hospital|physio|vision|santé|salud|salute|critical illness"),
    (
        "property",
        "property|home|house|renter|contents|building|hausrat|car\\b|auto|vehicle|collision|comprehensive car|"
        "motor|pet",
    ),
    ("liability", "liabilit|haftpflicht|third[- ]party|uninsured|indemnity"),
    ("life", "life|death|term|income protection|mortgage protection|lebensvers|vida|vie\\b|vita\\b|disability"),
    ("travel", "travel|trip|reise|voyage|viaje|viaggio"),
)


@cache
def _compiled(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\u3040-\u9fff])(?:{words})")


def broader(table: Mapping[str, str], value: str) -> str:
    """The label of the first class one of whose words the value holds; the table's last label where none does."""
    lower = value.lower()
    return next((label for label, words in table.items() if not words or _compiled(words).search(lower)), "")


def education(value: str) -> str:
    """Higher education is a university degree; some college, a certificate or a school leaving exam is not."""
    basic, higher = "basic education", "higher education"
    return basic if _NOT_HIGHER.search(value.lower()) else higher if broader(EDUCATION, value) == higher else basic


def allergy(value: str) -> str:
    """Plant where the thing grows; what is none of the four and does not is simply an allergy."""
    return _NOT_PLANT if re.search(r"\b(?:cold|sun|dust|mold|mould)\b", value.lower()) else broader(ALLERGIES, value)


def cover(value: str) -> str:
    """Health, property, liability, life or travel cover; mixed where there is more than one."""
    lower = value.lower()
    kinds = [kind for kind, words in COVER if _compiled(words).search(lower)]
    return f"{kinds[0]} cover" if len(kinds) == 1 else "mixed cover" if kinds else "insurance cover"


def spending(value: str) -> str:
    """The categories a list of transactions was spent on, at most three, in the table's order."""
    lower = value.lower()
    found = [label for label, words in SPENDING.items() if words and _compiled(words).search(lower)]
    return " and ".join([", ".join(found[:3][:-1]), found[:3][-1]]).removeprefix(" and ") if found else "shopping"
