"""Deleting in a browser: the seconds in which it can be undone, receipts, temporary chats, the whole account."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.site import Site

Send = Callable[[Page, str], None]
SAID = "My phone is +39-092483239. I love progressive house."


def test_what_is_deleted_can_be_undone_by_keyboard_and_on_the_next_page(alice: Page, send: Send, site: Site) -> None:
    send(alice, SAID)
    expect(alice.locator(".turn.me")).to_contain_text("Remembered 2")
    alice.goto(f"{site.url}/memories/")
    alice.locator(".memory", has_text="progressive house").get_by_role("button", name="delete").press("Enter")
    toast = alice.locator("#undos .toast")
    expect(toast).to_contain_text(re.compile(r"1 memory deleted\. Gone for good in \d+\ss"))
    expect(alice.locator("#status")).to_contain_text("Undo is possible for")
    expect(alice.locator(".memory", has_text="progressive house")).to_have_count(0)
    expect(toast.get_by_role("button", name="Undo")).to_be_focused()
    alice.keyboard.press("Enter")
    expect(alice.locator(".memory", has_text="progressive house")).to_have_count(1)
    expect(toast).to_have_count(0)
    alice.goto(f"{site.url}/private/")
    alice.locator("li", has_text="phone ending 39").get_by_role("button", name="delete").click()
    alice.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(toast).to_contain_text("1 memory, 1 private value deleted")
    alice.goto(f"{site.url}/deletions/")
    expect(alice.get_by_role("listitem").filter(has_text="1 private value deleted")).to_contain_text("hidden")
    expect(alice.get_by_role("listitem").filter(has_text="undone")).to_have_count(1)
    toast.get_by_role("button", name="Undo").click()
    expect(alice.get_by_role("listitem").filter(has_text="undone")).to_have_count(2)
    alice.goto(f"{site.url}/private/")
    expect(alice.locator("main")).to_contain_text("phone ending 39")
    expect(toast).to_have_count(0)


def test_a_temporary_chat_says_so_remembers_nothing_and_goes(alice: Page, send: Send, site: Site) -> None:
    alice.get_by_role("link", name="Temporary chat").click()
    banner = alice.locator(".temporary")
    expect(banner).to_contain_text("No memory is read or made")
    alice.fill("textarea[name=text]", SAID)
    alice.keyboard.press("Enter")
    alice.wait_for_url(re.compile(r"/chat/[0-9a-f-]{36}/"))
    expect(banner).to_contain_text("is deleted on")
    expect(alice.locator(".turn.me")).to_contain_text("Not remembered")
    expect(alice.locator("#conversations")).to_contain_text("Temporary")
    alice.get_by_role("button", name="delete").first.click()
    alice.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(alice.locator("#notices")).to_contain_text("1 private value deleted")
    expect(alice.locator("#conversations")).not_to_contain_text("Temporary")
    alice.goto(f"{site.url}/memories/")
    expect(alice.locator("main")).to_contain_text("Nothing is remembered yet")


def test_an_account_is_deleted_by_its_name_and_leaves_a_receipt(alice: Page, send: Send, site: Site) -> None:
    send(alice, SAID)
    expect(alice.locator(".turn.me")).to_contain_text("Remembered 2")
    alice.goto(f"{site.url}/account/password/change/")
    name = re.search(r"alice-\w+", alice.locator("main").inner_text())[0]
    alice.get_by_role("link", name="Delete the account").click()
    expect(alice.locator("main")).to_contain_text("1 sealed private value")
    alice.get_by_label("Type the name of the account").fill("somebody else")
    alice.locator("main").get_by_role("button", name="Delete the account").click()
    alice.get_by_role("dialog").get_by_role("button", name="Delete the account").click()
    expect(alice.get_by_role("alert")).to_contain_text("nothing was deleted")
    alice.get_by_label("Type the name of the account").fill(name)
    alice.locator("main").get_by_role("button", name="Delete the account").click()
    alice.get_by_role("dialog").get_by_role("button", name="Delete the account").click()
    expect(alice.locator(".said")).to_contain_text("Your account is deleted: 1 conversation, 2 messages, 2 memories")
    alice.goto(f"{site.url}/chat/")
    alice.wait_for_url(re.compile("/account/"))
