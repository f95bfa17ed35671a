"""Other company than a friend far away: bots, somebody at the same screen, people who only watch."""

from __future__ import annotations

from e2e.clicking import Clicker, play_out, wait_for_somebody
from e2e.evening import lay_table, log, look_at, look_through, result, sit_down
from e2e.guests import Invite
from e2e.house import House
from e2e.keys import Typist
from playwright.sync_api import expect


def test_in_two_clicks_against_bots_to_the_end_and_it_is_in_the_list(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now: Clans and Glory").click()
    guest.page.wait_for_url("**/table/*")
    play_out(Clicker(guest, seed=7))
    assert len(result(guest)) == 3
    guest.page.goto("/")
    finished = guest.page.get_by_role("region", name="Finished games").or_(
        guest.page.locator("section", has=guest.page.get_by_role("heading", name="Finished games"))
    )
    expect(finished.get_by_role("link", name="Clans and Glory")).to_be_visible()
    look_at(guest, "lobby")


def test_a_whole_game_by_keyboard_alone(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    lay_table(guest, "clans-and-glory", ["Bot"])
    sit_down(guest)
    play_out(Typist(guest, seed=8))
    assert len(result(guest)) == 2


def test_at_one_screen_nobody_sees_the_table_before_the_screen_is_theirs(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    lay_table(guest, "clans-and-glory", ["On this screen"])
    guest.page.get_by_label("Name", exact=True).fill("Hamish")
    sit_down(guest)
    player = Clicker(guest, seed=9)
    curtains = 0
    while not player.seen()["over"]:
        wait_for_somebody(player)
        if player.seen()["curtain"]:
            curtains += 1
            if curtains == 2:
                look_through(guest, "curtain")
            assert guest.page.locator("[data-panel]").count() == 0, "the picture is behind the curtain"
        player.click()
    assert curtains > 10


def test_whoever_only_watches_sees_the_table_and_can_do_nothing(invite: Invite, house: House) -> None:
    host, watcher = invite("Morag", house), invite("Isobel", house)
    lay_table(host, "glen-more", ["By link"])
    sit_down(host)
    link = host.page.get_by_label("Link for spectators").input_value()
    host.page.get_by_role("button", name="Fill with bots and start").click()
    watcher.page.goto(link)
    watcher.page.locator("[data-panel]").first.wait_for()
    look_at(watcher, "watching")
    play_out(Clicker(host, seed=10), until=3)
    lines = log(host)
    expect(watcher.page.locator(".log li")).to_contain_text(lines)
    assert Clicker(watcher, seed=0).seen()["buttons"] == Clicker(watcher, seed=0).seen()["glowing"] == 0


def test_names_and_chat_are_shown_as_they_were_written(invite: Invite, house: House) -> None:
    evil = "<img src=x onerror=alert(1)>"
    guest = invite(evil, house)
    guest.page.on("dialog", lambda dialog: guest.complaints.append(f"dialog: {dialog.message}"))
    lay_table(guest, "clans-and-glory", ["Bot"])
    sit_down(guest)
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_label("Write a message").fill(f"<b>{evil}</b>")
    guest.page.get_by_role("button", name="Send").click()
    expect(guest.page.get_by_role("log")).to_contain_text(f"{evil} <b>{evil}</b>")
    assert guest.page.locator("img").count() == 0
