"""The contract of a bot. This file is the manual: a bot is one subclass of `Bot` with one method.

A bot gets a `Seat` and never the state, so it cannot peek. What it may use of its seat:

- `seat.legal()`: the actions it can choose from, as numbers;
- `seat.view()`: everything it may know, as plain data; `seat.observation()`: the same as numbers;
- `seat.sample(rng)`: a state that could be the true one as far as the seat knows. It belongs to the bot, which may try
  actions on it with `clone` and `apply`;
- `seat.number` and `seat.players`: who it is, and how many play;
- `seat.game`: the rules, the notation of actions, and `knowledge()`, by which our own levels judge a position.

    class First(Bot):
        def choose(self, seat: Seat) -> int:
            return seat.legal()[0]

`ceilidh.arena.let_play` lets bots play; docs/bots.md has a whole example.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from ceilidh.core import Rng, Seat


class Bot(ABC):
    """A player made of code.

    It may remember things from one decision to the next but must not need to: the server and `ceilidh play` make a new
    one for each decision.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        """Its own chance, apart from the game's. A bot that draws from nothing else plays the same game again."""

    @abstractmethod
    def choose(self, seat: Seat) -> int:
        """One of `seat.legal()`; called only when it is the seat's decision."""
