"""`ceilidh check`: the conformance kit, for authors of games."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from ceilidh.cli.language import Lang
from ceilidh.core import SetupError, find_game, game_names


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)


def check(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game; all by default.")] = None,
    games: Annotated[int, typer.Option(help="Random games to play through for each number of players.")] = 3,
    lang: Lang = None,
) -> int:
    """Check that a game keeps the contract: nothing leaks, everything replays, everything has text and a picture.

    For authors of games; all installed games are checked. The exit code is 1 if a check fails. What a game leaves to
    defaults is listed, but is no failure.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh check

      ceilidh check GAME --games 20
    """
    from ceilidh.testing import CHECKS, left_to_defaults, run_checks  # slow to import, and only authors need it

    if games < 1:
        raise SetupError(f"the number of games must be at least 1, not {games}")
    played = [find_game(name) for name in ([game] if game else game_names())]
    console = Console(highlight=False)
    failed = 0
    for one in played:
        console.print(f"[bold]{one.name}[/bold], {len(CHECKS)} checks")
        with console.status("…"):
            failed += run_checks(one, games, lambda name, wrong: _report(console, name, wrong))
        if left := left_to_defaults(one):
            console.print("  [yellow]left to defaults:[/]")
            for part in left:
                console.print(f"    · {escape(part)}")
    console.print(f"[bold red]{failed} failed[/]" if failed else "[bold green]all checks passed[/]")
    return 1 if failed else 0


def _report(console: Console, name: str, wrong: str | None) -> None:
    if wrong is None:
        console.print(f"  [green]✓[/] {escape(name)}")
    else:
        console.print(f"  [red]✗ {escape(name)}[/]\n      {escape(wrong)}")
