"""Plays by keyboard alone: Tab to a choice, arrow keys among the targets, Enter."""

from __future__ import annotations

from e2e.guests import Guest
from e2e.random_clicker import HAS_CHANGED, RandomClicker

MAX_TAB_PRESSES = 400
"""More than any page has focusable elements."""
IS_AT_CHOICE = """() =>
  document.activeElement?.matches('[data-target], [data-action], [data-confirm], .hand-over .primary') ?? false"""
HAS_FOCUS = "(selector) => document.activeElement?.matches(selector) ?? false"
FOCUS_BEFORE = """(selector) => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
  const focusable = all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility())
  focusable[focusable.findIndex((one) => one.matches(selector)) - 1]?.focus({ preventScroll: true })
}"""
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


def press(guest: Guest, selector: str) -> None:
    """Tab to an element and press Enter. The focus starts just before it, which saves minutes."""
    guest.page.locator(selector).locator("visible=true").first.wait_for()
    guest.page.evaluate(FOCUS_BEFORE, selector)
    for _ in range(MAX_TAB_PRESSES):
        if guest.page.evaluate(HAS_FOCUS, selector):
            guest.page.keyboard.press("Enter")
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {selector}")


class KeyboardPlayer(RandomClicker):
    """A guest without a mouse."""

    def click(self) -> bool:
        """Press Enter once and wait for the effect; False if there is nothing to do."""
        choices = self.choices()
        if choices["over"] or not self.can_act() or not self._tab_to_a_choice():
            return False
        for _ in range(self._rng.randrange(3)):
            self.guest.page.keyboard.press(self._rng.choice(ARROWS))
        self.guest.page.keyboard.press("Enter")
        self.clicks += 1
        self._await_effect("pressed Enter", HAS_CHANGED, choices)
        return True

    def _tab_to_a_choice(self) -> bool:
        """False if there is none: an update may take a choice away, or end the game."""
        for _ in range(MAX_TAB_PRESSES):
            if self.guest.page.evaluate(IS_AT_CHOICE):
                return True
            self.guest.page.keyboard.press("Tab")
        assert self.choices()["over"] or not self.can_act(), "the Tab key leads to no choice"
        return False
