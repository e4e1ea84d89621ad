"""Look-ups in the graph of triplets, and which relations a question asks about."""

import pytest

from consent.domain.taxonomy import PREFERENCES, PRIVATE_TYPES, Cardinality
from memory.domain.graph import about, build, by_relation, neighbourhood, path, relations_for
from memory.domain.relations import ALIASES, RELATIONS, cardinality_of, label_of
from memory.domain.ties import TripletView

TRIPLETS = [
    TripletView("Lena", "sister_of", "user", "m1"),
    TripletView("sister", "is_a", "vet", "m2"),
    TripletView("Rufus", "dog_of", "Lena", "m3"),
    TripletView("Dr. Ames", "vet_of", "sister's dog", "m4"),
    TripletView("user", "music", "jazz", "m5"),
    TripletView("user", "music", "techno", "m6"),
    TripletView("Bo", "friend_of", "user", "m7"),
]


def test_memories_of_a_relation_are_in_order() -> None:
    graph = build(TRIPLETS)
    assert by_relation(graph, "music") == ("m5", "m6")
    assert by_relation(graph, "is_a", "LENA") == ("m2",)
    assert by_relation(graph, "music", "nobody") == ()


@pytest.mark.parametrize(
    ("query", "ends", "memories"),
    [
        ("who is my sister's dog's vet?", ("dr. ames",), ("m1", "m3", "m4")),
        ("What is my sister’s name?", ("lena",), ("m1",)),
        ("call my friend", ("bo",), ("m7",)),
        ("my brother's cat", (), ()),
        ("who is Rufus's vet?", ("dr. ames",), ("m4",)),
        ("Who is Lena's dog?", ("rufus",), ("m3",)),
        ("who is Zoe's dog?", (), ()),
        ("what is the time?", (), ()),
    ],
)
def test_a_chain_of_possessives_is_followed(query: str, ends: tuple[str, ...], memories: tuple[str, ...]) -> None:
    assert path(build(TRIPLETS), query) == (ends, memories)


def test_a_chain_is_known_from_what_is_said_of_its_end() -> None:
    graph = build(
        [TripletView("Dr. Ruiz", "vet_of", "sister's dog", "m1"), TripletView("brother", "is_a", "nurse", "m2")]
    )
    assert path(graph, "who is my sister's dog's vet?") == (("dr. ruiz",), ("m1",))
    assert path(graph, "what is my brother?") == (("brother",), ("m2",))


def test_whose_somebody_is_said_to_be_needs_no_other_fact() -> None:
    graph = build([TripletView("user", "likes", "cats", "m1"), TripletView("Bo", "likes", "sister", "m2")])
    assert path(graph, "my cat") == path(graph, "my sister") == ((), ())


def test_what_is_known_of_somebody_named_begins_with_what_is_asked() -> None:
    graph = build([*TRIPLETS, TripletView("Lena", "lives_in", "Oslo", "m8")])
    assert about(graph, "where does my sister live?", ["lives_in"])[0] == "m8"
    assert set(about(graph, "tell me about Lena", [])) == {"m1", "m2", "m8"}
    assert about(graph, "where do I live?", ["lives_in"]) == ()


def test_a_node_keeps_how_its_name_is_written() -> None:
    graph = build(TRIPLETS)
    assert [graph.nodes[node]["label"] for node in ("lena", "dr. ames", "user")] == ["Lena", "Dr. Ames", "user"]


def test_two_of_a_role_stay_two() -> None:
    graph = build([*TRIPLETS[:1], TripletView("Mia", "sister_of", "user", "m9")])
    assert path(graph, "my sister")[0] == ("lena", "mia")


def test_a_neighbourhood_does_not_lead_through_the_person() -> None:
    graph = build(TRIPLETS)
    assert set(neighbourhood(graph, "Lena", 1)) == {"m1", "m2", "m3"}
    assert set(neighbourhood(graph, "Lena", 3)) == {"m1", "m2", "m3", "m4"}


def test_a_name_given_later_is_the_same_node() -> None:
    graph = build([TripletView("sister", "lives_in", "Riga", "a"), TripletView("sister", "is_named", "Lena", "b")])
    assert by_relation(graph, "lives_in", "lena") == ("a",)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("where do I live?", {"has_home_address", "lives_in"}),
        ("what do I like to eat?", {"food"}),
        ("what music do I like?", {"music"}),
        ("What's my phone number?", {"has_phone"}),
        ("how long have I been married?", {"has_marriage", "married_for"}),
        ("what is my favourite colour", {"favourite"}),
        ("Recommend a film", {"shows"}),
        ("hello there", set()),
    ],
)
def test_a_question_names_its_relations(query: str, wanted: set[str]) -> None:
    assert wanted <= set(relations_for(query))
    assert bool(relations_for(query)) == bool(wanted)


def test_the_alias_table_is_complete_and_holds_nothing_unknown() -> None:
    private = {private.relation for private in PRIVATE_TYPES.values()}
    assert {*PREFERENCES, *private} <= set(ALIASES)
    assert set(ALIASES) <= {*PREFERENCES, *private, *RELATIONS}


@pytest.mark.parametrize("private", PRIVATE_TYPES.values(), ids=str)
def test_cardinality_of_private_relations_is_that_of_their_type(private: object) -> None:
    type_ = next(t for t in PRIVATE_TYPES.values() if t is private)
    assert cardinality_of(type_.relation) is type_.cardinality
    assert label_of(type_.relation) == type_.label.lower()


def test_preferences_are_many_and_favourites_one_each() -> None:
    assert {cardinality_of(preference) for preference in PREFERENCES} == {Cardinality.MANY}
    assert cardinality_of("favourite_colour") is Cardinality.ONE
