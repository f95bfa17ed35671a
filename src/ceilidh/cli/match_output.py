"""Output of the commands that let bots play: progress bar and standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table as Grid

from ceilidh.core import Catalogue

if TYPE_CHECKING:
    from ceilidh.arena import WinSummary

REDRAW_INTERVAL_S: Final = 0.1
"""Redrawing after every game would take longer than playing quick games."""


class ProgressBar:
    """A progress bar on stderr, on terminals only. It has no thread, because processes are forked while it is shown."""

    def __init__(self, title: str, total: int) -> None:
        # slow to import, and help needs no bar
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._done = 0
        self._shown = 0.0
        self._bar = Progress(
            *columns, console=console, auto_refresh=False, transient=True, disable=not console.is_terminal
        )
        self._task = self._bar.add_task(title, total=max(total, 0))

    def __enter__(self) -> ProgressBar:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bar.stop()

    def add(self, done: int) -> None:
        """Advance the bar."""
        self._done += done
        if perf_counter() - self._shown > REDRAW_INTERVAL_S:
            self._shown = perf_counter()
            self._bar.update(self._task, completed=self._done, refresh=True)


def standings_grid(
    words: Catalogue, of: str, standings: Sequence[WinSummary], ratings: Mapping[str, str] | None = None
) -> Grid:
    """Wins beside the share that equal strength would give; `of` is "bot" or "seat"."""
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    rating = [] if ratings is None else ["rating"]
    for column in (of, *rating, "won", "interval", "even", "score"):
        grid.add_column(words(f"standings.{column}"), justify="left" if column == of else "right")
    for one in standings:
        low, high = one.wins.interval
        cells = [f"{one.wins.rate:.1%}", f"{low:.1%} – {high:.1%}", f"{one.fair_share:.0%}", f"{one.mean_score:.1f}"]
        grid.add_row(one.name, *([] if ratings is None else [ratings[one.name]]), *cells)
    return grid
