"""`ceilidh simulate`: bots against bots, shown as tables or as JSON."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ceilidh.arena import Match, Tally, arrange
from ceilidh.arena import simulate as play_games
from ceilidh.cli.language import Lang, cli_words, spoken
from ceilidh.cli.matches import WHO_PLAYS, Bar, listed, options_of
from ceilidh.core import Words, find_game


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
    bots: Annotated[str, typer.Option(help=WHO_PLAYS)] = "greedy,random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same result, on any number of cores.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A choice that the game offers.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores by default.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games on all cores, and see who wins: a quick look, of which nothing is kept.

    The seats are as in 'ceilidh arena', which keeps all games, rates the bots and writes a report. Several seats of
    the same bot are counted together. A shared victory counts as a fraction for each winner.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh simulate GAME

      ceilidh simulate GAME --players 4 --games 1000 --bots medium,easy,easy --seed 7

      ceilidh simulate GAME --games 5000 --bots random --json
    """
    match = arrange(find_game(game), listed(bots), players, options_of(option), seed)
    start = perf_counter()
    with Bar(game, games) as bar:
        tally = play_games(match, games, jobs=jobs, progress=bar.add)
    seconds = perf_counter() - start
    if as_json:
        print(json.dumps(_summary(match, tally, seconds)))
    else:
        language = spoken(ctx, lang)
        _show(cli_words(language), match, tally, seconds)


def _summary(match: Match, tally: Tally, seconds: float) -> dict[str, object]:
    return {
        "game": match.game.name,
        "players": match.players,
        "games": tally.games,
        "seed": match.seed,
        "wins": {bot: float(wins) for bot, wins in tally.wins.items()},
        "wins_by_seat": [float(wins) for wins in tally.wins_by_seat],
        "scores": {"bots": tally.mean_scores(), "seats": tally.mean_scores_by_seat()},
        "decisions": tally.decisions,
        "games_per_s": round(tally.games / seconds, 1),
        "decisions_per_s": round(tally.decisions / seconds),
    }


def _show(words: Words, match: Match, tally: Tally, seconds: float) -> None:
    console = Console(highlight=False)
    title = match.game.speech.words(words.lang)("name")
    heading = words("simulate.title", game=title, games=tally.games, players=match.players, seed=match.seed)
    console.print(f"[bold]{heading}[/bold]\n")
    console.print(_by_bot(words, tally), "", _by_seat(words, tally), "", sep="\n")
    rates = f"{tally.games / seconds:,.0f}", f"{tally.decisions / seconds:,.0f}"
    console.print(words("simulate.speed", games=rates[0], decisions=rates[1]), style="dim")


def _by_bot(words: Words, tally: Tally) -> Grid:
    grid = _grid(words, "bot", "entries", "wins", "rate", "score")
    scores = tally.mean_scores()
    rates = {bot: float(wins) / tally.seats[bot] for bot, wins in tally.wins.items() if tally.seats[bot]}
    for bot, rate in sorted(rates.items(), key=lambda item: -item[1]):
        seats = tally.seats[bot] / tally.games
        grid.add_row(bot, f"{seats:.4g}", f"{float(tally.wins[bot]):.6g}", f"{rate:.1%}", f"{scores[bot]:.2f}")
    return grid


def _by_seat(words: Words, tally: Tally) -> Grid:
    grid = _grid(words, "seat", "wins", "rate", "score")
    for seat, (wins, score) in enumerate(zip(tally.wins_by_seat, tally.mean_scores_by_seat(), strict=True), 1):
        grid.add_row(str(seat), f"{float(wins):.6g}", f"{float(wins / tally.games):.1%}", f"{score:.2f}")
    return grid


def _grid(words: Words, *columns: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for column in columns:
        grid.add_column(words(f"simulate.{column}"), justify="left" if column == columns[0] else "right")
    return grid
