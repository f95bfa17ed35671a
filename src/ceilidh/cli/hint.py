"""`ceilidh hint`: the best actions in a position of a record; also used while playing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ceilidh.bots import Reason, best_hints, explain_hints
from ceilidh.cli.files import load_history
from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.core import Catalogue, GameHistory, Rng, SetupError, Table

MAX_SHOWN_HINTS: Final = 5
DEFAULT_SAMPLES: Final = 4000


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("hint")(hint)


def hint(
    ctx: typer.Context,
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game's file, finished or not.")],
    move: Annotated[
        int | None, typer.Option(help="Before this decision, counted from 1; by default the next one.")
    ] = None,
    samples: Annotated[
        int, typer.Option(help="Number of simulations: more is slower but more certain.")
    ] = DEFAULT_SAMPLES,
    lang: Lang = None,
) -> None:
    """Show the best actions in a position, with their chance of winning and expected score.

    They are judged by what the deciding player can know.

    [dim]Examples:[/dim]

      ceilidh hint saved.txt

      ceilidh hint saved.txt --move 12 --samples 20000
    """
    words = cli_words(chosen_language(ctx, lang))
    history = load_history(record)
    if samples < 1:
        raise SetupError(f"the number of samples must be at least 1, not {samples}")
    number = _decision_number(history, move)
    table = history.table(number - 1)
    seat = history.record.moves[number - 1].seat if number <= history.last_step else table.actors()[0]
    console = Console(highlight=False)
    console.print(Text(words("hint.title", move=number, who=table.names[seat]), style="bold green"))
    show_hints(console, table, seat, words, samples)


def _decision_number(history: GameHistory, move: int | None) -> int:
    """The number of the decision, counted from 1."""
    over = history.record.result is not None
    if move is None and over:
        raise SetupError(f"this game is over; name a decision with --move 1 to {history.last_step}")
    number = history.last_step + 1 if move is None else move
    most = history.last_step if over else history.last_step + 1
    if not 1 <= number <= most:
        raise SetupError(f"this record has decisions 1 to {most}, not {number}")
    return number


def show_hints(console: Console, table: Table, seat: int, words: Catalogue, samples: int = DEFAULT_SAMPLES) -> None:
    """Print the best actions of a seat; deterministic for a position."""
    player, game_words = table.seat(seat), table.game.text.words(words.lang)
    view = player.view()
    if len(player.legal()) == 1:
        action = table.game.text.action(player.legal()[0], view, game_words, table.names)
        console.print(Text(words("hint.only", action=action), style="yellow"))
        return
    from ceilidh.core.seed_derivation import derive  # slow to import, and help needs none

    with console.status("…"):
        rng = Rng.seeded(derive(table.seed, "hint", len(table.moves)))
        found = explain_hints(player, rng, best_hints(player, rng, samples, MAX_SHOWN_HINTS))
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for column in ("action", "notation", "chance", "score"):
        grid.add_column(words(f"hint.{column}"), justify="right" if column in ("chance", "score") else "left")
    for one, why, _ in found:
        action = table.game.text.action(one.action, view, game_words, table.names)
        cell = (
            f"{escape(action)}\n[dim]{escape(_reason_text(table, seat, why, game_words))}[/]" if why else escape(action)
        )
        grid.add_row(
            cell,
            f"[dim]{escape(table.game.to_notation(one.action))}[/]",
            f"{one.win_probability:.0%}",
            f"{one.points:.1f}",
        )
    console.print(Padding(grid, (0, 0, 0, 2)))


def _reason_text(table: Table, seat: int, why: Reason, game_words: Catalogue) -> str:
    return table.game.text.reason(why.term, "" if why.seat == seat else table.names[why.seat], game_words)
