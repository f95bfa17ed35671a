"""Numbers of the game: players, die, years, and the pieces in the box."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MAX_PLAYERS: Final[i64] = 5
DIE_SIDES: Final[i64] = 6
WINTER: Final[i64] = 3
"""Seasons are numbered from spring, 0."""
YEARS_IN_GAME: Final[i64] = 13
SHORT_GAME_FAME: Final[i64] = 10
STARTING_POUNDS: Final[i64] = 5
POUNDS_IN_BOX: Final[i64] = 300
WOOD_IN_BOX: Final[i64] = 20
MALT_IN_BOX: Final[i64] = 20
BARRELS_IN_BOX: Final[i64] = 20
TOKENS_IN_BOX: Final[i64] = 12
