"""Advances a game to its next real decision: bots move, and decisions with a single legal action are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ceilidh.bots import Bot
from ceilidh.core import Game, Seat, State

NO_BOTS: Mapping[int, Bot] = {}


def advance_to_decision(
    game: Game, state: State, apply: Callable[[int, int], None], bots: Mapping[int, Bot] = NO_BOTS
) -> tuple[int, list[int]]:
    """Apply bot and forced moves until a seat has a choice; returns the seat and its legal actions.

    Simultaneous decisions are asked one after the other, lowest seat first. When the game is over, the seat is -1.
    """
    while actors := state.actors():
        seat = actors[0]
        if seat in bots:
            apply(seat, bots[seat].choose(Seat(game, state, seat)))
            continue
        legal = state.legal(seat)
        if len(legal) > 1:
            return seat, legal
        apply(seat, legal[0])
    return -1, []
