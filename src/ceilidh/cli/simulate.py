"""`ceilidh simulate`: bots against bots, as tables or JSON."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.cli.match_options import BOTS_HELP, parse_bots, parse_options
from ceilidh.cli.match_output import ProgressBar, standings_grid
from ceilidh.core import Catalogue, find_game

if TYPE_CHECKING:
    from ceilidh.arena import Match, Simulation


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from 'ceilidh games'.")],
    players: Annotated[
        int | None, typer.Option(help="Players in each game; as many as bots by default, if the game allows.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(help=BOTS_HELP)] = "greedy,random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same result, on any number of cores.")] = 1,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores by default.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games on all cores and print who wins; nothing is stored.

    The seatings are those of 'ceilidh arena', which stores all games, rates the bots and writes a report. Seats of the
    same bot are counted together. A shared victory counts as a fraction for each winner.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh simulate GAME

      ceilidh simulate GAME --players 4 --games 1000 --bots medium,easy,easy --seed 7

      ceilidh simulate GAME --games 5000 --bots random --json
    """
    from ceilidh.arena import create_match  # slow to import, and help needs none
    from ceilidh.arena import simulate as play_games

    match = create_match(find_game(game), parse_bots(bots), players, parse_options(option), seed)
    start = perf_counter()
    with ProgressBar(game, games) as bar:
        played = play_games(match, games, jobs=jobs, progress=bar.add)
    seconds = perf_counter() - start
    if as_json:
        print(json.dumps(_summary(match, played, seconds)))
    else:
        _show(cli_words(chosen_language(ctx, lang)), match, played, seconds)


def _summary(match: Match, played: Simulation, seconds: float) -> dict[str, object]:
    statistics, bots, seats = played.statistics, played.statistics.bots(), played.statistics.seats()
    return {
        "game": match.game.name,
        "players": match.players,
        "games": statistics.games,
        "seed": match.seed,
        "wins": {one.name: one.wins.won for one in bots},
        "wins_by_seat": [one.wins.won for one in seats],
        "scores": {"bots": {one.name: one.mean_score for one in bots}, "seats": [one.mean_score for one in seats]},
        "decisions": played.decisions,
        "games_per_s": round(statistics.games / seconds, 1),
        "decisions_per_s": round(played.decisions / seconds),
    }


def _show(words: Catalogue, match: Match, played: Simulation, seconds: float) -> None:
    console, statistics = Console(highlight=False), played.statistics
    title = match.game.text.words(words.lang)("name")
    heading = words("simulate.title", game=title, games=statistics.games, players=match.players, seed=match.seed)
    grids = standings_grid(words, "bot", statistics.bots()), standings_grid(words, "seat", statistics.seats())
    console.print(f"[bold]{heading}[/bold]\n")
    console.print(grids[0], "", grids[1], "", sep="\n")
    rates = f"{statistics.games / seconds:,.0f}", f"{played.decisions / seconds:,.0f}"
    console.print(words("simulate.speed", games=rates[0], decisions=rates[1]), style="dim")
