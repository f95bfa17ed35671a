"""A game that was played, position by position: checked as a whole once, then shown at any of its steps."""

from __future__ import annotations

from typing import Final

from ceilidh.core.game import Game
from ceilidh.core.record import Record
from ceilidh.core.rules import View
from ceilidh.core.state import Event, State
from ceilidh.core.table import Table, replay

BETWEEN_MARKS: Final = 32
"""A step is reached from the last mark before it, so that one late in a long game costs what an early one costs."""


class GameHistory:
    """The positions at which a record stood, from step 0, the deal, to `last`; RecordError if it does not replay."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.last_step = len(record.moves)
        self.final_table = replay(game, record)
        self.moves = self.final_table.moves
        self._log: list[Event] = []
        state = game.new(len(record.players), record.seed, record.options, self._log)
        self._log_sizes = [len(self._log)]
        self._marks: list[State] = []
        for step, move in enumerate(self.moves):
            if step % BETWEEN_MARKS == 0:
                self._marks.append(state.clone())
            state.apply(move.seat, move.action)
            self._log_sizes.append(len(self._log))
        if self.last_step % BETWEEN_MARKS == 0:
            self._marks.append(state.clone())

    def state_at(self, step: int) -> State:
        """The whole truth after this many decisions: for judging and for playing on, never for a player."""
        mark = step // BETWEEN_MARKS
        state = self._marks[mark].clone()
        for move in self.moves[mark * BETWEEN_MARKS : step]:
            state.apply(move.seat, move.action)
        return state

    def table(self, step: int) -> Table:
        """The table itself as it was after this many decisions, to play on from."""
        if step == self.last_step:
            return self.final_table
        return replay(self.game, self.record._replace(moves=self.record.moves[:step], result=None))

    def view(self, step: int, seat: int | None) -> View:
        """What a seat, or a spectator, knew after this many decisions."""
        return self.game.view(self.state_at(step), seat)

    def events(self, step: int, seat: int | None) -> list[Event]:
        """What a seat, or a spectator, saw of the decision that led to this step; of step 0, of the deal."""
        since = self._log_sizes[step - 1] if step else 0
        told = self._log[since : self._log_sizes[step]]
        return [event for event in told if event.visible_to(seat)]
