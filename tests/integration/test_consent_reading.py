"""A model reads an exact value where its owner has said so on the card: that value, that host, that turn; no other."""

import json
import re
from dataclasses import dataclass

import pytest

from tests.model_server import says
from tests.model_sites import MODEL, Connected, echoes
from tests.site import Person, new_name, words

INCOME, EXPENSES = "ASSET.monthly_income", "ASSET.monthly_expenses"
EARNED, SPENT, PHONE = "$4,817", "$2,953", "+39-092483239"
TOLD = f"My monthly income is {EARNED}. My monthly expenses are {SPENT}. My phone is {PHONE}."
BUDGET = "Plan a monthly budget based on my income and expenses"


@dataclass
class Asked:
    """Alice, who has told what she earns and spends, and the model that she asks for a budget."""

    alice: Person
    here: Connected

    def ask(self, text: str = BUDGET) -> tuple[str, str]:
        return self.alice.ask(text)

    def prompt(self) -> str:
        """All that the last request said to the model."""
        return "\n".join(message["content"] for message in self.here.prompts())

    def recipient(self) -> str:
        return f"127.0.0.1 ({MODEL})"

    def ledger(self) -> str:
        return words(self.alice.http.get("/ledger/").text)


@pytest.fixture
def asked(connected: Connected) -> Asked:
    connected.model.behaviours = [says("You could put aside a tenth.")]
    alice = connected.site.person(new_name("alice"))
    conversation, first = alice.ask(TOLD)
    alice.until(first, "answered")
    alice.wait(lambda: "remembering…" not in alice.http.get(f"/chat/{conversation}/").text)
    return Asked(alice, connected)


def held_by(text: str) -> set[str]:
    """Which of the amounts stand there, however they are written."""
    digits = re.sub(r"(?<=\d)[,.](?=\d)", "", text)
    return {amount for amount in ("4817", "2953", "092483239") if amount in digits}


def test_the_card_offers_it_and_preselects_nothing(asked: Asked) -> None:
    _, answer = asked.ask()
    card = asked.alice.until(answer, "awaiting consent")
    assert re.findall(r'<input type="checkbox" name="read" value="([^"]+)"([^>]*)>', card) == [
        (INCOME, ""),
        (EXPENSES, ""),
    ]
    assert f"Sent to {asked.recipient()}" in words(card)


def test_without_that_choice_the_model_gets_a_range(asked: Asked) -> None:
    _, answer = asked.ask()
    asked.alice.decide(answer, allow=True)
    assert held_by(asked.prompt()) == set()
    assert re.search(r"their monthly income \(.*range.*\)", asked.prompt())


def test_what_it_may_read_is_in_its_prompt_and_nothing_else(asked: Asked) -> None:
    _, answer = asked.ask()
    asked.alice.decide(answer, allow=True, read=[INCOME])
    assert held_by(asked.prompt()) == {"4817"}
    page = asked.alice.turn(answer)
    assert f"Read by {asked.recipient()}: monthly income" in words(page)


def test_the_ledger_says_who_read_it(asked: Asked) -> None:
    _, answer = asked.ask()
    asked.alice.decide(answer, allow=True, read=[INCOME])
    assert re.search(
        rf"Filled in : monthly income for household money · sent to {re.escape(asked.recipient())} · model may read",
        asked.ledger(),
    )
    assert "monthly expenses for household money · sent to 127.0.0.1" not in asked.ledger()


def test_what_it_writes_of_it_is_kept_as_a_reference(asked: Asked) -> None:
    asked.here.model.behaviours = [
        says("Of your 4", "817 dollars a month, spend 29", "53 dollars at most; the rest is saved.")
    ]
    _, answer = asked.ask()
    page = asked.alice.decide(answer, allow=True, read=[INCOME], left_out=[EXPENSES])
    assert '<span class="seal open">' in page
    assert held_by(words(page)) == {"4817"}
    for grant in set(re.findall(r"/app/requests/[0-9a-f-]{36}/revoke/", page)):
        asked.alice.api("POST", grant)
    assert held_by(words(asked.alice.turn(answer))) == set()


def test_in_the_next_task_the_earlier_answer_is_no_source(asked: Asked) -> None:
    asked.here.model.behaviours = [says(f"You earn {EARNED}.")]
    conversation, answer = asked.ask()
    asked.alice.decide(answer, allow=True, read=[INCOME])
    _, again = asked.alice.send(conversation, "And write a poem about the sea.")
    asked.alice.until(again, "answered")
    assert held_by(json.dumps(asked.here.prompts())) == set()


def test_a_wider_yes_lets_it_read_in_the_next_task_too(asked: Asked) -> None:
    conversation, answer = asked.ask()
    asked.alice.decide(answer, allow=True, read=[INCOME, EXPENSES], scope="conversation")
    _, again = asked.alice.send(conversation, BUDGET + " again, shorter")
    asked.alice.until(again, "answered")
    assert held_by(asked.prompt()) == {"4817", "2953"}


def test_a_policy_of_no_is_not_offered_and_ends_what_was_allowed(asked: Asked) -> None:
    conversation, answer = asked.ask()
    asked.alice.decide(answer, allow=True, read=[INCOME, EXPENSES], scope="conversation")
    assert asked.alice.api("PUT", f"/app/policies/{INCOME}/", {"may_read": "no"}).status_code == 200
    _, again = asked.alice.send(conversation, BUDGET + " again, shorter")
    asked.alice.until(again, "answered")
    assert held_by(asked.prompt()) == {"2953"}
    _, elsewhere = asked.ask()
    card = asked.alice.until(elsewhere, "awaiting consent")
    assert re.findall(r'name="read" value="([^"]+)"', card) == [EXPENSES]


def test_a_value_to_be_copied_is_not_offered(asked: Asked) -> None:
    _, answer = asked.ask("Write a note to my neighbour with my phone number")
    request = asked.alice.asked(answer)
    assert 'name="read"' not in asked.alice.turn(answer)
    decided = asked.alice.api("POST", f"/app/decisions/{request}/", {"allow": True, "read": ["CONTACT.phone"]})
    assert decided.status_code == 400
    assert asked.alice.state(answer) == "awaiting consent"


def test_a_model_that_repeats_its_prompt_shows_only_what_was_allowed(asked: Asked) -> None:
    asked.here.model.behaviours = [echoes]
    _, answer = asked.ask()
    page = asked.alice.decide(answer, allow=True, read=[INCOME], left_out=[EXPENSES])
    assert held_by(words(page)) == {"4817"}


def test_a_figure_that_is_also_another_values_is_let_through(asked: Asked) -> None:
    _, told = asked.ask(f"My account balance is {EARNED} too.")
    asked.alice.until(told, "answered")
    _, answer = asked.ask()
    asked.alice.decide(answer, allow=True, read=[INCOME])
    assert held_by(asked.prompt()) == {"4817"}
