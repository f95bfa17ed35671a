"""People at browsers: each has a context of their own, and whatever their browser complains about is written down."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol

from e2e.house import House
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

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
HELD_S = 60
"""Seconds by which a page's clock is put forward when it is stopped: it cannot be put back."""
WAIT = """([about, patience]) => new Promise((resolve, reject) => {
  const condition = CONDITION;
  const announcements = [
    [document, "readystatechange"], [document, "load"], [document, "error"], [window, "resize"],
    [window, "transitionend"], [window, "transitioncancel"],
    [document.fonts, "loadingdone"], [document.fonts, "loadingerror"],
  ];
  const observer = new MutationObserver(check);
  const limit = AbortSignal.timeout(patience);
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
"""Checks a condition now and after each change of the page, and resolves to its first value that is not false.

`load` and `error` of an image or a script reach the document, but never the window.
"""

SETTLED = """() => document.readyState === "complete" && document.fonts.status === "loaded"
  && !document.querySelector("[data-waiting], [aria-busy=true]")
  && [...document.images].every((image) => image.complete)"""

SCROLL_TO = """async (thing) => {
  thing.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  await new Promise(requestAnimationFrame);
}"""
"""A frame runs its animation callbacks after it has sent scroll events."""

FITS = """() => document.scrollingElement.scrollWidth <= innerWidth
  && [...document.querySelectorAll("section:has([data-panel])")].every((one) => one.scrollWidth <= one.clientWidth)"""


class Guest:
    """Somebody at a browser."""

    def __init__(self, context: BrowserContext, name: str, house: House) -> None:
        self.name = name
        self.house = house
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
        """Take a name without opening a page. The first request brings the session, so it is made alone."""
        answer = self.context.request.get("/api/me")
        assert answer.ok, answer.text()
        self.request("PUT", "/api/me", {"name": self.name})

    def request(self, method: str, path: str, body: object) -> dict[str, Any]:
        """What the server answers to a request of this guest's session, as if their page had made it."""
        headers = {"Origin": self.house.address}
        answer = self.context.request.fetch(path, method=method, data=body, headers=headers)
        assert answer.ok, f"{method} {path}: {answer.text()}"
        found: dict[str, Any] = answer.json()
        return found

    def open_record(self, record: str) -> str:
        """The table that shows a finished game, without opening a page."""
        self.come_in()
        return str(self.request("POST", "/api/records", {"text": record})["table"])

    def play_on(self, table: str, step: int, seat: int) -> None:
        """Go on at the table of a finished game from one of its steps, against bots that choose at random."""
        here = {"step": step, "seat": seat, "bot": "random"}
        going = self.request("POST", f"/api/tables/{table}/play-on", here)["table"]
        self.page.goto(f"/table/{going}")

    def wait_until(self, condition: str, about: object = None, patience: int = PATIENCE) -> Any:
        """Wait until a function in the page returns something true. Playwright's own way needs eval: forbidden here."""
        return self.page.evaluate(WAIT.replace("CONDITION", condition), [about, patience])

    @contextmanager
    def time_held(self) -> Iterator[None]:
        """Within the block the page's timers run only when its clock is moved by hand."""
        now: float = self.page.evaluate("Date.now()")
        self.page.clock.pause_at(now / 1000 + HELD_S)
        yield
        self.page.clock.resume()

    def scroll_to(self, thing: Locator) -> None:
        """Bring a thing to the middle of the window; return when the page knows, because scrolling closes cards."""
        thing.evaluate(SCROLL_TO)

    def settle(self) -> None:
        """Wait until nothing that the page shows is still loading."""
        self.wait_until(SETTLED)

    def fits(self) -> bool:
        """Whether the page is not wider than the window, nor a picture wider than its frame."""
        return bool(self.page.evaluate(FITS))

    def keep(self, name: str, whole: bool = True) -> None:
        """Keep a screenshot to be looked at: of the whole page, unless a dialog covers what is in the window.

        A screenshot of the whole page resizes the window for a moment, which closes cards.

        In CI nobody looks at the pages of tests that pass, and a screenshot takes up to a second.
        """
        if os.environ.get("CI"):
            return
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        size = self.page.viewport_size
        width = size["width"] if size else 0
        whole = whole and self.page.locator("dialog[open]").count() == 0
        self.page.screenshot(path=SCREENSHOTS / f"{name}-{width}.png", full_page=whole)


class Invite(Protocol):
    """Brings a guest to a house."""

    def __call__(
        self, name: str, house: House, window: tuple[int, int] = DESK, lang: str = "en-GB", scheme: Scheme = "light"
    ) -> Guest: ...
