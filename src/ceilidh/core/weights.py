"""The numbers of a game's knowledge that were found by self-play, read from a `weights.toml` beside it."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import cast


def load_weights(package: str) -> dict[str, float]:
    """The weights of the knowledge that stands in a package."""
    table = tomllib.loads(files(package).joinpath("weights.toml").read_text(encoding="utf-8"))
    return cast(dict[str, float], table)
