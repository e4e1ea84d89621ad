"""What holds for any text: extraction never raises, adds no word of its own, and is always the same."""

import re
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from memory.domain.extraction import extract
from memory.domain.extraction.wording import LONGEST
from memory.domain.relations import label_of
from vault.domain.references import Referenced, refs

SAID_AT = datetime(2026, 3, 2, 12, tzinfo=UTC)

SUBJECTS = ["I", "We", "my sister Lena", "They", "You", "My dog", "Honestly, I"]
VERBS = ["love", "hate", "don't like", "am into", "usually take", "find", "work at", "moved to", "no longer eat",
         "will visit",
         "adopted", "have", "would like to", "have been married"]  # fmt: skip
OBJECTS = ["jazz and sushi", "the tram", "Oslo in May", "a dog yesterday", "⟦CONTACT.phone:k3f9x2m7⟧", "12 years",
           "my job, and my cat", "that “quote”", "spicy, warm soup", "journaling helpful"]  # fmt: skip
JOINTS = [". ", ", and ", " but ", "; ", "? ", "\n", " because ", ": "]

clause = st.tuples(*(st.sampled_from(words) for words in (SUBJECTS, VERBS, OBJECTS, JOINTS))).map(
    lambda parts: f"{parts[0]} {parts[1]} {parts[2]}{parts[3]}"
)
prose = st.lists(clause | st.text(max_size=20), max_size=6).map("".join)
contexts = st.lists(st.tuples(st.sampled_from(["user", "assistant"]), prose), max_size=2)

DATED = re.compile(
    r"(?:in the week of|on the weekend of|on|in)? ?(?:\d{4}-\d\d-\d\d|(?:(?:January|February|"
    r"March|April|May|June|July|August|"
    r"September|October|November|December) )?(?<!\d)\d{4}(?!\d))"
)


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.replace("’", "'").lower()))


@settings(max_examples=300, deadline=None)
@given(st.text() | prose, contexts)
def test_it_never_raises_and_is_deterministic(text: str, context: list[tuple[str, str]]) -> None:
    first = extract(Referenced(text), said_at=SAID_AT, context=context)
    assert first == extract(Referenced(text), said_at=SAID_AT, context=context)
    assert len(set(first)) == len(first)


@settings(max_examples=300, deadline=None)
@given(prose)
def test_a_fact_says_nothing_that_the_message_does_not(text: str) -> None:
    for fact in extract(Referenced(text), said_at=SAID_AT):
        told = DATED.sub(" ", fact.text.text.removeprefix(f"{label_of(fact.relation)}: "))
        assert words(told) <= words(text)
        assert len(fact.text.text) <= LONGEST
        assert set(refs(fact.text)) <= set(refs(Referenced(text)))


@settings(max_examples=100, deadline=None)
@given(prose)
def test_other_spacing_changes_nothing(text: str) -> None:
    spaced = text.replace(" ", "  ")
    assert extract(Referenced(spaced), said_at=SAID_AT) == extract(Referenced(text), said_at=SAID_AT)
