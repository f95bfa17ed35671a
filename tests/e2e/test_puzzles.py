"""Puzzles: today's from the home page solved in the picture, and one failed by keyboard."""

from __future__ import annotations

import re

from e2e.guests import PHONE, Guest, Invite
from e2e.keyboard_player import press
from e2e.page_steps import check_page_at_both_sizes
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

from ceilidh.core import Puzzle, find_game, replay

GAME = find_game("clans-and-glory")
PUZZLES = GAME.puzzles()


def path(puzzle: Puzzle, action: str) -> tuple[str, ...]:
    view = replay(GAME, puzzle.record).view(puzzle.seat)
    return GAME.art.path(GAME.parse(action), view)


def test_a_puzzle_solved_in_the_picture_starts_a_streak(
    invite: Invite, server_with_manual_clock: ServerProcess
) -> None:
    guest = invite("Morag", server_with_manual_clock)  # so that the day does not change
    page = guest.page
    page.goto("/")
    page.get_by_role("link", name=re.compile(f"{GAME.text.words('en')('name')}.*Not solved yet")).click()
    number = int(page.get_by_text(re.compile(r"Puzzle \d+ of")).inner_text().split()[1])
    puzzle = PUZZLES[number - 1]
    expect(page.get_by_text("puzzle of the day")).to_be_visible()
    check_page_at_both_sizes(guest, "puzzle")
    page.set_viewport_size({"width": 1280, "height": 800})

    for place in path(puzzle, puzzle.best.action):
        page.locator(f"[data-target='{place}']").click()
    expect(page.get_by_role("heading", name="Well spotted!")).to_be_focused()
    expect(page.get_by_text("Tempting, but:")).to_be_visible()
    expect(page.get_by_text("1 in a row")).to_be_visible()
    check_page_at_both_sizes(guest, "puzzle-solved")

    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Find the best move")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Clans and Glory.*Solved"))).to_be_visible()


def test_a_puzzle_failed_by_keyboard_shows_the_better_move_and_counts_once(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Ewan", server, PHONE, lang="de")
    page = guest.page
    page.goto("/puzzles/clans-and-glory/1")
    press(guest, "button.toggle[aria-expanded=false]")
    press(guest, f".list [data-action='{PUZZLES[0].tempting}']")
    expect(page.get_by_role("heading", name="Nicht ganz: Dieser Zug ist wirklich verlockend.")).to_be_focused()
    expect(page.get_by_text("Besser:")).to_have_count(0)
    check_page_at_both_sizes(guest, "puzzle-second-try")
    page.get_by_role("button", name="Was nach meinem Zug passiert").click()
    expect(page.get_by_text("Zum Beispiel:")).to_be_visible()
    expect(page.locator(".line li").nth(1)).to_be_visible()
    check_page_at_both_sizes(guest, "puzzle-line")
    page.get_by_role("button", name="Noch einmal versuchen").click()
    press(guest, "button.toggle[aria-expanded=false]")
    press(guest, f".list [data-action='{PUZZLES[0].tempting}']")
    expect(page.get_by_text("Besser:")).to_be_visible()
    expect(page.locator(".mark.highlighted").first).to_be_attached()
    assert names_cost(guest)
    check_page_at_both_sizes(guest, "puzzle-failed")

    page.reload()
    press(guest, "button.toggle[aria-expanded=false]")
    press(guest, f".list [data-action='{PUZZLES[0].best.action}']")
    expect(page.get_by_text("Dieses Rätsel hast du schon versucht, es zählt nicht noch einmal.")).to_be_visible()
    expect(page.get_by_text("0 in Folge")).to_be_visible()


def names_cost(guest: Guest) -> bool:
    """True if the verdict names the cost of the attempt."""
    return bool(re.search(r"um\s+\d+\s+Prozentpunkt", guest.page.locator(".verdict").inner_text()))
