"""The coach in the browser: before a costly decision it says so once, what is better and why, and one chooses again."""

from __future__ import annotations

from e2e.clicking import THINKING
from e2e.evening import look_through
from e2e.guests import Guest, Invite
from e2e.house import House
from playwright.sync_api import expect

from ceilidh.core import Puzzle, Rng, find_game, replay

GAME = find_game("clans-and-glory")
COSTLY: Puzzle = max(
    GAME.puzzles(), key=lambda one: one.best.win_probability - (one.find(one.tempting) or one.best).win_probability
)
"""What looks best here costs very much."""


def come_to_table(guest: Guest) -> None:
    """Plays on from the position of the puzzle, against bots."""
    table = replay(GAME, COSTLY.record)
    step, rng = table.move_count, Rng.seeded(1)
    while actors := table.actors():
        legal = table.seat(actors[0]).legal()
        table.act(actors[0], legal[rng.below(len(legal))])
    guest.play_on(guest.open_record(table.record().write()), step, COSTLY.seat)


def test_a_costly_decision_is_warned_of_once_and_can_be_taken_back(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    come_to_table(guest)
    page, says = guest.page, guest.page.get_by_role("alertdialog")
    page.get_by_role("switch", name="Coach").check()
    costly = page.locator(f"[data-action='{COSTLY.tempting}']:visible")
    costly.click()
    expect(says).to_contain_text("lower your chance of winning", timeout=THINKING)
    expect(says).to_contain_text("Better:")
    expect(page.locator("[data-target]")).to_have_count(0)
    expect(page.locator(".mark.lit").first).to_be_attached()
    look_through(guest, "coach")
    page.set_viewport_size({"width": 1280, "height": 800})

    says.get_by_role("button", name="Choose again").click()
    expect(says).to_have_count(0)
    expect(costly).to_be_visible()
    page.reload()
    expect(costly).to_be_visible()
    said = page.locator(".log li").count()
    costly.click()
    expect(costly).to_have_count(0)
    expect(says).to_have_count(0)
    expect(page.locator(".log li")).not_to_have_count(said)
