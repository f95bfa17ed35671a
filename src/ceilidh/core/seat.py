"""What a bot or a client may use: one seat's side of a game. It hands out views and samples, never the state."""

from __future__ import annotations

from ceilidh.core.game import Game
from ceilidh.core.rng import Rng
from ceilidh.core.rules import View
from ceilidh.core.state import State


class Seat:
    """One seat at a game in progress."""

    def __init__(self, game: Game, state: State, number: int) -> None:
        self.game = game
        self.number = number
        self.players = state.players
        self.__state = state

    def acts(self) -> bool:
        """Whether this seat has a decision to make now."""
        return self.number in self.__state.actors()

    def legal(self) -> list[int]:
        """The actions open to this seat, ascending; none if it is not its turn."""
        return self.__state.legal(self.number) if self.acts() else []

    def view(self) -> View:
        """Everything this seat may know, as plain JSON data."""
        return self.game.view(self.__state, self.number)

    def sample(self, rng: Rng) -> State:
        """A state that could be the true one as far as this seat knows, to try things out on."""
        return self.__state.determinize(self.number, rng)
