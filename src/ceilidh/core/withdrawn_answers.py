"""The memory of undone answers: what other seats had decided after a decision that was taken back.

A bot that is asked again in the same position repeats its answer, so nobody gets another one by taking a decision back.
"""

from __future__ import annotations

from collections.abc import Sequence

from ceilidh.core.game import Game
from ceilidh.core.record import Move
from ceilidh.core.state import State

PositionKey = tuple[int, int, str]
"""A seat, the number of its decisions, and what it sees. The order of secret choices of others makes no difference."""


class WithdrawnAnswers:
    """Undone decisions of other seats, by the position as the deciding seat saw it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._actions: dict[PositionKey, int] = {}

    def remember(self, state: State, moves: Sequence[Move], decision_counts: Sequence[int]) -> None:
        """Keep what others answered. `state` is a copy from before the first of the moves, which was taken back."""
        counts = list(decision_counts)
        for move in moves:
            if move.seat != moves[0].seat:
                self._actions[self._key(state, move.seat, counts[move.seat])] = move.action
            state.apply(move.seat, move.action)
            counts[move.seat] += 1

    def find(self, state: State, seat: int, decision_count: int) -> int | None:
        """The seat's undone answer in this position, if there is one and it is legal."""
        if not self._actions or seat not in state.actors():
            return None
        action = self._actions.get(self._key(state, seat, decision_count))
        return action if action in state.legal(seat) else None

    def _key(self, state: State, seat: int, decision_count: int) -> PositionKey:
        return seat, decision_count, repr(self._game.view(state, seat))
