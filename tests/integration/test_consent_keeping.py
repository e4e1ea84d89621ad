"""Values that their owner is to be asked about: sealed as pending, usable by nothing, kept or erased with a click."""

import re
from dataclasses import dataclass

import pytest

from tests.site import Person, Site, new_name, words

PHONE = "+39-092483239"
SAID = f"Hello, my phone is {PHONE} and I love water aerobics."
NOTE = "Write a note to my neighbour with my phone number"


@dataclass
class Asked:
    """Alice, who wants to be asked about telephones, and has told hers."""

    alice: Person
    site: Site
    conversation: str
    message: str

    def remembered(self) -> str:
        return words(self.alice.http.get("/memories/").text)

    def page(self) -> str:
        return words(self.alice.turn(self.message))

    def press(self, button: str) -> None:
        """Press *Keep* or *Don't keep* under the message."""
        value = re.search(r"/app/values/([0-9a-f-]{36})/keep/", self.alice.turn(self.message))[1]
        if button == "Keep":
            done = self.alice.api("POST", f"/app/values/{value}/keep/")
        else:
            done = self.alice.api("DELETE", f"/app/values/{value}/")
        assert done.status_code == 200


@pytest.fixture
def asked(site: Site) -> Asked:
    alice = site.person(new_name("alice"))
    assert alice.api("PUT", "/app/policies/CONTACT.phone/", {"keep": "ask"}).json()["keep"] == "ask"
    conversation = alice.begin(SAID)
    message, answer = alice.turns(conversation)
    alice.until(answer, "answered")
    alice.wait(lambda: "Remembered 1" in words(alice.turn(message)))
    return Asked(alice, site, conversation, message)


def test_the_message_asks_and_the_dashboard_too(asked: Asked) -> None:
    assert "Keep your phone number (" in asked.page()
    assert "sealed" not in asked.page().replace("sealed)", "")
    assert "keep it? a day after" in words(asked.alice.http.get("/private/").text)


def test_it_is_in_no_memory_and_asked_for_by_no_task(asked: Asked) -> None:
    assert "phone" not in asked.remembered().lower().replace("phone number 0", "")
    _, answer = asked.alice.send(asked.conversation, NOTE)
    page = asked.alice.until(answer, "answered", "awaiting consent")
    assert asked.alice.state(answer) == "answered"
    assert PHONE not in page
    assert "ending 39" not in words(page)


def test_not_even_in_the_message_that_says_it(asked: Asked) -> None:
    _, answer = asked.alice.send(asked.conversation, f"Write a note to my neighbour with my phone number {PHONE}")
    assert PHONE not in asked.alice.until(answer, "answered")


def test_kept_it_is_remembered_and_asked_for(asked: Asked) -> None:
    asked.press("Keep")
    asked.alice.wait(lambda: "phone ending 39" in asked.remembered())
    assert "1 private value sealed" in asked.page()
    assert "Keep your" not in asked.page()
    _, answer = asked.alice.send(asked.conversation, NOTE)
    assert PHONE in asked.alice.decide(answer, allow=True)


def test_not_kept_it_is_gone(asked: Asked) -> None:
    asked.press("Don't keep")
    assert "(phone number, deleted)" in asked.page()
    assert "Keep your" not in asked.page()
    owner = asked.site.rows("select id from auth_user where username = ?", asked.alice.name)[0][0]
    held = "select count(*) from vault_vaultentry where owner_id = ?"
    asked.alice.wait(lambda: asked.site.rows(held, owner) == [(0,)], seconds=40)
    assert asked.site.rows("select count(*) from vault_recordsalt where user_id = ?", owner, database="keys") == [(0,)]


def test_a_value_known_before_is_not_asked_about(asked: Asked) -> None:
    asked.press("Keep")
    message, _ = asked.alice.send(asked.conversation, f"As I said, my phone is {PHONE}.")
    assert "Keep your" not in words(asked.alice.turn(message))


def test_what_is_never_kept_leaves_only_its_word(asked: Asked) -> None:
    assert asked.alice.api("PUT", "/app/policies/CONTACT.email/", {"keep": "no"}).status_code == 200
    message, _ = asked.alice.send(asked.conversation, "My email is water.lover4@example.com.")
    assert "(email, not kept)" in words(asked.alice.turn(message))
