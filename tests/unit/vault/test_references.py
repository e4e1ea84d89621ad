"""Laws of text with references: the round trip, inertness, a single pass."""

from hypothesis import given
from hypothesis import strategies as st

from vault.domain.references import (
    KEY_ALPHABET,
    KEY_LENGTH,
    Exact,
    Raw,
    Ref,
    Referenced,
    escape,
    key_new,
    pieces,
    reference,
    refs,
    render,
)
from vault.domain.spans import Entity

LOOK_ALIKES = [
    "⟦",
    "⟧",
    "⟦=⟧",
    "⟦CONTACT.phone:k3f9x2m7⟧",
    "⟦=",
    "=⟧",
    "⟦PERSON.name:",
    ":abcdefgh⟧",
    "\\1",
    "\\g<0>",
    "\n",
]
texts = st.lists(st.sampled_from(LOOK_ALIKES) | st.text(max_size=6), max_size=12).map("".join)


@st.composite
def texts_with_spans(draw: st.DrawFn) -> tuple[str, list[Entity]]:
    text = draw(texts)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = zip(cuts[::2], cuts[1::2], strict=False)
    return text, [Entity(start, end, "CONTACT.phone", "") for start, end in spans]


def sealed(text: str, entities: list[Entity]) -> tuple[Referenced, dict[Ref, str]]:
    values: dict[Ref, str] = {}

    def ref_of(entity: Entity) -> Ref:
        ref = Ref(entity.type, key_new())
        values[ref] = text[entity.start : entity.end]
        return ref

    return reference(Raw(text), entities, ref_of), values


@given(texts_with_spans())
def test_rendering_what_was_referenced_gives_the_text_back(case: tuple[str, list[Entity]]) -> None:
    text, entities = case
    kept, values = sealed(text, entities)
    assert render(kept, values.__getitem__) == text


@given(texts_with_spans())
def test_only_what_was_sealed_is_a_reference(case: tuple[str, list[Entity]]) -> None:
    kept, values = sealed(*case)
    assert set(refs(kept)) == set(values)


@given(texts)
def test_the_characters_of_references_are_inert(text: str) -> None:
    assert refs(Referenced(escape(text))) == ()
    assert render(Referenced(escape(text)), lambda ref: "filled in") == text


@given(texts_with_spans(), texts)
def test_what_a_value_holds_is_not_read_again(case: tuple[str, list[Entity]], value: str) -> None:
    text, entities = case
    kept, _ = sealed(text, entities)
    stretches = [
        text[a:b]
        for a, b in zip([0, *(e.end for e in entities)], [*(e.start for e in entities), len(text)], strict=True)
    ]
    assert render(kept, lambda ref: value) == value.join(stretches)


@given(texts_with_spans())
def test_the_pieces_are_the_text(case: tuple[str, list[Entity]]) -> None:
    text, entities = case
    kept, values = sealed(text, entities)
    assert "".join(values[p] if isinstance(p, Ref) else p for p in pieces(kept)) == text
    assert [p for p in pieces(kept) if isinstance(p, Ref)] == list(values)


def test_a_reference_of_two_mentions_is_listed_once() -> None:
    ref = Ref("PERSON.name", "bcdfghjk")
    assert refs(Referenced(f"{ref} and {ref}")) == (ref,)


def test_keys_are_of_one_length_and_hold_no_vowels() -> None:
    keys = {key_new() for _ in range(200)}
    assert len(keys) == 200
    assert all(len(key) == KEY_LENGTH and set(key) <= set(KEY_ALPHABET) for key in keys)


def test_raw_and_exact_text_do_not_print_themselves() -> None:
    assert "Ines" not in f"{Raw('Ines Calder')} {Exact('Ines Calder')!r}"
