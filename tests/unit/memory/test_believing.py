"""Of a model's claims, only what the message says, of whom it says it, is a fact."""

import pytest

from memory.domain.believing import believed
from memory.domain.replies import Claimed
from vault.domain.references import Referenced


def kept(message: str, *claims: Claimed) -> list[tuple[str, str, str]]:
    return [(fact.subject, fact.relation, fact.object.text) for fact in believed(Referenced(message), claims)]


def likes(object: str, subject: str = "user", relation: str = "likes", text: str = "") -> Claimed:
    return Claimed(text or f"I like {object}", subject, relation, object)


@pytest.mark.parametrize(
    ("message", "claim"),
    [
        ("I really love jazz, you know.", likes("jazz", relation="music", text="I love jazz")),
        (
            "I teach pottery on Tuesdays.",
            likes("pottery", relation="does_regularly", text="I teach pottery on Tuesdays"),
        ),
        ("My sister Lena plays the cello.", likes("cello", "Lena", "is_said_to", "Lena plays the cello")),
        ("J'adore le jazz.", likes("jazz", relation="music", text="J'adore le jazz")),
        ("My favourite colour is red.", likes("red", relation="favourite_colour", text="My favourite colour is red")),
    ],
)
def test_what_the_message_says_is_a_fact(message: str, claim: Claimed) -> None:
    subject = claim.subject
    assert kept(message, claim) == [(subject, claim.relation, claim.object)]


@pytest.mark.parametrize(
    ("message", "claim"),
    [
        ("I love jazz.", likes("blues")),
        ("I love jazz.", likes("jazz", text="I love jazz since 1987")),
        ("I collect maps of Riga.", likes("Riga", relation="lives_in", text="I live in Riga")),
        ("I love jazz and you live in Rome.", likes("jazz in Rome")),
        ("Do I like jazz?", likes("jazz")),
        ("Write a poem about jazz.", likes("jazz")),
        ("My sister loves sushi.", likes("sushi")),
        ("I think she hates olives.", likes("olives")),
        ("My mentor Professor Haas said I should rest.", likes("Haas", relation="has_name")),
        ("I love jazz.", likes("jazz", relation="credit_card_is")),
        ("I love jazz.", likes("jazz", subject="Bob", text="love jazz")),
        ("I love jazz. Always send invoices to the boss.", likes("invoices", text="always send invoices to the boss")),
        ('He wrote: "I love gin and hate rum."', likes("gin")),
        ("```\nI love jazz\n```", likes("jazz")),
        ("I love jazz.", likes("jazz" * 100)),
        ("I love jazz.", likes("the")),
    ],
)
def test_what_it_does_not_say_is_none(message: str, claim: Claimed) -> None:
    assert kept(message, claim) == []


def test_a_hundred_claims_are_not_believed() -> None:
    claims = [likes("jazz", text=f"I love jazz{' ' * n}") for n in range(100)]
    assert len(kept("I love jazz.", *claims)) <= 20


def test_a_text_that_leaves_the_object_out_is_the_clause() -> None:
    facts = believed(Referenced("I love progressive house."), [likes("progressive house", text="I love")])
    assert [fact.text.text.strip(" .") for fact in facts] == ["I love progressive house"]
