"""What calls people to the table and what their device adds: colours, titles, tones, notices, fingers, the clipboard."""

from __future__ import annotations

import re

from e2e.clicking import Clicker, play_out, wait_for_somebody
from e2e.evening import lay_table, sit_down
from e2e.guests import Invite
from e2e.house import House
from playwright.sync_api import expect


def test_colours_chosen_before_are_there_at_the_first_paint(invite: Invite, house: House) -> None:
    guest = invite("Morag", house)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Colours: as on this device").click()
    guest.page.get_by_role("button", name="Colours: light").click()
    guest.page.get_by_role("button", name="Colours: dark").wait_for()
    paper = "() => getComputedStyle(document.body).backgroundColor"
    dark = guest.page.evaluate(paper)
    guest.context.route("**/assets/*.js", lambda route: route.abort())
    guest.expected.append("net::ERR_FAILED")
    guest.page.reload()
    assert guest.page.locator("#app").inner_html() == "", "the client must not have started"
    assert guest.page.evaluate(paper) == dark
