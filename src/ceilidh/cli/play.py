"""`ceilidh play`: starts or resumes a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ceilidh.bots import BOTS
from ceilidh.cli.files import new_record_path, read_record
from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.cli.match_options import parse_options
from ceilidh.cli.screen import Screen
from ceilidh.cli.seating import DEFAULT_OPPONENT, YOU, check_bots, default_players, parse_players
from ceilidh.cli.session import QuitRequested, Session, check_unused
from ceilidh.core import Catalogue, CeilidhError, RecordError, SetupError, Table, find_game, game_names, replay


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A name from 'ceilidh games', or a saved game's file.")
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            help=f"The players in order: {YOU}, {YOU}:NAME, or a bot: {', '.join(BOTS)}; by default you against"
            f" {DEFAULT_OPPONENT}. Several '{YOU}' share the screen."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same deal and the same bots.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game to this file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    hints: Annotated[
        bool | None, typer.Option("--hints/--no-hints", help="Allow hints; by default only if one person plays.")
    ] = None,
    lang: Lang = None,
) -> int:
    """Play in the terminal, against bots or around one screen.

    While you play, type the number, the notation, or any unambiguous part of it. Further commands:

      ?      the rules, ending with what applies now

      undo   take back, unless something new was revealed

      hint   the best actions, with their chance of winning

      log    everything that happened   board  draw the board again

      save   save (to a file)           quit   save and leave

    The game is saved after every decision; --resume continues it.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh play GAME

      ceilidh play GAME --players you:Anna,hard,easy --lang de

      ceilidh play GAME --players you:Anna,you:Ben

      ceilidh play --resume saved.txt
    """
    words = cli_words(chosen_language(ctx, lang))
    if resume is None and game and game not in game_names() and Path(game).exists():
        resume, game = Path(game), None
    if resume is not None:
        _check_no_setup_with_resume(game, players, seed, option)
        table, path = _resumed_table(resume), check_unused(save) if save else resume
    elif game is None:
        raise SetupError(f"name a game: ceilidh play GAME, with one of {', '.join(game_names())}")
    else:
        table = _new_table(game, players, seed, option or [], words)
        path = check_unused(save) if save else new_record_path(game)
    return _run(Session(table, path, Screen(Console(highlight=False), table.game, words), hints), words)


def _check_no_setup_with_resume(*given: object) -> None:
    if any(value is not None and value != [] for value in given):
        raise SetupError("a saved game already has its game, players, seed and options: leave them out with --resume")


def _new_table(name: str, players: str | None, seed: int | None, options: Sequence[str], words: Catalogue) -> Table:
    game = find_game(name)
    seated = parse_players(default_players(game) if players is None else players, words)
    table = Table(game, seated, seed, parse_options(options))
    check_bots(game, table.players)
    return table


def _resumed_table(path: Path) -> Table:
    record = read_record(path)
    try:
        table = replay(find_game(record.game), record)
    except RecordError as error:
        raise CeilidhError(f"{path}, {error}") from None
    if record.result is not None:
        raise CeilidhError(f"the game in {path} is over; 'ceilidh replay' shows it")
    check_bots(table.game, table.players)
    return table


def _run(session: Session, words: Catalogue) -> int:
    session.save()
    try:
        session.play()
    except QuitRequested:
        session.save()
        session.screen.say_unwrapped("play.resume", command=session.resume_command())
    except (KeyboardInterrupt, EOFError):
        session.save()
        print("\n" + words("play.resume", command=session.resume_command()), file=sys.stderr)
        return 2
    return 0
