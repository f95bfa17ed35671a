"""A table survives a reloaded page, a killed server and a change of the rules."""

from __future__ import annotations

import sqlite3

from e2e.guests import PHONE, Invite
from e2e.page_steps import (
    accept_invitation,
    check_page_at_both_sizes,
    final_scores,
    invitation_link,
    log_lines,
    set_up_table,
    start_table,
)
from e2e.random_clicker import RandomClicker, play_to_end
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

CLICKS = 6
"""Enough for a game to be under way."""


def test_a_reloaded_page_shows_the_same_table(invite: Invite, server: ServerProcess) -> None:
    host, friend = invite("Morag", server), invite("Hamish", server, PHONE)
    set_up_table(host, "isle-of-skye", ["By link"])
    start_table(host)
    accept_invitation(friend, invitation_link(host))
    players = RandomClicker(host, seed=3), RandomClicker(friend, seed=4)
    play_to_end(*players, until=CLICKS)
    for player in players:
        guest = player.guest
        before = log_lines(guest)
        guest.page.reload()
        guest.page.locator("[data-panel]").first.wait_for()
        assert log_lines(guest)[: len(before)] == before
    play_to_end(*players, until=2 * CLICKS)


def test_a_server_killed_during_a_game_loses_nothing(invite: Invite, own_server: ServerProcess) -> None:
    host, friend = invite("Morag", own_server), invite("Hamish", own_server, PHONE)
    for guest in (host, friend):
        guest.expected_errors += ["WebSocket connection to .* failed", "net::ERR_CONNECTION_(REFUSED|RESET)"]
    set_up_table(host, "clans-and-glory", ["By link"])
    start_table(host)
    accept_invitation(friend, invitation_link(host))
    players = RandomClicker(host, seed=5), RandomClicker(friend, seed=6)
    play_to_end(*players, until=CLICKS)
    before = [log_lines(player.guest) for player in players]
    for player in players:
        player.guest.page.evaluate("window.sameAsBefore = true")
    own_server.kill()
    away = "Connection lost. Reconnecting …"
    for player in players:
        expect(player.guest.page.get_by_text(away)).to_be_visible()
    own_server.start()
    for player in players:
        expect(player.guest.page.get_by_text(away)).to_be_hidden(timeout=60_000)
    for player, lines in zip(players, before, strict=True):
        assert log_lines(player.guest)[: len(lines)] == lines
    play_to_end(*players)
    assert all(player.guest.page.evaluate("window.sameAsBefore") for player in players), "a page was reloaded"
    assert final_scores(host) == final_scores(friend)


def test_a_table_of_an_edition_that_is_not_installed_says_so(invite: Invite, own_server: ServerProcess) -> None:
    guest = invite("Morag", own_server)
    guest.expected_errors += ["WebSocket connection to .* failed", "net::ERR_CONNECTION_(REFUSED|RESET)"]
    set_up_table(guest, "clans-and-glory", ["Bot"])
    start_table(guest)
    guest.page.locator("[data-panel]").first.wait_for()
    address = guest.page.url
    own_server.kill()
    with sqlite3.connect(own_server.database) as tables:
        tables.execute("update tables set edition = 99")
    tables.close()
    own_server.start()
    guest.page.goto(address)
    expect(guest.page.get_by_role("main")).to_contain_text("started with edition 99 of the rules")
    check_page_at_both_sizes(guest, "closed")
    guest.page.get_by_role("link", name="Home", exact=True).click()
    expect(guest.page.get_by_text("This edition of the rules is no longer installed")).to_be_visible()
