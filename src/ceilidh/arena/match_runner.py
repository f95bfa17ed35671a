"""A match played to its end in a folder: it goes on where it was stopped, and leaves its tables there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ceilidh.arena.match import Match
from ceilidh.arena.parallel_execution import BACKENDS, check_workers, parallel_map
from ceilidh.arena.result_tables import ResultTables, result_tables
from ceilidh.arena.results_log import ResultsLog
from ceilidh.core import SetupError


def run_match(
    match: Match,
    games: int,
    folder: Path,
    *,
    jobs: int | None = None,
    backend: str = BACKENDS[0],
    progress: Callable[[int], None] | None = None,
) -> ResultTables:
    """Play what is still missing of `games` games and write `games.parquet` and `decisions.parquet`.

    The games are the same for any number of `jobs`, for any backend, and however often the run is interrupted. More
    games may be asked for later: those that are there count. `progress` is told how many games were added.
    """
    if games < 1:
        raise SetupError(f"the number of games must be at least 1, not {games}")
    check_workers(jobs, backend)
    tell = progress or (lambda added: None)
    with ResultsLog(folder, match) as ledger:
        missing = [number for number in range(games) if number not in ledger.done]
        tell(games - len(missing))
        with closing(parallel_map(match.play, missing, jobs, backend)) as results:
            for played in results:
                ledger.add(played)
                tell(1)
        found = result_tables(match, (played for played in ledger.games() if played.number < games))
    found.write(folder)
    return found
