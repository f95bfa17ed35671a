"""Quick simulation of a match: only the statistics are kept. `match_runner` keeps every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ceilidh.arena.match import Match
from ceilidh.arena.parallel_execution import parallel_map
from ceilidh.arena.win_statistics import WinStatistics
from ceilidh.core import SetupError


class Simulation(NamedTuple):
    """The statistics of simulated games."""

    statistics: WinStatistics
    decisions: int


def simulate(
    match: Match, games: int, *, jobs: int | None = None, progress: Callable[[int], None] | None = None
) -> Simulation:
    """Play `games` games of a match and summarize them; the result does not depend on `jobs` (processes).

    `progress` gets the number of games finished since its last call.

        simulation = simulate(create_match(find_game(game_names()[0]), ["greedy", "random"]), games=200)
        print(simulation.statistics.bots())
    """
    if games < 1:
        raise SetupError(f"the number of games must be at least 1, not {games}")
    statistics, total = WinStatistics(), 0
    for number, scores, places, decisions in parallel_map(partial(_outcome, match), range(games), jobs):
        statistics.add(match.seating(number), scores, places)
        total += decisions
        if progress:
            progress(1)
    return Simulation(statistics, total)


def _outcome(match: Match, number: int) -> tuple[int, list[int], list[int], int]:
    played = match.play(number)
    return number, played.scores, played.places, len(played.decisions)
