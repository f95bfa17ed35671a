"""Each game from the first click to the last, played by two people, one of them on a phone."""

from __future__ import annotations

import pytest
from e2e.guests import PHONE, Invite
from e2e.page_steps import accept_invitation, check_page, final_scores, invitation_link, set_up_table, start_table
from e2e.random_clicker import RandomClicker, play_to_end
from e2e.server_process import ServerProcess

from ceilidh.core import game_names

SHORT_OPTIONS = {"smugglers": ["to 10 fame", "£5, 1 wood and 1 malt each"]}
EARLY_CLICKS, MIDDLE_CLICKS = 3, 20


@pytest.mark.parametrize("game", game_names())
def test_two_people_join_by_link_and_play_to_the_end(invite: Invite, server: ServerProcess, game: str) -> None:
    host, friend = invite("Morag", server), invite("Hamish", server, PHONE)
    set_up_table(host, game, ["By link"], SHORT_OPTIONS.get(game, ()))
    start_table(host)
    accept_invitation(friend, invitation_link(host))
    players = RandomClicker(host, seed=1), RandomClicker(friend, seed=2)
    for moment, clicks in (("early", EARLY_CLICKS), ("middle", MIDDLE_CLICKS), ("end", None)):
        play_to_end(*players, until=clicks)
        for player in players:
            check_page(player.guest, f"{game}-{moment}")
    assert final_scores(host) == final_scores(friend)
    assert {name for name, _ in final_scores(host)} == {"Morag", "Hamish"}
