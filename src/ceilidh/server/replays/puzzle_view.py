"""Puzzles as messages: built from the view of the seat to move, and from stored solutions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ceilidh.bots import FIRST_NAMES
from ceilidh.core import Event, Game, Move, Puzzle, State, View, find_game, game_names, replay
from ceilidh.server import messages as m
from ceilidh.server.api_errors import missing
from ceilidh.server.replays.puzzle_replies import sampled_state
from ceilidh.server.tables.game_session import MAX_QUOTED_LENGTH
from ceilidh.server.tables.help_cards import help_card
from ceilidh.server.tables.panels import panel_messages
from ceilidh.server.tables.rules_editions import require_legal
from ceilidh.server.tables.view_rendering import action_message
from ceilidh.server.translations import CATALOGUES

MAX_CACHED_POSITIONS: Final = 64


class PuzzleView:
    """A puzzle in one language."""

    def __init__(self, name: str, number: int, lang: str, state: State | None = None) -> None:
        """`state` replaces the true one in tests, which show that the solver cannot tell the difference."""
        self.game = _require_game(name)
        self.number = number
        self._puzzle = _require_puzzle(self.game, number)
        self._words = self.game.text.words(lang)
        self._names = names(self._puzzle, lang)
        self._given_state = state

    def message(self) -> m.Puzzle:
        game, text, seat, state = self.game, self.game.text, self._puzzle.seat, self._state()
        view = self._solver_view(state)
        return m.Puzzle(
            game=game.name,
            number=self.number,
            puzzles=len(game.puzzles()),
            names=self._names,
            seat=seat,
            panels=panel_messages(game, view, self._words, self._names),
            prompt=text.prompt(view, self._words, self._names),
            rule=text.rule_now(view),
            actions=[action_message(game, action, view, self._words, self._names) for action in state.legal(seat)],
        )

    def solution(self, action: str) -> m.PuzzleSolution:
        """The answer to an attempt; refuse an illegal action."""
        puzzle, state = self._puzzle, self._state()
        require_legal(self.game, state, puzzle.seat, action)
        best, *others = puzzle.solutions()
        right = action == best or action in others
        return m.PuzzleSolution(
            right=right,
            chosen=self._move(state, action),
            best=self._move(state, best),
            tempting=self._move(state, puzzle.tempting),
            equally_good=[self._move(state, other) for other in others],
            reason=self._reason(puzzle.tempting if right else action),
            outcome_panels=self._outcome_panels(state, action if right else best),
        )

    def require_legal(self, action: str) -> None:
        """Refuse an illegal action."""
        require_legal(self.game, self._state(), self._puzzle.seat, action)

    def line(self, moves: Sequence[Move]) -> m.PuzzleLine:
        """The decisions of `find_replies`, each with what the solver sees of it."""
        state = sampled_state(self.game.name, self.number, self._state())
        return m.PuzzleLine(steps=[self._line_step(state, move) for move in moves])

    def _line_step(self, state: State, move: Move) -> m.PuzzleLineStep:
        """Apply a decision, in place, and show it."""
        state.log = events = list[Event]()
        state.apply(*move)
        state.log = None
        seen = [event for event in events if event.visible_to(self._puzzle.seat)]
        return m.PuzzleLineStep(
            lines=[self.game.text.event(event, self._words, self._names) for event in seen],
            panels=panel_messages(self.game, self._solver_view(state), self._words, self._names),
        )

    def help_card(self, thing: str, action: str) -> m.HelpCard:
        seat, state = self._puzzle.seat, self._state()
        if action:
            require_legal(self.game, state, seat, action)
            state = self._following(state, action)
        legal = state.legal(seat) if seat in state.actors() else []
        return help_card(self.game, thing, self._solver_view(state), legal, self._words, self._names)

    def _state(self) -> State:
        return _position(self.game.name, self.number) if self._given_state is None else self._given_state

    def _move(self, state: State, action: str) -> m.PuzzleMove:
        game, number, judged = self.game, self.game.parse(action), self._puzzle.find(action)
        view = self._solver_view(state)
        return m.PuzzleMove(
            action=action,
            text=game.text.action(number, view, self._words, self._names),
            path=list(game.art.path(number, view)),
            win_probability=judged and judged.win_probability,
            cost=judged and max(0.0, self._puzzle.cost(judged)),
        )

    def _reason(self, action: str) -> str:
        """Why the best action is better than another; empty if unknown."""
        why = self._puzzle.why(action)
        if why is None:
            return ""
        term, seat = why
        return self.game.text.reason(term, "" if seat == self._puzzle.seat else self._names[seat], self._words)

    def _outcome_panels(self, state: State, action: str) -> list[m.Panel]:
        """The picture after an action; none if that would reveal hidden information."""
        after = self._following(state, action)
        return [] if after is state else panel_messages(self.game, self._solver_view(after), self._words, self._names)

    def _following(self, state: State, action: str) -> State:
        """The state after an action; the same state if the seat learns something from it, or if the game is over."""
        seat, after = self._puzzle.seat, state.clone()
        after.apply(seat, self.game.parse(action))
        return state if after.revealed_to >> seat & 1 or not after.actors() else after

    def _solver_view(self, state: State) -> View:
        return self.game.view(state, self._puzzle.seat)


def names(puzzle: Puzzle, lang: str) -> list[str]:
    """The names of the solver and of the bots on the other seats."""
    others = iter(FIRST_NAMES)
    seats = range(len(puzzle.record.players))
    return [CATALOGUES[lang]("puzzle.you") if seat == puzzle.seat else next(others) for seat in seats]


def _require_game(name: str) -> Game:
    if name not in game_names():
        raise missing("no_game", name=name[:MAX_QUOTED_LENGTH], games=", ".join(game_names()))
    return find_game(name)


def _require_puzzle(game: Game, number: int) -> Puzzle:
    puzzles = game.puzzles()
    if not 1 <= number <= len(puzzles):
        raise missing("no_puzzle", n=number, last=len(puzzles))
    return puzzles[number - 1]


@lru_cache(MAX_CACHED_POSITIONS)
def _position(name: str, number: int) -> State:
    """The full state, which must not leave the server."""
    game = find_game(name)
    return replay(game, game.puzzles()[number - 1].record).snapshot()
