"""The numbers of the games' knowledge that `bench/tune.py` found by self-play, read from `weights.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, cast

WEIGHTS: Final = cast(
    dict[str, dict[str, float]],
    tomllib.loads(files("ceilidh.bots").joinpath("weights.toml").read_text(encoding="utf-8")),
)
"""By game."""
