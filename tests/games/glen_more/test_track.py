"""Setup, whose turn it is, the die, refilling and the moments of the scorings."""

from __future__ import annotations

import pytest
from games.glen_more.ascii_boards import scene

from ceilidh.core import Rng
from ceilidh.games.glen_more.rules.base_state import OVER
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.market import coins_on_market
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.tiles import BACK
from ceilidh.games.glen_more.rules.track import DIE_FACES, figure, is_figure, places_behind_last_figure


@pytest.mark.parametrize(("players", "ones"), [(2, 2), (3, 1), (4, 1), (5, 0)])
def test_the_chain_begins_with_figures_then_0_tiles_then_1_tiles(players: int, ones: int) -> None:
    state = GlenMore.deal(players, Rng.seeded(3), None)
    figures = players + (players <= 3)
    assert list(state.chain[:figures]) == [figure(i) for i in range(figures)]
    assert [BACK[tile] for tile in state.chain[figures:]] == [0] * 8 + [1] * ones
    assert len(state.chain) == 13


@pytest.mark.parametrize(("players", "turns"), [(2, 57), (3, 58), (4, 58), (5, 59)])
def test_there_are_at_most_as_many_turns_as_tiles_still_to_be_turned_up(players: int, turns: int) -> None:
    """`GAME.max_game_length` counts on it."""
    state = GlenMore.deal(players, Rng.seeded(3), None)
    assert len(state.stack) - state.drawn == turns


@pytest.mark.parametrize(("players", "coins"), [(2, 5), (3, 5), (4, 0), (5, 0)])
def test_with_2_or_3_players_one_coin_lies_in_each_row(players: int, coins: int) -> None:
    state = GlenMore.deal(players, Rng.seeded(3), None)
    assert coins_on_market(state.market) == coins
    assert len(set(state.market)) == 1


def test_everyone_begins_with_a_village_a_clan_member_and_six_coins() -> None:
    for territory in GlenMore.deal(5, Rng.seeded(3), None).territories:
        assert (len(territory.tiles), territory.member_count(), territory.coins) == (1, 1, 6)


def test_the_player_furthest_back_moves_and_keeps_moving_while_last() -> None:
    table = scene("ST*", chain=("0", "meadow/river", "village/road", "1", "forest/road", "2", "3"))
    table.do("take 1", "lay ST north", "done")
    assert table.state.actors() == [0]
    table.do("take 1", "lay ST east", "done")
    assert table.state.actors() == [0]
    table.do("take 2", "lay NEW east", "done")
    assert table.state.actors() == [1]


def test_red_passing_yellow_leaves_the_meadow_and_the_village_behind() -> None:
    table = scene("ST*", chain=("0", "meadow/river", "village/road", "1", "forest/road", "2", "3"))
    left = list(table.state.chain[1:3])
    table.do("take 4", "lay ST east", "done")
    assert table.state.actors() == [1]
    assert list(table.state.removed) == left
    assert len(table.state.chain) == 13
    assert not set(left) & set(table.state.chain)


def test_new_tiles_go_to_the_front_until_13_places_are_filled() -> None:
    table = scene("ST*", chain=("0", "meadow/river", "village/road", "1", "forest/road", "2", "3"))
    coming = list(table.state.stack[:3])
    table.do("take 4", "lay ST east", "done")
    assert list(table.state.chain[-3:]) == coming


def test_during_a_turn_only_the_place_that_the_figure_left_is_empty() -> None:
    table = scene("ST*", ahead=("meadow/river",)).do("take 1")
    assert sum(is_figure(thing) or thing >= 0 for thing in table.state.chain) == 12
    assert places_behind_last_figure(table.state.chain) == 1


def test_the_die_has_the_faces_1_1_1_2_2_3() -> None:
    assert list(DIE_FACES) == [1, 1, 1, 2, 2, 3]


@pytest.mark.parametrize("seed", range(8))
def test_the_die_moves_that_many_tiles_figures_not_counted_and_the_tile_leaves_the_game(seed: int) -> None:
    table = scene("ST*", players=2, chain=("0", "die", "1", "meadow/river"), seed=seed)
    ahead = list(table.state.chain[4:])
    table.do("take 3", "lay ST north", "done")
    number, tile = next(event.args for event in table.log if EVENTS[event.kind] == "rolled")
    assert tile == ahead[number - 1]
    assert tile in table.state.removed
    assert table.state.chain[0] == figure(1)
    assert table.state.chain[1 + number] == figure(2)


def test_the_die_is_rolled_as_soon_as_it_is_last_and_the_chain_is_refilled() -> None:
    table = scene("ST*", players=2, chain=("0", "die", "meadow/river", "1"))
    table.do("take 2", "lay ST north", "done")
    state = table.state
    assert [EVENTS[event.kind] for event in table.log].count("rolled") >= 1
    assert len(state.chain) == 13
    assert state.chain[0] in (figure(0), figure(1))
    assert figure(2) in state.chain


def test_if_nothing_can_be_taken_the_figure_goes_to_the_front_most_tile_which_leaves_the_game() -> None:
    """R3: the rulebook has no rule; the game must not hang."""
    table = scene("ST", players=2, chain=("0", "meadow/river", "1", "die"))
    front = table.state.chain[12]
    assert table.legal() == ["pass"]
    table.do("pass")
    assert front in table.state.removed
    assert figure(0) in table.state.chain
    assert len(table.state.territories[0].tiles) == 1


