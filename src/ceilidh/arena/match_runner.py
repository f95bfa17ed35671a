"""Resumable execution of a match: results are logged in a folder, then written there as Parquet tables."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ceilidh.arena.match import Match
from ceilidh.arena.parallel_execution import BACKENDS, check_workers, parallel_map
from ceilidh.arena.parquet_tables import ResultTables, result_tables
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
    """Play the missing games of `games` and write `games.parquet` and `decisions.parquet`.

    The games do not depend on `jobs`, the backend or interruptions. A later call may ask for more games; finished
    ones are not played again. `progress` gets the number of games finished since its last call.
    """
    if games < 1:
        raise SetupError(f"the number of games must be at least 1, not {games}")
    check_workers(jobs, backend)
    report = progress or (lambda added: None)
    with ResultsLog(folder, match) as log:
        missing = [number for number in range(games) if number not in log.done]
        report(games - len(missing))
        with closing(parallel_map(match.play, missing, jobs, backend)) as results:
            for played in results:
                log.add(played)
                report(1)
        found = result_tables(match, (played for played in log.games() if played.number < games))
    found.write(folder)
    return found
