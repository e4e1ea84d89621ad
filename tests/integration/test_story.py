"""The whole story through HTTP, with a real queue and real workers."""

from uuid import UUID

import pytest

from tests.site import Person, Site, new_name, words

HELLO = (
    "Hi, my phone is +39-092483239, my email is water.lover4@example.com and I live at "
    "Corso Calatafimi 112, 90131 Palermo. I love low-impact water aerobics and progressive house."
)
INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"
EXACT = ("+39-092483239", "water.lover4@example.com", "Corso Calatafimi 112, 90131 Palermo")


@pytest.fixture
def alice(site: Site) -> Person:
    return site.person(new_name("alice"))


def answered(person: Person, turn_id: str) -> str:
    person.wait(lambda: 'data-state="answered"' in person.turn(turn_id))
    return person.turn(turn_id)


def asked(site: Site, person: Person, turn_id: str) -> str:
    """The id of the consent request of a turn, once there is one."""
    sql = "select id from consent_consentrequest where turn_id = ?"
    person.wait(lambda: bool(site.rows(sql, turn_id.replace("-", ""))))
    return str(UUID(site.rows(sql, turn_id.replace("-", ""))[0][0]))


def test_what_is_private_is_sealed_and_what_is_said_is_remembered(site: Site, alice: Person) -> None:
    conversation = alice.begin(HELLO)
    page = alice.http.get(f"/chat/{conversation}/").text
    assert "3 private values sealed" in words(page)
    assert not any(value in page for value in EXACT)
    alice.wait(lambda: "Remembered 5" in words(alice.http.get(f"/chat/{conversation}/").text))


def test_an_invitation_holds_what_its_owner_allows(site: Site, alice: Person) -> None:
    conversation = alice.begin(HELLO)
    _, answer = alice.send(conversation, INVITE)
    request = asked(site, alice, answer)
    decided = alice.api("POST", f"/app/decisions/{request}/", {"allow": True, "left_out": ["CONTACT.phone"]})
    assert decided.json() == {"decision": "allowed"}
    page = answered(alice, answer)
    assert EXACT[2] in page
    assert EXACT[0] not in page
    assert "[your phone number]" in words(page)
    again = alice.api("POST", f"/app/decisions/{request}/", {"allow": True})
    assert (again.status_code, again.json()["decision"]) == (409, "allowed")
