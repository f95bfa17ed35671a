"""Players made of code. A bot sees a Seat, never a State, and works for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ceilidh.bots.bot import Bot
from ceilidh.bots.greedy import Greedy
from ceilidh.bots.hints import (
    HINT_CONFIG,
    ActionSamples,
    Hint,
    best_hints,
    compare_evenly,
    hint_rank,
    hints,
    promising_actions,
)
from ceilidh.bots.levels import Easy, Expert, Hard, Medium
from ceilidh.bots.onnx_bot import ONNX_PREFIX, OnnxBot, installed_networks
from ceilidh.bots.random import Random
from ceilidh.bots.reasons import ExplainedHint, Reason, explain_hints, explained_hint, find_reason, weigh_reason
from ceilidh.core import Game, Rng, SetupError

__all__ = [
    "BOTS",
    "FIRST_NAMES",
    "HINT_CONFIG",
    "LEVELS",
    "ONNX_PREFIX",
    "ActionSamples",
    "Bot",
    "ExplainedHint",
    "Greedy",
    "Hint",
    "OnnxBot",
    "Random",
    "Reason",
    "best_hints",
    "check_bot",
    "compare_evenly",
    "explain_hints",
    "explained_hint",
    "find_reason",
    "hint_rank",
    "hints",
    "installed_networks",
    "make_bot",
    "promising_actions",
    "weigh_reason",
]

_LEVELS: Final[dict[str, Callable[[Rng], Bot]]] = {"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert}

LEVELS: Final = tuple(_LEVELS)
"""The difficulty levels that people choose from, weakest first."""

BOTS: Final[dict[str, Callable[[Rng], Bot]]] = {"random": Random, "greedy": Greedy, **_LEVELS}
"""All bots by name. `random` and `greedy` are baselines for comparison."""

FIRST_NAMES: Final = ("Morag", "Hamish", "Isla", "Fergus", "Una", "Callum", "Eilidh", "Angus", "Mairi", "Ewan")
"""Default names of bots at a table."""


def make_bot(name: str, rng: Rng) -> Bot:
    """The bot of that name, with its own random generator; SetupError if there is none."""
    if name.startswith(ONNX_PREFIX):
        return OnnxBot(rng, name.removeprefix(ONNX_PREFIX))
    if name not in BOTS:
        raise SetupError(f"there is no bot '{name}'; there are {', '.join(BOTS)} and {ONNX_PREFIX}FILE")
    return BOTS[name](rng)


def check_bot(name: str, game: Game) -> None:
    """Raise SetupError if there is no bot of that name, or if it is a network for another game."""
    bot = make_bot(name, Rng.seeded(0))
    if isinstance(bot, OnnxBot):
        bot.check(game)
