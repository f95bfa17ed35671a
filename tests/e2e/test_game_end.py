"""The end of a game: the points are counted up rule by rule, skippable, and shown immediately with reduced motion."""

from __future__ import annotations

import pytest
from e2e.guests import Guest, Invite
from e2e.page_steps import final_scores
from e2e.random_clicker import RandomClicker, play_to_end
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

from ceilidh.core import Player, Rng, Table, find_game

NAMES = ["Morag", "Hamish"]


@pytest.fixture(scope="module")
def played() -> Table:
    """A whole game between two players."""
    table = Table(find_game("clans-and-glory"), [Player("random", name) for name in NAMES], seed=12)
    rng = Rng.seeded(12)
    while actors := table.actors():
        legal = table.seat(actors[0]).legal()
        table.act(actors[0], legal[rng.below(len(legal))])
    return table


def sit_down_before_the_last_decision(guest: Guest, played: Table) -> RandomClicker:
    last = played.move_count - 1
    guest.play_on(guest.upload_record(played.record().write()), last, played.record().moves[last].seat)
    return RandomClicker(guest, seed=1)


def test_points_are_counted_up_rule_by_rule_after_the_last_decision(
    invite: Invite, server: ServerProcess, played: Table
) -> None:
    guest = invite("Morag", server)
    page = guest.page
    page.emulate_media(reduced_motion="no-preference")
    clicker = sit_down_before_the_last_decision(guest, played)
    with guest.paused_clock():
        play_to_end(clicker)
        expect(page.get_by_text("Counting the points …")).to_be_visible()
        expect(page.get_by_role("row", name="Table A")).to_be_hidden()
        page.clock.run_for(8000)
        expect(page.get_by_role("row", name="Table A")).to_be_visible()
        expect(page.get_by_text("Counting the points …")).to_be_hidden()
    assert sorted(points for _, points in final_scores(guest)) == sorted(page_bars(guest))


def test_the_count_is_skipped_by_a_click_or_a_key(invite: Invite, server: ServerProcess, played: Table) -> None:
    guest = invite("Morag", server)
    page = guest.page
    page.emulate_media(reduced_motion="no-preference")
    clicker = sit_down_before_the_last_decision(guest, played)
    with guest.paused_clock():
        play_to_end(clicker)
        expect(page.get_by_role("button", name="Skip")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_text("Counting the points …")).to_be_hidden()
        expect(page.locator(".result h2")).to_be_visible()


def test_nothing_is_counted_up_with_reduced_motion_or_for_later_visitors(
    invite: Invite, server: ServerProcess, played: Table
) -> None:
    guest = invite("Morag", server)
    page = guest.page
    play_to_end(sit_down_before_the_last_decision(guest, played))
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".confetti")).to_be_hidden()
    page.emulate_media(reduced_motion="no-preference")
    with guest.paused_clock():
        page.reload()
        expect(page.locator(".result h2")).to_be_visible()


def page_bars(guest: Guest) -> list[int]:
    """The totals beside the bars."""
    return [int(text) for text in guest.page.locator(".bars .line b").all_inner_texts()]
