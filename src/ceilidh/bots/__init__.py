"""Players made of code. A bot sees a Seat, never a State, and works for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ceilidh.bots.bot import Bot
from ceilidh.bots.greedy import Greedy
from ceilidh.bots.hints import Hint, Tried, best_hints, evenly, hints, promising, rank
from ceilidh.bots.levels import Easy, Expert, Hard, Medium
from ceilidh.bots.network import PREFIX, Network, networks
from ceilidh.bots.random import Random
from ceilidh.bots.reasons import Explained, Reason, explained, reason
from ceilidh.core import Game, Rng, SetupError

__all__ = [
    "BOTS",
    "FIRST_NAMES",
    "LEVELS",
    "PREFIX",
    "Bot",
    "Explained",
    "Greedy",
    "Hint",
    "Network",
    "Random",
    "Reason",
    "Tried",
    "best_hints",
    "check_bot",
    "evenly",
    "explained",
    "hints",
    "make_bot",
    "networks",
    "promising",
    "rank",
    "reason",
]

_LEVELS: Final[dict[str, Callable[[Rng], Bot]]] = {"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert}

LEVELS: Final = tuple(_LEVELS)
"""The bots that are offered to people, weakest first; the same words in every game."""

BOTS: Final[dict[str, Callable[[Rng], Bot]]] = {"random": Random, "greedy": Greedy, **_LEVELS}
"""All bots by the name that is used everywhere; those of no level are there to compare with."""

FIRST_NAMES: Final = ("Morag", "Hamish", "Isla", "Fergus", "Una", "Callum", "Eilidh", "Angus", "Mairi", "Ewan")
"""What bots are called at a table where nobody named them."""


def make_bot(name: str, rng: Rng) -> Bot:
    """A bot that draws its own chance from `rng`; SetupError if there is none of that name."""
    if name.startswith(PREFIX):
        return Network(rng, name.removeprefix(PREFIX))
    if name not in BOTS:
        raise SetupError(f"there is no bot '{name}'; there are {', '.join(BOTS)} and {PREFIX}FILE")
    return BOTS[name](rng)


def check_bot(name: str, game: Game) -> None:
    """SetupError if there is no bot of that name, or if it is a network that was made for something else."""
    bot = make_bot(name, Rng.seeded(0))
    if isinstance(bot, Network):
        bot.check(game)
