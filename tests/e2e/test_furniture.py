"""How the pages behave: keys, widths, schemes, access, live in two tabs, nothing run that somebody typed."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.site import Site

Send = Callable[[Page, str], None]

PAGES = (
    "chat/",
    "chat/?temporary=1",
    "overview/",
    "private/",
    "private/?all=1",
    "consent/",
    "memories/",
    "ledger/",
    "deletions/",
    "model/",
    "account/password/change/",
    "account/delete/",
)
AXE = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}


@pytest.fixture
def told(alice: Page, send: Send) -> Page:
    send(alice, "My phone is +39-092483239. I love progressive house.")
    expect(alice.locator(".turn.it").last).to_have_attribute("data-state", "answered")
    expect(alice.locator(".turn.me")).to_contain_text("Remembered 2")
    return alice


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options=AXE).response["violations"]
    return [f"{page.url}: {one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_every_page_is_accessible(told: Page, send: Send, site: Site, width: int, scheme: str) -> None:
    told.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    told.set_viewport_size({"width": width, "height": 900})
    send(told, "Write a short message with my phone number for a friend")
    expect(told.get_by_role("button", name="Allow", exact=True)).to_be_visible()
    wrong = violations(told)
    for path in PAGES:
        told.goto(f"{site.url}/{path}")
        wrong += violations(told)
    told.context.clear_cookies()
    for path in ("account/login/", "account/signup/"):
        told.goto(f"{site.url}/{path}")
        wrong += violations(told)
    assert wrong == []


@pytest.mark.parametrize("width", [320, 360, 768])
def test_no_page_scrolls_sideways(told: Page, send: Send, site: Site, width: int) -> None:
    told.set_viewport_size({"width": width, "height": 800})
    send(told, "Write a short message with my phone number for a friend")
    expect(told.get_by_role("button", name="Allow", exact=True)).to_be_visible()
    pages = [told.url, *(f"{site.url}/{path}" for path in PAGES)]
    for url in pages:
        told.goto(url)
        overflow = told.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert overflow <= 0, url


def test_enter_sends_once_and_shift_enter_breaks_the_line(alice: Page) -> None:
    box = alice.locator("textarea[name=text]")
    box.fill("One")
    box.press("Shift+Enter")
    box.type("two")
    assert box.input_value() == "One\ntwo"
    box.press("Enter")
    box.press("Enter")
    expect(alice.locator(".turn.it")).to_have_attribute("data-state", "answered")
    expect(alice.locator(".turn.me")).to_have_count(1)


def test_what_was_typed_is_kept_when_it_could_not_be_sent(told: Page) -> None:
    told.route("**/turns/", lambda route: route.abort())
    told.fill("textarea[name=text]", "This must not be lost")
    told.keyboard.press("Enter")
    expect(told.get_by_role("alert").first).to_be_visible()
    expect(told.locator("textarea[name=text]")).to_have_value("This must not be lost")


def test_the_consent_card_takes_no_focus_and_works_by_keyboard(told: Page, send: Send) -> None:
    send(told, "Write a short message with my phone number for a friend")
    allow = told.get_by_role("button", name="Allow", exact=True)
    expect(allow).to_be_visible()
    assert told.evaluate("document.activeElement.name") == "text"
    told.keyboard.press("Enter")
    expect(told.locator(".card")).to_be_visible()
    allow.focus()
    told.keyboard.press("Enter")
    expect(told.locator(".turn.it").last).to_contain_text("+39-092483239")


def test_what_happens_in_one_tab_shows_in_the_other(told: Page, send: Send) -> None:
    other = told.context.new_page()
    other.goto(told.url)
    send(told, "I love gamelan too")
    expect(other.locator(".turn.me").last).to_contain_text("gamelan", timeout=4000)
    expect(other.locator(".turn.it")).to_have_count(2)


@pytest.mark.parametrize(
    "typed",
    [
        "<script>window.hacked = 1</script>",
        "<img src=x onerror='window.hacked = 1'>",
        "[click](javascript:window.hacked=1)",
        "![x](https://example.invalid/p.png)",
        "I love <b onmouseover='window.hacked=1'>music</b>",
    ],
)
def test_nothing_typed_runs_or_calls_out(told: Page, send: Send, site: Site, typed: str) -> None:
    send(told, typed)
    expect(told.locator(".turn.it").last).to_have_attribute("data-state", "answered")
    send(told, "What do you know about me?")
    expect(told.locator(".turn.it").last).to_have_attribute("data-state", "answered")
    told.goto(f"{site.url}/memories/")
    assert told.evaluate("window.hacked") is None


def test_stop_keeps_what_was_said(told: Page, send: Send) -> None:
    send(told, "Plan me a relaxed Saturday around things I enjoy")
    answer = told.locator(".turn.it").last
    expect(answer.locator(".words")).not_to_be_empty()
    answer.get_by_role("button", name="Stop").click()
    expect(answer).to_have_attribute("data-state", "stopped")
    expect(answer.get_by_role("button", name="Try again")).to_be_visible()


def test_a_reload_in_mid_answer_goes_on(told: Page, send: Send) -> None:
    send(told, "Plan me a relaxed Saturday around things I enjoy")
    expect(told.locator(".turn.it").last.locator(".words")).not_to_be_empty()
    told.reload()
    answer = told.locator(".turn.it").last
    expect(answer).to_have_attribute("data-state", "answered")
    assert answer.inner_text().count("Morning") == 1


def test_a_conversation_is_renamed_and_deleted(told: Page, site: Site) -> None:
    told.get_by_role("button", name="rename").click()
    told.get_by_role("dialog").get_by_role("textbox").fill("About music")
    told.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(told.get_by_role("heading", level=1)).to_have_text("About music")
    told.get_by_role("button", name="delete").first.click()
    told.get_by_role("dialog").get_by_role("button", name="Delete only the conversation").click()
    told.wait_for_url(f"{site.url}/chat/")
    expect(told.locator("nav").first).not_to_contain_text("About music")
