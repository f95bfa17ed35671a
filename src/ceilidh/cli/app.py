"""The `ceilidh` command: global options, subcommands, and error handling."""

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
    play,
    puzzles,
    replay,
    scaffold_game,
    serve,
    simulate,
)
from ceilidh.cli.language import Lang
from ceilidh.cli.uncompiled_notice import mention_uncompiled, version
from ceilidh.core import CeilidhError

USER_ERROR_EXIT_CODE: Final = 2
INTERRUPTED_EXIT_CODE: Final = 130

app: Final = typer.Typer(
    name="ceilidh",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Start with [bold]ceilidh games[/bold], then [bold]ceilidh play GAME[/bold]. "
    "Every command has help: [bold]ceilidh play --help[/bold].",
)
PLAY_COMMANDS: Final = (games, play, serve, admin, puzzles, hint, simulate, arena, replay, analyse)
AUTHOR_COMMANDS: Final = (dataset, draw, check, scaffold_game, bench, gallery)
for module in (*PLAY_COMMANDS, *AUTHOR_COMMANDS):
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
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """An evening of Scottish board games, for people and for bots. Without a command: the games in your browser."""
    ctx.obj = lang
    if ctx.invoked_subcommand is None:
        serve.serve()


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code. User errors are printed to stderr as one sentence."""
    _replace_unencodable()
    mention_uncompiled()
    try:
        code = app(args=arguments, prog_name="ceilidh", standalone_mode=False)
    except TyperException as error:
        return _print_error(f"{error.format_message()} ('ceilidh --help' shows what is possible)")
    except CeilidhError as error:
        return _print_error(str(error))
    except BrokenPipeError:
        return _silence_stdout()
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _print_error(f"{where}{error.strerror or error}")
    except (KeyboardInterrupt, typer.Abort):
        return _report_interruption()
    return _report_interruption() if code == INTERRUPTED_EXIT_CODE else int(code or 0)


def _replace_unencodable() -> None:
    """Turn characters that the terminal cannot encode into question marks instead of errors."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _print_error(sentence: str) -> int:
    one_line = " ".join(sentence.split())
    print(f"ceilidh: {one_line}", file=sys.stderr)
    return USER_ERROR_EXIT_CODE


def _report_interruption() -> int:
    print("\nceilidh: stopped.", file=sys.stderr)
    return INTERRUPTED_EXIT_CODE


def _silence_stdout() -> int:
    """Discard further output: its reader has gone, and writing, even at exit, would fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
