"""Rates the bots of each game for the rating scale of people.

    python bench/bot_ratings.py [GAME …] --games 72

All levels play at tables of two and of three, in every seating; openskill's model rates them as in the arena. The
result is written to `knowledge/ratings.toml` in the game's folder. Finished games are kept in `build/ratings`, so an
interrupted run continues, and more games can be added later.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from ceilidh.analysis.ratings import Rating, rate
from ceilidh.arena import create_match
from ceilidh.arena.match import Match
from ceilidh.arena.results_log import ResultsLog
from ceilidh.bots import LEVELS
from ceilidh.core import Game, find_game, game_names

PLAYERS: Final = (2, 3)
SEED: Final = 20
SHUFFLED_ORDERS: Final = 100
RESULTS_FOLDER: Final = Path("build/ratings")

Result = tuple[Sequence[str], Sequence[int]]
"""The bots by seat, and their places."""


def main() -> None:
    """Play, rate and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("of", nargs="*", metavar="GAME", default=game_names())
    parser.add_argument("--games", type=int, default=72, help="number of games for each number of players")
    wanted = parser.parse_args()
    for name in wanted.of:
        matches = [create_match(find_game(name), LEVELS, players, seed=SEED) for players in PLAYERS]
        rated = mean_ratings([result for match in matches for result in play_missing_games(match, wanted.games)])
        write(find_game(name), wanted.games, rated)
        print(name, *(f"{one.bot} {one.mu:.1f} ± {2 * one.sigma:.1f}" for one in rated), sep="\n  ", flush=True)


def play_missing_games(match: Match, games: int) -> list[Result]:
    """Play games until there are this many; returns all results."""
    with ResultsLog(RESULTS_FOLDER / match.game.name / str(match.players), match) as ledger:
        for number in range(games):
            if number not in ledger.done:
                ledger.add(match.play(number))
        return [(match.seating(one.number), one.places) for one in ledger.games() if one.number < games]


def mean_ratings(games: Sequence[Result]) -> list[Rating]:
    """Mean ratings over many shuffled orders, because the sequential model weights the last games most."""
    chance, shuffled = Random(SEED), [*games]
    found: dict[str, list[Rating]] = {}
    for _ in range(SHUFFLED_ORDERS):
        chance.shuffle(shuffled)
        for one in rate(shuffled):
            found.setdefault(one.bot, []).append(one)
    return [Rating(bot, fmean(one.mu for one in each), fmean(one.sigma for one in each)) for bot, each in found.items()]


def write(game: Game, games: int, rated: list[Rating]) -> None:
    """Write `ratings.toml` in the game's folder."""
    lines = [
        "# How strong the bots are in openskill's model: mu and sigma, where a beginner has 25 and 8.3.",
        f"# Measured by `python bench/bot_ratings.py --games {games}`: all levels, at tables of 2 and of 3.",
        *(f"{one.bot} = [{one.mu:.2f}, {one.sigma:.2f}]" for one in sorted(rated, key=lambda one: one.mu)),
    ]
    file = Path(str(files(type(game).__module__))) / "knowledge" / "ratings.toml"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
