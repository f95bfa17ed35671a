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

from ceilidh.analysis.ratings import BEGINNER, POINTS_PER_MU, Strength, rate_game, to_strengths
from ceilidh.core import find_game, game_names

SPREAD: Final = sqrt(2) * 25 / 6
"""A player who is stronger by this wins e times as often as the other one."""
SEED: Final = 20


class Found(NamedTuple):
    """A newcomer: how strong they are, how strong they seem, and whether that is between the right bots."""

    true: float
    seems: Strength
    placed: bool


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("of", nargs="*", metavar="GAME", default=game_names())
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--newcomers", type=int, default=500)
    wanted = parser.parse_args()
    for game in wanted.of:
        bots = [*to_strengths(find_game(game).ratings()).values()]
        for players in (2, 3, 4):
            chance = Random(SEED)
            met = [newcomer(bots, players, wanted.games, chance) for _ in range(wanted.newcomers)]
            print(f"{game}, {players} players, {wanted.games} games: {told(met)}", flush=True)


def newcomer(bots: Sequence[Strength], players: int, games: int, chance: Random) -> Found:
    """Somebody after so many games."""
    true, seems = chance.uniform(min(bots).mu, max(bots).mu), BEGINNER
    for _ in range(games):
        near = sorted(bots, key=lambda bot: abs(bot.mu - seems.mu))
        others = [near[number % len(near)] for number in range(players - 1)]
        places = drawn([true, *(bot.mu for bot in others)], chance)
        seems = rate_game([seems, *others], places)[0]
    between = [sum(bot.mu < mu for bot in bots) for mu in (true, seems.mu)]
    return Found(true, seems, between[0] == between[1])


def drawn(strengths: Sequence[float], chance: Random) -> list[int]:
    """Places: the winner is drawn, then the next among those who are left."""
    left, places = [*range(len(strengths))], [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        chosen = chance.choices(left, [exp(strengths[seat] / SPREAD) for seat in left])[0]
        places[chosen] = place
        left.remove(chosen)
    return places


def told(met: Sequence[Found]) -> str:
    """How far off they are, and how sure the rating says that it is."""
    off = sqrt(fmean((one.seems.mu - one.true) ** 2 for one in met)) * POINTS_PER_MU
    inside = fmean(abs(one.seems.mu - one.true) <= 2 * one.seems.sigma for one in met)
    shown = fmean(2 * one.seems.sigma for one in met) * POINTS_PER_MU
    placed = fmean(one.placed for one in met)
    return f"off by {off:.0f} points (it says ± {shown:.0f}, true of {inside:.0%}), between the right bots {placed:.0%}"


if __name__ == "__main__":
    main()
