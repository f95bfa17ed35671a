"""The observation of tables: what shields would take there, now and after one more card."""

from __future__ import annotations

from math import prod

import pytest

from ceilidh.core import Rng, find_game
from ceilidh.games.clans_and_glory.rules.scoring import points_won, shield_takings
from ceilidh.games.clans_and_glory.rules.state import ClansAndGlory

GAME = find_game("clans-and-glory")
RANKS = 6


def field(state: ClansAndGlory, seat: int, name: str) -> list[int]:
    observation = GAME.observation
    shape = next(field.shape for field in observation.fields if field.name == name)
    first = observation.offset_of(name)
    return list(observation.to_bytes(state, seat)[first : first + prod(shape)])


def by_the_rules(state: ClansAndGlory, table: int, seat: int, more: int) -> tuple[int, list[int]]:
    """The points of one more shield and those of each player from a seat on, after one more card (0 for none)."""
    counts = state._rank_counts(table)
    if more:
        counts[more - 1] += 1
    stack, nobody = state.stack(table), state.players
    sums = points_won(shield_takings(counts, [*stack, nobody]), state.players + 1)
    return sums[nobody], [sums[(seat + turn) % state.players] for turn in range(state.players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_observed_takings_of_shields_agree_with_the_scoring(players: int) -> None:
    rng, checked = Rng.seeded(players), 0
    state = GAME.new(players, 5)
    assert isinstance(state, ClansAndGlory)
    while state.actors():
        for seat in range(players):
            next_shield, table_points = field(state, seat, "next_shield"), field(state, seat, "table_points")
            free = field(state, seat, "free")
            for table in range(6):
                for more in range(RANKS + 1):
                    wanted: tuple[int, list[int]] = (0, [0] * players)
                    possible = more <= players + 2 and (not more or any(free[table * 7 : table * 7 + 7]))
                    if table < state.row.tables and possible:
                        wanted = by_the_rules(state, table, seat, more)
                    at = table * (RANKS + 1) + more
                    assert (next_shield[at], table_points[4 * at : 4 * at + players]) == wanted
                    checked += wanted[0] > 0
            scores = state.scores()
            assert field(state, seat, "scores")[:players] == [scores[(seat + n) % players] for n in range(players)]
        state.apply(state.actors()[0], state.random_action(state.actors()[0], rng))
    assert checked > 100
