"""What the commands that play have in common: lists of bots, options of games, and the bar that shows progress."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ceilidh.core import SetupError


def listed(bots: str) -> list[str]:
    """The bots that a text like `greedy,random` names."""
    return [bot.strip() for bot in bots.split(",") if bot.strip()]


def options_of(texts: Sequence[str] | None) -> dict[str, str]:
    """The options that texts like `length=short` choose."""
    return dict(_option(text) for text in texts or [])


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise SetupError(f"an option is given as name=value, not '{text}'")
    return name.strip(), value.strip()


def counting() -> Progress:
    """A bar on stderr, only where somebody looks; without a thread of its own, as processes are begun beside it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, auto_refresh=False, transient=True, disable=not console.is_terminal)
