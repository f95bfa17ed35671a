"""`ceilidh arena`: a match between bots, stored in a folder with ratings, tables and a report."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ceilidh.cli.extras import requires_extra
from ceilidh.cli.files import write_text
from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.cli.match_options import BOTS_HELP, parse_bots, parse_options
from ceilidh.cli.match_output import ProgressBar, standings_grid
from ceilidh.core import Catalogue, find_game

if TYPE_CHECKING:
    from ceilidh.arena import Match


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("arena")(arena)


def arena(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from 'ceilidh games'.")],
    bots: Annotated[str, typer.Option(help=BOTS_HELP)] = "hard,medium",
    games: Annotated[int, typer.Option(help="How many games; you can add more later.")] = 100,
    players: Annotated[
        int | None, typer.Option(help="Players in each game; as many as bots by default, if the game allows.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, on any number of cores.")] = 1,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder to write; arena-GAME by default.")] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores by default.")] = None,
    backend: Annotated[
        str, typer.Option(metavar="local|ray", help="This machine, or the Ray cluster that RAY_ADDRESS names.")
    ] = "local",
    lang: Lang = None,
) -> None:
    """Let bots play a long match: ratings, tables of all games and decisions, and a report in one HTML file.

    Every seating is played equally often. With as many bots as players, they sit in every order; with fewer, they
    repeat until every seat has one; with more, every combination plays. Name a bot several times to set one against
    the others.

    Each game is stored as soon as it ends. Stop with Ctrl-C at any time: the same command continues.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh arena GAME --bots hard,medium --games 200

      ceilidh arena GAME --players 4 --bots hard,medium,medium,medium --games 400 --out one-against-three

      ceilidh arena GAME --players 2 --bots hard,medium,easy,greedy --backend ray
    """
    from ceilidh.arena import create_match  # slow to import, and help needs none

    words = cli_words(chosen_language(ctx, lang))
    match = create_match(find_game(game), parse_bots(bots), players, parse_options(option), seed)
    run = ArenaRun(match, games, out or Path(f"arena-{game}"), words)
    with requires_extra("arena"):
        run.play(jobs, backend)
        run.show()


class ArenaRun:
    """One run of the command."""

    def __init__(self, match: Match, games: int, folder: Path, words: Catalogue) -> None:
        self.match = match
        self.games = games
        self.folder = folder
        self.words = words

    def play(self, jobs: int | None, backend: str) -> None:
        """Play the missing games; if interrupted, print the command that continues."""
        from ceilidh.arena.match_runner import run_match
        from ceilidh.arena.results_log import saved_game_numbers

        bar = ProgressBar(self.match.game.name, self.games)
        try:
            with bar:
                self.played = run_match(
                    self.match, self.games, self.folder, jobs=jobs, backend=backend, progress=bar.add
                )
        except KeyboardInterrupt:
            # Counted in the folder: Ctrl-C may come between storing a game and counting it.
            done = sum(number < self.games for number in saved_game_numbers(self.folder))
            message = self.words("arena.stopped", done=done, games=self.games, command=self.command())
            print(f"\n{message}", file=sys.stderr)
            raise

    def show(self) -> None:
        """Write the report and print the standings."""
        from ceilidh.arena.match_report import MatchReport

        report = MatchReport(self.match, self.played, self.command(), self.words)
        path = self.folder / "report.html"
        write_text(path, report.html())
        console = Console(highlight=False)
        ratings = {rating.bot: f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}" for rating in report.rated}
        console.print(standings_grid(self.words, "bot", report.standings, ratings), "", sep="\n")
        console.print(Text(self.words("arena.written", path=path), style="green"), soft_wrap=True)

    def command(self) -> str:
        """The command line that reproduces these games."""
        match = self.match
        parts = ["ceilidh", "arena", match.game.name, "--players", str(match.players), "--bots", ",".join(match.bots)]
        parts += ["--games", str(self.games), "--seed", str(match.seed)]
        for name, value in match.options.items():
            parts += ["--option", f"{name}={value}"]
        return " ".join(map(quote, [*parts, "--out", str(self.folder)]))
