"""The contract of a game as a whole: how to begin it, its notation, what a seat may see, its words and its picture.

A game is one folder that holds a `State` and one `Game`. Everything here is about showing and naming; what is legal
and what it does stands in the `State`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ceilidh.core.errors import SetupError, shorten
from ceilidh.core.knowledge import Knowledge
from ceilidh.core.rng import SEEDS, Rng
from ceilidh.core.state import Event, State
from ceilidh.core.words import Words
from ceilidh.drawing.panels import Panel, Piece

View = dict[str, object]
"""What one seat (or a spectator) may know, as plain JSON data. Keys every game has: `seat` and `actors`."""


class Option(NamedTuple):
    """A choice made before the game begins; the first value is the usual one."""

    name: str
    values: tuple[str, ...]


class Description(NamedTuple):
    """One panel in plain words, for the terminal and for screen readers."""

    panel: str
    title: str
    lines: list[str]


class Share(NamedTuple):
    """Where points came from: one rule of scoring and what it gave each seat."""

    rule: str
    points: list[int]


class Game(ABC):
    """Everything about a game but a game in progress. It keeps no state: one object serves all tables."""

    name: str
    """As used everywhere: lower case, words joined by '-'."""
    edition: int
    """Goes up whenever the same seed and actions would give another game, so that no record is replayed wrongly."""
    player_counts: tuple[int, ...]
    actions: int
    """Actions are numbers from 0 to this, not included."""
    events: tuple[str, ...]
    """The kinds of events, by name; `event.<name>` is the key of their words."""
    longest: int
    """No game takes more decisions than this."""
    options: tuple[Option, ...] = ()

    # Beginning

    @abstractmethod
    def deal(self, players: int, rng: Rng, options: Mapping[str, str], log: list[Event] | None) -> State:
        """A game at its first decision, or at its first draw of chance; called with checked arguments."""

    def new(
        self,
        players: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        log: list[Event] | None = None,
    ) -> State:
        """A new game; the same arguments give the same game on every machine."""
        chosen = self.check(players, options or {})
        if not 0 <= seed < SEEDS:
            raise SetupError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
        return self.deal(players, Rng.seeded(seed), chosen, log)

    def check(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
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

    @abstractmethod
    def text(self, action: int) -> str:
        """The action in notation: one short line, the same whatever the position."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The action that `text` stands for, so that `parse(text(a)) == a`; NotationError if none."""

    # What a seat may see

    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """Everything that a player with perfect memory on `seat` may know, and nothing else; None is a spectator."""

    @abstractmethod
    def path(self, action: int, view: View) -> tuple[str, ...]:
        """What to click in the picture, in order, to choose this action; empty for one that has only a button."""

    @abstractmethod
    def places(self, event: Event) -> tuple[str, ...]:
        """The places in the picture that an event is about, to be lit up beside its log line."""

    @abstractmethod
    def pieces(self, state: State) -> dict[str, int]:
        """Every kind of piece counted wherever it is: these numbers stay the same through a whole game."""

    @abstractmethod
    def breakdown(self, state: State, words: Words) -> list[Share]:
        """The scores of a finished game by rule; the points add up to `state.scores()`."""

    # Words

    @abstractmethod
    def words(self, lang: str) -> Words:
        """The game's texts. Keys every game has: `name`, `tagline`, `credit` (its authors and publisher), `length`, and
        `option.*`, `event.*` as declared.
        """

    @abstractmethod
    def say_action(self, action: int, view: View, words: Words) -> str:
        """The action as a button's text."""

    @abstractmethod
    def say_event(self, event: Event, words: Words, names: Sequence[str]) -> str:
        """The event as a line of the log."""

    @abstractmethod
    def say_prompt(self, view: View, words: Words, names: Sequence[str]) -> str:
        """What is asked now of the actors, in one sentence."""

    @abstractmethod
    def rule_now(self, view: View) -> str:
        """The key of the section of the rules in short that applies now."""

    @abstractmethod
    def describe(self, view: View, words: Words, names: Sequence[str]) -> list[Description]:
        """The view in plain words, panel by panel."""

    # Picture

    @abstractmethod
    def symbols(self) -> str:
        """The art, drawn once: symbols and gradients that panels refer to; every id starts with the game's name.

        Among them is the sign of every seat (`picture.seat_sign`), which clients show beside the player's name.
        """

    @abstractmethod
    def picture(self, view: View, words: Words, names: Sequence[str]) -> list[Panel]:
        """The view as drawn panels."""

    @abstractmethod
    def cover(self, words: Words) -> Piece:
        """An illustration that says at a glance which game this is: 640 by 400, also seen at a quarter of that.

        It may use the symbols, brings what else it refers to, and is the same in all languages but for its title.
        """

    @abstractmethod
    def gallery(self, words: Words) -> list[Piece]:
        """Every piece of the game, drawn."""

    # What bots know

    def knowledge(self) -> Knowledge:
        """What bots know about the game beyond its rules, made anew for each search."""
        return Knowledge({})
