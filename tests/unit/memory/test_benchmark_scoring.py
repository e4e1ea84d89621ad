"""What counts as telling a value or a liking when answers are measured."""

import pytest

from memory.benchmark.scoring import says_preference, says_value


@pytest.mark.parametrize(
    ("text", "key", "value", "told"),
    [
        ("You are 24, a good age.", "PERSON.age", "24", True),
        ("One page of notes within 24 hours.", "PERSON.age", "24", False),
        ("Bus 24 leaves at noon.", "PERSON.age", "24", False),
        ("worth $62,924.4 in all", "ASSET.net_worth", "$62924.40", True),
        ("worth $162924.40", "ASSET.net_worth", "$62924.40", False),
        ("Call +39-092483239.", "CONTACT.phone", "+39-092483239", True),
    ],
)
def test_a_value_of_few_digits_counts_only_beside_its_name(text: str, key: str, value: str, told: bool) -> None:
    assert says_value(text, key, value, alone=False) is told


def test_half_of_the_telling_words_tell_a_liking() -> None:
    assert says_preference("music on: progressive house", "enjoys progressive house")
    assert not says_preference("music on", "enjoys progressive house")
