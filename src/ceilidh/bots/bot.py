"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ceilidh.core import Rng, Seat


class Bot(ABC):
    """A player made of code; `rng` is its own chance, apart from the game's."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    @abstractmethod
    def choose(self, seat: Seat) -> int:
        """One of `seat.legal()`; called only when it is the seat's decision."""
