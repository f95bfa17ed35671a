"""Time limits as people see them; the house's clock is moved by hand."""

from __future__ import annotations

from e2e.evening import invitation, lay_table, look_through, sit_down, take_seat
from e2e.guests import DESK, Invite
from e2e.house import House
from playwright.sync_api import expect
from server.manual_clock import ManualClock


def test_a_clock_counts_down_and_a_bot_stands_in_for_who_runs_out(
    house_by_hand: House, clock: ManualClock, invite: Invite
) -> None:
    host, friend = invite("Morag", house_by_hand), invite("Hamish", house_by_hand)
    lay_table(host, "clans-and-glory", ["By link"], ["Live"])
    host.page.get_by_label("Per player").select_option("10 minutes")
    host.page.get_by_label("If someone runs out of time, this bot takes over").select_option("Easy")
    look_through(host, "time-form")
    sit_down(host)
    expect(host.page.get_by_text("10 minutes each, plus 20 seconds per turn")).to_be_visible()
    friend.page.goto(invitation(host))
    expect(friend.page.get_by_text("10 minutes each, plus 20 seconds per turn")).to_be_visible()
    take_seat(friend, friend.page.url)
    clock.move(minutes=10)
    mine = host.page.get_by_role("list", name="Players").get_by_role("timer", name="Morag")
    with host.time_held():
        host.page.reload()
        expect(mine).to_have_text("0:20")
        host.page.clock.run_for(1000)
        expect(mine).to_have_text("0:19")
    expect(host.page.get_by_role("timer", name="Hamish")).to_have_text("10:00")
    look_through(host, "time-low")
    host.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    clock.move(seconds=20)
    expect(friend.page.get_by_text("out of time · a bot is standing in: Easy")).to_be_visible()
    expect(friend.page.get_by_text("Your turn", exact=True)).to_be_visible()
    host.page.get_by_role("button", name="Options for Morag's seat").click()
    host.page.get_by_role("button", name="Take my seat back").click()
    expect(mine).to_have_text("1:00")


def test_a_slow_table_tells_how_long_i_have_on_the_home_page(
    house_by_hand: House, clock: ManualClock, invite: Invite
) -> None:
    host = invite("Morag", house_by_hand)
    lay_table(host, "clans-and-glory", ["Bot"], ["Days"])
    sit_down(host)
    expect(host.page.get_by_role("timer")).to_have_text("1 day 23 hrs")
    clock.move(hours=20)
    host.page.goto("/")
    expect(host.page.get_by_text("1 day 4 hours left")).to_be_visible()
    expect(host.page.get_by_text("2 days per turn")).to_be_visible()
    look_through(host, "time-home")
