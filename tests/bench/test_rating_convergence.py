"""More games bring a newcomer's rating closer to their strength."""

from __future__ import annotations

from random import Random

import pytest
from rating_convergence import drawn, newcomer

from ceilidh.analysis.ratings import Strength

BOTS = [Strength(mu, 3.0) for mu in (10.0, 20.0, 30.0, 40.0)]


def off(games: int, players: int) -> float:
    chance = Random(1)
    met = [newcomer(BOTS, players, games, chance) for _ in range(60)]
    return sum((one.seems.mu - one.true) ** 2 for one in met)


@pytest.mark.parametrize("players", [2, 4])
def test_after_more_games_a_newcomer_is_known_better(players: int) -> None:
    assert off(0, players) > off(5, players) > off(30, players)


def test_who_is_stronger_is_placed_better_most_of_the_time() -> None:
    chance = Random(1)
    assert sum(drawn([30.0, 20.0, 10.0], chance) == [1, 2, 3] for _ in range(200)) > 100
