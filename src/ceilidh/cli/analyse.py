"""`ceilidh analyse`: the chances through a finished game, with its turning points, as a page."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ceilidh.cli.extras import needing
from ceilidh.cli.files import write_text
from ceilidh.cli.language import Lang, cli_words, spoken
from ceilidh.cli.match_options import Bar
from ceilidh.cli.records import read_positions


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("analyse")(analyse)


def analyse(
    ctx: typer.Context,
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A finished game's file.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The page; RECORD-analysis.html by default.")] = None,
    samples: Annotated[
        int | None,
        typer.Option(help="The most for a decision: more is slower but surer; 2000 by default, fewer in long games."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores by default.")] = None,
    lang: Lang = None,
) -> None:
    """Look at a finished game again: who was likely to win when, where it turned, and what was luck.

    The page shows every player's chance to win after each decision, the biggest turning points with what would have
    been better, and luck apart from skill. It judges from what the player could know, not from the truth.

    [dim]Examples:[/dim]

      ceilidh analyse saved.txt

      ceilidh analyse saved.txt --samples 20000 --out story.html --lang de
    """
    words = cli_words(spoken(ctx, lang))
    positions = read_positions(record)
    path = out or record.with_name(f"{record.stem}-analysis.html")
    with needing("arena"):
        from ceilidh.analysis import default_sample_limit
        from ceilidh.arena.analysis_report import Story
        from ceilidh.arena.parallel_analysis import analyse as found_by

        if samples is None:
            samples = default_sample_limit(positions.record)
        with Bar(record.name, positions.last_step) as bar:
            found = found_by(positions.game, positions.record, samples, jobs=jobs, progress=bar.add)
        command = f"ceilidh analyse {quote(str(record))} --samples {samples}"
        story = Story(positions, found, command, words)
        write_text(path, story.html())
    Console(highlight=False).print(Text(words("analysis.written", path=path), style="green"), soft_wrap=True)
