"""Which games there are: every installed package may bring some, as entry points of the group `ceilidh.games`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from ceilidh.core import rng
from ceilidh.core.errors import SetupError, shorten
from ceilidh.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def compiled() -> bool:
    """Whether the rules run as compiled code."""
    return not str(rng.__file__).endswith(".py")


@cache
def _points() -> dict[str, EntryPoint]:
    """Read once, by a module that is imported only then: both take as long as some games do."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group="ceilidh.games")}


def game_names() -> list[str]:
    """The names of all installed games, sorted."""
    return sorted(_points())


def find_game(name: str) -> Game:
    """The game of that name; SetupError with the nearest names if there is none."""
    points = _points()
    if name in points:
        return _load(points[name])
    from difflib import get_close_matches

    near = get_close_matches(name, points, n=1)
    guess = f"did you mean '{near[0]}'? " if near else ""
    raise SetupError(f"there is no game {shorten(name)}; {guess}there are: {', '.join(sorted(points))}")


def _load(point: EntryPoint) -> Game:
    """The game of an entry point; whatever a broken package raises is said in one sentence."""
    try:
        return cast(Game, point.load())
    except Exception as error:
        raise SetupError(f"the game {point.name} is installed but broken: {type(error).__name__}: {error}") from error
