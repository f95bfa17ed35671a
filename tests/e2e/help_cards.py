"""Help cards in the browser: the texts that the game has for an element, and checks of the open card."""

from __future__ import annotations

from typing import NamedTuple

from e2e.guests import Guest
from playwright.sync_api import CDPSession, Locator, expect

from ceilidh.core import Game, GameHistory, Record
from ceilidh.core.help_card_lookup import find_help_card

NAMES = ["Morag", "Hamish"]

READ_KEYS = """(element) => {
  if (element.dataset.action !== undefined) return [`do:${element.dataset.action}`];
  const keys = [];
  for (let one = element; one; one = one.parentElement?.closest("[data-is], [data-at], [data-piece]"))
    keys.push(one.dataset.is ?? one.dataset.at ?? one.dataset.piece);
  return [...keys, element.closest("[data-panel]").dataset.panel];
}"""
"""The help keys of an element, innermost first; the first one with a card counts."""
READ_PLACEMENT = """(element) => {
  const card = document.querySelector(".help-card").getBoundingClientRect(), box = element.getBoundingClientRect();
  const apart = card.right <= box.left || card.left >= box.right || card.bottom <= box.top || card.top >= box.bottom;
  const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
  return [!apart, inside];
}"""


class Position(NamedTuple):
    """A step of a recorded game between Morag and Hamish, seen by Morag."""

    game: Game
    record: str
    step: int

    def card_texts(self, element: Locator) -> list[str]:
        """The texts of the card of a picture element or an action button, in English."""
        table = GameHistory(self.game, Record.parse(self.record)).table(self.step)
        words, legal = self.game.text.words("en"), table.seat(0).legal()
        for key in element.evaluate(READ_KEYS):
            if card := find_help_card(self.game, key, table.view(0), legal, words, NAMES):
                return [card.name, card.description, *card.current]
        raise AssertionError(f"no help card for {element}")


def expect_card(guest: Guest, texts: list[str]) -> None:
    """Wait until the open card has the texts."""
    for text in texts:
        expect(guest.page.locator(".help-card")).to_contain_text(text)


def check_placement(element: Locator) -> None:
    """The open card is beside its element and inside the window."""
    covered, inside = element.evaluate(READ_PLACEMENT)
    assert not covered, f"the card covers {element}"
    assert inside, f"the card of {element} leaves the window"


def long_press(guest: Guest, touch: CDPSession, x: float, y: float) -> None:
    """Hold a finger until a card opens."""
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(guest.page.locator(".help-card")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
