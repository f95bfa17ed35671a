"""Time controls in the browser; the test moves the server's clock."""

from __future__ import annotations

from e2e.guests import DESKTOP, Invite
from e2e.page_steps import accept_invitation, check_page_at_both_sizes, invitation_link, set_up_table, start_table
from e2e.server_process import ServerProcess
from playwright.sync_api import expect
from server.manual_clock import ManualClock


def test_a_clock_counts_down_and_a_bot_takes_over_when_it_runs_out(
    server_with_manual_clock: ServerProcess, clock: ManualClock, invite: Invite
) -> None:
    host, friend = invite("Morag", server_with_manual_clock), invite("Hamish", server_with_manual_clock)
    set_up_table(host, "clans-and-glory", ["By link"], ["Live"])
    host.page.get_by_label("Time per player").select_option("10 minutes")
    host.page.get_by_label("If someone runs out of time, this bot takes over").select_option("Easy")
    check_page_at_both_sizes(host, "time-form")
    start_table(host)
    expect(host.page.get_by_text("10 minutes each, plus 20 seconds per turn")).to_be_visible()
    friend.page.goto(invitation_link(host))
    expect(friend.page.get_by_text("10 minutes each, plus 20 seconds per turn")).to_be_visible()
    accept_invitation(friend, friend.page.url)
    clock.move(minutes=10)
    mine = host.page.get_by_role("list", name="Players").get_by_role("timer", name="Morag")
    with host.paused_clock():
        host.page.reload()
        expect(mine).to_have_text("0:20")
        host.page.clock.run_for(1000)
        expect(mine).to_have_text("0:19")
    expect(host.page.get_by_role("timer", name="Hamish")).to_have_text("10:00")
    check_page_at_both_sizes(host, "time-low")
    host.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    clock.move(seconds=20)
    expect(friend.page.get_by_text("out of time · a bot is standing in: Easy")).to_be_visible()
    expect(friend.page.get_by_text("Your turn", exact=True)).to_be_visible()
    host.page.get_by_role("button", name="Options for Morag's seat").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Take my seat back").click()
    expect(mine).to_have_text("1:00")


def test_the_home_page_shows_the_time_left_at_a_slow_table(
    server_with_manual_clock: ServerProcess, clock: ManualClock, invite: Invite
) -> None:
    host = invite("Morag", server_with_manual_clock)
    set_up_table(host, "clans-and-glory", ["Bot"], ["Days"])
    start_table(host)
    expect(host.page.get_by_role("timer")).to_have_text("1 day 23 hrs")
    clock.move(hours=20)
    host.page.goto("/")
    expect(host.page.get_by_text("1 day 4 hours left")).to_be_visible()
    expect(host.page.get_by_text("2 days per turn")).to_be_visible()
    check_page_at_both_sizes(host, "time-home")
