"""Muting and reporting people, and reporting a problem."""

from __future__ import annotations

import json

from e2e.guests import Invite
from e2e.page_steps import check_page, set_up_table, start_table
from e2e.server_process import ServerProcess
from playwright.sync_api import expect


def test_a_person_is_muted_and_reported_and_unmuted(invite: Invite, server: ServerProcess) -> None:
    morag, hamish = invite("Morag", server), invite("Hamish", server)
    set_up_table(morag, "clans-and-glory", ["By link"])
    start_table(morag)
    link = morag.page.get_by_label("Invite link for seat 2").input_value()
    hamish.page.goto(link)
    hamish.page.get_by_label("Name").fill("Hamish")
    hamish.page.get_by_role("button", name="Take this seat").click()
    hamish.page.get_by_role("tab", name="Chat").click()
    hamish.page.get_by_label("Write a message").fill("Boo!")
    hamish.page.get_by_role("button", name="Send").click()
    page = morag.page
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("Boo!")).to_be_visible()
    page.get_by_role("button", name="Mute, block or report Hamish").click()
    page.get_by_role("button", name="Report …").click()
    page.get_by_label("What did Hamish do?").fill("He shouts.")
    check_page(morag, "report")
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Thank you.")).to_be_visible()
    page.get_by_role("button", name="Mute", exact=True).click()
    expect(page.get_by_text("Hamish is muted.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Boo!")).to_be_hidden()
    page.goto("/me")
    page.get_by_role("button", name="Undo: Hamish").click()
    expect(page.get_by_text("Hamish is muted.")).to_be_hidden()


def test_a_problem_is_reported_to_the_host_and_saved_as_a_file(invite: Invite, server: ServerProcess) -> None:
    guest = invite("Morag", server)
    set_up_table(guest, "clans-and-glory", ["Bot"])
    start_table(guest)
    page = guest.page
    page.locator("[data-panel]").first.wait_for()  # the first update has come
    page.get_by_role("button", name="Report a problem").click()
    page.get_by_label("What went wrong?").fill("My cards are upside down.")
    check_page(guest, "bug-report")
    page.get_by_role("button", name="Send", exact=True).click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save a copy").click()
    report = json.loads(saving.value.path().read_text(encoding="utf-8"))
    assert report["words"] == "My cards are upside down."
    assert report["record"] is None
    assert any('"type":"update"' in message for message in report["messages"])
