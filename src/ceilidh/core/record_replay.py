"""A record, replayed and checked once, then available at every step."""

from __future__ import annotations

from typing import Final

from ceilidh.core.game import Game
from ceilidh.core.record import Record
from ceilidh.core.rules import View
from ceilidh.core.state import Event, State
from ceilidh.core.table import Table, replay

SNAPSHOT_INTERVAL: Final = 32
"""A step is replayed from the last snapshot before it, so every step costs about the same."""


class GameHistory:
    """All states of a record, from step 0, the deal, to `last_step`; RecordError if it does not replay."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.last_step = len(record.moves)
        self.final_table = replay(game, record)
        self.moves = self.final_table.moves
        self._log: list[Event] = []
        state = game.new(len(record.players), record.seed, record.options, self._log)
        self._log_sizes = [len(self._log)]
        self._snapshots: list[State] = []
        for step, move in enumerate(self.moves):
            if step % SNAPSHOT_INTERVAL == 0:
                self._snapshots.append(state.clone())
            state.apply(move.seat, move.action)
            self._log_sizes.append(len(self._log))
        if self.last_step % SNAPSHOT_INTERVAL == 0:
            self._snapshots.append(state.clone())

    def state_at(self, step: int) -> State:
        """The full state after `step` decisions. Never show it to a player."""
        snapshot = step // SNAPSHOT_INTERVAL
        state = self._snapshots[snapshot].clone()
        for move in self.moves[snapshot * SNAPSHOT_INTERVAL : step]:
            state.apply(move.seat, move.action)
        return state

    def table(self, step: int) -> Table:
        """The table after `step` decisions, to continue from."""
        if step == self.last_step:
            return self.final_table
        return replay(self.game, self.record._replace(moves=self.record.moves[:step], result=None))

    def view(self, step: int, seat: int | None) -> View:
        """What a seat, or a spectator, knew after `step` decisions."""
        return self.game.view(self.state_at(step), seat)

    def events(self, step: int, seat: int | None) -> list[Event]:
        """The events of the decision that led to this step, or of the deal, that a seat or a spectator saw."""
        since = self._log_sizes[step - 1] if step else 0
        events = self._log[since : self._log_sizes[step]]
        return [event for event in events if event.visible_to(seat)]
