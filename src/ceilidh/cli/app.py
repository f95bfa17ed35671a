"""The command as a whole: its options, its commands, and what it says when something goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, Final

import typer
from typer.exceptions import TyperException

from ceilidh.cli import (
    admin,
    analyse,
    arena,
    bench,
    check,
    dataset,
    draw,
    gallery,
    games,
    hint,
    new_game,
    play,
    puzzles,
    replay,
    serve,
    simulate,
)
from ceilidh.cli.language import Lang
from ceilidh.cli.version_notice import mention_uncompiled, version
from ceilidh.core import CeilidhError

WRONG: Final = 2
"""The exit code for everything that a user can fix."""
INTERRUPTED: Final = 130

app: Final = typer.Typer(
    name="ceilidh",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with [bold]ceilidh games[/bold], then [bold]ceilidh play GAME[/bold]. "
    "Every command explains itself: [bold]ceilidh play --help[/bold].",
)
PLAYING: Final = (games, play, serve, admin, puzzles, hint, simulate, arena, replay, analyse)
MAKING: Final = (dataset, draw, check, new_game, bench, gallery)
for module in (*PLAYING, *MAKING):
    module.register(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(version())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def ceilidh(
    ctx: typer.Context,
    lang: Lang = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """An evening of Scottish board games, for people and for bots. Without a command: the games in your browser."""
    ctx.obj = lang
    if ctx.invoked_subcommand is None:
        serve.serve()


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command; the exit code. Whatever a user can cause is told in one sentence on stderr."""
    _forgive_encodings()
    mention_uncompiled()
    try:
        code = app(args=arguments, prog_name="ceilidh", standalone_mode=False)
    except TyperException as error:
        return _complain(f"{error.format_message()} ('ceilidh --help' shows what is possible)")
    except CeilidhError as error:
        return _complain(str(error))
    except BrokenPipeError:
        return _silenced()
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted()
    return _interrupted() if code == INTERRUPTED else int(code or 0)


def _forgive_encodings() -> None:
    """Letters that the terminal does not know, typed or shown, become question marks rather than errors."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(sentence: str) -> int:
    one_line = " ".join(sentence.split())
    print(f"ceilidh: {one_line}", file=sys.stderr)
    return WRONG


def _interrupted() -> int:
    print("\nceilidh: stopped.", file=sys.stderr)
    return INTERRUPTED


def _silenced() -> int:
    """The reader of our output has gone: nothing more may be written, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
