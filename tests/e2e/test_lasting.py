"""A table outlasts what happens to browsers and servers."""

from __future__ import annotations

import sqlite3

from e2e.clicking import Clicker, play_out
from e2e.evening import invitation, lay_table, log, look_through, result, sit_down, take_seat
from e2e.guests import PHONE, Invite
from e2e.house import House
from playwright.sync_api import expect

SOME = 6
"""Clicks of a game that is under way."""


def test_a_page_loaded_again_shows_the_same_table(invite: Invite, house: House) -> None:
    host, friend = invite("Morag", house), invite("Hamish", house, PHONE)
    lay_table(host, "isle-of-skye", ["By link"])
    sit_down(host)
    take_seat(friend, invitation(host))
    players = Clicker(host, seed=3), Clicker(friend, seed=4)
    play_out(*players, until=SOME)
    for player in players:
        guest = player.guest
        before = log(guest)
        guest.page.reload()
        guest.page.locator("[data-panel]").first.wait_for()
        assert log(guest)[: len(before)] == before
    play_out(*players, until=2 * SOME)


def test_a_server_killed_in_mid_game_loses_nothing(invite: Invite, house_of_mine: House) -> None:
    host, friend = invite("Morag", house_of_mine), invite("Hamish", house_of_mine, PHONE)
    for guest in (host, friend):
        guest.expected += ["WebSocket connection to .* failed", "net::ERR_CONNECTION_(REFUSED|RESET)"]
    lay_table(host, "clans-and-glory", ["By link"])
    sit_down(host)
    take_seat(friend, invitation(host))
    players = Clicker(host, seed=5), Clicker(friend, seed=6)
    play_out(*players, until=SOME)
    before = [log(player.guest) for player in players]
    for player in players:
        player.guest.page.evaluate("window.sameAsBefore = true")
    house_of_mine.kill()
    away = "Connection lost. Reconnecting …"
    for player in players:
        expect(player.guest.page.get_by_text(away)).to_be_visible()
    house_of_mine.start()
    for player in players:
        expect(player.guest.page.get_by_text(away)).to_be_hidden(timeout=60_000)
    for player, lines in zip(players, before, strict=True):
        assert log(player.guest)[: len(lines)] == lines
    play_out(*players)
    assert all(player.guest.page.evaluate("window.sameAsBefore") for player in players), "a page was loaded again"
    assert result(host) == result(friend)


def test_a_table_whose_rules_are_no_longer_installed_says_so(invite: Invite, house_of_mine: House) -> None:
    guest = invite("Morag", house_of_mine)
    guest.expected += ["WebSocket connection to .* failed", "net::ERR_CONNECTION_(REFUSED|RESET)"]
    lay_table(guest, "clans-and-glory", ["Bot"])
    sit_down(guest)
    guest.page.locator("[data-panel]").first.wait_for()
    address = guest.page.url
    house_of_mine.kill()
    with sqlite3.connect(house_of_mine.database) as tables:
        tables.execute("update tables set edition = 99")
    tables.close()
    house_of_mine.start()
    guest.page.goto(address)
    expect(guest.page.get_by_role("main")).to_contain_text("started with edition 99 of the rules")
    look_through(guest, "closed")
    guest.page.get_by_role("link", name="Home", exact=True).click()
    expect(guest.page.get_by_text("This edition of the rules is no longer installed")).to_be_visible()
