"""A complete game: rules, text, art, bot knowledge, observation, lessons and puzzles.

Each part has its contract in a module of its own in this package. All parts except the rules have defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, SupportsIndex

from ceilidh.core.art import Art
from ceilidh.core.default_observation import DefaultObservation
from ceilidh.core.game_text import GameText
from ceilidh.core.knowledge import DEFAULT_CONFIG, Knowledge, SearchConfig
from ceilidh.core.lessons import Lesson
from ceilidh.core.observation import Observation
from ceilidh.core.puzzles import Puzzle
from ceilidh.core.rules import Rules, View
from ceilidh.core.state import register_state_class
from ceilidh.drawing.compose import compose_svg


class Game(Rules):
    """Everything about a game except a game in progress. Stateless: one object serves all tables."""

    def __init__(
        self,
        text: Callable[[Rules], GameText] = GameText,
        art: Callable[[Rules], Art] = Art,
        knowledge: Callable[[SearchConfig], Knowledge] = Knowledge,
        observation: Callable[[Rules], Observation] = DefaultObservation,
        lessons: Callable[[], tuple[Lesson, ...]] = tuple,
        puzzles: Callable[[], tuple[Puzzle, ...]] = tuple,
        ratings: Callable[[], Mapping[str, Sequence[float]]] = dict,
    ) -> None:
        self.text = text(self)
        self.art = art(self)
        self._knowledge = knowledge
        self._observation = observation
        self.lessons = lessons
        """Loads the guided first games."""
        self.all_puzzles = puzzles
        """Loads all puzzles, including those of other editions."""
        self.ratings = ratings
        """Loads the measured strengths of bots: mu and sigma by name. Other bots play no rated games."""
        if self.state_class is not None:
            register_state_class(self.state_class, self)

    @cached_property
    def observation(self) -> Observation:
        """What a seat knows as bytes, for learning programs; created on first use."""
        return self._observation(self)

    def knowledge(self, config: SearchConfig = DEFAULT_CONFIG) -> Knowledge:
        """A new evaluation of the game for one search."""
        return self._knowledge(config)

    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles that were found with this edition of the rules."""
        return tuple(puzzle for puzzle in self.all_puzzles() if puzzle.record.edition == self.edition)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """An installed game is pickled by name, any other one by value."""
        from ceilidh.core.registry import find_game, game_names

        if self.name in game_names() and find_game(self.name) is self:
            return (find_game, (self.name,))
        return super().__reduce_ex__(protocol)

    def render_text(self, view: View, names: Sequence[str]) -> str:
        """The view as plain English text: players, prompt, then panel by panel."""
        words = self.text.words("en")
        lines = [f"{words('name')}: {', '.join(names)}", self.text.prompt(view, words, names)]
        for described in self.text.describe(view, words, names):
            lines += ["", described.title, *(f"  {line}" for line in described.lines)]
        return "\n".join(lines)

    def render_svg(self, view: View, names: Sequence[str], lang: str = "en", width: int = 1280) -> str:
        """The view as one SVG document."""
        return compose_svg(self.art.panels(view, self.text.words(lang), names), self.art.symbols(), width)
