"""Ways to play other than with a friend at another device: bots, keyboard, one shared screen, spectators."""

from __future__ import annotations

from e2e.guests import Invite
from e2e.keyboard_player import KeyboardPlayer
from e2e.page_steps import check_page, check_page_at_both_sizes, final_scores, log_lines, set_up_table, start_table
from e2e.random_clicker import RandomClicker, play_to_end, wait_for_any_choice
from e2e.server_process import ServerProcess
from playwright.sync_api import expect


def test_play_now_leads_to_a_game_against_bots_that_is_then_listed_as_finished(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Morag", server)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now: Clans and Glory").click()
    guest.page.wait_for_url("**/table/*")
    play_to_end(RandomClicker(guest, seed=7))
    assert len(final_scores(guest)) == 3
    guest.page.goto("/")
    finished = guest.page.get_by_role("region", name="Finished games").or_(
        guest.page.locator("section", has=guest.page.get_by_role("heading", name="Finished games"))
    )
    expect(finished.get_by_role("link", name="Clans and Glory")).to_be_visible()
    check_page(guest, "lobby")


def test_a_whole_game_is_played_by_keyboard_alone(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    set_up_table(guest, "clans-and-glory", ["Bot"])
    start_table(guest)
    play_to_end(KeyboardPlayer(guest, seed=8))
    assert len(final_scores(guest)) == 2


def test_on_a_shared_screen_the_table_is_hidden_until_the_right_player_looks(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Morag", server)
    set_up_table(guest, "clans-and-glory", ["On this screen"])
    guest.page.get_by_label("Name", exact=True).fill("Hamish")
    start_table(guest)
    player = RandomClicker(guest, seed=9)
    hand_overs = 0
    while not player.choices()["over"]:
        wait_for_any_choice(player)
        if player.choices()["handOver"]:
            hand_overs += 1
            if hand_overs == 2:
                check_page_at_both_sizes(guest, "hand-over")
            assert guest.page.locator("[data-panel]").count() == 0, "the table is hidden"
        player.click()
    assert hand_overs > 10


def test_a_spectator_sees_the_table_and_can_choose_nothing(invite: Invite, server: ServerProcess) -> None:
    host, watcher = invite("Morag", server), invite("Isobel", server)
    set_up_table(host, "glen-more", ["By link"])
    start_table(host)
    link = host.page.get_by_label("Link for spectators").input_value()
    host.page.get_by_role("button", name="Fill with bots and start").click()
    watcher.page.goto(link)
    watcher.page.locator("[data-panel]").first.wait_for()
    check_page(watcher, "watching")
    play_to_end(RandomClicker(host, seed=10), until=3)
    lines = log_lines(host)
    expect(watcher.page.locator(".log li")).to_contain_text(lines)
    choices = RandomClicker(watcher, seed=0).choices()
    assert choices["buttons"] == choices["targets"] == 0


def test_html_in_names_and_chat_is_shown_as_text(invite: Invite, server: ServerProcess) -> None:
    script = "<img src=x onerror=alert(1)>"
    guest = invite(script, server)
    guest.page.on("dialog", lambda dialog: guest.console_errors.append(f"dialog: {dialog.message}"))
    set_up_table(guest, "clans-and-glory", ["Bot"])
    start_table(guest)
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_label("Write a message").fill(f"<b>{script}</b>")
    guest.page.get_by_role("button", name="Send").click()
    expect(guest.page.get_by_role("log")).to_contain_text(f"{script} <b>{script}</b>")
    assert guest.page.locator("img").count() == 0
