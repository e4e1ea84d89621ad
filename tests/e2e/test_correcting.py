"""Correcting a message in the browser: not private, this is private, edit, undo; by keyboard, wide and narrow."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

CODE = "QX-8830-WVT"
SAID = f"My locker at the gym is {CODE}. My phone is +39-092483239 and I love sailing."

Send = Callable[[Page, str], None]


@pytest.fixture
def message(alice: Page, send: Send) -> Locator:
    """A message that was answered and remembered."""
    alice.fill("textarea[name=text]", SAID)
    alice.keyboard.press("Enter")
    expect(alice.locator(".turn.it")).to_have_attribute("data-state", "answered")
    first = alice.locator(".turn.me").first
    expect(first).to_contain_text("Remembered")
    return first


def act(message: Locator, name: str) -> Locator:
    return message.get_by_role("button", name=name, exact=True)


def test_what_can_be_done_is_quiet_until_it_is_wanted(message: Locator) -> None:
    acts = message.locator(".under .acts")
    message.page.mouse.move(2, 2)
    expect(acts).to_have_css("opacity", "0")
    message.hover()
    expect(acts).to_have_css("opacity", "1")
    message.page.mouse.move(2, 2)
    act(message, "undo").focus()
    expect(acts).to_have_css("opacity", "1")
    message.page.set_viewport_size({"width": 360, "height": 800})
    act(message, "undo").blur()
    expect(acts).to_have_css("opacity", "1")


def test_what_was_remembered_is_listed_edited_and_deleted_in_the_turn(message: Locator) -> None:
    page = message.page
    act(message, "Remembered 3").press("Enter")
    kept = message.get_by_role("list", name="Remembered from this message")
    fact = kept.get_by_role("listitem").filter(has_text="I love sailing")
    fact.get_by_role("button", name="edit").click()
    field = message.get_by_label("What should be remembered instead")
    expect(field).to_be_focused()
    field.fill("I love rowing")
    message.get_by_role("button", name="Save").click()
    expect(kept).to_contain_text("I love rowing")
    expect(message.get_by_role("textbox")).to_have_count(0)
    assert Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}).violations_count == 0
    kept.get_by_role("listitem").filter(has_text="rowing").get_by_role("button", name="delete").click()
    expect(act(message, "Remembered 2")).to_have_attribute("aria-expanded", "true")
    expect(kept).not_to_contain_text("rowing")
    page.locator("#undos").get_by_role("button", name="Undo").click()
    expect(kept).to_contain_text("rowing")


def test_a_value_is_not_private_once_its_owner_says_so(message: Locator) -> None:
    act(message, "1 private value sealed").click()
    message.get_by_role("button", name="not private").click()
    message.page.get_by_role("dialog").get_by_role("button", name="Not private").click()
    expect(message.locator(".words")).to_contain_text("+39-092483239")
    expect(message.page.locator("#notices")).to_contain_text("1 value is no longer private")
    expect(message.get_by_role("button", name="not private")).to_have_count(0)


def test_selected_words_are_sealed_by_keyboard(message: Locator) -> None:
    page = message.page
    message.locator(".words").evaluate(
        """(words, code) => {
          const text = words.firstChild, at = text.data.indexOf(code);
          getSelection().setBaseAndExtent(text, at, text, at + code.length);
        }""",
        CODE,
    )
    act(message, "this is private").focus()
    page.keyboard.press("Enter")
    field = page.get_by_label("Words of this message that are private")
    expect(field).to_be_focused()
    expect(field).to_have_value(CODE)
    page.get_by_label("What they are").select_option("CODE.id_number")
    message.get_by_role("button", name="Seal", exact=True).press("Enter")
    expect(message.locator(".words")).to_contain_text("ID ending")
    expect(page.locator("#notices")).to_contain_text("1 value is private now")
    expect(page.locator("#title")).not_to_contain_text(CODE)
    expect(message.locator("ul[id^=kept-]")).not_to_contain_text(CODE)
    assert CODE not in page.content()


def test_words_that_are_not_there_leave_the_form_open(message: Locator) -> None:
    act(message, "this is private").click()
    message.get_by_label("Words of this message that are private").fill("something else")
    message.get_by_role("button", name="Seal", exact=True).click()
    expect(message.page.locator("#alerts")).to_contain_text("do not stand in the message")
    expect(message.get_by_label("Words of this message that are private")).to_have_value("something else")


def test_an_edited_message_is_asked_again(message: Locator, send: Send) -> None:
    page = message.page
    act(message, "edit").click()
    editor = message.get_by_label("Your message")
    expect(editor).to_have_value(re.compile(r"\[phone ending 39\]"))
    editor.fill("My phone is [phone ending 39] and I love tennis.")
    message.get_by_role("button", name="Save and ask again").click()
    expect(message.locator(".words")).to_contain_text("I love tennis")
    expect(page.locator(".turn.it")).to_have_count(1)
    expect(page.locator(".turn.it")).to_have_attribute("data-state", "answered")
    expect(page.locator("#title")).to_contain_text("tennis")
    expect(message.locator("[data-panel]")).to_be_hidden()


def test_a_message_is_undone_after_asking(message: Locator) -> None:
    page = message.page
    act(message, "undo").click()
    expect(page.get_by_role("dialog")).to_contain_text("remembered and sealed from this message")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(message).to_contain_text("Not remembered")
    expect(message.locator(".words")).to_contain_text("(phone number, deleted)")
    expect(act(message, "undo")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 360, 320])
@pytest.mark.parametrize("name", ["edit", "this is private"])
def test_the_forms_are_accessible_and_fit(message: Locator, width: int, name: str) -> None:
    page = message.page
    page.set_viewport_size({"width": width, "height": 800})
    act(message, name).click()
    expect(message.locator("[data-panel] form")).to_be_visible()
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
