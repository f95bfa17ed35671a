"""`ceilidh dataset`: games of bots as numbers to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ceilidh.cli.extras import needing
from ceilidh.cli.language import Lang, cli_words, spoken
from ceilidh.cli.match_options import WHO_PLAYS, Bar, listed, options_of
from ceilidh.core import find_game


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("dataset")(dataset)


def dataset(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from 'ceilidh games'.")],
    out: Annotated[Path, typer.Option(help="A new folder to write to.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help=WHO_PLAYS)] = "medium",
    players: Annotated[
        int | None, typer.Option(help="Players in each game; as many as bots by default, if the game allows.")
    ] = None,
    form: Annotated[str, typer.Option("--format", help="npz, or parquet.")] = "npz",
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers, on any number of cores.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A choice that the game offers.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores by default.")] = None,
    backend: Annotated[str, typer.Option(help="Where games are played: local, or ray.")] = "local",
    lang: Lang = None,
) -> None:
    """Let bots play, and write down what each seat knew, could do, did and got.

    The folder gets shards and schema.json, which says what the columns and the fields of an observation mean.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh dataset GAME --games 1000 --bots hard,medium --out data

      ceilidh dataset GAME --bots expert --players 4 --format parquet --backend ray --out data
    """
    with needing("envs,arena"):
        from ceilidh.arena import arrange
        from ceilidh.arena.dataset import write_dataset

        match = arrange(find_game(game), listed(bots), players, options_of(option), seed)
        with Bar(game, games) as bar:
            rows = write_dataset(match, games, out, form=form, jobs=jobs, backend=backend, progress=bar.add)
    print(cli_words(spoken(ctx, lang))("dataset.done", n=rows, folder=out))
