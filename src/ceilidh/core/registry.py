"""The installed games: entry points of the group `ceilidh.games`, from any package."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from ceilidh.core import rng
from ceilidh.core.errors import SetupError, shorten
from ceilidh.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def is_compiled() -> bool:
    """Whether the rules are compiled by mypyc."""
    return not str(rng.__file__).endswith(".py")


@cache
def _entry_points() -> dict[str, EntryPoint]:
    """Read once, with a lazy import: both are slow."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group="ceilidh.games")}


def game_names() -> list[str]:
    """The names of all installed games, sorted."""
    return sorted(_entry_points())


def find_game(name: str) -> Game:
    """The game of that name; SetupError with the closest name if there is none."""
    points = _entry_points()
    if name in points:
        return _load(points[name])
    from difflib import get_close_matches

    near = get_close_matches(name, points, n=1)
    guess = f"did you mean '{near[0]}'? " if near else ""
    raise SetupError(f"there is no game {shorten(name)}; {guess}there are: {', '.join(sorted(points))}")


def _load(point: EntryPoint) -> Game:
    """Load an entry point; an error in a broken package becomes one sentence."""
    try:
        return cast(Game, point.load())
    except Exception as error:
        raise SetupError(f"the game {point.name} is installed but broken: {type(error).__name__}: {error}") from error
