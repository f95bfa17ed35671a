"""`ceilidh games`: lists the installed games."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table

from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.core import find_game, game_names


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("games")(games)


def games(ctx: typer.Context, lang: Lang = None) -> None:
    """List the games that can be played.

    The name in the first column is the one that every other command takes: [bold]ceilidh play NAME[/bold].
    """
    lang = chosen_language(ctx, lang)
    words = cli_words(lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "title", "players", "length", "about"):
        table.add_column(words(f"games.{column}"), no_wrap=column == "name")
    for name in game_names():
        game = find_game(name)
        game_words = game.text.words(lang)
        counts = ", ".join(map(str, game.player_counts))
        table.add_row(f"[cyan]{name}[/cyan]", game_words("name"), counts, game_words("length"), game_words("tagline"))
    Console().print(table)
