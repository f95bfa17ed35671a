"""`ceilidh replay`: verifies a record and steps through it."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from ceilidh.cli.files import load_history, read_bug_report
from ceilidh.cli.language import Lang, chosen_language, cli_words
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

    Every decision is checked against the rules, and so is the result. In a terminal: Enter goes forward, [bold]b[/bold]
    back, a number to that decision, [bold]q[/bold] quits. In a pipe, the whole log and the result are printed.

    [dim]Examples:[/dim]

      ceilidh replay saved.txt

      ceilidh replay saved.txt --lang nl | less
    """
    if (report := read_bug_report(record)) and not report.get("record"):
        _show_position(report, cli_words(chosen_language(ctx, lang)))
        return
    history = load_history(record)
    screen = Screen(Console(highlight=False), history.game, cli_words(chosen_language(ctx, lang)))
    screen.say("replay.verified", n=history.last_step)
    if report:
        screen.say("bug_report.written", words=report.get("words", ""))
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(history, screen)
    else:
        for number in range(history.last_step + 1):
            _show_decision(history, screen, number)
        screen.result(history.final_table)
    if history.record.result is None:
        screen.say_unwrapped("replay.unfinished", command=f"ceilidh play --resume {quote(str(record))}")


def _show_position(report: dict[str, Any], words: Catalogue) -> None:
    """Show what a bug report of a running game contains: its reporter's view."""
    try:
        game, names, view = find_game(report["game"]), report["names"], report["position"]
        screen = Screen(Console(highlight=False), game, words)
        screen.say("bug_report.written", words=report["words"])
        if view is not None:
            screen.say("bug_report.position")
            screen.board(view, names)
    except (KeyError, TypeError, ValueError, IndexError):
        raise CeilidhError("the report is damaged: it contains no position of its game") from None


def _show_decision(history: GameHistory, screen: Screen, number: int) -> None:
    """Print a decision in notation, and what spectators saw of it."""
    if number:
        line = history.record.moves[number - 1]
        heading = f"{number}. {history.final_table.names[line.seat]}: {line.text}"
    else:
        heading = screen.words("replay.deal")
    screen.console.print(Text(heading, style="bold cyan"))
    screen.log(history.final_table, history.events(number, None))


def _step_through(history: GameHistory, screen: Screen) -> None:
    number = 0
    screen.say("replay.keys")
    while True:
        screen.board(history.view(number, None), history.final_table.names)
        _show_decision(history, screen, number)
        if number == history.last_step:
            screen.result(history.final_table)
        try:
            typed = screen.read(f"{number}/{history.last_step}").casefold()
        except (EOFError, KeyboardInterrupt):
            print()
            return
        if typed in ("q", "quit"):
            return
        number = _next(number, typed, history.last_step, screen)


def _next(number: int, typed: str, last: int, screen: Screen) -> int:
    """The position to show next."""
    if typed == "":
        return min(number + 1, last)
    if typed in ("b", "back"):
        return max(number - 1, 0)
    if typed.isdecimal() and len(typed) < 10 and int(typed) <= last:
        return int(typed)
    screen.say("replay.nonsense", typed=typed, last=last)
    screen.say("replay.keys")
    return number
