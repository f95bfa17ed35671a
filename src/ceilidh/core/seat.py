"""What a bot or a client may use: one seat's side of a game. It hands out views and samples, never the state.

`print` tells in words what the seat may know, and a notebook draws it.
"""

from __future__ import annotations

from ceilidh.core.game import Game
from ceilidh.core.rng import Rng
from ceilidh.core.rules import View
from ceilidh.core.state import State, player_names


class Seat:
    """One seat at a game in progress."""

    def __init__(self, game: Game, state: State, number: int) -> None:
        self.game = game
        self.number = number
        self.players = state.players
        self.__state = state

    def __repr__(self) -> str:
        return f"<Seat {self.number + 1} of {self.players} at {self.game.name}>"

    def __str__(self) -> str:
        return self.game.render_text(self.view(), self._names())

    def _repr_svg_(self) -> str:
        return self.game.render_svg(self.view(), self._names())

    def can_act(self) -> bool:
        """Whether this seat has a decision to make now."""
        return self.number in self._truth().actors()

    def legal(self) -> list[int]:
        """The actions open to this seat, ascending; none if it is not its turn."""
        return self._truth().legal(self.number) if self.can_act() else []

    def legal_notation(self) -> list[str]:
        """The same in notation."""
        return [self.game.to_notation(action) for action in self.legal()]

    def view(self) -> View:
        """Everything this seat may know, as plain JSON data."""
        return self.game.view(self._truth(), self.number)

    def observation(self) -> bytes:
        """The same as numbers, in the fields of `game.observation`."""
        return self.game.observation.to_bytes(self._truth(), self.number)

    def sample(self, rng: Rng) -> State:
        """A state that could be the true one as far as this seat knows, to try things out on."""
        return self._truth().determinize(self.number, rng)

    def _truth(self) -> State:
        return self.__state

    def _names(self) -> list[str]:
        return player_names(self.players)
