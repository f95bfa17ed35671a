"""Leaving a table and signing out for good: the page asks first and says what follows."""

from __future__ import annotations

from e2e.guests import Invite
from e2e.page_steps import accept_invitation, check_page_at_both_sizes, invitation_link, set_up_table, start_table
from e2e.server_process import ServerProcess
from playwright.sync_api import expect


def test_leaving_asks_once_keeps_the_table_and_tells_the_others(server: ServerProcess, invite: Invite) -> None:
    host, friend = invite("Morag", server), invite("Hamish", server)
    set_up_table(host, "clans-and-glory", ["By link"])
    expect(host.page.get_by_role("checkbox", name="Hints and coach")).not_to_be_checked()
    check_page_at_both_sizes(host, "new-table-hints")
    host.page.get_by_role("checkbox", name="Hints and coach").check()
    start_table(host)
    expect(host.page.get_by_text("Everybody here may use hints and the coach.")).to_be_visible()
    accept_invitation(friend, invitation_link(host))

    friend.page.get_by_role("button", name="Options for Hamish's seat").click()
    friend.page.get_by_role("button", name="Leave table").click()
    dialog = friend.page.get_by_role("dialog", name="Leave this table?")
    expect(dialog).to_contain_text("You can take it back until the game ends.")
    check_page_at_both_sizes(friend, "leaving")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_have_count(0)

    friend.page.get_by_role("button", name="Options for Hamish's seat").click()
    friend.page.get_by_role("button", name="Leave table").click()
    dialog.get_by_role("button", name="Leave table").click()
    mine = friend.page.get_by_role("listitem").filter(has_text="You have left; you can come back")
    expect(mine).to_be_visible()
    expect(host.page.locator(".log")).to_contain_text("Hamish has left the table. A bot can take over the seat.")
    check_page_at_both_sizes(host, "somebody-has-left")

    mine.get_by_role("link").first.click()
    check_page_at_both_sizes(friend, "come-back")
    friend.page.get_by_role("button", name="Take my seat back").click()
    expect(host.page.locator(".log")).not_to_contain_text("Hamish has left the table.")


def test_signing_out_for_good_says_what_is_lost(server: ServerProcess, invite: Invite) -> None:
    guest = invite("Morag", server)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").first.click()
    guest.page.wait_for_url("**/table/*")
    guest.page.goto("/me")
    guest.page.get_by_role("button", name="Sign out on this device").click()
    dialog = guest.page.get_by_role("dialog", name="Sign out for good?")
    expect(dialog).to_contain_text("your seat at 1 table")
    check_page_at_both_sizes(guest, "signing-out")
    dialog.get_by_role("button", name="Stay signed in").click()
    expect(dialog).to_have_count(0)
    guest.page.get_by_role("button", name="Sign out on this device").click()
    dialog.get_by_role("button", name="Sign out and lose everything").click()
    guest.page.wait_for_url("**/")
    guest.page.goto("/me")
    expect(guest.page.get_by_role("textbox", name="Your name")).to_have_value("")
