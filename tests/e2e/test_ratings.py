"""Rated games: agreed before the game, then on the profile and, after five, on the leaderboard."""

from __future__ import annotations

import re
from pathlib import Path

from e2e.guests import Invite
from e2e.page_steps import accept_invitation, check_page_at_both_sizes, invitation_link, set_up_table, start_table
from e2e.random_clicker import RandomClicker, play_to_end
from e2e.server_process import ServerProcess
from playwright.sync_api import expect
from sqlalchemy import create_engine, update

from ceilidh.server.storage import schema


def test_a_rated_game_leads_to_a_profile_and_the_leaderboard(own_server: ServerProcess, invite: Invite) -> None:
    host, friend = invite("Morag", own_server), invite("Hamish", own_server)
    set_up_table(host, "clans-and-glory", ["By link"], ["Live"])
    host.page.get_by_label("Rated game").check()
    check_page_at_both_sizes(host, "rated-form")
    host.page.set_viewport_size({"width": 1280, "height": 800})
    start_table(host)
    link = invitation_link(host)
    friend.page.goto(link)
    expect(friend.page.get_by_text("Rated: the result counts on the leaderboard, under your name.")).to_be_visible()
    accept_invitation(friend, link)
    expect(host.page.get_by_text("Rated", exact=True)).to_be_visible()
    host.page.locator("[data-panel]").first.wait_for()
    expect(host.page.get_by_role("button", name="Show hints")).to_have_count(0)
    play_to_end(RandomClicker(host, seed=1), RandomClicker(friend, seed=2))
    friend.page.get_by_role("link", name="Leaderboard").click()
    expect(friend.page.get_by_text("You'll appear below after 4 more rated games.")).to_be_visible()
    set_game_counts(own_server.database, 5)
    friend.page.reload()
    friend.page.get_by_role("link", name="Morag").click()
    expect(friend.page.get_by_role("heading", name="Morag")).to_be_visible()
    expect(friend.page.get_by_role("row", name=re.compile("Hamish"))).to_contain_text("you")
    check_page_at_both_sizes(friend, "profile")
    friend.page.goto("/leaderboard/clans-and-glory")
    expect(friend.page.get_by_role("row", name=re.compile("Bot: Expert"))).to_be_visible()
    check_page_at_both_sizes(friend, "leaderboard")
    friend.page.goto("/me")
    friend.page.get_by_role("link", name="Your public profile").click()
    expect(friend.page.get_by_role("heading", name="Hamish")).to_be_visible()


def set_game_counts(database: Path, games: int) -> None:
    """Set every rating's number of games."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(update(schema.ratings).values(games=games))
    engine.dispose()
