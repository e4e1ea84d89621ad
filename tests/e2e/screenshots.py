"""``python -m tests.e2e.screenshots``: makes the README's picture of the consent card from a real site."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import ALONE, sign_up
from tests.site import ROOT, running_site

HELLO = "My phone is +39-092483239 and I live at Corso Calatafimi 112, 90131 Palermo. I love progressive house."
INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"
PICTURE = ROOT / "docs" / "consent-card.png"


def main() -> None:
    with running_site(Path(tempfile.mkdtemp()) / "data") as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", *ALONE])
        page = browser.new_page(viewport={"width": 1100, "height": 920}, device_scale_factor=1.5)
        sign_up(page, site, "alice")
        for text in (HELLO, INVITE):
            answers = page.locator(".turn.it").count()
            page.fill("textarea[name=text]", text)
            page.keyboard.press("Enter")
            page.locator(".turn.it").nth(answers).wait_for()
            page.wait_for_timeout(4000)
        page.get_by_role("button", name="Allow", exact=True).wait_for()
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
