"""A player's access to a game in progress: views and samples of one seat, never the state itself. For bots and clients.

`print` shows the seat's view as text, and a notebook draws it.
"""

from __future__ import annotations

from ceilidh.core.game import Game
from ceilidh.core.rng import Rng
from ceilidh.core.rules import View
from ceilidh.core.state import State, player_names


class Seat:
    """One seat of a game in progress."""

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
        return self.number in self._true_state().actors()

    def legal(self) -> list[int]:
        """The legal actions of this seat, ascending; empty if it has nothing to decide."""
        return self._true_state().legal(self.number) if self.can_act() else []

    def legal_notation(self) -> list[str]:
        """The legal actions in notation."""
        return [self.game.to_notation(action) for action in self.legal()]

    def view(self) -> View:
        """Everything this seat may know, as plain JSON data."""
        return self.game.view(self._true_state(), self.number)

    def observation(self) -> bytes:
        """Everything this seat may know, as the bytes of `game.observation`."""
        return self.game.observation.to_bytes(self._true_state(), self.number)

    def sample(self, rng: Rng) -> State:
        """A random state that is consistent with what this seat knows, to try actions on."""
        return self._true_state().determinize(self.number, rng)

    def _true_state(self) -> State:
        return self.__state

    def _names(self) -> list[str]:
        return player_names(self.players)
