"""Plays any game without knowing it: clicks random targets and buttons until the table says that it is over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypedDict

from e2e.guests import TIMEOUT_MS, Guest
from playwright.sync_api import Error

BOT_TIMEOUT_MS = 10 * TIMEOUT_MS
"""Bots think for a fixed amount of work, which takes long on a busy machine."""
WATCH_MS = 100
"""How long one page is watched before the next one."""
MAX_IDLE_ROUNDS = 50
"""Rounds in which somebody could click and nobody did. A few are normal, because updates take choices away."""
BUTTON_PROBABILITY = 0.15
"""How often a button is clicked although the picture has targets."""

READ_CHOICES = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const texts = (selector) => all(selector).map((one) => one.dataset.target ?? one.textContent).join("|");
  return {
    over: all(".result").length > 0,
    handOver: all(".hand-over .primary").length,
    warning: all(".coach-warning").length,
    confirmation: all("[data-confirm]:enabled").length,
    targets: all("[data-target]").length,
    buttons: all("[data-action]:enabled").length,
    collapsed: all("button[aria-expanded=false].toggle").length,
    content: [
      ".prompt, .hand-over, .picked, .coach-warning, .log, .result",
      "[data-target]",
      "[data-action]:enabled",
      "[data-confirm]",
    ].map(texts).join("\\n"),
  };
}"""
FIND_UNCOVERED_POINT = """(element) => {
  for (const block of ["center", "start", "end"]) {
    element.scrollIntoView({ block, inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const across of [0.5, 0.25, 0.75, 0.1, 0.9])
      for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        const [x, y] = [left + across * width, top + down * height];
        if (element.contains(document.elementFromPoint(x, y))) return [x, y];
      }
  }
  return null;
}"""
"""A point of an element at which no other element covers it; targets may overlap."""

AIM_AT_CHOICE = f"""([prefersButton, part]) => {{
  const choices = ({READ_CHOICES})();
  const pick = (selector, part = 0) => {{
    const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    return all[Math.floor(part * all.length)];
  }};
  const choose = () => {{
    if (choices.handOver) return pick(".hand-over .primary");
    if (choices.warning) return document.querySelectorAll(".coach-warning button")[1];
    if (choices.confirmation) return pick("[data-confirm]:enabled");
    if (choices.targets && !(choices.buttons && prefersButton)) return pick("[data-target]", part);
    if (choices.buttons) return pick("[data-action]:enabled, [data-step]:enabled", part);
    return pick("button[aria-expanded=false].toggle");
  }};
  const element = choices.over ? undefined : choose();
  const name = element && `${{element.outerHTML.slice(0, 80)}} ${{element.ariaLabel ?? element.textContent}}`;
  const point = element ? ({FIND_UNCOVERED_POINT})(element) : null;
  if (point) {{
    [window.hit, window.aim] = [false, new AbortController()];
    addEventListener("click", (event) => {{
      window.hit = element.contains(event.target);
      if (!window.hit) event.stopImmediatePropagation(), event.preventDefault();
    }}, {{ once: true, capture: true, signal: window.aim.signal }});
  }}
  return {{ choices, name: name ?? null, point }};
}}"""
"""Chooses an element to click. A click that hits another element, because the page has changed since, is swallowed."""

HAS_CHANGED = f"(before) => ({READ_CHOICES})().content !== before"
READ_EFFECT = f"""(before) => {{
  window.aim.abort();
  return window.hit ? ({HAS_CHANGED})(before) && "changed" : "missed";
}}"""
CAN_ACT = f"""() => {{
  const {{ content, ...found }} = ({READ_CHOICES})();
  return Object.values(found).some(Boolean);
}}"""


class Choices(TypedDict):
    """What a player can click at the table, and the text that an effect changes."""

    over: bool
    handOver: int
    warning: int
    confirmation: int
    targets: int
    buttons: int
    collapsed: int
    content: str


class Aim(TypedDict):
    """The element to click: without a name there is none, without a point it is covered."""

    choices: Choices
    name: str | None
    point: list[float] | None


class RandomClicker:
    """A guest who clicks at random; the same seed makes the same clicks."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest = guest
        self.clicks = 0
        self._rng = Random(seed)
        self._dice = self._roll()

    def choices(self) -> Choices:
        choices: Choices = self.guest.page.evaluate(READ_CHOICES)
        return choices

    def can_act(self, timeout_ms: int = 0) -> bool:
        """True if there is something to click or the game is over, now or within some milliseconds."""
        try:
            return bool(self.guest.wait_until(CAN_ACT, timeout_ms=timeout_ms))
        except Error as error:
            if "waited in vain" not in error.message:
                raise
            return False

    def click(self) -> bool:
        """Click once and wait for the effect. False if there is nothing to click: others are to move, or it is over."""
        aim: Aim = self.guest.page.evaluate(AIM_AT_CHOICE, self._dice)
        if aim["name"] is None:
            return False
        assert aim["point"], f"{self.guest.name} cannot click {aim['name']}: it is covered"
        self.guest.page.mouse.click(*aim["point"])
        if self._await_effect(f"clicked {aim['name']}", READ_EFFECT, aim["choices"]) == "changed":
            self.clicks += 1
            self._dice = self._roll()
        return True

    def _roll(self) -> list[object]:
        """Whether the next click prefers buttons to targets, and which of them it takes."""
        return [self._rng.random() < BUTTON_PROBABILITY, self._rng.random()]

    def _await_effect(self, deed: str, effect: str, before: Choices) -> str:
        """Wait until the page shows something new; if it never does, fail with what it shows."""
        try:
            return str(self.guest.wait_until(effect, before["content"]))
        except Error as error:
            guest = self.guest
            shown = "\n".join([f"at {guest.page.url}:", guest.page.inner_text("body"), str(self.choices())])
            raise AssertionError(
                f"{guest.name} {deed}, after {self.clicks} clicks, without effect ({error.message});\n{shown}\n"
                f"console errors: {guest.console_errors}"
            ) from error


def play_to_end(*players: RandomClicker, until: int | None = None) -> None:
    """Play to the end, or until one player has made `until` clicks."""
    idle_rounds = 0
    while until is None or max(player.clicks for player in players) < until:
        clicked = [player.click() for player in players]
        if any(clicked):
            idle_rounds = 0
            continue
        wait_for_any_choice(*players)
        if all(player.choices()["over"] for player in players):
            return
        idle_rounds += 1
        assert idle_rounds < MAX_IDLE_ROUNDS, f"nobody clicks although somebody can: {_visible_texts(players)}"


def wait_for_any_choice(*players: RandomClicker) -> None:
    """Wait until a player can click something, or all see the end, while bots think or an update is on its way."""
    playing = list(players)
    for _ in range(BOT_TIMEOUT_MS // WATCH_MS):
        for player in tuple(playing):
            if player.can_act(WATCH_MS if len(playing) > 1 else BOT_TIMEOUT_MS):
                if not player.choices()["over"]:
                    return
                playing.remove(player)
        if not playing:
            return
    raise AssertionError(f"nobody can move: {_visible_texts(players)}")


def _visible_texts(players: Sequence[RandomClicker]) -> list[str]:
    return [player.guest.page.inner_text("main") for player in players]
