"""`ceilidh arena`: a match between bots, kept in a folder with its ratings, tables and report."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from ceilidh.cli.extras import needing
from ceilidh.cli.files import write_text
from ceilidh.cli.language import Lang, cli_words, spoken
from ceilidh.cli.match_options import WHO_PLAYS, Bar, listed, options_of, standings_grid
from ceilidh.core import Catalogue, find_game

if TYPE_CHECKING:
    from ceilidh.arena import Match


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("arena")(arena)


def arena(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from 'ceilidh games'.")],
    bots: Annotated[str, typer.Option(help=WHO_PLAYS)] = "hard,medium",
    games: Annotated[int, typer.Option(help="How many games; you can ask for more later.")] = 100,
    players: Annotated[
        int | None, typer.Option(help="Players in each game; as many as bots by default, if the game allows.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, on any number of cores.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A choice that the game offers.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where to keep it; arena-GAME by default.")] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores by default.")] = None,
    backend: Annotated[
        str, typer.Option(metavar="local|ray", help="This machine, or the Ray cluster that RAY_ADDRESS names.")
    ] = "local",
    lang: Lang = None,
) -> None:
    """Let bots play a long match: ratings, tables of all games and decisions, and a report in one HTML file.

    Every seating is played equally often. As many bots as players sit in every order; fewer are repeated until every
    seat has one; of more, every choice of that many plays. Name a bot several times for one against the others.

    Each game is kept as soon as it is over. Stop with Ctrl-C whenever you like: the same command goes on.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh arena GAME --bots hard,medium --games 200

      ceilidh arena GAME --players 4 --bots hard,medium,medium,medium --games 400 --out one-against-three

      ceilidh arena GAME --players 2 --bots hard,medium,easy,greedy --backend ray
    """
    from ceilidh.arena import arrange  # slow to import, and help needs none

    words = cli_words(spoken(ctx, lang))
    match = arrange(find_game(game), listed(bots), players, options_of(option), seed)
    run = Run(match, games, out or Path(f"arena-{game}"), words)
    with needing("arena"):
        run.play(jobs, backend)
        run.show()


class Run:
    """One call of the command."""

    def __init__(self, match: Match, games: int, folder: Path, words: Catalogue) -> None:
        self.match = match
        self.games = games
        self.folder = folder
        self.words = words

    def play(self, jobs: int | None, backend: str) -> None:
        """Play what is missing; if interrupted, say how to go on."""
        from ceilidh.arena.ledger import saved
        from ceilidh.arena.match_runner import tournament

        bar = Bar(self.match.game.name, self.games)
        try:
            with bar:
                self.played = tournament(
                    self.match, self.games, self.folder, jobs=jobs, backend=backend, progress=bar.add
                )
        except KeyboardInterrupt:
            # Asked of the folder: Ctrl-C may come between keeping a game and counting it.
            done = sum(number < self.games for number in saved(self.folder))
            told = self.words("arena.stopped", done=done, games=self.games, command=self.command())
            print(f"\n{told}", file=sys.stderr)
            raise

    def show(self) -> None:
        """Write the report, and print its beginning."""
        from ceilidh.arena.report import Report

        report = Report(self.match, self.played, self.command(), self.words)
        path = self.folder / "report.html"
        write_text(path, report.html())
        console = Console(highlight=False)
        ratings = {rating.bot: f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}" for rating in report.rated}
        console.print(standings_grid(self.words, "bot", report.standings, ratings), "", sep="\n")
        console.print(Text(self.words("arena.written", path=path), style="green"), soft_wrap=True)

    def command(self) -> str:
        """What to type for the same games."""
        match = self.match
        parts = ["ceilidh", "arena", match.game.name, "--players", str(match.players), "--bots", ",".join(match.bots)]
        parts += ["--games", str(self.games), "--seed", str(match.seed)]
        for name, value in match.options.items():
            parts += ["--option", f"{name}={value}"]
        return " ".join(map(quote, [*parts, "--out", str(self.folder)]))
