"""Options of the commands that let bots play: lists of bots and options of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.bots import BOTS
from ceilidh.core import SetupError

BOTS_HELP: Final = f"The bots, of {', '.join(BOTS)}; a bot may be named several times."


def parse_bots(bots: str) -> list[str]:
    """Parse a list of bots such as `hard,medium`."""
    return [bot.strip() for bot in bots.split(",") if bot.strip()]


def parse_options(texts: Sequence[str] | None) -> dict[str, str]:
    """Parse options such as `length=short`."""
    return dict(_parse_option(text) for text in texts or [])


def _parse_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise SetupError(f"an option is given as name=value, not '{text}'")
    return name.strip(), value.strip()
