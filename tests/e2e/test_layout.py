"""What a player needs for a decision is in the window, and every text can be read: measured in the browser."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest
from e2e.guests import DESKTOP, PHONE, Guest, Invite
from e2e.server_process import ServerProcess

from ceilidh.core import Player, Priority, Rng, Table, find_game, game_names

PARTS_OF_GAME: Final = (0.02, 0.5, 0.95)
NAMES: Final = ("Morag", "Hamish", "Isla", "Fergus", "Ailsa")
MIN_TEXT_PX: Final = 10.9

MEASURE = """() => {
  const frame = document.querySelector("section.frame").getBoundingClientRect();
  const inside = (one) => {
    const box = one.getBoundingClientRect();
    return box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1
      && box.bottom <= Math.min(frame.bottom, innerHeight) + 1;
  };
  const texts = [...document.querySelectorAll(".sheet svg text")].filter((one) => one.checkVisibility({
    visibilityProperty: true,
  }));
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d;
  return {
    inside: [...document.querySelectorAll("[data-panel]")].filter(inside).map((one) => one.dataset.panel),
    outside: [...document.querySelectorAll("[data-target]")].filter((one) => !inside(one)).length,
    smallest: Math.min(...texts.map(size)),
    topmost: [...document.querySelectorAll("[data-panel]")]
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0].dataset.panel,
  };
}"""


class Position(NamedTuple):
    """A step of a game at which one player has a choice."""

    step: int
    seat: int
    priorities: dict[str, Priority]
    """Of the panels that this player sees."""


def random_game(name: str) -> tuple[str, list[Position]]:
    """A random game with as many players as can be, and a position of each part of it."""
    game = find_game(name)
    players = [
        Player("random", who) for who in ("Morag", "Hamish", "Isla", "Fergus", "Ailsa")[: max(game.player_counts)]
    ]
    table, rng = Table(game, players, seed=11), Rng.seeded(11)
    found: list[Position] = []
    while actors := table.actors():
        seat = actors[0]
        legal = table.seat(seat).legal()
        if len(legal) > 1:
            view = table.view(seat)
            ranks = game.art.priorities(view)
            drawn = [panel.name for panel in game.art.panels(view, game.text.words("en"), table.names)]
            shown = {panel: ranks.get(panel, Priority.CONTEXT) for panel in drawn}
            found.append(Position(table.move_count, seat, shown))
        table.act(seat, legal[rng.below(len(legal))])
    return table.record().write(), [found[int(part * len(found))] for part in PARTS_OF_GAME]


def open_position(guest: Guest, table: str, position: Position) -> None:
    guest.play_on(table, position.step, position.seat)
    guest.page.locator("[data-panel]").first.wait_for()
    guest.wait_for_bots()
    guest.wait_until_loaded()


@pytest.mark.parametrize("name", game_names())
def test_what_is_needed_for_a_decision_is_in_the_window_and_readable(
    invite: Invite, server: ServerProcess, name: str
) -> None:
    record, positions = random_game(name)
    guest = invite("Anna", server, DESKTOP)
    table = guest.upload_record(record)
    for position in positions:
        open_position(guest, table, position)
        measured = guest.page.evaluate(MEASURE)
        needed = {panel for panel, priority in position.priorities.items() if priority >= Priority.OWN}
        assert needed <= set(measured["inside"])
        assert measured["outside"] == 0
        assert measured["smallest"] >= MIN_TEXT_PX


@pytest.mark.parametrize("name", game_names())
def test_on_a_phone_what_is_asked_comes_first_and_is_readable(invite: Invite, server: ServerProcess, name: str) -> None:
    record, positions = random_game(name)
    guest = invite("Anna", server, PHONE)
    table = guest.upload_record(record)
    for position in positions:
        open_position(guest, table, position)
        measured = guest.page.evaluate(MEASURE)
        assert position.priorities[measured["topmost"]] == max(position.priorities.values())
        assert measured["smallest"] >= MIN_TEXT_PX
        assert guest.fits_window()
