"""What holds after every action of random games: the numbers of tiles, coins, resources and clan members."""

from __future__ import annotations

import pytest

from ceilidh.core import Rng
from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.rules.base_state import OVER, TAKING
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH, GAP, is_figure

GAMES = 40
"""Enough for every run of the tests; for a long run call `check_game` with many seeds."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_invariants_hold_after_every_action(players: int) -> None:
    for seed in range(GAMES):
        check_game(players, seed)


def check_game(players: int, seed: int) -> int:
    """Play one random game, checking everything after every action; returns the number of decisions."""
    state = GlenMore.deal(players, Rng.seeded(seed), None)
    rng = Rng.seeded(seed + 1_000_000)
    pieces = GAME.piece_counts(state)
    decisions = 0
    finished: dict[int, bool] = {}
    while actors := state.actors():
        legal = state.legal(actors[0])
        check_last_turn(state, finished)
        state.apply(actors[0], legal[rng.below(len(legal))])
        decisions += 1
        check_chain(state)
        check_territories(state, finished)
        assert GAME.piece_counts(state) == pieces, (seed, decisions)
    assert all(finished.values()), "everybody's last turn was known to be the last"
    assert state.scorings == 3
    assert decisions <= GAME.max_game_length
    return decisions


def check_chain(state: GlenMore) -> None:
    """13 of the 14 places are filled and a figure is last; in the middle of a turn its old place is empty."""
    filled = sum(thing != GAP for thing in state.chain)
    if state.stage == TAKING:
        assert filled == CHAIN_LENGTH
        assert is_figure(state.chain[0])
    elif state.stage != OVER:
        assert filled == CHAIN_LENGTH - 1
        assert state.chain[0] == GAP


def check_last_turn(state: GlenMore, finished: dict[int, bool]) -> None:
    """A player who had a last turn (R1) never has another. Asked once a tile has been taken."""
    if state.stage == TAKING:
        assert not finished.get(state.turn), "a last turn was not the last"
        finished.pop(state.turn, None)
    else:
        finished[state.turn] = state.is_last_turn()


def check_territories(state: GlenMore, finished: dict[int, bool]) -> None:
    """At most 3 resources on a tile, a clan member until the last turn, no debts, the stock is what lies there."""
    for seat, territory in enumerate(state.territories):
        for tile in range(len(territory.tiles)):
            assert sum(territory.goods_on(tile, kind) for kind in range(5)) <= 3
            assert territory.members[tile] >= 0
        for kind in range(5):
            lying = sum(territory.goods_on(tile, kind) for tile in range(len(territory.tiles)))
            assert territory.stock[kind] == lying
        assert territory.member_count() >= 1 or finished.get(seat)
        assert min(territory.coins, territory.whisky, territory.chieftains) >= 0
    assert all(0 <= filled <= 3 for filled in state.market)


@pytest.mark.parametrize("players", [2, 5])
def test_only_armadale_castle_brings_new_coins(players: int) -> None:
    state = GlenMore.deal(players, Rng.seeded(5), None)
    begun = 6 * players + (5 if players <= 3 else 0)
    assert GAME.piece_counts(state)["coins, less those of Armadale Castle"] == begun


@pytest.mark.parametrize("players", [2, 4])
def test_the_compiled_tables_of_free_places_agree_with_the_map(players: int) -> None:
    """Every free place touches a tile and is none, and the clan members near it are counted right."""
    state = GlenMore.deal(players, Rng.seeded(8), None)
    rng = Rng.seeded(9)
    while actors := state.actors():
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
        for territory in state.territories:
            members = {divmod(at, 256): n for at, n in zip(territory.positions, territory.members, strict=True)}
            places = list(territory.free_places)
            free = {divmod(places[i], 256): places[i + 3] for i in range(0, len(places), 4)}
            sides = {(y + dy, x + dx) for y, x in members for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            assert set(free) == sides - set(members)
            for (y, x), near in free.items():
                around = [members.get((y + dy, x + dx), 0) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
                assert near == sum(around)
