"""Step 5 of a round: building."""

from __future__ import annotations

from games.isle_of_skye.ascii_boards import find, territory
from games.isle_of_skye.game_builders import events_of, int_vec, legal_notation, new_game, pass_all, play, set_prices

from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.round_steps import return_misfits
from ceilidh.games.isle_of_skye.rules.stages import BUILD_TILES, SET_PRICES
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye

# Both are printed with their mountain in the west
CAPE = find(("sm.", "www", "sw."))[0]
MEADOW = find(("opo", "wpw", ".m."))[0]

# Without pasture at any edge
ISLE = find(("lw.", "www", ".m."))[0]
STRAIT = find(("sws", "MmM", ".w."))[0]
SKERRY = find(("lws", "wwM", ".M."))[0]
DISTILLERY = find(("fpy", "PmM", ".P."))[0]


def building(*tiles: int, players: int = 2) -> IsleOfSkye:
    """The first player has these tiles to build, the others none."""
    state = new_game(players)
    for tile in state.market.tiles:
        state.market.bag[tile] = 1
    state.market.tiles = int_vec(*[-1] * (3 * players))
    for tile in tiles:
        state.market.bag[tile] = 0
    state.gained = int_vec(*(*tiles, *[-1] * (3 * players - len(tiles))))
    state.stage = BUILD_TILES
    return state


def test_a_tile_goes_edge_to_edge_with_an_own_tile() -> None:
    state = building(CAPE)
    places = {action.split()[2] for action in legal_notation(state, 1)}
    assert places <= {"0,-1", "1,0", "0,1", "-1,0"}


def test_touching_edges_must_show_the_same_terrain() -> None:
    """The castle has pasture north and south, water east, mountain west; the cape has no pasture."""
    assert legal_notation(building(CAPE), 1) == [
        "build 1 -1,0 180",
        "build 1 1,0 90",
        "build 1 1,0 180",
        "build 1 1,0 270",
    ]


def test_every_touching_edge_must_fit_not_only_one() -> None:
    state = building(CAPE)
    state.territories[0] = territory("""
        KP. Bw.
        Mpw wmM
        .P. .P.

        Lps ...
        wwp ...
        .w. ...
    """)
    at = [action for action in legal_notation(state, 1) if " 1,1 " in action]
    assert at == []


def test_roads_need_not_be_continued() -> None:
    """The castle's road leaves to the south, the meadow has none."""
    assert BOX.tiles[MEADOW].roads == (0, 0, 0, 0)
    assert "build 1 0,1 270" in legal_notation(building(MEADOW), 1)


def test_tiles_are_built_in_an_order_of_choice() -> None:
    state = building(CAPE, MEADOW)
    assert {action.split()[1] for action in legal_notation(state, 1)} == {"1", "2"}
    play(state, "1: build 2 0,1 270")
    assert state.gained[0] == CAPE


def test_a_tile_may_be_built_in_any_rotation_that_fits() -> None:
    assert {action.split()[3] for action in legal_notation(building(CAPE), 1) if " 1,0 " in action} == {
        "90",
        "180",
        "270",
    }


def test_everyone_builds_at_the_same_time_in_their_own_territory() -> None:
    state = building(CAPE)
    state.gained = int_vec(CAPE, -1, -1, MEADOW, -1, -1)
    assert state.actors() == [0, 1]
    play(state, "2: build 1 0,1 270")
    assert state.actors() == [0]
    assert state.territories[0].size == 1


# Open to pasture and to nothing else: the cape fits nowhere
PASTURES = """
    ... ... lp.
    ... ... wwp
    ... ... .w.

    oPo KP. Swl
    PpM Mpw wwp
    .P. .P. .p.
"""


def test_a_tile_that_fits_nowhere_goes_back_into_the_bag() -> None:
    state = building(CAPE)
    state.territories[0] = territory(PASTURES)
    gold = list(state.gold)
    return_misfits(state, 0)
    assert state.gained[0] == -1
    assert state.market.bag[CAPE] == 1
    assert events_of(state, "returned")[0].args == (CAPE,)
    assert list(state.gold) == gold


def test_a_tile_that_fits_nowhere_yet_waits_until_another_is_built() -> None:
    state = building(CAPE, MEADOW)
    state.territories[0] = territory(PASTURES)
    assert {action.split()[1] for action in legal_notation(state, 1)} == {"2"}
    play(state, "1: build 2 0,1 270")
    assert state.gained[0] == CAPE
    assert legal_notation(state, 1)


def kept(*tiles: int) -> IsleOfSkye:
    """The first player's pastures are full, and these two tiles were left unsold: building begins."""
    state = new_game()
    state.territories[0] = territory(PASTURES)
    for i, tile in enumerate(tiles, 1):
        swap(state, i, tile)
    set_prices(state, "1: 1 1", "1: 1 1")
    pass_all(state)
    return state


def swap(state: IsleOfSkye, at: int, tile: int) -> None:
    """Lay a tile of the bag at a slot of the market, instead of the one that lies there."""
    tiles = list(state.market.tiles)
    if tile in tiles:
        state.market.tiles[tiles.index(tile)] = tiles[at]
    else:
        state.market.bag[tiles[at]], state.market.bag[tile] = 1, 0
    state.market.tiles[at] = tile


def test_a_player_who_can_build_no_tile_is_not_asked_and_the_tiles_go_back_into_the_bag() -> None:
    state = kept(CAPE, ISLE)
    assert state.stage == BUILD_TILES
    assert state.actors() == [1]
    assert sorted(event.args for event in events_of(state, "returned")) == sorted([(CAPE,), (ISLE,)])
    assert state.market.bag[CAPE] == state.market.bag[ISLE] == 1


def test_if_nobody_can_build_the_next_round_begins() -> None:
    state = new_game()
    state.territories = [territory(PASTURES), territory(PASTURES)]
    for at, tile in ((1, CAPE), (2, ISLE), (4, STRAIT), (5, SKERRY)):
        swap(state, at, tile)
    set_prices(state, "1: 1 1", "1: 1 1")
    pass_all(state)
    assert (state.round, state.stage) == (1, SET_PRICES)
    assert len(events_of(state, "returned")) == 4


def test_a_tile_for_which_the_last_one_built_made_no_room_goes_back_into_the_bag() -> None:
    state = kept(CAPE, DISTILLERY)
    assert {action.split()[1] for action in legal_notation(state, 1)} == {"2"}
    play(state, "1: build 2 0,1 0")
    assert events_of(state, "returned")[0].args == (CAPE,)
    assert state.market.bag[CAPE] == 1
    assert state.actors() == [1]


def test_the_round_is_scored_when_all_have_built() -> None:
    state = building(MEADOW)
    play(state, "1: build 1 0,1 270")
    assert events_of(state, "scored")
    assert (state.round, state.stage) == (1, SET_PRICES)


def test_no_tile_can_lie_further_from_the_castle_than_the_numbers_reach() -> None:
    assert max(len(track) for track in BOX.tracks.values()) * 3 == 18
