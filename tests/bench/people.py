"""Made-up people and what they say: text to measure with, the same for the same seed."""

from collections.abc import Iterator
from random import Random

_FIRST = "Maria Jonas Priya Wei Fatima Lucas Ingrid Kofi Elena Tomas Aiko Noah Zara Pavel Nina Omar Lea Hugo".split()
_LAST = "Rossi Berg Sharma Chen Haddad Moreau Nilsen Mensah Petrova Novak Tanaka Weber Khan Silva Ferrari".split()
_ROADS = "Maple Cedar Harbour Mill Station Orchard Castle Bridge Garden Windsor".split()
_TOWNS = "Springfield Riverton Ashford Milton Kingsbury Fairview".split()
_WORK = "nurse plumber teacher electrician pharmacist baker librarian carpenter".split()
_ILL = "asthma migraine hypertension eczema arthritis anemia bronchitis".split()
_LIKE = "jazz chess sourdough trams cycling pottery haiku swimming tulips noir gardening origami".split()
_HOW = "quiet slow early long homemade vintage Nordic handmade local modern classic tiny".split()

_ABOUT = (
    "My name is {first} {last} and I'm {age} years old.",
    "You can reach me at +44 7{n9} or {mail}@example.com.",
    "I live at {number} {road} Street, {town}, and I work as a {work}.",
    "I earn ${income} a month and spend about ${spent}.",
    "My doctor says I have {ill}, so I take it slow.",
    "My account number is {n10} and my tax ID is {n9}.",
)
_PLAIN = (
    "I really like {how} {like} on Sundays.",
    "Last week we went to {town} for some {how} {like}.",
    "Can you help me plan something around {like}?",
    "My sister prefers {how} {like}, I never understood why.",
    "What would you suggest for a rainy afternoon?",
)


def sayings(seed: int, private: float = 0.4) -> Iterator[str]:
    """Sentences without end; ``private`` is the share of those that give a private value."""
    chance = Random(seed)
    while True:
        yield chance.choice(_ABOUT if chance.random() < private else _PLAIN).format(**_filling(chance))


def _filling(chance: Random) -> dict[str, str]:
    digits = [str(chance.randint(0, 9)) for _ in range(10)]
    return {
        "first": chance.choice(_FIRST),
        "last": chance.choice(_LAST),
        "age": str(chance.randint(19, 80)),
        "n9": "".join(digits[:9]),
        "n10": "".join(digits),
        "mail": f"{chance.choice(_FIRST)}.{chance.choice(_LAST)}{chance.randint(1, 99)}".lower(),
        "number": str(chance.randint(1, 200)),
        "road": chance.choice(_ROADS),
        "town": chance.choice(_TOWNS),
        "work": chance.choice(_WORK),
        "income": f"{chance.randint(2000, 9000)}.{chance.randint(10, 99)}",
        "spent": f"{chance.randint(900, 1900)}.{chance.randint(10, 99)}",
        "ill": chance.choice(_ILL),
        "how": chance.choice(_HOW),
        "like": chance.choice(_LIKE),
    }
