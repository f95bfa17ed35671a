"""The view of a turn: nothing of the previous turn is left in it."""

from __future__ import annotations

from typing import cast

import pytest
from games.glen_more.ascii_boards import Scene, scene

from ceilidh.core import Rng
from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.view import GlenMoreView


def seen(table: Scene) -> GlenMoreView:
    return cast(GlenMoreView, GAME.view(table.state, 0))


def test_an_unused_loch_ness_does_not_pass_to_the_next_player() -> None:
    table = scene("LN\nST*", "ST*", chain=("0", "1", "meadow/river", "quarry/road", "2", "3"))
    table.do("take 2", "lay ST south")
    assert seen(table)["loch_ness_ready"]
    table.do("done")
    assert not seen(table)["loch_ness_ready"]
    table.do("take 2")
    assert not seen(table)["loch_ness_ready"]


def test_after_a_turn_no_tile_is_marked_as_activated() -> None:
    table = scene("ST* QU", ahead=("meadow/river", "forest/road"))
    table.do("take 1", "lay ST south", "activate QU")
    assert [tile["active"] for tile in seen(table)["territories"][0]["tiles"]] == [1, 2, 1]
    table.do("done")
    assert [tile["active"] for tile in seen(table)["territories"][0]["tiles"]] == [0, 0, 0]


@pytest.mark.parametrize("players", [2, 4])
def test_the_view_lists_resources_only_while_some_are_given_or_chosen(players: int) -> None:
    state, rng = GAME.new(players, 5), Rng.seeded(5)
    while actors := state.actors():
        view = cast(GlenMoreView, GAME.view(state, None))
        if view["stage"] not in ("pay", "get", "trade"):
            assert (view["kinds_asked"], view["min_left"], view["max_left"], view["given"]) == ([], 0, 0, 0)
        if view["stage"] in ("take", "pay", "lay"):
            assert (view["tile"], view["loch_ness_ready"], view["movement_points"]) == (0, False, 0)
            assert not any(tile["active"] for own in view["territories"] for tile in own["tiles"])
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
