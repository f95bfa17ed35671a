"""An author at work: a game with rules alone can be played, and saved changes show in the open page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from authoring import Workshop
from e2e.guests import DESKTOP, PHONE, Invite
from e2e.server_process import START_LIMIT_S
from playwright.sync_api import expect

RESTART_ERRORS = r"WebSocket connection|Failed to load resource"
"""Console errors while the server restarts."""
RESTART_LIMIT_MS = START_LIMIT_S * 1000


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[Workshop]:
    with Workshop(tmp_path) as opened:
        yield opened


def test_a_saved_game_file_changes_the_open_page(workshop: Workshop, invite: Invite) -> None:
    anna = invite("Anna", workshop, DESKTOP)
    anna.expected_errors.append(RESTART_ERRORS)
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play now: Pig").click()
    panels = anna.page.locator("[data-panel]")
    expect(panels.get_by_text("Pot")).to_be_visible(timeout=RESTART_LIMIT_MS)
    anna.screenshot("pig-desk")
    counts = "player_counts = (2, 3, 4)"
    workshop.change_all({'"pot": state.pot': '"kettle": state.pot', counts: counts.replace("4)", "4, 5)")})
    expect(panels.get_by_text("Kettle")).to_be_visible(timeout=RESTART_LIMIT_MS)
    expect(anna.page.locator("#pig-seat-5")).to_have_count(1, timeout=RESTART_LIMIT_MS)
    assert anna.page.locator("#pig-seat-1").count() == 1


def test_the_default_picture_fits_a_phone(workshop: Workshop, invite: Invite) -> None:
    anna = invite("Anna", workshop, PHONE)
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play now: Pig").click()
    expect(anna.page.locator("[data-panel]").get_by_text("Pot")).to_be_visible(timeout=RESTART_LIMIT_MS)
    assert anna.fits_window()
    anna.screenshot("pig-phone")
