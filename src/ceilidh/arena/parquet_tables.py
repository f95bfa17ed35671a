"""The games and decisions of a match as two tables for Parquet.

Seats, games and decisions count from 1, as in records. TIMING_COLUMNS are measured and differ between runs; everything
else is reproducible.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from ceilidh.arena.match import GameResult, Match

TIMING_COLUMNS: Final = ("milliseconds", "milliseconds_by_seat")

_GAMES: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "game": pl.Int32,
    "seed": pl.String,
    "options": pl.String,
    "seating": pl.List(pl.String),
    "scores": pl.List(pl.Int32),
    "places": pl.List(pl.Int32),
    "decisions": pl.Int32,
    "milliseconds": pl.Float64,
    "milliseconds_by_seat": pl.List(pl.Float64),
}
_DECISIONS: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "game": pl.Int32,
    "number": pl.Int32,
    "seat": pl.Int32,
    "bot": pl.String,
    "notation": pl.String,
    "action": pl.Int32,
    "legal": pl.Int32,
    "milliseconds": pl.Float64,
}


class ResultTables(NamedTuple):
    """The two tables of a match: one row per game, one row per decision."""

    games: pl.DataFrame
    decisions: pl.DataFrame

    def write(self, folder: Path) -> None:
        """Write both to a folder as Parquet."""
        self.games.write_parquet(folder / "games.parquet")
        self.decisions.write_parquet(folder / "decisions.parquet")


def result_tables(match: Match, games: Iterable[GameResult]) -> ResultTables:
    """Tabulate games of a match, sorted by number."""
    rows, decisions = [], []
    notation = {action: match.game.to_notation(action) for action in range(match.game.num_actions)}
    for played in games:
        rows.append(_game(match, played))
        decisions.append(_decisions(match, played, notation))
    return ResultTables(
        pl.DataFrame(rows, _GAMES, orient="row").sort("game"),
        pl.concat(decisions).sort("game", "number"),
    )


def _game(match: Match, played: GameResult) -> tuple[object, ...]:
    thinking_time = [0.0] * match.players
    for decision in played.decisions:
        thinking_time[decision.seat] += decision.milliseconds
    return (
        played.number + 1,
        str(match.seed_of(played.number)),
        " ".join(f"{name}={value}" for name, value in sorted(match.options.items())),
        match.seating(played.number),
        played.scores,
        played.places,
        len(played.decisions),
        played.milliseconds,
        [round(milliseconds, 3) for milliseconds in thinking_time],
    )


def _decisions(match: Match, played: GameResult, notation: dict[int, str]) -> pl.DataFrame:
    seating = match.seating(played.number)
    rows = [
        (played.number + 1, number, one.seat + 1, seating[one.seat], notation[one.action], one.action, *one[2:])
        for number, one in enumerate(played.decisions, 1)
    ]
    return pl.DataFrame(rows, _DECISIONS, orient="row")
