"""More games bring a newcomer's rating closer to their strength."""

from __future__ import annotations

from random import Random

import pytest
from rating_convergence import draw_places, simulate_newcomer

from ceilidh.analysis.ratings import Strength

BOTS = [Strength(mu, 3.0) for mu in (10.0, 20.0, 30.0, 40.0)]


def off(games: int, players: int) -> float:
    chance = Random(1)
    met = [simulate_newcomer(BOTS, players, games, chance) for _ in range(60)]
    return sum((one.seems.mu - one.true) ** 2 for one in met)


@pytest.mark.parametrize("players", [2, 4])
def test_more_games_reduce_the_error_of_a_rating(players: int) -> None:
    assert off(0, players) > off(5, players) > off(30, players)


def test_the_stronger_player_usually_places_better() -> None:
    chance = Random(1)
    assert sum(draw_places([30.0, 20.0, 10.0], chance) == [1, 2, 3] for _ in range(200)) > 100
