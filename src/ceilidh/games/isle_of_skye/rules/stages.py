"""The stages of a game: what the current actors decide."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CHOOSE_SCORING: Final[i64] = 0
SET_PRICES: Final[i64] = 1
BUY_TILE: Final[i64] = 2
BUILD_TILES: Final[i64] = 3
OVER: Final[i64] = 4

STAGE_NAMES: Final = ("choose", "price", "buy", "build", "over")
