"""An author at work: a game that brings nothing but its rules is played, and what is saved shows in the open page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from authoring import Workshop
from e2e.guests import DESK, PHONE, Invite
from e2e.house import START_LIMIT_S
from playwright.sync_api import expect

BROKEN = r"WebSocket connection|Failed to load resource"
"""What a browser says while the server starts anew."""
RESTART_LIMIT_MS = START_LIMIT_S * 1000
"""Milliseconds after which a server that starts anew is given up."""


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[Workshop]:
    with Workshop(tmp_path) as opened:
        yield opened


def test_what_an_author_saves_shows_in_the_open_page(workshop: Workshop, invite: Invite) -> None:
    anna = invite("Anna", workshop, DESK)
    anna.expected.append(BROKEN)
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play now: Pig").click()
    panels = anna.page.locator("[data-panel]")
    expect(panels.get_by_text("Pot")).to_be_visible(timeout=RESTART_LIMIT_MS)
    anna.keep("pig-desk")
    counts = "player_counts = (2, 3, 4)"
    workshop.change_all({'"pot": state.pot': '"kettle": state.pot', counts: counts.replace("4)", "4, 5)")})
    expect(panels.get_by_text("Kettle")).to_be_visible(timeout=RESTART_LIMIT_MS)
    expect(anna.page.locator("#pig-seat-5")).to_have_count(1, timeout=RESTART_LIMIT_MS)
    assert anna.page.locator("#pig-seat-1").count() == 1


def test_the_plain_picture_fits_a_phone(workshop: Workshop, invite: Invite) -> None:
    anna = invite("Anna", workshop, PHONE)
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play now: Pig").click()
    expect(anna.page.locator("[data-panel]").get_by_text("Pot")).to_be_visible(timeout=RESTART_LIMIT_MS)
    assert anna.fits()
    anna.keep("pig-phone")
