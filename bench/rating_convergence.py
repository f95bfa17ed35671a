"""Measures the error of a newcomer's rating after a few games.

    python bench/rating_convergence.py [GAME …] --games 5

Newcomers of known strength, anywhere between the weakest and the strongest bot, play against bots as strong as their
current rating. The rating model itself draws the winner, so this measures how much a few games can tell, not whether
the model is right.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from ceilidh.analysis.ratings import BEGINNER_STRENGTH, POINTS_PER_MU, Strength, rate_game, to_strengths
from ceilidh.core import find_game, game_names

LOGISTIC_SCALE: Final = sqrt(2) * 25 / 6
"""A player whose mu is higher by this wins e times as often."""
SEED: Final = 20


class Newcomer(NamedTuple):
    """A simulated newcomer: true and estimated strength, and whether the estimate is between the right bots."""

    true: float
    seems: Strength
    placed: bool


def main() -> None:
    """Simulate newcomers and print the errors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("of", nargs="*", metavar="GAME", default=game_names())
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--newcomers", type=int, default=500)
    wanted = parser.parse_args()
    for game in wanted.of:
        bots = [*to_strengths(find_game(game).ratings()).values()]
        for players in (2, 3, 4):
            chance = Random(SEED)
            met = [simulate_newcomer(bots, players, wanted.games, chance) for _ in range(wanted.newcomers)]
            print(f"{game}, {players} players, {wanted.games} games: {summary(met)}", flush=True)


def simulate_newcomer(bots: Sequence[Strength], players: int, games: int, chance: Random) -> Newcomer:
    """Simulate a newcomer's first games."""
    true, seems = chance.uniform(min(bots).mu, max(bots).mu), BEGINNER_STRENGTH
    for _ in range(games):
        near = sorted(bots, key=lambda bot: abs(bot.mu - seems.mu))
        others = [near[number % len(near)] for number in range(players - 1)]
        places = draw_places([true, *(bot.mu for bot in others)], chance)
        seems = rate_game([seems, *others], places)[0]
    between = [sum(bot.mu < mu for bot in bots) for mu in (true, seems.mu)]
    return Newcomer(true, seems, between[0] == between[1])


def draw_places(strengths: Sequence[float], chance: Random) -> list[int]:
    """Random places by the Plackett-Luce model: draw the winner, then the next among the rest."""
    left, places = [*range(len(strengths))], [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        chosen = chance.choices(left, [exp(strengths[seat] / LOGISTIC_SCALE) for seat in left])[0]
        places[chosen] = place
        left.remove(chosen)
    return places


def summary(met: Sequence[Newcomer]) -> str:
    """The error of the estimates, beside the error that the ratings state."""
    off = sqrt(fmean((one.seems.mu - one.true) ** 2 for one in met)) * POINTS_PER_MU
    inside = fmean(abs(one.seems.mu - one.true) <= 2 * one.seems.sigma for one in met)
    shown = fmean(2 * one.seems.sigma for one in met) * POINTS_PER_MU
    placed = fmean(one.placed for one in met)
    return f"off by {off:.0f} points (it says ± {shown:.0f}, true of {inside:.0%}), between the right bots {placed:.0%}"


if __name__ == "__main__":
    main()
