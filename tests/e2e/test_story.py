"""What a new user does: tell, ask, allow or not, look, revoke, delete."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site import Site

Send = Callable[[Page, str], None]

HELLO = (
    "Hi, my phone is +39-092483239, my email is water.lover4@example.com and I live at "
    "Corso Calatafimi 112, 90131 Palermo. I love low-impact water aerobics and progressive house."
)
SATURDAY = "Plan me a relaxed Saturday around things I enjoy"
INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"
PHONE, EMAIL, ADDRESS = "+39-092483239", "water.lover4@example.com", "Corso Calatafimi 112, 90131 Palermo"


@pytest.fixture
def told(alice: Page, send: Send) -> Page:
    """A page on which somebody has introduced themself."""
    send(alice, HELLO)
    expect(alice.locator(".turn.me").first).to_contain_text("Remembered 5")
    expect(alice.locator(".turn.it").last).to_have_attribute("data-state", "answered")
    return alice


def last_answer(page: Page) -> str:
    answer = page.locator(".turn.it").last
    expect(answer).to_have_attribute("data-state", "answered")
    return answer.inner_text()


def invite(page: Page, send: Send) -> None:
    send(page, INVITE)
    expect(page.get_by_role("button", name="Allow", exact=True)).to_be_visible()


def test_three_values_are_sealed_and_two_tastes_are_remembered(told: Page) -> None:
    mine = told.locator(".turn.me").first
    expect(mine).to_contain_text("3 private values sealed")
    expect(mine.locator(".words .seal")).to_have_count(3)
    assert not any(value in told.content() for value in (PHONE, EMAIL, ADDRESS))


def test_a_plan_uses_tastes_and_asks_for_nothing(told: Page, send: Send) -> None:
    send(told, SATURDAY)
    answer = last_answer(told)
    assert "low-impact water aerobics" in answer
    assert "progressive house" in answer
    assert not any(value in told.content() for value in (PHONE, EMAIL, ADDRESS))
    expect(told.locator(".card")).to_have_count(0)


def test_the_card_comes_live_says_what_and_why_and_allow_fills_both_in(told: Page, send: Send) -> None:
    invite(told, send)
    card = told.locator(".card")
    for words in (
        "Phone number",
        "ending 39",
        "Home address",
        "Palermo",
        INVITE,
        "The model never sees",
        "placeholders",
    ):
        expect(card).to_contain_text(words)
    assert not any(value in told.content() for value in (PHONE, EMAIL, ADDRESS))
    card.get_by_role("button", name="Allow", exact=True).click()
    answer = last_answer(told)
    assert PHONE in answer
    assert ADDRESS in answer
    assert EMAIL not in told.content()


def test_a_no_gives_the_invitation_with_placeholders(told: Page, send: Send) -> None:
    invite(told, send)
    told.get_by_role("button", name="Don’t allow").click()
    answer = last_answer(told)
    assert "[your phone number]" in answer
    assert "[your home address]" in answer
    assert not any(value in told.content() for value in (PHONE, EMAIL, ADDRESS))
    send(told, INVITE)
    assert "[your phone number]" in last_answer(told), "a No is not asked again in the conversation"
    expect(told.get_by_role("button", name="Allow", exact=True)).to_have_count(0)


def test_one_left_out_gives_one_value_and_one_placeholder(told: Page, send: Send) -> None:
    invite(told, send)
    told.locator(".asks li", has_text="Phone number").get_by_role("button", name="leave out").click()
    told.get_by_role("button", name="Allow", exact=True).click()
    answer = last_answer(told)
    assert ADDRESS in answer
    assert "[your phone number]" in answer
    assert PHONE not in told.content()


def test_the_card_survives_a_reload_and_shows_its_decision_in_a_second_tab(told: Page, send: Send) -> None:
    invite(told, send)
    told.reload()
    expect(told.get_by_role("button", name="Allow", exact=True)).to_be_visible()
    other = told.context.new_page()
    other.goto(told.url)
    told.get_by_role("button", name="Allow", exact=True).click()
    expect(other.locator(".record")).to_contain_text("Allowed")
    expect(other.locator(".turn.it").last).to_contain_text(PHONE)


def test_revoking_masks_the_answer_and_the_next_request_asks_again(told: Page, send: Send, site: Site) -> None:
    invite(told, send)
    told.get_by_text("This conversation", exact=True).click()
    told.get_by_role("button", name="Allow", exact=True).click()
    assert PHONE in last_answer(told)
    send(told, INVITE)
    assert PHONE in last_answer(told), "this conversation: not asked twice"
    chat = told.url
    told.goto(f"{site.url}/consent/")
    grant = (
        told.locator("li, .row").filter(has_text="Phone number").filter(has=told.get_by_role("button", name="Revoke"))
    )
    grant.get_by_role("button", name="Revoke").first.click()
    expect(grant).to_have_count(0)
    told.goto(chat)
    assert PHONE not in told.content()
    assert ADDRESS in told.content()
    send(told, INVITE)
    expect(told.locator(".card")).to_contain_text("Phone number")
    expect(told.locator(".card .asks li")).to_have_count(1)


def test_memories_can_be_read_edited_and_deleted_and_then_no_longer_count(told: Page, send: Send, site: Site) -> None:
    chat = told.url
    told.goto(f"{site.url}/memories/")
    row = told.locator("li").filter(has_text="progressive house")
    row.get_by_role("link", name="today").click()
    expect(told.locator(".turn.me")).to_contain_text("progressive house")
    told.go_back()
    row.get_by_role("button", name="edit").click()
    row.get_by_role("textbox").fill("I love gamelan")
    row.get_by_role("button", name="Save").click()
    expect(told.locator("main")).to_contain_text("I love gamelan")
    told.locator("li").filter(has_text="water aerobics").get_by_role("button", name="delete").click()
    expect(told.locator("main")).not_to_contain_text("water aerobics")
    told.goto(chat)
    send(told, "What music do I like?")
    assert "gamelan" in last_answer(told)
    send(told, SATURDAY)
    assert "water aerobics" not in last_answer(told)
    told.goto(f"{site.url}/memories/")
    told.get_by_role("button", name="delete all").click()
    told.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(told.locator("main")).not_to_contain_text("gamelan")
    told.goto(chat)
    send(told, "What do you know about me?")
    assert "gamelan" not in last_answer(told)


def test_a_value_is_shown_to_its_owner_and_goes_with_its_memory_when_deleted(told: Page, site: Site) -> None:
    told.goto(f"{site.url}/private/")
    row = told.locator(".row").filter(has_text="Phone number").first
    assert PHONE not in told.content()
    row.get_by_role("button", name="show value").click()
    expect(row).to_contain_text(PHONE)
    row.get_by_role("button", name="delete").first.click()
    told.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(told.locator("main")).not_to_contain_text("phone ending 39")
    told.goto(f"{site.url}/ledger/?verify=1")
    for action in ("sealed", "shown to you", "deleted"):
        expect(told.locator("main")).to_contain_text(action)
    told.goto(f"{site.url}/memories/")
    expect(told.locator("main")).not_to_contain_text("phone ending 39")
