"""The contract of a game's rules: player counts, options, setup, notation, and what a seat may see.

This and `State` are all that a game needs. Required are `name`, `player_counts`, `notation`, `deal` and `view`. The
class docstring is shown as the rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from ceilidh.core.errors import NotationError, SetupError, shorten
from ceilidh.core.rng import SEEDS, Rng
from ceilidh.core.state import Event, State

View = dict[str, object]
"""What one seat, or a spectator, may know, as plain JSON data. Every game has the keys `seat` and `actors`."""


class Option(NamedTuple):
    """A setting chosen before the game begins; the first value is the default."""

    name: str
    values: tuple[str, ...]


class Rules(ABC):
    """The rules of a game except those of `State`. Stateless: one object serves all tables."""

    name: str
    """Lower case, words joined by hyphens."""
    edition: int = 1
    """Version of the rules: raise it whenever the same seed and actions would give another game."""
    player_counts: tuple[int, ...]
    notation: tuple[str, ...] = ()
    """Every action in notation, by number. If too many to list, write `num_actions`, `to_notation`, `parse`."""
    events: tuple[str, ...] = ()
    """The kinds of events, by number; `event.<name>` is the key of their text."""
    max_game_length: int = 10_000
    """Upper bound of decisions in a game."""
    options: tuple[Option, ...] = ()
    beginner_options: Mapping[str, str] = {}
    """Options for somebody's first game; others have their default."""
    state_class: type[State] | None = None
    """The class of the game's states. With it, states can print and draw themselves."""

    @property
    def num_actions(self) -> int:
        """Actions are numbers from 0 to `num_actions - 1`."""
        return len(self.notation)

    # Setup

    @abstractmethod
    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None, /) -> State:
        """A new game at its first decision; called with checked arguments."""

    def new(
        self,
        players: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        log: list[Event] | None = None,
    ) -> State:
        """A new game; the same arguments give the same game on every machine."""
        chosen = self.check_options(players, options or {})
        if not 0 <= seed < SEEDS:
            raise SetupError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
        return self.deal(players, Rng.seeded(seed), chosen, log)

    def check_options(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, with defaults; SetupError for an unknown option, value or player count."""
        if players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise SetupError(f"{self.name} is for {counts} players, not {players}")
        chosen = {option.name: option.values[0] for option in self.options}
        for name, value in options.items():
            if name not in chosen:
                known = ", ".join(chosen) or "none"
                raise SetupError(f"{self.name} has no option {shorten(name)}; its options: {known}")
            values = next(option.values for option in self.options if option.name == name)
            if value not in values:
                raise SetupError(f"option {name} cannot be {shorten(value)}; it can be {', '.join(values)}")
            chosen[name] = value
        return chosen

    # Notation

    def to_notation(self, action: int, /) -> str:
        """The action in notation: one short line, independent of the position."""
        return self.notation[action]

    def parse(self, text: str, /) -> int:
        """The action written as `text`, so that `parse(to_notation(a)) == a`; NotationError if there is none.

        An action that no position can offer, such as a tile on a place that does not exist, is a NotationError too.
        """
        if text not in self.notation:
            raise NotationError(f"{shorten(text)} is not an action; the actions are {', '.join(self.notation)}")
        return self.notation.index(text)

    # Visible information

    @abstractmethod
    def view(self, state: State, seat: int | None, /) -> View:
        """Exactly what a player with perfect memory on `seat` may know; None is a spectator.

        The default text and picture show it entry by entry. A list with one entry per seat is shown beside the players.
        """

    def piece_counts(self, state: State, /) -> dict[str, int]:
        """Number of pieces of each kind, wherever they are. The conformance kit checks that they never change."""
        return {}
