"""`ceilidh play`: a game in the terminal, begun or resumed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ceilidh.bots import BOTS
from ceilidh.cli.files import new_record_path, read_record
from ceilidh.cli.language import Lang, cli_words, spoken
from ceilidh.cli.match_options import options_of
from ceilidh.cli.screen import Screen
from ceilidh.cli.seating import OPPONENT, YOU, check_bots, seating, usual
from ceilidh.cli.session import Quit, Session, unused
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
            help=f"Who plays, in order: {YOU}, {YOU}:NAME, or a bot: {', '.join(BOTS)}; you against {OPPONENT} if not"
            f" given. Several '{YOU}' share the screen."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same cards and the same bots.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A choice that the game offers.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    lang: Lang = None,
) -> int:
    """Play in the terminal, against bots or around one screen.

    While you play, type the number, the notation, or any clear part of it. Further words:

      ?      the rules, what applies now first

      undo   take back, unless something new became known

      hint   the best few actions, with their chance to win

      log    all that happened        board  draw the board again

      save   keep it (in a file)      quit   save and leave

    The game is saved after every decision: whatever happens, --resume goes on.

    [dim]Examples, with GAME from 'ceilidh games':[/dim]

      ceilidh play GAME

      ceilidh play GAME --players you:Anna,hard,easy --lang de

      ceilidh play GAME --players you:Anna,you:Ben

      ceilidh play --resume saved.txt
    """
    words = cli_words(spoken(ctx, lang))
    if resume is None and game and game not in game_names() and Path(game).exists():
        resume, game = Path(game), None
    if resume is not None:
        _refuse_beside_resume(game, players, seed, option)
        table, path = _resumed(resume), unused(save) if save else resume
    elif game is None:
        raise SetupError(f"name a game: ceilidh play GAME; there are: {', '.join(game_names())}")
    else:
        table = _begun(game, players, seed, option or [], words)
        path = unused(save) if save else new_record_path(game)
    return _run(Session(table, path, Screen(Console(highlight=False), table.game, words)), words)


def _refuse_beside_resume(*given: object) -> None:
    if any(value is not None and value != [] for value in given):
        raise SetupError("a saved game already has its game, players, seed and options: leave them out with --resume")


def _begun(name: str, players: str | None, seed: int | None, options: Sequence[str], words: Catalogue) -> Table:
    game = find_game(name)
    table = Table(game, seating(usual(game) if players is None else players, words), seed, options_of(options))
    check_bots(game, table.players)
    return table


def _resumed(path: Path) -> Table:
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
    except Quit:
        session.save()
        session.screen.point("play.resume", command=session.resume_command())
    except (KeyboardInterrupt, EOFError):
        session.save()
        print("\n" + words("play.resume", command=session.resume_command()), file=sys.stderr)
        return 2
    return 0
