"""Loads the files beside a game's knowledge: evaluation weights and bot ratings."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import cast


def load_weights(package: str) -> dict[str, float]:
    """The evaluation weights in a package's `weights.toml`."""
    table = tomllib.loads(files(package).joinpath("weights.toml").read_text(encoding="utf-8"))
    return cast(dict[str, float], table)


def load_ratings(package: str) -> dict[str, list[float]]:
    """How strong bots are, as `bench/bot_ratings.py` wrote it."""
    table = tomllib.loads(files(package).joinpath("ratings.toml").read_text(encoding="utf-8"))
    return cast(dict[str, list[float]], table)
