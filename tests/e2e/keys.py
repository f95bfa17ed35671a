"""Playing by keyboard alone: Tab to something that can be done, arrows among what glows, Enter."""

from __future__ import annotations

from e2e.clicking import CHANGED, Clicker
from e2e.guests import Guest

FAR = 400
"""More steps of the Tab key than any page has."""
AT = "() => document.activeElement?.matches('[data-target], [data-action], [data-confirm], .curtain .primary') ?? false"
HERE = "(wanted) => document.activeElement?.matches(wanted) ?? false"
BEFORE = """(wanted) => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
  const reached = all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility())
  reached[reached.findIndex((one) => one.matches(wanted)) - 1]?.focus({ preventScroll: true })
}"""
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


def press(guest: Guest, wanted: str) -> None:
    """To something by the Tab key, and then Enter. What lies far before it is passed over, which saves minutes."""
    guest.page.locator(wanted).locator("visible=true").first.wait_for()
    guest.page.evaluate(BEFORE, wanted)
    for _ in range(FAR):
        if guest.page.evaluate(HERE, wanted):
            guest.page.keyboard.press("Enter")
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {wanted}")


class Typist(Clicker):
    """A guest without a mouse."""

    def click(self) -> bool:
        """One Enter and its effect; False if there is nothing to do."""
        seen = self.seen()
        if seen["over"] or not self.can_move() or not self._tab_to_a_choice():
            return False
        for _ in range(self._rng.randrange(3)):
            self.guest.page.keyboard.press(self._rng.choice(ARROWS))
        self.guest.page.keyboard.press("Enter")
        self.clicks += 1
        self._await_effect("pressed Enter", CHANGED, seen)
        return True

    def _tab_to_a_choice(self) -> bool:
        """Whether there was one: an update may take away what could be done a moment ago, or end the game."""
        for _ in range(FAR):
            if self.guest.page.evaluate(AT):
                return True
            self.guest.page.keyboard.press("Tab")
        assert self.seen()["over"] or not self.can_move(), "the Tab key leads to nothing that can be done"
        return False
