"""Playing without knowing the game: click something that glows, or a button, until the table says that it is over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypedDict

from e2e.guests import PATIENCE, Guest
from playwright.sync_api import Error

THINKING = 10 * PATIENCE
"""Bots do not think faster because somebody waits, and on a busy machine much slower."""
GLANCE = 100
"""Milliseconds for which one page is watched before it is another one's turn."""
MAX_IDLE_ROUNDS = 50
"""Rounds in which somebody could click and nobody did; a few happen, because updates take choices away."""
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
FREE = """(thing) => {
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
"""Where nothing lies over a thing; things may overlap."""

AIM = f"""([pressing, which]) => {{
  const seen = ({SEEN})();
  const pick = (selector, part = 0) => {{
    const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    return all[Math.floor(part * all.length)];
  }};
  const choose = () => {{
    if (seen.curtain) return pick(".curtain .primary");
    if (seen.warned) return document.querySelectorAll(".says button")[1];
    if (seen.asked) return pick("[data-confirm]:enabled");
    if (seen.glowing && !(seen.buttons && pressing)) return pick("[data-target]", which);
    if (seen.buttons) return pick("[data-action]:enabled, [data-step]:enabled", which);
    return pick("button[aria-expanded=false].toggle");
  }};
  const thing = seen.over ? undefined : choose();
  const name = thing && `${{thing.outerHTML.slice(0, 80)}} ${{thing.ariaLabel ?? thing.textContent}}`;
  const spot = thing ? ({FREE})(thing) : null;
  if (spot) {{
    [window.hit, window.aim] = [false, new AbortController()];
    addEventListener("click", (event) => {{
      window.hit = thing.contains(event.target);
      if (!window.hit) event.stopImmediatePropagation(), event.preventDefault();
    }}, {{ once: true, capture: true, signal: window.aim.signal }});
  }}
  return {{ seen, name: name ?? null, spot }};
}}"""
"""Chooses something to click. A click that hits anything else, because the page has changed since, has no effect."""

CHANGED = f"(before) => ({SEEN})().story !== before"
EFFECT = f"""(before) => {{
  window.aim.abort();
  return window.hit ? ({CHANGED})(before) && "changed" : "missed";
}}"""
CAN_MOVE = f"""() => {{
  const {{ story, ...found }} = ({SEEN})();
  return Object.values(found).some(Boolean);
}}"""


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


class Aim(TypedDict):
    """What a player sees and wants to click: nothing if there is no name, and it is covered if there is no spot."""

    seen: Seen
    name: str | None
    spot: list[float] | None


class Clicker:
    """A guest who clicks at random; the same seed clicks alike."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest = guest
        self.clicks = 0
        self._rng = Random(seed)
        self._dice = self._roll()

    def seen(self) -> Seen:
        """What the guest sees now."""
        seen: Seen = self.guest.page.evaluate(SEEN)
        return seen

    def can_move(self, patience: int = 0) -> bool:
        """Whether there is something to click, or the end to be seen, now or within some milliseconds."""
        try:
            return bool(self.guest.wait_until(CAN_MOVE, patience=patience))
        except Error as error:
            if "waited in vain" not in error.message:
                raise
            return False

    def click(self) -> bool:
        """One click and its effect; False if there is nothing to click, because others are to move or it is over."""
        aim: Aim = self.guest.page.evaluate(AIM, self._dice)
        if aim["name"] is None:
            return False
        assert aim["spot"], f"{self.guest.name} cannot click {aim['name']}: it is covered"
        self.guest.page.mouse.click(*aim["spot"])
        if self._await_effect(f"clicked {aim['name']}", EFFECT, aim["seen"]) == "changed":
            self.clicks += 1
            self._dice = self._roll()
        return True

    def _roll(self) -> list[object]:
        """Whether the next click is for a button although something glows, and which one of all it is for."""
        return [self._rng.random() < BUTTONS, self._rng.random()]

    def _await_effect(self, deed: str, effect: str, before: Seen) -> str:
        """Wait until the page shows something else than before; if it never does, say what it shows."""
        try:
            return str(self.guest.wait_until(effect, before["story"]))
        except Error as error:
            guest = self.guest
            shown = "\n".join([f"at {guest.page.url} the page shows:", guest.page.inner_text("body"), str(self.seen())])
            raise AssertionError(
                f"{guest.name} {deed}, after {self.clicks} clicks, and nothing came of it ({error.message});\n{shown}\n"
                f"complaints: {guest.complaints}"
            ) from error


def play_out(*players: Clicker, until: int | None = None) -> None:
    """Play to the end, or until one player has made `until` clicks."""
    idle_rounds = 0
    while until is None or max(player.clicks for player in players) < until:
        clicked = [player.click() for player in players]
        if any(clicked):
            idle_rounds = 0
            continue
        wait_for_somebody(*players)
        if all(player.seen()["over"] for player in players):
            return
        idle_rounds += 1
        assert idle_rounds < MAX_IDLE_ROUNDS, f"nobody clicks although somebody can: {_visible_text(players)}"


def wait_for_somebody(*players: Clicker) -> None:
    """Wait until one of them can click something, or all see the end, while bots think or an update is on its way."""
    playing = list(players)
    for _ in range(THINKING // GLANCE):
        for player in tuple(playing):
            if player.can_move(GLANCE if len(playing) > 1 else THINKING):
                if not player.seen()["over"]:
                    return
                playing.remove(player)
        if not playing:
            return
    raise AssertionError(f"nobody can move: {_visible_text(players)}")


def _visible_text(players: Sequence[Clicker]) -> list[str]:
    return [player.guest.page.inner_text("main") for player in players]
