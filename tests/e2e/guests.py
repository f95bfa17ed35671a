"""Test users, each with a browser context of their own. Errors and warnings of their browser are collected."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol

from e2e.server_process import ServerProcess
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build/screenshots"
DESKTOP = (1280, 800)
PHONE = (390, 844)
Scheme = Literal["light", "dark"]

LOG_CSP_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} forbids ${event.blockedURI}`));
"""

TIMEOUT_MS = 30_000
"""How long anything may take on a busy machine."""
expect.set_options(timeout=TIMEOUT_MS)
CLOCK_ADVANCE_S = 60
"""A page's clock can only be paused at a later time, never at the current one."""
WAIT_FOR_CONDITION = """([about, timeout_ms]) => new Promise((resolve, reject) => {
  const condition = CONDITION;
  const announcements = [
    [document, "readystatechange"], [document, "load"], [document, "error"], [window, "resize"],
    [window, "transitionend"], [window, "transitioncancel"],
    [document.fonts, "loadingdone"], [document.fonts, "loadingerror"],
  ];
  const observer = new MutationObserver(check);
  const limit = AbortSignal.timeout(timeout_ms);
  const giveUp = () => end(() => reject(new Error("waited in vain")));
  function end(then) {
    limit.removeEventListener("abort", giveUp);
    observer.disconnect();
    for (const [target, kind] of announcements) target.removeEventListener(kind, check, true);
    then();
  }
  function check() {
    try {
      const value = condition(about);
      if (value) end(() => resolve(value));
    } catch (error) {
      end(() => reject(error));
    }
  }
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const [target, kind] of announcements) target.addEventListener(kind, check, true);
  limit.addEventListener("abort", giveUp);
  check();
})"""
"""Checks a condition now and after each change of the page, and resolves to its first truthy value.

`load` and `error` of an image or a script reach the document, but never the window.
"""

IS_LOADED = """() => document.readyState === "complete" && document.fonts.status === "loaded"
  && !document.querySelector("[data-waiting], [aria-busy=true]")
  && [...document.images].every((image) => image.complete)"""

SCROLL_TO = """async (thing) => {
  thing.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  await new Promise(requestAnimationFrame);
}"""
"""Animation callbacks run after scroll events are sent."""

FITS_WINDOW = """() => document.scrollingElement.scrollWidth <= innerWidth
  && [...document.querySelectorAll("section:has([data-panel])")].every((one) => one.scrollWidth <= one.clientWidth)"""


class Guest:
    """A user with a browser."""

    def __init__(self, context: BrowserContext, name: str, server: ServerProcess) -> None:
        self.name = name
        self.server = server
        self.context = context
        self.console_errors: list[str] = []
        """Errors and warnings of the console, of scripts and of the content security policy."""
        self.expected_errors: list[str] = []
        """Patterns of the console errors that the test provokes."""
        context.add_init_script(LOG_CSP_VIOLATIONS)
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.console_errors.append(str(error.error)))
        self.page: Page = context.new_page()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.console_errors.append(f"{message.type}: {message.text}")

    def unexpected_errors(self) -> list[str]:
        """The console errors that no expected pattern matches."""
        return [
            error
            for error in self.console_errors
            if not any(re.search(pattern, error) for pattern in self.expected_errors)
        ]

    def sign_in(self) -> None:
        """Set the name without opening a page. The first request creates the session, so it is made alone."""
        answer = self.context.request.get("/api/me")
        assert answer.ok, answer.text()
        self.request("PUT", "/api/me", {"name": self.name})

    def request(self, method: str, path: str, body: object) -> dict[str, Any]:
        """The JSON answer to a request in this guest's session, as if their page had made it."""
        headers = {"Origin": self.server.address}
        answer = self.context.request.fetch(path, method=method, data=body, headers=headers)
        assert answer.ok, f"{method} {path}: {answer.text()}"
        found: dict[str, Any] = answer.json()
        return found

    def upload_record(self, record: str) -> str:
        """Upload a record without opening a page; the id of its table."""
        self.sign_in()
        return str(self.request("POST", "/api/records", {"text": record})["table"])

    def play_on(self, table: str, step: int, seat: int) -> None:
        """Play on from a step of a finished game, against bots that choose at random."""
        here = {"step": step, "seat": seat, "bot": "random"}
        new_table = self.request("POST", f"/api/tables/{table}/play-on", here)["table"]
        self.page.goto(f"/table/{new_table}")

    def wait_for_bots(self) -> None:
        """Wait until no bot of the table shown has to decide, so that nothing changes until somebody here decides."""
        players = self.page.locator(".players > li")
        players.first.wait_for(state="attached")
        expect(players.and_(self.page.locator(".acting", has_text="bot:"))).to_have_count(0)

    def wait_until(self, condition: str, about: object = None, timeout_ms: int = TIMEOUT_MS) -> Any:
        """Wait until a function in the page returns a truthy value. Playwright's own needs eval, forbidden by CSP."""
        return self.page.evaluate(WAIT_FOR_CONDITION.replace("CONDITION", condition), [about, timeout_ms])

    @contextmanager
    def paused_clock(self) -> Iterator[None]:
        """Within the block the page's timers run only when the test moves its clock."""
        now: float = self.page.evaluate("Date.now()")
        self.page.clock.pause_at(now / 1000 + CLOCK_ADVANCE_S)
        yield
        self.page.clock.resume()

    def scroll_to(self, thing: Locator) -> None:
        """Scroll to an element and wait for the scroll events, because scrolling closes help cards."""
        thing.evaluate(SCROLL_TO)

    def wait_until_loaded(self) -> None:
        """Wait until nothing on the page is loading."""
        self.wait_until(IS_LOADED)

    def fits_window(self) -> bool:
        """True if neither the page is wider than the window nor a picture wider than its frame."""
        return bool(self.page.evaluate(FITS_WINDOW))

    def screenshot(self, name: str, whole: bool = True) -> None:
        """Save a screenshot for people to look at: of the whole page, unless a dialog is open.

        A screenshot of the whole page resizes the window for a moment, which closes help cards. In CI none are taken,
        because each takes up to a second.
        """
        if os.environ.get("CI"):
            return
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        size = self.page.viewport_size
        width = size["width"] if size else 0
        whole = whole and self.page.locator("dialog[open]").count() == 0
        self.page.screenshot(path=SCREENSHOTS / f"{name}-{width}.png", full_page=whole)


class Invite(Protocol):
    """Opens a browser context for a guest of a server."""

    def __call__(
        self,
        name: str,
        server: ServerProcess,
        window: tuple[int, int] = DESKTOP,
        lang: str = "en-GB",
        scheme: Scheme = "light",
    ) -> Guest: ...
