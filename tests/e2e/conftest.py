"""A real browser on a real site."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site import PASSWORD, Site, new_name

ALONE = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": shutil.which("chromium"), "args": ["--no-sandbox", *ALONE]}


@pytest.fixture
def page(context: BrowserContext, site: Site) -> Iterator[Page]:
    """A page that may talk to its site alone, and on which no script may fail."""
    strangers, errors = [], []
    context.on("request", lambda r: strangers.append(r.url) if not r.url.startswith((site.url, "data:")) else None)
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page = context.new_page()
    yield page
    assert strangers == []
    assert errors == []


@pytest.fixture
def alice(page: Page, site: Site) -> Page:
    """A page on which somebody has just made an account."""
    return sign_up(page, site, new_name("alice"))


def sign_up(page: Page, site: Site, name: str) -> Page:
    page.goto(f"{site.url}/account/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site.url}/chat/")
    return page


@pytest.fixture
def send() -> Callable[[Page, str], None]:
    def sends(page: Page, text: str) -> None:
        answers = page.locator(".turn.it").count()
        page.fill("textarea[name=text]", text)
        page.keyboard.press("Enter")
        expect(page.locator(".turn.it")).to_have_count(answers + 1)

    return sends
