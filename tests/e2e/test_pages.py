"""Every page and dialog but the game itself: nobody is kept out, nothing is wider than a phone, light or dark."""

from __future__ import annotations

import re

from e2e.evening import invitation, lay_table, look_through, sit_down, take_seat
from e2e.guests import Invite
from e2e.house import House
from playwright.sync_api import expect

from ceilidh.core import game_names


def test_the_first_page_and_the_dialog_for_a_record(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(len(game_names()) - 1).wait_for()
    look_through(guest, "home")
    guest.expected.append("the server responded with a status of 400")
    page.get_by_role("button", name="Open a record").click()
    page.get_by_label("Or paste the text").fill("Once upon a time")
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
    look_through(guest, "dialog-record")


def test_the_page_about_me_and_my_programs(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    page = guest.page
    page.goto("/")
    page.get_by_role("link", name="your account").click()
    page.get_by_role("button", name="Create a new token").click()
    page.get_by_label("Token").wait_for()
    look_through(guest, "me")


def test_a_new_table_with_all_kinds_of_players(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    for game in game_names():
        lay_table(guest, game, ["On this screen", "By link", "Bot"])
        look_through(guest, f"new-{game}")


def test_a_name_that_is_refused_is_told_beside_its_field_and_nobody_sits_down(invite: Invite, house: House) -> None:
    guest = invite("Mo\u202erag", house)
    guest.expected.append("the server responded with a status of 400")
    lay_table(guest, "clans-and-glory", ["Bot"])
    guest.page.get_by_role("textbox", name="Your name").press("Enter")
    expect(guest.page.get_by_role("textbox", name="Your name")).to_have_attribute("aria-invalid", "true")
    expect(guest.page.get_by_role("listitem").get_by_role("alert").first).to_contain_text("name")
    guest.page.get_by_role("button", name="Start game").click()
    expect(guest.page.get_by_role("textbox", name="Your name")).to_be_focused()
    assert guest.page.url.endswith("/new/clans-and-glory")


def test_the_waiting_room_the_invitation_and_the_lobby(invite: Invite, house: House) -> None:
    host, friend, stranger = invite("Morag", house), invite("Hamish", house), invite("Isobel", house)
    lay_table(host, "isle-of-skye", ["By link", "By link"])
    several = host.page.get_by_role("checkbox", name="One person may take several seats")
    expect(several).to_have_count(0)
    host.page.get_by_role("checkbox", name="Show in the list of open tables").check()
    expect(several).not_to_be_checked()
    sit_down(host)
    link = invitation(host)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.get_by_role("button", name="Copy").first.click()
    host.page.get_by_role("button", name="Copied").wait_for()
    assert host.page.evaluate("navigator.clipboard.readText()") == link
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Take this seat").wait_for()
    look_through(friend, "join")
    take_seat(friend, link)
    host.page.get_by_text("Hamish").wait_for()
    look_through(host, "waiting-room")
    host.page.goto("/")
    host.page.get_by_role("heading", name="Your tables").wait_for()
    stranger.page.goto("/")
    stranger.page.get_by_role("button", name="Join: ").first.wait_for()
    look_through(stranger, "lobby")


def test_the_dialog_about_a_seat_and_the_rules(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    lay_table(guest, "clans-and-glory", ["Bot"])
    sit_down(guest)
    guest.page.get_by_role("tab", name="Rules").click()
    look_through(guest, "rules")
    signs = guest.page.get_by_role("list", name="Players").locator("use")
    widths = signs.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert len(widths) == 2, "each player has a sign"
    assert min(widths) > 16, "the game draws it"
    guest.page.get_by_role("button", name="Options for Morag's seat").click()
    look_through(guest, "dialog-seat")


def test_the_rules_as_a_page_are_read_searched_and_linked_to(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    page = guest.page
    page.goto("/rules/clans-and-glory#shield")
    expect(page.get_by_role("heading", name="Step 2: lay a shield")).to_be_in_viewport()
    look_through(guest, "rules-page")
    page.keyboard.press("/")
    page.keyboard.type("campfire")
    expect(page.get_by_role("status").first).to_have_text(re.compile(r"^\d+ matches$"))
    expect(page.get_by_role("heading", name="Step 2: lay a shield")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_have_text(re.compile(r"^1 / \d+$"))
    assert page.evaluate("[...CSS.highlights.get('found-here')][0].toString()") == "campfire"
    look_through(guest, "rules-found")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Step 2: lay a shield")).to_be_visible()


def test_an_address_that_does_not_exist(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    guest.page.goto("/nowhere/at/all")
    guest.page.get_by_role("heading", name="This page doesn't exist").wait_for()
    look_through(guest, "missing")


def test_an_invitation_that_nobody_wrote(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    guest.expected.append("the server responded with a status of 404")
    guest.page.goto("/join/nobody-wrote-this")
    guest.page.get_by_role("heading", name="This invite link isn't valid").wait_for()
    look_through(guest, "invitation-wrong")
