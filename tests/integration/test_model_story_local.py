"""The story with a real language model: its text streams, stops, goes on after a reload, and ends with exact values."""

import json
import re
import time
from dataclasses import dataclass, field
from itertools import pairwise
from uuid import UUID

import pytest

from tests.leaks.canaries import Canary
from tests.model_server import MODEL
from tests.model_sites import values_in
from tests.site import Person, Site, Watched, new_name, running_site, words

LIST = "List my phone number and address, one a line."
STOPS = 3
"""How often Stop is pressed; the quickest counts, since other work on the machine slows any of them."""
TRIES = 3
"""How often it is asked, since a model this small miscopies now and then."""
PHONE = Canary("CONTACT.phone", "+39-092483239", "My phone is +39-092483239", "0924832")
ADDRESS = Canary(
    "LOC.home_address",
    "Corso Calatafimi 112, 90131 Palermo",
    "I live at Corso Calatafimi 112, 90131 Palermo",
    "Calatafimi",
)
SLOW_S = 120
"""What a small model is given for an answer on a machine that does other things too."""


@dataclass
class Told:
    """What Alice saw of four answers of a small model."""

    stopped: str = ""
    stopped_after_s: list[float] = field(default_factory=list)
    said_when_stopped: str = ""
    first_words_after_s: float = 0
    whole_after_s: float = 0
    before_reload: list[str] = field(default_factory=list)
    after_reload: list[str] = field(default_factory=list)
    allowed: str = ""
    refused: str = ""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory, model_server: str) -> Told:
    data = tmp_path_factory.mktemp("local") / "data"
    with running_site(data, OPENAI_BASE_URL=model_server, SPMEM_MODEL=MODEL) as site:
        told, alice = Told(), site.person(new_name("alice"))
        stop(told, site, alice)
        for _ in range(TRIES):
            allow(told, site, alice)
            if all(canary.value in told.allowed for canary in (PHONE, ADDRESS)):
                break
        refuse(told, site, alice)
        return told


def state(site: Site, turn_id: str) -> str:
    return site.rows("select state from memory_turn where id = ?", UUID(turn_id).hex)[0][0]


def until(site: Site, person: Person, turn_id: str, wanted: str) -> str:
    person.wait(lambda: state(site, turn_id) == wanted, SLOW_S)
    return person.turn(turn_id)


def written(stream: Watched) -> list[str]:
    """The answer so far, each time that it was sent."""
    return [json.loads(frame["data"])["html"] for frame in stream.frames if frame["event"] == "words"]


def letters(html: str) -> str:
    """An answer's letters: Markdown that is not complete yet has other marks than it will have."""
    return re.sub("[^a-z]", "", words(html), flags=re.IGNORECASE)


def stop(told: Told, site: Site, alice: Person) -> None:
    """Tell what is to be known, and stop the answer to it."""
    conversation, answer = alice.ask(f"Tell me a long story about the sea. {PHONE.said} and {ADDRESS.said}.")
    with alice.watching(conversation) as stream:
        for _ in range(STOPS):
            seen = len(written(stream))
            alice.wait(lambda seen=seen: len(written(stream)) > seen + 1, SLOW_S)
            told.stopped_after_s.append(seconds_to_stop(site, alice, answer))
            told.stopped = alice.turn(answer)
            told.said_when_stopped = words(written(stream)[-1])
            assert alice.api("POST", f"/app/turns/{answer}/retry/").status_code == 200
        seconds_to_stop(site, alice, answer)
    alice.wait(lambda: site.rows("select count(*) from memory_turn where remembering = 'waiting'") == [(0,)])


def seconds_to_stop(site: Site, person: Person, answer: str) -> float:
    began = time.monotonic()
    assert person.api("POST", f"/app/turns/{answer}/stop/").status_code == 200
    person.wait(lambda: state(site, answer) == "stopped")
    return time.monotonic() - began


def allow(told: Told, site: Site, alice: Person) -> None:
    """Allow both values, and reload in the middle of the answer."""
    conversation, answer = alice.ask(LIST)
    request = alice.asked(answer)
    with alice.watching(conversation) as stream:
        assert alice.api("POST", f"/app/decisions/{request}/", {"allow": True}).status_code == 200
        began = time.monotonic()
        alice.wait(lambda: len(written(stream)) > 0, SLOW_S)
        told.first_words_after_s = time.monotonic() - began
        alice.wait(lambda: len(written(stream)) > 2, SLOW_S)
    told.before_reload = written(stream)
    with alice.watching(conversation, last_event_id=stream.frames[-1]["id"]) as reloaded:
        told.allowed = until(site, alice, answer, "answered")
        told.whole_after_s = time.monotonic() - began
    told.after_reload = written(reloaded)


def refuse(told: Told, site: Site, alice: Person) -> None:
    _, answer = alice.ask(LIST)
    assert alice.api("POST", f"/app/decisions/{alice.asked(answer)}/", {"allow": False}).status_code == 200
    told.refused = until(site, alice, answer, "answered")


def test_stop_is_heard_and_keeps_what_was_said(told: Told) -> None:
    assert min(told.stopped_after_s) < 0.5
    assert "Stopped" in words(told.stopped)
    assert len(told.said_when_stopped) > 0
    assert told.said_when_stopped in words(told.stopped)


def test_the_answer_streams(told: Told) -> None:
    assert len(told.before_reload) + len(told.after_reload) >= 5
    assert told.first_words_after_s < told.whole_after_s / 2


def test_a_reload_in_mid_answer_goes_on(told: Told) -> None:
    said = [letters(html) for html in (*told.before_reload, *told.after_reload)]
    assert told.before_reload
    assert told.after_reload
    assert all(later.startswith(earlier) for earlier, later in pairwise(said))
    assert said[-1] in letters(told.allowed)
    assert len(said[-1]) > len(letters(told.before_reload[-1]))


def test_a_small_model_places_the_values_that_it_never_saw(told: Told) -> None:
    assert PHONE.value in told.allowed
    assert ADDRESS.value in told.allowed


def test_without_a_yes_it_places_none(told: Told) -> None:
    assert len(words(told.refused)) > 20
    assert values_in([PHONE, ADDRESS], told.refused) == set()
