"""`ceilidh analyse`: a finished game's win probabilities, turning points, luck and skill, as an HTML page."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ceilidh.cli.extras import requires_extra
from ceilidh.cli.files import load_history, write_text
from ceilidh.cli.language import Lang, chosen_language, cli_words
from ceilidh.cli.match_output import ProgressBar


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("analyse")(analyse)


def analyse(
    ctx: typer.Context,
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A finished game's file.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The page; RECORD-analysis.html by default.")] = None,
    samples: Annotated[
        int | None,
        typer.Option(help="At most this many per decision; more is slower but more certain. 2000 or fewer by default."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores by default.")] = None,
    lang: Lang = None,
) -> None:
    """Analyse a finished game: who was likely to win when, where it turned, and what was luck.

    The page shows every player's chance of winning after each decision, the biggest turning points with the better
    action, and luck and skill. Decisions are judged by what the player could know.

    [dim]Examples:[/dim]

      ceilidh analyse saved.txt

      ceilidh analyse saved.txt --samples 20000 --out report.html --lang de
    """
    words = cli_words(chosen_language(ctx, lang))
    history = load_history(record)
    path = out or record.with_name(f"{record.stem}-analysis.html")
    with requires_extra("arena"):
        from ceilidh.analysis import default_sample_limit
        from ceilidh.arena.analysis_report import AnalysisReport
        from ceilidh.arena.parallel_analysis import analyse_in_parallel

        if samples is None:
            samples = default_sample_limit(history.record)
        with ProgressBar(record.name, history.last_step) as bar:
            found = analyse_in_parallel(history.game, history.record, samples, jobs=jobs, progress=bar.add)
        command = f"ceilidh analyse {quote(str(record))} --samples {samples}"
        report = AnalysisReport(history, found, command, words)
        write_text(path, report.html())
    Console(highlight=False).print(Text(words("analysis.written", path=path), style="green"), soft_wrap=True)
