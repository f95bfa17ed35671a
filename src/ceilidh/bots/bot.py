"""The contract of a bot: a subclass of `Bot` with one method.

A bot gets a `Seat` and never the state, so it cannot peek. What a seat offers:

- `seat.legal()`: the legal actions, as numbers;
- `seat.view()`: everything the seat may know, as plain data; `seat.observation()`: the same as bytes;
- `seat.sample(rng)`: a state that is consistent with what the seat knows. It belongs to the bot, which may try actions
  on it with `clone` and `apply`;
- `seat.number` and `seat.players`: its seat, and the number of players;
- `seat.game`: the rules, the notation of actions, and `knowledge()`, the evaluation that our own levels use.

    class First(Bot):
        def choose(self, seat: Seat) -> int:
            return seat.legal()[0]

`ceilidh.arena.play_to_end` lets bots play; docs/how-to/write-a-bot.md has a complete example.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from ceilidh.core import Rng, Seat


class Bot(ABC):
    """A player made of code.

    It may keep data from one decision to the next but must not depend on it: the server and `ceilidh play` may create a
    new bot for each decision.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        """Its own random generator, separate from the game's. A bot that uses no other randomness is reproducible."""

    @abstractmethod
    def choose(self, seat: Seat) -> int:
        """One of `seat.legal()`; called only when the seat has to decide."""
