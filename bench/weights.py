"""Reads and writes the evaluation weights of a game, for tune.py and fit.py."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ceilidh.core import Game, SearchConfig, SetupError
from ceilidh.core.knowledge import DEFAULT_CONFIG, Knowledge
from ceilidh.core.knowledge_files import load_weights

Weights = dict[str, float]


def read(game: Game) -> Weights:
    """The current weights."""
    if not weights_file(game).exists():
        raise SetupError(f"{game.name} has no weights: there is no {weights_file(game)}")
    return load_weights(_package(game))


def write(game: Game, weights: Weights) -> None:
    """Replace the weights in the game's file."""
    lines = [f"{name} = {value}\n" for name, value in weights.items()]
    text = f"# Written by bench/tune.py and bench/fit.py.\n\n{''.join(lines)}"
    weights_file(game).write_text(text, encoding="utf-8")


def knowledge_with(game: Game, weights: Weights, config: SearchConfig = DEFAULT_CONFIG) -> Knowledge:
    """The game's knowledge with other weights."""
    return type(game.knowledge())(config, weights)


def weights_file(game: Game) -> Path:
    """`weights.toml` in the package of the game's knowledge."""
    return Path(str(import_module(_package(game)).__file__)).with_name("weights.toml")


def _package(game: Game) -> str:
    return type(game.knowledge()).__module__.rpartition(".")[0]
