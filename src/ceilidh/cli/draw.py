"""`ceilidh draw`: a position of a record as SVG or PNG, or all positions up to it as an animated GIF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from ceilidh.cli.extras import requires_extra
from ceilidh.cli.files import load_history, write_bytes
from ceilidh.cli.language import Lang, chosen_language
from ceilidh.core import GameHistory, SetupError

WIDTH_RANGE_PX: Final = (100, 8000)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("draw")(draw)


def draw(
    ctx: typer.Context,
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game's file.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write; it ends in .svg, .png or .gif.")],
    at: Annotated[
        int | None, typer.Option(help="After this many decisions: 0 is the setup; the end by default.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Draw what this seat sees, counted from 1; by default what spectators see.")
    ] = None,
    width: Annotated[int, typer.Option(help="In pixels.")] = 1280,
    lang: Lang = None,
) -> None:
    """Draw a position of a game as a picture, or all positions up to it as an animation.

    [dim]Examples:[/dim]

      ceilidh draw saved.txt --out end.svg

      ceilidh draw saved.txt --at 12 --seat 1 --out my-view.png

      ceilidh draw saved.txt --out film.gif --width 800
    """
    write = _writer(out)
    if not WIDTH_RANGE_PX[0] <= width <= WIDTH_RANGE_PX[1]:
        raise SetupError(f"a picture is {WIDTH_RANGE_PX[0]} to {WIDTH_RANGE_PX[1]} pixels wide, not {width}")
    history = load_history(record)
    number = history.last_step if at is None else at
    if not 0 <= number <= history.last_step:
        raise SetupError(f"this record has decisions 0 to {history.last_step}, not {number}")
    if seat is not None and not 1 <= seat <= len(history.record.players):
        raise SetupError(f"this game has seats 1 to {len(history.record.players)}, not {seat}")
    viewer = None if seat is None else seat - 1
    language = chosen_language(ctx, lang)
    with requires_extra("play"):
        content = write(lambda n: _svg(history, n, viewer, width, language), number)
    write_bytes(out, content)
    Console(highlight=False).print(f"{out}", style="green", markup=False)


Drawer = Callable[[int], str]
"""Draws the position with this number as SVG."""


def _svg(history: GameHistory, number: int, seat: int | None, width: int, lang: str) -> str:
    return history.game.render_svg(history.view(number, seat), history.final_table.names, lang, width)


def _writer(out: Path) -> Callable[[Drawer, int], bytes]:
    writers = {".svg": _as_svg, ".png": _as_png, ".gif": _as_gif}
    if out.suffix.lower() not in writers:
        raise SetupError(f"a picture's file ends in {', '.join(writers)}, not in '{out.suffix or out.name}'")
    return writers[out.suffix.lower()]


def _as_svg(drawer: Drawer, number: int) -> bytes:
    return drawer(number).encode()


def _as_png(drawer: Drawer, number: int) -> bytes:
    from ceilidh.drawing.raster import png

    return png(drawer(number))


def _as_gif(drawer: Drawer, number: int) -> bytes:
    from rich.progress import Progress  # slow to import, and help needs no bar

    from ceilidh.drawing.raster import gif, png

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        numbers = progress.track(range(number + 1), description="frames")
        return gif([png(drawer(n)) for n in numbers])
