"""What the commands that play have in common: lists of bots, options of games, a bar while they play, and standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table as Grid

from ceilidh.bots import BOTS
from ceilidh.core import Catalogue, SetupError

if TYPE_CHECKING:
    from ceilidh.arena import Standing

WHO_PLAYS: Final = f"Who plays, of {', '.join(BOTS)}; a bot may be named several times."
EVERY: Final = 0.1
"""Seconds between two drawings of the bar: quick games would spend more time on it than on playing."""


def listed(bots: str) -> list[str]:
    """The bots that a text like `hard,medium` names."""
    return [bot.strip() for bot in bots.split(",") if bot.strip()]


def options_of(texts: Sequence[str] | None) -> dict[str, str]:
    """The options that texts like `length=short` choose."""
    return dict(_option(text) for text in texts or [])


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise SetupError(f"an option is given as name=value, not '{text}'")
    return name.strip(), value.strip()


class Bar:
    """A bar on stderr, where someone is watching; it has no thread of its own, as processes are started beside it."""

    def __init__(self, title: str, total: int) -> None:
        # Slow to import, and help needs no bar
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._done = 0
        self._shown = 0.0
        self._bar = Progress(
            *columns, console=console, auto_refresh=False, transient=True, disable=not console.is_terminal
        )
        self._task = self._bar.add_task(title, total=max(total, 0))

    def __enter__(self) -> Bar:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bar.stop()

    def add(self, done: int) -> None:
        """Moves the bar on."""
        self._done += done
        if perf_counter() - self._shown > EVERY:
            self._shown = perf_counter()
            self._bar.update(self._task, completed=self._done, refresh=True)


def standings_grid(
    words: Catalogue, of: str, standings: Sequence[Standing], ratings: Mapping[str, str] | None = None
) -> Grid:
    """Who has won how much, beside what would be even; `of` is "bot" or "seat"."""
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    rating = [] if ratings is None else ["rating"]
    for column in (of, *rating, "won", "interval", "even", "score"):
        grid.add_column(words(f"standings.{column}"), justify="left" if column == of else "right")
    for one in standings:
        low, high = one.wins.interval
        cells = [f"{one.wins.rate:.1%}", f"{low:.1%} – {high:.1%}", f"{one.fair:.0%}", f"{one.score:.1f}"]
        grid.add_row(one.who, *([] if ratings is None else [ratings[one.who]]), *cells)
    return grid
