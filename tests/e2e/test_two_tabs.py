"""What is taken back in one tab is seen in another that shows a conversation, without a reload."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site import Site

Send = Callable[[Page, str], None]
ABOUT = "My phone is +39-092483239 and I live at Corso Calatafimi 112, 90131 Palermo. I love gamelan."
INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"
PHONE, STREET = "+39-092483239", "Corso Calatafimi 112"


@pytest.fixture
def filled_in(alice: Page, send: Send) -> Page:
    """A conversation whose last answer shows a phone number and an address."""
    send(alice, ABOUT)
    expect(alice.locator(".turn.me").first).to_contain_text("Remembered 3")
    expect(alice.locator('.turn.it[data-state="answered"]')).to_have_count(1)
    send(alice, INVITE)
    alice.get_by_role("button", name="Allow", exact=True).click()
    expect(alice.locator(".turn.it").last.locator(".words")).to_contain_text(PHONE)
    return alice


def test_a_deleted_value_and_memory_and_a_rule_that_says_never(filled_in: Page, site: Site) -> None:
    answer, message = filled_in.locator(".turn.it").last.locator(".words"), filled_in.locator(".turn.me").first
    other = filled_in.context.new_page()
    other.goto(f"{site.url}/private/")
    row = other.locator("#type-contactphone")
    row.get_by_role("button", name="delete").last.click()
    other.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(answer).not_to_contain_text(PHONE)
    expect(message.locator(".words")).to_contain_text("(phone number, deleted)")
    expect(message).to_contain_text("Remembered 2")
    other.locator("#undos").get_by_role("button", name="Undo").click()
    expect(answer).to_contain_text(PHONE)
    expect(message).to_contain_text("Remembered 3")
    other.locator("#type-lochome_address").locator('input[name="use"][value="never"]').check(force=True)
    expect(answer).not_to_contain_text(STREET)
    other.goto(f"{site.url}/memories/")
    other.locator("li").filter(has_text="gamelan").get_by_role("button", name="delete").click()
    expect(message).to_contain_text("Remembered 2")
