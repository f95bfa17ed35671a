"""Pages and dialogs other than the game: accessible and not wider than the window, light and dark."""

from __future__ import annotations

import re

from e2e.guests import Invite
from e2e.page_steps import accept_invitation, check_page_at_both_sizes, invitation_link, set_up_table, start_table
from e2e.server_process import ServerProcess
from playwright.sync_api import expect

from ceilidh.core import game_names

READ_BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"


def test_the_home_page_and_its_dialog_for_opening_a_record(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(len(game_names()) - 1).wait_for()
    check_page_at_both_sizes(guest, "home")
    guest.expected_errors.append("the server responded with a status of 400")
    page.get_by_role("button", name="Open a record").click()
    page.get_by_label("Or paste the text").fill("Once upon a time")
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
    check_page_at_both_sizes(guest, "dialog-record")


def test_the_account_page_with_a_new_api_token(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    page = guest.page
    page.goto("/")
    page.get_by_role("link", name="your account").click()
    page.get_by_role("button", name="Create a new token").click()
    page.get_by_role("textbox", name="Token").wait_for()
    check_page_at_both_sizes(guest, "me")


def test_the_form_for_a_new_table_with_all_kinds_of_seats(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    for game in game_names():
        set_up_table(guest, game, ["On this screen", "By link", "Bot"])
        check_page_at_both_sizes(guest, f"new-{game}")


def test_a_refused_name_is_explained_beside_its_field_and_no_table_is_made(
    invite: Invite, server: ServerProcess
) -> None:
    guest = invite("Mo\u202erag", server)
    guest.expected_errors.append("the server responded with a status of 400")
    set_up_table(guest, "clans-and-glory", ["Bot"])
    guest.page.get_by_role("textbox", name="Your name").press("Enter")
    expect(guest.page.get_by_role("textbox", name="Your name")).to_have_attribute("aria-invalid", "true")
    expect(guest.page.get_by_role("listitem").get_by_role("alert").first).to_contain_text("name")
    guest.page.get_by_role("button", name="Start game").click()
    expect(guest.page.get_by_role("textbox", name="Your name")).to_be_focused()
    assert guest.page.url.endswith("/new/clans-and-glory")


def test_the_waiting_room_the_invite_page_and_the_list_of_open_tables(invite: Invite, server: ServerProcess) -> None:
    host, friend, stranger = invite("Morag", server), invite("Hamish", server), invite("Isobel", server)
    set_up_table(host, "isle-of-skye", ["By link", "By link"])
    multiple_seats = host.page.get_by_role("checkbox", name="One person may take several seats")
    expect(multiple_seats).to_have_count(0)
    host.page.get_by_role("checkbox", name="Show in the list of open tables").check()
    expect(multiple_seats).not_to_be_checked()
    start_table(host)
    link = invitation_link(host)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.get_by_role("button", name="Copy").first.click()
    host.page.get_by_role("button", name="Copied").wait_for()
    assert host.page.evaluate("navigator.clipboard.readText()") == link
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Take this seat").wait_for()
    check_page_at_both_sizes(friend, "join")
    accept_invitation(friend, link)
    host.page.get_by_text("Hamish").wait_for()
    check_page_at_both_sizes(host, "waiting-room")
    host.page.goto("/")
    host.page.get_by_role("heading", name="Your tables").wait_for()
    stranger.page.goto("/")
    stranger.page.get_by_role("button", name="Join: ").first.wait_for()
    check_page_at_both_sizes(stranger, "lobby")


def test_the_rules_tab_and_the_seat_dialog(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    set_up_table(guest, "clans-and-glory", ["Bot"])
    start_table(guest)
    guest.page.get_by_role("tab", name="Rules").click()
    check_page_at_both_sizes(guest, "rules")
    emblems = guest.page.get_by_role("list", name="Players").locator("use")
    widths = emblems.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert len(widths) == 2, "each player has an emblem"
    assert min(widths) > 16, "the emblem is drawn"
    guest.page.get_by_role("button", name="Options for Morag's seat").click()
    check_page_at_both_sizes(guest, "dialog-seat")


def test_the_rules_page_opens_at_a_section_and_can_be_searched(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    page = guest.page
    page.goto("/rules/clans-and-glory#shield")
    expect(page.get_by_role("heading", name="Step 2: lay a shield")).to_be_in_viewport()
    check_page_at_both_sizes(guest, "rules-page")
    page.keyboard.press("/")
    page.keyboard.type("campfire")
    expect(page.get_by_role("status").first).to_have_text(re.compile(r"^\d+ matches$"))
    expect(page.get_by_role("heading", name="Step 2: lay a shield")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_have_text(re.compile(r"^1 / \d+$"))
    assert page.evaluate("[...CSS.highlights.get('found-here')][0].toString()") == "campfire"
    check_page_at_both_sizes(guest, "rules-found")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Step 2: lay a shield")).to_be_visible()


def test_an_unknown_address_leads_to_a_page_that_says_so(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.page.goto("/nowhere/at/all")
    guest.page.get_by_role("heading", name="This page doesn't exist").wait_for()
    check_page_at_both_sizes(guest, "missing")


def test_an_invalid_invite_link_says_so(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.expected_errors.append("the server responded with a status of 404")
    guest.page.goto("/join/no-such-token")
    guest.page.get_by_role("heading", name="This invite link isn't valid").wait_for()
    check_page_at_both_sizes(guest, "invitation-wrong")


def test_the_chosen_theme_is_there_at_the_first_paint(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Colours: same as device").click()
    guest.page.get_by_role("button", name="Colours: light").click()
    guest.page.get_by_role("button", name="Colours: dark").wait_for()
    dark = guest.page.evaluate(READ_BACKGROUND)
    guest.context.route("**/assets/*.js", lambda route: route.abort())
    guest.expected_errors.append("net::ERR_FAILED")
    guest.page.reload()
    assert guest.page.locator("#app").inner_html() == "", "the client must not have started"
    assert guest.page.evaluate(READ_BACKGROUND) == dark


def test_every_game_can_be_started_without_scrolling_on_a_laptop(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    guest.page.goto("/")
    buttons = guest.page.get_by_role("button", name="Play now")
    buttons.nth(len(game_names()) - 1).wait_for()
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_running_listed_table_is_watched_from_the_home_page(invite: Invite, server: ServerProcess) -> None:
    host, friend, guest = (invite(name, server) for name in ("Morag", "Hamish", "Isla"))
    for one in (host, friend):
        one.sign_in()
    seats = [{"kind": "me"}, {"kind": "friend"}]
    table = host.request("POST", "/api/tables", {"game": "glen-more", "seats": seats, "listed": True})["table"]
    friend.request("POST", f"/api/tables/{table}/join", {"name": "Hamish"})
    guest.page.goto("/")
    guest.page.get_by_role("region", name="Games to watch").get_by_role("link", name="Glen More").first.click()
    guest.page.wait_for_url(f"**/watch/{table}/*")
    expect(guest.page.get_by_text("Hamish").first).to_be_visible()
