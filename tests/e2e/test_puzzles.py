"""Puzzles in the browser: today's from the first page, one solved in the picture and one failed by keyboard."""

from __future__ import annotations

import re

from e2e.evening import look_through
from e2e.guests import PHONE, Guest, Invite
from e2e.house import House
from e2e.keys import press
from playwright.sync_api import expect

from ceilidh.core import Puzzle, find_game, replay

GAME = find_game("clans-and-glory")
PUZZLES = GAME.puzzles()


def path(puzzle: Puzzle, action: str) -> tuple[str, ...]:
    view = replay(GAME, puzzle.record).view(puzzle.seat)
    return GAME.art.path(GAME.parse(action), view)


def test_a_puzzle_is_solved_in_the_picture_and_the_row_grows(invite: Invite, house_by_hand: House) -> None:
    guest = invite("Morag", house_by_hand)  # where today does not end
    page = guest.page
    page.goto("/")
    page.get_by_role("link", name=re.compile(f"{GAME.text.words('en')('name')}.*Not solved yet")).click()
    number = int(page.get_by_text(re.compile(r"Puzzle \d+ of")).inner_text().split()[1])
    puzzle = PUZZLES[number - 1]
    expect(page.get_by_text("puzzle of the day")).to_be_visible()
    look_through(guest, "puzzle")
    page.set_viewport_size({"width": 1280, "height": 800})

    for place in path(puzzle, puzzle.best.action):
        page.locator(f"[data-target='{place}']").click()
    expect(page.get_by_role("heading", name="Well spotted!")).to_be_focused()
    expect(page.get_by_text("Tempting, but:")).to_be_visible()
    expect(page.get_by_text("1 in a row")).to_be_visible()
    look_through(guest, "puzzle-solved")

    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Find the best move")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Clans and Glory.*Solved"))).to_be_visible()


def test_a_failed_puzzle_is_answered_kindly_and_can_be_done_by_keyboard(invite: Invite, house: House) -> None:
    guest = invite("Ewan", house, PHONE, lang="de")
    page = guest.page
    page.goto("/puzzles/clans-and-glory/1")
    press(guest, "button.toggle[aria-expanded=false]")
    press(guest, f".list [data-action='{PUZZLES[0].tempting}']")
    expect(page.get_by_role("heading", name="Nicht ganz: Dieser Zug ist wirklich verlockend.")).to_be_focused()
    expect(page.get_by_text("Besser:")).to_be_visible()
    expect(page.locator(".mark.lit").first).to_be_attached()
    assert answered(guest)
    look_through(guest, "puzzle-failed")

    page.reload()
    press(guest, "button.toggle[aria-expanded=false]")
    press(guest, f".list [data-action='{PUZZLES[0].best.action}']")
    expect(page.get_by_text("Dieses Rätsel hast du schon versucht, es zählt nicht noch einmal.")).to_be_visible()
    expect(page.get_by_text("0 in Folge")).to_be_visible()


def answered(guest: Guest) -> bool:
    """Whether what is said names what the try costs."""
    return bool(re.search(r"um\s+\d+\s+Prozentpunkt", guest.page.locator(".verdict").inner_text()))
