"""The memory of undone answers: what other seats had decided after a decision that was taken back.

A bot that is asked again in the same position repeats its answer, so nobody gets another one by taking a decision back.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from ceilidh.core.game import Game
from ceilidh.core.record import Move
from ceilidh.core.state import State

VIEW_HASH_LENGTH: Final = 32
PositionKey = tuple[int, int, str]
"""A seat, the number of its decisions, and a hash of what it sees. The order of others' secret choices is not in it."""


class UndoneAnswer(NamedTuple):
    """An undone decision of a seat."""

    seat: int
    decision_count: int
    """How many decisions the seat had made before."""
    view: str
    """A hash of what the seat saw."""
    action: int


class UndoneAnswers:
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

    def add(self, answer: UndoneAnswer) -> None:
        """Keep an answer that was remembered elsewhere."""
        self._actions[answer[:3]] = answer.action

    def since(self, decision_counts: Sequence[int]) -> list[UndoneAnswer]:
        """The answers that were not among the first `decision_counts` decisions of their seats."""
        answers = (UndoneAnswer(*key, action) for key, action in self._actions.items())
        return [answer for answer in answers if answer.decision_count >= decision_counts[answer.seat]]

    def find(self, state: State, seat: int, decision_count: int) -> int | None:
        """The seat's undone answer in this position, if there is one and it is legal."""
        if not self._actions or seat not in state.actors():
            return None
        action = self._actions.get(self._key(state, seat, decision_count))
        return action if action in state.legal(seat) else None

    def _key(self, state: State, seat: int, decision_count: int) -> PositionKey:
        view = sha256(repr(self._game.view(state, seat)).encode()).hexdigest()[:VIEW_HASH_LENGTH]
        return seat, decision_count, view
