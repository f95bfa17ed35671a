"""`ceilidh dataset`: bot games as arrays, for training."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ceilidh.cli.extras import requires_extra
from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.cli.match_options import BOTS_HELP, parse_bots, parse_options
from ceilidh.cli.match_output import ProgressBar
from ceilidh.core import find_game


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("dataset")(dataset)


def dataset(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name from 'ceilidh games'.")],
    out: Annotated[Path, typer.Option(help="A new folder to write to.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help=BOTS_HELP)] = "medium",
    players: Annotated[
        int | None, typer.Option(help="Players in each game; as many as bots by default, if the game allows.")
    ] = None,
    form: Annotated[str, typer.Option("--format", help="npz, or parquet.")] = "npz",
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers, on any number of cores.")] = 1,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores by default.")] = None,
    backend: Annotated[str, typer.Option(help="Where games are played: local, or ray.")] = "local",
    lang: Lang = None,
) -> None:
    """Let bots play and write each decision's observation, legal actions, chosen action and outcome.

    The folder gets shards and schema.json, which describes the columns and the fields of an observation.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh dataset GAME --games 1000 --bots hard,medium --out data

      ceilidh dataset GAME --bots expert --players 4 --format parquet --backend ray --out data
    """
    with requires_extra("envs,arena"):
        from ceilidh.arena import create_match
        from ceilidh.arena.training_dataset import write_dataset

        match = create_match(find_game(game), parse_bots(bots), players, parse_options(option), seed)
        with ProgressBar(game, games) as bar:
            rows = write_dataset(match, games, out, form=form, jobs=jobs, backend=backend, progress=bar.add)
    print(cli_words(chosen_language(ctx, lang))("dataset.done", n=rows, folder=out))
