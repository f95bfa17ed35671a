"""A game as a whole: its rules, which it brings, and its speech, art, knowledge, observation, lessons and puzzles.

Each of them has a contract of its own beside this file, to be read as its manual. All but the rules have defaults.
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
from ceilidh.core.state import TELLERS
from ceilidh.drawing.compose import compose_svg


class Game(Rules):
    """Everything about a game but a game in progress. It keeps no state: one object serves all tables."""

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
        """The guided games by which people learn it; none need be there."""
        self.all_puzzles = puzzles
        """Positions to find the best action in; none need be there."""
        self.ratings = ratings
        """How strong bots are, as measured: mu and sigma by their names. Who is not there plays no rated game."""
        TELLERS.append(self)

    @cached_property
    def observation(self) -> Observation:
        """What a seat knows as numbers, for programs that learn; made when it is first asked for."""
        return self._observation(self)

    def knowledge(self, config: SearchConfig = DEFAULT_CONFIG) -> Knowledge:
        """A new evaluation of the game for one search."""
        return self._knowledge(config)

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Those that were found with this edition: they can be offered."""
        return tuple(puzzle for puzzle in self.all_puzzles() if puzzle.record.edition == self.edition)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """A game that is installed is pickled as its name; any other as what it holds."""
        from ceilidh.core.registry import find_game, game_names

        if self.name in game_names() and find_game(self.name) is self:
            return (find_game, (self.name,))
        return super().__reduce_ex__(protocol)

    def render_text(self, view: View, names: Sequence[str]) -> str:
        """The view in plain English: who plays, what is asked now, then panel by panel."""
        words = self.text.words("en")
        lines = [f"{words('name')}: {', '.join(names)}", self.text.prompt(view, words, names)]
        for described in self.text.describe(view, words, names):
            lines += ["", described.title, *(f"  {line}" for line in described.lines)]
        return "\n".join(lines)

    def render_svg(self, view: View, names: Sequence[str], lang: str = "en", width: int = 1280) -> str:
        """The view as one SVG document."""
        return compose_svg(self.art.panels(view, self.text.words(lang), names), self.art.symbols(), width)
