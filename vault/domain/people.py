"""What people call the people around them, as one pattern of words in lower case."""

import re
from typing import Final

PEOPLE: Final = (
    "wife|husband|spouse|partner|girlfriend|boyfriend|fianc[ée]e?|mother|father|mom|mum|mommy|mummy|dad|daddy|"
    "parents?|son|daughter|child|kid|baby|brother|"
    "sister|siblings?|grandmother|grandfather|grandma|grandpa|granddad|grandson|granddaughter|uncle|aunt|cousin|"
    "nephew|niece|in-laws?|mother-in-law|father-in-law|"
    "friend|best friend|roommate|flatmate|neighbou?r|colleague|co-?worker|boss|manager|employer|landlord|landlady|"
    "tenant|client|customer(?! service)|patient|student|"
    "teacher|doctor|gp|dentist|therapist|lawyer|accountant|assistant|nanny|plumber|electrician|ex|ex-wife|"
    "ex-husband|employee|guest|supplier|"
    "frau|mann|mutter|vater|bruder|schwester|tochter|sohn|freund|freundin|femme|mari|mère|père|frère|sœur|fils|"
    "fille|ami|amie|esposa|esposo|marido|madre|padre|"
    "hermano|hermana|hijo|hija|amigo|amiga|moglie|marito|fratello|sorella|figlio|figlia|amico|amica|vrouw|moeder|"
    "vader|broer|zus|vriend|vriendin"
)
PEOPLE_WORDS: Final = frozenset(re.findall(r"[^\W\d_]{2,}", PEOPLE.replace("?", ""))) | {
    "coworker",
    "neighbor",
    "parent",
    "sibling",
    "fiance",
    "fiancee",
    "fiancé",
    "fiancée",
}
"""The words of the pattern one by one: where none of them stands, nobody is called so."""
