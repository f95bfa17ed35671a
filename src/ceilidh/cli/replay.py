"""`ceilidh replay`: verify a record and step through it."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from ceilidh.cli.files import read_trouble
from ceilidh.cli.language import Lang, cli_words, spoken
from ceilidh.cli.records import read_positions
from ceilidh.cli.screen import Screen
from ceilidh.core import Catalogue, CeilidhError, GameHistory, find_game


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    ctx: typer.Context,
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game's file.")],
    lang: Lang = None,
) -> None:
    """Verify a record and step through the game, decision by decision.

    Every decision is checked against the rules, and the result against what the decisions lead to. In a terminal:
    Enter goes on, [bold]b[/bold] back, a number to that decision, [bold]q[/bold] quits. Into a pipe, the whole log and
    the result are printed.

    [dim]Examples:[/dim]

      ceilidh replay saved.txt

      ceilidh replay saved.txt --lang nl | less
    """
    if (trouble := read_trouble(record)) and not trouble.get("record"):
        _show_position(trouble, cli_words(spoken(ctx, lang)))
        return
    positions = read_positions(record)
    screen = Screen(Console(highlight=False), positions.game, cli_words(spoken(ctx, lang)))
    screen.say("replay.verified", n=positions.last_step)
    if trouble:
        screen.say("trouble.written", words=trouble.get("words", ""))
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(positions, screen)
    else:
        for number in range(positions.last_step + 1):
            _show_decision(positions, screen, number)
        screen.result(positions.final_table)
    if positions.record.result is None:
        screen.point("replay.unfinished", command=f"ceilidh play --resume {quote(str(record))}")


def _show_position(trouble: dict[str, Any], words: Catalogue) -> None:
    """All that somebody who plays may have in a file while the game runs."""
    try:
        game, names, view = find_game(trouble["game"]), trouble["names"], trouble["position"]
        screen = Screen(Console(highlight=False), game, words)
        screen.say("trouble.written", words=trouble["words"])
        if view is not None:
            screen.say("trouble.position")
            screen.board(view, names)
    except (KeyError, TypeError, ValueError, IndexError):
        raise CeilidhError("the report is damaged: it does not hold a position of its game") from None


def _show_decision(positions: GameHistory, screen: Screen, number: int) -> None:
    """One decision in notation, and what the spectators saw of it."""
    if number:
        line = positions.record.moves[number - 1]
        heading = f"{number}. {positions.final_table.names[line.seat]}: {line.text}"
    else:
        heading = screen.words("replay.deal")
    screen.console.print(Text(heading, style="bold cyan"))
    screen.log(positions.final_table, positions.events(number, None))


def _step_through(positions: GameHistory, screen: Screen) -> None:
    number = 0
    screen.say("replay.keys")
    while True:
        screen.board(positions.view(number, None), positions.final_table.names)
        _show_decision(positions, screen, number)
        if number == positions.last_step:
            screen.result(positions.final_table)
        try:
            typed = screen.read(f"{number}/{positions.last_step}").casefold()
        except (EOFError, KeyboardInterrupt):
            print()
            return
        if typed in ("q", "quit"):
            return
        number = _next(number, typed, positions.last_step, screen)


def _next(number: int, typed: str, last: int, screen: Screen) -> int:
    """The position that the player wants to see."""
    if typed == "":
        return min(number + 1, last)
    if typed in ("b", "back"):
        return max(number - 1, 0)
    if typed.isdecimal() and len(typed) < 10 and int(typed) <= last:
        return int(typed)
    screen.say("replay.nonsense", typed=typed, last=last)
    screen.say("replay.keys")
    return number
