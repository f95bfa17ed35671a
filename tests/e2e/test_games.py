"""Each game from the first click to the last, by two people at two browsers, one of them a phone."""

from __future__ import annotations

import pytest
from e2e.clicking import Clicker, play_out
from e2e.evening import invitation, lay_table, look_at, result, sit_down, take_seat
from e2e.guests import PHONE, Invite
from e2e.house import House

from ceilidh.core import game_names

SHORTER = {"smugglers": ["to 10 fame", "£5, 1 wood and 1 malt each"]}
EARLY, MIDDLE = 3, 20
"""Clicks after which the table is looked at."""


@pytest.mark.parametrize("game", game_names())
def test_two_people_join_by_link_and_play_by_clicking_what_glows(invite: Invite, house: House, game: str) -> None:
    host, friend = invite("Morag", house), invite("Hamish", house, PHONE)
    lay_table(host, game, ["By link"], SHORTER.get(game, ()))
    sit_down(host)
    take_seat(friend, invitation(host))
    players = Clicker(host, seed=1), Clicker(friend, seed=2)
    for moment, clicks in (("early", EARLY), ("middle", MIDDLE), ("end", None)):
        play_out(*players, until=clicks)
        for player in players:
            look_at(player.guest, f"{game}-{moment}")
    assert result(host) == result(friend)
    assert {name for name, _ in result(host)} == {"Morag", "Hamish"}
