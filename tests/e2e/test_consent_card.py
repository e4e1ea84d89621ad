"""The further choices on a consent card, and the question whether to keep a value, in a browser."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import sign_up
from tests.model_server import says
from tests.model_sites import MODEL, Connected
from tests.site import new_name

Send = Callable[[Page, str], None]
ABOUT = "My phone is +39-092483239 and I live at Corso Calatafimi 112, 90131 Palermo."
INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def unreachable(page: Page) -> list[str]:
    """What keeps somebody from using the page as it is."""
    found = Axe().run(page, options=AXE).response["violations"]
    return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]


def asked(page: Page, send: Send) -> None:
    send(page, ABOUT)
    expect(page.locator(".turn.me .note")).to_contain_text("sealed")
    expect(page.locator('.turn.it[data-state="answered"]')).to_have_count(1)
    send(page, INVITE)
    expect(page.locator(".card")).to_be_visible()


def test_less_exact_and_left_out_exclude_each_other(alice: Page, send: Send) -> None:
    asked(alice, send)
    row = alice.locator(".asks li", has_text="Home address")
    vague, out = row.locator("[data-less-exact]"), row.locator("[data-leave-out]")
    out.click()
    vague.click()
    expect(vague).to_have_attribute("aria-pressed", "true")
    expect(out).to_have_attribute("aria-pressed", "false")
    assert unreachable(alice) == []
    alice.get_by_role("button", name="Allow", exact=True).click()
    answer = alice.locator(".turn.it").last
    expect(answer.locator(".record")).to_contain_text("Less exact: home address")
    expect(answer.locator(".words")).to_contain_text("+39-092483239")
    expect(answer.locator(".words")).not_to_contain_text("Calatafimi")
    expect(answer.locator(".words")).to_contain_text("Palermo")


def test_used_for_this_answer_leads_to_where_each_thing_is(alice: Page, send: Send) -> None:
    asked(alice, send)
    alice.get_by_role("button", name="Allow", exact=True).click()
    used = alice.locator(".turn.it").last.locator("details", has_text="Used for this answer")
    used.locator("summary").click()
    assert unreachable(alice) == []
    used.get_by_role("link", name="Phone number").click()
    expect(alice).to_have_url(re.compile(r"/private/#type-contactphone"))
    expect(alice.locator("#type-contactphone")).to_be_visible()


def test_keep_is_asked_under_the_message(alice: Page, send: Send) -> None:
    alice.goto(re.sub(r"/chat/.*", "/consent/", alice.url))
    alice.locator("summary", has_text="Contact").click()
    row = alice.locator("form.rule", has_text="Phone number")
    row.locator("summary").click()
    row.locator('input[name="keep"][value="ask"]').check(force=True)
    expect(alice.get_by_text("Saved: phone number.").first).to_be_visible()
    expect(alice.locator("#state-contact")).to_contain_text("1 rule of your own")
    assert unreachable(alice) == []
    alice.goto(re.sub(r"/consent/.*", "/chat/", alice.url))
    send(alice, "My phone is +39-092483239.")
    alice.get_by_role("button", name="Keep phone number", exact=True).click()
    expect(alice.locator(".turn.me")).to_contain_text("1 private value sealed")
    expect(alice.get_by_role("button", name="Keep phone number", exact=True)).to_have_count(0)


@pytest.fixture
def reader(context: BrowserContext, connected: Connected) -> Page:
    """Somebody on the site whose assistant is a model."""
    connected.model.behaviours = [says("Put a tenth aside.")]
    return sign_up(context.new_page(), connected.site, new_name("alice"))


def test_the_model_may_read_is_a_choice_that_nobody_made_yet(reader: Page, send: Send) -> None:
    send(reader, "My monthly income is $4,817 and my monthly expenses are $2,953.")
    expect(reader.locator('.turn.it[data-state="answered"]')).to_have_count(1)
    send(reader, "Plan a monthly budget based on my income and expenses")
    row = reader.locator(".asks li", has_text="Monthly income")
    choice = row.get_by_role("checkbox")
    expect(choice).not_to_be_checked()
    expect(row).to_contain_text(f"Sent to 127.0.0.1 ({MODEL})")
    assert unreachable(reader) == []
    choice.check()
    reader.get_by_role("button", name="Allow", exact=True).click()
    expect(reader.locator(".record")).to_contain_text(f"Read by 127.0.0.1 ({MODEL}): monthly income")
