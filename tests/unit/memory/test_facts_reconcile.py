"""One fact for one meaning, updates by cardinality, retractions; and the fingerprint of a fact."""

from datetime import UTC, datetime

import pytest

from memory.domain.extraction import extract
from memory.domain.reconcile import Decision, Known, Verdict, fingerprint_text, reconcile, words_shared
from memory.domain.types import Fact
from vault.domain.references import Referenced

SAID_AT = datetime(2026, 3, 2, 12, tzinfo=UTC)


def fact_of(text: str) -> Fact:
    (fact,) = extract(Referenced(text), said_at=SAID_AT)
    return fact


def known(fact: Fact, id_: str = "old") -> Known:
    return Known(id_, fact.text.text, fact.subject, fact.relation, fact.object.text, fact.valid_from)


def verdict(old: str, new: str) -> Verdict:
    return reconcile([known(fact_of(old))], fact_of(new)).verdict


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I love jazz", "i LOVE Jazz!"),
        ("I love the tram", "I love trams"),
        ("I've been married 12 years", "I got married twelve years ago"),
        ("I've been married 12 years", "my marriage has lasted a dozen years"),
        ("I teach pottery on Tuesdays", "I teach pottery on Tuesdays"),
        ("My favourite colour is blue", "Blue is my favorite color"),
        ("I hate olives", "I can't stand olives"),
        ("I love jazz trios", "I enjoy listening to jazz trios"),
        ("We'd love to visit tea gardens", "I'm interested in visiting tea gardens"),
    ],
)
def test_a_rewording_is_the_same_fact(old: str, new: str) -> None:
    assert verdict(old, new) is Verdict.DUPLICATE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My favourite colour is blue", "My favourite colour is now red"),
        ("I live in Porto", "we moved to Ghent"),
        ("I work at Orbit Foods", "I've just started a new job at Lumen Labs"),
        ("I love olives", "I can't stand olives"),
        ("I hate opera", "I love opera"),
        ("My favourite music is jazz", "My favourite music is now techno"),
        ("My favourite food is sushi", "Ramen is my favourite food"),
        ("My favourite films are Alien and Heat", "My favourite films are now Dune and Jaws"),
        ("My risk tolerance is low", "My risk tolerance is high"),
    ],
)
def test_a_newer_value_supersedes(old: str, new: str) -> None:
    assert reconcile([known(fact_of(old))], fact_of(new)) == Decision(Verdict.SUPERSEDE, ("old",))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I love jazz", "I love techno"),
        ("I love watching football", "I love playing football"),
        ("I live in Porto", "I speak Portuguese"),
        ("My favourite colour is blue", "My favourite number is 7"),
        ("My favourite colour is blue", "My favourite animal is a fox"),
        ("My favourite band is Blur", "My favourite music is techno"),
        ("My favourite bands are Blur and Pulp", "My favourite bands are Oasis and Suede"),
        ("Sourdough is one of my favourite foods", "Ramen is one of my favourite foods"),
    ],
)
def test_what_is_true_beside_it_is_added(old: str, new: str) -> None:
    assert verdict(old, new) is Verdict.ADD


def test_another_person_is_never_touched() -> None:
    old = Fact(Referenced("Lena lives in Riga"), "Lena", "lives_in", Referenced("Riga"))
    assert reconcile([known(old)], fact_of("I live in Porto")) == Decision(Verdict.ADD)


def test_a_role_and_the_only_name_in_it_are_one_person() -> None:
    old = Fact(Referenced("My sister lives in Riga"), "sister", "lives_in", Referenced("Riga"))
    new = Fact(Referenced("Lena moved to Oslo"), "Lena", "lives_in", Referenced("Oslo"))
    assert reconcile([known(old)], new, {"sister": "lena"}) == Decision(Verdict.SUPERSEDE, ("old",))
    assert reconcile([known(new)], old, {"sister": "lena"}) == Decision(Verdict.SUPERSEDE, ("old",))
    assert reconcile([known(old)], new) == Decision(Verdict.ADD)


@pytest.mark.parametrize(
    ("relation", "expected"), [("has_home_address", Verdict.SUPERSEDE), ("has_phone", Verdict.ADD)]
)
def test_private_values_follow_the_table(relation: str, expected: Verdict) -> None:
    type_ = {"has_home_address": "LOC.home_address", "has_phone": "CONTACT.phone"}[relation]
    old, new = (Referenced(f"⟦{type_}:{key}⟧") for key in ("b4c5d6f7", "k3f9x2m7"))
    current = Known("old", f"x: {old.text}", "user", relation, old.text)
    assert reconcile([current], Fact(Referenced(f"x: {new.text}"), "user", relation, new)).verdict is expected
    assert reconcile([current], Fact(Referenced(f"x: {old.text}"), "user", relation, old)).verdict is Verdict.DUPLICATE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I love jazz", "I don't like jazz anymore"),
        ("I eat meat every day", "I no longer eat meat"),
        ("I work at Orbit Foods", "I no longer work at Orbit Foods"),
        ("I live in Riga", "I don't live in Riga anymore"),
    ],
)
def test_a_retraction_ends_what_it_names(old: str, new: str) -> None:
    bystander = known(fact_of("I love techno"), "other")
    assert reconcile([known(fact_of(old)), bystander], fact_of(new)) == Decision(Verdict.RETRACT, ("old",))


def test_a_retraction_of_nothing_known_touches_nothing() -> None:
    assert reconcile([known(fact_of("I love techno"))], fact_of("I don't like jazz anymore")).ids == ()


def test_an_older_dated_value_does_not_supersede_a_newer_one() -> None:
    newer = Known("new", "I live in Ghent", "user", "lives_in", "Ghent", datetime(2026, 2, 1, tzinfo=UTC))
    older = Fact(Referenced("I live in Riga"), "user", "lives_in", Referenced("Riga"), datetime(2020, 1, 1, tzinfo=UTC))
    assert reconcile([newer], older) == Decision(Verdict.ADD)


def test_ten_changes_of_a_favourite_leave_one() -> None:
    current: list[Known] = []
    for turn in range(10):
        new = fact_of(f"My favourite colour is {'red' if turn % 2 else 'blue'}")
        decision = reconcile(current, new)
        current = [k for k in current if k.id not in decision.ids]
        current.append(known(new, str(turn)))
    assert [k.object for k in current] == ["red"]


def test_fingerprints_are_equal_for_rewordings_and_differ_in_polarity() -> None:
    assert fingerprint_text(fact_of("I love the trams")) == fingerprint_text(fact_of("I LOVE tram"))
    assert fingerprint_text(fact_of("I love olives")) != fingerprint_text(fact_of("I can't stand olives"))
    assert fingerprint_text(fact_of("I love olives")) != fingerprint_text(fact_of("I love capers"))


@pytest.mark.parametrize(
    ("new", "least"),
    [
        ("I collect old maps of Riga", 4),
        ("I live with Bo", 1),
        ("I love jazz trios", 1),
        ("I sold my old red car", 1),
    ],
)
def test_what_can_be_the_same_shares_most_words(new: str, least: int) -> None:
    assert words_shared(fact_of(new)) == least
