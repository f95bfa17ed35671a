"""People at browsers: each has a context of their own, and whatever their browser complains about is written down."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, Protocol

from e2e.house import House
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build/screenshots"
DESK = (1280, 800)
PHONE = (390, 844)
Scheme = Literal["light", "dark"]

TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} forbids ${event.blockedURI}`));
"""

PATIENCE = 30_000
"""Milliseconds that anything may take on a busy machine."""
expect.set_options(timeout=PATIENCE)
WAIT = """async ([about, patience]) => {
  const end = performance.now() + patience;
  while (!(CONDITION)(about)) {
    if (performance.now() > end) throw new Error("waited in vain");
    await new Promise((go) => setTimeout(go, 10));
  }
}"""

FITS = """() => document.scrollingElement.scrollWidth <= innerWidth
  && [...document.querySelectorAll("section:has([data-panel])")].every((one) => one.scrollWidth <= one.clientWidth)"""


NAMED = """async (name) => fetch("/api/me", {
  method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name }),
})"""


class Guest:
    """Somebody at a browser."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.name = name
        self.context = context
        self.complaints: list[str] = []
        """Errors and warnings of the console, of scripts and of the content security policy."""
        self.expected: list[str] = []
        """Patterns of complaints that the test foresees."""
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.page: Page = context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def unexpected(self) -> list[str]:
        """The complaints that the test did not foresee."""
        return [said for said in self.complaints if not any(re.search(pattern, said) for pattern in self.expected)]

    def come_in(self) -> None:
        """Takes a name on the first page, but not before its own requests are answered: whoever asks for the first time
        twice at once becomes two people.
        """
        self.page.goto("/", wait_until="networkidle")
        self.page.evaluate(NAMED, self.name)

    def wait_until(self, condition: str, about: object = None) -> None:
        """Waits until a function in the page says yes. Playwright's own way needs eval, which is forbidden."""
        self.page.evaluate(WAIT.replace("CONDITION", condition), [about, PATIENCE])

    def fits(self) -> bool:
        """Whether the page is not wider than the window, nor a picture wider than its frame."""
        return bool(self.page.evaluate(FITS))

    def keep(self, name: str) -> None:
        """Keeps a screenshot to be looked at: of the whole page, unless a dialog covers what is in the window."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        size = self.page.viewport_size
        width = size["width"] if size else 0
        whole = self.page.locator("dialog[open]").count() == 0
        self.page.screenshot(path=SCREENSHOTS / f"{name}-{width}.png", full_page=whole)


class Invite(Protocol):
    """Brings a guest to a house."""

    def __call__(
        self, name: str, house: House, window: tuple[int, int] = DESK, lang: str = "en-GB", scheme: Scheme = "light"
    ) -> Guest: ...