def test_the_moment_the_last_1_tile_is_laid_there_is_a_scoring_in_the_middle_of_the_refill() -> None:
    ones_then_twos = ("quarry/-", "fair", "tavern", "duart-castle")
    table = scene(
        "ST*", chain=("0", "meadow/river", "village/road", "1", "forest/road", "2", "3"), stack=ones_then_twos
    )
    table.do("take 4", "lay ST east", "done")
    kinds = [EVENTS[event.kind] for event in table.log]
    assert table.state.scorings == 1
    assert kinds[-8:] == ["turned", "scoring", "scored", "scored", "scored", "scored", "turned", "turned"]


def test_the_last_2_tile_brings_the_second_scoring() -> None:
    table = scene("ST*", chain=("0", "meadow/river", "1", "2", "3"), stack=("tavern", "cawdor-castle", "bridge"))
    table.state.scorings = 1
    table.own.whisky = 3
    table.do("take 1", "lay ST north", "done")
    assert table.state.scorings == 2
    assert table.state.territories[0].points() == 3


def test_laying_the_last_0_tile_is_no_scoring() -> None:
    table = scene("ST*", chain=("0", "meadow/river", "1", "2", "3"), stack=("village/road", "castle-moil"))
    table.do("take 1", "lay ST north", "done")
    assert table.state.scorings == 0


def test_the_game_ends_when_the_last_3_tile_is_laid_even_if_places_stay_free() -> None:
    table = scene("ST*", chain=("0", "meadow/river", "village/road", "1", "forest/road", "2", "3"), stack=("bridge",))
    table.state.scorings = 2
    table.do("take 4", "lay ST east", "done")
    assert table.state.stage == OVER
    assert table.state.actors() == []
    assert table.state.scorings == 3
    assert len(table.state.chain) < 13


def test_if_figures_stand_front_most_passing_goes_to_the_tile_behind_them() -> None:
    """R3: the front-most tile, not the front-most place."""
    tiles = ("quarry", "quarry", "forest", "forest", "village", "village", "grain-field", "grain-field", "meadow/river")
    table = scene("ST", players=3, chain=("0", "1", *tiles, "die", "2"))
    meadow = table.state.chain[10]
    table.do("pass")
    assert meadow in table.state.removed
    assert list(table.state.chain[9:12]) == [figure(0), figure(3), figure(2)]


@pytest.mark.parametrize("back", range(4))
def test_each_stack_is_shuffled_and_they_come_in_order_of_their_backs(back: int) -> None:
    deals = [GlenMore.deal(4, Rng.seeded(seed), None) for seed in range(6)]
    orders = [[tile for tile in deal.stack if BACK[tile] == back] for deal in deals]
    assert len({tuple(order) for order in orders}) == 6
    assert len({tuple(sorted(order)) for order in orders}) == 1
    assert all(order != sorted(order) for order in orders)
    assert all([BACK[tile] for tile in deal.stack] == sorted(BACK[tile] for tile in deal.stack) for deal in deals)


def test_the_die_rolls_again_while_it_is_last_and_the_chain_is_refilled_each_time() -> None:
    """Three tiles lie between the die and the next figure."""
    chain = ("0", "die", "quarry", "forest", "grain-field", "1", "meadow/river")
    several = []
    for seed in range(8):
        table = scene("ST*", players=2, chain=chain, seed=seed)
        table.do("take 6", "lay ST north", "done")
        rolled = [event.args[0] for event in table.log if EVENTS[event.kind] == "rolled"]
        assert sum(rolled[:-1]) <= 3 < sum(rolled)
        kinds = [EVENTS[event.kind] for event in table.log]
        assert all("turned" in kinds[i : i + 3] for i, kind in enumerate(kinds) if kind == "rolled")
        assert (table.state.chain[0], len(table.state.chain)) == (figure(1), 13)
        several.append(len(rolled))
    assert max(several) > 2


DIE_BEHIND = ("0", "die", "1", "meadow/river")
"""Its owner takes the meadow; the refill turns up one tile, then the die is last, and its own refill one more."""


def test_the_refill_after_the_die_may_bring_a_scoring() -> None:
    table = scene("ST*", players=2, chain=DIE_BEHIND, stack=("quarry/-", "forest/-", "tavern", "bridge"))
    table.own.whisky = 2
    table.do("take 3", "lay ST north", "done")
    kinds = [EVENTS[event.kind] for event in table.log]
    assert kinds[kinds.index("rolled") :] == ["rolled", "turned", "scoring", "scored", "scored"]
    assert (table.state.scorings, table.state.territories[0].points()) == (1, 2)


def test_the_refill_after_the_die_may_end_the_game() -> None:
    table = scene("ST*", players=2, chain=DIE_BEHIND, stack=("grocer", "bridge"))
    table.state.scorings = 2
    table.do("take 3", "lay ST north", "done")
    kinds = [EVENTS[event.kind] for event in table.log]
    assert kinds[kinds.index("rolled") :] == ["rolled", "turned", "scoring", "scored", "scored", "ended"]
    assert (table.state.stage, table.state.actors()) == (OVER, [])
