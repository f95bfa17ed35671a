"""What a seat has seen from the deal on, as a key of a few bytes: the information state of tabular methods.

A seat's story is, decision by decision: what it chose, the events that it was told, and its view where that changed.
A decision of another seat of which it sees nothing is no part of it, not even that there was one. Two keys are equal
exactly when the stories are (but for a chance of 1 in 2 ** 128), on every machine; so a player who recalls everything
cannot tell two games apart in which the keys are equal, and can tell all others apart.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from ceilidh.core.game import Game
from ceilidh.core.state import Event, State

LENGTH: Final = 16
"""Bytes of a key."""


class InformationStateTracker:
    """The keys of all seats of one game, kept up to date decision by decision."""

    def __init__(self, game: Game, state: State) -> None:
        """Begin with a game that has just been dealt, or in its middle: then what came before counts as not seen."""
        self._game = game
        self._views = [self._view(state, seat) for seat in range(state.players)]
        self._keys = [_digest(b"", view) for view in self._views]

    def key(self, seat: int) -> bytes:
        """What stands for all that the seat has seen so far."""
        return self._keys[seat]

    def apply(self, state: State, seat: int, action: int) -> None:
        """Carry out a decision, in place, and remember what everybody saw of it."""
        log, state.log = state.log, []
        state.apply(seat, action)
        told, state.log = state.log, log
        if log is not None:
            log.extend(told)
        for viewer in range(state.players):
            self._remember(state, viewer, action if viewer == seat else None, told)

    def copy(self) -> InformationStateTracker:
        """A recall of the same story, to be continued on a clone of the state."""
        other = InformationStateTracker.__new__(InformationStateTracker)
        other._game, other._views, other._keys = self._game, self._views[:], self._keys[:]
        return other

    def sampled(self, sample: State, seat: int) -> InformationStateTracker:
        """For a sample that the seat made: its own story goes on, the others' begin with it and what they see there."""
        other = InformationStateTracker(self._game, sample)
        own = self._keys[seat]
        other._keys = [own if at == seat else _digest(own, view) for at, view in enumerate(other._views)]
        return other

    def _remember(self, state: State, seat: int, chosen: int | None, told: Sequence[Event]) -> None:
        events = [event[:3] for event in told if event.visible_to(seat)]
        view = self._view(state, seat)
        if chosen is not None or events or view != self._views[seat]:
            said = json.dumps([chosen, events]).encode()
            self._keys[seat] = _digest(self._keys[seat], said, view)
            self._views[seat] = view

    def _view(self, state: State, seat: int) -> bytes:
        return json.dumps(self._game.view(state, seat), sort_keys=True).encode()


def _digest(*parts: bytes) -> bytes:
    digest = blake2b(digest_size=LENGTH)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
