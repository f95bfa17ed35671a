"""`ceilidh bench`: the speed of each game on this machine, on one thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ceilidh.cli.language import Lang
from ceilidh.core import Game, SetupError, find_game, game_names
from ceilidh.core.registry import is_compiled

if TYPE_CHECKING:
    from ceilidh.arena import SpeedMeasurements


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench")(bench)


def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game; all by default.")] = None,
    seconds: Annotated[float, typer.Option(help="Duration of each measurement.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    lang: Lang = None,
) -> None:
    """Measure random playouts, decisions, clones, determinizations and pictures per second, on one thread.

    It measures processor time, so other programs hardly affect the results.

    A playout is a whole game of random decisions, dealing included. Clones, determinizations (re-dealing what a seat
    cannot know) and pictures (complete SVGs with all symbols) are measured in mid-game positions.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh bench

      ceilidh bench GAME --seconds 5 --json
    """
    if not 0 < seconds <= 3600:
        raise SetupError(f"measure for more than 0 seconds and at most an hour, not {seconds:g}")
    games = [find_game(name) for name in ([game] if game else game_names())]
    errors = Console(stderr=True, highlight=False)
    table = _table()
    for played in games:
        for players in played.player_counts:
            measures = _measured(errors, played, players, seconds)
            if as_json:
                print(json.dumps(_rounded(measures)), flush=True)
            else:
                table.add_row(*_cells(measures))
    if not as_json:
        Console(highlight=False).print(table)


def _measured(console: Console, game: Game, players: int, seconds: float) -> SpeedMeasurements:
    from ceilidh.arena import measure_speed  # slow to import, and help needs none

    with console.status("") as status:
        return measure_speed(
            game, players, seconds, lambda what: status.update(f"{game.name}, {players} players: {what}")
        )


def _rounded(measures: SpeedMeasurements) -> dict[str, object]:
    return {key: round(value, 1) if isinstance(value, float) else value for key, value in measures.items()}


def _table() -> Grid:
    title = f"per second, one thread, {'compiled' if is_compiled() else 'uncompiled'}"
    grid = Grid(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    grid.add_column("game", overflow="fold")
    for column in ("seats", "playouts", "decisions", "clones", "determinize", "pictures", "bytes"):
        grid.add_column(column, justify="right", no_wrap=True)
    return grid


def _cells(measures: SpeedMeasurements) -> list[str]:
    rates = [value for value in measures.values() if isinstance(value, float)]
    numbers = [f"{rate:,.0f}" for rate in rates]
    return [measures["game"], str(measures["players"]), *numbers, f"{measures['picture_bytes']:,}"]
