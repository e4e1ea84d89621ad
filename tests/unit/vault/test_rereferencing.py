"""Laws of going over kept text: it says what it said, nothing sealed comes back, and a second time changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault.domain.references import Ref, Referenced, escape, key_new, refs, render
from vault.domain.rereferencing import GONE, Opened, occurrences, with_words
from vault.domain.spans import Entity

WORDS = st.text("ab ⟦=⟧:CODE.x\n9é😀", max_size=12)
PARTS = st.lists(st.tuples(WORDS, st.text("xyz 79⟦⟧", min_size=1, max_size=6), st.booleans()), max_size=4)


def kept(parts: list[tuple[str, str, bool]], end: str) -> tuple[Referenced, dict[Ref, str]]:
    """A kept text of literal words and references, some of which have lost their value."""
    text, values = "", {}
    for literal, value, held in parts:
        ref = Ref("CODE.id_number", key_new())
        text += escape(literal) + str(ref)
        if held:
            values[ref] = value
    return Referenced(text + escape(end)), values


def entities(draw: st.DataObject, length: int) -> list[Entity]:
    spans = draw.draw(st.lists(st.tuples(st.integers(0, length), st.integers(1, 9)), max_size=5))
    return [Entity(start, min(start + size, length), "PERSON.name", "x") for start, size in spans if start < length]


class Vault:
    """Where new values go."""

    def __init__(self, opened: Opened, values: dict[Ref, str]) -> None:
        self.opened, self.values = opened, dict(values)

    def put(self, entity: Entity) -> str:
        ref = Ref(entity.type, key_new())
        self.values[ref] = self.opened.raw.text[entity.start : entity.end]
        return str(ref)

    def exact(self, text: Referenced) -> str:
        return render(text, lambda ref: self.values.get(ref, GONE))


@given(PARTS, WORDS, st.data())
def test_a_text_gone_over_says_what_it_said(parts: list[tuple[str, str, bool]], end: str, data: st.DataObject) -> None:
    text, values = kept(parts, end)
    opened = Opened.of(text, values)
    vault = Vault(opened, values)
    after = opened.sealed(opened.unsealed(entities(data, len(opened.raw.text))), vault.put)
    assert vault.exact(after) == opened.raw.text == vault.exact(text)


@given(PARTS, WORDS, st.data())
def test_gone_over_till_nothing_is_new_all_of_it_is_sealed_and_what_lost_its_value_stays(
    parts: list[tuple[str, str, bool]], end: str, data: st.DataObject
) -> None:
    text, values = kept(parts, end)
    opened = Opened.of(text, values)
    vault, found = Vault(opened, values), entities(data, len(opened.raw.text))
    passes, after = 0, text
    while more := Opened.of(after, vault.values).unsealed(found):
        after, passes = Opened.of(after, vault.values).sealed(more, vault.put), passes + 1
        assert passes <= len(found)
    sealed = Opened.of(after, vault.values).stretches
    for entity in found:
        assert any(one.start <= entity.start and entity.end <= one.end for one in sealed if one.held) or any(
            one.start < entity.end and entity.start < one.end for one in sealed if not one.held
        )
    assert {ref for ref in refs(text) if ref not in values} <= {*refs(after)}


@given(PARTS, WORDS)
def test_nothing_found_nothing_changed(parts: list[tuple[str, str, bool]], end: str) -> None:
    text, values = kept(parts, end)
    opened = Opened.of(text, values)
    assert opened.sealed(opened.unsealed(()), lambda entity: "") == text


@given(PARTS, WORDS)
def test_words_put_back_are_the_words_that_were_sealed(parts: list[tuple[str, str, bool]], end: str) -> None:
    text, values = kept(parts, end)
    opened = with_words(text, values)
    assert {*refs(opened)} == {ref for ref in refs(text) if ref not in values}
    assert render(opened, lambda _: GONE) == render(text, lambda ref: values.get(ref, GONE))


def test_a_longer_span_takes_the_place_of_a_reference_and_a_shorter_one_does_not() -> None:
    city = Ref("LOC.home_address", key_new())
    opened = Opened.of(Referenced(f"at Via Roma 7, {city}!"), {city: "Palermo"})
    inside = Entity(opened.raw.text.index("Palermo"), opened.raw.text.index("!"), "PERSON.name", "palermo")
    whole = Entity(3, opened.raw.text.index("!"), "LOC.home_address", "via roma 7 palermo")
    assert opened.unsealed([inside]) == ()
    assert opened.sealed(opened.unsealed([whole]), lambda entity: "<>") == Referenced("at <>!")


def test_a_span_that_overlaps_a_reference_in_part_takes_in_all_of_it() -> None:
    city = Ref("LOC.home_address", key_new())
    opened = Opened.of(Referenced(f"at Via Roma 7, {city}!"), {city: "90131 Palermo"})
    (wide,) = opened.unsealed([Entity(3, 20, "LOC.home_address", "cut")])
    assert opened.raw.text[wide.start : wide.end] == "Via Roma 7, 90131 Palermo"
    assert wide.canonical != "cut"


@pytest.mark.parametrize(
    ("text", "words", "count"),
    [
        ("My code ZX-99, zx-99 and ZX-990", "ZX-99", 2),
        ("a  locker\nkey", "locker key", 1),
        ("Anna and Annabel", "anna", 1),
        ("50% of it, 50%", "50%", 2),
        ("x", " ", 0),
        ("$5 or $55", "$5", 1),
    ],
)
def test_words_are_found_whole(text: str, words: str, count: int) -> None:
    assert len(list(occurrences(text, words))) == count
