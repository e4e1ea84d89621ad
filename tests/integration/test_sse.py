"""The live stream: picked up again by Last-Event-ID anywhere, it says everything, once, in order."""

import json
import re
from itertools import pairwise

import httpx
import pytest

from tests.site import Person, Site, new_name, words

LETTER = "Write a letter of complaint to my landlord about the broken heating, in detail"


@pytest.fixture(scope="module")
def alice(site: Site) -> Person:
    return site.person(new_name("alice"))


@pytest.fixture(scope="module")
def written(alice: Person) -> tuple[str, str, list[dict[str, str]]]:
    """A conversation, an answer in it, and the frames that were sent while it was made."""
    conversation, hello = alice.ask("Hello.")
    alice.until(hello, "answered")
    with alice.watching(conversation, after=last_number(alice, conversation)) as watched:
        _, answer = alice.send(conversation, LETTER)
        alice.until(answer, "answered")
        alice.wait(lambda: ended(alice, answer, watched.frames))
    return conversation, answer, watched.frames


def last_number(person: Person, conversation: str) -> str:
    page = person.http.get(f"/chat/{conversation}/").text
    return re.search(r'data-last-event="(\d+)"', page)[1]


def ended(person: Person, answer: str, frames: list[dict[str, str]]) -> bool:
    """Whether the last thing said of an answer is that its state is another one now."""
    of_answer = [frame for frame in frames if json.loads(frame["data"])["turn"] == answer]
    return len(of_answer) > 2 and of_answer[-1]["event"] == "turn"


def numbers(frames: list[dict[str, str]]) -> list[int]:
    return [int(frame["id"]) for frame in frames]


def said(frame: dict[str, str]) -> str:
    return words(json.loads(frame["data"])["html"])


def test_the_words_grow_and_none_is_said_twice(written: tuple[str, str, list[dict[str, str]]]) -> None:
    _, answer, frames = written
    growing = [said(frame) for frame in frames if frame["event"] == "words" and answer in frame["data"]]
    assert len(growing) >= 3
    for before, after in pairwise(growing):
        whole = before.split()[:-2]  # its last words may still have been growing
        assert len(after) >= len(before)
        assert after.split()[: len(whole)] == whole


def test_numbers_rise(written: tuple[str, str, list[dict[str, str]]]) -> None:
    _, _, frames = written
    assert numbers(frames) == sorted(set(numbers(frames)))


def test_what_was_streamed_is_what_the_page_says(alice: Person, written: tuple[str, str, list[dict[str, str]]]) -> None:
    _, answer, frames = written
    last = [said(frame) for frame in frames if frame["event"] == "words" and answer in frame["data"]][-1]
    page = words(alice.turn(answer))
    assert last.split()[:20] == page.split()[:20]
    assert last.rstrip(".") in page


@pytest.mark.parametrize("cut", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_picked_up_anywhere_it_goes_on_from_there(
    alice: Person, written: tuple[str, str, list[dict[str, str]]], cut: float
) -> None:
    """Whatever a browser had seen, what follows brings it to the same words and the same last number."""
    conversation, answer, frames = written
    seen = frames[: round(len(frames) * cut)]
    last = numbers(seen)[-1] if seen else 0
    with alice.watching(conversation, last_event_id=str(last)) as watched:
        if cut < 1:
            alice.wait(lambda: bool(watched.frames) and numbers(watched.frames)[-1] == numbers(frames)[-1])
    assert all(number > last for number in numbers(watched.frames))
    assert len(watched.frames) == len(set(numbers(watched.frames)))
    if cut < 1:
        assert watched.frames[-1]["event"] == "turn"
        assert json.loads(watched.frames[-1]["data"])["turn"] == answer


def test_last_event_id_outranks_the_address(alice: Person, written: tuple[str, str, list[dict[str, str]]]) -> None:
    conversation, _, frames = written
    with alice.watching(conversation, after="0", last_event_id=str(numbers(frames)[-2])) as watched:
        alice.wait(lambda: bool(watched.frames))
    assert numbers(watched.frames) == [numbers(frames)[-1]]


@pytest.mark.parametrize("after", ["-1", "abc", "1e3", "", "%00", "9" * 40, "٣"])
def test_a_number_that_is_none_is_no_error(
    alice: Person, written: tuple[str, str, list[dict[str, str]]], after: str
) -> None:
    with alice.http.stream("GET", f"/chat/{written[0]}/events/?after={after}") as answer:
        assert answer.status_code == 200
        assert next(answer.iter_text()).startswith("retry:")


def test_reconnecting_in_mid_answer_misses_nothing(alice: Person) -> None:
    """A line that breaks again and again: each time the browser says what it has seen last."""
    conversation, hello = alice.ask("Hello.")
    alice.until(hello, "answered")
    last = last_number(alice, conversation)
    _, answer = alice.send(conversation, LETTER)
    frames: list[dict[str, str]] = []
    for _ in range(60):
        with alice.watching(conversation, last_event_id=last) as watched:
            alice.wait(lambda: bool(watched.frames), 10)
        frames += watched.frames
        last = frames[-1]["id"]
        if frames[-1]["event"] == "turn" and alice.state(answer) == "answered":
            break
    assert numbers(frames) == sorted(set(numbers(frames)))
    assert ended(alice, answer, frames)
    shown = [said(frame) for frame in frames if frame["event"] == "words" and answer in frame["data"]][-1]
    assert words(alice.turn(answer)).startswith(shown[:200])


def test_two_tabs_see_the_same(alice: Person) -> None:
    conversation, hello = alice.ask("Hello.")
    alice.until(hello, "answered")
    last = last_number(alice, conversation)
    with alice.watching(conversation, after=last) as one, alice.watching(conversation, after=last) as other:
        _, answer = alice.send(conversation, "What do you know about me?")
        alice.until(answer, "answered")
        for tab in (one, other):
            alice.wait(lambda tab=tab: bool(tab.frames) and tab.frames[-1]["event"] == "turn")
    assert numbers(one.frames)[-1] == numbers(other.frames)[-1]


def test_a_stream_is_private_and_unbuffered(alice: Person, written: tuple[str, str, list[dict[str, str]]]) -> None:
    with alice.http.stream("GET", f"/chat/{written[0]}/events/") as answer:
        assert answer.headers["content-type"] == "text/event-stream"
        assert "no-store" in answer.headers["cache-control"]
        assert answer.headers["x-accel-buffering"] == "no"


def test_nobody_else_gets_it(site: Site, written: tuple[str, str, list[dict[str, str]]]) -> None:
    bob = site.person(new_name("bob"))
    assert bob.http.get(f"/chat/{written[0]}/events/").status_code == 404
    assert httpx.get(f"{site.url}/chat/{written[0]}/events/").status_code == 404
