"""Playing without knowing the game: click something that glows, or a button, until the table says that it is over."""

from __future__ import annotations

from random import Random
from typing import TypedDict

from e2e.guests import PATIENCE, Guest
from playwright.sync_api import Error

PAUSE = 20
THINKING = 10 * PATIENCE
"""Bots do not think faster because somebody waits, and on a busy machine much slower."""
BUTTONS = 0.15
"""How often a button is pressed although something glows."""

SEEN = """() => {
  const all = (what) => [...document.querySelectorAll(what)].filter((element) => element.checkVisibility());
  const words = (what) => all(what).map((element) => element.dataset.target ?? element.textContent).join("|");
  return {
    over: all(".result").length > 0,
    curtain: all(".curtain .primary").length,
    warned: all(".says").length,
    asked: all("[data-confirm]:enabled").length,
    glowing: all("[data-target]").length,
    buttons: all("[data-action]:enabled").length,
    folded: all("button[aria-expanded=false].toggle").length,
    story: [
      ".prompt, .curtain, .picked, .says, .log, .result", "[data-target]", "[data-action]:enabled", "[data-confirm]",
    ].map(words).join("\\n"),
  };
}"""
CHANGED = f"(before) => ({SEEN})().story !== before"

FREE = """(thing) => {
  window.hit = false;
  addEventListener("click", (event) => (window.hit = thing.contains(event.target)), { once: true, capture: true });
  for (const block of ["center", "start", "end"]) {
    thing.scrollIntoView({ block, inline: "center", behavior: "instant" });
    const { left, top, width, height } = thing.getBoundingClientRect();
    for (const across of [0.5, 0.25, 0.75, 0.1, 0.9])
      for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        const [x, y] = [left + across * width, top + down * height];
        if (thing.contains(document.elementFromPoint(x, y))) return [x, y];
      }
  }
  return null;
}"""
"""Where nothing lies over a thing; things may overlap. Whether the next click hits it is kept in `hit`."""


NAME = "(thing) => `${thing.outerHTML.slice(0, 80)} ${thing.ariaLabel ?? thing.textContent}`"


class Seen(TypedDict):
    """What a player sees of the table."""

    over: bool
    curtain: int
    warned: int
    asked: int
    glowing: int
    buttons: int
    folded: int
    story: str


class Clicker:
    """A guest who clicks at random; the same seed clicks alike."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest = guest
        self.clicks = 0
        self._rng = Random(seed)

    def seen(self) -> Seen:
        """What the guest sees now."""
        seen: Seen = self.guest.page.evaluate(SEEN)
        return seen

    def can_move(self) -> bool:
        """Whether there is something to click, or the end to be seen."""
        seen = self.seen()
        return seen["over"] or self._choice(seen) is not None

    def click(self) -> bool:
        """One click and its effect; False if there is nothing to click, because others are to move or it is over."""
        seen = self.seen()
        what = self._choice(seen)
        if seen["over"] or what is None:
            return False
        if hit := self._hit(*what):
            self.clicks += 1
            self._await_effect(f"clicked {hit}", seen)
        return True

    def _await_effect(self, deed: str, before: Seen) -> None:
        """Waits until the page shows something else than before; if it never does, all that is needed to see why."""
        try:
            self.guest.wait_until(CHANGED, before["story"])
        except Error as error:
            guest = self.guest
            shown = "\n".join([f"at {guest.page.url} the page shows:", guest.page.inner_text("body"), str(self.seen())])
            raise AssertionError(
                f"{guest.name} {deed}, number {self.clicks}, and nothing came of it ({error.message});\n{shown}\n"
                f"complaints: {guest.complaints}"
            ) from error

    def _choice(self, seen: Seen) -> tuple[str, int] | None:
        if seen["curtain"]:
            return ".curtain .primary", 0
        if seen["warned"]:
            return ".says button", 1
        if seen["asked"]:
            return "[data-confirm]:enabled", 0
        if seen["glowing"] and not (seen["buttons"] and self._rng.random() < BUTTONS):
            return "[data-target]", self._rng.randrange(seen["glowing"])
        if seen["buttons"]:
            return "[data-action]:enabled", self._rng.randrange(seen["buttons"])
        return ("button[aria-expanded=false].toggle", 0) if seen["folded"] else None

    def _hit(self, what: str, number: int) -> str:
        """Clicks a thing and gives its name; none if it is gone, or was, because somebody else moved."""
        page = self.guest.page
        things = page.locator(what).locator("visible=true").element_handles()
        if number >= len(things):
            return ""
        name: str = things[number].evaluate(NAME)
        free = things[number].evaluate(FREE)
        if free is None:
            assert not things[number].is_visible(), f"{self.guest.name} cannot click {name}: it is covered"
            return ""
        page.mouse.click(*free)
        return name if page.evaluate("hit") else ""


def play_out(*players: Clicker, until: int | None = None) -> None:
    """Plays to the end, or until somebody has clicked so often."""
    while not all(player.seen()["over"] for player in players):
        clicked = [player.click() for player in players]
        if until is not None and max(player.clicks for player in players) >= until:
            return
        if not any(clicked):
            wait_for_somebody(*players)


def wait_for_somebody(*players: Clicker) -> None:
    """Waits until one of them can do something, while bots think or an update is on its way."""
    for _ in range(THINKING // PAUSE):
        if any(player.can_move() for player in players):
            return
        players[0].guest.page.wait_for_timeout(PAUSE)
    raise AssertionError(f"nobody can move: {[player.guest.page.inner_text('main') for player in players]}")
