"""The weights of a game's knowledge, where tune.py and fit.py find them and write them back."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ceilidh.core import Game, SetupError
from ceilidh.core.knowledge import Knowledge
from ceilidh.core.weights import load_weights

Weights = dict[str, float]


def read(game: Game) -> Weights:
    """The weights as they are now."""
    if not file_of(game).exists():
        raise SetupError(f"{game.name} has no weights: there is no {file_of(game)}")
    return load_weights(_package(game))


def write(game: Game, weights: Weights) -> None:
    """Put weights into the game's file."""
    lines = [f"{name} = {value}\n" for name, value in weights.items()]
    text = f"# Written by bench/tune.py and bench/fit.py.\n\n{''.join(lines)}"
    file_of(game).write_text(text, encoding="utf-8")


def known(game: Game, weights: Weights) -> Knowledge:
    """The game's knowledge with other weights."""
    return type(game.knowledge())(weights)


def file_of(game: Game) -> Path:
    """`weights.toml`, in the package of the game's knowledge."""
    return Path(str(import_module(_package(game)).__file__)).with_name("weights.toml")


def _package(game: Game) -> str:
    return str(import_module(game.knowledge.__module__).__package__)
