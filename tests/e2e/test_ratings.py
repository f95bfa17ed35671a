"""Rated games as people see them: agreed before the deal, and on the leaderboard after five."""

from __future__ import annotations

import re
from pathlib import Path

from e2e.clicking import Clicker, play_out
from e2e.evening import invitation, lay_table, look_through, sit_down, take_seat
from e2e.guests import Invite
from e2e.house import House
from playwright.sync_api import expect
from sqlalchemy import create_engine, update

from ceilidh.server.storage import schema


def test_a_rated_game_leads_to_a_profile_and_the_leaderboard(house_of_mine: House, invite: Invite) -> None:
    host, friend = invite("Morag", house_of_mine), invite("Hamish", house_of_mine)
    lay_table(host, "clans-and-glory", ["By link"], ["Live"])
    host.page.get_by_label("Rated game").check()
    look_through(host, "rated-form")
    host.page.set_viewport_size({"width": 1280, "height": 800})
    sit_down(host)
    link = invitation(host)
    friend.page.goto(link)
    expect(friend.page.get_by_text("Rated: the result counts on the leaderboard, under your name.")).to_be_visible()
    take_seat(friend, link)
    expect(host.page.get_by_text("Rated", exact=True)).to_be_visible()
    host.page.locator("[data-panel]").first.wait_for()
    expect(host.page.get_by_role("button", name="Show hints")).to_have_count(0)
    play_out(Clicker(host, seed=1), Clicker(friend, seed=2))
    friend.page.get_by_role("link", name="Leaderboard").click()
    expect(friend.page.get_by_text("You'll appear below after 4 more rated games.")).to_be_visible()
    have_played(house_of_mine.database, 5)
    friend.page.reload()
    friend.page.get_by_role("link", name="Morag").click()
    expect(friend.page.get_by_role("heading", name="Morag")).to_be_visible()
    expect(friend.page.get_by_role("row", name=re.compile("Hamish"))).to_contain_text("you")
    look_through(friend, "profile")
    friend.page.goto("/leaderboard/clans-and-glory")
    expect(friend.page.get_by_role("row", name=re.compile("Bot: Expert"))).to_be_visible()
    look_through(friend, "leaderboard")
    friend.page.goto("/me")
    friend.page.get_by_role("link", name="Your profile").click()
    expect(friend.page.get_by_role("heading", name="Hamish")).to_be_visible()


def have_played(database: Path, games: int) -> None:
    """As if everybody had played so many."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(update(schema.ratings).values(games=games))
    engine.dispose()
