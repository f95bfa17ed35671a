"""Every page but the table: nobody is kept out, nothing is wider than a phone, light or dark."""

from __future__ import annotations

import pytest
from e2e.evening import lay_table, look_at
from e2e.guests import DESK, PHONE, Invite
from e2e.house import House

from ceilidh.core import game_names

WINDOWS = pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])


@WINDOWS
def test_the_first_page(invite: Invite, house: House, window: tuple[int, int]) -> None:
    guest = invite("Morag", house, window)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").nth(len(game_names()) - 1).wait_for()
    look_at(guest, "home")


@WINDOWS
def test_a_new_table_with_all_kinds_of_players(invite: Invite, house: House, window: tuple[int, int]) -> None:
    guest = invite("Morag", house, window)
    for game in game_names():
        lay_table(guest, game, ["At this screen", "By link", "Bot"])
        look_at(guest, f"new-{game}")


@WINDOWS
def test_an_address_that_does_not_exist(invite: Invite, house: House, window: tuple[int, int]) -> None:
    guest = invite("Morag", house, window)
    guest.page.goto("/nowhere/at/all")
    guest.page.get_by_role("heading", name="Nobody lives at this address").wait_for()
    look_at(guest, "missing")


@WINDOWS
def test_an_invitation_that_nobody_wrote(invite: Invite, house: House, window: tuple[int, int]) -> None:
    guest = invite("Morag", house, window)
    guest.expected.append("the server responded with a status of 404")
    guest.page.goto("/join/nobody-wrote-this")
    guest.page.get_by_role("heading", name="This invitation cannot be used").wait_for()
    look_at(guest, "invitation-wrong")
