"""The coach in the browser: one warning before a costly decision, with a better one and its reason."""

from __future__ import annotations

from e2e.guests import Guest, Invite
from e2e.page_steps import check_page_at_both_sizes
from e2e.random_clicker import BOT_TIMEOUT_MS
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

from ceilidh.core import Puzzle, Rng, find_game, replay

GAME = find_game("clans-and-glory")
COSTLY: Puzzle = max(
    GAME.puzzles(), key=lambda one: one.best.win_probability - (one.find(one.tempting) or one.best).win_probability
)
"""The puzzle whose tempting action costs the most."""


def open_position(guest: Guest) -> None:
    """Play on from the position of the puzzle, against bots."""
    table = replay(GAME, COSTLY.record)
    step, rng = table.move_count, Rng.seeded(1)
    while actors := table.actors():
        legal = table.seat(actors[0]).legal()
        table.act(actors[0], legal[rng.below(len(legal))])
    guest.play_on(guest.upload_record(table.record().write()), step, COSTLY.seat)


def test_the_coach_warns_once_before_a_costly_decision_that_can_then_be_changed(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Morag", server)
    open_position(guest)
    page, warning = guest.page, guest.page.get_by_role("alertdialog")
    page.get_by_role("switch", name="Coach").check()
    costly = page.locator(f"[data-action='{COSTLY.tempting}']:visible")
    costly.click()
    expect(warning).to_contain_text("lower your chance of winning", timeout=BOT_TIMEOUT_MS)
    expect(warning).to_contain_text("Better:")
    expect(page.locator("[data-target]")).to_have_count(0)
    expect(page.locator(".mark.highlighted").first).to_be_attached()
    check_page_at_both_sizes(guest, "coach-warning")
    page.set_viewport_size({"width": 1280, "height": 800})

    warning.get_by_role("button", name="Choose again").click()
    expect(warning).to_have_count(0)
    expect(costly).to_be_visible()
    page.reload()
    expect(costly).to_be_visible()
    lines = page.locator(".log li").count()
    costly.click()
    expect(costly).to_have_count(0)
    expect(warning).to_have_count(0)
    expect(page.locator(".log li")).not_to_have_count(lines)
