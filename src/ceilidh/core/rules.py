"""The contract of a game's rules: who can play, how to begin, notation, and what a seat may see.

This is all that a game must bring, together with its `State`: what is legal and what it does stands there. The least
is a name, player counts, the notation of its actions, `deal` and `view`; its class's docstring is shown as its rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from ceilidh.core.errors import NotationError, SetupError, shorten
from ceilidh.core.rng import SEEDS, Rng
from ceilidh.core.state import Event, State

View = dict[str, object]
"""What one seat (or a spectator) may know, as plain JSON data. Keys every game has: `seat` and `actors`."""


class Option(NamedTuple):
    """A choice made before the game begins; the first value is the usual one."""

    name: str
    values: tuple[str, ...]


class Rules(ABC):
    """What can be played and how it is written down. It keeps no state: one object serves all tables."""

    name: str
    """As used everywhere: lower case, words joined by '-'."""
    edition: int = 1
    """Goes up whenever the same seed and actions would give another game, so that no record is replayed wrongly."""
    player_counts: tuple[int, ...]
    notation: tuple[str, ...] = ()
    """Every action in notation, by number. If too many to list, write `num_actions`, `to_notation`, `parse`."""
    events: tuple[str, ...] = ()
    """The kinds of events, by name; `event.<name>` is the key of their words."""
    max_game_length: int = 10_000
    """No game takes more decisions than this."""
    options: tuple[Option, ...] = ()
    beginner_options: Mapping[str, str] = {}
    """What suits somebody's first game; an option that is not named has its usual value."""

    @property
    def num_actions(self) -> int:
        """Actions are numbers from 0 to this, not included."""
        return len(self.notation)

    # Beginning

    @abstractmethod
    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None, /) -> State:
        """A game at its first decision, or at its first draw of chance; called with checked arguments."""

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
        """All options with their values, the usual one where none is given; SetupError if anything does not exist."""
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
        """The action in notation: one short line, the same whatever the position."""
        return self.notation[action]

    def parse(self, text: str, /) -> int:
        """The action that `text` stands for, so that `parse(to_notation(a)) == a`; NotationError if none.

        That goes for what no position of the game can ever offer, too, as a tile on a place that does not exist.
        """
        if text not in self.notation:
            raise NotationError(f"{shorten(text)} is not an action; the actions are {', '.join(self.notation)}")
        return self.notation.index(text)

    # What a seat may see

    @abstractmethod
    def view(self, state: State, seat: int | None, /) -> View:
        """Everything that a player with perfect memory on `seat` may know, and nothing else; None is a spectator.

        The plain words and the plain picture show it entry by entry; a list with an entry for each seat is shown
        beside the players.
        """

    def piece_counts(self, state: State, /) -> dict[str, int]:
        """Every kind of piece counted wherever it is: these numbers stay the same through a whole game."""
        return {}
